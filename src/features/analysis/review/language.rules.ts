import type { WordIndex } from './words.rules.js';

/** Words that a text of the language cannot do without, and that others rarely have. */
const STOP_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'of', 'and', 'to', 'shall', 'for', 'with', 'that', 'this', 'is', 'by', 'not', 'be'],
  de: ['der', 'die', 'und', 'das', 'den', 'von', 'mit', 'nicht', 'ist', 'des', 'zu', 'dem', 'ein', 'eine'],
  fr: ['le', 'les', 'des', 'et', 'du', 'est', 'dans', 'pour', 'une', 'que', 'qui', 'par', 'au', 'sur'],
  es: ['el', 'los', 'las', 'del', 'y', 'una', 'por', 'con', 'para', 'que', 'se', 'su', 'al', 'es'],
  it: ['il', 'di', 'che', 'della', 'gli', 'per', 'una', 'con', 'non', 'delle', 'dei', 'sono', 'nel', 'è'],
  pt: ['o', 'os', 'da', 'do', 'das', 'dos', 'uma', 'não', 'que', 'para', 'com', 'por', 'em', 'ao'],
  nl: ['de', 'het', 'een', 'van', 'en', 'niet', 'met', 'voor', 'zijn', 'dat', 'op', 'te', 'wordt', 'aan'],
};
/** English without articles, as lists of controls and notes are: words that other languages rarely have. */
const ENGLISH_BESIDE =
  'a an in on or are all any from as at it its has have was were will may must should which each under into if we you your our they their there been being can when who after before during between within without only other than these those such no yes per use used access agreement contract party parties customer data information security service services system systems user users policy company employee employees risk pay payment days months years'.split(
    ' ',
  );
/** Fewer words may be of any language. */
export const FEWEST_WORDS = 20;
/** The least words that say what language they are in. */
const FEWEST_ENGLISH = 5;
const SHARE_OF_ENGLISH = 0.2;
/** Share of stop words that a text has at least, and by how much the first leads. */
const SHARE = 0.1;
const LEAD = 1.3;

/**
 * ISO 639-1 of a text's language by its commonest words; `und` for few words, other languages and mixtures. By hand
 * (decision 0045): detectors never abstain.
 */
export function languageOf({ words, places }: WordIndex): string {
  const counts = Object.entries(STOP_WORDS).map(([language, stops]) => ({
    language,
    share: stops.reduce((sum, stop) => sum + (places.get(stop)?.length ?? 0), 0) / words.length,
  }));
  const [first, second] = counts.toSorted((a, b) => b.share - a.share);
  if (first === undefined || second === undefined) return 'und';
  const isLong = words.length >= FEWEST_WORDS;
  if (isLong && first.share >= SHARE && first.share >= second.share * LEAD) return first.language;
  const foreign = first.language === 'en' ? second.share : first.share;
  return isPlainlyEnglish(words.length, places, foreign) ? 'en' : 'und';
}

/** Whether a text that has few of the commonest words is English by all others, beside a share of another language's. */
function isPlainlyEnglish(length: number, places: WordIndex['places'], foreign: number): boolean {
  if (length < FEWEST_ENGLISH) return false;
  const known = [...(STOP_WORDS.en ?? []), ...ENGLISH_BESIDE];
  const share = known.reduce((sum, word) => sum + (places.get(word)?.length ?? 0), 0) / length;
  return share >= SHARE_OF_ENGLISH && share >= foreign * 2;
}
