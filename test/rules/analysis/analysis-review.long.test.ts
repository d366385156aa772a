import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileClause, findClauses } from '../../../src/features/analysis/review/clause.rules.js';
import { clauses } from '../../../src/features/analysis/templates/clauses.data.js';
import { clauseConditionProblems } from '../../../src/features/analysis/review/condition-schema.js';
import { type CheckCondition, evaluate } from '../../../src/features/analysis/review/condition.rules.js';
import { figuresIn } from '../../../src/features/analysis/values/figures.rules.js';
import { findingsOf, pageOf } from '../../../src/features/analysis/review/findings.rules.js';
import { readDocument } from '../../../src/features/analysis/review/reading.rules.js';
import { conclude, reviewDocument } from '../../../src/features/analysis/review/review.rules.js';
import { confidenceOf, pointsOf, scoreOf, severities } from '../../../src/features/analysis/review/score.rules.js';
import { kinds } from '../../../src/features/analysis/templates/kinds.data.js';
import { builtInTemplates } from '../../../src/features/analysis/templates/templates.data.js';
import { agreements } from '../../support/evidence/contracts.js';
import { documentOf } from '../../support/documents/documents.js';

const known = { clauses, kinds };
const told = (text: string) =>
  reviewDocument(documentOf(text), { checks: [] }, known, {
    wish: { extractTables: false, extractEntities: false, language: null },
    phones: [],
  });

describe('conditions', () => {
  const text = [
    'SCOPE\n\nThis policy applies to all staff. It is reviewed every 12 months.',
    'REVIEW\n\nThe document is reviewed every 24 months by the board.',
    'Fees. The fee is $500 for access, unless waived. Exceptions need approval by the owner.',
  ].join('\n\n');
  const reading = readDocument(documentOf(text));
  const evidenced = {
    reading,
    known: clauses,
    clauses: [{ id: 'term', spans: [{ start: 0, end: 5 }], isTitled: true }],
    figures: figuresIn(text),
  };
  const cases: [CheckCondition, boolean, number?][] = [
    [{ clause: 'term' }, true, 1],
    [{ clause: 'other' }, false],
    [{ heading: ['scope'] }, true, 1],
    [{ heading: ['staff'] }, false],
    [{ says: ['all staff', 'board'] }, true, 2],
    [{ says: ['staff'], under: ['scope'] }, true, 1],
    [{ says: ['board'], under: ['scope'] }, false],
    [{ says: ['access'], unless: ['waived'] }, false],
    [{ says: ['staff'], unless: ['waived'] }, true, 1],
    [{ says: ['(unreadable'] }, false],
    [{ together: [['exception*'], ['approv*']], within: 5 }, true, 1],
    [{ together: [['exception*'], ['staff']], within: 5 }, false],
    [{ together: [['exception*'], ['nowhere']], within: 5 }, false],
    [{ together: [['fees'], ['scope', 'approval']], within: 20 }, true, 1],
    [{ figure: 'days', near: ['reviewed'] }, true, 2],
    [{ figure: 'days', near: ['reviewed'], above: 400 }, true, 1],
    [{ figure: 'days', near: ['reviewed'], below: 400 }, true, 1],
    [{ figure: 'days', near: ['reviewed'], above: 800 }, false],
    [{ figure: 'days', near: ['fee'] }, false],
    [{ figure: 'money', near: ['fee'] }, true, 1],
    [{ figure: 'money', near: ['absent'] }, false],
    [{ conflict: 'days', near: ['reviewed every'] }, true, 2],
    [{ conflict: 'money', near: ['fee'] }, false],
    [{ not: { says: ['nowhere'] } }, true, 0],
    [{ not: { says: ['staff'] } }, false],
    [{ all: [{ says: ['staff'] }, { not: { says: ['nowhere'] } }] }, true, 1],
    [{ all: [{ says: ['staff'] }, { says: ['nowhere'] }] }, false],
    [{ any: [{ says: ['nowhere'] }, { says: ['staff'] }] }, true, 1],
    [{ any: [{ says: ['nowhere'] }] }, false],
  ];
  test.each(cases)('%j is %s', (condition, holds, spans = 0) => {
    const outcome = evaluate(condition, evidenced);
    expect([outcome.holds, outcome.spans.length]).toEqual([holds, holds ? spans : 0]);
    if (!JSON.stringify(condition).includes('unreadable'))
      expect(clauseConditionProblems(condition, ['term', 'other'])).toEqual([]);
  });
});

