import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { dimensionWord } from '../../parts/usage/dimensions.js';
import { type Dimension, DIMENSION_NAMES, DIMENSIONS, rowsOf } from './terms.js';

interface Row {
  id: number;
  dimension: Dimension;
  values: string;
}

const EXAMPLES: Readonly<Partial<Record<Dimension, string>>> = DIMENSIONS;

/** The calls that a budget counts: rows of a dimension and the values that it may have. */
export function SelectorFields({ selector }: { selector: Readonly<Record<string, unknown>> }) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    rowsOf(selector).map(({ dimension, values }, id) => ({ id, dimension, values: values.join(', ') })),
  );
  const free = DIMENSION_NAMES.filter((name) => !rows.some(({ dimension }) => dimension === name));
  const [next] = free;
  const choose = (id: number, value: string): void => {
    const dimension = DIMENSION_NAMES.find((name) => name === value);
    if (dimension !== undefined) setRows(rows.map((row) => (row.id === id ? { ...row, dimension } : row)));
  };
  return (
    <fieldset>
      <legend>
        <Trans>Calls that it counts</Trans>
      </legend>
      {rows.length === 0 ? (
        <p className="hint">
          <Trans>All calls of the tenant.</Trans>
        </p>
      ) : null}
      {rows.map(({ id, dimension, values }, place) => (
        <div key={id} className="selector-row">
          <label>
            <span className="unseen">
              <Trans>Condition {place + 1}</Trans>
            </span>
            <select
              value={dimension}
              onChange={({ target: { value } }) => {
                choose(id, value);
              }}
            >
              {[dimension, ...free].map((name) => (
                <option key={name} value={name}>
                  {dimensionWord(name)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="unseen">
              <Trans>Values of {dimensionWord(dimension)}</Trans>
            </span>
            <input
              name={dimension}
              aria-label={t`Values of ${dimensionWord(dimension)}`}
              required
              defaultValue={values}
              placeholder={EXAMPLES[dimension]}
              autoComplete="off"
            />
          </label>
          <button
            type="button"
            aria-label={t`Remove the condition on ${dimensionWord(dimension)}`}
            onClick={() => {
              setRows(rows.filter((row) => row.id !== id));
            }}
          >
            <Trans>Remove</Trans>
          </button>
        </div>
      ))}
      {next === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, dimension: next, values: '' }]);
          }}
        >
          <Trans>Add a condition</Trans>
        </button>
      )}
      <p className="hint">
        <Trans>
          A call is counted if it fits all conditions. Commas separate values, of which one has to fit; * is any text.
        </Trans>
      </p>
    </fieldset>
  );
}
