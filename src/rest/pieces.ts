import { once } from 'node:events';
import { contentIn } from './answer.js';
import { byteRange, type ByteRange, entityTagOf } from './byte-range.js';
import type { Exchange, Headers } from './exchange.js';
import type { ContentPicker } from './route.js';

type Data = Record<string, unknown>;

/** Sends content in pieces: all of it, or the range that a client asks for if the part that it has is still the same. */
export async function sendContent(
  exchange: Exchange,
  picker: ContentPicker,
  read: (from: Data) => Promise<Data>,
  drainMillis: number,
): Promise<void> {
  let range = picker.size === undefined ? undefined : byteRange(exchange.header('range'));
  let first = await read(range === undefined ? {} : { [picker.from ?? '']: range.start });
  const held = exchange.header('if-range');
  if (range !== undefined && held !== undefined && held !== entityTagOf(first, picker)) {
    range = undefined;
    first = await read({});
  }
  await sendPieces(exchange, picker, first, drainMillis, read, range);
}

/**
 * Sends content that comes in pieces, the first of which is there. A failure behind it cuts the connection, so that nobody
 * takes a part for the whole; a client that does not read is dropped.
 */
async function sendPieces(
  exchange: Exchange,
  picker: ContentPicker,
  first: Data,
  drainMillis: number,
  readOn: (from: Data) => Promise<Data>,
  range?: ByteRange,
): Promise<void> {
  const { response } = exchange;
  const { status, headers, bytes: limit } = headOf(picker, first, range);
  let left = limit;
  for (let data = first; ;) {
    const piece = contentIn(data, picker);
    if (piece === undefined) throw new Error(`${picker.field} has no content`);
    if (exchange.isGone()) return;
    if (!response.headersSent)
      response.writeHead(status, {
        ...exchange.headers(),
        'Content-Type': piece.type,
        'Cache-Control': 'no-store',
        ...headers,
      });
    const bytes = left === undefined ? piece.bytes : piece.bytes.subarray(0, left);
    if (left !== undefined) left -= bytes.length;
    if (!response.write(bytes) && !(await drained(exchange, drainMillis))) return;
    const next = (data[picker.field] as Data)[picker.next ?? ''];
    if (next == null || left === 0) break;
    // A place in bytes may pass 32 bits, and is then written as text.
    data = await readOn({ [picker.from ?? '']: picker.size === undefined ? next : Number(next) });
  }
  response.end();
}

/** Status and headers of content whose length is known, and the bytes that are sent of it. RFC 9110 §14, §15.3.7. */
function headOf(
  picker: ContentPicker,
  first: Data,
  range: ByteRange | undefined,
): { status: number; headers: Headers; bytes: number | undefined } {
  if (picker.size === undefined) return { status: 200, headers: {}, bytes: undefined };
  const size = Number((first[picker.field] as Data)[picker.size]);
  const tag = entityTagOf(first, picker);
  const headers: Headers = { 'Accept-Ranges': 'bytes', ...(tag === undefined ? {} : { ETag: tag }) };
  if (range === undefined) return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, bytes: size };
  if (range.start >= size)
    return {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      bytes: 0,
    };
  const end = Math.min(range.end ?? size - 1, size - 1);
  const bytes = end - range.start + 1;
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${range.start}-${end}/${size}`,
      'Content-Length': String(bytes),
    },
    bytes,
  };
}

/** False where the client is gone, or has not read for too long. */
export async function drained({ response, signal }: Exchange, drainMillis: number): Promise<boolean> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(drainMillis)]);
  try {
    await once(response, 'drain', { signal: late });
    return true;
  } catch (error) {
    if (!late.aborted) throw error;
    response.destroy();
    return false;
  }
}