describe('clauses', () => {
  test.each(agreements('seen'))('$name: every mark is found', ({ text, labels }) => {
    const found = new Map(findClauses(clauses, readDocument(documentOf(text))).map(({ id, spans }) => [id, spans]));
    for (const { clause, start, end } of labels) {
      const covered = (found.get(clause) ?? []).reduce(
        (sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)),
        0,
      );
      expect([clause, covered * 2 >= end - start]).toEqual([clause, true]);
    }
  });

  const governing = compileClause({
    id: 'g',
    name: 'G',
    headings: ['law'],
    wording: ['governed by'],
    needsWording: true,
  });
  const other = compileClause({
    id: 'o',
    name: 'O',
    headings: ['term'],
    weakHeadings: ['length'],
    wording: ['runs for'],
  });
  const spansOf = (text: string, id: string): string[] => {
    const found = findClauses([governing, other], readDocument(documentOf(text))).find((one) => one.id === id);
    return (found?.spans ?? []).map(({ start, end }) => text.slice(start, end));
  };
  const cases: [string, string, string, string[]][] = [
    ['a heading alone does not do where the wording is needed', 'LAW\n\nWe like it.', 'g', []],
    [
      'under a shared heading only what is worded',
      'LAW AND TERM\n\nWe like it.\n\nIt runs for a year.',
      'o',
      ['It runs for a year.'],
    ],
    [
      'what is plainly another clause is left out',
      'TERM\n\nIt is long.\n\nIt is governed by us.',
      'o',
      ['It is long.'],
    ],
    ['a weak heading needs the wording', 'LENGTH\n\nIt is long.', 'o', []],
    ['what defines is none', 'DEFINITIONS\n\n“Law” means that it is governed by us.', 'g', []],
    ['what defines nothing is one', 'DEFINITIONS\n\nIt is governed by us.', 'g', ['It is governed by us.']],
    ['recitals are none', 'RECITALS\n\nIt is governed by us.\n\nThe parties agree as follows.', 'g', []],
    ['recitals without an end are none', 'BACKGROUND\n\nIt is governed by us.', 'g', []],
    [
      'recitals end where the parties agree',
      'RECITALS\n\nWe sell.\n\nThe parties agree as follows.\n\nIt is governed by us.',
      'g',
      ['It is governed by us.'],
    ],
    [
      'recitals without a number own no section with a heading',
      'RECITALS\n\nWe sell.\n\nThe parties agree as follows.\n\n1.1 Law. It is governed by us.',
      'g',
      ['1.1 Law. It is governed by us.'],
    ],
    ['what begins with whereas is none', 'WHEREAS it is governed by us, so be it.', 'g', []],
    [
      'in passing, the sentences that say it',
      'It runs for a year. It is governed by us. We like it.',
      'g',
      ['It is governed by us.'],
    ],
    [
      'in passing, the whole paragraph that says nothing else',
      'We like it. It is governed by us.',
      'g',
      ['We like it. It is governed by us.'],
    ],
    [
      'under another’s name only the sentences that say it',
      'TERM\n\nIt is long. It is governed by us.',
      'g',
      ['It is governed by us.'],
    ],
    [
      'not under another’s name if it has one of its own',
      'TERM\n\nIt is governed by us.\n\nLAW\n\nIt is governed by them.',
      'g',
      ['It is governed by them.'],
    ],
  ];
  test.each(cases)('%s', (_, text, id, expected) => {
    expect(spansOf(text, id)).toEqual(expected);
  });
});

