import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.js';

const SSN = '536-90-4399';
const EMAIL = 'jane.doe@example.com';
const PROMPT = `My SSN is ${SSN}, write to ${EMAIL} about it`;

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp({ cache: true });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

async function set(input: object): Promise<void> {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }';
  expect((await gateway.graphql(query, { input })).json.errors).toBeUndefined();
}

const body = (content: string, more: object = {}) => ({
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content }],
  ...more,
});
const chat = (content: string, more: object = {}) => gateway.request('POST', '/v1/chat', { body: body(content, more) });
/** What the upstream was sent, as text. */
const upstream = () => JSON.stringify(gateway.sandbox.requests('openai').map((request) => request.body));

async function riskOf(reply: { headers: Headers }) {
  const query = 'query($id: ID!) { invocation(id: $id) { riskLevel riskReasons effect } }';
  return (await gateway.graphql(query, { id: reply.headers.get('x-evidence-id') })).json.data.invocation;
}

/** Everything that the database holds of the spine. */
async function spineText(): Promise<string> {
  const client = new pg.Client({ connectionString: gateway.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'SELECT d.content, e.* FROM spine_events e JOIN spine_details d ON d.event_id = e.id',
  );
  await client.end();
  return JSON.stringify(rows);
}

function said(text: string): string {
  return [...text.matchAll(/^data: (\{.*\})$/gm)]
    .map(([, json]) => JSON.parse(json!).choices[0]?.delta.content ?? '')
    .join('');
}

test('redact: the upstream never sees it, the client gets it back in place, the spine holds no trace of it', async () => {
  await set({ piiMode: 'REDACT', retainContent: true });
  const reply = await chat(PROMPT, { skip_cache: true });
  expect(reply.status).toBe(200);
  expect(upstream()).toContain('<SSN_1>');
  for (const secret of [SSN, EMAIL]) expect(upstream()).not.toContain(secret);
  expect(reply.json.choices[0].message.content).toContain(SSN);
  expect(reply.json.choices[0].message.content).not.toContain('<SSN_1>');
  expect((await riskOf(reply)).riskReasons[0]).toBe(
    'personal data in the prompt, replaced by placeholders: SSN, EMAIL',
  );
  const spine = await spineText();
  expect(spine).toContain('<SSN_1>');
  for (const secret of [SSN, EMAIL]) expect(spine).not.toContain(secret);
});

test('redact: a stream brings it back, however the pieces fall', async () => {
  await set({ piiMode: 'REDACT', retainContent: false });
  const whole = await chat(PROMPT, { skip_cache: true });
  const stream = await chat(PROMPT, { skip_cache: true, stream: true });
  expect(said(stream.text)).toBe(whole.json.choices[0].message.content);
  expect(stream.text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  expect(upstream()).not.toContain(SSN);
});

describe('redact: what a model asks of a tool is JSON, whatever the values', () => {
  const address = '123 Main Street\nSpringfield, IL 62704';
  const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
  const input = [{ role: 'user', content: `${address} is where I live` }];
  const tool = { name: 'save', description: 'd', parameters: schema };
  const requests: [string, object][] = [
    [
      '/v1/chat/completions',
      { messages: input, tools: [{ type: 'function', function: tool }], tool_choice: 'required' },
    ],
    ['/v1/responses', { input, tools: [{ type: 'function', ...tool }], tool_choice: 'required' }],
    [
      '/v1/messages',
      {
        messages: input,
        max_tokens: 100,
        tools: [{ name: 'save', input_schema: schema }],
        tool_choice: { type: 'any' },
      },
    ],
  ];

  test.each(requests)('%s', async (path, body) => {
    await set({ piiMode: 'REDACT' });
    for (const model of ['gpt-4o-mini', 'claude-sonnet-4-5'])
      for (const stream of [false, true]) {
        const { status, text } = await gateway.request('POST', path, { body: { model, ...body, stream } });
        expect(status).toBe(200);
        const events = stream
          ? [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!))
          : [JSON.parse(text)];
        expect(calledWith(events).a).toContain(address);
      }
    expect(upstream()).not.toContain('62704');
  });

  /** The arguments of the call in an answer, or in the events of one. */
  function calledWith(events: any[]): { a: string } {
    const said = events.map(
      ({ choices, output, content, type, delta }) =>
        (choices?.[0]?.message ?? choices?.[0]?.delta)?.tool_calls?.[0]?.function.arguments ??
        output?.find((item: any) => item.type === 'function_call')?.arguments ??
        JSON.stringify(content?.find((block: any) => block.type === 'tool_use')?.input) ??
        (type === 'response.function_call_arguments.delta' ? delta : delta?.partial_json) ??
        '',
    );
    return JSON.parse(said.join(''));
  }
});

test('redact: a stored answer is restored with the values of who asks', async () => {
  await set({ piiMode: 'REDACT' });
  const first = await chat(`Is ${SSN} an SSN?`);
  const other = '219-09-9998';
  const second = await chat(`Is ${other} an SSN?`);
  expect([first, second].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT']);
  expect(first.json.choices[0].message.content).toContain(SSN);
  expect(second.json.choices[0].message.content).toContain(other);
  expect(second.text).not.toContain(SSN);
  const streamed = await chat(`Is ${other} an SSN?`, { stream: true });
  expect(said(streamed.text)).toBe(second.json.choices[0].message.content);
});

test('redact: embeddings are made of placeholders', async () => {
  await set({ piiMode: 'REDACT' });
  const reply = await gateway.request('POST', '/v1/embeddings', {
    body: { model: 'text-embedding-3-small', input: [PROMPT, 'plain'] },
  });
  expect(reply.status).toBe(200);
  expect(upstream()).toContain('<SSN_1>');
  expect(upstream()).not.toContain(SSN);
});

test('block: refused with the kinds that were found, before any upstream is called; with evidence', async () => {
  await set({ piiMode: 'BLOCK' });
  const reply = await chat(PROMPT);
  expect([reply.status, reply.json.error.code]).toEqual([403, 'POLICY_DENIED']);
  expect(reply.json.error.details).toMatchObject({
    reason: 'personal data in the prompt is blocked: SSN, EMAIL',
    policies: [],
  });
  expect(reply.text).not.toContain(SSN);
  expect(gateway.sandbox.requests('openai')).toHaveLength(0);
  expect(await riskOf(reply)).toMatchObject({ effect: 'DENY', riskLevel: 'HIGH' });
  expect((await chat('Nothing personal here')).status).toBe(200);
});

test('detect: it goes as it is, and weighs in the risk; a threshold makes it need an approval', async () => {
  await set({ piiMode: 'DETECT', approvalRiskThreshold: null });
  const reply = await chat(PROMPT, { skip_cache: true });
  expect(reply.status).toBe(200);
  expect(upstream()).toContain(SSN);
  expect(await riskOf(reply)).toMatchObject({ riskLevel: 'HIGH', effect: 'ALLOW' });
  await set({ approvalRiskThreshold: 'HIGH' });
  expect((await chat(PROMPT, { skip_cache: true })).json.status).toBe('approval_required');
  expect((await chat('Nothing personal here', { skip_cache: true })).status).toBe(200);
  await set({ approvalRiskThreshold: null });
});

test('off: nobody looks', async () => {
  await set({ piiMode: 'OFF' });
  const reply = await chat(PROMPT, { skip_cache: true });
  expect(upstream()).toContain(SSN);
  expect(await riskOf(reply)).toMatchObject({ riskLevel: 'LOW', riskReasons: ['data is sent to a hosted provider'] });
});

test('a tenant’s rules: its own recognizers, thresholds and allowed values hold at once, in prompts and at the doors', async () => {
  const query =
    'mutation($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { version piiRules { thresholds { type score } recognizers { name pattern contextWords check } allowedValues } } }';
  const piiRules = {
    thresholds: [{ type: 'PHONE', score: 0.9 }],
    recognizers: [{ name: 'employee number', pattern: 'EMP-\\d{6}', contextWords: ['employee'] }],
    allowedValues: ['@example.com'],
  };
  const { json } = await gateway.graphql(query, { input: { piiMode: 'REDACT', piiRules } });
  const { version, piiRules: answered } = json.data.updateTenant;
  expect(answered).toEqual({ ...piiRules, recognizers: [{ ...piiRules.recognizers[0], check: null }] });

  const prompt = `Employee EMP-123456 (SSN ${SSN}) wrote from ${EMAIL}; 415-555-0132`;
  const reply = await chat(prompt, { skip_cache: true });
  expect(upstream()).toContain('Employee <CUSTOM_1> (SSN <SSN_1>) wrote from jane.doe@example.com; 415-555-0132');
  expect(reply.json.choices[0].message.content).toContain('EMP-123456');
  const detected = await gateway.request('POST', '/api/trust/pii/detect', { body: { content: prompt } });
  expect(detected.json.entities.map(({ type }: any) => type)).toEqual(['CUSTOM', 'SSN']);
  const redacted = await gateway.request('POST', '/api/trust/pii/redact', { body: { content: prompt } });
  expect(redacted.json.content).toBe(`Employee [CUSTOM] (SSN [SSN]) wrote from ${EMAIL}; 415-555-0132`);

  const stale = await gateway.graphql(query, { input: { piiRules, version: version - 1 } });
  expect(stale.json.errors[0].extensions.code).toBe('CONFLICT');
  const broken = { ...piiRules, recognizers: [{ name: 'any', pattern: 'EMP-\\d+' }] };
  expect(
    (await gateway.graphql(query, { input: { piiRules: broken } })).json.errors[0].extensions.details.issues,
  ).toEqual([
    {
      path: 'input.piiRules.recognizers[0].pattern',
      message: 'expected repetitions with a limit, such as {1,20} instead of + or *',
    },
  ]);
  await set({ piiMode: 'DETECT', piiRules: { thresholds: [], recognizers: [], allowedValues: [] } });
});
