import { describe, expect, test } from '@jest/globals';
import {
  askedClauses,
  type ClauseClaim,
  clauseLines,
  compareClauses,
} from '../../../src/features/analysis/model/clauses.rules.js';
import { promptOf } from '../../../src/features/analysis/model/prompt.rules.js';
import type { Check, ReviewFinding } from '../../../src/features/analysis/review/findings.rules.js';

const text =
  'This Agreement is governed by the laws of Ohio. Either party may assign it. Suits are heard in Texas. No other terms apply to it.';
const [LAW, ASSIGNS, SUITS] = [
  'governed by the laws of Ohio',
  'Either party may assign it',
  'Suits are heard in Texas',
];
const whole = { start: 0, end: text.length };
const place = (quote: string) => ({
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  page: null,
  quote,
  alignment: 'exact' as const,
});

const common = { category: 'clause', severity: 'info', detail: 'd', recommendation: 'r' } as const;
const check = (id: string, when: Check['when']): Check => ({ id, title: `Title of ${id}`, ...common, when });
const three = (id: string): Check[] => [
  check(`${id}.present`, { clause: id }),
  check(`${id}.unclear`, { unclear: id }),
  check(`${id}.missing`, { not: { any: [{ clause: id }, { unclear: id }] } }),
];
const checks = [
  ...three('law'),
  ...three('assignment'),
  check('exclusivity.present', { clause: 'exclusivity' }),
  check('mixed', { any: [{ clause: 'law' }, { clause: 'assignment' }] }),
  check('words', { says: ['terms'] }),
];
const finding = (ruleId: string, more: Partial<ReviewFinding> = {}): ReviewFinding => ({
  id: '',
  ruleId,
  title: 't',
  ...common,
  basis: 'rule',
  confidence: 0.9,
  value: null,
  score: null,
  ungrounded: false,
  evidence: [],
  disagreement: null,
  ...more,
});
const lawOf = (value: string | null) => finding('law.present', { value, evidence: [place(LAW)] });
const findings = [lawOf('Ohio'), finding('assignment.missing'), finding('mixed'), finding('words'), finding('gone')];
const says = (clause: string, more: Partial<ClauseClaim> = {}): ClauseClaim => ({
  clause,
  state: 'present',
  value: null,
  quotes: [],
  ...more,
});
const compared = (claims: ClauseClaim[], of = findings) =>
  compareClauses([{ part: whole, clauses: claims }], askedClauses(checks, of), { text, pages: [] });

describe('what a model is asked of clauses', () => {
  test('names each with what was recognized in the part', () => {
    const asked = askedClauses(checks, findings);
    expect(clauseLines(asked, whole)).toEqual([
      `- law: Title of law.present; recognized (Ohio): "${LAW}"`,
      '- assignment: Title of assignment.present',
      '- exclusivity: Title of exclusivity.present',
    ]);
    expect(clauseLines(asked, { start: 60, end: 90 })[0]).toBe('- law: Title of law.present');
    expect(clauseLines(askedClauses(checks, [lawOf(null)]), whole)[0]).toBe(
      `- law: Title of law.present; recognized: "${LAW}"`,
    );
  });

  test('stands before the document, and not where a template asks of none', () => {
    const prompt = promptOf([], 'text', { number: 1, count: 1 }, ['- law: Law']);
    expect(prompt.indexOf('- law: Law')).toBeLessThan(prompt.indexOf('Part 1 of 1'));
    expect(promptOf([], 'text', { number: 1, count: 1 })).not.toContain('Clauses');
  });
});

describe('what a model says of clauses', () => {
  test.each([
    ['the same', [says('law', { value: 'ohio', quotes: [LAW] })]],
    ['no value', [says('law', { quotes: [LAW] })]],
    ['nothing', []],
    ['of one that is reported as missing, that it is missing', [says('assignment', { state: 'missing' })]],
    [
      'that one is there, with a quote that the text does not have',
      [says('assignment', { quotes: ['I assign it all'] })],
    ],
    ['of a provision that nothing reports, that it is missing', [says('exclusivity', { state: 'missing' })]],
    ['of a clause that is not asked', [says('other', { quotes: [LAW] })]],
  ])('disputes nothing when it says %s', (_, claims) => {
    expect(compared(claims)).toEqual({ findings: [], disagreements: new Map() });
  });

  test('stands beside another value, with both quotes', () => {
    const { disagreements } = compared([says('law', { value: 'Texas', quotes: [SUITS] })]);
    expect([...disagreements]).toEqual([
      ['law.present', { state: 'present', value: 'Texas', evidence: [place(SUITS)] }],
    ]);
    expect(compared([says('law', { value: 'Texas', quotes: [SUITS] })], [lawOf(null)]).disagreements.size).toBe(0);
  });

  test('has no value that its quotes do not show', () => {
    expect(compared([says('law', { value: 'Texas', quotes: [LAW] })]).disagreements.size).toBe(0);
    const { findings: found } = compared([says('exclusivity', { value: 'sole', quotes: [ASSIGNS] })]);
    expect(found).toEqual([expect.objectContaining({ ruleId: 'exclusivity.present', value: null })]);
  });

  test('stands beside a clause that it does not find, unless another part has it', () => {
    const missing = says('law', { state: 'missing' });
    expect([...compared([missing]).disagreements]).toEqual([
      ['law.present', { state: 'missing', value: null, evidence: [] }],
    ]);
    expect(compared([missing, says('law', { quotes: [LAW] })]).disagreements.size).toBe(0);
  });

  test('stands beside a missing or unclear clause that it quotes', () => {
    const said = [says('assignment', { quotes: [ASSIGNS] })];
    const expected = { state: 'present', value: null, evidence: [place(ASSIGNS)] };
    expect([...compared(said).disagreements]).toEqual([['assignment.missing', expected]]);
    expect([...compared(said, [finding('assignment.unclear')]).disagreements]).toEqual([
      ['assignment.unclear', expected],
    ]);
  });

  test('is a finding of its own where nothing is reported', () => {
    const { findings: found } = compared([says('exclusivity', { value: 'either party', quotes: [ASSIGNS] })]);
    expect(found).toEqual([
      expect.objectContaining({
        ruleId: 'exclusivity.present',
        basis: 'model',
        value: 'either party',
        confidence: 0.8,
      }),
    ]);
  });
});
