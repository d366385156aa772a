import { LRUCache } from 'lru-cache';
import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import { type AgentFinding, flagsOf, findingText } from './agent-finding.rules.js';

/** The most flags that an instance remembers having raised; the database knows them all. */
const MOST_REMEMBERED = 20_000;
/** The most flags that are being stored at a time: the others are raised by a later call of their session. */
const MOST_PENDING = 100;
const BATCH = 5_000;
/** Nothing depends on the pace of the retention. */
const EVERY_MILLIS = 600_000;

interface AgentFlagsOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
  logger: Logger;
}

/**
 * Reports sessions that are over a rule, each session and rule once: across calls, instances and restarts, since the flag and
 * its event are stored together under a unique key.
 */
export class AgentFlags {
  private readonly raised = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly options: AgentFlagsOptions) {}

  raise(tenantId: string, session: string, finding: AgentFinding): void {
    const key = `${tenantId} ${finding.rule} ${session}`;
    if (this.raised.has(key) || this.pending.size >= MOST_PENDING) return;
    this.raised.set(key, true);
    const storing = this.store(tenantId, session, finding).catch((error: unknown) => {
      // The next call of the session raises it again.
      this.raised.delete(key);
      this.options.logger.warn(
        { err: error, tenant: tenantId, rule: finding.rule },
        'could not store a flag of an agent',
      );
    });
    this.pending.add(storing);
    void storing.finally(() => this.pending.delete(storing));
  }

  /** Resolves when no flag is being stored. */
  async close(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Forgets flags of sessions that are over, after 90 days like their counters. */
  job(): TimedJob {
    let ranAt = Number.NEGATIVE_INFINITY;
    return {
      name: 'flags of agents expire',
      run: async () => {
        if (performance.now() - ranAt < EVERY_MILLIS) return 0;
        const deleted = await this.options.unitOfWork.platform(async ({ em }) => {
          const rows = await em.execute<unknown[]>(
            `DELETE FROM agent_flags WHERE ctid IN (
               SELECT ctid FROM agent_flags WHERE flagged_at < ?::timestamptz - interval '90 days'
                LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING 1`,
            [new Date(this.options.clock.now()).toISOString()],
          );
          return rows.length;
        });
        if (deleted < BATCH) ranAt = performance.now();
        return deleted;
      },
    };
  }

  private async store(tenantId: string, session: string, finding: AgentFinding): Promise<void> {
    const { unitOfWork, sealer, clock } = this.options;
    const { rule } = finding;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const now = clock.now();
      const stored = await unit.em.execute<unknown[]>(
        `INSERT INTO agent_flags (tenant_id, session, rule, flagged_at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING RETURNING rule`,
        [tenantId, session, rule, new Date(now).toISOString()],
      );
      if (stored.length === 0) return;
      const [{ figure, limit } = { figure: 0, limit: 0 }] = flagsOf([finding]);
      const about = { rule, figure, limit, reason: findingText(finding) };
      unit.record(
        sealer.seal({
          tenantId,
          action: 'agent.flagged',
          actor: 'system',
          actorType: 'system',
          resourceType: 'session',
          resourceId: session,
          severity: 'warning',
          details: about,
        }),
      );
      unit.emit({ id: uuidv7(now), tenantId, type: 'agent.flagged', occurredAt: now, data: { session, ...about } });
    });
  }
}
