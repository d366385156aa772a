import type { ChatStreamPart } from '../../contracts/provider.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { malformed, type FailureContext } from './failure.js';

/** The longest single event of a stream, in characters; a stream as a whole is bounded by its deadline only. */
export const MAX_EVENT_CHARS = 8 * 1024 * 1024;

/** Whoever has nothing to add to a whole answer for so long has ended it. */
const SILENCE_MILLIS = 1_000;

/** Turns bytes into protocol events. */
export interface StreamDecoder<Event> {
  push(bytes: Uint8Array): Event[];
  end(): Event[];
}

/** Turns one provider's events into parts; pure but for its own memory of the stream so far. */
export interface StreamTranslator<Event> {
  /** Throws an `UpstreamError` for an error event and for an event that is not the provider's format. */
  accept(event: Event): ChatStreamPart[];
  /** True once the protocol's terminator has come. */
  readonly finished: boolean;
  /** True once an answer of a protocol without terminator is whole; a little more may come. */
  readonly isWhole?: boolean;
  /** The last parts of a stream without terminator that is whole all the same; undefined where it was cut. */
  end?(): ChatStreamPart[] | undefined;
}

/** The bytes of an answer under way. */
export interface UpstreamStream {
  /** The next bytes; undefined at the end. Rejects with an `UpstreamError`. */
  next(): Promise<Uint8Array | undefined>;
  /** After the terminator the rest is drained, so that the connection can be reused. */
  release(): void;
  /** Closes the connection, unless the stream has been released or has ended. */
  close(): void;
  /** The `Retry-After` of the head, which holds for an error inside the stream. */
  retryAfterMillis?: number | undefined;
}

/** The parts of a streamed answer. Leaving the loop closes the connection; an end without terminator throws `cut`. */
export async function* translateStream<Event>(
  context: FailureContext,
  open: () => Promise<UpstreamStream>,
  decoder: StreamDecoder<Event>,
  translator: StreamTranslator<Event>,
): AsyncGenerator<ChatStreamPart, void, undefined> {
  const stream = await open();
  try {
    for (;;) {
      const bytes = translator.isWhole === true ? await lastOf(stream) : await stream.next();
      for (const event of decode(context, decoder, bytes)) {
        // Not `yield*`, which asks a list for its elements by promises.
        for (const part of translator.accept(event)) yield part;
        if (translator.finished) {
          stream.release();
          return;
        }
      }
      if (bytes !== undefined) continue;
      const rest = translator.end?.();
      if (rest === undefined) throw new UpstreamError('cut', `${context.kind} ended its stream before the terminator`);
      for (const part of rest) yield part;
      return;
    }
  } catch (error) {
    throw error instanceof UpstreamError ? error.retryingAfter(stream.retryAfterMillis) : error;
  } finally {
    stream.close();
  }
}

/** The bytes after a whole answer, if any come soon: a server that holds the line does not hold the answer. */
async function lastOf(stream: UpstreamStream): Promise<Uint8Array | undefined> {
  const next = stream.next();
  // It may fail once nobody waits for it.
  next.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, SILENCE_MILLIS, undefined);
  });
  return Promise.race([next, silence]).finally(() => {
    clearTimeout(timer);
  });
}

function decode<Event>(context: FailureContext, decoder: StreamDecoder<Event>, bytes: Uint8Array | undefined): Event[] {
  try {
    return bytes === undefined ? decoder.end() : decoder.push(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError)
      throw malformed(context.kind, `a stream in which ${error.message}`);
    throw error;
  }
}
