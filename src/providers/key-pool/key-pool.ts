import type { KeyState, ProviderAdapter } from '../../contracts/provider.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import type { Clock } from '../../shared/time/clock.js';

/** One of a provider's keys, and the adapter that sends it. */
export interface PoolKey {
  hint: string | null;
  /** Its share of the calls; 0 makes it a spare. */
  weight: number;
  adapter: ProviderAdapter;
}

interface Rest {
  until: number;
  reason: 'refused' | 'limited';
}

/** Nobody mends a key in less; somebody may have raised its limits. */
const REFUSED_MILLIS = 5 * 60_000;
/** The rest of a limited key where the provider names none, and the longest that is believed. */
const LIMITED_MILLIS = 10_000;
const MAX_LIMITED_MILLIS = 60 * 60_000;

/** The keys of one provider: each call takes one by weight, and one that is refused or limited rests. */
export class KeyPool {
  private readonly rests = new Map<PoolKey, Rest>();
  private last: PoolKey;

  constructor(
    private readonly keys: readonly [PoolKey, ...PoolKey[]],
    private readonly clock: Clock,
    /** A number from 0 to 1. */
    private readonly random: () => number,
  ) {
    [this.last] = keys;
  }

  /** The keys that a call tries in turn; where all rest, the one whose rest ends first. */
  order(): readonly PoolKey[] {
    const now = this.clock.now();
    const ready = this.keys.filter((key) => this.restOf(key, now) === undefined);
    if (ready.length > 0) return this.shuffled(ready);
    const soonest = this.keys.toSorted((a, b) => this.untilOf(a) - this.untilOf(b));
    return soonest.slice(0, 1);
  }

  /** The key that was asked last. */
  get lastAsked(): PoolKey {
    return this.last;
  }

  asked(key: PoolKey): void {
    this.last = key;
  }

  answered(key: PoolKey): void {
    this.rests.delete(key);
  }

  /** Lets a key rest after a failure that is the key's own; false for any other, which another key would not mend. */
  failed(key: PoolKey, error: unknown): boolean {
    if (!(error instanceof UpstreamError)) return false;
    const { status, retryAfterMillis } = error;
    const now = this.clock.now();
    if (status === 401 || status === 403) this.rests.set(key, { until: now + REFUSED_MILLIS, reason: 'refused' });
    else if (status === 429) {
      const millis = Math.min(retryAfterMillis ?? LIMITED_MILLIS, MAX_LIMITED_MILLIS);
      this.rests.set(key, { until: now + millis, reason: 'limited' });
    } else return false;
    return true;
  }

  states(): KeyState[] {
    const now = this.clock.now();
    return this.keys.map((key) => {
      const { until = null, reason = null } = this.restOf(key, now) ?? {};
      return { hint: key.hint, weight: key.weight, restsUntil: until, reason };
    });
  }

  private restOf(key: PoolKey, now: number): Rest | undefined {
    const rest = this.rests.get(key);
    return rest !== undefined && rest.until > now ? rest : undefined;
  }

  private untilOf(key: PoolKey): number {
    return this.rests.get(key)?.until ?? 0;
  }

  /** By weight: each place is drawn among those that are left. Spares come last. */
  private shuffled(keys: readonly PoolKey[]): PoolKey[] {
    const left = [...keys];
    const order: PoolKey[] = [];
    while (left.length > 0) {
      let point = this.random() * left.reduce((sum, { weight }) => sum + weight, 0);
      const found = left.findIndex(({ weight }) => (point -= weight) < 0);
      order.push(...left.splice(Math.max(found, 0), 1));
    }
    return order;
  }
}
