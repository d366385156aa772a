/** One measure of a chart: its name, and the colour it has everywhere. */
export interface Measure {
  name: string;
  tone: 'accent' | 'good' | 'bad' | 'warn';
  /** Whether it is of the period before, drawn as a dashed line. */
  isBefore?: boolean;
}

export interface Point {
  /** The start of the step. */
  at: string;
  /** One value for each measure, in their order; null for a gap. */
  values: readonly (number | null)[];
}

/** The forms of a measured quantity. */
export interface Quantity {
  /** The title of the axis: “USD per hour”. */
  unit: string;
  /** A value as it is read, in the chart as in its table. */
  show: (value: number) => string;
  /** A value beside the axis. */
  brief: (value: number) => string;
  /** Whether there are only whole numbers of it. */
  isWhole?: boolean;
}

/** Steps of a chart by their places, both included. */
export interface Stretch {
  first: number;
  last: number;
}

/** The fewest steps that a drawing can be narrowed to. */
const LEAST_STEPS = 3;

/** Values of each measure over the steps; of bars the sums from the first measure on, since bars lie on each other. */
export function columnsOf(points: readonly Point[], measures: number, isStacked: boolean): (number | null)[][] {
  return Array.from({ length: measures }, (_, measure) =>
    points.map(({ values }) => (isStacked ? sum(values.slice(0, measure + 1)) : (values[measure] ?? null))),
  );
}

/** The highest value that is drawn: of bars, their sum. */
export function peakOf(points: readonly Point[], isStacked: boolean): number {
  return Math.max(0, ...points.map(({ values }) => (isStacked ? sum(values) : highest(values))));
}

/** The places of values without a neighbour, which no line shows. */
export function loneIn(column: readonly (number | null | undefined)[]): number[] {
  return column.flatMap((value, place) =>
    value != null && column[place - 1] == null && column[place + 1] == null ? [place] : [],
  );
}

/** Half of the steps that are shown, around a chosen one, or around their middle. */
export function closer({ first, last }: Stretch, chosen: number | undefined): Stretch {
  const length = last - first + 1;
  const kept = Math.max(Math.min(LEAST_STEPS, length), Math.ceil(length / 2));
  const middle = chosen !== undefined && chosen >= first && chosen <= last ? chosen : Math.floor((first + last) / 2);
  const begin = Math.min(Math.max(first, middle - Math.floor(kept / 2)), last - kept + 1);
  return { first: begin, last: begin + kept - 1 };
}

/** The steps between two places that were dragged over; undefined where these are too few, as after a click. */
export function stretchOver(from: number, to: number, steps: number): Stretch | undefined {
  const [first, last] = [Math.max(0, Math.round(from)), Math.min(steps - 1, Math.round(to))];
  return last - first + 1 < LEAST_STEPS ? undefined : { first, last };
}

export function isCloseEnough({ first, last }: Stretch): boolean {
  return last - first + 1 <= LEAST_STEPS;
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((whole, value) => whole + (value ?? 0), 0);
}

function highest(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0));
}

/** A value in words; a dash for a gap. */
export function valueIn(value: number | null | undefined, show: (value: number) => string): string {
  return value == null ? '–' : show(value);
}
