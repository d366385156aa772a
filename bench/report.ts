import { cpus, loadavg, totalmem } from 'node:os';
import { type ApiRow, apiRows } from './api-report.ts';
import type { ApiSample } from './apis.ts';
import { median, ratio } from './figures.ts';
import { saturations, STEADY_RATE, STREAM_CONNECTIONS, type Sample, type ScenarioName } from './scenarios.ts';
import type { CurvePoint } from './curve.ts';
import type { Breakdown } from './profile.ts';
import { residentMib, type Placement, type ServerProcess } from './server-process.ts';
import type { Target } from './targets.ts';
import type { Variant } from './variants.ts';

type TargetName = Target['name'];

/** One line of the table: a figure for each target. */
export interface Row {
  figure: string;
  unit: string;
  /** Whether larger is better. */
  larger: boolean;
  values: Partial<Record<TargetName, number>>;
  /** How much better the gateway is: above 1 is better, whichever way the figure runs. */
  ratios: Ratios;
}

type Ratios = Record<(typeof COMPARED)[number], number>;

/** Everything that a run found out. */
export interface Report {
  machine: { processors: number; memoryGib: number; node: string; pinned: boolean };
  rows: Row[];
  /** Of runs in a row, each with servers of its own, of which this is the last. */
  runs: Row[][];
  apis: ApiRow[];
  variants: Variant[];
  curve: CurvePoint[];
  /** Where the processor time of a request goes, where that was sampled. */
  breakdown?: Breakdown;
  errors: { target: TargetName; scenario: string; reason: string; count: number }[];
  notes: string[];
}

export const COLUMNS: readonly TargetName[] = ['direct', 'floor', 'portkey', 'portcullis'];
export const COMPARED = ['floor', 'portkey'] as const;
const GIB = 2 ** 30;
const SATURATED = 0.9;

/**
 * The medians over the rounds, for every target that has samples, and of what the rounds' ratios are: a machine that
 * changes its speed from round to round changes it for all targets.
 */
function row(
  samples: readonly Sample[],
  scenario: ScenarioName,
  head: { figure: string; unit: string; larger?: boolean },
  pick: (sample: Sample) => number,
): Row {
  const { larger = false } = head;
  const rounds = (target: TargetName): number[] =>
    samples.filter((sample) => sample.target === target && sample.scenario === scenario).map(pick);
  const values: Row['values'] = {};
  for (const target of COLUMNS) {
    const own = rounds(target);
    if (own.length > 0) values[target] = median(own);
  }
  const ratios = ratiosOf((target) => {
    const others = rounds(target);
    return median(rounds('portcullis').map((own, round) => ratio(own, others[round], larger)));
  });
  return { ...head, larger, values, ratios };
}

function ratiosOf(against: (target: keyof Ratios) => number): Ratios {
  return Object.fromEntries(COMPARED.map((target) => [target, against(target)])) as Ratios;
}

/** A row of figures that are no rounds', smaller ones being better. */
function rowOf(head: { figure: string; unit: string }, values: Row['values']): Row {
  return {
    ...head,
    larger: false,
    values,
    ratios: ratiosOf((target) => ratio(values.portcullis, values[target], false)),
  };
}

/** Requests a second, and what each costs the server under test. */
export function rateRows(samples: readonly Sample[], name: ScenarioName): Row[] {
  return [
    row(samples, name, { figure: name, unit: 'req/s', larger: true }, ({ load }) => load.requests / load.seconds),
    row(samples, name, { figure: `${name}, gateway CPU`, unit: 'µs/req' }, ({ cpuPerRequest }) => cpuPerRequest),
  ];
}

/** What each target adds to the upstream alone. */
function added(row: Row, figure: string): Row {
  const { direct = NaN, ...others } = row.values;
  const values = Object.fromEntries(Object.entries(others).map(([target, value]) => [target, value - direct]));
  return rowOf({ figure, unit: row.unit }, values);
}

/** What a run measured. */
interface Measured {
  samples: readonly Sample[];
  runs: Row[][];
  apis: readonly ApiSample[];
  variants: Variant[];
  curve: CurvePoint[];
  targets: readonly Target[];
}

/** A figure of each server; the upstream itself is none of them. */
function perTarget(targets: readonly Target[], figure: (process: ServerProcess) => number): Row['values'] {
  const servers = targets.filter(({ name }) => name !== 'direct');
  return Object.fromEntries(servers.map(({ name, process }) => [name, figure(process)]));
}

/** The errors of a load, for a report. */
export function errorsOf(target: TargetName, scenario: string, errors: ReadonlyMap<string, number>): Report['errors'] {
  return [...errors].map(([reason, count]) => ({ target, scenario, reason, count }));
}

