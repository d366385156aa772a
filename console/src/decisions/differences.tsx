import { Table } from '../parts/table.js';
import { differencesOf, textOf } from './difference.js';

interface DifferencesProps {
  caption: string;
  before: unknown;
  after: unknown;
  /** The message when the two values are equal. */
  same?: string;
}

/** Two values side by side, as far as they differ. */
export function Differences({ caption, before, after, same = 'Nothing would change.' }: DifferencesProps) {
  const { shown, more } = differencesOf(before, after);
  return (
    <div className="differences">
      <Table
        caption={caption}
        rows={shown}
        keyOf={({ path }) => path}
        empty={same}
        columns={[
          { head: 'Field', cell: ({ path }) => <code>{path === '' ? 'everything' : path}</code> },
          { head: 'Before', cell: (row) => <del>{textOf(row.before)}</del> },
          { head: 'After', cell: (row) => <ins>{textOf(row.after)}</ins> },
        ]}
      />
      {more === 0 ? null : <p className="quiet">{more} more differences are not shown.</p>}
    </div>
  );
}
