import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AMPLE, startTestApp, type TestApp } from '../support/app.js';
import { openSocket } from '../support/graphql-ws.js';

/** Personal data is seen wherever a request has room for a text, whichever API it came by. */
const SSN = '536-90-4399';
const tenants = { block: 'BLOCK', redact: 'REDACT', detect: 'DETECT' } as const;
type Mode = keyof typeof tenants;
const keys = {} as Record<Mode, string>;
let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp();
  for (const [id, piiMode] of Object.entries(tenants)) {
    await gateway.createTenant({
      id,
      ...AMPLE,
      monthlyBudgetUsd: 1_000,
    });
    await set(id, { piiMode });
    keys[id as Mode] = await gateway.issueKey({ tenantId: id, subject: id, roles: ['tenant_admin'] });
  }
});
afterAll(() => gateway.stop());

async function set(id: string, input: object): Promise<void> {
  const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
  expect((await gateway.graphql(query, { id, input })).json.errors).toBeUndefined();
}

const hello = { role: 'user', content: 'Hello!' };
const tool = (fn: object) => ({ tools: [{ type: 'function', function: { name: 'f', parameters: {}, ...fn } }] });
const call = (fn: object) => ({ id: 'a', type: 'function', function: { name: 'f', arguments: '{}', ...fn } });
const parts = (...content: object[]) => ({ messages: [{ role: 'user', content }] });
const text = (value: string) => ({ type: 'text', text: value });
const schema = (properties: object) => ({
  response_format: { type: 'json_schema', json_schema: { name: 's', schema: { type: 'object', properties } } },
});
const file = (type: string, data: string | Buffer) => ({
  type: 'file',
  file: { filename: 'f', file_data: `data:${type};base64,${Buffer.from(data).toString('base64')}` },
});

