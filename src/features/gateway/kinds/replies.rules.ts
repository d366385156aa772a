import { hash } from 'node:crypto';
import type { KindReply } from '../../../contracts/provider.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { malformedAnswer } from './malformed.js';

/** The JSON of an answer, whatever type its server says that it is. Throws `malformed`. */
export function jsonOf(reply: KindReply): JsonObject {
  if ('body' in reply) return reply.body;
  try {
    const value: unknown = JSON.parse(reply.content.toString('utf8'));
    if (isJsonObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw malformedAnswer('expected a JSON object');
}

/** Content as evidence has it: never its bytes, which may be many and a person's voice or face. */
export function digestOf(content: Uint8Array, contentType: string): JsonObject {
  return { bytes: content.byteLength, contentType, sha256: hash('sha256', content, 'hex') };
}

/** A number that came in JSON or as the text of a form; undefined for what is none. */
export function numberIn(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** True for `true` and for the text of a form that says so. */
export function saysTrue(value: JsonValue | undefined): boolean {
  return value === true || value === 'true';
}

/** The problem of a member that is none of the values; none where it is absent. */
export function oneOf(body: JsonObject, name: string, values: readonly string[]): RequestIssue[] {
  const value = body[name];
  if (value == null || (typeof value === 'string' && values.includes(value))) return [];
  return [{ path: name, message: `expected one of ${values.join(', ')}` }];
}

/** The problem of a number that is not within its bounds; none where it is absent. */
export function between(body: JsonObject, name: string, least: number, most: number): RequestIssue[] {
  const value = body[name];
  const number = numberIn(value);
  if (value == null || (number !== undefined && number >= least && number <= most)) return [];
  return [{ path: name, message: `expected a number from ${least} to ${most}` }];
}

/** The problem of a text that is missing, empty or too long. */
export function textFrom(body: JsonObject, name: string, most: number): RequestIssue[] {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= most) return [];
  return [{ path: name, message: `expected a text of 1 to ${most} characters` }];
}
