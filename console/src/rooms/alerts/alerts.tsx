import { getRouteApi } from '@tanstack/react-router';
import { AlertsDocument, AlertsLiveDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { time, word } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { KINDS, measured } from './kinds.js';
import { Rules } from './rules.js';
import { ALERT_STATUSES } from './search.js';

const alertsRoute = getRouteApi('/alerts');
const PAGE = 25;

/** The page of current and past alerts, with the rules that fire them. */
export function Alerts() {
  const { status } = alertsRoute.useSearch();
  const navigate = alertsRoute.useNavigate();
  const cursors = useCursors(status);
  return (
    <>
      <h1>Alerts</h1>
      <section>
        <div className="title">
          <h2>What has fired</h2>
          <label>
            Status{' '}
            <select
              value={status ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = ALERT_STATUSES.find((known) => known === value);
                void navigate({ search: chosen === undefined ? {} : { status: chosen } });
              }}
            >
              <option value="">any</option>
              {ALERT_STATUSES.map((known) => (
                <option key={known} value={known}>
                  {word(known)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <Query
          document={AlertsDocument}
          variables={{ first: PAGE, after: cursors.after ?? null, status: status ?? null }}
        >
          {({ alerts: { edges, pageInfo } }, again) => (
            <>
              <Live changed={again} />
              <Table
                caption="Alerts"
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={status === undefined ? 'Nothing has fired' : 'No alert has this status'}>
                    An alert appears here as soon as a rule below fires, and webhooks get health.degraded.
                  </Empty>
                }
                columns={[
                  { head: 'Rule', cell: ({ name }) => name },
                  { head: 'Kind', cell: ({ kind }) => KINDS[kind].name },
                  { head: 'Status', cell: (alert) => <Tag state={alert.status} /> },
                  { head: 'Why', cell: ({ detail }) => <span className="wrap">{detail}</span> },
                  { head: 'Measured', cell: ({ kind, value }) => measured(kind, value), isNumber: true },
                  { head: 'Fired', cell: ({ createdAt }) => time(createdAt) },
                  { head: 'Recovered', cell: ({ recoveredAt }) => (recoveredAt === null ? '–' : time(recoveredAt)) },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
              <TakeAway list="alerts" filter={{ status }} />
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
