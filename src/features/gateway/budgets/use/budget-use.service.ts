import { raw } from '@mikro-orm/postgresql';
import type { Admission, Count } from '../../../../contracts/admission.js';
import type { Principal } from '../../../../contracts/identity.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import { newestPage } from '../../../../database/newest-first.js';
import { orderedPage, textOrdered } from '../../../../database/text-order.js';
import { decodeCursor, type Page, type PageRequest } from '../../../../shared/page.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { Budget } from '../budget.entity.js';
import { type BoundBudget, decodePer } from '../budget.rules.js';
import type { BudgetBook } from '../budget-book.service.js';
import type { BudgetCounter } from '../budget-counter.types.js';
import { type BudgetTarget, hasText, targetOf, TARGETS } from './budget-target.rules.js';
import type { BudgetOrder } from './budget-use.types.js';
import { figures, forecastFor, sumOf, timeOf } from '../counter-figures.js';

interface UseOptions {
  unitOfWork: UnitOfWork;
  book: BudgetBook;
  admission: Pick<Admission, 'counts'>;
  clock: Clock;
}

interface ListedBudgets {
  target?: BudgetTarget | null;
  search?: string | null;
}

/** The most recently charged counters of a budget among which the most used one is sought, and the sums that may take. */
const NEWEST = 300;
const MOST_VALUES = 60;
const FEWEST_VALUES = 5;

/** The values that had the last charges in the present windows of budgets, the last charged first. */
const CHARGED = `
  SELECT b.id, c.per, to_char(c.charged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS charged_at
    FROM jsonb_to_recordset(?::jsonb) AS b (id uuid, prefix text),
         LATERAL (SELECT per, max(charged_at) AS charged_at
                    FROM (SELECT coalesce(substring(name FROM '^[^/]*/[^/]*/(.*)$'), '') AS per, charged_at
                            FROM budget_counters
                           WHERE tenant_id = ? AND budget_id = b.id AND starts_with(name, b.prefix)
                             AND (until IS NULL OR until > ?)
                           ORDER BY charged_at DESC, name LIMIT ${NEWEST}) AS newest
                   GROUP BY 1) AS c
   ORDER BY c.charged_at DESC, c.per`;

/** Ids as one parameter, however many they are. */
const AMONG = '(SELECT value::uuid FROM jsonb_array_elements_text(?::jsonb) AS among (value))';

interface ChargedRow {
  id: string;
  per: string;
  charged_at: string;
}

/** The budgets of a tenant by whom they bind, and how far each is used. */
export class BudgetUseService {
  constructor(private readonly options: UseOptions) {}

  /** A page of the budgets for somebody or something, whose name or selector has a text; newest first without an order. */
  async listed(
    { tenant }: Principal,
    asked: ListedBudgets,
    page: PageRequest,
    order?: BudgetOrder,
  ): Promise<Page<Budget>> {
    const { unitOfWork } = this.options;
    if (order !== undefined) {
      const { where, options } = textOrdered(page, order);
      const among = JSON.stringify(this.found(tenant.id, asked).map(({ terms }) => terms.id));
      const conditions = [where, { [raw((alias) => `${alias}.id IN ${AMONG}`, [among])]: [] }];
      const found = await unitOfWork.tenant(tenant.id, ({ em }) => em.find(Budget, { $and: conditions }, options));
      return orderedPage(found, page, order);
    }
    const before = page.after == null ? undefined : decodeCursor(page.after, 2)[1];
    // Ids are in the order of creation, newest last.
    const ids = this.found(tenant.id, asked)
      .map(({ terms }) => terms.id)
      .filter((id) => before === undefined || id < before)
      .sort((one, other) => (one < other ? 1 : -1))
      .slice(0, page.first + 1);
    const records = await unitOfWork.tenant(tenant.id, ({ em }) => em.find(Budget, { id: { $in: ids } }));
    return newestPage(
      records.sort((one, other) => (one.id < other.id ? 1 : -1)),
      page,
    );
  }

  /** How many budgets there are for whom, without those of which there are none. */
  targets({ tenant }: Principal, search: string | null | undefined): { target: BudgetTarget; budgets: number }[] {
    const counts = new Map<BudgetTarget, number>();
    for (const { terms } of this.found(tenant.id, { search })) {
      const target = targetOf(terms.selector);
      counts.set(target, (counts.get(target) ?? 0) + 1);
    }
    return TARGETS.flatMap((target) => {
      const budgets = counts.get(target);
      return budgets === undefined ? [] : [{ target, budgets }];
    });
  }

  /** For each budget the counter that is nearest to its limit, among those charged last; null when nothing was charged. */
  async mostUsed(tenantId: string, ids: readonly string[]): Promise<(BudgetCounter | null)[]> {
    const { unitOfWork, book, admission, clock } = this.options;
    const now = clock.now();
    const budgets = ids.flatMap((id) => book.budget(tenantId, id) ?? []);
    const asked = budgets.map(({ terms: { id, counting } }) => ({ id, prefix: `${id}.${counting}.` }));
    const rows = await unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<ChargedRow[]>(CHARGED, [JSON.stringify(asked), tenantId, new Date(now).toISOString()]),
    );
    const byBudget = Map.groupBy(rows, ({ id }) => id);
    const charged = new Map(
      budgets.map((budget) => [budget.terms.id, chargedOf(budget, byBudget.get(budget.terms.id) ?? [], now)]),
    );
    const names = [...charged.values()].flat().flatMap((one) => one.names);
    const counts = await admission.counts(tenantId, names);
    return ids.map((id) => {
      const budget = book.budget(tenantId, id);
      return budget === undefined ? null : mostUsedOf(budget, charged.get(id) ?? [], counts, now);
    });
  }

  private found(tenantId: string, { target, search }: ListedBudgets): readonly BoundBudget[] {
    const all = this.options.book.of(tenantId).all;
    return all.filter(
      ({ terms }) =>
        (target == null || targetOf(terms.selector) === target) && (search == null || hasText(terms, search)),
    );
  }
}

interface ChargedValues {
  per: string;
  chargedAt: Date;
  names: readonly string[];
}

/** The values to look at: the fewer, the more counters each of a rolling window has. */
function chargedOf(budget: BoundBudget, rows: readonly ChargedRow[], now: number): ChargedValues[] {
  const most = Math.max(FEWEST_VALUES, Math.floor(MOST_VALUES / budget.namesOf('', now).length));
  return rows
    .slice(0, most)
    .map(({ per, charged_at: at }) => ({ per, chargedAt: new Date(at), names: budget.namesOf(per, now) }));
}

function mostUsedOf(
  budget: BoundBudget,
  charged: readonly ChargedValues[],
  counts: ReadonlyMap<string, Count>,
  now: number,
): BudgetCounter | null {
  const taken = ({ used, held }: Count): bigint => used + held;
  const [most] = charged
    .map((one) => ({ ...one, sum: sumOf(one.names, counts) }))
    .sort((one, other) => Number(taken(other.sum) - taken(one.sum)));
  if (most === undefined) return null;
  const { unit } = budget.terms;
  const known = figures(unit, budget.limitAt(now), most.sum);
  const { resetsAt } = budget.linesFor({}, now)[0] ?? {};
  return {
    per: decodePer(most.per, budget.dimensions),
    unit,
    ...known,
    resetsAt: timeOf(resetsAt),
    chargedAt: most.chargedAt,
    forecast: forecastFor(budget, known, now),
  };
}
