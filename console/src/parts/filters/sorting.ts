/** The order of a list, and how another one is chosen. */
export interface Sorting {
  /** `NAME_ASC`, as the server names it; undefined for the list’s own order. */
  order: string | undefined;
  choose: (order: string | undefined) => void;
}

export function directionOf(column: string, order: string | undefined): 'ascending' | 'descending' | 'none' {
  if (order === `${column}_ASC`) return 'ascending';
  return order === `${column}_DESC` ? 'descending' : 'none';
}

/** Ascending first, then descending, then the list’s own order again. */
export function nextOrder(column: string, order: string | undefined): string | undefined {
  const direction = directionOf(column, order);
  if (direction === 'none') return `${column}_ASC`;
  return direction === 'ascending' ? `${column}_DESC` : undefined;
}
