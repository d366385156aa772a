import type { KindContent } from '../../../contracts/call-kinds.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { malformedAnswer } from './kind.rules.js';

/** The most bytes of a speech. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Sound as it comes, in the form of the events of a stream of speech, so that one reader counts and hashes both. Leaving the
 * loop closes the connection.
 */
export async function* spokenPieces(content: KindContent): AsyncGenerator<JsonObject, void, undefined> {
  const named = /^audio\//i.test(content.contentType) ? { contentType: content.contentType } : {};
  let bytes = 0;
  try {
    // What is no sound is an error that says so nowhere else.
    if (/^(?:application\/(?:.*\+)?json|text\/)/i.test(content.contentType)) throw malformedAnswer('expected audio');
    for (let piece = await content.next(); piece !== undefined; piece = await content.next()) {
      if (piece.length === 0) continue;
      bytes += piece.length;
      if (bytes > MAX_BYTES)
        throw new UpstreamError('too_long', `the provider sent more than ${MAX_BYTES} bytes; it was truncated`);
      yield { type: 'speech.audio.delta', audio: Buffer.from(piece).toString('base64'), ...named };
    }
    if (bytes === 0) throw malformedAnswer('expected audio');
    yield { type: 'speech.audio.done' };
  } finally {
    content.close();
  }
}
