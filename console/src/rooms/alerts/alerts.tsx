import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AlertsDocument, AlertsLiveDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { FilterForm, Find, Words } from '../../parts/filters/filter-form.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { time } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { KINDS, measured } from './kinds.js';
import { Rules } from './rules.js';
import { ALERT_STATUSES, alertsIn } from './search.js';

const alertsRoute = getRouteApi('/alerts');
const PAGE = 25;

/** The page of current and past alerts, with the rules that fire them. */
export function Alerts() {
  const search = alertsRoute.useSearch();
  const navigate = alertsRoute.useNavigate();
  const { sort, ...narrowing } = search;
  const { find, status } = narrowing;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const filter = { search: find ?? null, status: status ?? null };
  const cursors = useCursors(JSON.stringify(search));
  return (
    <>
      <h1>
        <Trans>Alerts</Trans>
      </h1>
      <section>
        <h2>
          <Trans>What has fired</Trans>
        </h2>
        <FilterForm
          key={JSON.stringify(narrowing)}
          isNarrowed={isNarrowed}
          change={(given) => {
            void navigate({ search: alertsIn({ ...given, sort }) });
          }}
        >
          <Find value={find} placeholder={t`a rule, or why it fired`} />
          <Words name="status" label={t`Status`} value={status} words={ALERT_STATUSES} />
        </FilterForm>
        <Query
          document={AlertsDocument}
          variables={{ first: PAGE, after: cursors.after ?? null, ...filter, order: sort ?? null }}
        >
          {({ alerts: { edges, pageInfo } }, again) => (
            <>
              <Live changed={again} />
              <Table
                caption={t`Alerts`}
                sorting={{
                  order: sort,
                  choose: (order) => {
                    void navigate({ search: alertsIn({ ...search, sort: order }) });
                  },
                }}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={isNarrowed ? t`No alert is like that` : t`Nothing has fired`}>
                    <Trans>
                      An alert appears here as soon as a rule below fires, and webhooks get health.degraded.
                    </Trans>
                  </Empty>
                }
                columns={[
                  { head: t`Rule`, sort: 'NAME', cell: ({ name }) => name },
                  { head: t`Kind`, cell: ({ kind }) => KINDS[kind].name },
                  { head: t`Status`, cell: (alert) => <Tag state={alert.status} /> },
                  { head: t`Why`, cell: ({ detail }) => <span className="wrap">{detail}</span> },
                  { head: t`Measured`, cell: ({ kind, value }) => measured(kind, value), isNumber: true },
                  { head: t`Fired`, cell: ({ createdAt }) => time(createdAt) },
                  { head: t`Recovered`, cell: ({ recoveredAt }) => (recoveredAt === null ? '–' : time(recoveredAt)) },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} isSorted={sort !== undefined} />
              <TakeAway list="alerts" filter={filter} />
            </>
          )}
        </Query>
      </section>
      <Rules />
    </>
  );
}

/** Reads again when an alert fires or recovers. */
function Live({ changed }: { changed: () => void }) {
  useLive(AlertsLiveDocument, {}, changed);
  return null;
}
