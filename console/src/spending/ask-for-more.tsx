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
  const change = useChange(RaiseBudgetDocument, `raise ${id}`);
  const { proposed, carryOut, dismiss, error, fetching } = change;
  const [isOpen, setOpen] = useState(false);
  const raised = (until: string): void => {
    setOpen(false);
    notify(`${name} is raised until ${time(until)}.`);
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
        aria-label={`Ask for more of ${name}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Ask for more
      </button>
      {isOpen ? (
        <Dialog
          title={`More of ${name}`}
          close={() => {
            setOpen(false);
          }}
        >
          <RaiseForm
            id={id}
            unit={unit}
            name="Ask"
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
              The proposal
            </Link>
            <div className="actions">
              {GRANTED.includes(state) ? (
                <button type="button" disabled={isBusy} onClick={carryOut}>
                  Carry it out
                </button>
              ) : null}
              {OVER.includes(state) || DONE.includes(state) ? (
                <button type="button" onClick={dismiss}>
                  Ask anew
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
  if (GRANTED.includes(state)) return 'Approved: the budget is raised once you carry it out.';
  if (OVER.includes(state)) return 'Not approved.';
  return DONE.includes(state) ? 'Carried out.' : 'Asked: waiting for an administrator.';
}
