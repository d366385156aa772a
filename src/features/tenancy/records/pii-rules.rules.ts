import type { CustomRecognizer, PiiRules } from '../../../contracts/pii.js';
import { compileBounded, patternFault } from '../../../shared/text/bounded-pattern.js';

interface Problem {
  path: string;
  message: string;
}

const MAX_TEXT = 200;

/** GraphQL takes one item for a list of one. */
const listOf = <Item>(given: readonly Item[] | Item): readonly Item[] =>
  Array.isArray(given) ? (given as readonly Item[]) : [given as Item];

function textProblems(path: string, texts: readonly string[]): Problem[] {
  return texts.flatMap((text, index) =>
    text.trim() === '' || text.length > MAX_TEXT
      ? [{ path: `${path}[${index}]`, message: `expected a text of 1 to ${MAX_TEXT} characters` }]
      : [],
  );
}

/** Problems of a recognizer, by field. */
export function recognizerProblems({ pattern, contextWords }: CustomRecognizer): Problem[] {
  const fault = patternFault(pattern);
  return [
    ...(fault === undefined ? [] : [{ path: 'pattern', message: fault }]),
    ...textProblems('contextWords', listOf(contextWords ?? [])),
  ];
}

/** Each of them is looked for at each character of a text. */
const MAX_SIZE = 1_000;

function sizeProblems(recognizers: readonly CustomRecognizer[]): Problem[] {
  // What is wrong with one by itself is said there.
  const sound = recognizers.filter(({ pattern }) => patternFault(pattern) === undefined);
  const size = sound.reduce((sum, { pattern }) => sum + compileBounded(pattern).size, 0);
  const message = `expected patterns of at most ${MAX_SIZE} states together, but they have ${size}: shorten repetitions`;
  return size > MAX_SIZE ? [{ path: 'recognizers', message }] : [];
}

/** Problems of rules as a whole: duplicates, empty texts, and too much work. */
export function ruleProblems({ thresholds, recognizers, allowedValues }: PiiRules): Problem[] {
  const twice = (path: string, names: readonly string[], field: string): Problem[] =>
    names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [{ path: `${path}[${index}].${field}`, message: `expected each ${field} once, but ${name} appears twice` }]
        : [],
    );
  return [
    ...twice('thresholds', listOf(thresholds).map(({ type }) => type), 'type'),
    ...twice('recognizers', listOf(recognizers).map(({ name }) => name), 'name'),
    ...sizeProblems(listOf(recognizers)),
    ...textProblems('allowedValues', listOf(allowedValues)),
  ]; // prettier-ignore
}

/** The rules as they are stored; null is absence. */
export function storedRules({ thresholds, recognizers, allowedValues, personNames }: PiiRules): PiiRules {
  return {
    thresholds: thresholds.map(({ type, score }) => ({ type, score })),
    recognizers: recognizers.map(({ name, pattern, contextWords, check }) => ({
      name,
      pattern,
      ...(contextWords && { contextWords: [...contextWords] }),
      ...(check && { check }),
    })),
    allowedValues: [...allowedValues],
    ...(personNames === true && { personNames }),
  };
}
