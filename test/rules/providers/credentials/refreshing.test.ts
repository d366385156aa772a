import { beforeEach, describe, expect, test } from '@jest/globals';
import { credentialError } from '../../../../src/providers/credentials/credential-error.js';
import { Refreshing } from '../../../../src/providers/credentials/refreshing.js';
import { RemoteClock } from '../../../../src/providers/credentials/skew.js';
import type { Lease } from '../../../../src/providers/credentials/token-answers.rules.js';
import { manualClock } from '../../../support/clock.js';

const LIFE = 3_600_000;
const START = Date.UTC(2026, 10, 28);

let clock: ReturnType<typeof manualClock>;
let asked: number;
let answer: () => Promise<Lease<string>>;

function make(random = 0.5): Refreshing<string> {
  return new Refreshing({
    clock,
    random: () => random,
    obtain: () => {
      asked += 1;
      return answer();
    },
  });
}
const valueOf = async (value: Refreshing<string>, signal?: AbortSignal): Promise<string> =>
  (await value.current(signal)).value;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  clock = manualClock(START);
  asked = 0;
  answer = () => Promise.resolve({ value: `token ${asked}`, expiresAt: clock.now() + LIFE });
});

describe('a value that expires', () => {
  test('is asked for once, however many wait for it', async () => {
    const value = make();
    const all = await Promise.all(Array.from({ length: 50 }, () => valueOf(value)));
    expect([new Set(all), asked]).toEqual([new Set(['token 1']), 1]);
  });

  test.each([
    [0, 0.75],
    [0.5, 0.8],
    [1, 0.85],
  ])('with the random number %d is replaced after %d of its life, and nobody waits', async (random, share) => {
    const value = make(random);
    await valueOf(value);
    clock.advance(LIFE * share - 1_000);
    expect([await valueOf(value), asked]).toEqual(['token 1', 1]);
    clock.advance(2_000);
    expect([await valueOf(value), asked]).toEqual(['token 1', 2]);
    await settled();
    expect([await valueOf(value), asked]).toEqual(['token 2', 2]);
  });

  test('serves until it expires when it cannot be replaced, and then fails as credentials', async () => {
    const value = make();
    await valueOf(value);
    answer = () => Promise.reject(credentialError('the flow', 'HTTP 503'));
    clock.advance(LIFE * 0.9);
    expect(await valueOf(value)).toBe('token 1');
    await settled();
    // At once another time would only burden the one who fails.
    expect([await valueOf(value), asked]).toEqual(['token 1', 2]);
    clock.advance(60_000);
    expect([await valueOf(value), asked]).toEqual(['token 1', 3]);
    await settled();
    clock.advance(LIFE * 0.1);
    await expect(valueOf(value)).rejects.toMatchObject({ failure: 'credentials', message: 'the flow: HTTP 503' });
    answer = () => Promise.resolve({ value: 'back', expiresAt: clock.now() + LIFE });
    clock.advance(2_000);
    expect(await valueOf(value)).toBe('back');
  });

  test('that was never there is asked for again after a second, not by everyone who wants it', async () => {
    answer = () => Promise.reject(credentialError('the flow', 'HTTP 500'));
    const value = make();
    for (let call = 0; call < 10; call++)
      await expect(valueOf(value)).rejects.toMatchObject({ failure: 'credentials' });
    expect(asked).toBe(1);
    clock.advance(1_100);
    await expect(valueOf(value)).rejects.toMatchObject({ failure: 'credentials' });
    expect(asked).toBe(2);
  });

  test('is replaced when it was refused, unless it is new', async () => {
    const value = make();
    await valueOf(value);
    value.refused();
    expect([await valueOf(value), asked]).toEqual(['token 1', 1]);
    clock.advance(10_000);
    value.refused();
    expect(await Promise.all([valueOf(value), valueOf(value)])).toEqual(['token 2', 'token 2']);
    value.refused();
    expect([await valueOf(value), asked]).toEqual(['token 2', 2]);
  });

  test('that was refused still serves where no other can be had', async () => {
    const value = make();
    await valueOf(value);
    clock.advance(10_000);
    value.refused();
    answer = () => Promise.reject(credentialError('the flow', 'HTTP 500'));
    expect([await valueOf(value), asked]).toEqual(['token 1', 2]);
  });

  test('leaves those who wait no longer, and goes on for the others', async () => {
    const { promise, resolve } = Promise.withResolvers<Lease<string>>();
    answer = () => promise;
    const value = make();
    const gone = new AbortController();
    const first = valueOf(value, gone.signal);
    const second = valueOf(value);
    gone.abort(new Error('the client has left'));
    await expect(first).rejects.toThrow('the client has left');
    await expect(valueOf(value, gone.signal)).rejects.toThrow('the client has left');
    resolve({ value: 'late', expiresAt: clock.now() + LIFE });
    expect([await second, asked]).toEqual(['late', 1]);
  });
});

describe('the clock of the other side', () => {
  const at = (millis: number): string => new Date(millis).toUTCString();

  test('is that of its answers', () => {
    const remote = new RemoteClock(clock);
    remote.learn(at(START + 600_000));
    expect([remote.now(), remote.skewMillis]).toEqual([START + 600_000, 600_000]);
    clock.advance(5_000);
    expect(remote.now()).toBe(START + 605_000);
    remote.learn(at(clock.now() + 1_000));
    expect(remote.skewMillis).toBe(0);
  });

  test.each([undefined, '', 'yesterday', at(START + 25 * 3_600_000), at(0)])('learns nothing of %s', (date) => {
    const remote = new RemoteClock(clock);
    remote.learn(date);
    expect(remote.skewMillis).toBe(0);
  });
});
