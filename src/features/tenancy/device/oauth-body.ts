import type { IncomingMessage } from 'node:http';
import { isJsonObject } from '../../../shared/json/json.js';
import { readForm, readJson } from '../../../shared/http/request-body.js';
import { OAuthError } from './oauth-error.js';
import { SIGN_IN_BODY_BYTES } from '../../../shared/http/body-limits.js';

const MAX_VALUE = 500;
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** The parameters of a request by their names: OAuth's form, or the same as JSON. */
export type OAuthParameters = ReadonlyMap<string, string>;

/**
 * Reads a form-encoded or JSON body, whose values have at most `longest` characters. Throws OAuthError for repeated and long
 * parameters, and what `readJson` does.
 */
export async function readParameters(
  request: IncomingMessage,
  { longest = MAX_VALUE, bytes = SIGN_IN_BODY_BYTES } = {},
): Promise<OAuthParameters> {
  const entries = FORM.test(request.headers['content-type'] ?? '')
    ? await readForm(request, bytes)
    : await readObject(request, bytes);
  return parametersOf(entries, longest);
}

/** Parameters by their names. Throws OAuthError for repeated and long ones. */
export function parametersOf(entries: Iterable<[string, unknown]>, longest: number): OAuthParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of entries) {
    // RFC 6749 §3.2: a parameter without a value counts as absent, and none may come twice.
    if (value === '' || value === null || value === undefined) continue;
    if (parameters.has(name)) throw new OAuthError('invalid_request', `${name} is there twice`);
    if (typeof value !== 'string' || value.length > longest)
      throw new OAuthError('invalid_request', `${name} must be a text of at most ${longest} characters`);
    parameters.set(name, value);
  }
  return parameters;
}

/** A parameter that must be there. Throws OAuthError. */
export function required(parameters: OAuthParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`);
  return value;
}

async function readObject(request: IncomingMessage, bytes: number): Promise<[string, unknown][]> {
  const body = await readJson(request, bytes);
  if (!isJsonObject(body)) throw new OAuthError('invalid_request', 'expected an object of parameters');
  return Object.entries(body);
}
