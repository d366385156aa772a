import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { type Draft, SAMPLE_TOOLS, toolsProblem } from './draft.js';
import type { ChatModel } from './model.js';

interface SetupProps {
  draft: Draft;
  models: readonly ChatModel[];
  chosen: readonly string[];
  change: (part: Partial<Draft>) => void;
}

/** Which models are asked, and how. */
export function Setup({ draft, models, chosen, change }: SetupProps) {
  const [first = '', second] = chosen;
  const other = models.find(({ id }) => id !== first);
  return (
    <>
      <div className="filters">
        <ModelField
          name={t`Model`}
          value={first}
          models={models.filter(({ id }) => id !== second)}
          choose={(id) => {
            change({ models: [id, ...chosen.slice(1)] });
          }}
        />
        {second === undefined ? null : (
          <ModelField
            name={t`Second model`}
            value={second}
            models={models.filter(({ id }) => id !== first)}
            choose={(id) => {
              change({ models: [first, id] });
            }}
          />
        )}
        {other === undefined ? null : (
          <label className="check">
            <input
              type="checkbox"
              checked={second !== undefined}
              onChange={({ target }) => {
                change({ models: target.checked ? [first, other.id] : [first] });
              }}
            />
            <Trans>Compare two</Trans>
          </label>
        )}
        <label>
          <Trans>Temperature</Trans>{' '}
          <input
            type="number"
            min={0}
            max={2}
            step={0.1}
            placeholder={t`default`}
            value={draft.temperature}
            onChange={({ target }) => {
              change({ temperature: target.value });
            }}
          />
        </label>
        <label>
          <Trans>Max tokens</Trans>{' '}
          <input
            type="number"
            min={1}
            step={1}
            placeholder={t`default`}
            value={draft.maxTokens}
            onChange={({ target }) => {
              change({ maxTokens: target.value });
            }}
          />
        </label>
      </div>
      <details className="more">
        <summary>
          <Trans>System message and tools</Trans>
        </summary>
        <label>
          <Trans>System message</Trans>{' '}
          <textarea
            rows={2}
            value={draft.system}
            onChange={({ target }) => {
              change({ system: target.value });
            }}
          />
        </label>
        <Tools draft={draft} change={change} />
      </details>
    </>
  );
}

interface ModelFieldProps {
  name: string;
  value: string;
  models: readonly ChatModel[];
  choose: (id: string) => void;
}

function ModelField({ name, value, models, choose }: ModelFieldProps) {
  const providers = [...new Set(models.map(({ provider }) => provider))];
  return (
    <label>
      {name}{' '}
      <select
        value={value}
        onChange={({ target }) => {
          choose(target.value);
        }}
      >
        {providers.map((provider) => (
          <optgroup key={provider} label={provider}>
            {models
              .filter((model) => model.provider === provider)
              .map(({ id }) => (
                <option key={id}>{id}</option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function Tools({ draft, change }: Pick<SetupProps, 'draft' | 'change'>) {
  const id = useId();
  const problem = toolsProblem(draft.tools);
  return (
    <>
      <label>
        <Trans>Tools (JSON, in OpenAI’s form)</Trans>{' '}
        <textarea
          className="mono"
          rows={draft.tools === '' ? 2 : 8}
          spellCheck={false}
          value={draft.tools}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          onChange={({ target }) => {
            change({ tools: target.value });
          }}
        />
      </label>
      <p id={id} className={problem === undefined ? 'quiet' : 'no'}>
        {problem ?? t`The model may call them; you answer in their place.`}
      </p>
      {draft.tools === '' ? (
        <button
          type="button"
          onClick={() => {
            change({ tools: SAMPLE_TOOLS });
          }}
        >
          <Trans>Use a sample tool</Trans>
        </button>
      ) : null}
    </>
  );
}
