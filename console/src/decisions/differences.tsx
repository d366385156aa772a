import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
export function Differences({ caption, before, after, same = t`Nothing would change.` }: DifferencesProps) {
  const { shown, more } = differencesOf(before, after);
  return (
    <div className="differences">
      <Table
        caption={caption}
        rows={shown}
        keyOf={({ path }) => path}
        empty={same}
        columns={[
          { head: t`Field`, cell: ({ path }) => <code>{path === '' ? t`everything` : path}</code> },
          { head: t`Before`, cell: (row) => <del>{textOf(row.before)}</del> },
          { head: t`After`, cell: (row) => <ins>{textOf(row.after)}</ins> },
        ]}
      />
      {more === 0 ? null : (
        <p className="quiet">
          <Trans>{more} more differences are not shown.</Trans>
        </p>
      )}
    </div>
  );
}
