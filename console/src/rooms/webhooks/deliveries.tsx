import { DeliveriesDocument, type LastAttemptFragment, ReplayDeliveryDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { millis, time, word } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { DELIVERY_STATUSES, type WebhookSearch } from './search.js';

const PAGE = 25;
const REFRESH_MILLIS = 3_000;

type Status = WebhookSearch['status'];

interface DeliveriesProps {
  id: string;
  status: Status;
  choose: (status: Status) => void;
}

/** The deliveries to an endpoint, newest first; the first page refreshes itself. */
export function Deliveries({ id, status, choose }: DeliveriesProps) {
  const cursors = useCursors([id, status]);
  return (
    <section>
      <div className="title">
        <h2>Deliveries</h2>
        <label>
          Status{' '}
          <select
            value={status ?? ''}
            onChange={({ target: { value } }) => {
              choose(DELIVERY_STATUSES.find((known) => known === value));
            }}
          >
            <option value="">any</option>
            {DELIVERY_STATUSES.map((known) => (
              <option key={known} value={known}>
                {word(known)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Query
        document={DeliveriesDocument}
        variables={{ id, first: PAGE, after: cursors.after ?? null, status: status ?? null }}
        {...(cursors.isFirst ? { every: REFRESH_MILLIS } : undefined)}
      >
        {({ webhook: { deliveries } }, again) => (
          <>
            <Table
              caption="Deliveries"
              rows={deliveries.edges.map(({ node }) => node)}
              keyOf={(delivery) => delivery.id}
              empty={
                <Empty title={status === undefined ? 'Nothing was delivered yet' : 'No delivery has this status'}>
                  Each event that the endpoint asked for appears here with the answer. Send a test to try it.
                </Empty>
              }
              columns={[
                { head: 'Due', cell: ({ createdAt }) => time(createdAt) },
                { head: 'Event', cell: ({ eventType }) => eventType },
                { head: 'Status', cell: (delivery) => <Tag state={delivery.status} /> },
                { head: 'Answer', cell: ({ responseStatus }) => responseStatus ?? '–', isNumber: true },
                { head: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
                {
                  head: 'Time',
                  cell: ({ latencyMs }) => (latencyMs === null ? '–' : millis(latencyMs)),
                  isNumber: true,
                },
                { head: 'Last attempt', cell: (delivery) => <LastAttempt delivery={delivery} /> },
                {
                  head: 'Again',
                  cell: (delivery) => (
                    <Action
                      document={ReplayDeliveryDocument}
                      variables={{ id, deliveryId: delivery.id }}
                      name="Send again"
                      done={again}
                    />
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={deliveries.pageInfo} />
            <TakeAway list="webhook-deliveries" filter={{ webhook: id, status }} />
          </>
        )}
      </Query>
    </section>
  );
}

function LastAttempt({ delivery }: { delivery: LastAttemptFragment }) {
  const { eventId, lastAttemptAt, nextAttemptAt, error, responseBody } = delivery;
  return (
    <details>
      <summary>{lastAttemptAt === null ? 'not tried yet' : time(lastAttemptAt)}</summary>
      {error === null ? null : <p className="no">{error}</p>}
      {nextAttemptAt === null ? null : <p>Tried again at {time(nextAttemptAt)}.</p>}
      {responseBody === null || responseBody === '' ? (
        <p className="quiet">The answer was empty.</p>
      ) : (
        <pre>{responseBody}</pre>
      )}
      <p className="quiet">
        <code>webhook-id: {eventId}</code>
      </p>
    </details>
  );
}
