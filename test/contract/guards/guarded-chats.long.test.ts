import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, FAULT_PATHS, type GuardVendor, makeGuard, SECRET, startVendor } from '../../support/guards/vendor.js';
import { gather, type People } from '../../support/people.js';

/** Requests and answers of conversations under guards, in every API of them. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let vendor: GuardVendor;

beforeAll(async () => {
  vendor = await startVendor();
  app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
});
beforeEach(async () => {
  for (const { id } of await guards()) {
    const reply = await app.request('DELETE', `/api/guards/${id}`, people.as('ada'));
    expect([reply.text, reply.status]).toEqual([reply.text, 204]);
  }
  vendor.arrived.length = 0;
  app.sandbox.reset();
});

const asked = () => (['openai', 'anthropic'] as const).flatMap((provider) => app.sandbox.requests(provider));
const guards = async (): Promise<{ id: string }[]> =>
  (await app.request('GET', '/api/guards', people.as('ada'))).json.guards;
const guard = (body: object = {}): Promise<any> =>
  makeGuard(app, people.keys.ada, { name: 'vendor', url: vendor.at('/generic'), ...body });
const detailsOf = async (reply: Reply): Promise<any> => {
  const id = reply.headers.get('x-evidence-id')!;
  const event = await app.request('GET', `/api/trust/spine/events/${id}`, people.as('ada'));
  expect([event.text, event.status]).toEqual([event.text, 200]);
  return event.json;
};

const say = (content: string) => [{ role: 'user', content }];
const APIS: [string, string, (text: string) => object][] = [
  ['chat', '/v1/chat/completions', (text) => ({ model: 'gpt-4o-mini', messages: say(text) })],
  ['chat of another provider', '/v1/chat/completions', (text) => ({ model: 'claude-haiku-4-5', messages: say(text) })],
  ['messages', '/v1/messages', (text) => ({ model: 'claude-haiku-4-5', max_tokens: 90, messages: say(text) })],
  ['translated messages', '/v1/messages', (text) => ({ model: 'gpt-4o-mini', max_tokens: 90, messages: say(text) })],
  ['responses', '/v1/responses', (text) => ({ model: 'gpt-4o-mini', input: text })],
  ['translated responses', '/v1/responses', (text) => ({ model: 'claude-haiku-4-5', input: text })],
];

describe.each(APIS)('%s', (_, path, body) => {
  const ask = (text: string): Promise<Reply> => app.request('POST', path, { ...people.as('rita'), body: body(text) });

  test('lets a request pass that a guard finds nothing in', async () => {
    const { digest } = await guard({ on: ['REQUEST', 'ANSWER'] });
    const reply = await ask('nothing bad here');
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    const { details } = await detailsOf(reply);
    const finding = { digest, guard: 'vendor', kind: 'generic', verdict: 'PASS', latencyMillis: expect.any(Number) };
    expect(details.guards).toEqual([
      { ...finding, point: 'REQUEST' },
      { ...finding, point: 'ANSWER' },
    ]);
  });

  test('refuses a request that a guard blocks, before a provider is asked', async () => {
    await guard();
    const reply = await ask(`say ${BAD} please`);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('GUARD_BLOCKED');
    expect(reply.text).toContain('bad_word');
    expect(asked()).toHaveLength(0);
    const event = await detailsOf(reply);
    expect(event).toMatchObject({
      action: 'ai.generate.refused',
      details: { code: 'GUARD_BLOCKED', guards: [{ guard: 'vendor', verdict: 'BLOCK', reason: 'bad_word' }] },
    });
    expect(JSON.stringify(event)).not.toContain(BAD);
  });

  test('masks a request, so that its provider never sees what was masked', async () => {
    await guard({ action: 'MASK' });
    const reply = await ask(`keep ${SECRET} to yourself`);
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    expect(JSON.stringify(asked())).not.toContain(SECRET);
    expect(JSON.stringify(asked())).toContain('keep [SECRET] to yourself');
    const { details } = await detailsOf(reply);
    expect(details.guards).toMatchObject([{ verdict: 'MASK', masks: { SECRET: 1 } }]);
  });

  test('gives no answer that a guard blocks, and charges for it', async () => {
    await guard({ on: ['ANSWER'] });
    const reply = await ask(`say ${BAD} please`);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('GUARD_BLOCKED');
    expect(reply.text).not.toContain(BAD);
    expect(asked()).toHaveLength(1);
    const { details } = await detailsOf(reply);
    expect(details).toMatchObject({
      outcome: 'failed',
      error: { code: 'GUARD_BLOCKED' },
      guards: [{ point: 'ANSWER', verdict: 'BLOCK' }],
    });
    expect(details.usage.completionTokens).toBeGreaterThan(0);
  });

  test('masks an answer', async () => {
    await guard({ on: ['ANSWER'], action: 'MASK' });
    const reply = await ask(`keep ${SECRET} to yourself`);
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    expect(reply.text).not.toContain(SECRET);
    expect(reply.text).toContain('[SECRET]');
  });

  test('flags, and lets the call go on', async () => {
    await guard({ on: ['REQUEST', 'ANSWER'], action: 'FLAG' });
    const reply = await ask(`say ${BAD} please`);
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    const { details } = await detailsOf(reply);
    expect(details.guards).toMatchObject([{ verdict: 'FLAG', reason: 'bad_word' }, { verdict: 'FLAG' }]);
  });
});

describe.each(APIS)('a stream of %s', (_, path, body) => {
  const stream = (text: string): Promise<Reply> =>
    app.request('POST', path, { ...people.as('rita'), body: { ...body(text), stream: true } });

  test('leaves once a guard has judged it', async () => {
    await guard({ on: ['ANSWER'] });
    const reply = await stream('nothing bad here');
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    expect(reply.text).toContain('nothing');
    await app.eventually(async () => {
      const { details } = await detailsOf(reply);
      expect(details).toMatchObject({ outcome: 'completed', guards: [{ point: 'ANSWER', verdict: 'PASS' }] });
    });
  });

  test('of which a guard blocks the answer is an error, without a word of it', async () => {
    await guard({ on: ['ANSWER'] });
    const reply = await stream(`say ${BAD} please`);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('GUARD_BLOCKED');
    expect(reply.text).not.toContain('forbidden');
    const { details } = await detailsOf(reply);
    expect(details.guards).toMatchObject([{ point: 'ANSWER', verdict: 'BLOCK' }]);
    expect(details.usage.completionTokens).toBeGreaterThan(0);
  });

  test('that a guard masks is given whole, with its masks', async () => {
    await guard({ on: ['ANSWER'], action: 'MASK' });
    const reply = await stream(`keep ${SECRET} to yourself`);
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    expect(reply.text).not.toContain('hidden');
    expect(reply.text).toContain('[SECRET');
  });

  test('of a blocked request is an error', async () => {
    await guard();
    const reply = await stream(`say ${BAD} please`);
    expect([reply.status, asked().length]).toEqual([403, 0]);
  });
});

describe('an address that is sure in part', () => {
  const address = '1600 Oak Parkway hut 43 second door, Mountain View, CA 94043';
  const text = `She lives at ${address}, and works nearby.`;
  const ask = (isStreamed: boolean): Promise<Reply> =>
    app.request('POST', '/v1/chat/completions', {
      ...people.as('rita'),
      body: { model: 'gpt-4o-mini', messages: say(text), stream: isStreamed },
    });
  afterAll(() => setAnswers('OFF', { piiMode: 'DETECT' }));

  test.each([false, true])('is hidden whole in answers (streamed: %s)', async (isStreamed) => {
    await setAnswers('REDACT', { piiMode: 'DETECT', cacheTtlSeconds: 0 });
    const reply = await ask(isStreamed);
    expect([reply.status, reply.text.includes('<ADDRESS_1>')]).toEqual([200, true]);
    for (const word of ['Parkway', 'second', 'Mountain', '94043']) expect(reply.text).not.toContain(word);
    await setAnswers('BLOCK');
    expect((await ask(isStreamed)).status).toBe(403);
  });

  test('is hidden whole in prompts, which are refused where the tenant blocks', async () => {
    await setAnswers('OFF', { piiMode: 'REDACT', cacheTtlSeconds: 0 });
    expect((await ask(false)).status).toBe(200);
    const sent = JSON.stringify(asked().at(-1)!.body);
    expect(sent).toContain('lives at <ADDRESS_1>, and works');
    for (const word of ['Parkway', 'second', 'Mountain', '94043']) expect(sent).not.toContain(word);
    await setAnswers('OFF', { piiMode: 'BLOCK' });
    expect((await ask(false)).status).toBe(403);
  });
});

/** Values of a prompt, which the upstream repeats. */
const VALUES = ['jane.roe@example.org', '536-22-8145'] as const;
const REPEATED = `write to ${VALUES[0]} about ${VALUES[1]} please`;
const setAnswers = async (piiAnswers: string, more: object = {}): Promise<void> => {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "shop", input: $input) { piiAnswers } }';
  const { json } = await app.graphql(query, { input: { piiAnswers, ...more } });
  expect(json).toEqual({ data: { updateTenant: { piiAnswers } } });
};
const counts = { EMAIL: 1, SSN: 1 };
const holdsNone = (text: string): void => {
  for (const value of VALUES) expect(text).not.toContain(value);
};

