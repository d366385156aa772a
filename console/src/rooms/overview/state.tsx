import { Link } from '@tanstack/react-router';
import { FiringAlertsDocument, OverviewHealthDocument, WaitingDocument } from '../../gql/graphql.js';
import { number, time } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';

const REFRESH_MILLIS = 10_000;

/** The proposals that wait for the person. */
export function Waiting() {
  return (
    <section>
      <h2>Waiting for you</h2>
      <Query document={WaitingDocument} variables={{}} every={REFRESH_MILLIS}>
        {({ pendingProposals: { edges } }) => (
          <Table
            caption="Waiting for you"
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty="Nothing waits for your decision."
            columns={[
              {
                head: 'Proposal',
                cell: ({ id, intent }) => (
                  <Link to="/inbox/proposal/$id" params={{ id }}>
                    {intent}
                  </Link>
                ),
              },
              { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
            ]}
          />
        )}
      </Query>
      <p>
        <Link to="/inbox">Everything that waits for you</Link>
      </p>
    </section>
  );
}

/** The alerts that are firing. */
export function Alerts() {
  return (
    <section>
      <h2>Alerts</h2>
      <Query document={FiringAlertsDocument} variables={{}} every={REFRESH_MILLIS}>
        {({ alerts: { edges } }) => (
          <Table
            caption="Alerts"
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty="No alert is firing."
            columns={[
              { head: 'Alert', cell: ({ name }) => name },
              { head: 'Why', cell: ({ detail }) => detail },
              { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
            ]}
          />
        )}
      </Query>
    </section>
  );
}

/** The health of the providers. */
export function Providers() {
  return (
    <section>
      <h2>Providers</h2>
      <Query document={OverviewHealthDocument} variables={{}} every={REFRESH_MILLIS}>
        {({ health }) => (
          <Table
            caption="Health of providers"
            rows={health.providers}
            keyOf={({ id }) => id}
            empty="No provider is configured."
            columns={[
              { head: 'Provider', cell: ({ id, sandbox }) => (sandbox === true ? `${id} (sandbox)` : id) },
              { head: 'State', cell: ({ status }) => <Tag state={status} /> },
              { head: 'Latency', cell: ({ latencyMs }) => `${number(Math.round(latencyMs))} ms`, isNumber: true },
            ]}
          />
        )}
      </Query>
    </section>
  );
}
