import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  AskedRaiseDocument,
  type BindingBudgetFragment,
  type ProposalState,
  RaiseBudgetDocument,
} from '../gql/graphql.js';
import { useChange } from '../parts/approval.js';
import { Dialog } from '../parts/dialog.js';
import { notify } from '../parts/notices.js';
import { Problem, Query } from '../parts/query.js';
import { time } from '../parts/text/format.js';
import { RaiseForm } from './raise-form.js';

const REFRESH_MILLIS = 5_000;
/** An approved change waits for its requester while it is executing. */
const GRANTED: readonly ProposalState[] = ['APPROVED', 'AUTO_APPROVED', 'EXECUTING'];
const OVER: readonly ProposalState[] = ['REJECTED', 'DENIED', 'DENY', 'FAILED', 'ROLLED_BACK'];
const DONE: readonly ProposalState[] = ['COMPLETED', 'RECORDED', 'POST_CHECK'];

interface AskProps {
  budget: Pick<BindingBudgetFragment, 'id' | 'name' | 'unit'>;
  done: () => void;
}

/** Asks for more of a budget; says what became of that, and raises the budget once people have agreed. */
export function AskForMore({ budget: { id, name, unit }, done }: AskProps) {
  const change = useChange(RaiseBudgetDocument, t`raise ${id}`);
  const { proposed, carryOut, dismiss, error, fetching } = change;
  const [isOpen, setOpen] = useState(false);
  const raised = (until: string): void => {
    setOpen(false);
    notify(t`${name} is raised until ${time(until)}.`);
    done();
  };
  if (proposed !== undefined)
    return (
      <>
        <Asked
          id={proposed.id}
          isBusy={fetching}
          carryOut={() => {
            void carryOut(proposed).then(({ data, error: refusal }) => {
              if (data != null && refusal === undefined) raised(data.raiseBudget.until);
            });
          }}
          dismiss={() => {
            setOpen(false);
            dismiss();
          }}
        />
        {error === undefined ? null : <Problem error={error} />}
      </>
    );
  return (
    <>
      <button
        type="button"
        aria-label={t`Ask for more of ${name}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Trans>Ask for more</Trans>
      </button>
      {isOpen ? (
        <Dialog
          title={t`More of ${name}`}
          close={() => {
            setOpen(false);
          }}
        >
          <RaiseForm
            id={id}
            unit={unit}
            name={t`Ask`}
            change={change}
            done={({ until }) => {
              raised(until);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

interface AskedProps {
  id: string;
  isBusy: boolean;
  carryOut: () => void;
  dismiss: () => void;
}

function Asked({ id, isBusy, carryOut, dismiss }: AskedProps) {
  return (
    <div role="status">
      <Query document={AskedRaiseDocument} variables={{ id }} every={REFRESH_MILLIS}>
        {({ proposal: { state } }) => (
          <>
            {wordsOf(state)}{' '}
            <Link to="/proposals/$id" params={{ id }}>
              <Trans>The proposal</Trans>
            </Link>
            <div className="actions">
              {GRANTED.includes(state) ? (
                <button type="button" disabled={isBusy} onClick={carryOut}>
                  <Trans>Carry it out</Trans>
                </button>
              ) : null}
              {OVER.includes(state) || DONE.includes(state) ? (
                <button type="button" onClick={dismiss}>
                  <Trans>Ask anew</Trans>
                </button>
              ) : null}
            </div>
          </>
        )}
      </Query>
    </div>
  );
}

function wordsOf(state: ProposalState): string {
  if (GRANTED.includes(state)) return t`Approved: the budget is raised once you carry it out.`;
  if (OVER.includes(state)) return t`Not approved.`;
  return DONE.includes(state) ? t`Carried out.` : t`Asked: waiting for an administrator.`;
}
