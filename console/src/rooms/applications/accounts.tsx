import { EndToolAccountDocument, ToolAccountsDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';

const PAGE = 25;
const MEMBER = /^[0-9a-f]{8}-/;

/** Accounts that people connected at servers of tools. */
export function Accounts() {
  const cursors = useCursors(null);
  return (
    <section>
      <h2>Accounts at servers of tools</h2>
      <Query document={ToolAccountsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ mcpAccounts: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption="Accounts at servers of tools"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No account yet">
                  A server of tools that needs an account of each person asks for it when one of its tools is called.
                </Empty>
              }
              columns={[
                { head: 'Server', cell: ({ resource }) => <Brief text={resource} /> },
                { head: 'Person', cell: ({ subject }) => subject },
                {
                  head: 'Used by',
                  cell: ({ holder }) => (MEMBER.test(holder) ? 'the person’s applications' : `the API key ${holder}`),
                },
                { head: 'Signed in at', cell: ({ issuer }) => <Brief text={issuer} />, isMinor: true },
                { head: 'Scopes', cell: ({ scope }) => (scope === '' ? '–' : scope), isMinor: true },
                { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
                {
                  head: 'Change',
                  cell: ({ id, resource }) => (
                    <Action
                      document={EndToolAccountDocument}
                      variables={{ id }}
                      name="Forget"
                      question={`Forget the account at ${resource}? Calls ask for it again.`}
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
