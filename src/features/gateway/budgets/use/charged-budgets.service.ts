import type { Principal } from '../../../../contracts/identity.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import { DomainError } from '../../../../shared/errors.js';
import { isUuid } from '../../../../shared/ids.js';
import { seesEverything } from '../../../../shared/principals.js';
import { counterParts } from '../../admission/counter.rules.js';
import { decodePer } from '../budget.rules.js';
import type { BudgetBook } from '../budget-book.service.js';
import type { ChargedBudget } from './budget-use.types.js';

interface LedgerRow {
  actor: string;
  budgets: string[] | null;
}

/** The budgets that model calls were charged to. */
export class ChargedBudgetsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly book: BudgetBook,
  ) {}

  /** The budgets that bound an invocation. Throws NOT_FOUND, also for those of others unless the caller is an auditor. */
  async budgetsOf({ tenant, roles, subject }: Principal, id: string): Promise<ChargedBudget[]> {
    const [entry] = isUuid(id)
      ? await this.unitOfWork.tenant(tenant.id, ({ em }) =>
          em.execute<LedgerRow[]>('SELECT actor, budgets FROM usage_ledger WHERE tenant_id = ? AND id = ?', [
            tenant.id,
            id,
          ]),
        )
      : [];
    if (entry === undefined || (entry.actor !== subject && !seesEverything(roles)))
      throw new DomainError('NOT_FOUND', `there is no invocation ${id}`);
    return (entry.budgets ?? []).flatMap((name) => this.charged(tenant.id, name) ?? []);
  }

  /** A counter by its name; what its values are of is known while its budget counts the same. */
  private charged(tenantId: string, counter: string): ChargedBudget | undefined {
    const parts = counterParts(counter);
    if (parts === undefined) return undefined;
    const { budget: id, unit, start, counting, per } = parts;
    const budget = this.book.budget(tenantId, id);
    const isSame = budget?.terms.counting === counting;
    return {
      counter,
      id,
      name: budget?.terms.name ?? null,
      unit,
      window: isSame ? budget.terms.window : null,
      per: isSame ? decodePer(per, budget.dimensions) : {},
      startsAt: start === 0 ? null : new Date(start),
    };
  }
}
