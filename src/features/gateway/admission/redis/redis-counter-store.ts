import type { RedisStore } from '../../../../database/store/redis-store.js';
import { hasValues, untilOf } from '../counter.rules.js';
import { MOST_COUNTERS } from '../hold.rules.js';
import type { CounterStore, CounterStoreWatcher } from '../shared/counter-store.port.js';
import { PRUNE_MILLIS } from '../shared/times.data.js';
import { counterScript } from './counter-script.js';

/** Names that one step gets, and fields that one page has. */
const AT_ONCE = 500;
const FIELDS_AT_ONCE = 1_000;
/** A rebuild that ended half-way leaves nothing behind for longer, s. */
const DRAFT_SECONDS = 60;
const PREFIX = 'c:';

/** The counters of an installation in Redis: one hash under `key`, changed by one script. */
export class RedisCounterStore implements CounterStore {
  constructor(
    private readonly redis: RedisStore,
    private readonly key: string,
    private readonly most = MOST_COUNTERS,
  ) {}

  get isAnswering(): boolean {
    return this.redis.isAnswering;
  }

  get isConnected(): boolean {
    return this.redis.isConnected;
  }

  watch(watcher: CounterStoreWatcher): void {
    this.redis.watch(watcher);
  }

  async step(name: string, args: readonly string[]): Promise<string[]> {
    return (await this.redis.run(counterScript, [this.key], [name, ...args])) as string[];
  }

  async holdsOf(session: string): Promise<Map<string, string>> {
    const prefix = `h:${session}:`;
    const held = new Map<string, string>();
    for await (const page of this.fields(prefix))
      for (const { field, value } of page) held.set(field.slice(prefix.length), value);
    return held;
  }

  async prune(now: number): Promise<void> {
    const since = now - PRUNE_MILLIS;
    const counterOf = (name: string): string => name.slice(name.indexOf('/') + 1);
    let left = 0;
    for await (const names of this.names()) {
      const over = names.filter((name) => untilOf(counterOf(name)) <= since);
      left += names.length - over.length;
      if (over.length > 0) await this.step('prune', [String(since), '', ...over]);
    }
    let excess = left > this.most ? left - (this.most * 3) / 4 : 0;
    if (excess === 0) return;
    for await (const names of this.names()) {
      const some = names.filter((name) => hasValues(counterOf(name))).slice(0, excess);
      if (some.length > 0) await this.step('prune', [String(since), 'all', ...some]);
      excess -= some.length;
      if (excess <= 0) return;
    }
  }

  async drop(tenantId: string): Promise<void> {
    for await (const page of this.fields(`${PREFIX}${tenantId}/`)) {
      const names = page.map(({ field }) => field.slice(PREFIX.length));
      if (names.length > 0) await this.step('prune', ['0', 'left', ...names]);
    }
  }

  async replace(session: string, sessions: readonly string[], fields: readonly string[]): Promise<boolean> {
    const draft = `${this.key}:draft:${session}`;
    await this.redis.send((client) => client.del(draft));
    await this.redis.send((client) => client.hSet(draft, 'phase', 'draft'));
    await this.redis.send((client) => client.expire(draft, DRAFT_SECONDS));
    for (let from = 0; from < fields.length; from += FIELDS_AT_ONCE) {
      const some = fields.slice(from, from + FIELDS_AT_ONCE);
      await this.redis.send((client) => client.hSet(draft, some));
    }
    const args = ['swap', session, sessions.join(' ')];
    const [swapped] = (await this.redis.run(counterScript, [this.key, draft], args)) as string[];
    return swapped === 'ok';
  }

  /** Names of the counters, with their tenants, a page at a time. */
  private async *names(): AsyncGenerator<string[]> {
    for await (const page of this.fields(PREFIX)) yield page.map(({ field }) => field.slice(PREFIX.length));
  }

  private async *fields(prefix: string): AsyncGenerator<{ field: string; value: string }[]> {
    let cursor = '0';
    do {
      const at = cursor;
      const page = await this.redis.send((client) =>
        client.hScan(this.key, at, { MATCH: `${prefix}*`, COUNT: AT_ONCE }),
      );
      yield page.entries;
      ({ cursor } = page);
    } while (cursor !== '0');
  }
}
