import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql';
import { type SearchTerm, uuidsBeginning } from '../shared/text/search-term.js';
import type { UnitOfWork } from './unit-of-work.js';

/** How long one kind of record is looked for. */
const LOOK_MILLIS = 400;

/** A record that can be looked for. */
export interface Searchable {
  id: string;
  createdAt: Date;
}

export interface Search<T> {
  entity: EntityName<T>;
  /** The columns in which the text is looked for. */
  fields: readonly (keyof T & string)[];
  /** The columns that are read besides. */
  shown: readonly (keyof T & string)[];
  where?: FilterQuery<T>;
  /** Ids are text and not UUIDs. */
  hasTextIds?: true;
}

/** The newest records of a tenant that are looked for. Throws SERVICE_UNAVAILABLE when it takes too long. */
export function findByTerm<T extends Searchable>(
  unitOfWork: UnitOfWork,
  tenantId: string,
  search: Search<T>,
  term: SearchTerm,
  limit: number,
): Promise<T[]> {
  const wanted = wantedBy(search, term);
  if (wanted.length === 0) return Promise.resolve([]);
  const where = { $and: [search.where ?? {}, { $or: wanted }] } as FilterQuery<T>;
  const fields = ['id', 'createdAt', ...search.fields, ...search.shown];
  const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit, fields };
  return unitOfWork.delayedReport(tenantId, async (em) => {
    await limitTime(em);
    return em.find(search.entity, where, options as never);
  });
}

/** Makes the statements that follow end, with SERVICE_UNAVAILABLE, when they take longer than a search may. */
export async function limitTime(em: Pick<EntityManager, 'execute'>): Promise<void> {
  await em.execute(`SET LOCAL statement_timeout = ${LOOK_MILLIS}`);
}

function wantedBy<T>({ fields, hasTextIds }: Search<T>, { pattern, id }: SearchTerm): object[] {
  const byText = pattern === undefined ? [] : fields.map((field) => ({ [field]: { $ilike: pattern } }));
  if (id === undefined) return byText;
  if (hasTextIds === true) return [...byText, { id: { $like: `${id}%` } }];
  const { first, last } = uuidsBeginning(id);
  return [...byText, { id: { $gte: first, $lte: last } }];
}
