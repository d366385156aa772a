import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { entities } from '../../../src/server/modules.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { type TimedJob, TimedWork } from '../../../src/events/timed-work.js';
import { createDatabase } from '../../support/database.js';
import { silentLogger } from '../../support/logger.js';

const HOUR = 3_600_000;

let database: { url: string; drop: () => Promise<void> };
let unitOfWork: UnitOfWork;
let work: TimedWork | undefined;
const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') };

beforeAll(async () => {
  database = await createDatabase();
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
});

afterAll(async () => {
  await unitOfWork.close();
  await database.drop();
});

afterEach(async () => {
  await work?.close();
  work = undefined;
});

function begin(
  jobs: TimedJob[],
  { intervalMillis = HOUR, by }: { intervalMillis?: number; by?: Pick<UnitOfWork, 'platform'> } = {},
) {
  work = new TimedWork(jobs, { unitOfWork: by ?? unitOfWork, clock, logger: silentLogger, intervalMillis });
  work.open();
  return work;
}

/** A job that says when it was run; what it gives is taken from `results`, then 0. */
function job(name: string, due: string | undefined, ...results: number[]) {
  let ran: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (ran = resolve));
  const made = {
    name,
    ...(due === undefined ? {} : { due }),
    runs: 0,
    first,
    run() {
      made.runs += 1;
      ran();
      return Promise.resolve(results.shift() ?? 0);
    },
  };
  return made;
}

test('runs what its query finds due by the clock, and not what it does not', async () => {
  const past = job('past', "SELECT 1 WHERE timestamptz '2026-03-01T12:00:00Z' <= now.time", 3, 2);
  const future = job('future', "SELECT 1 WHERE timestamptz '2026-03-01T12:00:00.001Z' <= now.time");
  const unasked = job('unasked', undefined);
  begin([future, past, unasked]);
  await Promise.all([past.first, unasked.first]);
  await work?.close();
  expect({ past: past.runs, future: future.runs, unasked: unasked.runs }).toEqual({ past: 3, future: 0, unasked: 1 });
});

test('is not begun beside itself, holds nobody up, and is looked at again once it has ended', async () => {
  let end: () => void = () => undefined;
  const starts: (() => void)[] = [];
  const started = (): Promise<void> => new Promise((resolve) => starts.push(resolve));
  let runs = 0;
  const slow: TimedJob = {
    name: 'slow',
    due: 'SELECT 1',
    run: () => {
      runs += 1;
      starts.shift()?.();
      return new Promise(
        (resolve) =>
          (end = () => {
            resolve(0);
          }),
      );
    },
  };
  const other = job('other', 'SELECT 1');
  const once = started();
  const timed = begin([slow, other]);
  await Promise.all([once, other.first]);
  const looked = new Promise<void>((resolve) => {
    other.run = () => {
      resolve();
      return Promise.resolve(0);
    };
  });
  timed.wake();
  await looked;
  expect(runs).toBe(1);
  const again = started();
  end();
  await again;
  expect(runs).toBe(2);
  end();
});

test('looks again after the database could not be asked', async () => {
  let failures = 2;
  const by: Pick<UnitOfWork, 'platform'> = {
    platform: (ask) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('no database')) : unitOfWork.platform(ask);
    },
  };
  const late = job('late', 'SELECT 1');
  begin([late], { intervalMillis: 5, by });
  await late.first;
  expect(failures).toBeLessThan(0);
});

test('begins a job when the one before it is done, or takes long', async () => {
  const seen: string[] = [];
  const long = Promise.withResolvers<number>();
  const short = (name: string): TimedJob => ({
    name,
    run: async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return 0;
    },
  });
  const last = job('last', undefined);
  begin([short('first'), short('second'), { name: 'long', run: () => long.promise }, last]);
  await last.first;
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  long.resolve(0);
});
