import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FreezeDatasetDocument, type FreezeDatasetMutation } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { momentIn, numberIn, textIn, textOrNull } from '../../parts/form.js';
import { itemsIn } from './items.js';

const EXAMPLE = '{"messages": [{"role": "user", "content": "What is 2 + 2?"}], "expected": "4"}';

type Frozen = FreezeDatasetMutation['createEvaluationDataset'];

/** The form for a data set: of recorded calls, or of lines. */
export function FreezeForm({ done }: { done: (frozen: Frozen) => void }) {
  const [isRecorded, setRecorded] = useState(false);
  return (
    <ActionForm
      document={FreezeDatasetDocument}
      name={t`Freeze it`}
      layout="fields"
      variablesOf={(form) => ({
        input: {
          name: textIn(form, 'name'),
          description: textOrNull(form, 'description'),
          ...(isRecorded
            ? {
                filter: {
                  since: momentIn(form, 'since'),
                  until: momentIn(form, 'until'),
                  model: textOrNull(form, 'model'),
                  prompt: textOrNull(form, 'prompt'),
                  tag: textOrNull(form, 'tag'),
                  limit: numberIn(form, 'limit'),
                  expectsAnswer: form.get('expectsAnswer') !== null,
                },
              }
            : { items: itemsIn(textIn(form, 'items')) }),
        },
      })}
      done={({ createEvaluationDataset: frozen }) => {
        done(frozen);
      }}
    >
      <label>
        <Trans>Name</Trans> <input name="name" required />
      </label>
      <label>
        <Trans>Purpose</Trans> <input name="description" />
      </label>
      <label>
        <Trans>From</Trans>{' '}
        <select
          name="source"
          value={isRecorded ? 'recorded' : 'lines'}
          onChange={({ target: { value } }) => {
            setRecorded(value === 'recorded');
          }}
        >
          <option value="lines">{t`lines of my own`}</option>
          <option value="recorded">{t`recorded calls`}</option>
        </select>
      </label>
      {isRecorded ? (
        <>
          <label>
            <Trans>Since</Trans> <input name="since" type="datetime-local" />
          </label>
          <label>
            <Trans>Until</Trans> <input name="until" type="datetime-local" />
          </label>
          <label>
            <Trans>Model</Trans> <input name="model" />
          </label>
          <label>
            <Trans>Prompt</Trans> <input name="prompt" />
          </label>
          <label>
            <Trans>Tag</Trans> <input name="tag" placeholder="team=blue" />
          </label>
          <label>
            <Trans>At most</Trans> <input name="limit" type="number" min="1" max="10000" defaultValue="200" />
          </label>
          <label className="check">
            <input type="checkbox" name="expectsAnswer" />{' '}
            <span>
              <Trans>Expect the recorded answer</Trans>
            </span>
          </label>
        </>
      ) : (
        <label className="whole">
          <Trans>Items, one in each line as JSON</Trans>{' '}
          <textarea name="items" rows={8} required placeholder={EXAMPLE} />
        </label>
      )}
    </ActionForm>
  );
}
