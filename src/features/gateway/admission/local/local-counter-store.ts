import type { Primary } from '../../../../contracts/instances/primary.js';
import type { CounterStore, CounterStoreWatcher } from '../shared/counter-store.port.js';

const FIELDS_AT_ONCE = 2_000;

/** The counters in the primary of this machine's processes, as a worker asks for them. */
export class LocalCounterStore implements CounterStore {
  constructor(private readonly primary: Primary) {}

  get isAnswering(): boolean {
    return this.primary.isAnswering;
  }

  get isConnected(): boolean {
    return this.primary.isConnected;
  }

  watch(watcher: CounterStoreWatcher): void {
    this.primary.watch(() => {
      watcher.lost();
    });
  }

  step(name: string, args: readonly string[]): Promise<string[]> {
    return this.primary.ask('counters', name, args);
  }

  async holdsOf(session: string): Promise<Map<string, string>> {
    const pairs = await this.step('holds', [session]);
    const held = new Map<string, string>();
    for (let at = 0; at + 1 < pairs.length; at += 2) held.set(pairs[at] ?? '', pairs[at + 1] ?? '');
    return held;
  }

  async prune(now: number): Promise<void> {
    await this.step('prune', [String(now)]);
  }

  async drop(tenantId: string): Promise<void> {
    await this.step('drop', [tenantId]);
  }

  async replace(session: string, sessions: readonly string[], fields: readonly string[]): Promise<boolean> {
    for (let from = 0; from < fields.length; from += FIELDS_AT_ONCE) {
      const [status] = await this.step('draft', [session, ...fields.slice(from, from + FIELDS_AT_ONCE)]);
      if (status !== 'ok') return false;
    }
    return (await this.step('swap', [session, sessions.join(' ')]))[0] === 'ok';
  }
}
