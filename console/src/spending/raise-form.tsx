import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type BudgetUnit,
  RaiseBudgetDocument,
  type RaiseBudgetMutation,
  type RaiseBudgetMutationVariables,
} from '../gql/graphql.js';
import { ActionForm } from '../parts/action.js';
import type { Change } from '../parts/approval.js';
import { momentIn, textIn } from '../parts/form.js';

const DAY = 86_400_000;
/** The usual lengths of a raise, in days. */
const LENGTHS = { '1': t`1 day`, '7': t`1 week`, '30': t`1 month` } as const;
const BY_DATE = 'date';
const ADDED = {
  USD: { add: 'addUsd', name: t`US dollars`, min: 0, step: 'any' },
  TOKENS: { add: 'addTokens', name: t`Tokens`, min: 1, step: 1 },
  REQUESTS: { add: 'addRequests', name: t`Requests`, min: 1, step: 1 },
} as const satisfies Record<BudgetUnit, object>;

interface RaiseFormProps {
  id: string;
  unit: BudgetUnit;
  /** The button's label. */
  name: string;
  /** The state of the change, where more than the form shows it. */
  change?: Change<RaiseBudgetMutation, RaiseBudgetMutationVariables>;
  done: (raise: RaiseBudgetMutation['raiseBudget']) => void;
}

/** Asks for more of a budget until a time. */
export function RaiseForm({ id, unit, name, change, done }: RaiseFormProps) {
  const { add, min, step, name: unitName } = ADDED[unit];
  const [length, setLength] = useState<string>('7');
  const untilIn = (form: FormData): string =>
    length === BY_DATE ? (momentIn(form, 'until') ?? '') : new Date(Date.now() + Number(length) * DAY).toISOString();
  return (
    <ActionForm
      document={RaiseBudgetDocument}
      change={change}
      name={name}
      layout="fields"
      isRepeated
      variablesOf={(form) => ({
        id,
        input: { [add]: textIn(form, add), until: untilIn(form), reason: textIn(form, 'reason') },
      })}
      done={({ raiseBudget }) => {
        done(raiseBudget);
      }}
    >
      <label>
        <Trans>Add ({unitName})</Trans> <input name={add} type="number" min={min} step={step} required />
      </label>
      <label>
        <Trans>For</Trans>{' '}
        <select
          value={length}
          onChange={({ target: { value } }) => {
            setLength(value);
          }}
        >
          {Object.entries(LENGTHS).map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
          <option value={BY_DATE}>{t`until a date`}</option>
        </select>
      </label>
      {length === BY_DATE ? (
        <label>
          <Trans>Until</Trans> <input name="until" type="datetime-local" required />
        </label>
      ) : null}
      <label className="broad">
        <Trans>Reason</Trans> <input name="reason" required maxLength={500} />
      </label>
    </ActionForm>
  );
}
