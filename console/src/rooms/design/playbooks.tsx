import { Link } from '@tanstack/react-router';
import { PlaybooksDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { number, recent } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Ways } from './ways.js';

const PAGE = 25;

/** The playbooks of all frameworks. */
export function Playbooks() {
  const cursors = useCursors(null);
  return (
    <>
      <h1>Playbooks</h1>
      <Ways />
      <Query document={PlaybooksDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ playbooks: { edges, pageInfo } }) => (
          <section aria-label="All playbooks">
            <Table
              caption="Playbooks"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={<Empty title="No playbooks yet">Open a framework, and generate its playbook there.</Empty>}
              columns={[
                {
                  head: 'Framework',
                  cell: ({ id, framework: { domain } }) => (
                    <Link to="/design/playbooks/$id" params={{ id }}>
                      {domain}
                    </Link>
                  ),
                },
                { head: 'Phases', cell: ({ phases }) => phases.map(({ name }) => name).join(', ') },
                {
                  head: 'Days',
                  cell: ({ phases }) =>
                    number(Math.max(0, ...phases.map((phase) => phase.startOffsetDays + phase.durationDays))),
                  isNumber: true,
                },
                { head: 'Made by', cell: ({ createdBy }) => createdBy },
                { head: 'Time', cell: ({ createdAt }) => recent(createdAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
    </>
  );
}
