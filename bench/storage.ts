import pg from 'pg';
import { closedLoop } from './load.ts';
import { aimAt, SATURATION_CONNECTIONS, SMALL_CHARS, STREAM_CONNECTIONS } from './scenarios.ts';
import { startMock, startPortcullis, type Target } from './targets.ts';

/**
 * `npm run bench:storage`: what one call leaves in PostgreSQL: bytes of its write-ahead log (with the whole
 * pages that follow a checkpoint), bytes of tables with their indexes by subject, and commits. These decide the disk and the replication that a
 * rate of calls needs; processor time is measured by `npm run bench`.
 */
const MILLIS = 10_000;
const WARM_UP_MILLIS = 3_000;
const NOWHERE = { gateway: undefined, others: undefined };
const BYTES_PER_KIB = 1_024;

const WORKLOADS = [
  { name: '1 kB, 64 callers', promptChars: SMALL_CHARS, callers: SATURATION_CONNECTIONS, retainContent: false },
  { name: '1 kB, one caller', promptChars: SMALL_CHARS, callers: 1, retainContent: false },
  { name: '1 kB streamed, 8 callers', promptChars: SMALL_CHARS, callers: STREAM_CONNECTIONS, stream: true },
  { name: '1 kB, content retained, 64 callers', promptChars: SMALL_CHARS, callers: 64, retainContent: true },
  { name: '100 kB, content retained, 16 callers', promptChars: 100_000, callers: 16, retainContent: true },
] as const;

const SUBJECTS = [
  ['log', /^spine_/],
  ['ledger', /^usage_(ledger|records)/],
  ['sums', /^(usage|traffic|latency|budget)_/],
] as const;

interface State {
  wal: number;
  commits: number;
  bytes: Map<string, number>;
}

/** Sizes after PostgreSQL has written down its own counts; partitions count for their subject. */
async function stateOf(client: pg.Client): Promise<State> {
  await client.query('CHECKPOINT');
  const [{ wal, commits }] = (
    await client.query<{ wal: string; commits: string }>(
      `SELECT pg_current_wal_lsn() - '0/0' AS wal, (SELECT sum(xact_commit) FROM pg_stat_database WHERE datname = current_database()) AS commits`,
    )
  ).rows as [{ wal: string; commits: string }];
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return {
    wal: Number(wal),
    commits: Number(commits),
    bytes: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}

function growth(before: State, after: State): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [table, bytes] of after.bytes) {
    const subject = SUBJECTS.find(([, pattern]) => pattern.test(table))?.[0] ?? 'other';
    sums.set(subject, (sums.get(subject) ?? 0) + bytes - (before.bytes.get(table) ?? 0));
  }
  return sums;
}

async function measure(
  target: Target,
  { promptChars, callers, ...workload }: (typeof WORKLOADS)[number],
): Promise<string> {
  const stream = 'stream' in workload;
  await target.administer?.(
    `mutation ($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }`,
    {
      input: { retainContent: 'retainContent' in workload && workload.retainContent },
    },
  );
  const aim = aimAt(target, { promptChars, stream });
  await closedLoop(aim, callers, WARM_UP_MILLIS);
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  try {
    const before = await stateOf(client);
    const { answered, errors } = await closedLoop(aim, callers, MILLIS);
    const after = await stateOf(client);
    const grown = growth(before, after);
    const kib = (bytes: number): string => (bytes / answered / BYTES_PER_KIB).toFixed(2);
    const cells = [
      workload.name,
      answered,
      kib(after.wal - before.wal),
      ...SUBJECTS.map(([subject]) => kib(grown.get(subject) ?? 0)),
      kib(grown.get('other') ?? 0),
      ((after.commits - before.commits) / answered).toFixed(3),
      errors.size,
    ];
    return `| ${cells.join(' | ')} |`;
  } finally {
    await client.end();
  }
}

const mock = await startMock();
try {
  const target = await startPortcullis(mock, NOWHERE);
  try {
    console.log(
      '| calls | answered | WAL, KiB | log, KiB | ledger, KiB | sums, KiB | other, KiB | commits | kinds of error |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const workload of WORKLOADS) console.log(await measure(target, workload));
  } finally {
    await target.process.stop();
  }
} finally {
  await mock.stop();
}
