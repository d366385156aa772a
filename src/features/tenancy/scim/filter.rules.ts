import { scimError } from './scim-error.rules.js';

export type FilterValue = string | number | boolean | null;
export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A filter of RFC 7644 §3.4.2.2. Names are in lower case and without the URN of the core schemas. */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; of: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; operator: Operator; value: FilterValue }
  /** Some value of a list matches all of it, as in `emails[type eq "work" and value co "@"]`. */
  | { kind: 'some'; path: string; of: Filter };

/** A path of a PATCH: an attribute, with a filter for the values of a list, and a part of those. */
export interface PatchPath {
  attribute: string;
  where: Filter | undefined;
  part: string | undefined;
}

const MAX_LENGTH = 4_000;
const MAX_DEPTH = 20;
const MAX_TERMS = 60;

const CORE_URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const TOKEN =
  /\s*(?:(?<mark>[()[\]])|(?<text>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<word>\.?[A-Za-z][\w:.$-]*)|(?<number>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?))/suy;
const ATTRIBUTE = /^(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/;
const LITERALS: ReadonlyMap<string, FilterValue> = new Map<string, FilterValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

interface Token {
  kind: 'mark' | 'text' | 'word' | 'number' | 'end';
  text: string;
}

/** Reads a filter. Throws INVALID_REQUEST with `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const parser = new Parser(text, 'invalidFilter');
  const filter = parser.filter(0);
  parser.end();
  return filter;
}

/** Reads the path of a PATCH. Throws INVALID_REQUEST with `invalidPath`. */
export function parsePatchPath(text: string): PatchPath {
  const parser = new Parser(text, 'invalidPath');
  const path = parser.path();
  parser.end();
  return path;
}

/** An attribute's name as filters and paths are compared: in lower case, without the URN of a core schema. */
export function attributeName(text: string): string {
  return text.toLowerCase().replace(CORE_URN, '');
}

class Parser {
  private at = 0;
  private terms = 0;
  private token: Token;

  constructor(
    private readonly text: string,
    private readonly scimType: 'invalidFilter' | 'invalidPath',
  ) {
    if (text.length > MAX_LENGTH) throw scimError(scimType, `at most ${MAX_LENGTH} characters are read`);
    this.token = this.next();
  }

  /** `or` binds least, then `and`, then `not`. */
  filter(depth: number): Filter {
    if (depth > MAX_DEPTH) throw scimError(this.scimType, `at most ${MAX_DEPTH} brackets may be within each other`);
    let left = this.conjunction(depth);
    while (this.takes('or')) left = { kind: 'or', left, right: this.conjunction(depth) };
    return left;
  }

  path(): PatchPath {
    const attribute = this.attribute();
    if (!this.takes('[')) {
      const dot = attribute.startsWith('urn:') ? -1 : attribute.indexOf('.');
      if (dot === -1) return { attribute, where: undefined, part: undefined };
      return { attribute: attribute.slice(0, dot), where: undefined, part: attribute.slice(dot + 1) };
    }
    const where = this.filter(1);
    this.expect(']');
    const { text } = this.token;
    if (!text.startsWith('.')) return { attribute, where, part: undefined };
    this.token = this.next();
    return { attribute, where, part: text.slice(1).toLowerCase() };
  }

  end(): void {
    if (this.token.kind !== 'end') throw this.unexpected();
  }

  private conjunction(depth: number): Filter {
    let left = this.term(depth);
    while (this.takes('and')) left = { kind: 'and', left, right: this.term(depth) };
    return left;
  }

  private term(depth: number): Filter {
    this.terms += 1;
    if (this.terms > MAX_TERMS) throw scimError(this.scimType, `at most ${MAX_TERMS} comparisons are read`);
    if (this.takes('(')) {
      const inner = this.filter(depth + 1);
      this.expect(')');
      return inner;
    }
    if (this.token.text.toLowerCase() === 'not' && /^\s*\(/.test(this.text.slice(this.at))) {
      this.token = this.next();
      return { kind: 'not', of: this.term(depth) };
    }
    const path = this.attribute();
    if (this.takes('[')) {
      const of = this.filter(depth + 1);
      this.expect(']');
      return { kind: 'some', path, of };
    }
    if (this.takes('pr')) return { kind: 'present', path };
    const operator = OPERATORS.find((known) => this.takes(known));
    if (operator === undefined) throw this.unexpected();
    return { kind: 'compare', path, operator, value: this.value() };
  }

  private attribute(): string {
    const { kind, text } = this.token;
    const name = attributeName(text);
    if (kind !== 'word' || !ATTRIBUTE.test(name)) throw this.unexpected();
    this.token = this.next();
    return name;
  }

  private value(): FilterValue {
    const { kind, text } = this.token;
    const value =
      kind === 'text' || kind === 'number' ? (JSON.parse(text) as string | number) : LITERALS.get(text.toLowerCase());
    // PostgreSQL has no text with U+0000.
    if (value === undefined || (typeof value === 'string' && value.includes('\0'))) throw this.unexpected();
    this.token = this.next();
    return value;
  }

  private takes(text: string): boolean {
    if (this.token.kind === 'text' || this.token.text.toLowerCase() !== text) return false;
    this.token = this.next();
    return true;
  }

  private expect(mark: string): void {
    if (!this.takes(mark)) throw this.unexpected();
  }

  private next(): Token {
    TOKEN.lastIndex = this.at;
    const groups = TOKEN.exec(this.text)?.groups;
    if (groups === undefined) {
      if (this.text.slice(this.at).trim() === '') return { kind: 'end', text: '' };
      throw this.unexpectedAt(this.at);
    }
    this.at = TOKEN.lastIndex;
    const [kind, text] = Object.entries<string | undefined>(groups).find(([, found]) => found !== undefined) as [
      Token['kind'],
      string,
    ];
    return { kind, text };
  }

  private unexpected(): Error {
    return this.unexpectedAt(this.at - this.token.text.length);
  }

  private unexpectedAt(index: number): Error {
    const found = this.text.slice(index, index + 40);
    return scimError(this.scimType, `unexpected ${found === '' ? 'end' : JSON.stringify(found)} at ${index + 1}`);
  }
}
