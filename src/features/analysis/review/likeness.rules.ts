import type { TextSpan } from '../../../contracts/extraction.js';
import { asidesOf } from './asides.rules.js';
import type { Clause, FoundClause } from './clause.rules.js';
import { type Pattern, sentencesSaying } from './pattern.rules.js';
import { contains, paragraphAt, type DocumentReading } from './reading.rules.js';
import { type Word, wordAt } from './words.rules.js';

/**
 * How much the words of a passage are like those of a clause: a linear model over word stems and pairs of them, whose
 * weights `npm run train:clauses` makes of the agreements in `test/quality/documents`. It sees a clause in wordings that
 * no pattern foresees, and says of what a pattern found whether the rest of the passage agrees.
 */
export interface Likeness {
  /** Clauses that it knows, in the order of their numbers. */
  clauses: readonly string[];
  /** By a stem or pair, how much it speaks for or against each clause; by `BIAS`, what is added for each. */
  weights: ReadonlyMap<string, Float64Array>;
}

/** From this score on a passage is taken for a clause that no pattern found, if it has words that define the clause. */
const ALIKE = -2.25;
/** From this score on, where the clause is likelier than not, the anchor of the words that define it is enough. */
const LIKELY = 0;
/** From this score on a passage without such words speaks of the clause, which then is not missing. */
const UNCLEAR = -1.5;
/** Below it what a pattern found is taken for an accident of words. */
const UNLIKE = -4;

/**
 * Passages of an agreement that the thresholds are tuned for. Longer documents hold more boilerplate, so the threshold grows
 * with ln(length), up to a bound.
 */
const USUAL_LENGTH = 27;
const SURER = 0.6;
const MOST_SURER = 1;

/** A passage with this many clauses is about many things. */
const MANY = 3;

/** Passages of fewer words are alike by accident: notes, signatures, headers. */
const LEAST_WORDS = 9;

/** A part of a paragraph and the scores of the clauses there, as logarithms of odds. */
export interface Passage extends TextSpan {
  scores: readonly number[];
  /** How many words it has. */
  words: number;
}

const STEM_LENGTH = 6;
/** Longer paragraphs are looked at in runs of whole sentences of about this many words. */
const RUN = 100;
/** A weight is kept as one character: so many steps above or below nothing. */
const STEPS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const STEP = 0.08;
const MIDDLE = STEPS.length / 2;
export const BIAS = '=';
/** Biases are larger than weights. */
export const BIAS_SCALE = 4;
/** Scores grow with the square root of how many features there are; this is the scale on which weights are learnt. */
const SCALE = 4;

const stemOf = (form: string): string => (/^\d/.test(form) ? '#' : form.slice(0, STEM_LENGTH));

/** The stems of words and the pairs of stems that follow each other, each once. */
export function featuresOf(words: readonly Pick<Word, 'form'>[]): Set<string> {
  const stems = words.map(({ form }) => stemOf(form));
  return new Set(stems.flatMap((stem, at) => (at === 0 ? [stem] : [stem, `${stems[at - 1] ?? ''} ${stem}`])));
}

/** The weight of each feature of a passage: long passages have many, each of which says less. */
export const shareOf = (features: ReadonlySet<string>): number => SCALE / Math.sqrt(Math.max(1, features.size));

/** Weights as text, rounded to steps. */
export const writeWeights = (weights: readonly number[]): string =>
  weights
    .map((weight) => STEPS.charAt(Math.max(0, Math.min(STEPS.length - 1, Math.round(weight / STEP) + MIDDLE))))
    .join('');

/** Reads `feature:weights …` of clauses; the two stems of a pair are joined by `+`. */
export function readLikeness(clauses: readonly string[], written: readonly string[]): Likeness {
  const weights = written.flatMap((line) =>
    line.split(' ').map((one): [string, Float64Array] => {
      const colon = one.indexOf(':');
      const steps = [...one.slice(colon + 1)].map((step) => STEP * (STEPS.indexOf(step) - MIDDLE));
      return [one.slice(0, colon).replace('+', ' '), Float64Array.from(steps)];
    }),
  );
  return { clauses, weights: new Map(weights) };
}

/** The scores of all clauses for a run of words. */
export function scoresOf({ clauses, weights }: Likeness, words: readonly Pick<Word, 'form'>[]): number[] {
  const features = featuresOf(words);
  const share = shareOf(features);
  const sums = new Float64Array(clauses.length);
  for (const feature of features)
    weights.get(feature)?.forEach((weight, clause) => (sums[clause] = (sums[clause] ?? 0) + weight));
  const biases = weights.get(BIAS);
  return [...sums].map((sum, clause) => BIAS_SCALE * (biases?.[clause] ?? 0) + share * sum);
}

