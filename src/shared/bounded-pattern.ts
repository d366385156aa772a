import { RE2JS } from 're2js';

/** A pattern of somebody else's that takes time in proportion to the text: RE2's syntax, without look-around. */
export interface BoundedPattern {
  /** The first match that begins at `from` or later. */
  find(text: string, from: number): { start: number; end: number } | undefined;
}

const CLASS = /\[(?:\\.|[^\]\\])*\]/g;
const ESCAPED = /\\[^AzZQ]/g;

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
  return undefined;
}

/** Throws on a pattern with a fault. */
export function compileBounded(pattern: string): BoundedPattern {
  const compiled = RE2JS.compile(pattern);
  return {
    find(text, from) {
      const matcher = compiled.matcher(text);
      return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
}
