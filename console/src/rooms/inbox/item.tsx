import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { Revisions } from '../../decisions/revisions.js';
import { standingOf } from '../../decisions/standing.js';
import { WhatRuns } from '../../decisions/what-runs.js';
import { WhoDecides } from '../../decisions/who.js';
import { WhyStopped } from '../../decisions/why.js';
import {
  InboxApprovalDocument,
  InboxCaseDocument,
  InboxSubmissionDocument,
  type InboxSubmissionQuery,
  ProposalInFullDocument,
  type VoteFragment,
  type WaitingApprovalFragment,
  type WaitingCaseFragment,
  type WholeProposalFragment,
} from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Fact, Facts } from '../../parts/facts.js';
import { time, word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { useRoomOf } from '../../parts/rooms-of-records.js';
import { Tag } from '../../parts/tag.js';
import { Term } from '../../parts/term.js';
import { useViewer } from '../../viewer/viewer.js';
import { useInbox } from './context.js';
import { isKind, type Kind } from './items.js';
import { Open } from './open.js';
import { PersonName } from '../../parts/names/person-name.js';

/** The placeholder beside the list while no item is open. */
function NoItem() {
  return (
    <section>
      <Empty title={t`Nothing is open`}>
        <Trans>
          Open something to see what would happen and why it was stopped. Press <kbd>?</kbd> for the keys.
        </Trans>
      </Empty>
    </section>
  );
}

/** The item of the address, with its details and the vote, and on a phone the way back to the list. */
export function OpenItem() {
  const { pathname } = useLocation();
  const [, , kind, id = ''] = pathname.split('/');
  if (!isKind(kind)) return <NoItem />;
  return (
    <div>
      <Link to="/inbox" search={true} className="to-list">
        <Trans>Everything that waits for you</Trans>
      </Link>
      <ItemOf kind={kind} id={id} />
    </div>
  );
}

function ItemOf({ kind, id }: { kind: Kind; id: string }) {
  const { changes } = useInbox();
  const of = { key: `${kind}/${id}`, variables: { id: decodeURIComponent(id) }, stamp: changes };
  switch (kind) {
    case 'proposal':
      return (
        <Query {...of} document={ProposalInFullDocument}>
          {({ proposal }) => <OpenProposal proposal={proposal} />}
        </Query>
      );
    case 'approval':
      return (
        <Query {...of} document={InboxApprovalDocument}>
          {({ approval }) => <OpenApproval approval={approval} />}
        </Query>
      );
    case 'submission':
      return (
        <Query {...of} document={InboxSubmissionDocument}>
          {({ committeeSubmission }) => <OpenSubmission submission={committeeSubmission} />}
        </Query>
      );
    case 'case':
      return (
        <Query {...of} document={InboxCaseDocument}>
          {({ disputeCase }) => <OpenCase dispute={disputeCase} />}
        </Query>
      );
  }
}

/** The viewer's own vote; null if they have not voted. */
function useOwnVote(votes: readonly VoteFragment[]): string | null {
  const { subject } = useViewer();
  return votes.find(({ approver }) => approver === subject)?.decision ?? null;
}

/** Whether the viewer is one of the approvers; never for their own request. */
function useIsAsked(requester: string, approvers: readonly string[]): boolean {
  const { subject, roles } = useViewer();
  return requester !== subject && approvers.some((one) => one === subject || roles.includes(one));
}

function OpenProposal({ proposal }: { proposal: WholeProposalFragment }) {
  const {
    id,
    intent,
    action,
    resource,
    actor,
    state,
    payload,
    current,
    createdAt,
    approval,
    revision,
    history,
    result,
  } = proposal;
  const isAsked = useIsAsked(actor, approval?.requiredApprovers ?? []);
  const own = useOwnVote(approval?.votes ?? []);
  const item = {
    kind: 'proposal',
    id,
    title: intent,
    from: actor,
    since: createdAt,
    due: proposal.expiresAt,
    version: revision,
  } as const;
  const votes = approval?.votes.map(({ approver, decision }) => `${approver}: ${word(decision)}`);
  return (
    <Open
      item={item}
      shown={{ state: word(state), intent, payload, votes }}
      isWaiting={isAsked && state === 'AWAITING_DECISION'}
      own={own}
    >
      <Facts>
        <Fact name={t`State`}>
          <Tag state={standingOf(proposal)} />
        </Fact>
        <Fact name={t`Action`}>{action}</Fact>
        <Fact name={t`Resource`}>{resource}</Fact>
        <Fact name={t`Requested by`}>
          <PersonName subject={actor} isWhole />
        </Fact>
        <Fact name={t`Since`}>{time(createdAt)}</Fact>
        <Fact
          name={
            <Term of="revision">
              <Trans>Revision</Trans>
            </Term>
          }
        >
          {revision}
        </Fact>
      </Facts>
      <h3>
        <Trans>What would happen</Trans>
      </h3>
      <WhatRuns action={action} payload={payload} current={current} />
      <WhyStopped proposal={proposal} />
      {approval === null ? null : <WhoDecides poll={approval} isOver={state !== 'AWAITING_DECISION'} />}
      <Revisions history={history} />
      {result === null ? null : (
        <p className="quiet">
          <Trans>It has been carried out.</Trans>
        </p>
      )}
      <p>
        <Link to="/proposals/$id" params={{ id }}>
          <Trans>The proposal and its history</Trans>
        </Link>
      </p>
    </Open>
  );
}

function OpenApproval({ approval }: { approval: WaitingApprovalFragment }) {
  const { id, requester, requiredApprovers, description, resourceType, resourceId, metadata, version, status } =
    approval;
  const isAsked = useIsAsked(requester, requiredApprovers);
  const own = useOwnVote(approval.votes);
  const title = description ?? `${resourceType} ${resourceId}`;
  const item = {
    kind: 'approval',
    id,
    title,
    from: requester,
    since: approval.createdAt,
    due: approval.expiresAt,
    version,
  } as const;
  const votes = approval.votes.map(({ approver, decision }) => `${approver}: ${word(decision)}`);
  return (
    <Open
      item={item}
      shown={{ status: word(status), description, votes }}
      isWaiting={isAsked && status === 'PENDING'}
      own={own}
    >
      <Facts>
        <Fact name={t`Status`}>
          <Tag state={status} />
        </Fact>
        <Fact name={t`Kind`}>{word(approval.type)}</Fact>
        <Fact name={t`About`}>
          {resourceType} {resourceId}
        </Fact>
        <Fact name={t`Requested by`}>{requester}</Fact>
        <Fact name={t`Since`}>{time(approval.createdAt)}</Fact>
      </Facts>
      {metadata === null ? null : <WhatRuns action={t`the request`} payload={metadata} current={null} />}
      <WhoDecides poll={approval} isOver={status !== 'PENDING'} />
    </Open>
  );
}

type SubmissionOf = InboxSubmissionQuery['committeeSubmission'];

function OpenSubmission({ submission }: { submission: SubmissionOf }) {
  const { id, subject: title, committee, type, submittedBy, documents, status, version, decision, notes } = submission;
  const isAsked = useIsAsked(submittedBy, [committee, 'tenant_admin', 'platform_admin']);
  const { subject } = useViewer();
  const own = submission.decidedBy === subject ? decision : null;
  const item = {
    kind: 'submission',
    id,
    title,
    from: submittedBy,
    since: submission.createdAt,
    due: submission.requestedDate,
    version,
  } as const;
  return (
    <Open
      item={item}
      shown={{ status: word(status), decision, notes }}
      isWaiting={isAsked && status === 'SUBMITTED'}
      own={own}
    >
      <Facts>
        <Fact name={t`Committee`}>{committee}</Fact>
        <Fact name={t`Kind`}>{type}</Fact>
        <Fact name={t`Submitted by`}>
          <PersonName subject={submittedBy} />
        </Fact>
        <Fact name={t`Since`}>{time(submission.createdAt)}</Fact>
        <Fact name={t`Meeting`}>{submission.requestedDate === null ? null : time(submission.requestedDate)}</Fact>
        <Fact name={t`About`}>{submission.resourceId}</Fact>
        <Fact name={t`Documents`}>{documents.join(', ')}</Fact>
        <Fact name={t`Decision`}>{decision === null ? t`outstanding` : <Tag state={decision} />}</Fact>
        <Fact name={t`Notes`}>{notes}</Fact>
      </Facts>
    </Open>
  );
}

function OpenCase({ dispute }: { dispute: WaitingCaseFragment }) {
  const { id, type, status, priority, claimant, description, slaDeadline, createdAt, version } = dispute;
  const room = useRoomOf('DISPUTE_CASE', id);
  const item = {
    kind: 'case',
    id,
    title: description,
    from: claimant,
    since: createdAt,
    due: slaDeadline,
    version,
  } as const;
  return (
    <Open
      item={item}
      shown={{ status: word(status), priority: word(priority), description }}
      isWaiting={false}
      own={null}
    >
      <Facts>
        <Fact name={t`Status`}>
          <Tag state={status} />
        </Fact>
        <Fact name={t`Kind`}>{word(type)}</Fact>
        <Fact name={t`Priority`}>
          <Tag state={priority} />
        </Fact>
        <Fact name={t`Claimant`}>
          <PersonName subject={claimant} />
        </Fact>
        <Fact name={t`Due`}>{time(slaDeadline)}</Fact>
      </Facts>
      {room === undefined ? null : (
        <p>
          <Link to={room}>
            <Trans>Work on the case</Trans>
          </Link>
        </p>
      )}
    </Open>
  );
}
