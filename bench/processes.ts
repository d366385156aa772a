import { closedLoop } from './load.ts';
import { aimAt, SATURATION_CONNECTIONS, SMALL_CHARS } from './scenarios.ts';
import { familyMicros } from './server-process.ts';
import { databaseMicros, startMock, startPortcullis, type Target } from './targets.ts';

/**
 * `npm run bench:processes`: the gateway by 1, 2 and 4 processes without Redis, on requests of 1 kB, in turn. Processor time
 * is that of all its processes, PostgreSQL aside. A number behind it is that of rounds. On a machine of few cores the processes
 * share them with their load.
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

async function measure(target: Target, count: number): Promise<Figures> {
  const aim = aimAt(target, { promptChars: SMALL_CHARS, stream: false });
  let answered = 0;
  while (answered < WARM_UP_CALLS * count)
    answered += (await closedLoop(aim, SATURATION_CONNECTIONS, WARM_UP_MILLIS)).answered;
  const [cpu, database] = [familyMicros(target.process.pid), databaseMicros(target)];
  const load = await closedLoop(aim, SATURATION_CONNECTIONS, MILLIS);
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
const found = new Map<number, Figures[]>(COUNTS.map((count) => [count, []]));
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of COUNTS) {
      const target = await startPortcullis(mock, NOWHERE, { variables: { PROCESSES: String(count) } });
      try {
        found.get(count)?.push(await measure(target, count));
      } finally {
        await target.process.stop();
      }
    }
} finally {
  await mock.stop();
}
const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
console.log(
  '| processes | calls/s | gateway, µs a call | PostgreSQL, µs a call | p50 of 64 callers, ms | p50 of one, ms | errors |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [count, figures] of found) {
  const of = (name: keyof Figures): number => median(figures.map((one) => one[name]));
  const cells = [
    count,
    of('perSecond'),
    of('cpu'),
    of('database'),
    of('p50').toFixed(1),
    of('oneCaller').toFixed(2),
    of('errors'),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
