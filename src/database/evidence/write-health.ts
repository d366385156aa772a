import { setImmediate } from 'node:timers/promises';
import type { DomainError } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { databaseUnavailable } from '../unavailable.js';

/** When a commit takes longer than this, new callers are refused instead of waiting. */
const STALL_MILLIS = 1_000;
/** How long a probe's result, good or bad, is trusted. */
const PROBE_MILLIS = 1_000;

/**
 * Whether evidence can be written. After a write that failed, for whatever reason, it cannot until one succeeds: a full
 * disk lets everybody connect.
 */
export class WriteHealth {
  private broken = false;
  private provenAt = Number.NEGATIVE_INFINITY;
  private probing: Promise<void> | undefined;
  private doubt: { at: number; error: DomainError } | undefined;
  /** When each write under way began; the oldest first. */
  private readonly underWay = new Set<{ since: number }>();

  /** `probe` writes something, through `during`, and says `proved` or `doubted`. */
  constructor(
    private readonly probe: () => Promise<void>,
    private readonly logger: Logger,
  ) {}

  get isBroken(): boolean {
    return this.broken;
  }

  /**
   * Undefined when evidence can be written now; else a promise to wait for while it is found out, which rejects with
   * SERVICE_UNAVAILABLE when it cannot.
   */
  assertWritable(): Promise<void> | undefined {
    if (this.isStalled()) return this.unlessAnswered();
    return this.broken ? this.find() : undefined;
  }

  /**
   * Resolves when something was written within the last second, or is written now. Throws SERVICE_UNAVAILABLE otherwise.
   * However often it is asked, there is at most one probe in a second.
   */
  async ready(): Promise<void> {
    await this.assertWritable();
    if (performance.now() - this.provenAt > PROBE_MILLIS) await this.find();
  }

  /** Runs a write, which others see under way. */
  async during<T>(write: () => Promise<T>): Promise<T> {
    const one = { since: performance.now() };
    this.underWay.add(one);
    try {
      return await write();
    } finally {
      this.underWay.delete(one);
    }
  }

  /** Notes a successful write, which ends any outage. */
  proved(): void {
    if (this.broken) this.logger.info('evidence can be written again');
    this.broken = false;
    this.doubt = undefined;
    this.provenAt = performance.now();
  }

  /** A probe failed: its result holds for a while. */
  doubted(error: DomainError): void {
    this.doubt = { at: performance.now(), error };
  }

  /** A write or its connection failed: nothing is believed until the next write. */
  broke(): void {
    this.broken = true;
  }

  private isStalled(): boolean {
    const [oldest] = this.underWay;
    return oldest !== undefined && performance.now() - oldest.since > STALL_MILLIS;
  }

  /**
   * Throws SERVICE_UNAVAILABLE unless the answer was there already and this process had not come to read it: after a long
   * turn of its own, whole turns of the event loop read what has arrived.
   */
  private async unlessAnswered(): Promise<void> {
    for (let turns = 0; turns < 2 && this.isStalled(); turns += 1) await setImmediate();
    if (this.isStalled()) throw databaseUnavailable(new Error('earlier evidence is not stored yet'));
    if (this.broken) await this.find();
  }

  /** Finds out by a probe; concurrent callers share the result. */
  private find(): Promise<void> {
    if (this.doubt !== undefined && performance.now() - this.doubt.at < PROBE_MILLIS)
      return Promise.reject(this.doubt.error);
    this.probing ??= this.probe().finally(() => (this.probing = undefined));
    return this.probing;
  }
}
