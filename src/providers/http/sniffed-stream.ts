import type { UpstreamStream } from './stream.js';

/** The beginning of a stream of events, after white space and a byte-order mark: a comment, or one of its fields. */
const EVENTS = /^\s*(?::|(?:data|event|id|retry)\s*(?::|$))/;
/** The longest name of a field, and what may stand before it. */
const ENOUGH_CHARS = 16;
const MAX_OTHER_BYTES = 64 * 1024;

/**
 * A stream of events whatever its media type says, as some servers and proxies name another. Rejects with what `refuse`
 * makes of the text of an answer that is none, and closes the connection.
 */
export async function checkedStream(stream: UpstreamStream, refuse: (text: string) => Error): Promise<UpstreamStream> {
  const decoder = new TextDecoder('utf-8');
  const begun: Uint8Array[] = [];
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const bytes = await stream.next();
      if (bytes === undefined) break;
      begun.push(bytes);
      size += bytes.length;
      text += decoder.decode(bytes, { stream: true });
      if (EVENTS.test(text)) return { ...stream, next: () => shifted(begun) ?? stream.next() };
      if (size > MAX_OTHER_BYTES || (text.trim().length > ENOUGH_CHARS && !text.trimStart().startsWith('{'))) break;
    }
  } catch (error) {
    stream.close();
    throw error;
  }
  stream.close();
  throw refuse(text);
}

function shifted(begun: Uint8Array[]): Promise<Uint8Array> | undefined {
  const bytes = begun.shift();
  return bytes === undefined ? undefined : Promise.resolve(bytes);
}
