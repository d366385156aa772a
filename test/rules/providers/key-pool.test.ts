import { describe, expect, test } from '@jest/globals';
import type { ChatRequest, ChatStreamPart, ProviderAdapter } from '../../../src/contracts/provider.js';
import { pooledAdapter } from '../../../src/providers/key-pool/pooled-adapter.js';
import { UpstreamError } from '../../../src/shared/http/upstream-error.js';

type Answer = string | UpstreamError;

const refused = (status: number, retryAfterMillis?: number): UpstreamError =>
  new UpstreamError('status', `HTTP ${status}`, {
    status,
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
  });
const request: ChatRequest = { model: 'tiny', messages: [] };
const { signal } = new AbortController();
const promised = async <T>(make: () => T): Promise<T> => Promise.resolve(make());

/** A provider with a key for each name; `answers` says what each gives now, `asked` which were asked. */
function pool(weights: Record<string, number>, random = () => 0) {
  let now = 1_000_000;
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  let closed = 0;
  const given = (name: string): string => {
    asked.push(name);
    const answer = answers.get(name) ?? `answer of ${name}`;
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  const adapterOf = (name: string): ProviderAdapter => ({
    kind: 'openai',
    speaks: ['chat'],
    sandbox: false,
    chat: () => promised(() => ({ id: given(name), choices: [] })),
    async *chatStream(): AsyncGenerator<ChatStreamPart> {
      await Promise.resolve();
      yield { type: 'delta', index: 0, content: given(name) };
      const later = answers.get(`${name} later`);
      if (later instanceof UpstreamError) throw later;
    },
    embed: () => promised(() => ({ embeddings: [[given(name).length]] })),
    drops: () => [],
    listModels: () => promised(() => [{ id: given(name), type: 'chat' as const }]),
    limits: () => [{ name, limit: 1, remaining: 1, resetsAt: null }],
    close: () => promised(() => void (closed += 1)),
  });
  const [first, ...others] = Object.entries(weights).map(([name, weight]) => ({
    hint: name,
    weight,
    adapter: adapterOf(name),
  }));
  const adapter = pooledAdapter([first!, ...others], { clock: { now: () => now }, random });
  return {
    adapter,
    answers,
    asked,
    chat: async () => (await adapter.chat(request, signal)).id,
    stream: async () => {
      const parts: ChatStreamPart[] = [];
      for await (const part of adapter.chatStream(request, signal)) parts.push(part);
      return parts;
    },
    pass: (millis: number) => void (now += millis),
    resting: () =>
      adapter.keys!().flatMap(({ hint, restsUntil, reason }) => (reason ? [[hint, reason, restsUntil! - now]] : [])),
    closed: () => closed,
  };
}

describe('several keys of a provider', () => {
  test('share the calls by weight, and a spare gets none while others serve', async () => {
    let draw = 0;
    const { chat, asked } = pool({ a: 3, b: 1, spare: 0 }, () => (draw++ % 12) / 12 + 0.01);
    for (let call = 0; call < 120; call += 1) await chat();
    const share = (name: string): number => asked.filter((one) => one === name).length;
    expect([share('a') > 2 * share('b'), share('b') > 10, share('spare')]).toEqual([true, true, 0]);
  });

  test.each([401, 403])(
    'one that is refused by %d rests for five minutes, and the call goes on with the next',
    async (status) => {
      const { chat, answers, asked, pass, resting } = pool({ a: 1, b: 1 });
      answers.set('a', refused(status));
      expect(await chat()).toBe('answer of b');
      expect(resting()).toEqual([['a', 'refused', 300_000]]);
      expect(await chat()).toBe('answer of b');
      expect(asked).toEqual(['a', 'b', 'b']);
      pass(300_000);
      answers.delete('a');
      expect(await chat()).toBe('answer of a');
      expect(resting()).toEqual([]);
    },
  );

  test('one that is limited rests as long as the provider says, an hour at most', async () => {
    const { chat, answers, resting, pass } = pool({ a: 1, b: 1, c: 1 });
    answers.set('a', refused(429, 2_000));
    answers.set('b', refused(429, 1e12));
    expect(await chat()).toBe('answer of c');
    expect(resting()).toEqual([
      ['a', 'limited', 2_000],
      ['b', 'limited', 3_600_000],
    ]);
    pass(2_000);
    answers.delete('a');
    expect(await chat()).toBe('answer of a');
  });

  test('where all rest, the one whose rest ends first is asked, and its error is the answer', async () => {
    const { chat, answers, asked } = pool({ a: 1, b: 1 });
    answers.set('a', refused(401));
    answers.set('b', refused(429, 5_000));
    await expect(chat()).rejects.toMatchObject({ status: 429, retryAfterMillis: 5_000 });
    await expect(chat()).rejects.toMatchObject({ status: 429 });
    expect(asked).toEqual(['a', 'b', 'b']);
    answers.delete('b');
    expect(await chat()).toBe('answer of b');
  });

  test.each([400, 404, 500, 529])('a failure of %d is none of the key', async (status) => {
    const { chat, answers, asked, resting } = pool({ a: 1, b: 1 });
    answers.set('a', refused(status));
    await expect(chat()).rejects.toMatchObject({ status });
    expect([asked, resting()]).toEqual([['a'], []]);
  });

  test('a stream takes the next key before its first part alone', async () => {
    const { stream, answers, asked } = pool({ a: 1, b: 1 });
    answers.set('a', refused(429));
    expect(await stream()).toEqual([{ type: 'delta', index: 0, content: 'answer of b' }]);
    answers.set('b later', refused(429));
    await expect(stream()).rejects.toMatchObject({ status: 429 });
    expect(asked).toEqual(['a', 'b', 'b']);
  });

  test('embeddings and lists of models take the next key too; limits are those of the last; all are closed', async () => {
    const { adapter, answers, closed } = pool({ a: 1, b: 1 });
    answers.set('a', refused(401));
    expect((await adapter.embed!({ model: 'e', input: ['x'] }, signal)).embeddings).toEqual([[11]]);
    expect(await adapter.listModels(signal)).toEqual([{ id: 'answer of b', type: 'chat' }]);
    expect(adapter.limits()).toMatchObject([{ name: 'b' }]);
    await adapter.close();
    expect(closed()).toBe(2);
  });
});
