import { expect, test } from '@jest/globals';
import { CallUnderWay, type RoundEnd } from '../../../src/features/mcp/outbound/call-under-way.js';

/** A call that its server works on, over several rounds of its client. */
const SILENCE = { progress: undefined, log: () => undefined };
const { signal: forever } = new AbortController();
const result = (value: string): RoundEnd => ({ kind: 'result', result: { value } });

test('ends a round with a question, and goes on with its answer alone', async () => {
  const call = new CallUnderWay(async (own, signal) => {
    const answers = await Promise.all([own.ask('a', {}, signal), own.ask('b', {}, signal)]);
    return result(JSON.stringify(answers));
  });
  const asked = await call.next(SILENCE, forever);
  expect(asked).toEqual({
    kind: 'waiting',
    requests: { q1: { method: 'a', params: {} }, q2: { method: 'b', params: {} } },
  });
  call.answer({ q2: { two: 2 }, q9: {} });
  expect(await call.next(SILENCE, forever)).toMatchObject({ requests: { q1: { method: 'a' } } });
  call.answer({ q1: { one: 1 } });
  expect(await call.next(SILENCE, forever)).toEqual(result('[{"one":1},{"two":2}]'));
});

test('ends with the client whose round it is', async () => {
  const leaving = new AbortController();
  const call = new CallUnderWay(
    (_own, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      }),
  );
  const round = call.next(SILENCE, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(round).rejects.toThrow('gone');
  await expect(call.next(SILENCE, forever)).rejects.toThrow('gone');
});

test('asks no more than sixteen questions at a time', async () => {
  const call = new CallUnderWay(async (own, signal) => {
    const all = Array.from({ length: 17 }, () => own.ask('a', {}, signal).catch(() => 'refused'));
    return result(JSON.stringify(await all.at(-1)));
  });
  await call.next(SILENCE, forever);
  call.leave(new Error('done'));
  await expect(call.next(SILENCE, forever)).resolves.toMatchObject({ kind: expect.stringMatching(/result|waiting/) });
});

test('tells the client of the round, and only so often', async () => {
  const proceed = Promise.withResolvers<undefined>();
  const call = new CallUnderWay(async (own) => {
    own.progressed({ at: 'nobody listens' });
    await proceed.promise;
    for (let at = 0; at < 5_000; at += 1) own.progressed({ at });
    return result('done');
  });
  let told = 0;
  const round = call.next({ ...SILENCE, progress: () => (told += 1) }, forever);
  proceed.resolve(undefined);
  expect(await round).toEqual(result('done'));
  expect(told).toBe(999);
});
