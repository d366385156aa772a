import type { DefaultApprovers, FeaturePack, Tier } from '../../../contracts/identity.js';
import { tierLimits } from './tier-limits.data.js';

const NO_LIMIT = Number.POSITIVE_INFINITY;

export const allFeaturePacks: readonly FeaturePack[] = [
  'gateway',
  'trust',
  'oversight',
  'dispute',
  'design',
  'proposals',
  'document-analysis',
  'media',
  'files',
  'realtime',
];

interface CustomLimits {
  tier: Tier;
  requestsPerMinute?: number | null;
  tokensPerMinute?: number | null;
}

/** Problems of a tier and its custom limits, by field; empty if there are none. */
export function limitProblems(given: CustomLimits): { path: string; message: string }[] {
  const fields = ['requestsPerMinute', 'tokensPerMinute'] as const;
  return fields.flatMap((path) => {
    const value = given[path] ?? null;
    if (given.tier !== 'enterprise' && value !== null)
      return [{ path, message: `custom limits require the enterprise tier, not ${given.tier}` }];
    return [];
  });
}

/** Problems of default approvers, by field: an empty list, or an unreachable quorum. */
export function approverProblems({ requiredApprovers, quorum }: DefaultApprovers): { path: string; message: string }[] {
  const most = new Set(requiredApprovers).size;
  // Null counts as absent.
  const wanted = quorum ?? most;
  return [
    ...(requiredApprovers.includes('')
      ? [{ path: 'requiredApprovers', message: 'expected ids of users or roles' }]
      : []),
    ...(wanted < 1 || wanted > most
      ? [{ path: 'quorum', message: 'expected a whole number from 1 to the number of approvers' }]
      : []),
  ];
}

/** The limits in force. */
export function effectiveLimits(given: CustomLimits): { requestsPerMinute: number; tokensPerMinute: number } {
  if (given.tier !== 'enterprise') return tierLimits[given.tier];
  return {
    requestsPerMinute: given.requestsPerMinute ?? NO_LIMIT,
    tokensPerMinute: given.tokensPerMinute ?? NO_LIMIT,
  };
}

const KEY = /^pcl_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;
const BEARER = /^Bearer +(\S+)$/i;

/** Public id and secret of the key in an `Authorization` header; null unless it is in our format. */
export function parseBearer(header: string): { id: string; secret: string } | null {
  const token = BEARER.exec(header)?.[1];
  const match = token === undefined ? null : KEY.exec(token);
  return match === null ? null : { id: match[1] ?? '', secret: match[2] ?? '' };
}

/** The parts of a key, `pcl_<id>_<secret>`; null for anything else. */
export function parseKey(key: string): { id: string; secret: string } | null {
  return parseBearer(`Bearer ${key}`);
}

interface KeyState {
  revokedAt: number | null;
  expiresAt: number | null;
}

/** True while a key may be used at `now` (ms). */
export function isKeyUsable(key: KeyState, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}

/** True when `roles` may act for every tenant. */
export function isPlatformAdmin(roles: ReadonlySet<string>): boolean {
  return roles.has('platform_admin');
}

const USER_ID = /^[^\p{Cc}\p{Cs}]{0,200}$/u;

/** True for valid values of `X-User-ID`, which is stored with the usage. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
