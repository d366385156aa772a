import type { Principal } from '../../../contracts/identity.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { Reconciliation } from './reconciliation.entity.js';
import type { ReconciliationRowList, ReconciliationSummary } from './reconciliation.types.js';
import { rowOf, shownRows, shownSummary } from './shown.rules.js';
import { reconciliationCsv } from './summary.rules.js';

/** Reads reconciliations. Those of the platform's providers are for its administrators alone. */
export class ReconciliationReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Those of the tenant that the caller may see, newest first. */
  async list(principal: Principal, page: PageRequest): Promise<Page<Reconciliation>> {
    const { where, options } = newestFirst(page);
    const seen = { ...where, ...(comparesPlatform(principal) ? {} : { isPlatform: false }) };
    const found = await this.unitOfWork.tenant(principal.tenant.id, ({ em }) => em.find(Reconciliation, seen, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND. */
  one(principal: Principal, id: string): Promise<Reconciliation> {
    return this.unitOfWork.tenant(principal.tenant.id, (unit) => reconciliationOf(unit, principal, id));
  }

  /**
   * The rows by day, model and key: all of them, or as many as asked for, those that differ first. The CSV has all. Throws
   * NOT_FOUND.
   */
  async rows(principal: Principal, id: string, differencesFirst?: number | null): Promise<ReconciliationRowList> {
    const { rows } = await this.unitOfWork.tenant(principal.tenant.id, (unit) =>
      reconciliationOf(unit, principal, id, ['rows']),
    );
    // Each is made where it is asked for: there may be twenty thousand rows.
    return {
      get rows() {
        return shownRows(rows, differencesFirst).map(rowOf);
      },
      get csv() {
        return reconciliationCsv(rows);
      },
    };
  }

  /** All rows together. */
  summaryOf({ summary }: Reconciliation): ReconciliationSummary {
    return shownSummary(summary);
  }
}

export function comparesPlatform({ roles }: Principal): boolean {
  return roles.has('platform_admin');
}

/** Throws NOT_FOUND, also for one that the caller may not see. */
export async function reconciliationOf(
  { em }: Unit,
  principal: Principal,
  id: string,
  populate: readonly 'rows'[] = [],
): Promise<Reconciliation> {
  const where = { id, ...(comparesPlatform(principal) ? {} : { isPlatform: false }) };
  const found = isUuid(id) ? await em.findOne(Reconciliation, where, { populate }) : null;
  if (found === null) throw noReconciliation(id);
  return found;
}

export function noReconciliation(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no reconciliation ${id.slice(0, 100)}`);
}
