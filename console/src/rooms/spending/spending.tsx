import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  SpendingBeforeDocument,
  SpendingDaysDocument,
  SpendingMonthDocument,
  type SpentBeforeFragment,
  type SpentByFragment,
} from '../../gql/graphql.js';
import { Chart } from '../../parts/charts/chart.js';
import type { Measure } from '../../parts/charts/points.js';
import { dollars } from '../../parts/charts/quantities.js';
import { Figure } from '../../parts/facts.js';
import { useNow } from '../../parts/period.js';
import { Query } from '../../parts/query.js';
import { number, percent, utc } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { usdExact } from '../../parts/text/money.js';
import { projectionOf } from '../../spending/projection.js';
import { Tagged } from '../../spending/tagged.js';
import { NearBudgets } from './budgets.js';
import { courseOf, dayOf, type Months, monthsOf, rowsOf } from './months.js';
import { inSpendingOrder } from './order.js';
import { type Spender, SPENDER_NAMES, SPENDERS, spendingIn } from './search.js';
import { changeWords, Spenders } from './spenders.js';

const route = getRouteApi('/spending');
const REFRESH_MILLIS = 60_000;

/** Who spent what this month, beside the last month to the same day. */
export function Spending() {
  const now = useNow(REFRESH_MILLIS);
  const months = monthsOf(now);
  const { by = 'MODEL', tag } = route.useSearch();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Spending</Trans>
        </h1>
        <ByChoice by={by} />
      </div>
      <p className="quiet">
        <Trans>
          This month until {utc(months.to)}, beside the last month until {utc(months.lastTo)}. Months are those of UTC,
          as budgets have them.
        </Trans>
      </p>
      {by === 'TAG' ? (
        <ByTag months={months} now={now} chosen={tag} />
      ) : (
        <Compared months={months} now={now} by={by} tag={null} />
      )}
      <Course months={months} />
      <NearBudgets now={now} />
    </>
  );
}

function ByChoice({ by }: { by: Spender }) {
  const navigate = route.useNavigate();
  return (
    <div role="group" aria-label={t`Spending by`} className="choice">
      {SPENDER_NAMES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === by}
          onClick={() => {
            void navigate({ search: { by: each } });
          }}
        >
          {SPENDERS[each]}
        </button>
      ))}
    </div>
  );
}

interface MonthsProps {
  months: Months;
  now: number;
}

/** The spending by the values of a tag. */
function ByTag({ months, now, chosen }: MonthsProps & { chosen: string | undefined }) {
  const navigate = route.useNavigate();
  return (
    <Tagged
      chosen={chosen}
      choose={(tag) => {
        void navigate({ search: { by: 'TAG', tag } });
      }}
    >
      {(tag) => <Compared months={months} now={now} by="TAG" tag={tag} />}
    </Tagged>
  );
}

interface ComparedProps extends MonthsProps {
  by: Spender;
  tag: string | null;
}

function Compared({ months, now, by, tag }: ComparedProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { sort } = search;
  const { from, to, lastFrom, lastTo } = months;
  return (
    <Query document={SpendingMonthDocument} variables={{ from, to, by, tag }} every={REFRESH_MILLIS}>
      {({ usage: { usage: present, budget } }) => (
        <Query document={SpendingBeforeDocument} variables={{ lastFrom, lastTo, by, tag }}>
          {({ usage: { usage: last } }) => (
            <>
              <Totals present={present} last={last} limitUsd={budget.limitUsd} now={now} />
              <section>
                <div className="title">
                  <h2>
                    <Trans>Spending by {tag === null ? SPENDERS[by] : t`the tag ${tag}`}</Trans>
                  </h2>
                  <ul className="legend" aria-hidden="true">
                    <li className="accent">
                      <Trans>This month</Trans>
                    </li>
                    <li className="last">
                      <Trans>Last month</Trans>
                    </li>
                  </ul>
                </div>
                <Spenders
                  rows={inSpendingOrder(rowsOf(present, last), sort)}
                  by={by}
                  tag={tag}
                  total={present.totalCostUsd}
                  now={now}
                  sorting={{
                    order: sort,
                    choose: (order) => {
                      void navigate({ search: spendingIn({ ...search, sort: order }) });
                    },
                  }}
                />
                <Note by={by} />
              </section>
            </>
          )}
        </Query>
      )}
    </Query>
  );
}

interface TotalsProps {
  present: SpentByFragment;
  last: SpentBeforeFragment;
  limitUsd: number;
  now: number;
}

function Totals({ present: { totalCostUsd: total, totalRequests }, last, limitUsd, now }: TotalsProps) {
  const projected = projectionOf(total, now);
  return (
    <div className="figures">
      <dl>
        <Figure name={t`This month so far`} note={t`${number(totalRequests)} requests`}>
          <Money amount={total} />
        </Figure>
        <Figure
          name={t`Last month to the same day`}
          note={
            last.totalCostUsd === 0 ? t`nothing was spent then` : t`${changeWords(total, last.totalCostUsd)} since then`
          }
        >
          <Money amount={last.totalCostUsd} />
        </Figure>
        <Figure name={t`By the month’s end`} note={t`if the rest of the month costs as much a day as it has so far`}>
          <Money amount={projected} />
        </Figure>
        <Figure
          name={t`Budget of this month`}
          note={
            <>
              <Trans>{percent(total, limitUsd)} is spent</Trans>
              {Math.max(total, projected) > limitUsd ? (
                <strong className="no">
                  {' '}
                  <Trans>– the forecast is over the budget</Trans>
                </strong>
              ) : null}
            </>
          }
        >
          {usdExact(limitUsd)}
        </Figure>
      </dl>
    </div>
  );
}

function Note({ by }: { by: Spender }) {
  if (by !== 'GROUP')
    return (
      <p className="quiet">
        <Trans>
          A bar leads to its requests of this month. <Link to="/">Overview</Link> has other periods.
        </Trans>
      </p>
    );
  return (
    <p className="quiet">
      <Trans>Teams are groups as they are now; a person in several counts in each of them.</Trans>
    </p>
  );
}

const MEASURES: readonly Measure[] = [
  { name: t`This month`, tone: 'accent' },
  { name: t`Last month`, tone: 'warn', isBefore: true },
];
const SPENT = dollars(t`USD since the month began`);

function Course({ months: { from, to, lastFrom } }: { months: Months }) {
  return (
    <section>
      <h2>
        <Trans>Day by day</Trans>
      </h2>
      <Query document={SpendingDaysDocument} variables={{ from, to, lastFrom }}>
        {({ present, last }) => (
          <Chart
            label={t`Spent by the end of each day, in USD`}
            as="lines"
            measures={MEASURES}
            quantity={SPENT}
            when={(at) => t`Day ${dayOf(at, from)}`}
            points={courseOf({ from, to, lastFrom }, present, last)}
          />
        )}
      </Query>
    </section>
  );
}
