import { decodeHTML } from 'entities';
import type { PiiEntity } from '../../../contracts/pii.js';
import { rests } from '../../../shared/time/idle-turn.js';

/** Octets of addresses (RFC 3986 §2.1), references of HTML, escapes of scripts. */
const ENCODED = /(?:%[\da-f]{2}){1,1024}|&(?:#(?:\d{1,7}|x[\da-f]{1,6});?|[a-z][a-z\d]{1,31};)|\\x[\da-f]{2}/gi;
/** Encodings of what is encoded already: an address within an address within a page. */
const MOST_LAYERS = 3;
/** Characters on either side of what was decoded, in which a value and the words beside it stand. */
const AROUND = 512;
/** No value reaches across it. */
const APART = '\0';
/** More are not decoded: the text counts as unread. */
const MOST_PLACES = 200_000;
/** Places after which others are served. */
const PIECE = 256;

/** A stretch of a text; offsets are UTF-16 code units, end exclusive. */
interface Place {
  start: number;
  end: number;
}

/** A text in which encoded parts are decoded. */
export interface DecodedText {
  text: string;
  /** The decoded places, in order. */
  places: readonly Place[];
  /** There are more than can be decoded. */
  isCut: boolean;
}

function decoded(form: string): string {
  if (form.startsWith('&')) return decodeHTML(form);
  return Buffer.from(form.replaceAll(/[%\\x]/gi, ''), 'hex').toString('utf8');
}

/** Whether a text has a sign that encodings begin with; most have none. */
export function mayBeEncoded(text: string): boolean {
  return text.includes('%') || text.includes('&') || text.includes('\\x');
}

/** The forms of a text once its octets, references of HTML and escapes are decoded: one for each layer of encoding. */
export async function* decodedForms(text: string): AsyncGenerator<DecodedText> {
  let form = text;
  for (let layer = 0; layer < MOST_LAYERS && mayBeEncoded(form); layer += 1) {
    const next = await layerOf(form);
    if (next.places.length === 0) return;
    yield next;
    form = next.text;
  }
}

async function layerOf(text: string): Promise<DecodedText> {
  const parts: string[] = [];
  const places: Place[] = [];
  let length = 0;
  let at = 0;
  const take = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const rest = rests();
  for (const { 0: form, index } of text.matchAll(ENCODED)) {
    if (index - at > 2 * AROUND) {
      if (places.length > 0) take(text.slice(at, at + AROUND) + APART);
      at = index - AROUND;
    }
    take(text.slice(at, index));
    const start = length;
    take(decoded(form));
    places.push({ start, end: length });
    at = index + form.length;
    if (places.length === MOST_PLACES) break;
    if (places.length % PIECE === 0) await rest();
  }
  take(text.slice(at, at + AROUND));
  return { text: parts.join(''), places, isCut: places.length === MOST_PLACES };
}

/** The values that have something decoded in them, and that no finding in the text as it stands is. */
export function onlyDecoded(
  form: DecodedText,
  inForm: readonly PiiEntity[],
  text: string,
  inText: readonly PiiEntity[],
): PiiEntity[] {
  let next = 0;
  const touched = inForm.filter(({ start, end }) => {
    while ((form.places[next]?.end ?? Infinity) <= start) next += 1;
    return (form.places[next]?.start ?? Infinity) < end;
  });
  if (touched.length === 0) return touched;
  const known = new Set(inText.map(({ start, end }) => plain(text.slice(start, end))));
  return touched.filter(({ start, end }) => !known.has(plain(form.text.slice(start, end))));
}

/** A value without any layer of encoding. */
function plain(value: string): string {
  let form = value;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) form = form.replace(ENCODED, decoded);
  return form;
}
