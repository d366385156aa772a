import { time } from './format.js';
import { Table } from './table.js';

interface Point {
  at: string;
  value: number;
}

interface SeriesProps {
  label: string;
  points: readonly Point[];
  show: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 120;

/** Bars over time, with the same figures as a table. */
export function Series({ label, points, show }: SeriesProps) {
  const most = Math.max(...points.map(({ value }) => value), 0);
  const step = WIDTH / Math.max(points.length, 1);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}, at most ${show(most)} at a time`}
      >
        {points.map(({ at, value }, place) => {
          const height = most === 0 ? 0 : (value / most) * (HEIGHT - 4);
          return (
            <rect key={at} x={place * step + step * 0.1} y={HEIGHT - height} width={step * 0.8} height={height}>
              <title>{`${time(at)}: ${show(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <details>
        <summary>{label} as a table</summary>
        <Table
          caption={`${label} over time`}
          rows={points}
          keyOf={({ at }) => at}
          empty="There is nothing in this period."
          columns={[
            { head: 'From', cell: ({ at }) => time(at) },
            { head: label, cell: ({ value }) => show(value), isNumber: true },
          ]}
        />
      </details>
    </figure>
  );
}
