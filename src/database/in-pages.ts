import type { EntityName, EntityProperty, FilterQuery } from '@mikro-orm/postgresql';
import { idleTurn } from '../shared/time/idle-turn.js';
import type { Unit, UnitOfWork } from './unit-of-work.js';

const PAGE = 500;

/** Which records are read, and what of them. */
export interface PagedReading<T, Field extends keyof T> {
  entity: EntityName<T>;
  fields: readonly Field[];
  where?: FilterQuery<T> | undefined;
}

/**
 * Reads records of all tenants that may be many, by id, a page in each transaction: as plain records, which take a fifth of
 * the time of entities, and without holding up what else there is to do. What changes between two pages is not seen.
 */
export async function* inPages<T extends { id: string }, Field extends keyof T & string>(
  unitOfWork: Pick<UnitOfWork, 'platform'>,
  reading: PagedReading<T, Field>,
): AsyncGenerator<Pick<T, Field | 'id'>[]> {
  let after: string | undefined;
  for (;;) {
    const page = await unitOfWork.platform(({ em }) => readPage(em, reading, after));
    yield page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
    await idleTurn();
  }
}

async function readPage<T extends { id: string }, Field extends keyof T & string>(
  em: Unit['em'],
  { entity, fields, where = {} }: PagedReading<T, Field>,
  after: string | undefined,
): Promise<Pick<T, Field | 'id'>[]> {
  const conditions = [where, ...(after === undefined ? [] : [{ id: { $gt: after } }])];
  const query = em
    .createQueryBuilder(entity)
    .select(['id', ...fields] as never)
    .where({ $and: conditions } as never)
    .orderBy({ id: 'asc' } as never)
    .limit(PAGE);
  const rows = await query.execute<Pick<T, Field | 'id'>[]>('all');
  const properties = em.getMetadata().get(entity).properties as Record<string, EntityProperty>;
  const platform = em.getPlatform();
  for (const field of fields) {
    const type = properties[field]?.customType;
    // Without a custom type, the driver's value needs no conversion.
    if (type !== undefined)
      for (const row of rows) row[field] = type.convertToJSValue(row[field], platform) as T[Field];
  }
  return rows;
}