/** Makes the report of a run. */
export function reportOf({ samples, runs, apis, variants, curve, targets }: Measured, placement: Placement): Report {
  const saturation = ({ name }: (typeof saturations)[number]): Row[] => [
    ...rateRows(samples, name),
    row(
      samples,
      name,
      { figure: `${name}, PostgreSQL CPU`, unit: 'µs/req' },
      ({ databasePerRequest }) => databasePerRequest,
    ),
    row(
      samples,
      name,
      { figure: `${name}, one CPU's worth`, unit: 'req/s', larger: true },
      ({ cpuPerRequest }) => 1_000_000 / cpuPerRequest,
    ),
    row(samples, name, { figure: `${name}, CPU in use`, unit: '%' }, ({ cpuShare }) => cpuShare * 100),
  ];
  const steady = (percentile: 'p50' | 'p95' | 'p99' | 'p999'): Row =>
    row(
      samples,
      'steady',
      { figure: `${percentile} at ${STEADY_RATE} req/s`, unit: 'ms' },
      ({ load }) => load.latency[percentile],
    );
  const one = row(samples, 'sequential', { figure: 'p50, one caller', unit: 'ms' }, ({ load }) => load.latency.p50);
  const first = row(
    samples,
    'streams',
    { figure: `first token p50, ${STREAM_CONNECTIONS} streams`, unit: 'ms' },
    ({ load }) => load.firstContent.p50,
  );
  const rows: Row[] = [
    ...saturations.flatMap(saturation),
    ...(['p50', 'p95', 'p99', 'p999'] as const).map(steady),
    one,
    added(one, 'p50 added, one caller'),
    first,
    row(samples, 'streams', { figure: 'first token p99', unit: 'ms' }, ({ load }) => load.firstContent.p99),
    row(samples, 'streams', { figure: 'stream, gateway CPU', unit: 'µs/req' }, ({ cpuPerRequest }) => cpuPerRequest),
    rowOf(
      { figure: 'from start to first answer', unit: 'ms' },
      perTarget(targets, ({ startedMillis }) => startedMillis),
    ),
    rowOf(
      { figure: 'resident memory idle', unit: 'MiB' },
      perTarget(targets, ({ idleMib }) => idleMib),
    ),
    rowOf(
      { figure: 'resident memory after', unit: 'MiB' },
      perTarget(targets, ({ pid }) => residentMib(pid)),
    ),
  ];
  const errors = [
    ...samples.flatMap(({ target, scenario, load }) => errorsOf(target, scenario, load.errors)),
    ...apis.flatMap(({ target, workload, load }) => errorsOf(target, workload.name, load.errors)),
    ...curve.flatMap(({ share, errors: seen }) => errorsOf('portcullis', `${share} of capacity`, seen)),
    ...variants.flatMap((variant) => errorsOf('portcullis', variant.name, variant.errors)),
  ];
  const pinned = placement.gateway !== undefined;
  return {
    machine: {
      processors: cpus().length,
      memoryGib: Math.round(totalmem() / GIB),
      node: process.versions.node,
      pinned,
    },
    rows,
    runs,
    apis: apiRows(apis),
    variants,
    curve,
    errors,
    notes: [...notesOf(rows, pinned), ...busyNotes()],
  };
}

function notesOf(rows: readonly Row[], pinned: boolean): string[] {
  const notes = [
    `Medians over the rounds, and of their ratios. By APIs: ratios of CPU per request, ${STREAM_CONNECTIONS} streams at once, models of the API's own protocol. direct: the mock upstream without a gateway. Latency at a fixed rate counts from when a request was due.`,
    "PostgreSQL is the gateway's own, with fsync on; the others have no database. The first start makes it.",
    pinned
      ? 'The server under test has one processor to itself; mock, load and PostgreSQL share the others.'
      : 'NOT PINNED: all processes share all processors (needs Linux, two processors and taskset); trust CPU per request only.',
  ];
  for (const { figure, values } of rows.filter(({ unit }) => unit === '%')) {
    const slack = Object.entries(values).filter(([, share]) => share < SATURATED * 100);
    if (slack.length > 0) {
      const names = slack.map(([target]) => target).join(', ');
      notes.push(
        `${figure}: ${names} was not saturated: the load side, or other work on the machine, was the limit; read "one CPU's worth" instead.`,
      );
    }
  }
  return notes;
}

/** Load average over five minutes, per processor, from which other work must have been under way. */
const BUSY_LOAD = 1.5;

function busyNotes(): string[] {
  const [, load = 0] = loadavg();
  return load > BUSY_LOAD * cpus().length
    ? [
        `The machine was busy with other work (load average ${load.toFixed(1)}): trust ratios of CPU per request, not latencies.`,
      ]
    : [];
}
