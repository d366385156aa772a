import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { BudgetDocument, type BudgetFigureFragment, OverviewDocument, type OverviewQuery } from '../../gql/graphql.js';
import { Chart } from '../../parts/charts/chart.js';
import type { Measure } from '../../parts/charts/points.js';
import { counted, dollars, lasting } from '../../parts/charts/quantities.js';
import { Figure } from '../../parts/facts.js';
import { millis, number, percent } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { usd, usdExact } from '../../parts/text/money.js';

import { PeriodChoice } from '../../parts/period-choice.js';
import { boundsOf, type Period, PERIODS, stepsOf, useNow } from '../../parts/period.js';
import { Query } from '../../parts/query.js';
import { isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Groups } from './groups.js';
import { MyBudgets } from './my-budgets.js';
import { projectionOf } from '../../spending/projection.js';
import { Start } from './start/start.js';
import { Alerts, Providers, Waiting } from './state.js';

const REFRESH_MILLIS = 10_000;
const route = getRouteApi('/');

/** The overview of a tenant: its requests and spend, the health of its service, and open work. */
export function Overview() {
  const { period = 'day' } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow(REFRESH_MILLIS);
  const bounds = boundsOf(period, now);
  const viewer = useViewer();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Overview</Trans>
        </h1>
        <PeriodChoice
          period={period}
          choose={(chosen) => {
            void navigate({ search: { period: chosen } });
          }}
        />
      </div>
      <Start />
      <div className="columns">
        <Waiting />
        {isAuditor(viewer) ? <Alerts /> : null}
      </div>
      <Query
        document={OverviewDocument}
        variables={{ ...bounds, interval: PERIODS[period].interval }}
        every={REFRESH_MILLIS}
      >
        {({ trafficSeries }) => <Traffic series={trafficSeries} period={period} now={now} />}
      </Query>
      <MyBudgets />
      <Groups bounds={bounds} />
      <Providers />
    </>
  );
}

const STEPS = { MINUTE: t`minute`, HOUR: t`hour`, DAY: t`day` } as const;

type Series = OverviewQuery['trafficSeries'];

const OUTCOMES: readonly Measure[] = [
  { name: t`Completed`, tone: 'accent' },
  { name: t`Denied or held for approval`, tone: 'warn' },
  { name: t`Failed or cancelled`, tone: 'bad' },
];
const QUANTILES: readonly Measure[] = [
  { name: 'p50', tone: 'accent' },
  { name: 'p95', tone: 'warn' },
];

function Traffic({ series, period, now }: { series: Series; period: Period; now: number }) {
  const { total, points } = series;
  const steps = stepsOf(period, boundsOf(period, now), points);
  const step = STEPS[PERIODS[period].interval];
  const requests = Number(total.requests);
  return (
    <>
      <div className="figures">
        <dl>
          <Figure name={t`Requests`} note={t`${number(total.denied)} denied or held for approval`}>
            {number(requests)}
          </Figure>
          <Figure name={t`Errors`} note={t`${number(total.failed)} failed`}>
            {percent(total.failed, requests)}
          </Figure>
          <Figure name={t`Tokens`} note={t`${number(total.promptTokens)} in, ${number(total.completionTokens)} out`}>
            {number(Number(total.promptTokens) + Number(total.completionTokens))}
          </Figure>
          <Figure name={t`Cost`} note={t`${percent(total.cacheHits, requests)} answered by the cache`}>
            <Money amount={total.costUsd} />
          </Figure>
          <Figure
            name={t`Latency`}
            note={`p95 ${maybeMillis(total.latencyP95Ms)}, p99 ${maybeMillis(total.latencyP99Ms)}`}
          >
            {maybeMillis(total.latencyP50Ms)}
          </Figure>
          <Figure name={t`First token`} note={`p95 ${maybeMillis(total.firstTokenP95Ms)}`}>
            {maybeMillis(total.firstTokenP50Ms)}
          </Figure>
        </dl>
        <Query document={BudgetDocument} variables={{}} every={REFRESH_MILLIS}>
          {({ usage: { budget } }) => (
            <dl>
              <Budget budget={budget} now={now} />
            </dl>
          )}
        </Query>
      </div>
      <div className="columns charts">
        <section>
          <h2>
            <Trans>Requests</Trans>
          </h2>
          <Chart
            label={t`Requests`}
            measures={OUTCOMES}
            quantity={counted(t`requests per ${step}`)}
            points={steps.map(({ at, point }) => ({ at, values: outcomesOf(point) }))}
          />
        </section>
        <section>
          <h2>
            <Trans>Cost</Trans>
          </h2>
          <Chart
            label={t`Cost`}
            measures={[{ name: t`Cost`, tone: 'accent' }]}
            quantity={dollars(t`USD per ${step}`)}
            points={steps.map(({ at, point }) => ({ at, values: [point?.costUsd ?? 0] }))}
          />
        </section>
        <section>
          <h2>
            <Trans>Latency</Trans>
          </h2>
          <Chart
            label={t`Latency`}
            as="lines"
            measures={QUANTILES}
            quantity={lasting(t`of the requests of each ${step}`)}
            points={steps.map(({ at, point }) => ({
              at,
              values: [point?.latencyP50Ms ?? null, point?.latencyP95Ms ?? null],
            }))}
          />
        </section>
        <section>
          <h2>
            <Trans>Time to the first token</Trans>
          </h2>
          <Chart
            label={t`Time to the first token`}
            as="lines"
            measures={QUANTILES}
            quantity={lasting(t`of the requests of each ${step}`)}
            points={steps.map(({ at, point }) => ({
              at,
              values: [point?.firstTokenP50Ms ?? null, point?.firstTokenP95Ms ?? null],
            }))}
          />
        </section>
      </div>
    </>
  );
}

function outcomesOf(point: Series['points'][number] | undefined): number[] {
  if (point === undefined) return [0, 0, 0];
  const denied = Number(point.denied);
  const lost = Number(point.failed) + Number(point.cancelled);
  return [Number(point.requests) - denied - lost, denied, lost];
}

function maybeMillis(value: number | null): string {
  return value === null ? '–' : millis(value);
}

interface BudgetProps {
  budget: BudgetFigureFragment;
  now: number;
}

function Budget({ budget: { usedUsd, limitUsd, heldUsd }, now }: BudgetProps) {
  const projected = projectionOf(usedUsd, now);
  const used = limitUsd > 0 ? (100 * usedUsd) / limitUsd : 0;
  return (
    <Figure
      name={t`Budget of this month`}
      isWide
      note={
        <>
          <progress
            className={used > 100 ? 'over' : undefined}
            max={100}
            value={Math.min(used, 100)}
            aria-label={t`Share of the budget that is used`}
          >
            {Math.round(used)} %
          </progress>
          <Trans>
            of {usdExact(limitUsd)}
            {heldUsd > 0 ? t`, ${usd(heldUsd)} held` : ''}; at this rate {usd(projected)} by the month’s end
          </Trans>
          {Math.max(usedUsd, projected) > limitUsd ? (
            <strong className="no">
              {' '}
              <Trans>– over the budget</Trans>
            </strong>
          ) : null}
        </>
      }
    >
      <Money amount={usedUsd} />
    </Figure>
  );
}
