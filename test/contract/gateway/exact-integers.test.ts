import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

/** As platforms give them to their records: one more than a double holds. */
const ID = '2512292042121000001';
const MODELS = { openai: 'gpt-4o-mini', anthropic: 'claude-sonnet-4-5', local: 'local/llama' } as const;
type Kind = keyof typeof MODELS;
const KINDS = Object.keys(MODELS) as Kind[];

let app: TestApp;
let key: string;
/** The last body that reached an upstream, as its text. */
let sent = '';
let givesCall = false;

const exact = (body: object): string => JSON.stringify(body).replaceAll('"ID"', ID);

/** A whole answer with a tool call whose argument is the id, or with text. */
function answerOf(url: string): string {
  const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
  if (url.endsWith('/messages'))
    return exact({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: givesCall
        ? [{ type: 'tool_use', id: 'toolu_1', name: 'find', input: { id: 'ID' } }]
        : [{ type: 'text', text: 'ok' }],
      stop_reason: givesCall ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 3, output_tokens: 2 },
    });
  if (url.endsWith('/api/chat'))
    return exact({
      model: 'llama',
      created_at: '2026-01-01T00:00:00Z',
      message: {
        role: 'assistant',
        content: givesCall ? '' : 'ok',
        ...(givesCall ? { tool_calls: [{ function: { name: 'find', arguments: { id: 'ID' } } }] } : {}),
      },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 3,
      eval_count: 2,
    });
  const call = { id: 'call_1', type: 'function', function: { name: 'find', arguments: `{"id":${ID}}` } };
  return exact({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...(givesCall ? { content: null, tool_calls: [call] } : { content: 'ok' }) },
        finish_reason: givesCall ? 'tool_calls' : 'stop',
      },
    ],
    usage,
  });
}

beforeAll(async () => {
  const upstream = await startUpstream(({ method, url, text }, response) => {
    response.setHeader('content-type', 'application/json');
    if (method === 'GET') return void response.end('{"models": [{"name": "llama"}], "data": []}');
    sent = text;
    response.end(answerOf(url));
  });
  const { origin } = upstream;
  app = await startTestApp({
    env: {
      SANDBOX: 'off',
      OPENAI_API_KEY: 'x',
      OPENAI_BASE_URL: `${origin}/v1`,
      ANTHROPIC_API_KEY: 'x',
      ANTHROPIC_BASE_URL: origin,
      LOCAL_BASE_URL: origin,
    },
  });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

const schema = { type: 'object', properties: { id: { type: 'integer', enum: ['ID'] } } };

/** The same request in each protocol, with the id in its history and in the schema of a tool. */
const REQUESTS = {
  '/v1/chat/completions': {
    messages: [
      { role: 'user', content: 'find it' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'find', arguments: `{"id":${ID}}` } }],
      },
      { role: 'tool', tool_call_id: 'call_0', content: 'nothing' },
    ],
    tools: [{ type: 'function', function: { name: 'find', parameters: schema } }],
  },
  '/v1/messages': {
    max_tokens: 50,
    messages: [
      { role: 'user', content: 'find it' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_0', name: 'find', input: { id: 'ID' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_0', content: 'nothing' }] },
    ],
    tools: [{ name: 'find', input_schema: schema }],
  },
  '/v1/responses': {
    input: [
      { role: 'user', content: 'find it' },
      { type: 'function_call', call_id: 'call_0', name: 'find', arguments: `{"id":${ID}}` },
      { type: 'function_call_output', call_id: 'call_0', output: 'nothing' },
    ],
    tools: [{ type: 'function', name: 'find', parameters: schema }],
    store: false,
  },
} as const;
const PATHS = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[];
const PAIRS = PATHS.flatMap((path) => KINDS.map((kind) => ({ path, kind })));

