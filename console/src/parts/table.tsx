import type { KeyboardEvent, ReactNode } from 'react';
import { directionOf, nextOrder, type Sorting } from './filters/sorting.js';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Whether the column is hidden on phones; the record's own page shows it. */
  isMinor?: boolean;
  /** Whether its values say themselves what they are, so that phones leave out the head. */
  isPlain?: boolean;
  /** The order of the list by this column, as its address and the server name it. */
  sort?: string;
  /** The first press brings the largest to the top: where those are looked for. */
  isLargestFirst?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The notice in place of a table without rows. */
  empty: ReactNode;
  isDense?: boolean;
  /** The order of the whole list; rows come in it from the server. */
  sorting?: Sorting | undefined;
}

/** Columns that fit side by side on phones; with more, each row becomes a stack of its cells. */
const MOST_BESIDE = 3;

/** Rows under named columns. A table that is too wide scrolls, with a visible edge as a hint. */
export function Table<Row>({ caption, columns, rows, keyOf, empty, isDense = false, sorting }: TableProps<Row>) {
  if (rows.length === 0) return <div className="empty">{empty}</div>;
  const main = columns.find(({ isMinor }) => isMinor !== true);
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={caption} onKeyDown={press}>
      <table className={classesOf(columns.length > MOST_BESIDE, isDense)}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.head} className={classOf(column, column === main)} data-head={column.head}>
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

interface HeadProps {
  column: Pick<Column<never>, 'head' | 'isNumber' | 'isMinor' | 'sort' | 'isLargestFirst'>;
  sorting: Sorting | undefined;
}

/** The head of a column; a button where the list can be sorted by it. */
function Head({ column, sorting }: HeadProps) {
  const { head, sort, isLargestFirst = false } = column;
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" className={classOf(column)}>
        {head}
      </th>
    );
  const direction = directionOf(sort, sorting.order);
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        onClick={() => {
          sorting.choose(nextOrder(sort, sorting.order, isLargestFirst));
        }}
      >
        {head}
        <span aria-hidden="true">{MARKS[direction]}</span>
      </button>
    </th>
  );
}

const MARKS = { ascending: '▲', descending: '▼', none: '↕' } as const;

function classesOf(isStacked: boolean, isDense: boolean): string | undefined {
  const names = [...(isStacked ? ['stacked'] : []), ...(isDense ? ['dense'] : [])];
  return names.length === 0 ? undefined : names.join(' ');
}

type Kind = Pick<Column<never>, 'isNumber' | 'isMinor' | 'isPlain'>;

function classOf({ isNumber, isMinor, isPlain }: Kind, isMain = false): string | undefined {
  const names = [
    ...(isMain ? ['main'] : []),
    ...(isNumber === true ? ['number'] : []),
    ...(isMinor === true ? ['minor'] : []),
    ...(isPlain === true ? ['plain'] : []),
  ];
  return names.length === 0 ? undefined : names.join(' ');
}

/** The keys of a table that has the focus (WCAG 2.1.4): to the row after or before, and to the search of the page. */
function press(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  const isField = target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
  if (ctrlKey || metaKey || altKey || isField) return;
  if (key === '/') {
    const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (search === null) return;
    event.preventDefault();
    search.focus();
    return;
  }
  if (key !== 'j' && key !== 'k') return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tbody > tr')].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href], button');
    return link === null ? [] : [{ row, link }];
  });
  const at = rows.findIndex(({ row }) => target instanceof Node && row.contains(target));
  const next = rows[at + (key === 'j' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.link.focus();
}