describe.each(APIS)('personal data in the answer of %s', (_, path, body) => {
  const ask = (isStreamed: boolean, text = REPEATED): Promise<Reply> => {
    const given = { ...body(text), ...(isStreamed ? { stream: true } : {}) };
    return app.request('POST', path, { ...people.as('rita'), body: given });
  };
  const finding = async (reply: Reply): Promise<any> => {
    const event = await app.eventually(async () => {
      const one = await detailsOf(reply);
      expect(one.details.outcome).toBeDefined();
      return one;
    });
    return event.details.guards?.[0];
  };
  beforeEach(() => setAnswers('OFF', { piiMode: 'DETECT', retainContent: true, cacheTtlSeconds: 0 }));
  afterAll(() => setAnswers('OFF', { piiMode: 'DETECT' }));

  test('is left alone where nobody asks for more, and counted', async () => {
    const before = await ask(true);
    expect([before.status, before.text.includes('536'), await finding(before)]).toEqual([200, true, undefined]);
    await setAnswers('DETECT');
    const reply = await ask(true);
    expect([reply.status, reply.text.includes('536')]).toEqual([200, true]);
    expect(await finding(reply)).toMatchObject({ guard: 'personal-data', verdict: 'FLAG', found: counts });
  });

  test.each([false, true])('is replaced (streamed: %s)', async (isStreamed) => {
    await setAnswers('REDACT');
    const reply = await ask(isStreamed);
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    holdsNone(reply.text);
    expect(reply.text).toContain('<EMAIL_1>');
    expect(reply.text).toContain('<SSN_1>');
    expect(await finding(reply)).toMatchObject({ verdict: 'MASK', masks: counts, found: counts });
    const { details } = await detailsOf(reply);
    holdsNone(JSON.stringify(details.content.response));
  });

  test.each([false, true])('refuses the answer (streamed: %s)', async (isStreamed) => {
    await setAnswers('BLOCK');
    const reply = await ask(isStreamed);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('GUARD_BLOCKED');
    expect(reply.text).toContain('personal-data');
    holdsNone(reply.text);
    const { details } = await detailsOf(reply);
    expect(details).toMatchObject({ outcome: 'failed', content: { response: null }, guards: [{ found: counts }] });
    expect(details.usage.completionTokens).toBeGreaterThan(0);
    expect((await ask(isStreamed, 'nothing to hide')).status).toBe(200);
  });

  test('is no value that a placeholder of the prompt stands for', async () => {
    await setAnswers('REDACT', { piiMode: 'REDACT' });
    const reply = await ask(true);
    await setAnswers('BLOCK');
    const again = await ask(true);
    expect([reply.status, again.status]).toEqual([200, 200]);
    expect([reply.text.includes('536'), again.text.includes('536')]).toEqual([true, true]);
    expect(reply.text).not.toContain('SSN_');
  });
});

