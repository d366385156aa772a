import { times } from './figures.ts';
import { rateRows, type Row } from './report.ts';
import { type Sample, saturations } from './scenarios.ts';

/** What is measured again by each run: many callers with short prompts. */
export const repeated = saturations.filter(({ name }) => name.startsWith('1 kB'));

/** The rows that tell one run from another. */
export function runRows(samples: readonly Sample[]): Row[] {
  return repeated.flatMap(({ name }) => rateRows(samples, name));
}

/** A line for each figure, a column for each run. */
export function runsTable(runs: readonly (readonly Row[])[]): string[][] {
  const head = ['vs portkey (vs floor)', ...runs.map((_, at) => `run ${at + 1}`)];
  const [first = []] = runs;
  const body = first.map(({ figure }, line) => [
    figure,
    ...runs.map((rows) => {
      const { portkey = NaN, floor = NaN } = rows[line]?.ratios ?? {};
      return `${times(portkey)} (${times(floor)})`;
    }),
  ]);
  return [head, ...body];
}
