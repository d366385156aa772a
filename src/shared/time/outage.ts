import type { Logger } from '../logger.js';

const REMINDER_MILLIS = 60_000;

/**
 * Keeps the log readable while something that is tried several times a second fails: the first failure is a warning, and one
 * a minute after it; the end is told with how long it took.
 */
export class Outage {
  private since: number | undefined;
  private told = 0;

  /** `message`: what could not be done. */
  constructor(
    private readonly logger: Logger,
    private readonly message: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** An attempt failed, and will be made again. */
  failed(error: unknown): void {
    const now = this.now();
    const isNews = this.since === undefined || now - this.told >= REMINDER_MILLIS;
    this.since ??= now;
    if (isNews) this.told = now;
    this.logger[isNews ? 'warn' : 'debug']({ err: error }, `${this.message}; retrying`);
  }

  /** An attempt succeeded. */
  over(): void {
    if (this.since === undefined) return;
    const seconds = Math.round((this.now() - this.since) / 100) / 10;
    this.since = undefined;
    this.logger.info({ seconds }, `${this.message}, for ${seconds} s; it works again`);
  }
}
