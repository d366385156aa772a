import type { Directory } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { Clock } from '../../../shared/time/clock.js';
import { Stop } from '../stops/stop.entity.js';
import { MAX_HOLDING, MAX_OF_AGENTS } from '../stops/stop.rules.js';
import { type AgentFinding, flagsOf, isOver, limitAfter, findingText } from './agent-finding.rules.js';

interface AgentStopsOptions {
  unitOfWork: UnitOfWork;
  directory: Pick<Directory, 'reload'>;
  sealer: EventSealer;
  clock: Clock;
}

/**
 * The stop of a session; `lifted`: somebody has just lifted it, so that the call goes on; `full`: as many hold as may, so that
 * the call alone is refused.
 */
export type SessionStop = Pick<Stop, 'id' | 'reason' | 'agentRule'> | 'lifted' | 'full';

/** Stops sessions that are over a rule: each once, however many of its calls come at once and on whichever instances. */
export class AgentStops {
  private readonly making = new Map<string, Promise<SessionStop>>();

  constructor(private readonly options: AgentStopsOptions) {}

  /** Calls of a session that come together share the work. */
  stop(tenantId: string, session: string, finding: AgentFinding): Promise<SessionStop> {
    const key = `${tenantId} ${finding.rule} ${session}`;
    const known = this.making.get(key);
    if (known !== undefined) return known;
    const making = this.make(tenantId, session, finding).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  private async make(tenantId: string, session: string, finding: AgentFinding): Promise<SessionStop> {
    const { unitOfWork, directory } = this.options;
    const made = await unitOfWork.tenant(tenantId, (unit) => this.makeIn(unit, tenantId, session, finding));
    if (typeof made !== 'string') await directory.reload('stops', made.id);
    return made;
  }

  private async makeIn(unit: Unit, tenantId: string, session: string, finding: AgentFinding): Promise<SessionStop> {
    const { em } = unit;
    // Sequentially with all stops of the tenant, so that there is one of the session and the limit holds.
    await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('stops ' || ?, 0))`, [tenantId]);
    const now = this.options.clock.now();
    const { rule, figure, limit } = finding;
    const selector = { session };
    const before = await em.findOne(Stop, { selector, agentRule: { $ne: null }, status: 'holding' });
    if (before !== null) return before;
    const [lifted] = await em.find(
      Stop,
      { selector, agentRule: rule },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1 },
    );
    const last = lifted && { rule, figure: lifted.agentFigure ?? 0n, stoppedAt: lifted.createdAt.getTime() };
    if (!isOver(rule, figure, limitAfter(limit, last, now))) return 'lifted';
    const holding = await em.count(Stop, { status: 'holding' });
    const ofAgents = await em.count(Stop, { status: 'holding', agentRule: { $ne: null } });
    if (holding >= MAX_HOLDING || ofAgents >= MAX_OF_AGENTS) return 'full';
    const reason = findingText(finding);
    const made = em.create(Stop, {
      id: uuidv7(now),
      tenantId,
      selector,
      reason,
      createdBy: 'system',
      createdAt: new Date(now),
      agentRule: rule,
      agentFigure: figure,
    });
    em.persist(made);
    unit.record(
      this.options.sealer.seal({
        tenantId,
        action: 'stop.created',
        actor: 'system',
        actorType: 'system',
        resourceType: 'stop',
        resourceId: made.id,
        severity: 'critical',
        details: { selector, reason, ...flagsOf([finding])[0] },
      }),
    );
    unit.announce({ tenantId, topic: 'stop', id: made.id });
    return made;
  }
}