describe('integers beyond 2^53 keep every digit', () => {
  test.each(PAIRS)('on the way from $path to $kind and back', async ({ path, kind }) => {
    givesCall = true;
    const body = exact({ model: MODELS[kind], ...REQUESTS[path] });
    const { status, text } = await app.request('POST', path, { key, body });
    expect({ status, text }).toMatchObject({ status: 200 });
    // In the history and in the schema.
    expect(sent.split(ID)).toHaveLength(3);
    expect(text).toContain(ID);
  });

  test('in a stored response', async () => {
    await app.graphql('mutation { updateTenant(id: "shop", input: { retainContent: true }) { id } }');
    givesCall = true;
    const body = exact({ model: MODELS.anthropic, ...REQUESTS['/v1/responses'], store: true });
    const answer = await app.request('POST', '/v1/responses', { key, body });
    const stored = await app.request('GET', `/v1/responses/${answer.json.id}`, { key });
    expect(stored.text).toContain(ID);
  });

  test('in what approvals, proposals and events store', async () => {
    const approval = await app.request('POST', '/api/oversight/approvals', {
      key,
      body: exact({
        type: 'access',
        resourceId: 'r',
        resourceType: 'record',
        requiredApprovers: ['bob'],
        metadata: { id: 'ID' },
      }),
    });
    const again = await app.request('GET', `/api/oversight/approvals/${approval.json.id}`, { key });
    expect([approval.text.includes(ID), again.text.includes(ID)]).toEqual([true, true]);
    const proposal = await app.request('POST', '/api/admin/v4/proposals', {
      key,
      body: exact({ intent: 'i', action: 'record.update', resource: 'r', payload: { b: 'ID', a: 1 } }),
    });
    const read = await app.request('GET', `/api/admin/v4/proposals/${proposal.json.id}`, { key });
    expect(read.json.payloadHash).toBe(proposal.json.payloadHash);
    expect(read.text).toContain(ID);
    const event = await app.request('POST', '/api/trust/spine/record', {
      key,
      body: exact({ action: 'record.seen', actor: 'ann', details: { id: 'ID' } }),
    });
    const found = await app.request('GET', `/api/trust/spine/events/${event.json.id}`, { key });
    expect(found.text).toContain(ID);
    const proof = await app.graphql('{ verifySpine { intact } }', {}, { key });
    expect(proof.json.data.verifySpine.intact).toBe(true);
  });

  test('in literals and variables of GraphQL', async () => {
    const record = (details: string, declared = '', variables = '{}') =>
      app.request('POST', '/graphql', {
        key,
        body: `{"query": ${JSON.stringify(`mutation${declared} { recordSpineEvent(input: { action: "a.b", actor: "ann", details: ${details} }) { details } }`)}, "variables": ${variables}}`,
      });
    expect((await record(`{ id: ${ID} }`)).text).toContain(ID);
    expect((await record('$details', '($details: JSONObject)', `{"details": {"id": ${ID}}}`)).text).toContain(ID);
  });

  test('or are refused by name on a socket, whose library has rounded them', async () => {
    const socket = openSocket(app.url, { Authorization: `Bearer ${key}` });
    const query =
      'mutation($details: JSONObject) { recordSpineEvent(input: { action: "a.b", actor: "ann", details: $details }) { id } }';
    const errors = await socket.start(query, { details: { id: Number(ID) } }).done.catch((error: unknown) => error);
    const [error] = errors as { extensions: unknown }[];
    expect(error).toMatchObject({
      extensions: { code: 'INVALID_REQUEST', details: { issues: [{ path: 'variables' }] } },
    });
    await socket.close();
  });
});

test('two questions that differ in such an integer alone have different answers in the cache', async () => {
  givesCall = false;
  await app.graphql('mutation { updateTenant(id: "shop", input: { cacheTtlSeconds: 3600 }) { id } }');
  const about = (id: string) =>
    app.request('POST', '/v1/chat', {
      key,
      body: exact({ model: MODELS.openai, ...REQUESTS['/v1/chat/completions'] }).replaceAll(ID, id),
    });
  const caches = [await about(ID), await about(`${ID.slice(0, -1)}2`), await about(ID)];
  expect(caches.map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'MISS', 'HIT']);
});

test('a card number of 19 digits is found where it is a number', async () => {
  await app.graphql('mutation { updateTenant(id: "shop", input: { piiMode: BLOCK }) { id } }');
  const card = '6304000000000000000';
  const body = JSON.stringify({
    model: MODELS.anthropic,
    max_tokens: 5,
    messages: [
      { role: 'user', content: 'pay' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_0', name: 'pay', input: { card: 'ID' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_0', content: 'done' }] },
    ],
  }).replace('"ID"', card);
  const { status, text } = await app.request('POST', '/v1/messages', { key, body });
  expect([status, text.includes('CREDIT_CARD')]).toEqual([403, true]);
});