test('an answer from the cache is judged as the tenant wants it now, and kept as it left', async () => {
  const ask = async (content: string, stream = false): Promise<[string | null, string]> => {
    const body = { model: 'gpt-4o-mini', messages: say(content), stream };
    const reply = await app.request('POST', '/v1/chat/completions', { ...people.as('rita'), body });
    return [reply.headers.get('x-cache'), reply.text];
  };
  try {
    await setAnswers('OFF', { cacheTtlSeconds: 600 });
    expect((await ask(REPEATED))[1]).toContain(VALUES[0]);
    await setAnswers('REDACT');
    const [cache, text] = await ask(REPEATED);
    expect([cache, text.includes('<EMAIL_1>')]).toEqual(['HIT', true]);
    holdsNone(text);
    await setAnswers('BLOCK');
    expect((await ask(REPEATED))[1]).toContain('GUARD_BLOCKED');
    await setAnswers('REDACT');
    for (const stream of [false, true]) holdsNone((await ask(`${REPEATED} ${stream}`, stream))[1]);
    await setAnswers('OFF');
    for (const stream of [false, true]) {
      const [kept, left] = await ask(`${REPEATED} ${stream}`);
      expect([kept, left.includes('<EMAIL_1>')]).toEqual(['HIT', true]);
      holdsNone(left);
    }
  } finally {
    await setAnswers('OFF', { cacheTtlSeconds: 0 });
  }
});

