import { parseDocument, YAMLParseError } from 'yaml';
import { invalidRequest } from '../errors.js';
import type { JsonValue } from './json.js';

/** YAML takes fifty times as long to read as JSON, while others wait. */
const MAX_YAML_BYTES = 512 * 1024;
/** The most values that aliases of YAML may stand for, and the most characters of the same as JSON. */
const MAX_ALIASES = 100;
const MAX_JSON_LENGTH = 4 * 1024 * 1024;

/** The value of a file of JSON, which begins with `{` or `[`, or of YAML. Throws INVALID_REQUEST for any other text. */
export function fileValue(text: string): JsonValue {
  return /^\s*[[{]/.test(text) ? jsonText(text) : yamlText(text);
}

/** The value of a text of JSON. Throws INVALID_REQUEST. */
export function jsonText(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadableText('expected JSON', error);
    throw error;
  }
}

/** The value of a text of YAML, without the types and the circles that YAML alone has. Throws INVALID_REQUEST. */
export function yamlText(text: string): JsonValue {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES)
    throw unreadableText(`expected at most ${MAX_YAML_BYTES} bytes of YAML, or JSON`);
  try {
    const parsed = parseDocument(text, { prettyErrors: false, logLevel: 'silent', stringKeys: true });
    const [error] = parsed.errors;
    if (error !== undefined) throw error;
    const json = JSON.stringify(parsed.toJS({ maxAliasCount: MAX_ALIASES }) ?? null);
    if (json.length > MAX_JSON_LENGTH) throw new RangeError('too long');
    return JSON.parse(json) as JsonValue;
  } catch (error) {
    if (error instanceof YAMLParseError) throw unreadableText(`expected YAML: ${error.code}`, error);
    if (error instanceof RangeError || error instanceof ReferenceError || error instanceof TypeError)
      throw unreadableText('is nested too deep, or has too many aliases', error);
    throw error;
  }
}

/** The INVALID_REQUEST for a text in `input.text` that cannot be read. */
export function unreadableText(message: string, cause?: unknown): Error {
  return invalidRequest([{ path: 'input.text', message }], cause);
}
