import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TimeLeft } from '../../decisions/time-left.js';
import { BudgetCountersDocument } from '../../gql/graphql.js';
import { amountWords } from '../../parts/usage/words.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { recent } from '../../parts/text/format.js';
import { usd } from '../../parts/text/money.js';
import { useNow } from '../../parts/period.js';
import { ForecastWords } from '../../spending/forecast.js';
import { UsageBar } from '../../parts/usage/bar.js';
import { counterWords } from './terms.js';
import { CounterOf } from '../../spending/counter-of.js';

const PAGE = 25;
const REFRESH_MILLIS = 5_000;

/** How much of a budget is used in its present window, by the values that have counters of their own. */
export function Counters({ id }: { id: string }) {
  const cursors = useCursors(id);
  const now = useNow(REFRESH_MILLIS);
  return (
    <section>
      <h2>
        <Trans>Used in this window</Trans>
      </h2>
      <Query
        document={BudgetCountersDocument}
        variables={{ id, first: PAGE, after: cursors.after ?? null }}
        {...(cursors.isFirst ? { every: REFRESH_MILLIS } : undefined)}
      >
        {({ budgetCounters: { edges, pageInfo } }) => (
          <>
            <Table
              caption={t`Counters`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ per }) => JSON.stringify(per)}
              empty={
                <Empty title={t`Nothing is used yet`}>
                  <Trans>The first call that the budget binds begins a counter.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Of`, cell: ({ per }) => <CounterOf per={per} /> },
                {
                  head: t`Use`,
                  cell: (counter) => <UsageBar label={t`Use by ${counterWords(counter.per)}`} {...counter} />,
                },
                { head: t`Left`, cell: ({ unit, remaining }) => amountWords(unit, remaining, usd), isNumber: true },
                {
                  head: t`At this rate`,
                  cell: ({ forecast, unit }) => <ForecastWords forecast={forecast} unit={unit} now={now} />,
                },
                {
                  head: t`Resets`,
                  cell: ({ resetsAt }) => (resetsAt === null ? t`never` : <TimeLeft until={resetsAt} />),
                },
                { head: t`Last charge`, cell: ({ chargedAt }) => recent(chargedAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
    </section>
  );
}
