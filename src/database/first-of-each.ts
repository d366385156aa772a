import { raw } from '@mikro-orm/postgresql';

/** The same page of the lists of several parents. */
interface ListsOfParents {
  table: string;
  /** Its column with the parent's id. */
  parent: string;
  /** UUIDs of the parents. */
  ids: readonly string[];
  /** Conditions on `child`, each with the values of its question marks. */
  conditions?: readonly (readonly [sql: string, ...values: unknown[]])[];
  /** Columns of `child`, covered by an index. */
  order: string;
  limit: number;
}

/** The filter for the first records of each parent, so that one statement reads what one per parent would. */
export function firstOfEach({ table, parent, ids, conditions = [], order, limit }: ListsOfParents) {
  const where = [`child.${parent} = given.id::uuid`, ...conditions.map(([sql]) => sql)].join(' AND ');
  const values = conditions.flatMap(([, ...rest]) => rest);
  return {
    [raw(
      (alias) => `${alias}.id IN (
        SELECT picked.id FROM json_array_elements_text(?::json) AS given(id)
         CROSS JOIN LATERAL (SELECT child.id FROM ${table} child WHERE ${where} ORDER BY ${order} LIMIT ?) picked)`,
      [JSON.stringify(ids), ...values, limit],
    )]: [],
  };
}
