import { describe, expect, test } from '@jest/globals';
import { compileClause, type FoundClause } from '../../../src/features/analysis/review/clause.rules.js';
import {
  BIAS,
  featuresOf,
  passagesOf,
  readLikeness,
  scoresOf,
  shareOf,
  weighedClauses,
  writeWeights,
} from '../../../src/features/analysis/review/likeness.rules.js';
import { readDocument } from '../../../src/features/analysis/review/reading.rules.js';
import { indexWords } from '../../../src/features/analysis/review/words.rules.js';

const clauses = ['law', 'pay', 'quiet'].map((id) =>
  compileClause({ id, name: id, headings: [], wording: [id], defining: ['(ohio|fee)'] }),
);
const row = (feature: string, ...weights: number[]) => `${feature}:${writeWeights(weights)}`;
const likeness = readLikeness(
  ['law', 'pay'],
  [`${row(BIAS, -0.72, -0.72)} ${row('govern', 2.4, -2.4)}`, row('monthl+fee', 0, 2.4)],
);
const reading = (text: string, language = 'en') =>
  readDocument({ format: 'text', text, pages: [], headings: [], tables: [] }, language);

describe('likeness', () => {
  test('sees stems and the pairs of neighbours', () => {
    expect([...featuresOf(indexWords('Governing laws, 12 laws').words)]).toEqual([
      'govern',
      'laws',
      'govern laws',
      '#',
      'laws #',
      '# laws',
    ]);
    expect(shareOf(new Set())).toBe(shareOf(new Set(['one'])));
    expect(shareOf(new Set(['a', 'b', 'c', 'd']))).toBe(2);
  });

  test('keeps weights as characters, within bounds', () => {
    const { weights } = readLikeness(['a'], [row('x', 99), row('y', -99), row('z', 0.16)]);
    const weight = (feature: string) => weights.get(feature)![0]!;
    expect(weight('x')).toBeCloseTo(2.48);
    expect(weight('y')).toBeCloseTo(-2.56);
    expect(weight('z')).toBeCloseTo(0.16);
  });

  test('adds what features say to what is usual', () => {
    const scores = (text: string) => scoresOf(likeness, indexWords(text).words);
    expect(scores('nothing')[0]).toBeCloseTo(-2.88);
    expect(scores('governs')[0]).toBeCloseTo(-2.88 + 4 * 2.4);
    expect(scores('monthly fee')[1]).toBeCloseTo(-2.88 + (4 / Math.sqrt(3)) * 2.4);
    expect(scoresOf(readLikeness(['law'], []), [])).toEqual([0]);
  });

  test('looks at a long paragraph in runs of sentences', () => {
    const sentence = `Words ${'word '.repeat(98)}end. `;
    const text = `Short one.\n\n${sentence.repeat(3)}`.trim();
    expect(passagesOf(likeness, reading(text)).map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [12, 512],
      [513, 1013],
      [1014, text.length],
    ]);
  });

  const weighed = (text: string, found: FoundClause[], language?: string) =>
    weighedClauses(found, { clauses, likeness }, reading(text, language)).map(({ id, spans, isAlike = false }) => [
      id,
      isAlike,
      ...spans.map(({ start, end }) => text.slice(start, end)),
    ]);
  const at = (id: string, start: number, end: number): FoundClause => ({
    id,
    spans: [{ start, end }],
    isTitled: false,
  });

  test('finds what no pattern found, and drops what is quite unlike it', () => {
    const law = 'Ohio governs this whenever anybody asks about it at all.';
    const fee = 'The monthly fee is due on any first day of it.';
    const text = `${law}\n\n${fee}`;
    expect(weighed(text, [])).toEqual([
      ['law', true, law],
      ['pay', true, fee],
    ]);
    expect(weighed(text, [at('law', 0, 4)])).toContainEqual(['law', false, 'Ohio']);
    expect(weighed('Governs governing.', [at('pay', 0, 7)])).toEqual([]);
  });

  test('says nothing of a passage that is like it without words that define it, and quotes the sentence with them', () => {
    const like = 'This is governed by whatever all of them like and then agree on.';
    const [unclear] = weighedClauses([], { clauses, likeness }, reading(like));
    expect(unclear).toMatchObject({ id: 'law', isUnclear: true });
    const both = `${like} Ohio it is.`;
    expect(weighed(both, [])).toEqual([['law', true, 'Ohio it is.']]);
  });

  test('is surer of a passage the longer the document is', () => {
    const law =
      'Ohio governs whichever of these many questions anybody may some day raise before one court there, alone or not alone, early or late, in good faith or bad, in summer or in winter, whatever it may cost.';
    expect(weighed(law, [])).toEqual([['law', true, law]]);
    const long = `${law}\n\n${'The weather is fine at all of these places here today.\n\n'.repeat(80)}`;
    expect(weighed(long, [])).toEqual([]);
    expect(weighed(long, [at('law', 0, 4)])).toEqual([['law', false, 'Ohio']]);
  });

  test('says where the likeliest passage is', () => {
    const law = 'Ohio governs this whenever anybody asks about it at all.';
    const text = `Nobody asks for the law.\n\n${law}`;
    const [found] = weighedClauses(
      [
        {
          id: 'law',
          spans: [
            { start: 0, end: 6 },
            { start: 26, end: 30 },
          ],
          isTitled: false,
        },
      ],
      { clauses, likeness },
      reading(text),
    );
    expect(text.slice(found?.likeliest?.start, found?.likeliest?.end)).toBe(law);
  });

  test('takes no passage of a few words for a clause', () => {
    expect(weighed('Ohio governs this.', [])).toEqual([]);
  });

  test('leaves clauses that it does not know, other languages and recitals', () => {
    expect(weighed('Quiet.', [at('quiet', 0, 5)])).toEqual([['quiet', false, 'Quiet']]);
    expect(weighed('Ohio governs.', [at('pay', 0, 4)], 'de')).toEqual([['pay', false, 'Ohio']]);
    expect(weighed('WHEREAS Ohio governs this.', [])).toEqual([]);
  });
});
