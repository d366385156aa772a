import { type Aim, closedLoop } from './load.ts';
import { aimAt, SATURATION_CONNECTIONS, SMALL_CHARS } from './scenarios.ts';
import { familyMicros } from './server-process.ts';
import { databaseMicros, startMock, startPortcullis, type Target } from './targets.ts';

/**
 * `npm run bench:processes`: the gateway by 1, 2 and 4 processes without Redis, on requests of 1 kB, in turn. Processor time
 * is that of all its processes, PostgreSQL aside. A number behind it is that of rounds. On a machine of few cores the processes
 * share them with their load. With as many callers for each process as one has, batches are as large as its own.
 */
const COUNTS = [1, 2, 4];
const ROUNDS = Number(process.argv[2] ?? 3);
/** Calls that each process answers first: its engine compiles what is called often. */
const WARM_UP_CALLS = 40_000;
const WARM_UP_MILLIS = 5_000;
const MILLIS = 6_000;
const NOWHERE = { gateway: undefined, others: undefined };

interface Figures {
  perSecond: number;
  cpu: number;
  database: number;
  p50: number;
  oneCaller: number;
  errors: number;
}

async function warmUp(target: Target, count: number): Promise<void> {
  let answered = 0;
  while (answered < WARM_UP_CALLS * count)
    answered += (await closedLoop(aimOf(target), SATURATION_CONNECTIONS * count, WARM_UP_MILLIS)).answered;
}

function aimOf(target: Target): Aim {
  return aimAt(target, { promptChars: SMALL_CHARS, stream: false });
}

async function measure(target: Target, callers: number): Promise<Figures> {
  const aim = aimOf(target);
  const [cpu, database] = [familyMicros(target.process.pid), databaseMicros(target)];
  const load = await closedLoop(aim, callers, MILLIS);
  const per = (micros: number): number => Math.round(micros / load.answered);
  const used = { cpu: per(familyMicros(target.process.pid) - cpu), database: per(databaseMicros(target) - database) };
  const one = await closedLoop(aim, 1, MILLIS / 2);
  return {
    perSecond: Math.round(load.requests / load.seconds),
    ...used,
    p50: load.latency.p50,
    oneCaller: one.latency.p50,
    errors: [...load.errors.values(), ...one.errors.values()].reduce((sum, count) => sum + count, 0),
  };
}

const mock = await startMock();
const loads = COUNTS.flatMap((count) =>
  [...new Set([SATURATION_CONNECTIONS, SATURATION_CONNECTIONS * count])].map((callers) => ({ count, callers })),
);
const found = new Map<(typeof loads)[number], Figures[]>(loads.map((load) => [load, []]));
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of COUNTS) {
      const target = await startPortcullis(mock, NOWHERE, { variables: { PROCESSES: String(count) } });
      try {
        await warmUp(target, count);
        for (const load of loads) if (load.count === count) found.get(load)?.push(await measure(target, load.callers));
      } finally {
        await target.process.stop();
      }
    }
} finally {
  await mock.stop();
}
const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
console.log(
  '| processes | callers | calls/s | gateway, µs a call | PostgreSQL, µs a call | p50, ms | p50 of one, ms | errors |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const [{ count, callers }, figures] of found) {
  const of = (name: keyof Figures): number => median(figures.map((one) => one[name]));
  const cells = [
    count,
    callers,
    of('perSecond'),
    of('cpu'),
    of('database'),
    of('p50').toFixed(1),
    of('oneCaller').toFixed(2),
    of('errors'),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
