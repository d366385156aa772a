import { useState } from 'react';
import type { BudgetMode } from '../../gql/graphql.js';
import { MODE_NAMES, MODES, type Terms } from './terms.js';

/** The fields that say what happens to calls that do not fit. */
export function EffectFields({ terms }: { terms: Terms | undefined }) {
  const [mode, setMode] = useState<BudgetMode>(terms?.mode ?? 'HARD');
  return (
    <>
      <label>
        When it is used up{' '}
        <select
          name="mode"
          value={mode}
          onChange={({ target: { value } }) => {
            setMode(MODE_NAMES.find((known) => known === value) ?? mode);
          }}
        >
          {MODE_NAMES.map((known) => (
            <option key={known} value={known}>
              {MODES[known]}
            </option>
          ))}
        </select>
      </label>
      {mode === 'DEGRADE' ? (
        <label>
          Model that calls go to{' '}
          <input
            name="degradeTo"
            required
            maxLength={200}
            autoComplete="off"
            placeholder="gpt-4o-mini"
            defaultValue={terms?.degradeTo ?? ''}
          />
        </label>
      ) : null}
      {mode === 'HARD' ? (
        <label className="check">
          <input type="checkbox" name="capsOutput" defaultChecked={terms?.capsOutput === true} />
          <span>Lower the output limit of calls first</span>
        </label>
      ) : null}
    </>
  );
}
