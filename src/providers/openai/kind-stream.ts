import type { JsonObject } from '../../shared/json/json.js';
import { isJsonObject } from '../../shared/json/json.js';
import { answerError, type FailureContext, malformed } from '../http/failure.js';
import { SseParser } from '../http/sse.js';
import type { UpstreamStream } from '../http/stream.js';
import { parseWireJson } from '../http/wire.js';

/** The longest event, characters: a picture in base64. */
const MAX_EVENT_CHARS = 64 * 1024 * 1024;
const TERMINATOR = '[DONE]';

/** The events of a streamed answer of another kind than a chat, as they come. Leaving the loop closes the connection. */
export async function* kindEvents(
  context: FailureContext,
  open: () => Promise<UpstreamStream>,
): AsyncGenerator<JsonObject, void, undefined> {
  const stream = await open();
  const parser = new SseParser(MAX_EVENT_CHARS);
  try {
    for (let bytes = await stream.next(); ; bytes = await stream.next()) {
      for (const { data } of bytes === undefined ? parser.end() : parser.push(bytes)) {
        if (data === TERMINATOR) return;
        const event = parseWireJson(data);
        if (!isJsonObject(event)) throw malformed(context.kind, 'an event that is not a JSON object');
        if (event.type === 'error' || isJsonObject(event.error))
          throw answerError(context, { status: 500, body: event, isEvent: true });
        yield event;
      }
      if (bytes === undefined) return;
    }
  } catch (error) {
    throw error instanceof RangeError ? malformed(context.kind, 'an event that is too long') : error;
  } finally {
    stream.close();
  }
}
