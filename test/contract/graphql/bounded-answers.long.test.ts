import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type Reply, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';

/** What an answer to a request that is wrong may have, bytes, however much was wrong. */
const MAX_ANSWER = 200_000;
const MAX_ISSUES = 100;

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

const CHAT = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
const EVALUATE = 'query($context: JSONObject!) { evaluatePolicy(action: "a.b", context: $context) { permit } }';

const empties = (count: number): object[] => Array.from({ length: count }, () => ({}));
const fields = (count: number, size = 1): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${'n'.repeat(size)}`, 0]));
const chatWith = (messages: unknown): object => ({ model: 'gpt-4o-mini', messages });
const MESSAGE = { role: 'user', content: 'hi' };

function issuesOf({ json }: Reply): { path: string; message: string }[] {
  const details = json.error?.details ?? json.errors[0].extensions.details;
  return details.issues;
}

/** Sends a wrong request of any size, and looks at the size of the answer. */
async function refused(send: () => Promise<Reply>): Promise<Reply> {
  const reply = await send();
  expect(reply.status).toBe(400);
  expect(reply.text.length).toBeLessThan(MAX_ANSWER);
  expect(issuesOf(reply).length).toBeLessThanOrEqual(MAX_ISSUES);
  return reply;
}

describe('a request of 2 MB in which everything is wrong gets an answer of its own size', () => {
  const bodies: [string, unknown][] = [
    ['690,000 messages', chatWith(empties(690_000))],
    ['4,000 messages without anything', chatWith(empties(4_000))],
    ['messages with wrong messages inside', chatWith(Array.from({ length: 4_000 }, () => [[], {}]))],
    ['100,000 unknown fields of a message', chatWith([{ ...MESSAGE, ...fields(100_000) }])],
    ['unknown fields with long names', chatWith([{ ...MESSAGE, ...fields(90, 20_000) }])],
    ['tools without a name', { ...chatWith([MESSAGE]), tools: empties(256) }],
    ['a list in the place of text', { ...chatWith([MESSAGE]), model: empties(600_000) }],
  ];
  test.each(bodies)('REST: %s', async (_name, body) => {
    await refused(() => gateway.request('POST', '/v1/chat', { body }));
  });

  test.each(bodies.slice(0, 6))('GraphQL variables: %s', async (_name, body) => {
    const input = { ...(body as { messages: unknown }), model: 'gpt-4o-mini' };
    await refused(() => gateway.graphql(CHAT, { input }));
  });

  test.each(bodies.slice(0, 6))('WebSocket variables: %s', async (_name, input) => {
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${gateway.adminKey}` });
    const errors: unknown = await socket.run(CHAT, { input: input as object }).catch((error: unknown) => error);
    await socket.close();
    expect(JSON.stringify(errors)).toContain('INVALID_REQUEST');
    expect(JSON.stringify(errors).length).toBeLessThan(MAX_ANSWER);
  });

  test.each([
    ['messages', `messages: [${'{},'.repeat(3_000)}]`],
    ['a long text where a number is wanted', `temperature: "${'x'.repeat(1_900_000)}", messages: []`],
    ['unknown fields', `messages: [], ${Array.from({ length: 3_000 }, (_, index) => `f${index}: 1`).join(' ')}`],
  ])('GraphQL literals: %s', async (_name, input) => {
    await refused(() => gateway.graphql(`mutation { chat(input: {model: "gpt-4o-mini", ${input}}) { id } }`));
  });

  test('embedding inputs, policies and evidence too', async () => {
    await refused(() =>
      gateway.request('POST', '/v1/embeddings', { body: { model: 'text-embedding-3-small', input: empties(600_000) } }),
    );
    await refused(() =>
      gateway.request('POST', '/api/trust/policies', {
        body: { name: 'x', effect: 'deny', actions: Array.from({ length: 500_000 }, () => 7), rules: empties(100_000) },
      }),
    );
    await refused(() => gateway.request('POST', '/api/trust/spine/record', { body: fields(100_000) }));
    await refused(() => gateway.graphql(EVALUATE, { context: empties(200_000) }));
  });
});

test('a list that is too long is refused for its length, before its items are looked at', async () => {
  const reply = await gateway.request('POST', '/v1/chat', { body: chatWith(empties(5_000)) });
  expect(issuesOf(reply)).toEqual([{ path: 'messages', message: 'must have at most 4096 items' }]);
});

test('issues end at 100, the last of which says how much was not checked', async () => {
  const reply = await gateway.request('POST', '/v1/chat', { body: chatWith(empties(4_000)) });
  const issues = issuesOf(reply);
  expect(issues).toHaveLength(MAX_ISSUES);
  expect(issues[0]).toEqual({ path: 'messages[0].role', message: 'is required' });
  expect(issues.at(-1)).toEqual({ path: 'messages', message: '3901 more items were not checked' });
});

describe('a list of large records', () => {
  /** Of 2 MiB of content, which REST gives twice: as details, and as the text that is hashed. */
  const MAX_PAGE = 5 * 1024 * 1024;
  const COUNT = 60;
  const QUERY = '{ spineEvents(first: 500) { edges { node { details } } pageInfo { hasNextPage } } }';
  let key: string;
  beforeAll(async () => {
    await gateway.createTenant({ id: 'large', name: 'Large' });
    key = await gateway.issueKey({ tenantId: 'large', subject: 'ann', roles: ['tenant_admin'] });
    const body = { action: 'a.b', actor: 'ann', details: { text: 'x'.repeat(60_000) } };
    for (let sent = 0; sent < COUNT; sent += 1)
      expect((await gateway.request('POST', '/api/trust/spine/record', { key, body })).status).toBe(201);
  });

  test('is given in shorter pages, which together have all', async () => {
    let found = 0;
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const after = cursor === '' ? '' : `&cursor=${cursor}`;
      const { status, json, text } = await gateway.request(
        'GET',
        `/api/trust/spine/events?limit=500&actions=a.b${after}`,
        {
          key,
        },
      );
      expect([status, text.length < MAX_PAGE]).toEqual([200, true]);
      found += json.events.length as number;
      cursor = json.nextCursor as string | null;
    }
    expect([found, pages > 1]).toEqual([COUNT, true]);
  });

  test('ends where its bytes do over GraphQL by HTTP and by a socket too', async () => {
    const http = await gateway.graphql(QUERY, {}, { key });
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
    const [result] = await socket.run(QUERY);
    await socket.close();
    for (const { data } of [http.json, result!])
      expect([data.spineEvents.pageInfo.hasNextPage, data.spineEvents.edges.length < COUNT]).toEqual([true, true]);
  });
});
