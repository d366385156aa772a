import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { AliasArmsDocument, type AliasArmsQuery } from '../../gql/graphql.js';
import { Chart } from '../../parts/charts/chart.js';
import type { Measure } from '../../parts/charts/points.js';
import { lasting, shares } from '../../parts/charts/quantities.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { millis, number, percent } from '../../parts/text/format.js';
import { moneyColumn } from '../../parts/text/amount.js';

const REFRESH_MILLIS = 10_000;
const FAILED = shares(t`share of the calls`);
const LATENCY = lasting(t`of the calls of each step`);
const TONES = ['accent', 'warn', 'good', 'bad'] as const;
const PERIODS = [
  [60, t`Last hour`],
  [360, t`Last 6 hours`],
  [1_440, t`Last day`],
] as const;

type Series = AliasArmsQuery['modelAliasArms'];
type Arm = Series['arms'][number];

/** How the calls of each model of an alias went over time. */
export function Arms({ id }: { id: string }) {
  const [minutes, setMinutes] = useState(60);
  const choice = (
    <label>
      <Trans>Period</Trans>{' '}
      <select
        value={minutes}
        onChange={({ target: { value } }) => {
          setMinutes(Number(value));
        }}
      >
        {PERIODS.map(([length, name]) => (
          <option key={length} value={length}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Query document={AliasArmsDocument} variables={{ id, minutes }} every={REFRESH_MILLIS}>
      {({ modelAliasArms }) => <Drawn series={modelAliasArms} choice={choice} />}
    </Query>
  );
}

function Drawn({ series, choice }: { series: Series; choice: ReactNode }) {
  const { arms } = series;
  // The chart has a line for the busiest; the table has all.
  const drawn = arms.toSorted((a, b) => Number(b.calls) - Number(a.calls)).slice(0, TONES.length);
  const measures = drawn.map((arm, place): Measure => ({ name: nameOf(arm), tone: TONES[place] ?? 'accent' }));
  const steps = stepsOf(series);
  const pointsBy = (value: (point: Arm['points'][number]) => number | null) =>
    steps.map((at) => ({
      at: new Date(at).toISOString(),
      values: drawn.map(({ points }) => {
        const point = points.find((one) => Date.parse(one.at) === at);
        return point === undefined ? null : value(point);
      }),
    }));
  return (
    <>
      <section>
        <div className="title">
          <h2>
            <Trans>Calls</Trans>
          </h2>
          {choice}
        </div>
        <Table
          caption={t`Calls of each model`}
          rows={arms}
          keyOf={nameOf}
          empty={t`There were no calls in this period.`}
          columns={[
            { head: t`Model`, cell: nameOf },
            { head: t`Calls`, cell: ({ calls }) => number(calls), isNumber: true },
            {
              head: t`Failed`,
              cell: ({ failed, calls }) => `${number(failed)} (${percent(failed, calls)})`,
              isNumber: true,
            },
            { head: 'p95', cell: ({ p95Ms }) => (p95Ms === null ? '–' : millis(p95Ms)), isNumber: true },
            { head: t`Blocked by guards`, cell: ({ guardBlocks }) => number(guardBlocks), isNumber: true },
            { head: t`Cost`, ...moneyColumn(arms, ({ costUsd }) => costUsd) },
          ]}
        />
      </section>
      {arms.length === 0 ? null : (
        <div className="columns charts">
          <section>
            <h2>
              <Trans>Failed calls</Trans>
            </h2>
            <Chart
              label={t`Failed calls`}
              as="lines"
              measures={measures}
              quantity={FAILED}
              points={pointsBy(({ calls, failed }) =>
                Number(calls) === 0 ? null : (100 * Number(failed)) / Number(calls),
              )}
            />
          </section>
          <section>
            <h2>
              <Trans>Latency, p95</Trans>
            </h2>
            <Chart
              label={t`Latency, p95`}
              as="lines"
              measures={measures}
              quantity={LATENCY}
              points={pointsBy(({ p95Ms }) => p95Ms)}
            />
          </section>
        </div>
      )}
    </>
  );
}

function nameOf({ target, isShadow }: Pick<Arm, 'target' | 'isShadow'>): string {
  return isShadow ? t`${target}, shadow` : target;
}

/** The starts of the steps of a period, Unix ms. */
function stepsOf({ period, stepMinutes }: Series): number[] {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  const step = stepMinutes * 60_000;
  return Array.from({ length: Math.max(0, Math.round((end - start) / step)) }, (_, at) => start + at * step);
}
