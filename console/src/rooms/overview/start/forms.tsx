import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CreateBudgetDocument, IssueKeyDocument } from '../../../gql/graphql.js';
import { OwnerField } from '../../../keys/owner-field.js';
import { ActionForm } from '../../../parts/action.js';
import { numberIn, textIn } from '../../../parts/form.js';
import { notify } from '../../../parts/notices.js';
import type { MadeKey } from './steps.js';

/** The form for the first key. */
export function KeyForm({ made }: { made: (key: MadeKey) => void }) {
  return (
    <ActionForm
      document={IssueKeyDocument}
      name={t`Make the key`}
      variablesOf={(form) => {
        const subject = textIn(form, 'subject');
        return { input: { subject, name: subject, roles: ['member'] } };
      }}
      done={({ issueApiKey: { secret, apiKey } }) => {
        if (secret !== null) made({ secret, owner: apiKey.subject, apiKey });
      }}
    >
      <OwnerField />
    </ActionForm>
  );
}

/** The form for the monthly budget of a key that was made here. */
export function BudgetForm({ apiKey, owner, done }: { apiKey: string; owner: string; done: () => void }) {
  return (
    <ActionForm
      document={CreateBudgetDocument}
      name={t`Set the budget`}
      variablesOf={(form) => ({
        input: {
          name: t`${owner}, each month`.slice(-200),
          window: 'month',
          limitUsd: numberIn(form, 'limitUsd') ?? 0,
          selector: { key: [apiKey] },
        },
      })}
      done={() => {
        notify(t`The budget counts from now on.`);
        done();
      }}
    >
      <label>
        <Trans>US dollars each month</Trans>{' '}
        <input name="limitUsd" type="number" min={0} step="any" defaultValue={50} required />
      </label>
    </ActionForm>
  );
}
