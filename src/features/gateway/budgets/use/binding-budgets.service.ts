import type { Principal, TenantDirectory } from '../../../../contracts/identity.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../../shared/errors.js';
import { seesEverything } from '../../../../shared/principals.js';
import type { BudgetCountersService } from '../budget-counters.service.js';
import type { KeyBudget, NearestBudget } from '../budget-counter.types.js';
import { ownSubject } from '../own-subject.js';

/** Whose budgets are asked for: one of them. */
export interface Spender {
  key?: string | null;
  user?: string | null;
  group?: string | null;
}

interface BindingOptions {
  unitOfWork: UnitOfWork;
  counters: Pick<BudgetCountersService, 'binding'>;
  directory: Pick<TenantDirectory, 'groupsOf'>;
}

/** The ids of the limits of a tenant itself. */
const TENANTS_OWN: ReadonlySet<string> = new Set(['month', 'requests', 'tokens']);

const HOLDERS =
  'SELECT id, subject FROM api_keys WHERE tenant_id = ? AND id IN (SELECT jsonb_array_elements_text(?::jsonb))';

/** Which budgets bind a key, a person or a group. */
export class BindingBudgetsService {
  constructor(private readonly options: BindingOptions) {}

  /**
   * The budgets that can bind calls of a key, a user or a group, as the key's own `keyBudgets` says. Those of single keys are
   * not among a user's, nor those of single users among a group's. Throws INVALID_REQUEST unless one is named, NOT_FOUND for an
   * unknown key. Callers who are not auditors get NOT_FOUND for keys of others, too, and FORBIDDEN for other users and groups.
   */
  async budgetsBinding(principal: Principal, { key, user, group }: Spender): Promise<KeyBudget[]> {
    const { counters, directory } = this.options;
    const { tenant } = principal;
    if ([key, user, group].filter((given) => given != null).length !== 1)
      throw invalidRequest([{ path: 'key', message: 'expected one of key, user and group' }]);
    this.assertMayAsk(principal, { key, user, group });
    const groupsOf = (subject: string): readonly string[] => directory.groupsOf(tenant.id, subject);
    if (key != null) {
      if (key === principal.keyId) return counters.binding(tenant, ownSubject(principal, directory));
      const holder = await this.holderOf(tenant.id, key);
      return counters.binding(tenant, { key: [key], user: [holder], group: groupsOf(holder) });
    }
    if (user != null) return counters.binding(tenant, { key: [], user: [user], group: groupsOf(user) }, ['key']);
    return counters.binding(tenant, { key: [], user: [], group: [group ?? ''] }, ['key', 'user']);
  }

  /**
   * For each of a few keys the budget that is the most used up among those that bind it, in the order of `keys`; null where
   * only the tenant's own limits do, and for a key that the tenant does not have.
   */
  async nearest({ tenant }: Principal, keys: readonly string[]): Promise<NearestBudget[]> {
    const { counters, directory, unitOfWork } = this.options;
    const ids = [...new Set(keys)];
    const rows = await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<{ id: string; subject: string }[]>(HOLDERS, [tenant.id, JSON.stringify(ids)]),
    );
    const holders = new Map(rows.map(({ id, subject }) => [id, subject]));
    const nearestOf = async (key: string): Promise<NearestBudget> => {
      const holder = holders.get(key);
      if (holder === undefined) return { key, budget: null };
      const subject = { key: [key], user: [holder], group: directory.groupsOf(tenant.id, holder) };
      return { key, budget: mostUsed(await counters.binding(tenant, subject)) };
    };
    return Promise.all(ids.map(nearestOf));
  }

  private assertMayAsk({ roles, keyId, subject, tenant }: Principal, { key, user, group }: Spender): void {
    if (seesEverything(roles)) return;
    const groups = this.options.directory.groupsOf(tenant.id, subject);
    if (key != null && key !== keyId) throw noKey(key);
    const isOwn = key != null || (user != null ? user === subject : groups.includes(group ?? ''));
    if (!isOwn)
      throw new DomainError('FORBIDDEN', 'only auditors and administrators may ask for the budgets of others');
  }

  private async holderOf(tenantId: string, key: string): Promise<string> {
    const [row] = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ subject: string }[]>('SELECT subject FROM api_keys WHERE tenant_id = ? AND id = ?', [tenantId, key]),
    );
    if (row === undefined) throw noKey(key);
    return row.subject;
  }
}

function noKey(key: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no API key ${key}`);
}

/** The one with the greatest share used, but for the limits of the tenant itself. */
function mostUsed(budgets: readonly KeyBudget[]): KeyBudget | null {
  const shared = budgets.filter(({ id }) => !TENANTS_OWN.has(id));
  const share = ({ used, held, limit }: KeyBudget): number =>
    used === null ? -1 : (used + (held ?? 0)) / Math.max(limit, Number.MIN_VALUE);
  return shared.reduce<KeyBudget | null>((top, one) => (top === null || share(one) > share(top) ? one : top), null);
}
