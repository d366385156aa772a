import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SessionRequestsDocument, type SessionRowFragment } from '../../gql/graphql.js';
import { CopyButton } from '../../parts/code.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { SessionTable } from './session-table.js';

const route = getRouteApi('/requests/session');
const PAGE = 100;

/** The calls of models and of tools in one session of an agent, in the order in which they began. */
export function Session() {
  const { id } = route.useSearch();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Session</Trans>
        </h1>
        {id === undefined ? null : (
          <span>
            <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
          </span>
        )}
      </div>
      {id === undefined ? (
        <Empty title={t`No session is chosen`}>
          <Trans>A request that belongs to one has a link to it.</Trans>
        </Empty>
      ) : (
        <Calls key={id} session={id} />
      )}
    </>
  );
}

function Calls({ session }: { session: string }) {
  const cursors = useCursors(session);
  const variables = { first: PAGE, after: cursors.after ?? null, filter: { session } };
  return (
    <Query document={SessionRequestsDocument} variables={variables} isFresh>
      {({ invocations: { edges, pageInfo } }) => {
        const rows: SessionRowFragment[] = edges.map(({ node }) => node).toReversed();
        return (
          <section>
            <p className="quiet">
              <Trans>
                In the order in which they began{pageInfo.hasNextPage ? t`; earlier ones are on the next page` : ''}.{' '}
                <Link to="/requests" search={{ session }}>
                  The same as a list
                </Link>
              </Trans>
            </p>
            <SessionTable
              rows={rows}
              caption={t`Calls of the session`}
              empty={t`Nothing is recorded of this session.`}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        );
      }}
    </Query>
  );
}
