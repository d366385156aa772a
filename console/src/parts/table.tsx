import type { ReactNode } from 'react';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Whether the column is hidden on phones; the record's own page shows it. */
  isMinor?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The notice in place of a table without rows. */
  empty: ReactNode;
}

/** Columns that fit side by side on phones; with more, each row becomes a stack of its cells. */
const MOST_BESIDE = 3;

/** Rows under named columns. A table that is too wide scrolls, with a visible edge as a hint. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <div className="empty">{empty}</div>;
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className={columns.length > MOST_BESIDE ? 'stacked' : undefined}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)} data-head={column.head}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf({ isNumber, isMinor }: Pick<Column<never>, 'isNumber' | 'isMinor'>): string | undefined {
  const names = [...(isNumber === true ? ['number'] : []), ...(isMinor === true ? ['minor'] : [])];
  return names.length === 0 ? undefined : names.join(' ');
}
