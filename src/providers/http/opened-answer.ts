import type { OpenedAnswer } from './answer-body.js';
import { codingsOf, decompressed, decompressing } from './compression.js';
import { transportError } from './failure.js';
import type { UpstreamStream } from './stream.js';

/** The whole body as text; undefined, and the connection closed, when it is longer than `maxBytes`. */
export async function readText(answer: OpenedAnswer, maxBytes: number): Promise<string | undefined> {
  return (await readBytes(answer, maxBytes))?.toString('utf8');
}

/** The whole body; undefined, and the connection closed, when it is longer than `maxBytes`. */
export async function readBytes({ body, headers }: OpenedAnswer, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (let chunk = await body.next(); chunk !== undefined; chunk = await body.next()) {
    size += chunk.length;
    if (size > maxBytes) {
      body.close();
      return undefined;
    }
    chunks.push(chunk);
  }
  return decompressed(Buffer.concat(chunks, size), codingsOf(headers), maxBytes);
}

/** An opened answer as a stream, decompressed; its failures are `UpstreamError`s. */
export function streamOf(kind: string, { body, headers }: OpenedAnswer, signal: AbortSignal): UpstreamStream {
  const next = (): Promise<Uint8Array | undefined> =>
    body.next().catch((error: unknown) => {
      throw transportError(kind, error, signal, true);
    });
  const codings = codingsOf(headers);
  const pieces = codings.length === 0 ? undefined : decompressing(next, codings);
  const stop = (): void => void pieces?.return();
  return {
    next: pieces === undefined ? next : async () => (await pieces.next()).value ?? undefined,
    release: () => {
      body.leave();
      stop();
    },
    close: () => {
      body.close();
      stop();
    },
  };
}
