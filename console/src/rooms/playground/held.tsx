import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChatProposalChangedDocument, ChatProposalDocument, type HeldProposalFragment } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { inSentence, time, word } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';

interface HeldProps {
  id: string;
  reason: string | undefined;
  /** Asks again in the name of the proposal, once it is approved. */
  fetch: () => void;
}

/** States in which the platform has the model's answer. */
const ANSWERED = new Set(['COMPLETED', 'POST_CHECK', 'RECORDED']);
/** States from which nothing more comes. */
const ENDED = new Set(['DENIED', 'REJECTED', 'DENY', 'FAILED', 'ROLLED_BACK']);

/** A request that waits for approval, with its current state. */
export function Held({ id, reason, fetch }: HeldProps) {
  const [latest, setLatest] = useState<HeldProposalFragment>();
  useLive(ChatProposalChangedDocument, { id }, ({ proposalChanged }) => {
    setLatest(proposalChanged);
  });
  return (
    <div className="held" role="group" aria-label={t`Waits for approval`}>
      <p>
        {reason}{' '}
        <Link to="/proposals/$id" params={{ id }}>
          <Trans>The proposal</Trans>
        </Link>
      </p>
      <Query document={ChatProposalDocument} variables={{ id }} every={10_000}>
        {({ proposal }) => <Proposal proposal={latest ?? proposal} fetch={fetch} />}
      </Query>
    </div>
  );
}

function Proposal({ proposal, fetch }: { proposal: HeldProposalFragment; fetch: () => void }) {
  const { state, approval } = proposal;
  return (
    <>
      <Facts>
        <Fact name={t`State`}>
          <span role="status">
            <Tag state={state} />
          </span>
        </Fact>
        {approval === null ? null : (
          <>
            <Fact name={t`Who is to decide`}>
              {approval.requiredApprovers.join(', ')}{' '}
              <span className="quiet">
                <Trans>
                  ({approval.quorum} of {approval.requiredApprovers.length})
                </Trans>
              </span>
            </Fact>
            <Fact name={t`Decided`}>
              {approval.votes.length === 0
                ? t`nobody yet`
                : approval.votes
                    .map(({ approver, decision, notes }) =>
                      [approver, inSentence(word(decision)), notes].filter((text) => text !== null).join(' '),
                    )
                    .join(' · ')}
            </Fact>
            <Fact name={t`Open until`}>{time(approval.expiresAt)}</Fact>
          </>
        )}
        <Fact name={t`Error`}>{proposal.error === null ? null : JSON.stringify(proposal.error)}</Fact>
      </Facts>
      {ANSWERED.has(state) ? (
        <button type="button" className="primary" onClick={fetch}>
          <Trans>Show the answer</Trans>
        </button>
      ) : (
        <p className="quiet">
          {ENDED.has(state)
            ? t`It will not be asked. Ask again to propose it anew.`
            : t`When it is approved, the gateway asks the model once, and the answer can be shown here. Programs send the same request with the header X-Proposal-ID.`}
        </p>
      )}
    </>
  );
}
