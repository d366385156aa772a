/** A foreign key from one table to another; those that can be checked at the end do not count for the order. */
export interface TableReference {
  from: string;
  to: string;
  isDeferrable: boolean;
}

/**
 * The tables in an order in which each comes after those that it refers to, otherwise by name; `last` come at the end. Throws
 * where foreign keys that are checked at once go in a circle.
 */
export function orderOfTables(
  tables: readonly string[],
  references: readonly TableReference[],
  last: ReadonlySet<string>,
): string[] {
  const waiting = new Map<string, Set<string>>();
  for (const table of tables.toSorted()) {
    const named = references.filter(({ from, isDeferrable }) => from === table && !isDeferrable).map(({ to }) => to);
    waiting.set(table, new Set(named));
  }
  const order: string[] = [];
  while (waiting.size > 0) {
    const [next] = [...waiting].find(([, named]) => [...named].every((table) => !waiting.has(table))) ?? [];
    if (next === undefined)
      throw new Error(`foreign keys of ${[...waiting.keys()].join(', ')} go in a circle; make one DEFERRABLE`);
    waiting.delete(next);
    order.push(next);
  }
  return [...order.filter((table) => !last.has(table)), ...order.filter((table) => last.has(table))];
}
