import type { FilterQuery } from '@mikro-orm/postgresql';
import type { Principal } from '../contracts/identity.js';
import type { Finder, FoundRecord } from '../contracts/search.js';
import { findByTerm, type Search, type Searchable } from '../database/find-by-term.js';
import type { UnitOfWork } from '../database/unit-of-work.js';

type Described<T> = Pick<Finder, 'kind' | 'permission' | 'pack'> &
  Omit<Search<T>, 'where'> & {
    /** Which of the tenant's records the principal may see; all when absent. */
    visibleTo?: (principal: Principal) => FilterQuery<T>;
    /** How a record is shown; an empty subtitle is left out. */
    show: (record: T) => { title: string; subtitle?: string | null };
  };

/** A finder of a tenant's records of one entity. */
export function entityFinder<T extends Searchable>(unitOfWork: UnitOfWork, described: Described<T>): Finder {
  const { kind, permission, pack, visibleTo, show, ...search } = described;
  return {
    kind,
    permission,
    ...(pack === undefined ? {} : { pack }),
    async find(principal, term, limit): Promise<FoundRecord[]> {
      const where = visibleTo === undefined ? {} : { where: visibleTo(principal) };
      const records = await findByTerm(unitOfWork, principal.tenant.id, { ...search, ...where }, term, limit);
      return records.map((record) => {
        const { title, subtitle } = show(record);
        const told = subtitle == null || subtitle === '' ? {} : { subtitle };
        return { id: record.id, title, ...told, at: record.createdAt };
      });
    },
  };
}
