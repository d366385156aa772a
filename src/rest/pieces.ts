import { once } from 'node:events';
import { contentIn } from './answer.js';
import type { Exchange } from './exchange.js';
import type { ContentPicker } from './route.js';

type Data = Record<string, unknown>;

/**
 * Sends content that comes in pieces, the first of which is there. A failure behind it cuts the connection, so that nobody
 * takes a part for the whole; a client that does not read is dropped.
 */
export async function sendPieces(
  exchange: Exchange,
  picker: ContentPicker,
  first: Data,
  drainMillis: number,
  readOn: (from: Data) => Promise<Data>,
): Promise<void> {
  const { response } = exchange;
  for (let data = first; ;) {
    const piece = contentIn(data, picker);
    if (piece === undefined) throw new Error(`${picker.field} has no content`);
    if (exchange.isGone()) return;
    if (!response.headersSent)
      response.writeHead(200, { ...exchange.headers(), 'Content-Type': piece.type, 'Cache-Control': 'no-store' });
    if (!response.write(piece.bytes) && !(await drained(exchange, drainMillis))) return;
    const next = (data[picker.field] as Data)[picker.next ?? ''];
    if (next == null) break;
    data = await readOn({ [picker.from ?? '']: next });
  }
  response.end();
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
