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
const FEWEST_WORDS = 20;
/** Share of stop words that a text has at least, and by how much the first leads. */
const SHARE = 0.1;
const LEAD = 1.3;

/**
 * ISO 639-1 of a text's language by its commonest words; `und` for few words, other languages and mixtures. By hand
 * (decision 0045): detectors never abstain.
 */
export function languageOf({ words, places }: WordIndex): string {
  if (words.length < FEWEST_WORDS) return 'und';
  const counts = Object.entries(STOP_WORDS).map(([language, stops]) => ({
    language,
    share: stops.reduce((sum, stop) => sum + (places.get(stop)?.length ?? 0), 0) / words.length,
  }));
  const [first, second] = counts.toSorted((a, b) => b.share - a.share);
  if (first === undefined || second === undefined || first.share < SHARE) return 'und';
  return first.share >= second.share * LEAD ? first.language : 'und';
}
