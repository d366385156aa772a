import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CHECK_TYPES } from '../../../../src/features/evaluations/checks/check-types.data.js';
import { RunEvaluationDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { numberIn, oneOf, textIn, textOrNull } from '../../parts/form.js';
import { valueIn } from './items.js';

const TEXTS: readonly string[] = ['equals', 'contains', 'regex', 'judge'];

/** A target as people name it: `prompt:name@3`, or a model. */
function targetIn(text: string): { model?: string; prompt?: string } {
  return text.startsWith('prompt:') ? { prompt: text.slice('prompt:'.length) } : { model: text };
}

function checksIn(form: FormData, count: number) {
  return Array.from({ length: count }, (_, place) => {
    const type = oneOf(form, `type${place}`, CHECK_TYPES) ?? 'contains';
    const text = textIn(form, `value${place}`);
    const value = TEXTS.includes(type) ? (text === '' ? undefined : text) : valueIn(text);
    return { type, ...(value === undefined ? {} : { value }), not: form.get(`not${place}`) !== null };
  });
}

/** The form that starts an evaluation. */
export function RunForm({ done }: { done: (id: string) => void }) {
  const [count, setCount] = useState(0);
  return (
    <ActionForm
      document={RunEvaluationDocument}
      name={t`Start it`}
      layout="fields"
      variablesOf={(form) => {
        const [baseline, judge] = [textOrNull(form, 'baseline'), textOrNull(form, 'judge')];
        return {
          input: {
            dataset: textIn(form, 'dataset'),
            candidate: targetIn(textIn(form, 'candidate')),
            baseline: baseline === null ? null : targetIn(baseline),
            checks: checksIn(form, count),
            judge: judge === null ? null : targetIn(judge),
            budgetUsd: numberIn(form, 'budgetUsd') ?? 0,
            rate: numberIn(form, 'rate'),
          },
        };
      }}
      done={({ startEvaluation: { id } }) => {
        done(id);
      }}
    >
      <label>
        <Trans>Data set</Trans> <input name="dataset" required />
      </label>
      <label>
        <Trans>Candidate</Trans> <input name="candidate" required placeholder={t`gpt-4o or prompt:support@4`} />
      </label>
      <label>
        <Trans>Compared with</Trans> <input name="baseline" placeholder={t`gpt-4o-mini or prompt:support@production`} />
      </label>
      <label>
        <Trans>Budget in USD</Trans>{' '}
        <input name="budgetUsd" type="number" min="0" step="any" required defaultValue="1" />
      </label>
      <label>
        <Trans>Items a minute</Trans> <input name="rate" type="number" min="1" max="6000" placeholder="600" />
      </label>
      <label>
        <Trans>Judge</Trans> <input name="judge" placeholder={t`a model, for checks of the kind judge`} />
      </label>
      {Array.from({ length: count }, (_, place) => (
        <fieldset key={place}>
          <legend>
            <Trans>Check {place + 1}</Trans>
          </legend>
          <div className="fields">
            <label>
              <Trans>Kind</Trans>{' '}
              <select name={`type${place}`}>
                {CHECK_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {type}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <Trans>By</Trans> <input name={`value${place}`} placeholder={t`what the item expects`} />
            </label>
            <label className="check">
              <input type="checkbox" name={`not${place}`} />{' '}
              <span>
                <Trans>Must not hold</Trans>
              </span>
            </label>
          </div>
        </fieldset>
      ))}
      <div>
        <button
          type="button"
          onClick={() => {
            setCount(count + 1);
          }}
        >
          <Trans>Add a check</Trans>
        </button>
      </div>
    </ActionForm>
  );
}
