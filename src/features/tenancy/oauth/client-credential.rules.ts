import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The type of an assertion by which a client authenticates (RFC 7523 §2.2). */
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const SCHEME = /^Basic /i;
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;
/** The algorithms of assertions: none with a shared secret, which would make a public key one. */
export const ASSERTION_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const MAX_KEYS = 10;
/** Members of private and of symmetric keys (RFC 7518 §6). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
/** Characters of a modulus of 2048 bits in base64url. */
const MIN_MODULUS = 342;

/** A client as a request names it, and the way in which it authenticates. */
export type ClientCredential =
  | { kind: 'none'; clientId: string | undefined }
  | { kind: 'secret'; clientId: string; secret: string }
  | { kind: 'assertion'; clientId: string; assertion: string };

/** The error of RFC 6749 §5.2 and why. */
export interface CredentialProblem {
  error: 'invalid_request' | 'invalid_client';
  description: string;
}

/** Reads the credential of a client from its request, which may have one (RFC 6749 §2.3). */
export function readCredential(
  header: string | undefined,
  parameters: ReadonlyMap<string, string>,
): ClientCredential | CredentialProblem {
  // Other schemes are of no client.
  const authorization = header !== undefined && SCHEME.test(header) ? header : undefined;
  const [named, secret] = [parameters.get('client_id'), parameters.get('client_secret')];
  const [type, assertion] = [parameters.get('client_assertion_type'), parameters.get('client_assertion')];
  const ways = [authorization, secret, type ?? assertion].filter((way) => way !== undefined).length;
  if (ways > 1) return { error: 'invalid_request', description: 'a client authenticates in one way at a time' };
  if (authorization !== undefined) {
    const basic = basicIn(authorization);
    if (basic === undefined)
      return { error: 'invalid_client', description: 'Authorization must be Basic, with client_id and client_secret' };
    if (named !== undefined && named !== basic.clientId)
      return { error: 'invalid_request', description: 'client_id is not that of Authorization' };
    // Some clients that have no secret send an empty one.
    return basic.secret === '' ? { kind: 'none', clientId: basic.clientId } : { kind: 'secret', ...basic };
  }
  if (secret !== undefined) {
    if (named === undefined) return { error: 'invalid_request', description: 'client_id is missing' };
    return { kind: 'secret', clientId: named, secret };
  }
  if (type === undefined && assertion === undefined) return { kind: 'none', clientId: named };
  if (type !== ASSERTION || assertion === undefined)
    return { error: 'invalid_request', description: `client_assertion needs client_assertion_type ${ASSERTION}` };
  const clientId = named ?? issuerIn(assertion);
  if (clientId === undefined) return { error: 'invalid_client', description: 'client_assertion names no client' };
  return { kind: 'assertion', clientId, assertion };
}

/** Why a key set cannot be that of a client; undefined for public keys of the algorithms that are taken. */
export function keySetProblem(set: JsonValue | undefined): string | undefined {
  const keys = isJsonObject(set) ? set.keys : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_KEYS)
    return `expected a JSON Web Key Set of 1 to ${MAX_KEYS} keys`;
  for (const [at, key] of keys.entries()) {
    const problem = keyProblem(key);
    if (problem !== undefined) return `keys[${at}]: ${problem}`;
  }
  return undefined;
}

function keyProblem(key: JsonValue): string | undefined {
  if (!isJsonObject(key)) return 'expected an object';
  if (PRIVATE.some((member) => key[member] !== undefined))
    return 'expected a public key: a private one stays with its client';
  if (key.use !== undefined && key.use !== 'sig') return 'expected a key for signatures';
  const isText = (...names: string[]) => names.every((name) => typeof key[name] === 'string');
  if (key.kty === 'RSA') {
    if (typeof key.n !== 'string' || !isText('e')) return 'expected n and e';
    return key.n.length < MIN_MODULUS ? 'expected a key of at least 2048 bits' : undefined;
  }
  if (key.kty === 'EC') {
    const isKnown = key.crv === 'P-256' || key.crv === 'P-384';
    return isKnown && isText('x', 'y') ? undefined : 'expected the curve P-256 or P-384, with x and y';
  }
  if (key.kty === 'OKP') return key.crv === 'Ed25519' && isText('x') ? undefined : 'expected the curve Ed25519, with x';
  return 'expected kty RSA, EC or OKP';
}

/** Both parts are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicIn(authorization: string): { clientId: string; secret: string } | undefined {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const at = text.indexOf(':');
  const [clientId, secret] = [decoded(text.slice(0, Math.max(0, at))), decoded(text.slice(at + 1))];
  return at < 1 || clientId === undefined || secret === undefined ? undefined : { clientId, secret };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Not form-encoded: no credential.
    return undefined;
  }
}

/** The issuer of a JWT that nobody has verified yet. */
function issuerIn(assertion: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
    const issuer = typeof claims === 'object' && claims !== null && 'iss' in claims ? claims.iss : undefined;
    return typeof issuer === 'string' ? issuer : undefined;
  } catch {
    // What a client sends as an assertion can be anything.
    return undefined;
  }
}