/** The passages of a document and what they are like. */
export function passagesOf(likeness: Likeness, reading: DocumentReading): Passage[] {
  const { index, paragraphs, sentences } = reading;
  const runs: TextSpan[] = [];
  let sentence = 0;
  for (const { end } of paragraphs) {
    let run: TextSpan | undefined;
    for (let next = sentences[sentence]; next !== undefined && next.end <= end; next = sentences[sentence]) {
      const isLong = run !== undefined && wordAt(index.words, next.end) - wordAt(index.words, run.start) > RUN;
      if (run === undefined || isLong) runs.push((run = { start: next.start, end: next.end }));
      else run.end = next.end;
      sentence += 1;
    }
  }
  return runs.map((run) => {
    const words = index.words.slice(wordAt(index.words, run.start), wordAt(index.words, run.end));
    return { ...run, scores: scoresOf(likeness, words), words: words.length };
  });
}

/**
 * The clauses of a document by patterns and by likeness: without those whose passages are quite unlike it, and with
 * the sentences of passages that are like it and have words that define it. It knows English.
 */
export function weighedClauses(
  found: readonly FoundClause[],
  { clauses, likeness }: { clauses: readonly Clause[]; likeness: Likeness },
  reading: DocumentReading,
): FoundClause[] {
  if (reading.language !== 'en') return [...found];
  const asides = asidesOf(reading);
  const passages = passagesOf(likeness, reading).filter((one) => !asides.has(paragraphAt(reading, one) ?? -1));
  const length = passages.filter(({ words }) => words >= LEAST_WORDS).length;
  const surer = Math.min(MOST_SURER, SURER * Math.log(Math.max(1, length / USUAL_LENGTH)));
  const numbers = new Map(likeness.clauses.map((id, number) => [id, number]));
  const { words } = reading.index;
  const scoresIn = ({ start, end }: TextSpan): number[] =>
    scoresOf(likeness, words.slice(wordAt(words, start), wordAt(words, end)));
  const patterned = new Map(found.map((one) => [one.id, one]));
  const definedIn = (own: readonly Passage[], defining: readonly Pattern[], isNamed = false): TextSpan[] => {
    if (own.length === 0) return [];
    const said = new Set(defining.flatMap((pattern) => sentencesSaying(pattern, reading, isNamed)));
    return reading.sentences.flatMap(({ start, end }, number) =>
      said.has(number) && own.some((passage) => contains(passage, { start, end })) ? [{ start, end }] : [],
    );
  };
  const owners = new Set(clauses.flatMap(({ id, isProvision }) => (isProvision === true ? [] : [id])));
  const isAboutMany = ({ start, end }: TextSpan): boolean =>
    found.filter(({ id, spans }) => owners.has(id) && spans.some((span) => start < span.end && span.start < end))
      .length >= MANY;
  return clauses.flatMap(({ id, defining, isProvision }): FoundClause[] => {
    const [one, number] = [patterned.get(id), numbers.get(id)];
    if (number === undefined) return one === undefined ? [] : [one];
    const scoreAt = ({ scores }: Passage): number => scores[number] ?? -Infinity;
    const own = (
      one === undefined
        ? passages.filter((passage) => passage.words >= LEAST_WORDS && scoreAt(passage) > ALIKE + surer)
        : passages.filter(({ start, end }) => one.spans.some((span) => start < span.end && span.start < end))
    ).toSorted((a, b) => scoreAt(b) - scoreAt(a));
    const [best] = own;
    if (best === undefined) return [];
    const isUnlike = (score: number): boolean => score <= UNLIKE + surer;
    const saysIt = (span: TextSpan): boolean => !isUnlike(scoresIn(span)[number] ?? -Infinity);
    // A passage about many things is like none of them: then its sentences decide.
    const isSaid = (): boolean => isProvision !== true && isAboutMany(best) && one?.spans.some(saysIt) === true;
    if (isUnlike(scoreAt(best)) && !isSaid()) return [];
    const likeliest = { start: best.start, end: best.end };
    if (one !== undefined) return [{ ...one, likeliest }];
    const likely = own.filter((passage) => scoreAt(passage) > LIKELY + surer);
    const said = definedIn(own, defining);
    const spans = said.length > 0 ? said : definedIn(likely, defining, true);
    if (spans.length > 0) return [{ id, spans, isTitled: false, isAlike: true, likeliest }];
    return scoreAt(best) > UNCLEAR + surer ? [{ id, spans: [likeliest], isTitled: false, isUnclear: true }] : [];
  });
}
