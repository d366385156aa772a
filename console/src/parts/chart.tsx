import { useRef } from 'react';
import { savePicture } from './files/picture.js';
import { short, time } from './text/format.js';
import { Table } from './table.js';

/** One measure of a chart: its name, and the colour it has everywhere. */
export interface Measure {
  name: string;
  tone: 'accent' | 'good' | 'bad' | 'warn';
}

export interface Point {
  /** The start of the step. */
  at: string;
  /** One value for each measure, in their order; null for a gap. */
  values: readonly (number | null)[];
}

interface ChartProps {
  label: string;
  measures: readonly Measure[];
  points: readonly Point[];
  show: (value: number) => string;
  /** The name of a step in the axis and the table; its moment in the person's zone when absent. */
  when?: (at: string) => string;
  /** Bars on top of each other, or lines. */
  as?: 'bars' | 'lines';
}

const WIDTH = 600;
const HEIGHT = 150;

/** Values over time: a drawing, and the same figures as a table. */
export function Chart({ label, measures, points, show, when, as = 'bars' }: ChartProps) {
  const figure = useRef<HTMLElement>(null);
  const [brief, exact] = [when ?? short, when ?? time];
  const heights = points.map(({ values }) => (as === 'bars' ? sum(values) : Math.max(0, ...values.map((v) => v ?? 0))));
  const top = roundUp(Math.max(0, ...heights));
  const first = points[0];
  const last = points.at(-1);
  return (
    <figure className="chart" ref={figure}>
      {measures.length < 2 ? null : (
        <ul className="legend" aria-hidden="true">
          {measures.map(({ name, tone }) => (
            <li key={name} className={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="plot">
        <span className="most quiet">{show(top)}</span>
        <span className="half quiet" aria-hidden="true">
          {show(top / 2)}
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label}: at most ${show(Math.max(0, ...heights))} at a time`}
        >
          <path className="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          {as === 'bars' ? (
            <Bars measures={measures} points={points} top={top} show={show} exact={exact} />
          ) : (
            <Lines measures={measures} points={points} top={top} show={show} exact={exact} />
          )}
        </svg>
        <div className="times quiet" aria-hidden="true">
          <span>{first === undefined ? '' : brief(first.at)}</span>
          <span>{last === undefined ? '' : brief(last.at)}</span>
        </div>
      </div>
      <button
        type="button"
        aria-label={`Save a picture of ${label}`}
        onClick={() => {
          if (figure.current !== null) savePicture(figure.current, label);
        }}
      >
        Save a picture
      </button>
      <details>
        <summary>{label} as a table</summary>
        <Table
          caption={`${label} over time`}
          rows={points}
          keyOf={({ at }) => at}
          empty="There is nothing in this period."
          columns={[
            { head: 'From', cell: ({ at }) => exact(at) },
            ...measures.map(({ name }, place) => ({
              head: name,
              cell: ({ values }: Point) => {
                const value = values[place] ?? null;
                return value === null ? '–' : show(value);
              },
              isNumber: true,
            })),
          ]}
        />
      </details>
    </figure>
  );
}

interface DrawnProps {
  measures: readonly Measure[];
  points: readonly Point[];
  top: number;
  show: (value: number) => string;
  exact: (at: string) => string;
}

/** The values of one step, as the pointer shows them. */
function titleOf({ at, values }: Point, { measures, show, exact }: Pick<DrawnProps, 'measures' | 'show' | 'exact'>) {
  const said = measures.map(({ name }, index) => {
    const value = values[index] ?? null;
    return `${name} ${value === null ? '–' : show(value)}`;
  });
  return `${exact(at)}: ${said.join(', ')}`;
}

function Bars(props: DrawnProps) {
  const { measures, points, top } = props;
  const step = WIDTH / Math.max(points.length, 1);
  return points.map(({ at, values }, place) => (
    <g key={at}>
      <title>{titleOf({ at, values }, props)}</title>
      <rect className="hit" x={place * step} y={0} width={step} height={HEIGHT} />
      {measures.map(({ name, tone }, index) => {
        const below = sum(values.slice(0, index));
        const height = ((values[index] ?? 0) / top) * HEIGHT;
        return (
          <rect
            key={name}
            className={tone}
            x={place * step + step * 0.12}
            y={HEIGHT - (below / top) * HEIGHT - height}
            width={step * 0.76}
            height={height}
          />
        );
      })}
    </g>
  ));
}

/** A line for each measure, with gaps where values are missing. */
function Lines(props: DrawnProps) {
  const { measures, points, top } = props;
  const step = WIDTH / Math.max(points.length, 1);
  const steps = points.map((point, place) => (
    <g key={point.at}>
      <title>{titleOf(point, props)}</title>
      <rect className="hit" x={place * step} y={0} width={step} height={HEIGHT} />
    </g>
  ));
  const lines = measures.map(({ name, tone }, index) => {
    let isDrawing = false;
    const path = points.map(({ values }, place) => {
      const value = values[index] ?? null;
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const to = `${(place + 0.5) * step} ${HEIGHT - (value / top) * HEIGHT}`;
      // A value between two gaps is a dot: a line to where it begins.
      const drawn = isDrawing ? `L${to}` : `M${to}L${to}`;
      isDrawing = true;
      return drawn;
    });
    return <path key={name} className={`line ${tone}`} d={path.join('')} />;
  });
  return (
    <>
      {steps}
      {lines}
    </>
  );
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((whole, value) => whole + (value ?? 0), 0);
}

/** The next of 1, 2, 5, 10, … that a scale may end at. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 2, 5, 10].find((step) => step * unit >= value) ?? 10);
}
