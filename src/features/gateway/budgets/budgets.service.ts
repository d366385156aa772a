import { LockMode } from '@mikro-orm/core';
import type { Current, Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import { orderedPage, textOrdered } from '../../../database/text-order.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { actorOf, administers } from '../../../shared/principals.js';
import { readSelector, type Selector, selectorJson } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { ModelViews } from '../models/model-views.service.js';
import { Budget, BudgetRaise, budgetTerms } from './budget.entity.js';
import { type BudgetTerms, canBind, countsAnew } from './budget.rules.js';
import { ownSubject } from './own-subject.js';
import type { BudgetBook } from './budget-book.service.js';
import { placesOf } from './budget-index.rules.js';
import { assertEffect, assertRaise, limitIn, shownAmount, shownOf } from './budget-amounts.js';
import type { BudgetChange } from './budget-change.types.js';
import type { CreateBudgetInput, RaiseBudgetInput, UpdateBudgetInput } from './budget.types.js';
import type { BudgetOrder } from './use/budget-use.types.js';

/** The most budgets of a tenant, of those the most that one call can be bound by in the same way, and raises at a time. */
export const MAX_BUDGETS = 10_000;
export const MAX_ALIKE = 50;
const MAX_RAISES = 20;
const USUAL_ALERTS = [50, 80, 100];

/** The terms of a budget to be; absent ones are the usual ones. */
export type NewBudget = Pick<Budget, 'name' | 'per' | 'unit' | 'amount' | 'window' | 'mode'> &
  Partial<Pick<Budget, 'timeZone' | 'alertsAt' | 'validFrom' | 'validUntil' | 'degradeTo' | 'capsOutput'>> & {
    selector: Selector;
  };

interface AskedRaise {
  id: string;
  input: RaiseBudgetInput;
}

interface BudgetsOptions {
  unitOfWork: UnitOfWork;
  book: BudgetBook;
  gate: AdministrationGate;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  models: Pick<ModelViews, 'of'>;
  sealer: EventSealer;
  changes: Changes;
  clock: Clock;
}

/** Budgets of a tenant and their raises. Every change is one transaction with its event. */
export class BudgetsService {
  constructor(private readonly options: BudgetsOptions) {}

  /** A page of budgets, newest first without an order. */
  async budgets({ tenant }: Principal, page: PageRequest, order?: BudgetOrder): Promise<Page<Budget>> {
    const { where, options } = textOrdered(page, order);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(Budget, where, options));
    return orderedPage(found, page, order);
  }

  /** Throws NOT_FOUND for an unknown id. */
  budget({ tenant }: Principal, id: string): Promise<Budget> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findBudget(unit, id));
  }

  /** A page of the raises of a budget, newest first. Throws NOT_FOUND. */
  async raises({ tenant }: Principal, id: string, page: PageRequest): Promise<Page<BudgetRaise>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const { unit: counted } = await findBudget(unit, id);
      const raises = await unit.em.find(BudgetRaise, { $and: [{ budgetId: id }, where] }, options);
      for (const raise of raises) raise.unit = counted;
      return raises;
    });
    return newestPage(found, page);
  }

  /** Throws CONFLICT for a taken name, and where there are as many budgets as may be. */
  async create(principal: Principal, input: CreateBudgetInput): Promise<Budget> {
    const { unitOfWork, book } = this.options;
    const limit = limitIn(input);
    if (limit === undefined) throw new Error('the input was not checked');
    const selector = readSelector(input.selector);
    this.assertRoom(principal.tenant.id, [selector], 1);
    const { mode, degradeTo, capsOutput } = input;
    const effect = { mode: mode ?? 'HARD', degradeTo: degradeTo ?? null, capsOutput: capsOutput ?? false } as const;
    assertEffect({ ...effect, ...limit });
    await this.assertModel(principal, degradeTo);
    const budget = await unitOfWork.tenant(principal.tenant.id, (unit) =>
      Promise.resolve(
        this.createIn(unit, principal, {
          name: input.name,
          selector,
          per: input.per ?? [],
          ...limit,
          window: input.window,
          timeZone: input.timeZone ?? 'UTC',
          ...effect,
          alertsAt: alertsOf(input.alertsAt ?? USUAL_ALERTS),
          validFrom: input.validFrom ?? null,
          validUntil: input.validUntil ?? null,
        }),
      ),
    );
    await book.reload(budget.id);
    return budget;
  }

  /** A new budget with its event, in the unit of work of a larger change; the book is left to that. */
  createIn(unit: Unit, principal: Principal, { selector, ...terms }: NewBudget): Budget {
    const now = this.options.clock.now();
    const created = unit.em.create(Budget, {
      alertsAt: USUAL_ALERTS,
      timeZone: 'UTC',
      degradeTo: null,
      capsOutput: false,
      validFrom: null,
      validUntil: null,
      ...terms,
      id: uuidv7(now),
      tenantId: principal.tenant.id,
      selector: selectorJson(selector),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    unit.em.persist(created);
    this.record(unit, principal, 'budget.created', created.id, shownOf(created));
    return created;
  }

  /** Throws NOT_FOUND, CONFLICT for a stale version or a taken name, INVALID_REQUEST for an end before the start. */
  async update(principal: Principal, id: string, input: UpdateBudgetInput): Promise<Budget> {
    const { unitOfWork, book, clock } = this.options;
    await this.assertModel(principal, input.degradeTo);
    const budget = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = await findBudget(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertVersion(found, input.version);
      const before = budgetTerms(found, []);
      const { name, window, timeZone, mode, degradeTo, capsOutput, per, alertsAt, validFrom, validUntil } = input;
      const changes = {
        ...limitIn(input),
        ...given({ name, window, timeZone, mode, degradeTo, capsOutput, per, validFrom, validUntil }),
        ...(input.selector == null ? {} : { selector: selectorJson(readSelector(input.selector)) }),
        ...(alertsAt == null ? {} : { alertsAt: alertsOf(alertsAt) }),
      };
      Object.assign(found, changes);
      // What another mode or unit has no use for goes with it.
      if (found.mode !== 'DEGRADE' && degradeTo == null) found.degradeTo = null;
      if ((found.mode !== 'HARD' || found.unit === 'requests') && capsOutput !== true) found.capsOutput = false;
      assertEffect(found);
      if (found.validFrom !== null && found.validUntil !== null && found.validFrom >= found.validUntil)
        throw invalidRequest([{ path: 'validUntil', message: 'expected a time after validFrom' }]);
      const after = budgetTerms(found, []);
      this.assertRoom(principal.tenant.id, [after.selector], 0);
      if (countsAnew(before, after)) found.counting += 1;
      Object.assign(found, { version: found.version + 1, updatedAt: new Date(clock.now()) });
      this.record(unit, principal, 'budget.updated', id, { ...shownOf(found), counting: found.counting });
      return found;
    });
    await book.reload(id);
    return budget;
  }

  /** Its counters are kept as long as others. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string): Promise<void> {
    const { unitOfWork, book } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = await findBudget(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, 'budget.deleted', id, shownOf(found));
      unit.em.remove(found);
    });
    await book.reload(id);
  }

  /**
   * Raises a budget at once or once people approve, as the policies say. Throws NOT_FOUND, also where it does not bind a
   * caller who does not administer; INVALID_REQUEST for another unit or a time that is over; CONFLICT where many raises
   * hold; and what the policies say.
   */
  async raise(principal: Principal, { id, input }: AskedRaise, asked: AskedChange): Promise<BudgetRaise> {
    const { unitOfWork, book, gate, directory, clock } = this.options;
    const known = book.budget(principal.tenant.id, id);
    const isTheirs = (terms: BudgetTerms): boolean =>
      administers(principal.roles) || canBind(terms, ownSubject(principal, directory));
    if (known === undefined || !isTheirs(known.terms)) throw unknownBudget(id);
    const now = clock.now();
    // Impossible changes are refused before people are asked.
    assertRaise(input, known.terms.unit, now);
    const permit = await gate.admit(
      principal,
      {
        intent: `raise the budget ${known.terms.name}`,
        action: 'budget.raise',
        resource: `budget:${id}`,
        resourceType: 'budget',
        payload: {},
      },
      asked,
    );
    const raise = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      await permit.settle(unit);
      const { unit: counted, name } = await findBudget(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const amount = assertRaise(input, counted, now);
      if ((await unit.em.count(BudgetRaise, { budgetId: id, until: { $gt: new Date(now) } })) >= MAX_RAISES)
        throw new DomainError('CONFLICT', `at most ${MAX_RAISES} raises of a budget hold at a time`);
      const created = unit.em.create(BudgetRaise, {
        id: uuidv7(now),
        tenantId: principal.tenant.id,
        budgetId: id,
        amount,
        until: input.until,
        reason: input.reason,
        raisedBy: principal.subject,
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(created);
      const { reason } = input;
      const details = { name, ...shownAmount(counted, amount), until: input.until.toISOString(), reason };
      this.record(unit, principal, 'budget.raised', id, details);
      created.unit = counted;
      return created;
    });
    await book.reload(id);
    return raise;
  }

  /** The budgets of the subscriber's tenant as they are created, changed, raised and deleted. */
  watch(current: Current) {
    const { changes, unitOfWork } = this.options;
    return changes.subscribe('budget', current, async (id, { tenant }): Promise<BudgetChange> => {
      const budget = await unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(Budget, { id }));
      return { id, budget };
    });
  }

  /**
   * A call looks at all budgets that ask for the same, so these are bounded; as are all. `added`: how many of the budgets
   * with these selectors are new. Throws CONFLICT.
   */
  assertRoom(tenantId: string, selectors: readonly Selector[], added: number): void {
    const index = this.options.book.of(tenantId);
    if (index.all.length + added > MAX_BUDGETS)
      throw new DomainError('CONFLICT', `a tenant has at most ${MAX_BUDGETS} budgets`);
    const at = new Map<string, number>();
    for (const selector of selectors)
      for (const place of placesOf({ selector })) {
        const alike = (at.get(place) ?? index.mostAt([place])) + (added > 0 ? 1 : 0);
        at.set(place, alike);
        if (alike > MAX_ALIKE)
          throw new DomainError('CONFLICT', `at most ${MAX_ALIKE} budgets ask for the same key, user or other value`);
      }
  }

  /** Throws INVALID_REQUEST where no model of the catalogue has the name. */
  private async assertModel({ tenant }: Principal, name: string | null | undefined): Promise<void> {
    if (name == null) return;
    try {
      await this.options.models.of(tenant.id).find(name, 'chat');
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      throw invalidRequest([{ path: 'degradeTo', message: 'expected a chat model of the catalogue' }], error);
    }
  }

  private record(unit: Unit, principal: Principal, action: string, id: string, details: JsonObject): void {
    const event = { tenantId: principal.tenant.id, action, ...actorOf(principal), details };
    unit.record(this.options.sealer.seal({ ...event, resourceType: 'budget', resourceId: id }));
    unit.announce({ tenantId: event.tenantId, topic: 'budget', id });
  }
}

function alertsOf(shares: readonly number[]): number[] {
  return [...new Set(shares)].sort((a, b) => a - b);
}

/** The members that are not null. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<T>;
}

function assertVersion({ version }: Budget, asked: number | null | undefined): void {
  if (asked == null || asked === version) return;
  throw new DomainError('CONFLICT', `the budget is at version ${version}, not ${asked}`, { details: { version } });
}

async function findBudget({ em }: Unit, id: string, lock: { lockMode?: LockMode } = {}): Promise<Budget> {
  const budget = isUuid(id) ? await em.findOne(Budget, { id }, lock) : null;
  if (budget === null) throw unknownBudget(id);
  return budget;
}

function unknownBudget(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no budget ${id}`);
}