/** Every place of a chat request that takes a text; `prose` where a placeholder can stand. */
const places: [string, 'prose' | 'fixed', object][] = [
  ['the text of a message', 'prose', { messages: [{ role: 'user', content: SSN }] }],
  ['a system message', 'prose', { messages: [{ role: 'system', content: SSN }, hello] }],
  ['a text part', 'prose', parts(text('x'), text(SSN))],
  ['a text that is split among parts', 'fixed', parts(text('Mine is 536-90-'), text('4399.'))],
  ['digits of another script', 'prose', { messages: [{ role: 'user', content: '５３６-９０-４３９９' }] }],
  ['JSON text, behind an escape', 'prose', { messages: [{ role: 'user', content: `{"t":"Customer:\\n${SSN}"}` }] }],
  [
    'the arguments of a call, behind an escape',
    'prose',
    {
      messages: [
        hello,
        { role: 'assistant', tool_calls: [call({ arguments: JSON.stringify({ t: `Customer:\t${SSN}` }) })] },
        { role: 'tool', tool_call_id: 'a', content: 'x' },
      ],
    },
  ],
  [
    'the arguments of a call',
    'prose',
    {
      messages: [
        hello,
        { role: 'assistant', tool_calls: [call({ arguments: JSON.stringify({ ssn: SSN }) })] },
        { role: 'tool', tool_call_id: 'a', content: 'x' },
      ],
    },
  ],
  [
    'the result of a call, long and without a space',
    'prose',
    {
      messages: [
        hello,
        { role: 'assistant', tool_calls: [call({})] },
        { role: 'tool', tool_call_id: 'a', content: Array(100).fill(SSN).join('/') },
      ],
    },
  ],
  ['a long field that the gateway does not know', 'fixed', { of_tomorrow: Array(100).fill(SSN).join('/') }],
  [
    'the result of a call',
    'prose',
    {
      messages: [
        hello,
        { role: 'assistant', tool_calls: [call({})] },
        { role: 'tool', tool_call_id: 'a', content: SSN },
      ],
    },
  ],
  [
    'the name of a called function',
    'fixed',
    {
      messages: [
        hello,
        { role: 'assistant', tool_calls: [call({ name: SSN })] },
        { role: 'tool', tool_call_id: 'a', content: 'x' },
      ],
    },
  ],
  [
    'an older call',
    'prose',
    {
      messages: [hello, { role: 'assistant', content: null, function_call: { name: 'f', arguments: SSN } }, hello],
    },
  ],
  [
    'earlier reasoning',
    'prose',
    { messages: [hello, { role: 'assistant', content: 'x', reasoning_content: SSN }, hello] },
  ],
  ['an earlier refusal', 'prose', { messages: [hello, { role: 'assistant', refusal: SSN }, hello] }],
  ['the name of a speaker', 'fixed', { messages: [{ ...hello, name: SSN }] }],
  ['the description of a tool', 'prose', tool({ description: `The SSN is ${SSN}` })],
  ['the description of a parameter', 'prose', tool({ parameters: { properties: { a: { description: SSN } } } })],
  ['the name of a parameter', 'fixed', tool({ parameters: { properties: { [SSN]: {} } } })],
  ['a value of a schema', 'fixed', tool({ parameters: { properties: { a: { enum: [SSN] } } } })],
  ['the schema of the answer', 'fixed', schema({ a: { const: SSN } })],
  ['a description in it', 'prose', schema({ a: { description: SSN } })],
  ['a number in a schema', 'fixed', tool({ parameters: { properties: { ssn: { default: 1, ssn: 536904399 } } } })],
  ['a number in metadata', 'fixed', { metadata: { social_security: 536904399 } }],
  ['a number in a field that the gateway does not know', 'fixed', { of_tomorrow: { ssn: [1, 536904399] } }],
  ['a text to stop at', 'fixed', { stop: [SSN] }],
  ['the user', 'prose', { user: SSN }],
  ['metadata', 'prose', { metadata: { ssn: SSN } }],
  ['the name of metadata', 'fixed', { metadata: { [SSN]: 'x' } }],
  ['a prediction', 'prose', { prediction: { type: 'content', content: SSN } }],
  ['the older functions', 'prose', { functions: [{ name: 'f', description: SSN, parameters: {} }] }],
  ['a field that the gateway does not know', 'fixed', { of_tomorrow: { deep: [SSN] } }],
  ['the name of such a field', 'fixed', { [`x ${SSN}`]: 1 }],
  ['the address of an image', 'fixed', parts({ type: 'image_url', image_url: { url: `https://example.org/${SSN}` } })],
  ['a text file', 'fixed', parts(text('x'), file('text/plain', `SSN: ${SSN}`))],
  ['a text file in UTF-16', 'fixed', parts(text('x'), file('text/plain', Buffer.from(`\ufeffSSN: ${SSN}`, 'utf16le')))],
  [
    'a text file in UTF-16 without a mark',
    'fixed',
    parts(text('x'), file('text/plain', Buffer.from(`SSN: ${SSN}`, 'utf16le'))),
  ],
  [
    'a JSON file in UTF-16, the higher bytes first',
    'fixed',
    parts(text('x'), file('application/json', Buffer.from(`\ufeff{"ssn":"${SSN}"}`, 'utf16le').swap16())),
  ],
  ['a CSV file in Latin-1', 'fixed', parts(text('x'), file('text/csv', Buffer.from(`José,${SSN}`, 'latin1')))],
  ['a CSV file', 'fixed', parts(text('x'), file('text/csv', `name,ssn\nJane,${SSN}\n`))],
];

const asked = (mode: Mode, body: object, stream: boolean) =>
  gateway.request('POST', '/v1/chat/completions', {
    key: keys[mode],
    body: { model: 'gpt-4o-mini', messages: [hello], stream, ...body },
  });
const upstream = () => JSON.stringify(gateway.sandbox.requests('openai').map(({ body }) => body));

