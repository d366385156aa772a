import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
        <h2>
          <Trans>Deliveries</Trans>
        </h2>
        <label>
          <Trans>Status</Trans>{' '}
          <select
            value={status ?? ''}
            onChange={({ target: { value } }) => {
              choose(DELIVERY_STATUSES.find((known) => known === value));
            }}
          >
            <option value="">{t`any`}</option>
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
              caption={t`Deliveries`}
              rows={deliveries.edges.map(({ node }) => node)}
              keyOf={(delivery) => delivery.id}
              empty={
                <Empty title={status === undefined ? t`Nothing was delivered yet` : t`No delivery has this status`}>
                  <Trans>
                    Each event that the endpoint asked for appears here with the answer. Send a test to try it.
                  </Trans>
                </Empty>
              }
              columns={[
                { head: t`Due`, cell: ({ createdAt }) => time(createdAt) },
                { head: t`Event`, cell: ({ eventType }) => eventType },
                { head: t`Status`, cell: (delivery) => <Tag state={delivery.status} /> },
                { head: t`Answer`, cell: ({ responseStatus }) => responseStatus ?? '–', isNumber: true },
                { head: t`Attempts`, cell: ({ attempts }) => attempts, isNumber: true },
                {
                  head: t`Time`,
                  cell: ({ latencyMs }) => (latencyMs === null ? '–' : millis(latencyMs)),
                  isNumber: true,
                },
                { head: t`Last attempt`, cell: (delivery) => <LastAttempt delivery={delivery} /> },
                {
                  head: t`Again`,
                  cell: (delivery) => (
                    <Action
                      document={ReplayDeliveryDocument}
                      variables={{ id, deliveryId: delivery.id }}
                      name={t`Send again`}
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
      <summary>{lastAttemptAt === null ? t`not tried yet` : time(lastAttemptAt)}</summary>
      {error === null ? null : <p className="no">{error}</p>}
      {nextAttemptAt === null ? null : (
        <p>
          <Trans>Tried again at {time(nextAttemptAt)}.</Trans>
        </p>
      )}
      {responseBody === null || responseBody === '' ? (
        <p className="quiet">
          <Trans>The answer was empty.</Trans>
        </p>
      ) : (
        <pre>{responseBody}</pre>
      )}
      <p className="quiet">
        <code>webhook-id: {eventId}</code>
      </p>
    </details>
  );
}
