import type { JsonObject } from '../../../shared/json/json.js';

/** Signatures that only the provider can make; never `none`, and no secret that this server has too. */
export const ASYMMETRIC = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The longest life that a logout token may have; they are used at once. */
export const MAX_AGE_SECONDS = 300;
const SKEW_SECONDS = 60;

/** Whom a logout token signs out. */
export interface LogoutOrder {
  sessionId: string | undefined;
  subject: string | undefined;
  /** The token's own id. */
  id: string;
}

/**
 * Reads the claims of a logout token whose signature, issuer and audience are right. OpenID Connect Back-Channel Logout 1.0
 * §2.6. `now`: seconds.
 */
export function readLogoutToken(claims: JsonObject, now: number): LogoutOrder | { problem: string } {
  const { iat, exp, jti, events, nonce, sid, sub } = claims;
  if (typeof iat !== 'number' || iat > now + SKEW_SECONDS || iat < now - MAX_AGE_SECONDS) return { problem: 'iat' };
  if (exp !== undefined && (typeof exp !== 'number' || exp + SKEW_SECONDS <= now)) return { problem: 'exp' };
  if (typeof jti !== 'string' || jti === '') return { problem: 'jti' };
  if (nonce !== undefined) return { problem: 'nonce' };
  const isOrder =
    typeof events === 'object' && events !== null && !Array.isArray(events) && Object.hasOwn(events, EVENT);
  if (!isOrder) return { problem: 'events' };
  const [sessionId, subject] = [sid, sub].map((id) => (typeof id === 'string' && id !== '' ? id : undefined));
  if (sessionId === undefined && subject === undefined) return { problem: 'sid and sub' };
  return { sessionId, subject, id: jti };
}
