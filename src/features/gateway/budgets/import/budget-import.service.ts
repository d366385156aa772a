import type { Principal } from '../../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../../contracts/proposals.js';
import type { Unit, UnitOfWork } from '../../../../database/unit-of-work.js';
import { plainJson } from '../../../../shared/json/json.js';
import { formatUsd } from '../../../../shared/money.js';
import { selectorJson } from '../../../../shared/selectors/selector.rules.js';
import type { BudgetBook } from '../budget-book.service.js';
import { Budget, budgetTerms } from '../budget.entity.js';
import type { BudgetsService } from '../budgets.service.js';
import type { BudgetImport, ImportBudgetsInput, ImportedBudget } from './budget-import.types.js';
import { type ImportedTerms, type KnownNames, type PlannedBudget, plannedBudgets } from './litellm.rules.js';

interface BudgetImportOptions {
  unitOfWork: UnitOfWork;
  budgets: BudgetsService;
  book: BudgetBook;
  gate: AdministrationGate;
}

type Ready = PlannedBudget & { terms: ImportedTerms };

/** Budgets of another gateway that become budgets here: all of an import, or none. */
export class BudgetImportService {
  constructor(private readonly options: BudgetImportOptions) {}

  /**
   * Makes the budgets that the rows need and that are not there yet, by their names, so that an import can be repeated.
   * Throws POLICY_DENIED and APPROVAL_REQUIRED, as the policies say of `budget.create`, and CONFLICT for too many budgets.
   */
  async import(principal: Principal, input: ImportBudgetsInput, asked: AskedChange): Promise<BudgetImport> {
    const { unitOfWork, budgets, book, gate } = this.options;
    const tenantId = principal.tenant.id;
    const { keys, teams, users } = input;
    const planned = await unitOfWork.tenant(tenantId, async (unit) =>
      plannedBudgets({ keys: keys ?? [], teams: teams ?? [], users: users ?? [] }, await knownNames(unit, tenantId)),
    );
    const dryRun = input.dryRun === true;
    const seen = await unitOfWork.tenant(tenantId, (unit) => this.compared(unit, planned));
    const wanted = readyAmong(planned, seen);
    if (dryRun || wanted.length === 0) return { dryRun, items: seen };
    const selectors = wanted.map(({ terms }) => terms.selector);
    budgets.assertRoom(tenantId, selectors, wanted.length);
    const permit = await gate.admit(
      principal,
      {
        intent: `import ${wanted.length} budgets`,
        action: 'budget.create',
        resource: 'budget:new',
        resourceType: 'budget',
        payload: {},
      },
      { whole: { budgets: wanted.map(shownPlan) }, proposalId: asked.proposalId },
    );
    const items = await unitOfWork.tenant(tenantId, async (unit) => {
      await permit.settle(unit);
      const now = await this.compared(unit, planned);
      for (const { name, terms } of readyAmong(planned, now)) {
        const created = budgets.createIn(unit, principal, { name, ...terms, per: [...terms.per] });
        for (const item of now) if (item.name === name && item.outcome === 'CREATED') item.budget = created;
      }
      return now;
    });
    for (const { budget, outcome } of items) if (budget !== null && outcome === 'CREATED') await book.reload(budget.id);
    return { dryRun, items };
  }

  /** The outcome of each plan, as things are now. */
  private async compared({ em }: Unit, planned: readonly PlannedBudget[]): Promise<ImportedBudget[]> {
    const names = new Set(planned.map(({ name }) => name));
    const found = await em.find(Budget, { name: { $in: [...names] } });
    const here = new Map(found.map((budget) => [budget.name, budget]));
    const taken = new Set<string>();
    return planned.map(({ source, name, terms, problem }) => {
      const budget = here.get(name) ?? null;
      const said = (outcome: ImportedBudget['outcome'], why: string | null = null): ImportedBudget => ({
        source,
        name,
        outcome,
        problem: why,
        budget,
      });
      if (terms === undefined) return said('SKIPPED', problem ?? null);
      if (taken.has(name)) return said('SKIPPED', 'a row before this one has the same name and limit');
      taken.add(name);
      if (budget === null) return said('CREATED');
      if (isAlike(budget, terms)) return said('UNCHANGED');
      return said('SKIPPED', 'a budget of this name is here with other terms; change or delete it');
    });
  }
}

/** The plans that lack a budget. */
function readyAmong(planned: readonly PlannedBudget[], items: readonly ImportedBudget[]): Ready[] {
  return planned.filter((plan, at): plan is Ready => plan.terms !== undefined && items[at]?.outcome === 'CREATED');
}

function isAlike(budget: Budget, { selector, per, unit, amount, window, mode }: ImportedTerms): boolean {
  const terms = budgetTerms(budget, []);
  const same = [terms.unit === unit, terms.amount === amount, terms.window === window, terms.mode === mode];
  const measure = (one: Pick<ImportedTerms, 'selector' | 'per'>): string =>
    JSON.stringify([selectorJson(one.selector), one.per]);
  return same.every(Boolean) && measure(terms) === measure({ selector, per });
}

function shownPlan({ name, terms: { selector, per, unit, amount, window, mode } }: Ready) {
  const limit = unit === 'usd' ? { usd: formatUsd(amount) } : { [unit]: Number(amount) };
  return plainJson({ name, limit, selector: selectorJson(selector), per, window, mode });
}

/** Keys that can be used and groups, by the names that rows may have. */
async function knownNames({ em }: Unit, tenantId: string): Promise<KnownNames> {
  const rows = await em.execute<{ id: string; name: string }[]>(
    'SELECT id, name FROM api_keys WHERE tenant_id = ? AND revoked_at IS NULL ORDER BY id LIMIT 100000',
    [tenantId],
  );
  const keys = new Map<string, string | null>();
  for (const { id, name } of rows) keys.set(name, keys.has(name) ? null : id);
  const groups = await em.execute<{ name: string }[]>(
    'SELECT display_name AS name FROM groups WHERE tenant_id = ? LIMIT 100000',
    [tenantId],
  );
  return { keys, groups: new Set(groups.map(({ name }) => name)) };
}
