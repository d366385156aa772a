import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ToolServersDocument, type ToolServersQuery } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { number, time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { State } from './state.js';
import { VirtualServers } from './virtual-servers.js';

const PAGE = 25;
const REFRESH_MILLIS = 30_000;

/** The MCP servers that the tenant connected, its virtual servers, and how clients are set up for them. */
export function Tools() {
  const cursors = useCursors(null);
  const mayChange = administers(useViewer());
  const connect = mayChange ? (
    <Link to="/tools/new">
      <Trans>Connect a server</Trans>
    </Link>
  ) : null;
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Tools</Trans>
        </h1>
        <span>
          <Link to="/tools/access">
            <Trans>Who may call what</Trans>
          </Link>{' '}
          {connect}
        </span>
      </div>
      {/* A cached list could have servers that were disconnected. */}
      <Query
        document={ToolServersDocument}
        variables={{ first: PAGE, after: cursors.after ?? null }}
        isFresh
        {...(cursors.isFirst ? { every: REFRESH_MILLIS } : undefined)}
      >
        {({ mcpServers: { edges, pageInfo } }) => (
          <section aria-label={t`All servers`}>
            <Table
              caption={t`Servers`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No MCP server is connected yet`}>
                  <Trans>
                    Connect one, accept its tools, and agents call them under policies, budgets and approvals. {connect}
                  </Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Server`,
                  cell: ({ id, name }) => (
                    <Link to="/tools/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: t`Address`, cell: ({ url }) => <span className="address">{url}</span> },
                { head: t`State`, cell: (server) => <State server={server} /> },
                { head: t`To look at`, cell: ({ toolCounts }) => toLookAt(toolCounts) },
                { head: t`Last look`, cell: ({ checkedAt }) => (checkedAt === null ? '–' : time(checkedAt)) },
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

/** The tools that somebody has to look at, in words. */
function toLookAt({ new: fresh, changed }: ToolServersQuery['mcpServers']['edges'][number]['node']['toolCounts']) {
  const words = [
    ...(fresh > 0 ? [t`${number(fresh)} new`] : []),
    ...(changed > 0 ? [t`${number(changed)} changed`] : []),
  ];
  return words.length === 0 ? '–' : <strong>{words.join(', ')}</strong>;
}
