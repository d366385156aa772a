import { describe, expect, test } from '@jest/globals';
import type { ReviewFinding } from '../../../src/features/analysis/review/findings.rules.js';
import { clauses } from '../../../src/features/analysis/templates/clauses.data.js';
import { kindsOfSets } from '../../../src/features/analysis/templates/kinds.data.js';
import { spoken } from '../../../src/features/analysis/templates/languages.data.js';
import { builtInTemplates } from '../../../src/features/analysis/templates/templates.data.js';
import { contradictions } from '../../../src/features/analysis/sets/contradictions.data.js';
import { reviewMember } from '../../../src/features/analysis/sets/member.rules.js';
import { setOf } from '../../../src/features/analysis/sets/reviewed.js';
import { inDocument, distinctNames, placesInSet } from '../../../src/features/analysis/sets/set.rules.js';
import { documentOf } from '../../support/documents/documents.js';
import { documents } from '../../support/documents/sets.js';

const wish = { extractTables: true, extractEntities: true, language: null };

function setReview(templateId: string, given: Record<string, string>, pagesOf: Record<string, number> = {}) {
  const template = builtInTemplates.find(({ id }) => id === templateId)!;
  const members = Object.entries(given).map(([name, text]) => {
    const pages = Array.from({ length: pagesOf[name] ?? 0 }, (_, at) => ({ page: at + 1, start: 0, end: text.length }));
    const document = { ...documentOf(text), pages };
    const asked = { checks: template.checks, templateId, contradictions };
    const known = { clauses, kinds: kindsOfSets, spoken };
    return { name, document, review: reviewMember(document, asked, known, { wish, phones: [] }) };
  });
  const received = members.map(({ name }) => ({ name, contentType: 'text/plain', bytes: 1, sourceHash: name }));
  const unread = { format: null, kind: null, language: null, asked: null, contract: null, start: null, end: null };
  return setOf(
    members,
    received.map((one) => ({ ...unread, ...one })),
    template.checks,
    wish,
  );
}

type Outcome = ReturnType<typeof setReview>;
const finding = ({ review }: Outcome, id: string) => review.findings.find(({ ruleId }) => ruleId === id);
const covered = ({ covered: all }: Outcome, id: string) => all!.find(({ ruleId }) => ruleId === id);
const document = ({ documents: all }: Outcome, name: string) => all!.find((one) => one.name === name);

/** Every quote stands at its place in the whole text, inside its document. */
function expectPlaced(outcome: Outcome): void {
  const all = [...outcome.review.findings, ...outcome.covered!].flatMap(({ evidence }) => evidence);
  for (const { start, end, quote, document: name } of all) {
    expect(outcome.document.text.slice(start, end)).toBe(quote);
    const place = document(outcome, name!)!;
    expect(start >= place.start! && end <= place.end!).toBe(true);
  }
}

describe('what another document of the set says', () => {
  const outcome = setReview('gap-analysis', {
    'access.md': documents.access,
    'backup.md': documents.backup,
  });

  test('is no gap, and is quoted with its document', () => {
    expect(finding(setReview('gap-analysis', { 'access.md': documents.access }), 'backup.gap')).toBeDefined();
    expect(finding(outcome, 'backup.gap')).toBeUndefined();
    expect(covered(outcome, 'backup.gap')).toMatchObject({
      category: 'resilience',
      gap: 'Backups: not addressed',
      evidence: [{ document: 'backup.md', quote: expect.stringContaining('ackup') }, expect.anything()],
      silent: ['access.md'],
    });
    expect(covered(outcome, 'mfa.gap')).toMatchObject({ evidence: [{ document: 'access.md' }], silent: ['backup.md'] });
    expectPlaced(outcome);
  });

  test('what none says is one gap', () => {
    const gaps = outcome.review.findings.filter(({ ruleId }) => ruleId === 'dpia.gap');
    expect(gaps).toEqual([
      expect.objectContaining({
        ungrounded: true,
        confidence: 0.75,
        detail: expect.stringContaining('2 documents were asked.'),
      }),
    ]);
    expect(gaps[0]!.detail).toContain('in the documents addresses');
  });

  test('the documents are told apart', () => {
    expect(document(outcome, 'access.md')).toMatchObject({ kind: 'policy', language: 'en', asked: true, start: 0 });
    expect(document(outcome, 'backup.md')).toMatchObject({ asked: true, end: outcome.document.text.length });
    expect(outcome.review).toMatchObject({ language: 'en', isJudged: true });
    const [first] = outcome.review.entities;
    expect(outcome.document.text.slice(first!.start, first!.end)).toBe(first!.text);
  });
});

