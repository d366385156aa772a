import { Link } from '@tanstack/react-router';
import { VirtualServersDocument, type VirtualServersQuery } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { SetUp } from './set-up.js';

/** A tenant has no more. */
const MOST = 100;
const MOST_NAMED = 3;

type Row = VirtualServersQuery['mcpVirtualServers']['edges'][number]['node'];

/** Lists of tools with addresses of their own, and the set-up of clients for them. */
export function VirtualServers() {
  const mayChange = administers(useViewer());
  const make = mayChange ? <Link to="/tools/virtual/new">Make a virtual server</Link> : null;
  return (
    <Query document={VirtualServersDocument} variables={{ first: MOST, after: null }} isFresh>
      {({ mcpVirtualServers: { edges } }) => {
        const rows = edges.map(({ node }) => node);
        return (
          <>
            <section aria-label="All virtual servers">
              <div className="title">
                <h2>Virtual servers</h2>
                {make}
              </div>
              <Table
                caption="Virtual servers"
                rows={rows}
                keyOf={({ id }) => id}
                empty={
                  <Empty title="There is no virtual server yet">
                    One gives clients a choice of tools at an address of its own. {make}
                  </Empty>
                }
                columns={[
                  {
                    head: 'Virtual server',
                    cell: ({ id, name }) => (
                      <Link to="/tools/virtual/$id" params={{ id }}>
                        {name}
                      </Link>
                    ),
                  },
                  { head: 'Purpose', cell: ({ description }) => description ?? '–' },
                  { head: 'Tools', cell: toolsOf },
                  { head: 'Clients get', cell: ({ search }) => (search ? 'a search' : 'the list') },
                  { head: 'Last change', cell: ({ updatedAt }) => time(updatedAt) },
                ]}
              />
            </section>
            <SetUp virtual={rows.map(({ name }) => name)} />
          </>
        );
      }}
    </Query>
  );
}

function toolsOf({ entries }: Row): string {
  const named = entries.slice(0, MOST_NAMED).map(({ server, tool }) => `${server}/${tool}`);
  const more = entries.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
