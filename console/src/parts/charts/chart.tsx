import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { time } from '../text/format.js';
import { Table } from '../table.js';
import './charts.css';
import { Plot } from './plot.js';
import { type Measure, peakOf, type Point, type Quantity, valueIn } from './points.js';

interface ChartProps {
  label: string;
  measures: readonly Measure[];
  points: readonly Point[];
  quantity: Quantity;
  /** The name of a step in the axis and the table; its moment in the person's zone when absent. */
  when?: (at: string) => string;
  /** Bars on top of each other, or lines. */
  as?: 'bars' | 'lines';
}

/** Values over time: a drawing, and the same figures as a table. */
export function Chart({ label, measures, points, quantity, when, as = 'bars' }: ChartProps) {
  const figure = useRef<HTMLElement>(null);
  const exact = when ?? time;
  const { unit, show } = quantity;
  return (
    <figure className="chart" ref={figure}>
      <p className="unit quiet">{unit}</p>
      {measures.length < 2 ? null : (
        <ul className="legend" aria-hidden="true">
          {measures.map(({ name, tone, isBefore }) => (
            <li key={name} className={isBefore === true ? `${tone} before` : tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Plot
        label={label}
        peak={t`${label}: at most ${show(peakOf(points, as === 'bars'))} at a time`}
        {...{ measures, points, quantity, as, when }}
        figure={figure}
      />
      <Twin {...{ label, measures, points, show, exact }} />
    </figure>
  );
}

interface TwinProps extends Pick<ChartProps, 'label' | 'measures' | 'points'> {
  show: (value: number) => string;
  exact: (at: string) => string;
}

/** The figures of a chart as a table. */
function Twin({ label, measures, points, show, exact }: TwinProps) {
  return (
    <details>
      <summary>
        <Trans>{label} as a table</Trans>
      </summary>
      <Table
        caption={t`${label} over time`}
        rows={points}
        keyOf={({ at }) => at}
        empty={t`There is nothing in this period.`}
        columns={[
          { head: t`From`, cell: ({ at }) => exact(at) },
          ...measures.map(({ name }, place) => ({
            head: name,
            cell: ({ values }: Point) => valueIn(values[place], show),
            isNumber: true,
          })),
        ]}
      />
    </details>
  );
}
