import type { UnitOfWork } from '../../database/unit-of-work.js';
import { ChangeStream } from '../../events/change-stream.js';
import type { Current, Principal } from '../../contracts/identity.js';
import { meetsFilter } from './invocation-filter.rules.js';
import { COLUMNS, type InvocationLedgerEntry, toInvocation } from './invocation.service.js';
import type { InvocationFilter } from './invocation-filter.types.js';
import type { AddedInvocation, InvocationType } from './invocation.types.js';

const INTERVAL_MILLIS = 500;
/** The most invocations of a tenant that are passed on at once, the newest: more than anybody reads as they come. */
const MAX_AT_ONCE = 50;

interface Reading {
  /** The place in the log from which it was read. */
  from: bigint;
  /** In the order of the log. */
  added: { place: bigint; invocation: InvocationType; actor: string }[];
  /** How many more there were, by who acted. */
  skipped: ReadonlyMap<string, number>;
}

/** Who watches: asked again for every invocation, since roles change. */
export interface Watching {
  principal: Current;
  mayAudit: (principal: Principal) => boolean;
  filter: InvocationFilter;
}

const TO = 'SELECT size::text FROM spine_logs WHERE tenant_id = ?';
/**
 * Each event's call is looked up by its id, by `OFFSET 0` also where PostgreSQL knows nothing of the tables yet: it would
 * read the whole ledger then, for seconds.
 */
const ofEvents = (columns: string): string => `
  FROM (SELECT id AS event_id, sequence AS place FROM spine_events
         WHERE tenant_id = ? AND sequence >= ?::bigint AND sequence < ?::bigint ORDER BY sequence DESC) events
  JOIN LATERAL (SELECT ${columns} FROM usage_ledger WHERE tenant_id = ? AND id = event_id OFFSET 0) calls ON true`;
const NEWEST = `SELECT calls.*, place::text ${ofEvents(COLUMNS)} ORDER BY events.place DESC LIMIT ?`;
const OLDER = `SELECT actor, count(*)::int AS count ${ofEvents('actor')} GROUP BY actor`;

/**
 * Follows one tenant's log for all who watch it here. The log is read, not the requests: its sequences have no gaps and
 * come in the order of the commits of every instance, and a request does not wait for those who look on.
 */
class Tail {
  private readonly watchers = new Set<Watcher>();
  private timer: NodeJS.Timeout | undefined;
  private start: Promise<bigint> | undefined;
  private from: bigint | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenantId: string,
    private readonly onEmpty: () => void,
  ) {}

  /** Adds a watcher, for what is added to the log from now on. */
  async add(watching: Watching): Promise<AsyncIterableIterator<AddedInvocation>> {
    const watcher = new Watcher(watching, () => {
      this.remove(watcher);
    });
    this.watchers.add(watcher);
    try {
      this.start ??= this.size();
      this.from ??= await this.start;
      watcher.from = await this.size();
    } catch (error) {
      this.remove(watcher);
      throw error;
    }
    if (this.watchers.has(watcher)) this.schedule();
    return watcher.stream;
  }

  private remove(watcher: Watcher): void {
    this.watchers.delete(watcher);
    if (this.watchers.size > 0) return;
    clearTimeout(this.timer);
    this.onEmpty();
  }

  private schedule(): void {
    if (this.timer !== undefined || this.reading !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.reading = this.tick().finally(() => {
        this.reading = undefined;
        if (this.watchers.size > 0) this.schedule();
      });
    }, INTERVAL_MILLIS).unref();
  }

  /** Passes on what is new. A failure ends the subscriptions: who asks again sees from then on. */
  private async tick(): Promise<void> {
    try {
      const { from } = this;
      const to = await this.size();
      if (from === undefined || to === from) return;
      const reading = await this.read(from, to);
      this.from = to;
      for (const watcher of [...this.watchers]) watcher.tell(reading);
    } catch (error) {
      for (const watcher of [...this.watchers]) watcher.stream.fail(error);
    }
  }

  private async size(): Promise<bigint> {
    const [log] = await this.unitOfWork.report(this.tenantId, (em) =>
      em.execute<{ size: string }[]>(TO, [this.tenantId]),
    );
    return BigInt(log?.size ?? 0);
  }

  private async read(from: bigint, to: bigint): Promise<Reading> {
    const { tenantId } = this;
    return this.unitOfWork.report(tenantId, async (em) => {
      const between = [tenantId, from.toString(), to.toString(), tenantId];
      const rows = await em.execute<(InvocationLedgerEntry & { place: string })[]>(NEWEST, [
        ...between,
        MAX_AT_ONCE + 1,
      ]);
      const [oldest] = rows.slice(MAX_AT_ONCE);
      const before = oldest === undefined ? undefined : (BigInt(oldest.place) + 1n).toString();
      const skipped =
        before === undefined
          ? []
          : await em.execute<{ actor: string; count: number }[]>(OLDER, [tenantId, from.toString(), before, tenantId]);
      return {
        from,
        added: rows
          .slice(0, MAX_AT_ONCE)
          .toReversed()
          .map((row) => ({ place: BigInt(row.place), invocation: toInvocation(row), actor: row.actor })),
        skipped: new Map(skipped.map(({ actor, count }) => [actor, count])),
      };
    });
  }
}

/** A subscriber and its place in the log. */
class Watcher {
  /** The place in the log from which it wants to know. */
  from = 0n;
  readonly stream: ChangeStream<AddedInvocation>;
  private readonly waiting = new Map<string, Reading['added'][number]>();
  private skipped = 0;

  constructor(
    private readonly watching: Watching,
    onEnd: () => void,
  ) {
    this.stream = new ChangeStream((id) => Promise.resolve().then(() => this.shown(id)), onEnd);
  }

  /** Takes what is new; ends with an error if whoever watches may not any more. */
  tell({ from, added, skipped }: Reading): void {
    try {
      if (from >= this.from) this.skipped += this.seenOf(skipped);
      for (const one of added) {
        if (one.place < this.from || !meetsFilter(one.invocation, this.watching.filter)) continue;
        this.waiting.set(one.invocation.id, one);
        this.stream.tell(one.invocation.id);
      }
    } catch (error) {
      this.stream.fail(error);
    }
  }

  private seenOf(skipped: Reading['skipped']): number {
    const principal = this.watching.principal();
    if (!this.watching.mayAudit(principal)) return skipped.get(principal.subject) ?? 0;
    return [...skipped.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The invocation, if the subscriber may see it as of now. */
  private shown(id: string): AddedInvocation | undefined {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (one === undefined) return undefined;
    const principal = this.watching.principal();
    if (!this.watching.mayAudit(principal) && one.actor !== principal.subject) return undefined;
    const { skipped } = this;
    this.skipped = 0;
    return { invocation: one.invocation, skipped };
  }
}

/** Invocations as they are recorded, on any instance. Nothing is read for tenants that nobody watches here. */
export class LiveInvocations {
  private readonly tails = new Map<string, Tail>();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Those that meet the filter and that the watcher may see, from now on, in the order of the log. Ends with an error when the
   * database cannot be read or the watcher is too slow.
   */
  watch(watching: Watching): Promise<AsyncIterableIterator<AddedInvocation>> {
    const tenantId = watching.principal().tenant.id;
    let tail = this.tails.get(tenantId);
    if (tail === undefined) {
      const made = new Tail(this.unitOfWork, tenantId, () => {
        if (this.tails.get(tenantId) === made) this.tails.delete(tenantId);
      });
      this.tails.set(tenantId, made);
      tail = made;
    }
    return tail.add(watching);
  }
}
