import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Principal } from '../../../src/contracts/identity.js';
import type { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { LiveInvocations } from '../../../src/features/interceptor/live-invocations.service.js';
import { DomainError } from '../../../src/shared/errors.js';

const TICK = 500;
const principal = { tenant: { id: 'default' }, subject: 'ann', roles: new Set(['member']) } as unknown as Principal;
const watching = { principal: () => principal, mayAudit: () => false, filter: {} };

/** A log that does not grow, and how often it was looked at. */
function quietLog(): { unitOfWork: UnitOfWork; looks: () => number; fail: (error: Error | undefined) => void } {
  let looks = 0;
  let failure: Error | undefined;
  const em = {
    execute: () => {
      looks += 1;
      return failure === undefined ? Promise.resolve([{ size: '7' }]) : Promise.reject(failure);
    },
  };
  const report = (_id: string, read: (reader: typeof em) => unknown): unknown => read(em);
  const fail = (error: Error | undefined): void => {
    failure = error;
  };
  return { unitOfWork: { report } as unknown as UnitOfWork, looks: () => looks, fail };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('one reader looks for all who watch, and nobody when nobody does', async () => {
  const { unitOfWork, looks } = quietLog();
  const live = new LiveInvocations(unitOfWork);
  const streams = [await live.watch(watching), await live.watch(watching), await live.watch(watching)];
  const before = looks();
  await jest.advanceTimersByTimeAsync(10 * TICK);
  expect(looks() - before).toBe(10);
  for (const stream of streams) await stream.return?.();
  const ended = looks();
  await jest.advanceTimersByTimeAsync(10 * TICK);
  expect(looks()).toBe(ended);
  await live.watch(watching);
  await jest.advanceTimersByTimeAsync(2 * TICK);
  expect(looks()).toBeGreaterThan(ended);
});

test('a log that cannot be read ends the subscriptions with its error, and a new one begins again', async () => {
  const { unitOfWork, fail, looks } = quietLog();
  const live = new LiveInvocations(unitOfWork);
  const stream = await live.watch(watching);
  const next = expect(stream.next()).rejects.toThrow('no database');
  fail(new DomainError('SERVICE_UNAVAILABLE', 'no database'));
  await jest.advanceTimersByTimeAsync(2 * TICK);
  await next;
  await expect(live.watch(watching)).rejects.toThrow('no database');
  const failed = looks();
  await jest.advanceTimersByTimeAsync(4 * TICK);
  expect(looks()).toBe(failed);
  fail(undefined);
  await live.watch(watching);
  await jest.advanceTimersByTimeAsync(2 * TICK);
  expect(looks()).toBeGreaterThan(failed + 2);
});
