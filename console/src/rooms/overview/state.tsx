import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <h2>
        <Trans>Waiting for you</Trans>
      </h2>
      <Query document={WaitingDocument} variables={{}} every={REFRESH_MILLIS}>
        {({ pendingProposals: { edges } }) => (
          <Table
            caption={t`Waiting for you`}
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty={t`Nothing waits for your decision.`}
            columns={[
              {
                head: t`Proposal`,
                cell: ({ id, intent }) => (
                  <Link to="/inbox/proposal/$id" params={{ id }}>
                    {intent}
                  </Link>
                ),
              },
              { head: t`Since`, cell: ({ createdAt }) => time(createdAt) },
            ]}
          />
        )}
      </Query>
      <p>
        <Link to="/inbox">
          <Trans>Everything that waits for you</Trans>
        </Link>
      </p>
    </section>
  );
}

/** The alerts that are firing. */
export function Alerts() {
  return (
    <section>
      <h2>
        <Trans>Alerts</Trans>
      </h2>
      <Query document={FiringAlertsDocument} variables={{}} every={REFRESH_MILLIS}>
        {({ alerts: { edges } }) => (
          <Table
            caption={t`Alerts`}
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty={t`No alert is firing.`}
            columns={[
              { head: t`Alert`, cell: ({ name }) => name },
              { head: t`Why`, cell: ({ detail }) => detail },
              { head: t`Since`, cell: ({ createdAt }) => time(createdAt) },
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
      <h2>
        <Trans>Providers</Trans>
      </h2>
      <Query document={OverviewHealthDocument} variables={{}} every={REFRESH_MILLIS}>
        {({ health }) => (
          <Table
            caption={t`Health of providers`}
            rows={health.providers}
            keyOf={({ id }) => id}
            empty={t`No provider is configured.`}
            columns={[
              { head: t`Provider`, cell: ({ id, sandbox }) => (sandbox === true ? t`${id} (sandbox)` : id) },
              { head: t`State`, cell: ({ status }) => <Tag state={status} /> },
              { head: t`Latency`, cell: ({ latencyMs }) => `${number(Math.round(latencyMs))} ms`, isNumber: true },
            ]}
          />
        )}
      </Query>
    </section>
  );
}
