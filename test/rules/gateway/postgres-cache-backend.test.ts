import { describe, expect, test } from '@jest/globals';
import type { StoredAnswer } from '../../../src/features/gateway/cache/cache-backend.js';
import { PostgresCacheBackend } from '../../../src/features/gateway/cache/postgres-cache-backend.service.js';
import type { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { silentLogger } from '../../support/logger.js';

/** A backend whose statements end up in `stored`, as the keys of each; the first `failing` of them fail. */
function backend(failing = 0) {
  const stored: string[][] = [];
  let left = failing;
  const execute = (_: string, [rows]: string[]): Promise<unknown[]> => {
    left -= 1;
    if (left >= 0) return Promise.reject(new Error('away'));
    stored.push((JSON.parse(rows!) as { key: string }[]).map(({ key }) => key));
    return Promise.resolve([]);
  };
  const unitOfWork = { platform: (work: (unit: object) => unknown) => work({ em: { execute } }) };
  return { stored, cache: new PostgresCacheBackend(unitOfWork as unknown as UnitOfWork, Date, silentLogger) };
}

const answer = { tenantId: 'a', chars: 1_000, storedAt: 0, ttl: 60 } as StoredAnswer;
const save = (cache: PostgresCacheBackend, count: number): string[] => {
  const keys = Array.from({ length: count }, (_, place) => `key-${place}`);
  for (const key of keys) cache.save(key, answer, 'x'.repeat(1_000));
  return keys;
};

describe('answers that are written behind', () => {
  test('are all stored, once each, in statements that are short', async () => {
    const { stored, cache } = backend();
    const keys = save(cache, 500);
    save(cache, 500);
    await cache.close();
    expect(stored.flat()).toEqual(keys);
    expect(stored.length).toBeGreaterThan(1);
    expect(Math.max(...stored.map((batch) => batch.length))).toBeLessThanOrEqual(132);
  });

  test('are not kept for ever while the database is away, and the next are stored', async () => {
    const { stored, cache } = backend(1);
    save(cache, 500);
    await cache.close();
    expect(stored).toEqual([]);
    const keys = save(cache, 3);
    await cache.close();
    expect(stored).toEqual([keys]);
  });

  test('beyond 16 Mi characters are left out until some are stored', async () => {
    const { stored, cache } = backend();
    for (let place = 0; place < 20; place += 1) cache.save(`large-${place}`, answer, 'x'.repeat(1024 * 1024));
    await cache.close();
    expect(stored.flat()).toEqual(Array.from({ length: 16 }, (_, place) => `large-${place}`));
    cache.save('after', answer, 'x');
    await cache.close();
    expect(stored.at(-1)).toEqual(['after']);
  });
});
