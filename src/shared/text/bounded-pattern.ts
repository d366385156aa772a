import { RE2JS } from 're2js';

/** A pattern of somebody else's that takes time in proportion to the text: RE2's syntax, without look-around. */
export interface BoundedPattern {
  /** The first match that begins at `from` or later. */
  find(text: string, from: number): { start: number; end: number } | undefined;
  /** Instructions of its automaton: the most work that a character of a text can be. */
  size: number;
  /** The most characters of a match. */
  longest: number;
}

/** The most characters that a match may have. */
export const LONGEST_MATCH = 384;

const CLASS = /\[(?:\\.|[^\]\\])*\]/g;
const ESCAPED = /\\[^AzZQ]/g;

/** The parts of a pattern that RE2 compiles: assertions and flags, groups, repetitions, and one character each. */
const PART =
  /(?<none>\\[bB]|\(\?[a-zA-Z-]+\))|(?<open>\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?)|(?<close>\))|(?<or>\|)|\{(?<least>\d+)(?:,(?<most>\d+))?\}\??|(?<maybe>\?)|(?:\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\\(?:[pPx]\{[^}]*\}|[pP][A-Za-z]|x[\da-fA-F]{2}|[0-7]{1,3}|.)|.)/gsu;

/** The most characters that a pattern without unlimited repetitions can match. */
function longestMatch(pattern: string): number {
  /** For each open group, the length of its longest alternative so far, and that of the one being read. */
  const groups = [{ best: 0, length: 0 }];
  let last = 0;
  const add = (length: number): void => {
    const group = groups.at(-1);
    if (group !== undefined) group.length += length;
    last = length;
  };
  for (const { groups: part = {} } of pattern.matchAll(PART)) {
    const group = groups.at(-1) ?? { best: 0, length: 0 };
    if (part.none !== undefined) last = 0;
    else if (part.open !== undefined) groups.push({ best: 0, length: 0 });
    else if (part.or !== undefined) Object.assign(group, { best: Math.max(group.best, group.length), length: 0 });
    else if (part.close !== undefined) {
      groups.pop();
      add(Math.max(group.best, group.length));
    } else if (part.least !== undefined) {
      const [before, most] = [last, Number(part.most ?? part.least)];
      add(before * (most - 1));
      last = before * most;
    } else if (part.maybe === undefined) add(1);
  }
  const { best, length } = groups[0] ?? { best: 0, length: 0 };
  return Math.max(best, length);
}

/** Why `pattern` cannot be used; undefined if it can. */
export function patternFault(pattern: string): string | undefined {
  // `\]` stands in a class too.
  const bare = pattern.replace(CLASS, 'x').replace(ESCAPED, 'x');
  if (/[*+]|\{\d*,\}/.test(bare)) return 'expected repetitions with a limit, such as {1,20} instead of + or *';
  if (/[\^$]|\\[AzZQ]/.test(bare))
    return 'expected a pattern that fits anywhere in a text, without ^, $, \\A, \\z or \\Q';
  try {
    if (RE2JS.compile(pattern).matches('')) return 'expected a pattern that does not match an empty text';
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return `expected a regular expression in RE2’s syntax: ${reason}`;
  }
  const longest = longestMatch(pattern);
  return longest > LONGEST_MATCH
    ? `expected a pattern of at most ${LONGEST_MATCH} characters, but ${longest} may match this one`
    : undefined;
}

/** Throws on a pattern with a fault, but for one that only matches too much. */
export function compileBounded(pattern: string): BoundedPattern {
  const compiled = RE2JS.compile(pattern);
  return {
    size: compiled.programSize(),
    longest: longestMatch(pattern),
    find(text, from) {
      const matcher = compiled.matcher(text);
      return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
}
