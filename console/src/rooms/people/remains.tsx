import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndTheirAccountDocument, type HoldingsQuery } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Whole } from '../../parts/text/whole.js';

interface RemainsProps {
  holdings: HoldingsQuery;
  again: () => void;
}

/** Things of somebody that outlive their access, and why. */
export function Remains({ holdings, again }: RemainsProps) {
  const { handedOut, mcpAccounts, drafted, waiting, approvals } = holdings;
  const proposals = [...(waiting?.edges ?? []), ...(drafted?.edges ?? [])];
  return (
    <>
      <h3>
        <Trans>What remains</Trans>
      </h3>
      <ul className="remains">
        <Kind
          isMore={handedOut.pageInfo.hasNextPage}
          why={t`Keys that they issued or rotated for others. They may know the secrets: rotate these keys.`}
          rows={handedOut.edges.map(({ node: { id, name, subject } }) => ({
            id,
            row: (
              <>
                <Trans>
                  <Link to="/keys/$id" params={{ id }}>
                    <Whole text={name} />
                  </Link>{' '}
                  of {subject}
                </Trans>
              </>
            ),
          }))}
        />
        <Kind
          isMore={mcpAccounts.pageInfo.hasNextPage}
          why={t`Accounts that they connected at MCP servers. Nobody uses them any more; the tokens are kept until they are disconnected.`}
          rows={mcpAccounts.edges.map(({ node: { id, resource } }) => ({
            id,
            row: (
              <span className="actions">
                <Whole text={resource} />
                <Action document={EndTheirAccountDocument} variables={{ id }} name={t`Disconnect`} done={again} />
              </span>
            ),
          }))}
        />
        <Kind
          isMore={waiting?.pageInfo.hasNextPage === true || drafted?.pageInfo.hasNextPage === true}
          why={t`Proposals of theirs. They are not carried out once the access has ended, even if they are approved: deny them, or propose the same yourself.`}
          rows={proposals.map(({ node: { id, intent } }) => ({
            id,
            row: (
              <Link to="/proposals/$id" params={{ id }}>
                <Whole text={intent} />
              </Link>
            ),
          }))}
        />
        <Kind
          isMore={approvals?.pageInfo.hasNextPage === true}
          why={t`Decisions that wait for them by name. The others who are named decide, or an administrator; otherwise they expire.`}
          rows={(approvals?.edges ?? []).map(({ node: { id, requester, description, resourceId } }) => ({
            id,
            row: (
              <Link to="/inbox/approval/$id" params={{ id }}>
                <Whole text={t`${description ?? resourceId}, asked by ${requester}`} />
              </Link>
            ),
          }))}
        />
        <li>
          <Trans>The evidence of what they did stays, under their name.</Trans>
        </li>
      </ul>
    </>
  );
}

interface KindProps {
  why: string;
  rows: readonly { id: string; row: ReactNode }[];
  isMore: boolean;
}

function Kind({ why, rows, isMore }: KindProps) {
  if (rows.length === 0) return null;
  return (
    <li>
      {why}
      <ul>
        {rows.map(({ id, row }) => (
          <li key={id}>{row}</li>
        ))}
        {isMore ? (
          <li className="quiet">
            <Trans>and more</Trans>
          </li>
        ) : null}
      </ul>
    </li>
  );
}
