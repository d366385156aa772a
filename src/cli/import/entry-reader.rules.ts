import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import type { GivenSecret, Note } from './plan.rules.js';

/** The value of a variable; undefined if it is not set. */
export type VariableLookup = (name: string) => string | undefined;

const FROM_ENVIRONMENT = /^os\.environ\/(\w{1,200})$/;
const MOST_SHOWN = 80;

/** An entry that is not imported, by the path of what is wrong with it. */
export class Unimportable extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reads the members of an object, and knows which nobody asked for. */
export class EntryReader {
  /** Variables that members name and that are not set; not those of secrets. */
  readonly missing: string[] = [];
  private readonly asked = new Set<string>();

  constructor(
    private readonly members: JsonObject,
    readonly path: string,
    private readonly lookup: VariableLookup,
  ) {}

  /** The first of some members that is a text or a number; undefined if none is. */
  text(...names: readonly string[]): string | undefined {
    const given = this.secret(...names);
    if (given?.text === undefined && given?.variable !== undefined) this.missing.push(given.variable);
    return given?.text;
  }

  /** The same for a secret, whose variable may not be set. */
  secret(...names: readonly string[]): GivenSecret | undefined {
    let found: GivenSecret | undefined;
    for (const name of names) found ??= givenIn(this.take(name), this.lookup);
    return found;
  }

  /** The secret of a variable that the entry does not name; one of another form counts as not set. */
  standard(variable: string | undefined, form?: RegExp): GivenSecret {
    const found = variable === undefined ? undefined : this.lookup(variable)?.trim();
    const isUsable = found !== undefined && found !== '' && form?.test(found) !== false;
    return { text: isUsable ? found : undefined, variable };
  }

  number(name: string): number | undefined {
    return numberOf(this.take(name));
  }

  /** The same of a member that stays among those that nobody asked for. */
  glance(name: string): number | undefined {
    return numberOf(this.members[name]);
  }

  /** Texts by their names, as headers are. */
  texts(name: string): Record<string, string> {
    const given = this.take(name);
    if (!isJsonObject(given)) return {};
    const entries = Object.entries(given).flatMap(([key, value]): [string, string][] => {
      const secret = givenIn(value, this.lookup);
      if (secret?.text === undefined && secret?.variable !== undefined) this.missing.push(secret.variable);
      return secret?.text === undefined ? [] : [[key, secret.text]];
    });
    return Object.fromEntries(entries);
  }

  take(name: string): JsonValue | undefined {
    this.asked.add(name);
    return Object.hasOwn(this.members, name) ? this.members[name] : undefined;
  }

  at(name: string): string {
    return memberPath(this.path, name);
  }

  /** Notes on the members that nobody asked for. */
  unread(hintFor: (name: string) => string | undefined): Note[] {
    return Object.entries(this.members).flatMap(([name, value]) =>
      this.asked.has(name) || value === null || value === undefined
        ? []
        : [{ path: this.at(name), message: hintFor(name) ?? 'has no counterpart here' }],
    );
  }
}

/** The path of a member, with a name that comes from a file. */
export function memberPath(path: string, name: string): string {
  const shown = /^[\w*.:@/+-]+$/.test(name) ? name.slice(0, MOST_SHOWN) : JSON.stringify(name.slice(0, MOST_SHOWN));
  return path === '' ? shown : `${path}.${shown}`;
}

/** A text of the file, or the variable that it names. */
function givenIn(value: JsonValue | undefined, lookup: VariableLookup): GivenSecret | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const variable = FROM_ENVIRONMENT.exec(text.trim())?.[1];
  if (variable === undefined) return { text: text.trim(), variable: undefined };
  const found = lookup(variable)?.trim();
  return { text: found === '' ? undefined : found, variable };
}

/** A number, also as the text that YAML makes of `1e-6`. */
function numberOf(value: JsonValue | undefined): number | undefined {
  const number =
    typeof value === 'string' && /^\d{0,15}\.?\d{1,20}(?:e[+-]?\d{1,2})?$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}
