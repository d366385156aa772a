import { setTimeout as delay } from 'node:timers/promises';
import { storeUnavailable } from '../../../../database/store/store-script.js';
import { rebuildCounters } from './counter-rebuild.js';
import type { CounterOptions } from './counter-store.port.js';
import { sweepSession } from './counter-sweep.js';
import { type Hold, packHold } from '../hold.rules.js';
import { PRUNE_MILLIS } from './times.data.js';
import { NOT_LET_IN, type Settlement } from './settlement.js';

const BEAT_MILLIS = 500;
const GATHER_MILLIS = 50;
/** The store must have answered for this long before sessions are ended: each had time to say that it lives. */
const SWEEP_AFTER_MILLIS = 5_000;
/** After this time the counters open even if a live instance has not reported its calls. */
const GATHER_LIMIT_MILLIS = 10_000;
const OPEN_LIMIT_MILLIS = 5_000;

/** A call's hold, from before it is asked for until the store has settled it. */
export interface OpenHold extends Hold {
  /** Actual usage; absent while the call is in flight. */
  settlement?: Settlement;
  /** A session has begun with it: the counters may have it though they never gave it. */
  isTold?: boolean;
  isBeingSettled?: boolean;
}

/**
 * This instance's part in the shared counters: a session per connection, kept alive by the instance, and the holds of
 * its calls. A new session takes over the previous one's holds. If the counters do not know that session, they were
 * lost or dropped it, and all instances report their calls again. Until then nothing is admitted.
 */
export class CounterSession {
  private readonly holds = new Map<string, OpenHold>();
  private readonly closing = new AbortController();
  private waking = new AbortController();
  private loop: Promise<void> | undefined;
  private name: string | undefined;
  private previous = '';
  private count = 0;
  private isOpen = false;
  private answeringSince: number | undefined;
  private gatheringSince: number | undefined;
  private prunedAt = performance.now();

  constructor(private readonly options: CounterOptions) {
    options.store.watch({
      connected: () => {
        this.wake();
      },
      lost: () => {
        this.lose();
      },
    });
  }

  /** Starts to take part; resolves once counters are open, or after some seconds without. */
  async open(): Promise<void> {
    this.loop = this.keep();
    const deadline = performance.now() + OPEN_LIMIT_MILLIS;
    while (!this.isOpen && performance.now() < deadline) await delay(10);
    if (!this.isOpen)
      this.options.logger.warn('the shared counters cannot be reached yet; calls are refused until then');
  }

  /** Settles open holds, and ends the session. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.loop;
    const { name, isOpen } = this;
    if (name === undefined || !isOpen) return;
    await this.settleAll().catch(() => undefined);
    // The other instances look up the rest in the ledger.
    await this.step('leave', [name]).catch((error: unknown) => {
      this.options.logger.warn({ err: error }, 'could not close the session of the shared counters');
    });
  }

  /** True while calls can be admitted. */
  get isAvailable(): boolean {
    return this.isOpen && this.options.store.isAnswering;
  }

  /**
   * Sends a step of a hold, which is kept until it is settled or dropped. Throws SERVICE_UNAVAILABLE; what became of it
   * is not known then. The answer `closed` means that nothing was done, and that the session is over.
   */
  async ask(id: string, hold: OpenHold, step: string, args: string[]): Promise<string[]> {
    const { name } = this;
    if (name === undefined || !this.isAvailable) throw storeUnavailable();
    this.holds.set(id, hold);
    const answer = await this.step(step, [name, id, ...args]);
    if (answer[0] === 'closed' && this.name === name) this.lose();
    return answer;
  }

  /** Ends a hold that was refused. */
  drop(id: string, hold: OpenHold): void {
    if (hold.isTold === true) this.settle(id, hold, NOT_LET_IN);
    else this.holds.delete(id);
  }

  /** Replaces a hold by the actual usage, at once or as soon as the store is reachable. Idempotent. */
  settle(id: string, hold: OpenHold, actual: Settlement): void {
    if (hold.settlement !== undefined) return;
    hold.settlement = actual;
    void this.sendSettlement(id, hold);
  }

