import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

interface KeyFieldProps {
  label: string;
  isNeeded?: boolean;
  isFirst?: boolean;
  /** Whether there may be several keys, and whether there are at first. */
  several?: 'possible' | 'usual';
}

/** The field of a key, which the browser neither shows nor keeps; or of several, which it shows while they are written. */
export function KeyField({ label, isNeeded = false, isFirst = false, several }: KeyFieldProps) {
  const [areSeveral, setSeveral] = useState(several === 'usual');
  return (
    <>
      {areSeveral ? (
        <label className="broad">
          <Trans>API keys, one a line, each with its share if that is not 1</Trans>{' '}
          <textarea
            name="keys"
            rows={4}
            required={isNeeded}
            maxLength={100_000}
            autoComplete="off"
            spellCheck={false}
            placeholder="sk-… 3"
          />
        </label>
      ) : (
        <label>
          {label}{' '}
          <input
            name="key"
            type="password"
            required={isNeeded}
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            autoFocus={isFirst}
          />
        </label>
      )}
      {several === undefined ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={areSeveral}
            onChange={({ target: { checked } }) => {
              setSeveral(checked);
            }}
          />{' '}
          <Trans>Several keys, of which each call takes one</Trans>
        </label>
      )}
    </>
  );
}