describe('what is asked follows from the kind', () => {
  test.each([
    ['notice', documents.notice],
    ['contract', documents.contract],
    ['minutes', documents.minutes],
    ['readme', documents.readme],
  ])('a %s is not asked what a policy must say', (kind, text) => {
    const alone = setReview('policy-audit', { paper: text });
    expect(alone.review.findings.map(({ ruleId }) => ruleId)).toEqual(['documents.kind']);
    expect(alone.review).toMatchObject({ isJudged: false, paragraphs: [] });
    expect(alone.covered).toEqual([]);
    expect(document(alone, 'paper')).toMatchObject({ kind, asked: false });
    const beside = setReview('policy-audit', { policy: documents.access, paper: text });
    const only = setReview('policy-audit', { policy: documents.access });
    expect(beside.review.findings).toEqual(only.review.findings);
    expect(beside.covered).toEqual(only.covered);
  });

  test('a line or two is no document, and asks nothing', () => {
    const outcome = setReview('gap-analysis', {
      readme: '# Portal\n\nInternal portal. Run npm start and open the page.',
    });
    expect(outcome.review.findings).toEqual([
      expect.objectContaining({
        ruleId: 'documents.kind',
        severity: 'info',
        detail: expect.stringContaining('readme'),
      }),
    ]);
  });

  test('a notice answers a gap analysis, minutes and software do not', () => {
    const given = { access: documents.access, notice: documents.notice };
    expect(covered(setReview('gap-analysis', given), 'lawful-basis.gap')).toMatchObject({
      evidence: [{ document: 'notice' }],
      silent: ['access'],
    });
    for (const paper of [documents.minutes, documents.readme]) {
      const outcome = setReview('gap-analysis', { access: documents.access, paper });
      expect(finding(outcome, 'continuity.gap')).toBeDefined();
      expect(paper).toMatch(/disaster recovery/i);
    }
  });

  test('more names than a sentence has are counted', () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, documents.readme]));
    expect(finding(setReview('gap-analysis', many), 'documents.kind')!.detail).toContain('a, b, c, d, e and 2 more');
  });

  test('a template of one’s own asks every document', () => {
    const own = {
      checks: [{ ...contradictions[0]!, id: 'x', when: { not: { says: ['backup*'] } } }],
      templateId: 'own',
    };
    const known = { clauses, kinds: kindsOfSets };
    const review = reviewMember(documentOf(documents.readme), { ...own, contradictions }, known, { wish, phones: [] });
    expect(review).toMatchObject({ kind: null, isAsked: true, isHeard: true });
  });
});

