import { cpus } from 'node:os';
import { median } from './figures.ts';
import { type Aim, closedLoop } from './load.ts';
import { writeProcesses } from './results-page.ts';
import { aimAt, SATURATION_CONNECTIONS, SMALL_CHARS } from './scenarios.ts';
import { familyMicros } from './server-process.ts';
import { databaseMicros, startMock, startPortcullis, type Target } from './targets.ts';

/**
 * `npm run bench:processes`: the gateway by 1, 2 and 4 processes without Redis, on requests of 1 kB, in turn. Processor time
 * is that of all its processes, PostgreSQL aside. A number behind it is that of rounds; `--write` writes RESULTS.md. On a
 * machine of few cores the processes share them with their load. With as many callers for each process as one has, batches
 * are as large as its own.
 */
const COUNTS = [1, 2, 4];
const ROUNDS = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 3);
/** Calls that each process answers first: its engine compiles what is called often. */
const WARM_UP_CALLS = 15_000;
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
const found = loads.map((load) => ({ ...load, figures: [] as Figures[] }));
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of COUNTS) {
      const target = await startPortcullis(mock, NOWHERE, { variables: { PROCESSES: String(count) } });
      try {
        await warmUp(target, count);
        for (const load of found) if (load.count === count) load.figures.push(await measure(target, load.callers));
      } finally {
        await target.process.stop();
      }
    }
} finally {
  await mock.stop();
}
const ofOne = found[0]?.figures ?? [];
const rows = found.map(({ count, callers, figures }) => {
  const of = (name: keyof Figures): number => median(figures.map((one) => one[name]));
  const toOne = median(figures.map(({ cpu }, round) => cpu / (ofOne[round]?.cpu ?? NaN)));
  return [
    count,
    callers,
    of('perSecond'),
    of('cpu'),
    `${toOne.toFixed(2)}×`,
    of('database'),
    of('p50').toFixed(1),
    of('oneCaller').toFixed(2),
    of('errors'),
  ];
});
const head = [
  'processes',
  'callers',
  'req/s',
  'gateway µs/req',
  'to one process',
  'PostgreSQL µs/req',
  'p50 ms',
  'p50 ms, one caller',
  'errors',
];
const table = [head, head.map(() => '---:'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
console.log(table);
const { length: processors } = cpus();
if (process.argv.includes('--write'))
  writeProcesses(
    `Written by \`npm run bench:processes -- --write\`: medians of ${ROUNDS} rounds, 1 kB, without Redis, ${processors} processors.\n\n${table}`,
  );
