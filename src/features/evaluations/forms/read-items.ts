import { parseDocument, YAMLParseError } from 'yaml';
import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { langfuseItems } from './langfuse.rules.js';
import { type ImportedItems, promptfooItems } from './promptfoo.rules.js';

export type DatasetForm = 'PROMPTFOO' | 'LANGFUSE';

/** YAML takes fifty times as long to read as JSON, while others wait. */
const MAX_YAML_BYTES = 512 * 1024;
/** The most values that aliases of YAML may stand for, and the most characters of the same as JSON. */
const MAX_ALIASES = 100;
const MAX_JSON_LENGTH = 4 * 1024 * 1024;

/** The items of a file of another program. Throws INVALID_REQUEST for a text that cannot be read as one. */
export function readItems(form: DatasetForm, text: string): ImportedItems {
  if (form === 'LANGFUSE') return langfuseItems(linesIn(text));
  const file = /^\s*\{/.test(text) ? jsonIn(text) : yamlIn(text);
  if (!isJsonObject(file) || !Array.isArray(file.tests))
    throw unreadable('expected a configuration with a list of tests');
  return promptfooItems(file);
}

/** JSON of one list, or a line each. */
function linesIn(text: string): JsonObject[] {
  const given = text.trimStart().startsWith('[')
    ? jsonIn(text)
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(jsonIn);
  const lines = Array.isArray(given) ? given : [];
  return lines.map((line, place) => {
    if (!isJsonObject(line)) throw unreadable(`expected an object as item ${place + 1}`);
    return line;
  });
}

function jsonIn(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable('expected JSON', error);
    throw error;
  }
}

function yamlIn(text: string): JsonValue {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES)
    throw unreadable(`expected at most ${MAX_YAML_BYTES} bytes of YAML, or JSON`);
  try {
    const parsed = parseDocument(text, { prettyErrors: false, logLevel: 'silent', stringKeys: true });
    const [error] = parsed.errors;
    if (error !== undefined) throw error;
    // As JSON: without the types and the circles that YAML alone has.
    const json = JSON.stringify(parsed.toJS({ maxAliasCount: MAX_ALIASES }) ?? null);
    if (json.length > MAX_JSON_LENGTH) throw new RangeError('too long');
    return JSON.parse(json) as JsonValue;
  } catch (error) {
    if (error instanceof YAMLParseError) throw unreadable(`expected YAML: ${error.code}`, error);
    if (error instanceof RangeError || error instanceof ReferenceError || error instanceof TypeError)
      throw unreadable('is nested too deep, or has too many aliases', error);
    throw error;
  }
}

function unreadable(message: string, cause?: unknown): Error {
  return invalidRequest([{ path: 'input.text', message }], cause);
}
