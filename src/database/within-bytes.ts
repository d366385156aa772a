/** Bytes that a batch of background work or of a check reads at a time: some 10 ms of the event loop. */
export const BATCH_BYTES = 1024 * 1024;

interface Weighed {
  rows_found: number;
}

/**
 * Wraps a query whose rows have a column `weight`, in bytes: it gives the first rows in the order of the column `order`
 * until their weight passes a bound, the last value of the statement, and one row at least. Sizes of stored texts are
 * known without reading them. `isCut` says of its rows whether others were left out.
 */
export function withinBytes(sql: string, order: string): string {
  return `SELECT * FROM (
      SELECT found.*, sum(weight) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS weight_so_far,
             row_number() OVER (ORDER BY ${order}) AS place, count(*) OVER ()::integer AS rows_found
        FROM (${sql}) AS found) AS weighed
     WHERE place = 1 OR weight_so_far <= ? ORDER BY place`;
}

/** Whether rows of a query of `withinBytes` were left out. */
export function isCut(rows: readonly object[]): boolean {
  const [first] = rows as readonly Weighed[];
  return first !== undefined && first.rows_found > rows.length;
}
