import { performance } from 'node:perf_hooks';
import { BATCH_BYTES, isCut, withinBytes } from '../../../../database/within-bytes.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import type { Principal } from '../../../../contracts/identity.js';
import type { PolicyDecision } from '../../../../contracts/policy.js';
import type { StoredEvent } from '../../../../contracts/spine.js';
import { invalidRequest } from '../../../../shared/errors.js';
import { pacer } from '../../../../shared/time/long-work.js';
import { encodeCursor, timeAndIdOf } from '../../../../shared/page.js';
import { requestBudget } from '../../../../shared/time/work-budget.js';
import {
  asSealed,
  type EventRow,
  ROW_COLUMNS,
  ROW_WEIGHT,
  toStoredEvent,
} from '../../spine/postgres-spine-reader.service.js';
import { recordedDecision } from './decision-record.rules.js';
import { differs, outcomeOf, type PolicyDecisions } from './policy-decisions.service.js';
import type { ChangedCall, SimulateTrafficInput, TrafficChange, TrafficSimulation } from './policy-traffic.types.js';

const DEFAULT_READ = 1_000;
/** The number of calls read at once. */
const BATCH = 200;
const MAX_CALLS = 200;
/** A page ends after that long, so that the reader sees it. */
const PAGE_MILLIS = 3_000;

/** A call as the ledger has it. */
interface LedgerCall {
  id: string;
  started: string;
  user_id: string;
  model: string;
  cost: string;
}

/** The next calls with their evidence; `isShort` where the bytes of the evidence end it. */
interface CallBatch {
  calls: { call: LedgerCall; event: StoredEvent | undefined }[];
  isShort: boolean;
}

const EVENTS_IN_ORDER = withinBytes(
  `SELECT ${ROW_COLUMNS}, ${ROW_WEIGHT}, asked.number
     FROM json_array_elements_text(?::json) WITH ORDINALITY AS asked(id, number)
    CROSS JOIN LATERAL (SELECT * FROM spine_events WHERE tenant_id = ? AND spine_events.id = asked.id::uuid OFFSET 0) e
     LEFT JOIN spine_details d ON d.event_id = e.id`,
  'number',
);

type Position = readonly [time: string, id: string];

/** Holds the recorded calls of a period against drafts of policies. Reads on the connections for reports. */
export class PolicyTraffic {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly decisions: Pick<PolicyDecisions, 'withDrafts'>,
  ) {}

  /** Throws INVALID_REQUEST for a bad draft, period or cursor, SERVICE_UNAVAILABLE when reading takes too long. */
  async simulate({ tenant, work }: Principal, input: SimulateTrafficInput): Promise<TrafficSimulation> {
    if (input.startDate >= input.endDate)
      throw invalidRequest([{ path: 'endDate', message: 'expected a time after startDate' }]);
    const policies = await this.decisions.withDrafts(tenant.id, input.policies);
    const budget = work ?? requestBudget();
    const pace = pacer(tenant.id);
    const until = performance.now() + PAGE_MILLIS;
    const found = new Findings();
    let at = typeof input.after === 'string' ? timeAndIdOf(input.after) : undefined;
    let left = input.limit ?? DEFAULT_READ;
    while (left > 0) {
      const size = Math.min(BATCH, left);
      const { calls: batch, isShort } = await this.calls(tenant.id, input, at, size);
      for (const { call, event } of batch) {
        await pace();
        const before = event === undefined ? undefined : recordedDecision(event);
        if (before === undefined) found.miss(event);
        else {
          const after = policies.decide(before.question, budget);
          // An incomplete decision is not what would have been decided: the next page begins with this call.
          if (budget.left === 0) return found.isEmpty ? refuseWork() : found.page(at);
          found.compare(call, before, after);
        }
        at = [call.started, call.id];
      }
      if (batch.length < size && !isShort) return found.page(undefined);
      left -= batch.length;
      if (performance.now() > until) break;
    }
    return found.page(at);
  }

  /** The next calls of the period with their evidence, newest first. */
  private calls(
    tenantId: string,
    { startDate, endDate }: SimulateTrafficInput,
    after: Position | undefined,
    limit: number,
  ): Promise<CallBatch> {
    return this.unitOfWork.delayedReport(tenantId, async (em) => {
      const calls = await em.execute<LedgerCall[]>(
        `SELECT id, to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS started, user_id, model, cost::text
           FROM usage_ledger WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ?
           ${after === undefined ? '' : 'AND (occurred_at, id) < (?::timestamptz, ?::uuid)'}
          ORDER BY occurred_at DESC, id DESC LIMIT ?`,
        [tenantId, startDate.toISOString(), endDate.toISOString(), ...(after ?? []), limit],
      );
      const rows = await em.execute<EventRow[]>(EVENTS_IN_ORDER, [
        JSON.stringify(calls.map(({ id }) => id)),
        tenantId,
        BATCH_BYTES,
      ]);
      const events = new Map(rows.map((row) => [row.id, toStoredEvent(asSealed(row))]));
      const last = isCut(rows) ? calls.findIndex(({ id }) => id === rows.at(-1)?.id) + 1 : calls.length;
      return {
        calls: calls.slice(0, last).map((call) => ({ call, event: events.get(call.id) })),
        isShort: last < calls.length,
      };
    });
  }
}

/** Another part of the same request has used up its work. */
function refuseWork(): never {
  const message = 'nothing could be read, as the work of this request is used up: ask for it in a request of its own';
  throw invalidRequest([{ path: 'policies', message }]);
}

/** The findings of a page so far. */
class Findings {
  private readonly counts = { read: 0, replayed: 0, erased: 0, undecided: 0, changed: 0 };
  private readonly changes = new Map<string, TrafficChange>();
  private readonly changed: ChangedCall[] = [];

  get isEmpty(): boolean {
    return this.counts.read === 0;
  }

  /** A call that cannot be decided again. */
  miss(event: StoredEvent | undefined): void {
    this.counts.read += 1;
    if (event?.details === null) this.counts.erased += 1;
    else this.counts.undecided += 1;
  }

  compare(call: LedgerCall, before: PolicyDecision, after: PolicyDecision): void {
    const { id, started, user_id: user, model } = call;
    this.counts.read += 1;
    this.counts.replayed += 1;
    if (!differs(before, after)) return;
    this.counts.changed += 1;
    const costUsd = BigInt(call.cost);
    const key = JSON.stringify([user, model, before.effect, after.effect]);
    const known = this.changes.get(key) ?? { calls: 0, costUsd: 0n };
    this.changes.set(key, {
      user,
      model,
      before: before.effect,
      after: after.effect,
      calls: known.calls + 1,
      costUsd: known.costUsd + costUsd,
    });
    if (this.changed.length < MAX_CALLS)
      this.changed.push({
        id,
        at: new Date(started),
        user,
        model,
        costUsd,
        before: outcomeOf(before),
        after: outcomeOf(after),
      });
  }

  /** `at`: the last call that was read; undefined at the end of the period. */
  page(at: Position | undefined): TrafficSimulation {
    const changes = [...this.changes.values()].toSorted((a, b) => b.calls - a.calls);
    return { ...this.counts, changes, calls: this.changed, next: at === undefined ? null : encodeCursor([...at]) };
  }
}
