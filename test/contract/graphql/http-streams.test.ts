import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'shop', ...AMPLE });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

const EVENTS = 'text/event-stream';
const MULTIPART = 'multipart/mixed;subscriptionSpec=1.0, application/json';
const CHANGES = 'subscription { approvalChanged { resourceId status } }';

/** A subscription over HTTP; its text grows while it is read. */
async function open(query: string, accept: string, { bearer = key, method = 'POST' } = {}) {
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${bearer}`, accept, 'content-type': 'application/json' };
  const address = `${app.url}/graphql${method === 'GET' ? `?query=${encodeURIComponent(query)}` : ''}`;
  const response = await fetch(address, {
    method,
    headers,
    signal: controller.signal,
    ...(method === 'GET' ? {} : { body: JSON.stringify({ query }) }),
  });
  const stream = {
    response,
    text: '',
    isDone: false,
    close: (): void => {
      controller.abort();
    },
  };
  const reader = response.body!.getReader();
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      stream.text += Buffer.from(value).toString();
    }
    stream.isDone = true;
  };
  void read().catch(() => (stream.isDone = true));
  return stream;
}

const until = async (check: () => boolean): Promise<void> => {
  await app.eventually(() => {
    expect(check()).toBe(true);
  });
};

const request = (resourceId: string) =>
  app.request('POST', '/api/oversight/approvals', {
    key,
    body: { type: 'access', resourceId, resourceType: 'record', requiredApprovers: ['bob'] },
  });

describe('server-sent events', () => {
  test.each(['POST', 'GET'])('carry what a subscription emits, asked by %s', async (method) => {
    const stream = await open(CHANGES, EVENTS, { method });
    expect([stream.response.status, stream.response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    await request(`of-${method}`);
    await until(() => stream.text.includes(`of-${method}`));
    expect(stream.text).toContain(
      `event: next\ndata: {"data":{"approvalChanged":{"resourceId":"of-${method}","status":"PENDING"}}}\n\n`,
    );
    stream.close();
    await until(() => stream.isDone);
  });

  test('end with `complete` where the subscription ends, as an answer of a model does', async () => {
    const query = `subscription { chatStream(input: { model: "gpt-4o-mini", messages: [{ role: USER, content: "Hello!" }] }) {
      __typename ... on ChatCompletion { choices { message { content } } } } }`;
    const stream = await open(query, EVENTS);
    await until(() => stream.isDone);
    expect(stream.text).toContain('"__typename":"ChatCompletion"');
    expect(stream.text.endsWith('event: complete\ndata:\n\n')).toBe(true);
  });

  test('carry the one result of another operation', async () => {
    const stream = await open('{ __typename }', EVENTS);
    await until(() => stream.isDone);
    expect(stream.text).toBe(':\n\nevent: next\ndata: {"data":{"__typename":"Query"}}\n\nevent: complete\ndata:\n\n');
  });

  test('are not what a client gets for a query that takes JSON too, as urql and Apollo do', async () => {
    const accept = 'application/graphql-response+json, application/json, text/event-stream, multipart/mixed';
    const stream = await open('{ __typename }', accept);
    await until(() => stream.isDone);
    expect(stream.response.headers.get('content-type')).toContain('application/graphql-response+json');
    expect(JSON.parse(stream.text)).toEqual({ data: { __typename: 'Query' } });
  });

  test('end with the error of a key that is revoked', async () => {
    const own = await app.issueKey({ tenantId: 'shop', subject: 'eve', roles: ['tenant_admin'] });
    const stream = await open(CHANGES, EVENTS, { bearer: own });
    const { json } = await app.graphql('{ apiKeys(first: 50) { edges { node { id subject } } } }', {}, { key });
    const { id } = json.data.apiKeys.edges.find((edge: any) => edge.node.subject === 'eve').node;
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id }, { key });
    await until(() => stream.isDone);
    expect(stream.text).toContain('"code":"UNAUTHORIZED"');
    expect(stream.text.endsWith('event: complete\ndata:\n\n')).toBe(true);
  });
});

test('Apollo’s multipart form carries payloads, and its closing boundary', async () => {
  const stream = await open(CHANGES, MULTIPART);
  expect(stream.response.headers.get('content-type')).toContain('boundary="graphql"');
  await request('in-parts');
  await until(() => stream.text.includes('in-parts'));
  expect(stream.text).toContain(
    '\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{"payload":{"data":{"approvalChanged":{"resourceId":"in-parts","status":"PENDING"}}}}',
  );
  stream.close();
  const one = await open('{ __typename }', 'multipart/mixed;subscriptionSpec=1.0');
  await until(() => one.isDone);
  expect(one.text.endsWith('\r\n--graphql--\r\n')).toBe(true);
});

describe('what is refused is JSON before the stream', () => {
  test.each([
    [401, 'UNAUTHORIZED', CHANGES, 'pcl_no'],
    [400, 'INVALID_REQUEST', 'subscription { nothing }', undefined],
    [400, 'INVALID_REQUEST', 'subscription {', undefined],
  ])('%i %s', async (status, code, query, bearer) => {
    const stream = await open(query, EVENTS, { bearer: bearer ?? key });
    await until(() => stream.isDone);
    expect([stream.response.status, JSON.parse(stream.text).errors[0].extensions.code]).toEqual([status, code]);
  });

  test('a subscription of a client that accepts JSON alone is told how', async () => {
    const { status, json } = await app.graphql(CHANGES, {}, { key });
    expect([status, json.errors[0].message]).toEqual([400, expect.stringContaining('text/event-stream')]);
  });
});
