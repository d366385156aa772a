import { LockMode } from '@mikro-orm/core';
import type { Current, Directory, Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer, Severity } from '../../../contracts/spine.js';
import { LIST_COMMENT } from '../../../database/bounded-find.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import {
  decodeCursor,
  invalidCursor,
  type Page,
  type PageRequest,
  timeOfCursor,
  toPage,
} from '../../../shared/page.js';
import { actorOf } from '../../../shared/principals.js';
import { readSelector, selectorJson } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import { Stop, type StopStatus } from './stop.entity.js';
import { MAX_HOLDING } from './stop.rules.js';
import type { CreateStopInput } from './stop.types.js';

interface StopsOptions {
  unitOfWork: UnitOfWork;
  changes: Changes;
  directory: Pick<Directory, 'reload'>;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

/** Stops of model calls. Every change is one transaction with its spine event, and holds here when it returns. */
export class StopsService {
  constructor(private readonly options: StopsOptions) {}

  /** A page of stops: those that hold first, each part newest first. */
  async stops(principal: Principal, page: PageRequest): Promise<Page<Stop>> {
    const { first, after } = page;
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(Stop, after === undefined || after === null ? {} : placesAfter(after), {
        orderBy: { status: 'asc', createdAt: 'desc', id: 'desc' },
        limit: first + 1,
        comments: LIST_COMMENT,
      }),
    );
    return toPage(found, page, ({ status, createdAt, id }) => [status, createdAt.toISOString(), id]);
  }

  /** Throws NOT_FOUND for an unknown id. */
  stop(principal: Principal, id: string): Promise<Stop> {
    return this.options.unitOfWork.tenant(principal.tenant.id, (unit) => findStop(unit, id));
  }

  /** Throws INVALID_REQUEST for a bad selector, CONFLICT for too many stops, and what the policies say. */
  async create(principal: Principal, input: CreateStopInput, asked: AskedChange): Promise<Stop> {
    const { unitOfWork, clock, directory } = this.options;
    const selector = selectorJson(readSelector(input.selector));
    const { reason } = input;
    const permit = await this.admit(principal, 'create', 'new', { selector, reason }, asked);
    const tenantId = principal.tenant.id;
    const stop = await unitOfWork.tenant(tenantId, async (unit) => {
      await permit.settle(unit);
      // Sequentially, so that the limit holds.
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('stops ' || ?, 0))`, [tenantId]);
      if ((await unit.em.count(Stop, { status: 'holding' })) >= MAX_HOLDING)
        throw new DomainError('CONFLICT', `at most ${MAX_HOLDING} stops of a tenant hold at once; lift others first`);
      const now = clock.now();
      const made = unit.em.create(Stop, {
        id: uuidv7(now),
        tenantId,
        selector,
        reason,
        createdBy: principal.subject,
        createdAt: new Date(now),
      });
      unit.em.persist(made);
      this.record(unit, principal, made, 'stop.created', 'critical');
      return made;
    });
    await directory.reload('stops', stop.id);
    return stop;
  }

  /** Lifting again changes nothing. Throws NOT_FOUND, and what the policies say. */
  async lift(principal: Principal, id: string, asked: AskedChange): Promise<Stop> {
    const { unitOfWork, clock, directory } = this.options;
    const { selector, reason } = await this.stop(principal, id);
    const permit = await this.admit(principal, 'lift', id, { id, selector, reason }, asked);
    const stop = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      await permit.settle(unit);
      const found = await findStop(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (found.status === 'lifted') return found;
      Object.assign(found, { status: 'lifted', liftedBy: principal.subject, liftedAt: new Date(clock.now()) });
      this.record(unit, principal, found, 'stop.lifted', 'warning');
      return found;
    });
    await directory.reload('stops', id);
    return stop;
  }

  /** Stops that are made or lifted in the future. */
  watch(current: Current) {
    const { changes, unitOfWork } = this.options;
    return changes.subscribe('stop', current, async (id, { tenant }): Promise<Stop | undefined> => {
      const stop = await unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(Stop, { id }));
      return stop ?? undefined;
    });
  }

  private admit(
    principal: Principal,
    verb: 'create' | 'lift',
    named: string,
    payload: Parameters<AdministrationGate['admit']>[1]['payload'],
    asked: AskedChange,
  ) {
    const intent = verb === 'create' ? 'stop model calls' : `lift the stop ${named}`;
    const proposed = { intent, action: `stop.${verb}`, resource: `stop:${named}`, resourceType: 'stop', payload };
    return this.options.gate.admit(principal, proposed, asked);
  }

  private record(unit: Unit, principal: Principal, stop: Stop, action: string, severity: Severity): void {
    const { id, tenantId, selector, reason } = stop;
    const event = { tenantId, action, ...actorOf(principal), resourceType: 'stop', resourceId: id, severity };
    unit.record(this.options.sealer.seal({ ...event, details: { selector, reason } }));
    unit.announce({ tenantId, topic: 'stop', id });
  }
}

const STATUSES: ReadonlySet<string> = new Set<StopStatus>(['holding', 'lifted']);

/** The stops that come after a cursor. Throws INVALID_REQUEST for one that we did not make. */
function placesAfter(cursor: string) {
  const [status = '', time = '', id = ''] = decodeCursor(cursor, 3);
  const createdAt = timeOfCursor(time);
  if (!STATUSES.has(status) || !isUuid(id)) throw invalidCursor('after');
  const same = { status: status as StopStatus };
  return {
    $or: [
      { status: { $gt: same.status } },
      { ...same, createdAt: { $lt: createdAt } },
      { ...same, createdAt, id: { $lt: id } },
    ],
  };
}

async function findStop({ em }: Unit, id: string, options?: { lockMode: LockMode.PESSIMISTIC_WRITE }): Promise<Stop> {
  const stop = isUuid(id) ? await em.findOne(Stop, { id }, options) : null;
  if (stop === null) throw new DomainError('NOT_FOUND', `there is no stop ${id}`);
  return stop;
}
