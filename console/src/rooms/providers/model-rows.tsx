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
      <legend>Models</legend>
      {rows.length === 0 ? <p className="hint">{without}</p> : null}
      {rows.map(({ key, model }, place) => (
        <div key={key} className="model-row" role="group" aria-label={`Model ${place + 1}`}>
          <label>
            Model <input name={`models[${place}].id`} required maxLength={200} defaultValue={shown(model.id)} />
          </label>
          <label>
            Its name there{' '}
            <input
              name={`models[${place}].upstream`}
              maxLength={200}
              defaultValue={shown(model.upstream)}
              placeholder="the same"
            />
          </label>
          <label>
            Kind{' '}
            <select name={`models[${place}].type`} defaultValue={model.type === 'embedding' ? 'embedding' : 'chat'}>
              <option value="chat">Chat</option>
              <option value="embedding">Embedding</option>
            </select>
          </label>
          <Price name={`models[${place}].input`} label="Input (USD)" value={model.input} isNeeded={needsPrices} />
          <Price name={`models[${place}].output`} label="Output (USD)" value={model.output} isNeeded={needsPrices} />
          <button
            type="button"
            aria-label={`Remove model ${place + 1}`}
            onClick={() => {
              setRows(rows.filter((row) => row.key !== key));
            }}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => {
          setRows([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, model: {} }]);
        }}
      >
        Add a model
      </button>
      {rows.length === 0 ? null : <p className="hint">Prices are in USD for a million tokens.</p>}
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
        placeholder={isNeeded ? undefined : 'as known'}
      />
    </label>
  );
}
