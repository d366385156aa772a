import { describe, expect, test } from '@jest/globals';
import { asOf, ReportReplica } from '../../../src/database/report-replica.js';

const NOW = Date.UTC(2026, 10, 29, 12);

describe('the time that a replica has everything up to', () => {
  test.each([
    ['a replica that is a second behind', { recovering: true, replayed: NOW - 1_000, now: NOW }, NOW - 1_000],
    ['a replica whose clock is behind', { recovering: true, replayed: NOW + 500, now: NOW }, NOW + 500],
    ['a server that is no replica', { recovering: false, replayed: null, now: NOW }, undefined],
    ['a replica that was promoted', { recovering: false, replayed: NOW - 3_600_000, now: NOW }, undefined],
  ])('%s', (_, state, expected) => {
    expect(asOf(state)).toBe(expected);
  });

  test.each([
    ['is too far behind', NOW - 61_000, 'the replica is 61 s behind'],
    ['has replayed nothing since it started', null, 'does not say how far'],
  ])('one that %s is not read', (_, replayed, words) => {
    expect(() => asOf({ recovering: true, replayed, now: NOW })).toThrow(words);
  });
});

describe('where a report is read', () => {
  const told: string[] = [];
  const say = (_: unknown, message = String(_)) => void told.push(message);
  const places = (fails: () => Error | undefined) => {
    const asked: string[] = [];
    let now = 0;
    const replica = new ReportReplica({ info: say, warn: say }, () => now);
    const read = () =>
      replica.read(
        () => {
          asked.push('replica');
          const error = fails();
          return error === undefined ? Promise.resolve('late') : Promise.reject(error);
        },
        () => {
          asked.push('primary');
          return Promise.resolve('now');
        },
      );
    return { asked, read, pass: (millis: number) => (now += millis) };
  };

  test('at the replica while it is well', async () => {
    const { asked, read } = places(() => undefined);
    expect([await read(), await read()]).toEqual(['late', 'late']);
    expect(asked).toEqual(['replica', 'replica']);
  });

  test('at the primary while the replica is away, which is asked again after a rest', async () => {
    told.length = 0;
    let error: Error | undefined = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const { asked, read, pass } = places(() => error);
    expect([await read(), await read()]).toEqual(['now', 'now']);
    expect(asked.splice(0)).toEqual(['replica', 'primary', 'primary']);
    pass(9_999);
    await read();
    expect(asked.splice(0)).toEqual(['primary']);
    pass(1);
    await read();
    expect(asked.splice(0)).toEqual(['replica', 'primary']);
    error = undefined;
    pass(10_000);
    expect([await read(), await read()]).toEqual(['late', 'late']);
    expect(told).toEqual([
      'the replica cannot be read: reports are read from the primary',
      'the replica cannot be read: reports are read from the primary',
      'reports are read from the replica again',
    ]);
  });

  test('at the primary for one statement that the replica ended for its replication', async () => {
    const { asked, read } = places(() => Object.assign(new Error('conflict'), { code: '40001' }));
    await read();
    await read();
    expect(asked).toEqual(['replica', 'primary', 'replica', 'primary']);
  });

  test('nowhere else when the report itself is wrong or too long', async () => {
    const { asked, read } = places(() => Object.assign(new Error('too long'), { code: '57014' }));
    await expect(read()).rejects.toThrow('too long');
    expect(asked).toEqual(['replica']);
  });
});
