import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { JsonValue } from '../../../shared/json/json.js';

/** The only scope there is: the tools that the person may use. */
export const TOOLS_SCOPE = 'mcp:tools';
export const ACCESS_PREFIX = 'pco_';
export const REFRESH_PREFIX = 'pcr_';
const ACCESS = /^pco_[A-Za-z0-9_-]{43}$/;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const MAX_STATE = 1_000;
/** An endpoint of tools: all that a person may use, or those of a virtual server. */
const RESOURCE_PATH = /^\/mcp(?:\/[a-z][a-z0-9-]{0,39})?$/;

/** A valid request of an application to a person. */
export interface AskedAuthorization {
  clientId: string;
  redirectUri: string;
  state: string | undefined;
  challenge: string;
  resource: string;
}

/** An error of RFC 6749 §4.1.2.1. */
export interface AuthorizationProblem {
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target' | 'access_denied';
  description: string;
}

/** True for a text in the form of an access token. */
export function isAccessToken(text: string): boolean {
  return ACCESS.test(text);
}

/** The scopes of a claim: a text with spaces (RFC 9068 §2.2.3), or a list. */
export function scopesIn(claim: JsonValue | undefined): string[] {
  const given = typeof claim === 'string' ? claim.split(' ') : claim;
  return Array.isArray(given) ? given.filter((scope) => typeof scope === 'string') : [];
}

/** True for the path of an endpoint of tools. */
export function isToolPath(path: string): boolean {
  return RESOURCE_PATH.test(path);
}

/** The endpoint of tools that a `resource` names, `base` being the address of this server; undefined if `resource` is not one. */
export function resourceIn(text: string | undefined, base: string): string | undefined {
  if (text === undefined) return `${base}/mcp`;
  return text.startsWith(base) && isToolPath(text.slice(base.length)) ? text : undefined;
}

/** Reads a request for authorization, whose client and redirect URI are known already. */
export function readAuthorization(
  parameters: ReadonlyMap<string, string>,
  { clientId, redirectUri, base }: { clientId: string; redirectUri: string; base: string },
): AskedAuthorization | AuthorizationProblem {
  const problem = (error: AuthorizationProblem['error'], description: string) => ({ error, description });
  if (parameters.get('response_type') !== 'code')
    return problem('unsupported_response_type', 'response_type must be code');
  const state = parameters.get('state');
  if (state !== undefined && state.length > MAX_STATE)
    return problem('invalid_request', `state must have at most ${MAX_STATE} characters`);
  const challenge = parameters.get('code_challenge') ?? '';
  // "plain" is what an absent method means (RFC 7636 §4.3), and protects nothing.
  if (!CHALLENGE.test(challenge) || parameters.get('code_challenge_method') !== 'S256')
    return problem('invalid_request', 'code_challenge with code_challenge_method S256 is required');
  const scopes = (parameters.get('scope') ?? TOOLS_SCOPE).split(' ').filter((scope) => scope !== '');
  if (!scopes.includes(TOOLS_SCOPE)) return problem('invalid_scope', `the scope is ${TOOLS_SCOPE}`);
  const resource = resourceIn(parameters.get('resource'), base);
  if (resource === undefined) return problem('invalid_target', `resource must be ${base}/mcp or ${base}/mcp/<name>`);
  return { clientId, redirectUri, state, challenge, resource };
}

/** True where `verifier` is that of a challenge (RFC 7636 §4.6, S256). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const given = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The address that a browser is sent to with the answer; `iss` is that of RFC 9207. */
export function answerUri(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) query.set(name, value);
  // The registered text stays as it is: a URL object would write some of them otherwise.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`;
}

/**
 * The tokens that replace a refresh token. They come from the token and the salt of its first use, so that those who send it
 * again within the time of grace get the same ones, though nobody stores them; who reads the database has only the salt.
 */
export function successorsOf(refreshToken: string, salt: Uint8Array): { access: string; refresh: string } {
  const made = (what: string): string =>
    createHmac('sha256', refreshToken).update(salt).update(what).digest('base64url');
  return { access: ACCESS_PREFIX + made('access'), refresh: REFRESH_PREFIX + made('refresh') };
}

/** A refresh token when it comes again: at once, it is a request that was sent twice; later, a copy of it. Times in ms. */
export function isWithinGrace(usedAt: number, now: number): boolean {
  return now < usedAt + GRACE_MILLIS;
}

const GRACE_MILLIS = 60_000;
