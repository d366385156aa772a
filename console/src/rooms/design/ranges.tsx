import { t } from '@lingui/core/macro';
import type { BenchmarkFiguresFragment } from '../../gql/graphql.js';
import { number, word } from '../../parts/text/format.js';
import { Table } from '../../parts/table.js';

const WIDTH = 200;
const HEIGHT = 18;
/** The length of the scale, as a multiple of the span of the figures. */
const ROOM = 1.15;

/** The benchmarks of peers, each as a range from the 25th to the 75th percentile with its median. */
export function Ranges({ benchmarks }: { benchmarks: readonly BenchmarkFiguresFragment[] }) {
  return (
    <Table
      caption={t`Benchmarks`}
      rows={benchmarks}
      keyOf={({ id }) => id}
      empty={t`No benchmarks.`}
      columns={[
        { head: t`Metric`, cell: ({ metric }) => metric },
        { head: t`Range`, cell: (benchmark) => <Range benchmark={benchmark} /> },
        { head: t`25th percentile`, cell: ({ percentile25 }) => number(percentile25), isNumber: true },
        { head: t`Median`, cell: ({ median }) => number(median), isNumber: true },
        { head: t`75th percentile`, cell: ({ percentile75 }) => number(percentile75), isNumber: true },
        { head: t`Unit`, cell: ({ unit }) => unit },
        { head: t`Peers`, cell: ({ industry, companySize }) => `${industry}, ${companySize}` },
        { head: t`From`, cell: ({ basis, source }) => <div className="wrap">{`${word(basis)}: ${source}`}</div> },
      ]}
    />
  );
}

function Range({ benchmark }: { benchmark: BenchmarkFiguresFragment }) {
  const { metric, percentile25, median, percentile75, unit } = benchmark;
  const least = Math.min(0, percentile25, percentile75);
  const most = Math.max(0, percentile25, percentile75);
  const whole = (most - least) * ROOM;
  const at = (value: number): number => (whole === 0 ? 0 : ((value - least) / whole) * WIDTH);
  const [from, to] = [at(Math.min(percentile25, percentile75)), at(Math.max(percentile25, percentile75))];
  return (
    <svg
      className="range"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t`${metric}: from ${number(percentile25)} to ${number(percentile75)} ${unit}, median ${number(median)}`}
    >
      <path className="edge" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <rect x={from} y="4" width={Math.max(2, to - from)} height={HEIGHT - 8} rx="3" />
      <path className="median" d={`M${at(median)} 1V${HEIGHT - 1}`} />
    </svg>
  );
}
