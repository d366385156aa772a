import { RE2JS } from 're2js';

/** A regular expression of RE2's syntax, which takes time in proportion to the text. */
export class LinearPattern {
  private readonly compiled: RE2JS;

  /** Throws for a pattern with a fault. */
  constructor(pattern: string) {
    this.compiled = RE2JS.compile(pattern);
  }

  /** Whether it matches somewhere. */
  test(text: string): boolean {
    return this.compiled.matcher(text).find();
  }

  /** Its groups where it matches the whole text, the first of them at 0; undefined where it does not. */
  groups(text: string, count: number): string[] | undefined {
    const matcher = this.compiled.matcher(text);
    if (!matcher.matches()) return undefined;
    return Array.from({ length: count }, (_, index) => matcher.group(index + 1) ?? '');
  }
}

/** Why a pattern cannot be used; undefined if it can. */
export function linearPatternFault(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return `expected a regular expression in RE2’s syntax: ${reason}`;
  }
}

/** A text as a pattern that matches it alone. */
export function quotedPattern(text: string): string {
  return RE2JS.quote(text);
}