describe.each(['whole', 'streamed'])('%s', (form) => {
  const stream = form === 'streamed';

  test.each(places)('BLOCK refuses %s', async (_, _kind, body) => {
    gateway.sandbox.reset();
    const { status, json } = await asked('block', body, stream);
    expect([status, json?.error.code, json?.error.details.reason]).toEqual([
      403,
      'POLICY_DENIED',
      'personal data in the prompt is blocked: SSN',
    ]);
    expect(gateway.sandbox.requests('openai').filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test.each(places)('REDACT hides or refuses %s', async (_, kind, body) => {
    gateway.sandbox.reset();
    const { status, json, text: said } = await asked('redact', body, stream);
    if (kind === 'fixed') {
      expect([status, json?.error.code, json?.error.details.reason]).toEqual([
        403,
        'POLICY_DENIED',
        'personal data in a place that cannot hold a placeholder: SSN',
      ]);
      return;
    }
    expect([status, said]).toEqual([200, expect.any(String)]);
    expect(upstream()).not.toContain(SSN);
    expect(upstream()).toContain('<SSN_1>');
  });
});

test.each(places)('DETECT: %s weighs in the risk', async (_, _kind, body) => {
  const { headers, status } = await asked('detect', body, false);
  expect(status).toBe(200);
  const query = 'query($id: ID!) { invocation(id: $id) { riskLevel riskReasons } }';
  const { json } = await gateway.graphql(query, { id: headers.get('x-evidence-id') }, { key: keys.detect });
  expect(json.data.invocation).toMatchObject({
    riskLevel: 'HIGH',
    riskReasons: expect.arrayContaining(['personal data in the prompt: SSN']),
  });
});

test('GraphQL and subscriptions look as closely', async () => {
  const input = { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'x', name: SSN }] };
  const mutation = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
  const { json } = await gateway.graphql(mutation, { input }, { key: keys.redact });
  expect(json.errors[0].extensions.code).toBe('POLICY_DENIED');
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${keys.redact}` });
  const subscription = 'subscription($input: ChatInput!) { chatStream(input: $input) { __typename } }';
  const refused: any = await socket.run(subscription, { input }).catch((errors: unknown) => errors);
  expect(JSON.stringify(refused)).toContain('POLICY_DENIED');
  await socket.close();
});

test.each([
  ['the user', { user: SSN }],
  ['a field that the gateway does not know', { of_tomorrow: SSN }],
  ['a number in such a field', { of_tomorrow: { ssn: 536904399 } }],
])('embeddings with personal data in %s are refused', async (_, more) => {
  const body = { model: 'text-embedding-3-small', input: 'x', ...more };
  for (const mode of ['block', 'redact'] as const) {
    const { status } = await gateway.request('POST', '/v1/embeddings', { key: keys[mode], body });
    expect([mode, status]).toEqual([mode, 403]);
  }
});

describe('what cannot be read', () => {
  const image = parts(text('What is it?'), {
    type: 'image_url',
    image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' },
  });
  const encoded = parts(text('What is it?'), file('text/plain', Buffer.from('Hello!', 'utf16le')));
  const latin = parts(text('What is it?'), file('text/csv', Buffer.from('Café', 'latin1')));
  const broken = parts(text('What is it?'), file('application/pdf', 'no PDF'));
  const linked = parts(text('What is it?'), { type: 'image_url', image_url: { url: 'https://example.org/a.png' } });

  test('passes, asks or is refused as the tenant says', async () => {
    for (const body of [image, broken, linked, encoded, latin]) {
      await set('block', { unreadAttachments: 'PASS' });
      expect((await asked('block', body, false)).status).toBe(200);
      await set('block', { unreadAttachments: 'REFUSE' });
      const refused = await asked('block', body, false);
      expect([refused.status, refused.json.error.details.reason]).toEqual([
        403,
        'a part of the request cannot be scanned for personal data',
      ]);
      await set('block', { unreadAttachments: 'ASK' });
      expect((await asked('block', body, false)).json.error.code).toBe('APPROVAL_REQUIRED');
    }
    await set('block', { unreadAttachments: 'PASS' });
  });

  test('includes what a tenant’s own recognizers would take too long to read', async () => {
    const recognizers = [{ name: 'x', pattern: 'a{1,190}a{1,190}b', contextWords: ['never said'] }];
    const none = { thresholds: [], allowedValues: [], recognizers: [] };
    await set('block', { unreadAttachments: 'REFUSE', piiRules: { ...none, recognizers } });
    const content = `${'a'.repeat(380)}b `.repeat(100);
    const { status, json } = await asked('block', { messages: [{ role: 'user', content }] }, false);
    expect([status, json.error.details.reason]).toEqual([
      403,
      'a part of the request cannot be scanned for personal data',
    ]);
    const read = await gateway.request('POST', '/api/trust/pii/detect', { key: keys.block, body: { content } });
    expect([read.status, read.json.error.message]).toEqual([400, expect.stringContaining('would take too long')]);
    await set('block', { unreadAttachments: 'PASS', piiRules: none });
  });

  test('includes token ids of embeddings', async () => {
    const ask = (input: unknown) => {
      const body = { model: 'text-embedding-3-small', input };
      return gateway.request('POST', '/v1/embeddings', { key: keys.block, body });
    };
    const ids = [
      [1, 2, 3],
      [[1], [2]],
    ];
    for (const input of ids) expect((await ask(input)).status).toBe(200);
    await set('block', { unreadAttachments: 'REFUSE' });
    for (const input of ids) {
      const { status, json } = await ask(input);
      expect([status, json.error.details.reason]).toEqual([
        403,
        'a part of the request cannot be scanned for personal data',
      ]);
    }
    expect((await ask(['text'])).status).toBe(200);
    await set('block', { unreadAttachments: 'PASS' });
  });

  test('a document that can be read is', async () => {
    const plain = readFileSync(join(import.meta.dirname, '../fixtures/documents/plan.docx'));
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await set('block', { unreadAttachments: 'REFUSE' });
    expect((await asked('block', parts(text('Read it.'), file(type, plain)), false)).status).toBe(200);
    await set('block', { unreadAttachments: 'PASS' });
  });
});

describe('the hold', () => {
  test('counts the whole of what leaves', async () => {
    await gateway.createTenant({
      id: 'small',
      tier: 'ENTERPRISE',
      tokensPerMinute: 100_000_000,
      requestsPerMinute: 1_000,
      monthlyBudgetUsd: 0.01,
    });
    const key = await gateway.issueKey({ tenantId: 'small', subject: 'small', roles: ['tenant_admin'] });
    const long = 'word '.repeat(200_000);
    for (const more of [
      { functions: [{ name: 'f', description: long }] },
      { of_tomorrow: long },
      { response_format: { type: 'json_schema', json_schema: { name: 's', schema: { description: long } } } },
      { prediction: { type: 'content', content: long } },
      parts(text('x'), file('application/pdf', long)),
    ]) {
      const body = { model: 'gpt-4o-mini', messages: [hello], max_tokens: 1, ...more };
      const { status } = await gateway.request('POST', '/v1/chat', { key, body });
      expect([Object.keys(more), status]).toEqual([Object.keys(more), 402]);
    }
    const { json } = await gateway.request('GET', '/v1/usage', { key });
    expect(json.budget.used_usd).toBe(0);
  });

  test.each([
    ['service_tier', { service_tier: 'priority' }],
    ['plugins', { plugins: [{ id: 'web' }] }],
    ['modalities', { modalities: ['text', 'audio'] }],
    ['messages', parts({ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } })],
  ])('what the catalogue has no price for is refused: %s', async (path, body) => {
    const { status, json } = await asked('detect', body, false);
    expect([status, json.error.details.issues[0].path]).toEqual([400, path]);
    expect((await asked('detect', { service_tier: 'auto', modalities: ['text'] }, false)).status).toBe(200);
  });
});
