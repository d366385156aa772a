import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type BatchRowFragment,
  BatchRowsDocument,
  MessageBatchRowsDocument,
  StopBatchDocument,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { time } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { usd } from '../../parts/text/money.js';
import { PersonName } from '../../parts/names/person-name.js';

/** How often a page is read again, ms: nothing tells the console of lines. */
const AGAIN_MILLIS = 5_000;
const STOPPABLE: readonly string[] = ['validating', 'in_progress'];

/** Batches of calls: how far they are, what was refused and what they cost. */
export function Batches() {
  const files = useCursors(null);
  const messages = useCursors(null);
  return (
    <>
      <h1>
        <Trans>Batches</Trans>
      </h1>
      <p>
        <Trans>
          Every line is decided and held before the first call is made. Members see their own batches, administrators
          those of the tenant.
        </Trans>
      </p>
      <section>
        <h2>
          <Trans>Of files, as OpenAI has them</Trans>
        </h2>
        <Query document={BatchRowsDocument} variables={{ after: files.after ?? null }} every={AGAIN_MILLIS}>
          {({ batches: { data, hasMore, lastId } }, again) => (
            <>
              <Rows caption={t`Batches of files`} rows={data} done={again} />
              <Pages cursors={files} pageInfo={{ hasNextPage: hasMore, endCursor: lastId }} />
            </>
          )}
        </Query>
      </section>
      <section>
        <h2>
          <Trans>Of messages, as Anthropic has them</Trans>
        </h2>
        <Query document={MessageBatchRowsDocument} variables={{ after: messages.after ?? null }} every={AGAIN_MILLIS}>
          {({ messageBatches: { data, hasMore, lastId } }, again) => (
            <>
              <Rows caption={t`Batches of messages`} rows={data} done={again} />
              <Pages cursors={messages} pageInfo={{ hasNextPage: hasMore, endCursor: lastId }} />
            </>
          )}
        </Query>
      </section>
    </>
  );
}

interface RowsProps {
  caption: string;
  rows: readonly BatchRowFragment[];
  done: () => void;
}

function Rows({ caption, rows, done }: RowsProps) {
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        <Empty title={t`No batch yet`}>
          <Trans>Programs make them, by the APIs of OpenAI and Anthropic.</Trans>
        </Empty>
      }
      columns={[
        {
          head: t`Batch`,
          cell: ({ id, createdTime }) => (
            <>
              {time(createdTime)}
              <code className="id">{id}</code>
            </>
          ),
        },
        { head: t`By`, cell: ({ subject }) => <PersonName subject={subject} /> },
        {
          head: t`Asks`,
          cell: ({ endpoint, provider }) => (
            <>
              {endpoint}
              {provider !== null && (
                <small className="id quiet">
                  <Trans>in a batch of {provider}</Trans>
                </small>
              )}
            </>
          ),
          isMinor: true,
        },
        { head: t`State`, cell: ({ status }) => <Tag state={status.toUpperCase()} /> },
        {
          head: t`Answered`,
          cell: ({ requestCounts: { completed, total } }) => t`${completed} of ${total}`,
          isNumber: true,
        },
        { head: t`Refused`, cell: ({ refused }) => refused, isNumber: true },
        { head: t`Failed`, cell: ({ requestCounts: { failed }, refused }) => failed - refused, isNumber: true },
        {
          head: t`Cost`,
          cell: ({ costUsd, heldUsd }) => (
            <>
              {costUsd === null ? '–' : <Money amount={costUsd} />}
              <small className="id quiet">
                <Trans>of at most {usd(heldUsd)}</Trans>
              </small>
            </>
          ),
          isNumber: true,
        },
        {
          head: t`Change`,
          cell: ({ id, status }) =>
            STOPPABLE.includes(status) ? (
              <Action
                document={StopBatchDocument}
                variables={{ id }}
                name={t`Cancel`}
                question={t`Cancel ${id}? Calls that were sent are still answered and charged.`}
                done={done}
              />
            ) : null,
        },
      ]}
    />
  );
}
