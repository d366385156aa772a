import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, type ErrorCode } from '../../../shared/errors.js';
import { apiLimits, KEYS_WORTH, type ApiLimits } from './api-limits.rules.js';
import type { TenantStorage } from '../../../contracts/storage.js';
import type { ApiLimiter, HeldPlaces, Principal } from '../../../contracts/identity.js';

const WINDOW_MILLIS = 60_000;

/** Errors in what a model call asks. */
const WRONG: ReadonlySet<ErrorCode> = new Set([
  'INVALID_REQUEST',
  'FORBIDDEN',
  'FEATURE_DISABLED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);
const wrongCallsOf = ({ id }: { id: string }): string => `wrong calls ${id}`;

/** The counters of a request: its key's, and its acting tenant's for all keys. */
interface Payer {
  id: string;
  limits: (limits: ApiLimits) => ApiLimits;
}

const same = (limits: ApiLimits): ApiLimits => limits;
const together = ({ requestsPerMinute, sockets, subscriptions }: ApiLimits): ApiLimits => ({
  requestsPerMinute: requestsPerMinute * KEYS_WORTH,
  sockets: sockets * KEYS_WORTH,
  subscriptions: subscriptions * KEYS_WORTH,
});

/** Readers of a public log, and those by a link, have limits of their own, so that they use up none of the tenant's. */
function payersOf({ tenant, keyId, isVisitor = false, sharedPack }: Principal): Payer[] {
  if (sharedPack !== undefined) return [{ id: `link ${sharedPack.linkId}`, limits: same }];
  if (isVisitor) return [{ id: `visitors ${tenant.id}`, limits: same }];
  const all: Payer = { id: `tenant ${tenant.id}`, limits: together };
  return keyId === null ? [all] : [{ id: `key ${keyId}`, limits: same }, all];
}

/**
 * Limits by tier on everything except model calls, in every API: requests in fixed one-minute windows, concurrent
 * sockets and operations. Each instance counts its own, in memory (decision 0042).
 */
export class InstanceApiLimits implements ApiLimiter {
  #window = 0;
  #requests = new Map<string, number>();
  readonly #held: Record<HeldPlaces, Map<string, number>> = { sockets: new Map(), subscriptions: new Map() };

  constructor(
    private readonly clock: Clock,
    private readonly storage: TenantStorage,
  ) {}

  admitCall({ tenant }: Principal): void {
    this.#turn();
    const limit = tenant.requestsPerMinute;
    if ((this.#requests.get(wrongCallsOf(tenant)) ?? 0) < limit) return;
    const wait = this.#wait();
    throw new DomainError(
      'RATE_LIMIT_EXCEEDED',
      `${limit} requests within a minute were invalid, which is the tenant's limit of requests; retry in ${wait} s`,
      { details: { limit, window: '1m' }, retryAfterSeconds: wait },
    );
  }

  callFailed({ tenant }: Principal, error: unknown): void {
    if (!(error instanceof DomainError) || !WRONG.has(error.code)) return;
    this.#turn();
    const name = wrongCallsOf(tenant);
    this.#requests.set(name, (this.#requests.get(name) ?? 0) + 1);
  }

  assertRoom({ tenant }: Principal): void {
    this.storage.assertRoom(tenant);
  }

  admit(principal: Principal): () => void {
    this.#turn();
    const limits = apiLimits[principal.tenant.tier];
    const payers = payersOf(principal);
    for (const { id, limits: of } of payers) {
      const limit = of(limits).requestsPerMinute;
      if ((this.#requests.get(id) ?? 0) >= limit) {
        const wait = this.#wait();
        throw new DomainError(
          'RATE_LIMIT_EXCEEDED',
          `the limit of ${limit} requests per minute other than model calls is reached; retry in ${wait} s`,
          { details: { limit, window: '1m' }, retryAfterSeconds: wait },
        );
      }
    }
    const requests = this.#requests;
    for (const { id } of payers) requests.set(id, (requests.get(id) ?? 0) + 1);
    return () => {
      for (const { id } of payers) requests.set(id, (requests.get(id) ?? 1) - 1);
    };
  }

  hold(principal: Principal, what: HeldPlaces): () => void {
    const held = this.#held[what];
    const limits = apiLimits[principal.tenant.tier];
    const payers = payersOf(principal);
    for (const { id, limits: of } of payers) {
      const limit = of(limits)[what];
      if ((held.get(id) ?? 0) < limit) continue;
      const message = `at most ${limit} ${what} may be open at once`;
      throw new DomainError('RATE_LIMIT_EXCEEDED', message, { details: { limit, what }, retryAfterSeconds: 1 });
    }
    for (const { id } of payers) held.set(id, (held.get(id) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const { id } of payers) {
        const left = (held.get(id) ?? 1) - 1;
        if (left === 0) held.delete(id);
        else held.set(id, left);
      }
    };
  }

  headers(principal: Principal): Record<string, string> {
    this.#turn();
    const limits = apiLimits[principal.tenant.tier];
    const places = payersOf(principal).map(({ id, limits: of }) => {
      const limit = of(limits).requestsPerMinute;
      return { limit, remaining: limit - (this.#requests.get(id) ?? 0) };
    });
    const nearest = places.reduce((one, other) => (other.remaining < one.remaining ? other : one));
    return {
      'X-RateLimit-Limit': String(nearest.limit),
      'X-RateLimit-Remaining': String(Math.max(0, nearest.remaining)),
      'X-RateLimit-Reset': String((this.#window + WINDOW_MILLIS) / 1_000),
    };
  }

  /** Seconds until the window ends. */
  #wait(): number {
    return Math.max(1, Math.ceil((this.#window + WINDOW_MILLIS - this.clock.now()) / 1_000));
  }

  /** Begins a new window when the minute changes, also backwards, so that a corrected clock locks nobody out. */
  #turn(): void {
    const now = this.clock.now();
    const window = now - (now % WINDOW_MILLIS);
    if (window === this.#window) return;
    this.#window = window;
    this.#requests = new Map();
  }
}
