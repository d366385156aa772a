import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  const make = mayChange ? (
    <Link to="/tools/virtual/new">
      <Trans>Make a virtual server</Trans>
    </Link>
  ) : null;
  return (
    <Query document={VirtualServersDocument} variables={{ first: MOST, after: null }} isFresh>
      {({ mcpVirtualServers: { edges } }) => {
        const rows = edges.map(({ node }) => node);
        return (
          <>
            <section aria-label={t`All virtual servers`}>
              <div className="title">
                <h2>
                  <Trans>Virtual servers</Trans>
                </h2>
                {make}
              </div>
              <Table
                caption={t`Virtual servers`}
                rows={rows}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={t`There is no virtual server yet`}>
                    <Trans>One gives clients a choice of tools at an address of its own. {make}</Trans>
                  </Empty>
                }
                columns={[
                  {
                    head: t`Virtual server`,
                    cell: ({ id, name }) => (
                      <Link to="/tools/virtual/$id" params={{ id }}>
                        {name}
                      </Link>
                    ),
                  },
                  { head: t`Purpose`, cell: ({ description }) => description ?? '–' },
                  { head: t`Tools`, cell: toolsOf },
                  { head: t`Clients get`, cell: ({ search }) => (search ? t`a search` : t`the list`) },
                  { head: t`Last change`, cell: ({ updatedAt }) => time(updatedAt) },
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
  return more > 0 ? t`${named.join(', ')} and ${more} more` : named.join(', ');
}
