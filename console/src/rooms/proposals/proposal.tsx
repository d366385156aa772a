import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerIn } from '../../decisions/answer.js';
import { textOf } from '../../decisions/difference.js';
import { Revisions } from '../../decisions/revisions.js';
import { standingOf } from '../../decisions/standing.js';
import { WhatRuns } from '../../decisions/what-runs.js';
import { WhoDecides } from '../../decisions/who.js';
import { WhyStopped } from '../../decisions/why.js';
import {
  MoveProposalDocument,
  ProposalInFullDocument,
  ProposalMovedDocument,
  type WholeProposalFragment,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Code, CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { textOrNull } from '../../parts/form.js';
import { inSentence, time, word } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Lifecycle } from './lifecycle.js';
import '../../decisions/decisions.css';
import './proposals.css';
import { PersonName } from '../../parts/names/person-name.js';

const route = getRouteApi('/proposals/$id');

/** One proposal: what it is, where it is in its lifecycle, and what can be done with it. */
export function OneProposal() {
  const { id } = route.useParams();
  const [changes, setChanges] = useState(0);
  useLive(ProposalMovedDocument, { id }, () => {
    setChanges((before) => before + 1);
  });
  return (
    <Query document={ProposalInFullDocument} variables={{ id }} stamp={changes}>
      {({ proposal }, again) => <Whole proposal={proposal} again={again} />}
    </Query>
  );
}

function Whole({ proposal, again }: { proposal: WholeProposalFragment; again: () => void }) {
  const { id, intent, state, action, resource, actor, payload, current, approval, history, result, error } = proposal;
  return (
    <>
      <div className="title">
        <h1>{intent}</h1>
        <span>
          <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
        </span>
      </div>
      <Facts>
        <Fact name={t`State`}>
          <span role="status">
            <Tag state={standingOf(proposal)} />
          </span>
        </Fact>
        <Fact name={t`Action`}>{action}</Fact>
        <Fact name={t`Resource`}>{resource}</Fact>
        <Fact name={t`Requested by`}>
          <PersonName subject={actor} isWhole />
        </Fact>
        <Fact name={t`Since`}>{time(proposal.createdAt)}</Fact>
        <Fact name={t`Can be rolled back until`}>
          {proposal.restsUntil === null ? null : time(proposal.restsUntil)}
        </Fact>
      </Facts>
      <Moves proposal={proposal} again={again} />
      <Lifecycle proposal={proposal} />
      <section>
        <h2>
          <Trans>What it does</Trans>
        </h2>
        <WhatRuns action={action} payload={payload} current={current} />
      </section>
      <Outcome result={result} error={error} />
      <WhyStopped proposal={proposal} />
      {approval === null ? null : <WhoDecides poll={approval} isOver={state !== 'AWAITING_DECISION'} />}
      <Revisions history={history} />
      <section>
        <h2>
          <Trans>History</Trans>
        </h2>
        <Table
          caption={t`History`}
          rows={history.map((move, place) => ({ ...move, place }))}
          keyOf={({ place }) => String(place)}
          empty={t`Nothing has happened yet.`}
          columns={[
            { head: t`Time`, cell: ({ at }) => time(at) },
            { head: t`Before`, cell: ({ from }) => (from === null ? '–' : word(from)) },
            {
              head: t`After`,
              cell: ({ to }) => <Tag state={standingOf({ state: to, isCancelled: proposal.isCancelled })} />,
            },
            { head: t`By`, cell: (move) => <PersonName subject={move.actor} /> },
            { head: t`Reason`, cell: ({ reason }) => reason ?? '–' },
          ]}
        />
      </section>
    </>
  );
}

interface OutcomeProps {
  result: Record<string, unknown> | null;
  error: Record<string, unknown> | null;
}

/** The outcome of a proposal: the answer of a model call, and the full stored result or error. */
function Outcome({ result, error }: OutcomeProps) {
  const whole = error ?? result;
  if (whole === null) return null;
  const name = error === null ? t`Result` : t`Error`;
  const text = error === null ? answerIn(whole) : textOf(whole.message);
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {text === undefined ? null : <p className="answer">{text}</p>}
      <details open={text === undefined}>
        <summary>
          <Trans>The whole {inSentence(name)}</Trans>
        </summary>
        <Code text={JSON.stringify(whole, null, 2)} label={name} />
      </details>
    </section>
  );
}

/** The states in which a proposal can be withdrawn. */
const OPEN: ReadonlySet<string> = new Set(['AWAITING_DECISION', 'APPROVED', 'AUTO_APPROVED', 'REQUIRE_APPROVAL']);

/** The actions on the proposal that this person may take now. */
function Moves({ proposal, again }: { proposal: WholeProposalFragment; again: () => void }) {
  const viewer = useViewer();
  const { id, state, actor, approval, restsUntil, isReversible } = proposal;
  const isOwn = actor === viewer.subject;
  const isMine = isOwn || administers(viewer);
  const isAsked =
    !isOwn && approval?.requiredApprovers.some((one) => one === viewer.subject || viewer.roles.includes(one)) === true;
  return (
    <div className="actions">
      {isAsked && state === 'AWAITING_DECISION' ? (
        <Link to="/inbox/proposal/$id" params={{ id }} className="button">
          <Trans>Decide in the inbox</Trans>
        </Link>
      ) : null}
      {isMine && OPEN.has(state) ? (
        <Move
          proposal={proposal}
          to="REJECTED"
          name={t`Cancel the proposal`}
          question={t`Cancel the proposal? It ends for good; what it asks for has to be proposed again.`}
          again={again}
        />
      ) : null}
      {isMine && isReversible && restsUntil !== null && state === 'POST_CHECK' ? (
        <Move
          proposal={proposal}
          to="ROLLED_BACK"
          name={t`Roll it back`}
          question={t`Roll it back? What it changed is set to what was there before.`}
          again={again}
        />
      ) : null}
      {isMine && state === 'EXECUTING' && proposal.result === null ? (
        <p className="quiet">
          <Trans>Approved. The requester carries it out, unless the platform does so at once.</Trans>
        </p>
      ) : null}
    </div>
  );
}

interface MoveProps {
  proposal: WholeProposalFragment;
  to: 'REJECTED' | 'ROLLED_BACK';
  name: string;
  question: string;
  again: () => void;
}

function Move({ proposal: { id, revision }, to, name, question, again }: MoveProps) {
  return (
    <ActionForm
      document={MoveProposalDocument}
      name={name}
      question={question}
      reload={again}
      variablesOf={(form) => ({ id, input: { state: to, notes: textOrNull(form, 'notes'), revision } })}
      done={again}
    >
      <label>
        <Trans>Reason (optional)</Trans> <input name="notes" maxLength={10_000} />
      </label>
    </ActionForm>
  );
}
