import type { CodeStatus } from '../records/device-code.port.js';

/** The alphabet of RFC 8628 §6.1: no vowels, so no words, and nothing that looks like something else. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const USER_CODE_LENGTH = 8;
/** Added to the interval of a device that asks too often, §3.5. */
const SLOWER_SECONDS = 5;
/** How much of the interval the network may swallow, ms. */
const JITTER_MILLIS = 500;

/** The letters of a code as a person typed it; undefined for what cannot be one. */
export function userCodeIn(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return code.length === USER_CODE_LENGTH && [...code].every((letter) => USER_CODE_LETTERS.includes(letter))
    ? code
    : undefined;
}

/** As people read it, such as `WDJB-MJHT`. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, USER_CODE_LENGTH / 2)}-${code.slice(USER_CODE_LENGTH / 2)}`;
}

/** The roles that a device gets: what the person has, of what it asked for. */
export function rolesFor(scope: readonly string[] | null, roles: ReadonlySet<string>): string[] {
  return [...roles].filter((role) => scope === null || scope.includes(role));
}

/** The roles that a `scope` names (RFC 6749 §3.3); null where it names none. */
export function scopeIn(text: string | undefined): string[] | null {
  const named = new Set((text ?? '').split(' ').filter((name) => name !== ''));
  return named.size === 0 ? null : [...named];
}

/** A code as its device finds it. Times in ms. */
interface Polled {
  status: CodeStatus;
  expiresAt: number;
  polledAt: number | null;
  intervalSeconds: number;
}

export type PollError = 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' | 'invalid_grant';

/** The answer to a device that asks for its key at `now`: the key, or an error of RFC 8628 §3.5; with its next interval. */
export function poll(code: Polled, now: number): { answer: 'key' | PollError; intervalSeconds: number } {
  const { intervalSeconds } = code;
  if (code.status === 'used') return { answer: 'invalid_grant', intervalSeconds };
  if (code.status === 'denied') return { answer: 'access_denied', intervalSeconds };
  if (now >= code.expiresAt) return { answer: 'expired_token', intervalSeconds };
  const isEarly = code.polledAt !== null && now < code.polledAt + intervalSeconds * 1_000 - JITTER_MILLIS;
  if (isEarly) return { answer: 'slow_down', intervalSeconds: intervalSeconds + SLOWER_SECONDS };
  return { answer: code.status === 'approved' ? 'key' : 'authorization_pending', intervalSeconds };
}