  /** For each named counter of a tenant what is used, and used with held; empty where it has none. Throws SERVICE_UNAVAILABLE. */
  async look(tenantId: string, names: readonly string[]): Promise<string[]> {
    if (!this.isAvailable) throw storeUnavailable();
    return (await this.step('look', [tenantId, ...names])).slice(2);
  }

  private step(name: string, args: string[]): Promise<string[]> {
    return this.options.store.step(name, args);
  }

  private async sendSettlement(id: string, hold: OpenHold): Promise<void> {
    const { settlement } = hold;
    if (settlement === undefined || hold.isBeingSettled === true || !this.isAvailable) return;
    const { name = '' } = this;
    hold.isBeingSettled = true;
    try {
      const { tokens, cost, requests } = settlement;
      const answer = await this.step('settle', [name, id, ...[tokens, cost, requests].map(String)]);
      if (answer[0] === 'closed') {
        if (this.name === name) this.lose();
        return;
      }
      this.holds.delete(id);
      if (answer[0] === 'ok') this.options.onCounters(hold.tenantId, hold.counters, answer.slice(2));
    } catch (error) {
      this.options.logger.debug({ err: error }, 'could not settle a hold yet');
    } finally {
      hold.isBeingSettled = false;
    }
  }

  private async settleAll(): Promise<void> {
    await Promise.all([...this.holds].map(([id, hold]) => this.sendSettlement(id, hold)));
  }

  private wake(): void {
    this.waking.abort();
    this.waking = new AbortController();
  }

  private lose(): void {
    if (this.name !== undefined) this.previous = this.name;
    this.name = undefined;
    this.isOpen = false;
    this.answeringSince = undefined;
    this.wake();
  }

  private async keep(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const signal = AbortSignal.any([this.closing.signal, this.waking.signal]);
      try {
        if (this.options.store.isConnected) await this.turn();
      } catch (error) {
        this.answeringSince = undefined;
        this.options.logger.debug({ err: error }, 'the shared counters did not answer');
      }
      const millis = this.isOpen || !this.options.store.isAnswering ? BEAT_MILLIS : GATHER_MILLIS;
      await delay(millis, undefined, { signal }).catch(() => undefined);
    }
  }

  private async turn(): Promise<void> {
    if (this.name === undefined) await this.join();
    else await this.beat(this.name);
    const { name } = this;
    if (name === undefined) return;
    if (!this.isOpen) {
      await this.gather(name);
      return;
    }
    this.answeringSince ??= performance.now();
    await this.settleAll();
  }

  private async join(): Promise<void> {
    this.count += 1;
    const name = `${this.options.presence.instance}.${this.count}`;
    const held = [...this.holds].map(([id, hold]) => `${id} ${packHold(hold)}\n`).join('');
    for (const hold of this.holds.values()) hold.isTold = true;
    const { previous } = this;
    // Even after a failure: a lost answer must not leave a session that no instance knows.
    this.previous = name;
    const [status] = await this.step('join', [name, previous, held]);
    this.name = name;
    this.isOpen = status === 'open';
    this.gatheringSince = this.isOpen ? undefined : performance.now();
  }

  private async beat(name: string): Promise<void> {
    const [status, ...ended] = await this.step('beat', [name]);
    if (this.name !== name) return;
    if (status === 'closed') {
      this.lose();
      return;
    }
    if (status === 'open' && !this.isOpen) this.options.logger.info('the shared counters are open');
    this.isOpen = status === 'open';
    const answering = this.answeringSince === undefined ? 0 : performance.now() - this.answeringSince;
    if (answering < SWEEP_AFTER_MILLIS) return;
    for (const session of ended) await sweepSession(this.options, session);
    if (performance.now() - this.prunedAt < PRUNE_MILLIS) return;
    this.prunedAt = performance.now();
    await this.options.store.prune(this.options.clock.now());
  }

  private async gather(name: string): Promise<void> {
    const waited = performance.now() - (this.gatheringSince ?? 0);
    await rebuildCounters(this.options, name, waited > GATHER_LIMIT_MILLIS);
  }
}
