import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { BudgetMode } from '../../gql/graphql.js';
import { MODES } from '../../parts/usage/modes.js';
import { MODE_NAMES, type Terms } from './terms.js';

/** The fields that say what happens to calls that do not fit. */
export function EffectFields({ terms }: { terms: Terms | undefined }) {
  const [mode, setMode] = useState<BudgetMode>(terms?.mode ?? 'HARD');
  return (
    <>
      <label>
        <Trans>When it is used up</Trans>{' '}
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
          <Trans>Model that calls go to</Trans>{' '}
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
          <span>
            <Trans>Lower the output limit of calls first</Trans>
          </span>
        </label>
      ) : null}
    </>
  );
}