test('a text that is split among parts is judged as a whole', async () => {
  await guard({ action: 'MASK' });
  const ask = (...texts: string[]): Promise<Reply> => {
    const content = texts.map((text) => ({ type: 'text', text }));
    const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content }] };
    return app.request('POST', '/v1/chat/completions', { ...people.as('rita'), body });
  };
  const split = await ask(`it is ${SECRET.slice(0, 4)}`, `${SECRET.slice(4)} indeed`);
  expect([split.status, split.json.error?.details]).toMatchObject([403, { reason: 'fixed_text' }]);
  const whole = await ask(`it is ${SECRET}`, ' indeed');
  expect([whole.text, whole.status]).toEqual([whole.text, 200]);
  expect(JSON.stringify(asked())).not.toContain(SECRET);
});

describe('a guard that cannot judge', () => {
  const ask = (): Promise<Reply> =>
    app.request('POST', '/v1/chat/completions', {
      ...people.as('rita'),
      body: { model: 'gpt-4o-mini', messages: say('hello') },
    });

  test.each(FAULT_PATHS)('closes the way, as of %s', async (path) => {
    await guard({ url: vendor.at(path), timeoutMs: 200 });
    const reply = await ask();
    expect([reply.json.error?.code, reply.status]).toEqual(['GUARD_UNAVAILABLE', 503]);
    expect(reply.json.error.details).toMatchObject({ guard: 'vendor', point: 'REQUEST' });
    expect(asked()).toHaveLength(0);
  });

  test.each(FAULT_PATHS)('gives no answer either, as of %s', async (path) => {
    await guard({ url: vendor.at(path), timeoutMs: 200, on: ['ANSWER'] });
    const reply = await ask();
    expect([reply.json.error?.code, reply.status]).toEqual(['GUARD_UNAVAILABLE', 503]);
  });

  test('leaves it open only where somebody chose so', async () => {
    await guard({ url: vendor.at('/broken'), onError: 'FLAG' });
    const reply = await ask();
    expect(reply.status).toBe(200);
    const { details } = await detailsOf(reply);
    expect(details.guards).toMatchObject([{ verdict: 'FLAG', reason: 'http_error', failed: true }]);
  });
});
