import { untilAborted } from '../../shared/outbound/pinned-connector.js';
import type { Clock } from '../../shared/time/clock.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import type { Lease } from './token-answers.rules.js';

interface RefreshingOptions<Value> {
  /** Rejects with an `UpstreamError`. */
  obtain: () => Promise<Lease<Value>>;
  /** Our own clock. */
  clock: Clock;
  /** A number from 0 to 1. */
  random: () => number;
}

/** The share of its life after which a value is replaced, and by how much that varies between instances. */
const REFRESH_SHARE = 0.8;
const JITTER_SHARE = 0.1;
/** A value is not sent in the last moments of its life. */
const MARGIN_SHARE = 0.02;
const MAX_MARGIN_MILLIS = 10_000;
/** A value younger than this is not replaced because somebody refused it: the next one would be refused too. */
const MIN_AGE_MILLIS = 10_000;
/** The wait after a failure while an older value still serves doubles from the first to the second. */
const FIRST_WAIT_MILLIS = 1_000;
const MAX_WAIT_MILLIS = 60_000;

/**
 * A value that expires. It is obtained when first asked for, by one request however many wait, and replaced in time; when
 * that fails, the old one serves until it expires.
 */
export class Refreshing<Value> {
  private lease: Lease<Value> | undefined;
  private flight: Promise<Lease<Value>> | undefined;
  private obtainedAt = 0;
  private refreshAt = 0;
  private failures = 0;
  private retryAt = 0;
  private lastError: Error | undefined;
  private isRefused = false;

  constructor(private readonly options: RefreshingOptions<Value>) {}

  /** The value, with its end. Rejects with the failure to obtain it, or with the signal's reason. */
  async current(signal?: AbortSignal): Promise<Lease<Value>> {
    signal?.throwIfAborted();
    const now = this.options.clock.now();
    const usable = this.usable();
    if (usable !== undefined && !this.isRefused) {
      if (now >= this.refreshAt && now >= this.retryAt) this.renewInBackground();
      return usable;
    }
    if (now < this.retryAt && this.lastError !== undefined) {
      if (usable !== undefined) return usable;
      throw this.lastError;
    }
    try {
      return await (signal === undefined ? this.renewed() : untilAborted(this.renewed(), signal));
    } catch (error) {
      const old = this.usable();
      if (old !== undefined && error instanceof UpstreamError) return old;
      throw error;
    }
  }

  /** The value was refused: it is replaced before it is used again, unless it is new. */
  refused(): void {
    if (this.lease !== undefined && this.options.clock.now() - this.obtainedAt >= MIN_AGE_MILLIS) this.isRefused = true;
  }

  private usable(): Lease<Value> | undefined {
    const { lease } = this;
    if (lease === undefined) return undefined;
    const margin = Math.min(MAX_MARGIN_MILLIS, (lease.expiresAt - this.obtainedAt) * MARGIN_SHARE);
    return this.options.clock.now() < lease.expiresAt - margin ? lease : undefined;
  }

  private renewInBackground(): void {
    // A failure is kept for those who ask when the old value has expired.
    this.renewed().catch(() => undefined);
  }

  private renewed(): Promise<Lease<Value>> {
    this.flight ??= this.renew().finally(() => {
      this.flight = undefined;
    });
    return this.flight;
  }

  private async renew(): Promise<Lease<Value>> {
    const { obtain, clock, random } = this.options;
    try {
      const lease = await obtain();
      const now = clock.now();
      const life = lease.expiresAt - now;
      this.lease = lease;
      this.obtainedAt = now;
      this.refreshAt = now + life * (REFRESH_SHARE + (random() - 0.5) * JITTER_SHARE);
      this.failures = 0;
      this.retryAt = 0;
      this.isRefused = false;
      return lease;
    } catch (error) {
      this.failures += 1;
      const wait =
        this.usable() === undefined ? FIRST_WAIT_MILLIS : FIRST_WAIT_MILLIS * 2 ** Math.min(this.failures, 6);
      this.retryAt = clock.now() + Math.min(wait, MAX_WAIT_MILLIS) * (0.75 + random() / 2);
      this.lastError = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
}
