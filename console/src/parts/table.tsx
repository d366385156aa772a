import type { ReactNode } from 'react';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Left out on phones, where the record itself says it. */
  isMinor?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What comes here and how, where there is nothing yet. */
  empty: ReactNode;
}

/** With more columns, a row is a stack of its cells on phones. */
const MOST_BESIDE = 3;

/** Rows under named columns. What is too wide scrolls, and an edge shows that it does. */
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
