import { describe, expect, test } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { WriteHealth } from '../../../src/database/evidence/write-health.js';
import { silentLogger } from '../../support/logger.js';

/** Longer than a commit may take. */
const LONG_MILLIS = 1_100;

function healthy(): WriteHealth {
  return new WriteHealth(() => Promise.resolve(), silentLogger);
}

describe('a write that takes longer than a second', () => {
  test('refuses new callers while the database has not answered', async () => {
    const health = healthy();
    let answer = (): void => undefined;
    const write = health.during(() => new Promise<void>((resolve) => (answer = resolve)));
    expect(health.assertWritable()).toBeUndefined();
    await setTimeout(LONG_MILLIS);
    await expect(health.assertWritable()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    answer();
    await write;
    expect(health.assertWritable()).toBeUndefined();
  });

  test('refuses nobody when the answer waited for this process', async () => {
    const health = healthy();
    const write = health.during(() => setTimeout(1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG_MILLIS);
    await expect(health.assertWritable()).resolves.toBeUndefined();
    await write;
  });
});