describe('hostile sets', () => {
  test('the same document twice costs nothing more', () => {
    const [first, second] = distinctNames(['access.md', 'access.md']);
    const twice = setReview('policy-audit', { [first!]: documents.access, [second!]: documents.access });
    const once = setReview('policy-audit', { [first!]: documents.access });
    const idsOf = ({ review }: Outcome) => review.findings.map(({ ruleId, confidence }) => [ruleId, confidence]);
    expect(idsOf(twice)).toEqual(idsOf(once));
    const weak = finding(twice, 'weak-words')!;
    expect(new Set(weak.evidence.map((one) => one.document))).toEqual(new Set(['access.md', 'access (2).md']));
    expectPlaced(twice);
  });

  test('documents that contradict each other', () => {
    const outcome = setReview('gap-analysis', { access: documents.access, other: documents.otherTimes });
    expect(finding(outcome, 'set.log-retention.conflict')).toMatchObject({
      severity: 'medium',
      basis: 'rule',
      ungrounded: false,
      evidence: [
        { document: 'access', quote: expect.stringContaining('90 days') },
        { document: 'other', quote: expect.stringContaining('365 days') },
      ],
    });
    expectPlaced(outcome);
    expect(
      finding(setReview('gap-analysis', { a: documents.access, b: documents.access }), 'set.log-retention.conflict'),
    ).toBeUndefined();
    const inOne = setReview('gap-analysis', { a: `${documents.access}\n\nLogs are retained for 10 days.` });
    expect(finding(inOne, 'set.log-retention.conflict')).toBeUndefined();
  });

  test('a document in another language may have the answer', () => {
    const outcome = setReview('gap-analysis', { access: documents.access, 'sicherung.md': documents.german });
    expect(document(outcome, 'sicherung.md')).toMatchObject({ language: 'de', asked: false, kind: null });
    expect(finding(outcome, 'document.language')!.title).toBe('sicherung.md: the document is not in English (de)');
    const gap = finding(outcome, 'backup.gap')!;
    expect([gap.confidence, gap.detail]).toEqual([
      0.4,
      expect.stringContaining(
        'One document was asked. It may be said in what the checks could not read: sicherung.md.',
      ),
    ]);
    expect(outcome.review).toMatchObject({ language: 'und', isJudged: true });
    const alone = setReview('gap-analysis', { 'sicherung.md': documents.german });
    expect(alone.review.findings.map(({ ruleId }) => ruleId)).toEqual(['document.language']);
    expect([alone.review.isJudged, alone.review.paragraphs.length > 0]).toEqual([false, true]);
  });

  test('pages are those of each document', () => {
    const outcome = setReview('gap-analysis', { 'a.txt': documents.access, 'b.pdf': documents.backup }, { 'b.pdf': 1 });
    const places = placesInSet([
      { name: 'a.txt', document: documentOf(documents.access) },
      { name: 'b.pdf', document: { ...documentOf(documents.backup), pages: [{ page: 1, start: 0, end: 9 }] } },
    ]);
    const one = {
      start: places[1]!.start,
      end: places[1]!.start + 3,
      page: null,
      quote: 'x',
      alignment: 'exact',
    } as const;
    expect(inDocument(one, places)).toMatchObject({ document: 'b.pdf', page: 1 });
    expect(inDocument({ ...one, start: 0, page: 1 }, places)).toMatchObject({ document: 'a.txt', page: null });
    expect(inDocument(one, [])).toEqual(one);
    expect(covered(outcome, 'backup.gap')!.evidence[0]).toMatchObject({ page: 1 });
    const model = { evidence: [one] } as unknown as ReviewFinding;
    expect(outcome.placed(model).evidence[0]).toMatchObject({ document: 'b.pdf', page: 1 });
  });

  test('all together may be as long as one', () => {
    const long = 'a'.repeat(2_600_000);
    const review = setReview('gap-analysis', { access: documents.access });
    expect(review.documents).toHaveLength(1);
    const member = (name: string, text: string, pages = 0) => ({
      name,
      document: { ...documentOf(text), pages: Array.from({ length: pages }, () => ({ page: 1, start: 0, end: 1 })) },
      review: reviewMember(
        documentOf('x'),
        { checks: [], contradictions },
        { clauses, kinds: [] },
        { wish, phones: [] },
      ),
    });
    expect(() => setOf([member('a', long), member('b', long)], [], [], wish)).toThrow(/longer than 5000000/);
    expect(() => setOf([member('a', 'x', 1_500), member('b', 'x', 501)], [], [], wish)).toThrow(/more than 2000 pages/);
    expect(setOf([member('a', 'x')], [], [], { extractTables: false }).review.tables).toEqual([]);
  });
});

test('a name is given once', () => {
  expect(distinctNames(['a.md', null, 'a.md', 'document 2', 'a (2).md', 'b', 'b'])).toEqual([
    'a.md',
    'document 2',
    'a (2).md',
    'document 2 (2)',
    'a (2) (2).md',
    'b',
    'b (2)',
  ]);
});
