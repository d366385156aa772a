import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <h1>
        <Trans>Playbooks</Trans>
      </h1>
      <Ways />
      <Query document={PlaybooksDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ playbooks: { edges, pageInfo } }) => (
          <section aria-label={t`All playbooks`}>
            <Table
              caption={t`Playbooks`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No playbooks yet`}>
                  <Trans>Open a framework, and generate its playbook there.</Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Framework`,
                  cell: ({ id, framework: { domain } }) => (
                    <Link to="/design/playbooks/$id" params={{ id }}>
                      {domain}
                    </Link>
                  ),
                },
                { head: t`Phases`, cell: ({ phases }) => phases.map(({ name }) => name).join(', ') },
                {
                  head: t`Days`,
                  cell: ({ phases }) =>
                    number(Math.max(0, ...phases.map((phase) => phase.startOffsetDays + phase.durationDays))),
                  isNumber: true,
                },
                { head: t`Made by`, cell: ({ createdBy }) => createdBy },
                { head: t`Time`, cell: ({ createdAt }) => recent(createdAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
    </>
  );
}
