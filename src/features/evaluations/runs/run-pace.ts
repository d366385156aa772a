import { setTimeout as delay } from 'node:timers/promises';

/** Spreads the items of a run over time. */
export class RunPace {
  private next = 0;

  constructor(private readonly perMinute: number) {}

  /** Waits for the turn of a further item; returns early when `signal` is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.next);
    this.next = at + 60_000 / this.perMinute;
    if (at > now) await delay(at - now, undefined, { signal }).catch(() => undefined);
  }
}
