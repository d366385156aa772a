import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

interface TextRowsProps {
  path: 'headers' | 'query';
  names: readonly string[];
}

const WORDS = {
  headers: { legend: t`Headers`, one: t`header` },
  query: { legend: t`Query parameters`, one: t`query parameter` },
} as const;

/** Rows of a name and a secret text. The texts are never shown, so that those of known names are asked for again. */
export function TextRows({ path, names }: TextRowsProps) {
  const [rows, setRows] = useState<readonly { key: number; name: string }[]>(() =>
    names.map((name, key) => ({ key, name })),
  );
  const { legend, one } = WORDS[path];
  return (
    <fieldset>
      <legend>{legend}</legend>
      {rows.map(({ key, name }, place) => (
        <div key={key} className="pair-row">
          <label>
            <Trans>
              Name of {one} {place + 1}
            </Trans>{' '}
            <input
              required
              maxLength={100}
              value={name}
              autoComplete="off"
              onChange={({ target: { value } }) => {
                setRows(rows.map((row) => (row.key === key ? { key, name: value } : row)));
              }}
            />
          </label>
          <label>
            <Trans>
              Value of {one} {place + 1}
            </Trans>{' '}
            <input name={`${path}.${name}`} type="password" required maxLength={4096} autoComplete="off" />
          </label>
          <button
            type="button"
            aria-label={t`Remove ${one} ${place + 1}`}
            onClick={() => {
              setRows(rows.filter((row) => row.key !== key));
            }}
          >
            <Trans>Remove</Trans>
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => {
          setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '' }]);
        }}
      >
        <Trans>Add a {one}</Trans>
      </button>
    </fieldset>
  );
}
