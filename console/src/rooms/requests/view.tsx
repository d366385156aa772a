import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { storedBy, useStored } from '../../parts/stored.js';
import { nameOfColumn, REQUEST_COLUMNS, type RequestColumn, USUAL_COLUMNS } from './columns.js';

/** How a person wants the list, kept in this browser. */
interface RequestView {
  columns: readonly RequestColumn[];
  isDense: boolean;
}

const KEPT = 'portcullis.requests.view';
const USUAL: RequestView = { columns: USUAL_COLUMNS, isDense: false };

/** The kept view without columns that are no longer offered. */
const VIEW = storedBy<RequestView>((given) => {
  if (typeof given !== 'object' || given === null) return USUAL;
  const { columns, isDense } = given as Partial<Record<keyof RequestView, unknown>>;
  const known = REQUEST_COLUMNS.filter((column) => Array.isArray(columns) && columns.includes(column));
  return { columns: Array.isArray(columns) ? known : USUAL_COLUMNS, isDense: isDense === true };
});

/** The view of the list, and its change for every list that is open. */
export function useRequestView(): [RequestView, (view: RequestView) => void] {
  return useStored(VIEW, KEPT);
}

/** The choice of columns and density, and the keys of the table. */
export function ViewChoice() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="view-choice"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <Trans>Columns</Trans>
      </summary>
      {isOpen ? <Choices /> : null}
    </details>
  );
}

function Choices() {
  const [view, set] = useRequestView();
  return (
    <>
      <fieldset>
        <legend className="unseen">
          <Trans>Columns</Trans>
        </legend>
        {REQUEST_COLUMNS.map((column) => (
          <label key={column} className="check">
            <input
              type="checkbox"
              checked={view.columns.includes(column)}
              onChange={({ target: { checked } }) => {
                const others = view.columns.filter((one) => one !== column);
                set({ ...view, columns: checked ? [...others, column] : others });
              }}
            />{' '}
            {nameOfColumn(column)}
          </label>
        ))}
        <label className="check">
          <input
            type="checkbox"
            checked={view.isDense}
            onChange={({ target: { checked } }) => {
              set({ ...view, isDense: checked });
            }}
          />{' '}
          <Trans>Dense rows</Trans>
        </label>
        <button
          type="button"
          onClick={() => {
            set(USUAL);
          }}
        >
          <Trans>Usual columns</Trans>
        </button>
      </fieldset>
      <p className="quiet">
        <Trans>
          In the table <kbd>j</kbd> and <kbd>k</kbd> go to the next row and the one before, <kbd>Enter</kbd> opens it,
          and <kbd>/</kbd> goes to the search.
        </Trans>
      </p>
    </>
  );
}
