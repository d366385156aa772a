import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { OwnedValues } from '../../../shared/json/owned-values.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import type { Line } from '../admission/counter.rules.js';
import { BoundBudget, type Raise } from './budget.rules.js';
import { BudgetIndex } from './budget-index.rules.js';
import { BUDGET_FIELDS, Budget, budgetTerms } from './budget.entity.js';

const NONE = new BudgetIndex([]);
const NO_LINES: readonly Line[] = [];

/** The budgets of every tenant in memory. */
export class BudgetBook implements LiveTable {
  readonly table = 'budgets';
  private budgets = new OwnedValues<BoundBudget>();
  /** Built on first use, so that many changes in a row build one index. */
  private readonly indexes = new Map<string, BudgetIndex>();
  private readonly turns = new SerialQueue();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The budgets of a tenant, the oldest first. */
  of(tenantId: string): BudgetIndex {
    let index = this.indexes.get(tenantId);
    if (index === undefined) {
      const budgets = [...this.budgets.of(tenantId)].sort((a, b) => (a.terms.id < b.terms.id ? -1 : 1));
      this.indexes.set(tenantId, (index = budgets.length === 0 ? NONE : new BudgetIndex(budgets)));
    }
    return index;
  }

  /** One of a tenant's budgets; undefined if it has no such one. */
  budget(tenantId: string, id: string): BoundBudget | undefined {
    return this.budgets.get(tenantId, id);
  }

  /** The lines by which budgets bind a call. */
  linesFor({ id }: TenantSnapshot, subject: Subject, now: number): readonly Line[] {
    const budgets = this.of(id).matching(subject, now);
    return budgets.length === 0 ? NO_LINES : budgets.flatMap((budget) => budget.linesFor(subject, now));
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<BoundBudget>();
      for (const [tenantId, budget] of await this.read({})) read.put(tenantId, budget.terms.id, budget);
      this.budgets = read;
      this.indexes.clear();
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const read = await this.read({ id });
      const before = this.budgets.remove(id);
      if (before !== undefined) this.indexes.delete(before);
      for (const [tenantId, budget] of read) {
        this.budgets.put(tenantId, id, budget);
        this.indexes.delete(tenantId);
      }
    });
  }

  /** A new tenant has no budgets. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private async read(where: FilterQuery<Budget>): Promise<[tenantId: string, budget: BoundBudget][]> {
    const read: [string, BoundBudget][] = [];
    const reading = { entity: Budget, fields: BUDGET_FIELDS, where };
    for await (const page of inPages<Budget, (typeof BUDGET_FIELDS)[number]>(this.unitOfWork, reading)) {
      const raises = await this.raisesOf(page.map(({ id }) => id));
      for (const record of page)
        read.push([record.tenantId, new BoundBudget(budgetTerms(record, raises.get(record.id) ?? []))]);
    }
    return read;
  }

  /** The raises that have not ended. */
  private async raisesOf(ids: readonly string[]): Promise<Map<string, Raise[]>> {
    const found = new Map<string, Raise[]>();
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ budget_id: string; amount: string; until: number }[]>(
        `SELECT budget_id, amount::text, (extract(epoch FROM until) * 1000)::float8 AS until FROM budget_raises
          WHERE budget_id IN (SELECT jsonb_array_elements_text(?::jsonb)::uuid) AND until > ?`,
        [JSON.stringify(ids), new Date(this.clock.now()).toISOString()],
      ),
    );
    for (const { budget_id: id, amount, until } of rows) {
      const raise = { amount: BigInt(amount), until };
      found.set(id, [...(found.get(id) ?? []), raise]);
    }
    return found;
  }
}
