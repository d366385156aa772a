import { parseDocument, YAMLParseError } from 'yaml';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { openApiVersion } from './openapi-document.rules.js';

/** The largest document, bytes. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** YAML takes fifty times as long to read, while others wait. */
const MAX_YAML_BYTES = 512 * 1024;
/** The most values that aliases of YAML may stand for, and the most characters of the same as JSON. */
const MAX_ALIASES = 100;
const MAX_JSON_LENGTH = MAX_DOCUMENT_BYTES / 2;

/** The object that a document of OpenAPI 3.0 or 3.1 is, in JSON or YAML. Throws PROVIDER_ERROR for any other text. */
export function readOpenApi(text: string): { document: JsonObject; version: string } {
  const document = /^\s*\{/.test(text) ? jsonIn(text) : yamlIn(text);
  const version = isJsonObject(document) ? openApiVersion(document) : undefined;
  if (!isJsonObject(document) || version === undefined) throw unreadable('is not one of OpenAPI 3.0 or 3.1');
  return { document, version };
}

function jsonIn(text: string): JsonValue {
  if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) throw unreadable(`has more than ${MAX_DOCUMENT_BYTES} bytes`);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw unreadable('is not JSON', error);
  }
}

function yamlIn(text: string): JsonValue {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES)
    throw unreadable(`has more than ${MAX_YAML_BYTES} bytes of YAML; as JSON it may have ${MAX_DOCUMENT_BYTES}`);
  try {
    const parsed = parseDocument(text, { prettyErrors: false, logLevel: 'silent', stringKeys: true });
    const [error] = parsed.errors;
    if (error !== undefined) throw error;
    // As JSON: without the types and the circles that YAML alone has.
    const json = JSON.stringify(parsed.toJS({ maxAliasCount: MAX_ALIASES }));
    if (json.length > MAX_JSON_LENGTH) throw new RangeError('too long');
    return JSON.parse(json) as JsonValue;
  } catch (error) {
    if (error instanceof YAMLParseError) throw unreadable(`is not YAML: ${error.code}`, error);
    if (error instanceof RangeError || error instanceof ReferenceError || error instanceof TypeError)
      throw unreadable('is nested too deep, or has too many aliases', error);
    throw error;
  }
}

function unreadable(why: string, cause?: unknown): DomainError {
  return new DomainError('PROVIDER_ERROR', `the document ${why}`, cause === undefined ? {} : { cause });
}
