import type { PiiEntity, TextForm } from '../../../contracts/pii.js';

/** Placeholder → its value. Belongs to one request, and is never stored. */
export type PlaceholderTable = ReadonlyMap<string, string>;

const PLACEHOLDER = /<[A-Z_]{3,13}_\d{1,9}>/g;

/**
 * Puts placeholders such as `<EMAIL_1>` in the place of personal data, the same for the same value in all `texts`, and
 * never one that the texts or `others` already contain. `found` has the entities of each text, in order and without overlaps.
 */
export function pseudonymise(
  texts: readonly string[],
  found: readonly (readonly PiiEntity[])[],
  others: readonly string[] = [],
): { texts: string[]; table: PlaceholderTable } {
  const { placeholderOf, table } = placeholdersBeside([...texts, ...others]);
  const replaced = texts.map((text, index) => {
    let result = '';
    let at = 0;
    for (const { type, label = type, start, end } of found[index] ?? []) {
      result += text.slice(at, start) + placeholderOf(label, text.slice(start, end));
      at = end;
    }
    return result + text.slice(at);
  });
  return { texts: replaced, table };
}

/** Gives each value a placeholder of its own, never one that `texts` contain. */
export function placeholdersBeside(texts: readonly string[]): {
  placeholderOf: (type: string, value: string) => string;
  table: PlaceholderTable;
} {
  const taken = new Set(texts.flatMap((text) => text.match(PLACEHOLDER) ?? []));
  const placeholders = new Map<string, string>();
  const table = new Map<string, string>();
  const counts = new Map<string, number>();
  const placeholderOf = (type: string, value: string): string => {
    const key = `${type} ${value}`;
    const known = placeholders.get(key);
    if (known !== undefined) return known;
    let count = counts.get(type) ?? 0;
    let placeholder: string;
    do {
      count += 1;
      placeholder = `<${type}_${count}>`;
    } while (taken.has(placeholder));
    counts.set(type, count);
    placeholders.set(key, placeholder);
    table.set(placeholder, value);
    return placeholder;
  };
  return { placeholderOf, table };
}

const ESCAPES = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g;
const NEEDS_ESCAPE = /["\\\p{Cc}]/u;

/** A value as a string of JSON has it. One that was found in JSON is escaped already. */
function inJson(value: string): string {
  return NEEDS_ESCAPE.test(value.replace(ESCAPES, '')) ? JSON.stringify(value).slice(1, -1) : value;
}

/** `text` with the values of `table` back in the place of their placeholders; other placeholders stay. */
export function restore(text: string, table: PlaceholderTable, form: TextForm = 'text'): string {
  if (table.size === 0) return text;
  return text.replace(PLACEHOLDER, (placeholder) => {
    const value = table.get(placeholder) ?? placeholder;
    return form === 'json' ? inJson(value) : value;
  });
}

/**
 * Restores placeholders in a text that comes in pieces, the same as `restore` on the whole however it is cut. Holds back
 * at most the beginning of one placeholder of the table, so fewer code units than the longest of them has.
 */
export class PlaceholderRestorer {
  readonly #table: PlaceholderTable;
  readonly #form: TextForm;
  readonly #beginnings = new Set<string>();
  readonly #longest: number;
  #held = '';

  constructor(table: PlaceholderTable, form: TextForm = 'text') {
    this.#table = table;
    this.#form = form;
    for (const placeholder of table.keys()) {
      for (let length = 1; length < placeholder.length; length += 1) this.#beginnings.add(placeholder.slice(0, length));
    }
    this.#longest = Math.max(0, ...Array.from(table.keys(), ({ length }) => length));
  }

  /** The text that can be passed on after `piece`. */
  push(piece: string): string {
    if (this.#table.size === 0) return piece;
    const text = this.#held + piece;
    // A placeholder has one "<", so only the last one can begin a placeholder that has not ended.
    const begin = text.lastIndexOf('<');
    const isOpen = begin >= 0 && text.length - begin < this.#longest && this.#beginnings.has(text.slice(begin));
    this.#held = isOpen ? text.slice(begin) : '';
    return restore(isOpen ? text.slice(0, begin) : text, this.#table, this.#form);
  }

  /** The text held back until the end. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}
