import { EndSessionDocument, SessionsDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';

const METHODS = { API_KEY: 'API key', DEVICE: 'Device', LINK: 'Link', OIDC: 'Identity provider' } as const;
const PAGE = 25;

/** The open sessions of people. */
export function Sessions() {
  const cursors = useCursors(null);
  return (
    <section>
      <h2>Sessions</h2>
      <Query document={SessionsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ userSessions: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption="Open sessions"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty="Nobody is signed in."
              columns={[
                {
                  head: 'Person',
                  cell: ({ subject, isCurrent }) => (isCurrent ? `${subject} (this browser)` : subject),
                },
                { head: 'Signed in by', cell: ({ method }) => METHODS[method] },
                { head: 'From', cell: ({ address }) => address, isMinor: true },
                { head: 'Last used', cell: ({ lastSeenAt }) => time(lastSeenAt) },
                { head: 'Ends', cell: ({ expiresAt }) => time(expiresAt) },
                {
                  head: 'Change',
                  cell: ({ id, subject }) => (
                    <Action
                      document={EndSessionDocument}
                      variables={{ id }}
                      name="End"
                      question={`End this session of ${subject}? The next click there leads to the sign-in page.`}
                      done={again}
                    />
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
    </section>
  );
}
