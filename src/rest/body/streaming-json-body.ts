import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { notUtf8, parseJson } from '../../shared/http/request-body.js';

/** Characters that are looked at in one go: about 0.1 ms. */
const SLICE = 64 * 1024;
const HALF_ESCAPE = 6;

function notJson(message: string): DomainError {
  return invalidRequest([{ path: '', message: `the body is not JSON: ${message}` }]);
}

/** Where the string that `text` is inside of ends; -1 when not here. */
function closingQuote(text: string): number {
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** How much of `text` ends with no half of an escape. */
function wholeEscapes(text: string): number {
  const slash = text.lastIndexOf('\\');
  if (slash < text.length - HALF_ESCAPE) return text.length;
  let before = slash;
  while (text[before - 1] === '\\') before -= 1;
  if ((slash - before) % 2 === 1) return text.length;
  const length = text[slash + 1] === 'u' ? HALF_ESCAPE : 2;
  return slash + length <= text.length ? text.length : slash;
}

/** The brackets around what is at the top, and around what is in an object of a list there. */
const TOP = '{';
const IN_LIST = '{[{';

/**
 * A JSON object with one long string at its top, or one in each object of a list there, parsed while it arrives: the
 * strings are extracted slice by slice, so that nothing blocks for long; the rest is a small JSON text. A name written with escapes is not recognised, and its
 * value counts as small. By hand (decision 0045): a streaming parser blocks for half a second.
 */
export class StreamingJsonBody {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #name: string;
  readonly #maxRest: number;
  readonly #list: string | undefined;
  /** The pieces of each long string. */
  readonly #documents: string[][] = [];
  #pending: string[] = [];
  #pendingLength = 0;
  /** A half escape, from the slice before. */
  #held = '';
  #rest = '';
  #isDocument = false;
  #isFound = false;
  #depth = 0;
  /** The outermost brackets. */
  #shape = '';
  /** The last name at the top. */
  #top = '';
  #isString = false;
  #isEscaped = false;
  /** The name that is being read where a long string may be. */
  #key: string | undefined;
  #awaitsKey = false;
  #isNamed = false;
  #hasColon = false;

  /** `maxRest`: characters of everything but the documents. `list`: the name of the list of objects with one each. */
  constructor(name: string, maxRest: number, list?: string) {
    this.#name = name;
    this.#maxRest = maxRest;
    this.#list = list;
  }

  /** Takes the next bytes. Throws INVALID_REQUEST and PAYLOAD_TOO_LARGE. */
  add(bytes: Uint8Array): void {
    this.#gather(() => this.#decoder.decode(bytes, { stream: true }));
    if (this.#pendingLength >= SLICE) this.#readPending();
  }

  /** The value: an object whose documents are strings again. Throws INVALID_REQUEST. */
  end(): JsonValue {
    this.#gather(() => this.#decoder.decode());
    this.#readPending();
    if (this.#isDocument) throw notJson('it ends inside a string');
    const value = this.#rest.trim() === '' ? {} : parseJson(this.#rest);
    this.#putBack(value);
    return value;
  }

  /** In the order of the text; a name given twice has one value and two strings. */
  #putBack(value: JsonValue): void {
    let taken = 0;
    const take = (inner: JsonValue | undefined): void => {
      if (!isJsonObject(inner) || inner[this.#name] !== '') return;
      inner[this.#name] = this.#documents[taken]?.join('') ?? '';
      taken += 1;
    };
    for (const name of isJsonObject(value) ? Object.keys(value) : []) {
      const inner = (value as JsonObject)[name];
      if (name === this.#name) take(value);
      else if (name === this.#list && Array.isArray(inner)) for (const one of inner) take(one);
    }
    if (taken !== this.#documents.length) throw invalidRequest([{ path: this.#name, message: 'given more than once' }]);
  }

  #gather(decode: () => string): void {
    let text: string;
    try {
      text = decode();
    } catch (error) {
      throw notUtf8(error);
    }
    // Gathered, so that bytes that come one by one are not looked at one by one.
    this.#pending.push(text);
    this.#pendingLength += text.length;
    if (this.#pending.length > 1_000) this.#pending = [this.#pending.join('')];
  }

  #readPending(): void {
    const text = this.#pending.join('');
    this.#pending = [];
    this.#pendingLength = 0;
    let at = 0;
    while (at < text.length) at = this.#isDocument ? this.#readDocument(text, at) : this.#readRest(text, at);
  }

  /** Reads on in the document; where it ends. */
  #readDocument(text: string, from: number): number {
    const piece = this.#held + text.slice(from);
    const quote = closingQuote(piece);
    const end = quote === -1 ? wholeEscapes(piece) : quote;
    const value = parseJson(`"${piece.slice(0, end)}"`);
    if (typeof value === 'string' && value !== '') this.#documents.at(-1)?.push(value);
    if (quote === -1) {
      this.#held = piece.slice(end);
      return text.length;
    }
    this.#isDocument = false;
    const next = from + quote + 1 - this.#held.length;
    this.#held = '';
    return next;
  }

  /** Reads on outside of the document; where it begins, or the text ends. */
  #readRest(text: string, from: number): number {
    let at = from;
    while (at < text.length && !this.#isDocument) {
      this.#readCharacter(text[at] ?? '');
      at += 1;
    }
    this.#rest += text.slice(from, at) + (this.#isDocument ? '"' : '');
    if (this.#rest.length > this.#maxRest)
      throw new DomainError(
        'PAYLOAD_TOO_LARGE',
        `the body without ${this.#name} is larger than ${this.#maxRest} bytes`,
        {
          details: { limit_bytes: this.#maxRest },
        },
      );
    return at;
  }

  #readCharacter(character: string): void {
    if (this.#isString) this.#readInString(character);
    else if (character === '"') this.#beginString();
    else if (character === '{' || character === '[') this.#open(character);
    else if (character === '}' || character === ']') this.#close();
    else if (character === ',' && this.#mayHold()) this.#awaitName(true);
    else if (character === ':' && this.#mayHold()) this.#hasColon = this.#isNamed;
  }

  #open(bracket: string): void {
    this.#depth += 1;
    if (this.#depth <= IN_LIST.length) this.#shape += bracket;
    this.#awaitName(this.#mayHold());
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth < IN_LIST.length) this.#shape = this.#shape.slice(0, Math.max(0, this.#depth));
    this.#awaitName(false);
  }

  #awaitName(awaits: boolean): void {
    this.#awaitsKey = awaits;
    this.#isNamed = false;
    this.#hasColon = false;
  }

  /** Whether a long string may be directly in what is being read. */
  #mayHold(): boolean {
    if (this.#depth === 1) return this.#shape === TOP;
    return this.#depth === IN_LIST.length && this.#shape === IN_LIST && this.#top === this.#list;
  }

  #readInString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') {
      this.#isString = false;
      if (this.#key !== undefined) {
        this.#isNamed = this.#key === this.#name;
        if (this.#depth === 1) this.#top = this.#key;
      }
      this.#key = undefined;
      return;
    }
    if (this.#key !== undefined && this.#key.length <= this.#longestName()) this.#key += character;
  }

  #longestName(): number {
    return Math.max(this.#name.length, this.#list?.length ?? 0);
  }

  #beginString(): void {
    if (this.#hasColon && this.#mayHold()) {
      if (this.#depth === 1) {
        if (this.#isFound) throw invalidRequest([{ path: this.#name, message: 'given more than once' }]);
        this.#isFound = true;
      }
      this.#documents.push([]);
      this.#isDocument = true;
      this.#isNamed = false;
      this.#hasColon = false;
      return;
    }
    this.#isString = true;
    if (this.#awaitsKey && this.#mayHold()) {
      this.#key = '';
      this.#awaitsKey = false;
    }
  }
}
