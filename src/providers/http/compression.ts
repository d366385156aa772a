import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import type { HttpAnswerHead } from './answer-handler.js';

type Whole = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

interface Compression {
  whole: Whole;
  transform: (first: number) => Transform;
}

/** Some servers send bare deflate data (RFC 1951) in the place of the zlib format (RFC 1950), whose method is 8. */
const isZlib = (first: number): boolean => (first & 0x0f) === 8;

const gzip: Compression = {
  whole: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  transform: () => zlib.createGunzip(),
};
const inflate: Whole = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw: Whole = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);

/** By content coding. RFC 9110 §8.4.1, RFC 7932, RFC 8878. */
const COMPRESSIONS: ReadonlyMap<string, Compression> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  [
    'deflate',
    {
      whole: (bytes, options) => (isZlib(bytes[0] ?? 0) ? inflate(bytes, options) : inflateRaw(bytes, options)),
      transform: (first) => (isZlib(first) ? zlib.createInflate() : zlib.createInflateRaw()),
    },
  ],
  [
    'br',
    {
      whole: promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
      transform: () => zlib.createBrotliDecompress(),
    },
  ],
  [
    'zstd',
    {
      whole: promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress),
      transform: () => zlib.createZstdDecompress(),
    },
  ],
]);

/** No server applies more. */
const MAX_CODINGS = 3;
/** Real streams shrink to a thirtieth; the rest of what a stream may grow by is a bomb. */
const MAX_RATIO = 250;
const FREE_BYTES = 1024 * 1024;

/** How an answer was compressed, the last coding first; empty for nearly all, as none is asked for. */
export function codingsOf(headers: HttpAnswerHead['headers']): readonly string[] {
  const given = headers['content-encoding'];
  if (given === undefined) return [];
  const names = String(given)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return names.filter((name) => name !== '' && name !== 'identity').reverse();
}

/** The bytes of a whole answer; undefined when they are more than `maxBytes`. Throws an `UpstreamError`. */
export async function decompressed(
  bytes: Buffer,
  codings: readonly string[],
  maxBytes: number,
): Promise<Buffer | undefined> {
  let whole = bytes;
  // An answer without a body may still name a coding.
  if (bytes.length === 0) return whole;
  for (const { whole: decompress } of compressionsOf(codings)) {
    try {
      whole = await decompress(whole, { maxOutputLength: maxBytes });
    } catch (error) {
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return undefined;
      throw failureOf(error);
    }
  }
  return whole;
}

/** The bytes of a streamed answer as they come. Iterating rejects with an `UpstreamError`, or as `next` does. */
export async function* decompressing(
  next: () => Promise<Uint8Array | undefined>,
  codings: readonly string[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const first = await next();
  if (first === undefined) return;
  const taken = { bytes: 0 };
  const transforms = compressionsOf(codings).map(({ transform }) => transform(first[0] ?? 0));
  const last = transforms.at(-1);
  if (last === undefined) return;
  // Whatever breaks on the way destroys the last transform with its error.
  pipeline([Readable.from(counted(first, next, taken), { objectMode: false }), ...transforms], () => undefined);
  let given = 0;
  try {
    for await (const piece of last as AsyncIterable<Uint8Array>) {
      given += piece.length;
      if (given > FREE_BYTES && given > taken.bytes * MAX_RATIO)
        throw new UpstreamError('malformed', 'the provider sent a stream that grows beyond all bounds');
      yield piece;
    }
  } catch (error) {
    throw failureOf(error);
  }
}

/** A first piece and those after it, counted. */
async function* counted(
  first: Uint8Array,
  next: () => Promise<Uint8Array | undefined>,
  taken: { bytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let bytes: Uint8Array | undefined = first; bytes !== undefined; bytes = await next()) {
    taken.bytes += bytes.length;
    yield bytes;
  }
}

function compressionsOf(codings: readonly string[]): Compression[] {
  const known = codings.slice(0, MAX_CODINGS).flatMap((coding) => COMPRESSIONS.get(coding) ?? []);
  if (known.length !== codings.length)
    throw new UpstreamError('malformed', 'the provider sent an answer of an unknown content coding');
  return known;
}

/** zlib's errors say whether data is missing or wrong; others are of the connection. */
function failureOf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof UpstreamError) return error;
  if (code === 'Z_BUF_ERROR') return new UpstreamError('cut', 'the provider cut a compressed answer');
  if (!/^(?:Z_|ERR_|ZSTD_)/.test(code)) return error;
  return new UpstreamError('malformed', 'the provider sent an answer that cannot be decompressed');
}

// By shape, not by class: the error may come from another realm.
function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
