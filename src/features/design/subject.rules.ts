import { slugOf } from './templates/template.rules.js';

/** Words of a template as short as these are matched whole, but for their endings: `cap` does not match `capital`. */
const SHORT = 4;
const ENDINGS = '(?:s|es|d|ed|er|ers|ing|ness|age|ly)?';

function patternOf(word: string): RegExp {
  const last = word.slice(-1);
  const rest = word.length > SHORT ? '\\p{L}*' : `${last}?${ENDINGS}`;
  return new RegExp(`(?:^|-)${word}${rest}(?=-|$)`, 'u');
}

/** How many of the words a text has: as words or their beginnings, never inside another. */
function countOf(words: readonly string[], text: string): number {
  const slug = slugOf(text);
  return words.filter((word) => patternOf(word).test(slug)).length;
}

/**
 * The subject of a text: the one with which it shares most words, where title words count twice; the first of equals;
 * undefined if it shares none.
 */
export function subjectOf<T extends { words: readonly string[] }>(
  subjects: readonly T[],
  title: string,
  text = '',
): T | undefined {
  let best: { subject: T; weight: number } | undefined;
  for (const subject of subjects) {
    const weight = 2 * countOf(subject.words, title) + countOf(subject.words, text);
    if (weight > (best?.weight ?? 0)) best = { subject, weight };
  }
  return best?.subject;
}

/** Words in job titles that say nothing about the job. */
const POSITIONS = new Set(
  'team office officer lead leader manager head owner department group unit member of the and for chief'.split(' '),
);

const telling = (name: string): string[] =>
  slugOf(name)
    .split('-')
    .filter((word) => !POSITIONS.has(word));

/** The stakeholder whose name shares most words with a role; the role itself where none does: nobody is guessed. */
export function ownerOf(role: string, stakeholders: readonly string[]): string {
  const words = telling(role);
  const shared = stakeholders.map((one) => telling(one).filter((word) => words.includes(word)).length);
  const most = Math.max(0, ...shared);
  return most === 0 ? role : (stakeholders[shared.indexOf(most)] ?? role);
}
