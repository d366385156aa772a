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
   * Throws SERVICE_UNAVAILABLE when evidence could not be written now; a promise to wait for, which rejects so, while it is
   * found out.
   */
  assertWritable(): Promise<void> | undefined {
    const [oldest] = this.underWay;
    if (oldest !== undefined && performance.now() - oldest.since > STALL_MILLIS)
      throw databaseUnavailable(new Error('earlier evidence is not stored yet'));
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

  /** Finds out by a probe; concurrent callers share the result. */
  private find(): Promise<void> {
    if (this.doubt !== undefined && performance.now() - this.doubt.at < PROBE_MILLIS)
      return Promise.reject(this.doubt.error);
    this.probing ??= this.probe().finally(() => (this.probing = undefined));
    return this.probing;
  }
}
