import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

interface Row {
  key: number;
  model: Readonly<Record<string, unknown>>;
}

interface ModelRowsProps {
  models: readonly Readonly<Record<string, unknown>>[];
  /** When there are none: what is served then. */
  without: string;
  /** Whether each model needs a price, because none is known. */
  needsPrices: boolean;
}

/** The text of a field of a model, as an input shows it. */
function shown(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Rows of a model and, where they differ or are not known, its name at the provider and its prices. */
export function ModelRows({ models, without, needsPrices }: ModelRowsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => models.map((model, key) => ({ key, model })));
  return (
    <fieldset>
      <legend>
        <Trans>Models</Trans>
      </legend>
      {rows.length === 0 ? <p className="hint">{without}</p> : null}
      {rows.map(({ key, model }, place) => (
        <div key={key} className="model-row" role="group" aria-label={t`Model ${place + 1}`}>
          <label>
            <Trans>Model</Trans>{' '}
            <input name={`models[${place}].id`} required maxLength={200} defaultValue={shown(model.id)} />
          </label>
          <label>
            <Trans>Its name there</Trans>{' '}
            <input
              name={`models[${place}].upstream`}
              maxLength={200}
              defaultValue={shown(model.upstream)}
              placeholder={t`the same`}
            />
          </label>
          <label>
            <Trans>Kind</Trans>{' '}
            <select name={`models[${place}].type`} defaultValue={model.type === 'embedding' ? 'embedding' : 'chat'}>
              <option value="chat">{t`Chat`}</option>
              <option value="embedding">{t`Embedding`}</option>
            </select>
          </label>
          <Price name={`models[${place}].input`} label={t`Input (USD)`} value={model.input} isNeeded={needsPrices} />
          <Price name={`models[${place}].output`} label={t`Output (USD)`} value={model.output} isNeeded={needsPrices} />
          <button
            type="button"
            aria-label={t`Remove model ${place + 1}`}
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
          setRows([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, model: {} }]);
        }}
      >
        <Trans>Add a model</Trans>
      </button>
      {rows.length === 0 ? null : (
        <p className="hint">
          <Trans>Prices are in USD for a million tokens.</Trans>
        </p>
      )}
    </fieldset>
  );
}

function Price({ name, label, value, isNeeded }: { name: string; label: string; value: unknown; isNeeded: boolean }) {
  return (
    <label>
      {label}{' '}
      <input
        name={name}
        type="number"
        min={0}
        step="any"
        required={isNeeded}
        defaultValue={shown(value)}
        placeholder={isNeeded ? undefined : t`as known`}
      />
    </label>
  );
}
