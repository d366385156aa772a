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

/** One direction first, then the other, then the list’s own order again. */
export function nextOrder(column: string, order: string | undefined, isLargestFirst = false): string | undefined {
  const [first, second] = isLargestFirst ? ['DESC', 'ASC'] : ['ASC', 'DESC'];
  if (directionOf(column, order) === 'none') return `${column}_${first}`;
  return order === `${column}_${first}` ? `${column}_${second}` : undefined;
}