describe('findings', () => {
  const pages = [
    { page: 1, start: 0, end: 10 },
    { page: 2, start: 11, end: 400 },
  ];
  test('pages are those of their places', () => {
    expect([
      pageOf([], { start: 3, end: 4 }),
      pageOf(pages, { start: 3, end: 4 }),
      pageOf(pages, { start: 11, end: 12 }),
    ]).toEqual([null, 1, 2]);
    expect(pageOf([{ page: 4, start: 9, end: 10 }], { start: 3, end: 4 })).toBe(4);
  });

  test.each(builtInTemplates.map((template) => [template.id, template] as const))(
    '%s: data that holds',
    (_, template) => {
      expect(template.checks.length).toBeGreaterThanOrEqual(12);
      const ids = [...template.checks, ...template.questions].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { when } of template.checks)
        expect(
          clauseConditionProblems(
            when,
            clauses.map(({ id }) => id),
          ),
        ).toEqual([]);
    },
  );

  test('every quote is the text’s own, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        '\n\n',
        ' ',
        'ARTICLE I\nTERM',
        'Governing Law. This is governed by the laws of X.',
        'The quota is $5. The quota is $6.',
      ],
      ...[
        'Reviewed every 3 years.',
        'commission paid within 90 days',
        'whenever possible',
        '“Fee” means',
        '😀',
        'TBD',
        '1.1 Assignment. It may not be assigned.',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        for (const template of builtInTemplates) {
          const wish = { extractTables: true, extractEntities: true, language: 'en' };
          const review = reviewDocument(documentOf(text), { ...template, templateId: template.id }, known, {
            wish,
            phones: [],
          });
          for (const { evidence, ungrounded } of review.findings) {
            expect(ungrounded).toBe(evidence.length === 0);
            for (const { start, end, quote } of evidence) expect(text.slice(start, end)).toBe(quote);
          }
          const whole = conclude('X', review, review.findings, { scoreFindings: true, isWhole: true });
          expect(whole.score === null).toBe(!review.isJudged);
          expect(whole.score ?? 0).toBeGreaterThanOrEqual(0);
          expect(whole.score ?? 0).toBeLessThanOrEqual(100);
          expect(whole.confidence).toBeGreaterThanOrEqual(0);
          expect(whole.confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('are surer of clauses under their titles, and are not made in a language that they do not speak', () => {
    const check = { category: 'c', severity: 'low' as const, title: 't', detail: 'd', recommendation: 'r' };
    const checks = [
      { id: 'x', ...check, when: { clause: 'term' } },
      { id: 'y', ...check, when: { not: { says: ['nowhere'] } } },
    ];
    const text =
      'TERM\n\nThis Agreement commences now and continues for a year, in all the places that the parties have named to each other.';
    const of = (language: string, templateId?: string) =>
      findingsOf({ checks, templateId }, readDocument(documentOf(text), language), known).findings.map(
        ({ ruleId, confidence }) => [ruleId, confidence],
      );
    const english = [
      ['x', 0.95],
      ['y', 0.75],
    ];
    expect(of('en', 'contract-review')).toEqual(english);
    expect(of('it', 'contract-review')).toEqual([['document.language', 0.9]]);
    // A tenant's own phrases may be in any language.
    expect(of('it')).toEqual([
      ['document.language', 0.9],
      ['y', 0.75],
    ]);
  });

  test('pages without a text layer are named, whatever the kind of document', () => {
    const text = `TERM\n\nThis Agreement commences now${' and goes on from then'.repeat(5)}.`;
    const titlesOf = (empty: number[], templateId = 'contract-review') => {
      const pages = Array.from({ length: 40 }, (_, at) => ({
        page: at + 1,
        start: 0,
        end: empty.includes(at + 1) ? 0 : 1,
      }));
      const reading = readDocument({ ...documentOf(text), pages }, 'en');
      return findingsOf({ checks: [], templateId }, reading, known).findings.map(({ title, detail }) => [
        title,
        detail,
      ]);
    };
    const detail = (pages: string) =>
      `No text layer was found on ${pages}: blank, or a scan. What a scan says was not read.`;
    expect(titlesOf([])).toEqual([]);
    expect(titlesOf([3])).toEqual([['Page 3 has no text', detail('page 3')]]);
    expect(titlesOf([3, 40])).toEqual([['2 pages have no text', detail('pages 3, 40')]]);
    const [[, many] = []] = titlesOf(Array.from({ length: 22 }, (_, at) => at + 1));
    expect(many).toMatch(/19, 20 and 2 more: /);
    expect(titlesOf([2], 'comp-plan-review')[0]).toEqual(['Page 2 has no text', detail('page 2')]);
  });

  test('a summary says what it is and what is worst', () => {
    const text = `A title\n\nThis is the agreement of the two parties named below. More. ${'word '.repeat(200)}.`;
    const severe = { severity: 'high' as const, title: 'Bad', confidence: 1 };
    const finding = {
      ...severe,
      id: '',
      ruleId: 'r',
      category: 'c',
      detail: '',
      recommendation: '',
      basis: 'rule' as const,
      value: null,
      score: null,
      ungrounded: true,
      evidence: [],
      disagreement: null,
    };
    const reading = told(text);
    const said = (findings: (typeof finding)[]) =>
      conclude('Review', reading, findings, { scoreFindings: false, isWhole: true });
    expect(said([finding]).summary).toBe(
      'This is the agreement of the two parties named below. Review: 1 high. Most serious: Bad.',
    );
    expect(said([]).summary).toContain('no finding above info');
    expect(said([finding]).score).toBeNull();
    const long = told(`${'word '.repeat(200)}end.`);
    expect(conclude('Review', long, [], { scoreFindings: true, isWhole: true }).summary).toContain('word …');
    expect(conclude('Review', told('x'), [], { scoreFindings: true, isWhole: true }).summary).toBe(
      'Review: no finding above info.',
    );
  });

  test('tables are kept whole, as many as there is room for', () => {
    const table = (rows: number) => ({
      page: null,
      title: null,
      columns: ['a'],
      rows: Array.from({ length: rows }, () => ['1']),
      start: 0,
      end: 1,
      confidence: 1,
    });
    const wish = { extractTables: true, extractEntities: false, language: null };
    const of = (...sizes: number[]) =>
      reviewDocument(documentOf('x', { tables: sizes.map(table) }), { checks: [] }, known, {
        wish,
        phones: [],
      }).tables.map(({ id }) => id);
    expect([of(1, 2), of(10, 30_000, 1)]).toEqual([['t1', 't2'], ['t1']]);
  });
});

describe('scores', () => {
  const finding = fc.record({
    severity: fc.constantFrom(...severities),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  test('fall with each finding, in any order, between 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 50 }), finding, (findings, more) => {
        const score = scoreOf(findings);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(scoreOf([...findings, more])).toBeLessThanOrEqual(score);
        expect(scoreOf(findings.toReversed())).toBeCloseTo(score, 0);
        expect(pointsOf(more)).toBeLessThanOrEqual(20);
      }),
    );
    expect(scoreOf([])).toBe(100);
    expect(scoreOf([{ severity: 'critical', confidence: 1 }])).toBe(80);
  });

  test('confidence is that of the findings, less without a model', () => {
    const sure = [{ severity: 'low' as const, confidence: 0.8 }];
    expect([confidenceOf(sure, true), confidenceOf(sure, false), confidenceOf([], true)]).toEqual([0.8, 0.72, 0.75]);
  });
});
