import { useMemo, useState } from 'react';
import { OverviewDocument, type OverviewQuery } from '../gql/graphql.js';
import { number, time, usd, word } from '../parts/format.js';
import { Query } from '../parts/query.js';
import { Series } from '../parts/series.js';
import { Table } from '../parts/table.js';

const HOUR = 3_600_000;
const PERIODS = {
  '24 hours': { millis: 24 * HOUR, interval: 'HOUR' },
  '7 days': { millis: 7 * 24 * HOUR, interval: 'HOUR' },
  '30 days': { millis: 30 * 24 * HOUR, interval: 'DAY' },
} as const;
type Period = keyof typeof PERIODS;
const REFRESH_MILLIS = 10_000;

/** What the tenant spends and asks for. */
export function Overview() {
  const [period, setPeriod] = useState<Period>('24 hours');
  const variables = useMemo(() => {
    const { millis, interval } = PERIODS[period];
    // Whole hours, so that every page of the hour asks the same.
    const end = Math.ceil(Date.now() / HOUR) * HOUR;
    return { from: new Date(end - millis).toISOString(), to: new Date(end).toISOString(), interval };
  }, [period]);
  return (
    <>
      <div className="title">
        <h1>Overview</h1>
        <div role="group" aria-label="Period">
          {(Object.keys(PERIODS) as Period[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === period}
              onClick={() => {
                setPeriod(name);
              }}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <Query document={OverviewDocument} variables={variables} every={REFRESH_MILLIS}>
        {(data) => <Figures data={data} {...variables} />}
      </Query>
    </>
  );
}

type UsagePoint = OverviewQuery['usageSeries'][number];

interface FiguresProps {
  data: OverviewQuery;
  from: string;
  to: string;
  interval: 'HOUR' | 'DAY';
}

function Figures({ data, from, to, interval }: FiguresProps) {
  const { usageSeries, health } = data;
  const { usage, budget } = data.usage;
  const known = new Map(usageSeries.map((point) => [Date.parse(point.at), point]));
  const step = interval === 'HOUR' ? HOUR : 24 * HOUR;
  // The server leaves out times without requests.
  const times = Array.from({ length: Math.ceil((Date.parse(to) - Date.parse(from)) / step) + 1 }, (_, place) => {
    return Math.floor(Date.parse(from) / step) * step + place * step;
  });
  const whole = (value: (point: UsagePoint) => number) =>
    times.map((at) => {
      const point = known.get(at);
      return { at: new Date(at).toISOString(), value: point === undefined ? 0 : value(point) };
    });
  const used = budget.limitUsd > 0 ? (100 * budget.usedUsd) / budget.limitUsd : 0;
  return (
    <>
      <dl className="figures">
        <div>
          <dt>Requests</dt>
          <dd>{number(usage.totalRequests)}</dd>
        </div>
        <div>
          <dt>Tokens</dt>
          <dd>{number(usage.totalTokens)}</dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>{usd(usage.totalCostUsd)}</dd>
        </div>
        <div>
          <dt>Budget of this month</dt>
          <dd>
            {usd(budget.usedUsd)} <small>of {usd(budget.limitUsd)}</small>
          </dd>
          <dd>
            <progress max={100} value={used} aria-label="Share of the budget that is used">
              {Math.round(used)} %
            </progress>
          </dd>
        </div>
      </dl>
      <section>
        <h2>Requests over time</h2>
        <Series label="Requests" points={whole(({ requests }) => Number(requests))} show={number} />
      </section>
      <section>
        <h2>Cost over time</h2>
        <Series label="Cost" points={whole(({ costUsd }) => costUsd)} show={usd} />
      </section>
      <section>
        <h2>By model</h2>
        <Table
          caption="Usage by model"
          rows={usage.groups ?? []}
          keyOf={({ key }) => key}
          empty="Nothing was asked in this period. Try the playground, or paste the curl line of the start."
          columns={[
            { head: 'Model', cell: ({ key }) => key },
            { head: 'Requests', cell: ({ requests }) => number(requests), isNumber: true },
            { head: 'Tokens', cell: ({ tokens }) => number(tokens), isNumber: true },
            { head: 'Cost', cell: ({ costUsd }) => usd(costUsd), isNumber: true },
          ]}
        />
      </section>
      <section>
        <h2>Providers</h2>
        <Table
          caption="Health of providers"
          rows={health.providers}
          keyOf={({ id }) => id}
          empty="No provider is configured."
          columns={[
            { head: 'Provider', cell: ({ id, sandbox }) => (sandbox === true ? `${id} (sandbox)` : id) },
            { head: 'State', cell: ({ status }) => word(status) },
            { head: 'Latency', cell: ({ latencyMs }) => `${number(Math.round(latencyMs))} ms`, isNumber: true },
          ]}
        />
      </section>
      <p className="quiet">As of {time(new Date().toISOString())}, refreshed every ten seconds.</p>
    </>
  );
}
