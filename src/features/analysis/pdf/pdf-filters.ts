import { inflateSync } from 'node:zlib';
import { plainNames } from './pdf-syntax.rules.js';

const FILTER = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|\d+\s+\d+\s+R)/;
const NAME = /\/([^\s/<>[\]()]+)/g;
/** Rows that are stored as differences; those of a table of offsets have no text. */
const PREDICTED = /\/Predictor\s+(?:[2-9]|1\d)|\/Predictor\s+\d+\s+\d+\s+R/;
/** Where `endstream` stands in the data by chance, the next one is tried. */
const MOST_ENDS = 4;

/** Matches the keyword before each stream's data. New for each reader, since a file may lie in another. */
export function streamStarts(): RegExp {
  return /(?<!end)stream(?:\r\n|\n|\r)?/g;
}

/** A stream's data, and the offset in the file behind what was decoded. */
export interface DecodedStream {
  data: Buffer;
  end: number;
}

/** The names of a stream's filters in order; undefined where they are said elsewhere. `dictionary`: without escapes. */
export function filtersOf(dictionary: string): string[] | undefined {
  const said = FILTER.exec(dictionary)?.[1];
  if (said === undefined) return /\/Filter\b/.test(dictionary) ? undefined : [];
  if (said.endsWith('R')) return undefined;
  const inner = said.replace(/^\[|\]$/g, '');
  if (inner.replace(NAME, '').trim() !== '') return undefined;
  return [...inner.matchAll(NAME)].map(([, name = '']) => plainNames(name));
}

export function isPredicted(dictionary: string): boolean {
  return PREDICTED.test(dictionary) && !/\/Type\s*\/XRef\b/.test(dictionary);
}

/** Decodes a stream that begins at `from`; undefined where a filter is not known here, or its data is damaged. */
export function decodedStream(
  bytes: Buffer,
  from: number,
  filters: readonly string[],
  most: number,
): DecodedStream | undefined {
  let end = bytes.indexOf('endstream', from, 'latin1');
  for (let tried = 0; tried < MOST_ENDS && end !== -1; tried += 1) {
    const decoded = throughFilters(bytes.subarray(from, end), filters, most);
    if (decoded !== undefined) return { data: decoded.data, end: from + decoded.used };
    end = bytes.indexOf('endstream', end + 1, 'latin1');
  }
  return undefined;
}

interface Filtered {
  data: Buffer;
  /** Bytes of the input that were needed. */
  used: number;
}

function throughFilters(input: Buffer, filters: readonly string[], most: number): Filtered | undefined {
  let data = input;
  let used = input.length;
  for (const [index, filter] of filters.entries()) {
    const next = throughFilter(data, filter, most);
    if (next === undefined) return undefined;
    if (index === 0) used = next.used;
    // Behind the end of an inner layer there would be more to look into.
    else if (/[^\s>~]/.test(data.toString('latin1', next.used))) return undefined;
    ({ data } = next);
  }
  return { data, used };
}

function throughFilter(input: Buffer, filter: string, most: number): Filtered | undefined {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return inflated(input, most);
    case 'ASCIIHexDecode':
    case 'AHx':
      return fromHex(input);
    case 'ASCII85Decode':
    case 'A85':
      return fromBase85(input);
    default:
      return undefined;
  }
}

function inflated(input: Buffer, most: number): Filtered | undefined {
  try {
    // With `info` it returns both, which the types of Node do not declare.
    const { buffer, engine } = inflateSync(input, { info: true, maxOutputLength: Math.max(1, most) }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { data: buffer, used: engine.bytesWritten };
  } catch {
    // Cut off by a chance `endstream`, damaged, or too large.
    return undefined;
  }
}

function fromHex(input: Buffer): Filtered | undefined {
  const text = input.toString('latin1');
  const end = text.includes('>') ? text.indexOf('>') : text.length;
  const digits = text.slice(0, end).replace(/\s+/g, '');
  if (/[^\da-f]/i.test(digits)) return undefined;
  return {
    data: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'),
    used: Math.min(end + 1, text.length),
  };
}

/** Decodes ASCII85. PDF 32000-1 §7.4.3. */
function fromBase85(input: Buffer): Filtered | undefined {
  const text = input.toString('latin1');
  const end = text.includes('~>') ? text.indexOf('~>') : text.length;
  const letters = text
    .slice(0, end)
    .replace(/[\s\0]+/g, '')
    .replaceAll('z', '!!!!!');
  if (/[^!-u]/.test(letters) || letters.length % 5 === 1) return undefined;
  const data = Buffer.alloc(Math.ceil(letters.length / 5) * 4);
  let length = 0;
  for (let at = 0; at < letters.length; at += 5) {
    const group = letters.slice(at, at + 5);
    let value = 0;
    for (const letter of group.padEnd(5, 'u')) value = value * 85 + letter.charCodeAt(0) - 33;
    if (value > 0xffffffff) return undefined;
    data.writeUInt32BE(value, length);
    length += group.length - 1;
  }
  return { data: data.subarray(0, length), used: Math.min(end + 2, text.length) };
}
