import type { FilterQuery } from '@mikro-orm/postgresql';
import type { AgentRuleName } from '../../../contracts/agent-rules.js';
import type { LiveTable } from '../../../contracts/live-table.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { OwnedValues } from '../../../shared/json/owned-values.js';
import type { Clock } from '../../../shared/time/clock.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import type { LiftedStop } from '../agents/agent-finding.rules.js';
import { Stop } from './stop.entity.js';
import { type HoldingStop, holdingStop, sessionIn } from './stop.rules.js';

const FIELDS = ['tenantId', 'reason', 'selector', 'status', 'agentRule', 'agentFigure', 'createdAt'] as const;
type Stored = Pick<Stop, 'id' | (typeof FIELDS)[number]>;

/** A session goes on after a stop by a rule was lifted; for so long this is remembered, ms: as long as its calls are counted. */
const LIFTED_MILLIS = 90 * 86_400_000;

interface LiftedSession extends LiftedStop {
  session: string;
}

/** The stops of all tenants that hold, in memory, and those by rules for agents that were lifted. */
export class LiveStops implements LiveTable {
  readonly table = 'stops';
  private stops = new OwnedValues<HoldingStop>();
  private lifted = new OwnedValues<LiftedSession>();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();
  private readonly listeners: ((stop: HoldingStop) => void)[] = [];

  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'platform'>,
    private readonly clock: Clock,
  ) {}

  /** Calls back with every stop that is read, also with those that were known before. */
  whenRead(listener: (stop: HoldingStop) => void): void {
    this.listeners.push(listener);
  }

  /** How many hold, of all tenants together. */
  get size(): number {
    return this.stops.size;
  }

  hasAny(tenantId: string): boolean {
    return this.stops.hasAny(tenantId);
  }

  of(tenantId: string): Iterable<HoldingStop> {
    return this.stops.of(tenantId);
  }

  /** The last stop of a session by a rule that was lifted. */
  liftedOf(tenantId: string, session: string, rule: AgentRuleName): LiftedStop | undefined {
    let last: LiftedSession | undefined;
    for (const stop of this.lifted.of(tenantId))
      if (stop.session === session && stop.rule === rule && (last === undefined || stop.stoppedAt > last.stoppedAt))
        last = stop;
    return last;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const stops = new OwnedValues<HoldingStop>();
      const lifted = new OwnedValues<LiftedSession>();
      const found = await this.read({});
      keep(found, stops, lifted);
      this.stops = stops;
      this.lifted = lifted;
      this.announce(found);
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.read({ id });
      this.stops.remove(id);
      this.lifted.remove(id);
      keep(found, this.stops, this.lifted);
      this.announce(found);
    });
  }

  /** A new tenant has no stops. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private async read(where: FilterQuery<Stop>): Promise<Stored[]> {
    const found: Stored[] = [];
    const since = new Date(this.clock.now() - LIFTED_MILLIS);
    const ofAgents = { status: 'lifted', agentRule: { $ne: null }, liftedAt: { $gt: since } };
    const wanted = { $and: [where, { $or: [{ status: 'holding' }, ofAgents] }] } as FilterQuery<Stop>;
    for await (const page of inPages(this.unitOfWork, { entity: Stop, fields: FIELDS, where: wanted }))
      found.push(...page);
    return found;
  }

  private announce(found: readonly Stored[]): void {
    for (const { status, ...stored } of found)
      if (status === 'holding') for (const listener of this.listeners) listener(holdingStop(stored));
  }
}

function keep(found: readonly Stored[], stops: OwnedValues<HoldingStop>, lifted: OwnedValues<LiftedSession>): void {
  for (const stored of found) {
    const { id, tenantId, status, agentRule, createdAt } = stored;
    if (status === 'holding') stops.put(tenantId, id, holdingStop(stored));
    else if (agentRule !== null) lifted.put(tenantId, id, liftedStop(stored, agentRule, createdAt));
  }
}

function liftedStop({ selector, agentFigure }: Stored, rule: AgentRuleName, createdAt: Date): LiftedSession {
  return { session: sessionIn(selector), rule, figure: agentFigure ?? 0n, stoppedAt: createdAt.getTime() };
}
