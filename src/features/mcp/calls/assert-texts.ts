import { invalidRequest } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { isWellFormed } from './argument-texts.rules.js';

/** The most bytes of arguments: people have to be able to see them whole. */
const MAX_ARGUMENT_BYTES = 256 * 1024;

/** Throws INVALID_REQUEST for a value that is too large or not text. */
export function assertTexts(given: { arguments: JsonObject; inputResponses: JsonObject }): void {
  for (const [path, value] of Object.entries(given)) {
    if (!isWellFormed(value))
      throw invalidRequest([{ path, message: 'expected Unicode text, without lone surrogates' }]);
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > MAX_ARGUMENT_BYTES)
      throw invalidRequest([{ path, message: `is ${bytes} bytes; a tool takes ${MAX_ARGUMENT_BYTES}` }]);
  }
}
