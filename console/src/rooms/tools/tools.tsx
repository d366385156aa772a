import { Link } from '@tanstack/react-router';
import { ToolServersDocument, ToolStatesDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { State } from './state.js';
import { toLookAt } from './terms.js';
import { VirtualServers } from './virtual-servers.js';

const PAGE = 25;
const MOST_STATES = 100;
const REFRESH_MILLIS = 30_000;

/** The servers of tools that the tenant connected, its virtual servers, and how clients are set up for them. */
export function Tools() {
  const cursors = useCursors(null);
  const mayChange = administers(useViewer());
  const connect = mayChange ? <Link to="/tools/new">Connect a server</Link> : null;
  return (
    <>
      <div className="title">
        <h1>Tools</h1>
        {connect}
      </div>
      {/* A cached list could have servers that were disconnected. */}
      <Query
        document={ToolServersDocument}
        variables={{ first: PAGE, after: cursors.after ?? null }}
        isFresh
        {...(cursors.isFirst ? { every: REFRESH_MILLIS } : undefined)}
      >
        {({ mcpServers: { edges, pageInfo } }) => (
          <section aria-label="All servers">
            <Table
              caption="Servers"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No server of tools is connected yet">
                  Connect one, accept its tools, and agents call them under policies, budgets and approvals. {connect}
                </Empty>
              }
              columns={[
                {
                  head: 'Server',
                  cell: ({ id, name }) => (
                    <Link to="/tools/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: 'Address', cell: ({ url }) => <span className="address">{url}</span> },
                { head: 'State', cell: (server) => <State server={server} /> },
                { head: 'To look at', cell: ({ id }) => <ToLookAt server={id} /> },
                { head: 'Last look', cell: ({ checkedAt }) => (checkedAt === null ? '–' : time(checkedAt)) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
      <VirtualServers />
    </>
  );
}

function ToLookAt({ server }: { server: string }) {
  return (
    <Query document={ToolStatesDocument} variables={{ server, first: MOST_STATES }} isFresh>
      {({ mcpTools: { edges, pageInfo } }) => {
        const words = toLookAt(
          edges.map(({ node }) => node.state),
          pageInfo.hasNextPage,
        );
        return words === undefined ? '–' : <strong>{words}</strong>;
      }}
    </Query>
  );
}
