import { useState, useSyncExternalStore } from 'react';
import { nameOfColumn, REQUEST_COLUMNS, type RequestColumn, USUAL_COLUMNS } from './columns.js';

/** How a person wants the list, kept in this browser. */
interface RequestView {
  columns: readonly RequestColumn[];
  isDense: boolean;
}

const KEPT = 'portcullis.requests.view';
const USUAL: RequestView = { columns: USUAL_COLUMNS, isDense: false };
const watchers = new Set<() => void>();
let read: { text: string | null; view: RequestView } | undefined;

/** Reads the kept view, leaving out columns that are no longer offered. */
function viewIn(text: string | null): RequestView {
  if (text === null) return USUAL;
  try {
    const { columns, isDense } = JSON.parse(text) as Partial<Record<keyof RequestView, unknown>>;
    const known = REQUEST_COLUMNS.filter((column) => Array.isArray(columns) && columns.includes(column));
    return { columns: Array.isArray(columns) ? known : USUAL_COLUMNS, isDense: isDense === true };
  } catch (error) {
    if (error instanceof SyntaxError) return USUAL;
    throw error;
  }
}

function current(): RequestView {
  const text = localStorage.getItem(KEPT);
  if (read?.text !== text) read = { text, view: viewIn(text) };
  return read.view;
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function change(view: RequestView): void {
  localStorage.setItem(KEPT, JSON.stringify(view));
  for (const changed of watchers) changed();
}

/** The view of the list, and its change for every list that is open. */
export function useRequestView(): [RequestView, (view: RequestView) => void] {
  return [useSyncExternalStore(watch, current), change];
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
      <summary>Columns</summary>
      {isOpen ? <Choices /> : null}
    </details>
  );
}

function Choices() {
  const [view, set] = useRequestView();
  return (
    <>
      <fieldset>
        <legend className="unseen">Columns</legend>
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
          Dense rows
        </label>
        <button
          type="button"
          onClick={() => {
            set(USUAL);
          }}
        >
          Usual columns
        </button>
      </fieldset>
      <p className="quiet">
        In the table <kbd>j</kbd> and <kbd>k</kbd> go to the next row and the one before, <kbd>Enter</kbd> opens it, and{' '}
        <kbd>/</kbd> goes to the search.
      </p>
    </>
  );
}
