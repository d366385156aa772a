import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { type Arrived, startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Gemini 3 as it is published: the first call of a step must come back with its signature. */
const SIGNATURE = 'EjQKMgG+'.repeat(300);
const CALLS = [
  { functionCall: { id: '8f2b1a3c', name: 'get_weather', args: { city: 'Zürich' } }, thoughtSignature: SIGNATURE },
  { functionCall: { id: '9c3d2b4e', name: 'get_weather', args: { city: '東京' } } },
];
const THOUGHT = { text: 'Two cities.', thought: true };
const usageMetadata = { promptTokenCount: 20, candidatesTokenCount: 10, thoughtsTokenCount: 5, totalTokenCount: 35 };
const candidate = (parts: object[], more: object = { finishReason: 'STOP' }) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  usageMetadata,
  responseId: 'r1',
});
const MISSING = {
  error: { code: 400, message: 'Function call is missing a thought_signature.', status: 'INVALID_ARGUMENT' },
};

const folder = mkdtempSync(join(tmpdir(), 'portcullis-gemini-'));
let upstream: UpstreamServer;
let gateway: TestApp;
let openai: OpenAI;
let anthropic: Anthropic;
let key: string;

const sse = (events: unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join('');

/** The members of a native request that are looked at. */
interface NativeBody {
  contents: { role: string; parts: { functionCall?: object; functionResponse?: { id: string } }[] }[];
  generationConfig: { thinkingConfig: object };
}

/** Those of a request of the compatible API. */
interface CompatibleBody {
  messages: { role: string; tool_calls?: { extra_content?: { google?: { thought_signature?: string } } }[] }[];
}

/** The native API: calls first, then a text once their results are there with the signature. */
function native({ body }: Arrived): object[] {
  const turns = (body as NativeBody).contents;
  const results = turns.flatMap(({ parts }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []));
  if (results.length === 0) return [candidate([THOUGHT, ...CALLS])];
  const called = turns.find(({ parts }) => parts.some(({ functionCall }) => functionCall !== undefined));
  const asked = called?.parts.filter(({ functionCall }) => functionCall !== undefined) ?? [];
  if (JSON.stringify(asked) !== JSON.stringify(CALLS)) return [MISSING];
  const ids = results.map(({ id }) => id);
  return [candidate([{ text: `Warm: ${ids.join(' ')}.` }])];
}

/** Google's OpenAI-compatible API, which has the signature in the call. */
function compatible({ body }: Arrived): object[] {
  const { messages } = body as CompatibleBody;
  const extra_content = { google: { thought_signature: SIGNATURE } };
  const call = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } };
  const usage = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 };
  const head = { id: 'x', object: 'chat.completion', created: 1, model: 'm', usage };
  const answer = (message: object, finish_reason: string) => [
    { ...head, choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }] },
  ];
  if (messages.at(-1)?.role !== 'tool')
    return answer({ content: null, tool_calls: [{ ...call, extra_content }] }, 'tool_calls');
  const [asked] = messages.flatMap(({ tool_calls = [] }) => tool_calls);
  if (asked?.extra_content?.google?.thought_signature !== SIGNATURE) return [MISSING];
  return answer({ content: 'Warm.' }, 'stop');
}

beforeAll(async () => {
  upstream = await startUpstream((arrived, response) => {
    const [answer = {}] = arrived.url.includes('/openai/') ? compatible(arrived) : native(arrived);
    const status = 'error' in answer ? 400 : 200;
    if (!arrived.url.includes(':stream') || status !== 200) {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    // Each part in a chunk of its own, the reason at the end.
    const { candidates } = answer as ReturnType<typeof candidate>;
    const chunks = candidates.flatMap(({ content }) => content.parts.map((part) => candidate([part], {})));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(sse([...chunks, candidate([{ text: '' }])]));
  });
  const model = 'gemini-3-flash-preview';
  const google = { prices: 'google', apiKeyEnv: 'GEMINI_KEY' };
  const vertex = `${upstream.origin}/v1beta1/projects/acme/locations/global/publishers/google`;
  const providers = [
    { ...google, id: 'gemini', kind: 'gemini', baseUrl: `${upstream.origin}/v1beta`, models: [model] },
    { ...google, id: 'vertex', kind: 'gemini', baseUrl: vertex, models: [{ id: 'on-vertex', upstream: model }] },
    {
      ...google,
      id: 'compatible',
      kind: 'openai',
      baseUrl: `${upstream.origin}/v1beta/openai`,
      models: [{ id: 'compatible', upstream: model }],
    },
  ];
  writeFileSync(join(folder, 'providers.json'), JSON.stringify({ providers }));
  gateway = await startTestApp({
    env: { PROVIDERS_FILE: join(folder, 'providers.json'), GEMINI_KEY: 'AIzaSyA-0123456789abcdefghijklmnopqrstu' },
  });
  await gateway.createTenant({ id: 'signed', ...AMPLE });
  const query = 'mutation($id: ID!) { updateTenant(id: $id, input: { retainContent: true }) { id } }';
  expect((await gateway.graphql(query, { id: 'signed' })).json.errors).toBeUndefined();
  key = await gateway.issueKey({ tenantId: 'signed', subject: 'ann', roles: ['tenant_admin'] });
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: key, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: gateway.url, apiKey: key, maxRetries: 0 });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  upstream.arrived.length = 0;
});

const question = 'How warm is it in Zürich and 東京?';
const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const models = ['gemini-3-flash-preview', 'on-vertex'];
const WARM = 'Warm: 8f2b1a3c 9c3d2b4e.';

describe.each(models)('a call keeps its signature with %s', (model) => {
  const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }];
  const asked = { role: 'user' as const, content: question };
  const chat = async (
    ask: (body: OpenAI.Chat.ChatCompletionCreateParamsNonStreaming) => Promise<OpenAI.Chat.ChatCompletion>,
  ) => {
    const first = await ask({ model, messages: [asked], tools });
    const { message } = first.choices[0]!;
    expect(first.choices[0]?.finish_reason).toBe('tool_calls');
    expect(first.usage).toMatchObject({
      prompt_tokens: 20,
      completion_tokens: 15,
      completion_tokens_details: { reasoning_tokens: 5 },
    });
    expect(message).toMatchObject({ reasoning_content: 'Two cities.' });
    expect(message.tool_calls?.[0]).toMatchObject({ extra_content: { google: { thought_signature: SIGNATURE } } });
    const results = message.tool_calls!.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: '18' }));
    const second = await ask({ model, messages: [asked, message, ...results], tools });
    expect(second.choices[0]?.message.content).toBe(WARM);
  };

  test('in Chat Completions, whole', () => chat((body) => openai.chat.completions.create(body)));
  test('in Chat Completions, streamed', () =>
    chat((body) =>
      openai.chat.completions
        .stream({ ...body, stream: true, stream_options: { include_usage: true } })
        .finalChatCompletion(),
    ));

  const own = { model, max_tokens: 500, tools: [{ name: 'get_weather', input_schema: parameters as never }] };
  const message = async (ask: (body: Anthropic.MessageCreateParamsNonStreaming) => Promise<Anthropic.Message>) => {
    const first = await ask({ ...own, messages: [asked] });
    expect(first.stop_reason).toBe('tool_use');
    const uses = first.content.filter((block) => block.type === 'tool_use');
    expect(uses.map(({ input }) => input)).toEqual([{ city: 'Zürich' }, { city: '東京' }]);
    const results = uses.map(({ id }) => ({ type: 'tool_result' as const, tool_use_id: id, content: '18' }));
    const second = await ask({
      ...own,
      messages: [asked, { role: 'assistant', content: first.content }, { role: 'user', content: results }],
    });
    expect(second.content).toMatchObject([{ type: 'text', text: WARM }]);
  };

  test('in Messages, whole', () => message((body) => anthropic.messages.create(body)));
  test('in Messages, streamed', () => message((body) => anthropic.messages.stream(body).finalMessage()));

  const flat = [{ type: 'function' as const, name: 'get_weather', parameters, strict: false }];
  type Ask = (body: OpenAI.Responses.ResponseCreateParamsNonStreaming) => Promise<OpenAI.Responses.Response>;
  const outputsOf = ({ output }: OpenAI.Responses.Response) =>
    output.flatMap((item) =>
      item.type === 'function_call'
        ? [{ type: 'function_call_output' as const, call_id: item.call_id, output: '18' }]
        : [],
    );
  const respond = async (ask: Ask) => {
    const first = await ask({ model, input: [asked], tools: flat, store: false });
    const results = outputsOf(first);
    expect(results).toHaveLength(2);
    const second = await ask({
      model,
      input: [asked, ...(first.output as never[]), ...results],
      tools: flat,
      store: false,
    });
    expect(second.output_text).toBe(WARM);
    const stored = await ask({ model, input: [asked], tools: flat });
    const next = await ask({ model, input: outputsOf(stored), tools: flat, previous_response_id: stored.id });
    expect(next.output_text).toBe(WARM);
  };

  test('in Responses, whole', () => respond((body) => openai.responses.create(body)));
  test('in Responses, streamed', () =>
    respond((body) => openai.responses.stream({ ...body, stream: true } as never).finalResponse()));
});

test('a call of Google’s OpenAI-compatible API keeps its signature in Messages', async () => {
  const own = {
    model: 'compatible',
    max_tokens: 500,
    tools: [{ name: 'get_weather', input_schema: parameters as never }],
  };
  const asked = { role: 'user' as const, content: question };
  const { content } = await anthropic.messages.create({ ...own, messages: [asked] });
  const results = [{ type: 'tool_result' as const, tool_use_id: 'c1', content: '18' }];
  const second = await anthropic.messages.create({
    ...own,
    messages: [asked, { role: 'assistant', content }, { role: 'user', content: results }],
  });
  expect(second.content).toMatchObject([{ type: 'text', text: 'Warm.' }]);
});

test('what carries a signature does not reach a model of Anthropic', async () => {
  const model = 'gemini-3-flash-preview';
  const tools = [{ name: 'get_weather', input_schema: parameters as never }];
  const asked = { role: 'user' as const, content: question };
  const { content } = await anthropic.messages.create({ model, max_tokens: 500, tools, messages: [asked] });
  expect(content.some(({ type }) => type === 'redacted_thinking')).toBe(true);
  const uses = content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  const results = uses.map((id) => ({ type: 'tool_result' as const, tool_use_id: id, content: '18' }));
  const messages = [asked, { role: 'assistant' as const, content }, { role: 'user' as const, content: results }];
  await anthropic.messages.create({ model: 'claude-haiku-4-5', max_tokens: 500, tools, messages });
  const sent = JSON.stringify(gateway.sandbox.requests('anthropic').at(-1)?.body);
  expect(sent).toContain('tool_use');
  expect(sent).not.toContain('redacted_thinking');
});

test('what carries a signature does not reach a model of OpenAI', async () => {
  const tools = [{ type: 'function' as const, name: 'get_weather', parameters, strict: false }];
  const asked = { role: 'user' as const, content: question };
  const first = await openai.responses.create({ model: 'gemini-3-flash-preview', input: [asked], tools, store: false });
  const carriers = first.output.filter((item) => item.type === 'reasoning' && item.encrypted_content != null);
  expect(carriers).toHaveLength(1);
  const results = first.output.flatMap((item) =>
    item.type === 'function_call'
      ? [{ type: 'function_call_output' as const, call_id: item.call_id, output: '18' }]
      : [],
  );
  const input = [asked, ...carriers, ...first.output.filter(({ type }) => type === 'function_call'), ...results];
  await openai.responses.create({ model: 'gpt-4o-mini', input: input as never, tools, store: false });
  const sent = JSON.stringify(gateway.sandbox.requests('openai').at(-1)?.body);
  expect(sent).toContain('function_call_output');
  expect(sent).not.toContain('portcullis-call-');
});

test('the provider has its kind, prices and losses in evidence', async () => {
  const reply = await gateway.request('POST', '/v1/chat/completions', {
    key,
    body: {
      model: 'gemini-3-flash-preview',
      messages: [{ role: 'user', content: 'Hi' }],
      logit_bias: { 1: 1 },
      reasoning_effort: 'low',
    },
  });
  expect([reply.status, reply.headers.get('x-gateway-dropped')]).toEqual([200, 'logit_bias']);
  expect((upstream.arrived.at(-1)?.body as NativeBody).generationConfig.thinkingConfig).toEqual({
    includeThoughts: true,
    thinkingLevel: 'low',
  });
  const query = `query($id: ID!) { invocation(id: $id) { providerKind price { source } invocation { provider costUsd } } }`;
  const { json } = await gateway.graphql(query, { id: reply.headers.get('x-evidence-id') }, { key });
  // 20 tokens at 0.5 USD and 15 at 3 USD for a million: thoughts are output.
  expect(json.data.invocation).toMatchObject({
    providerKind: 'GEMINI',
    price: { source: expect.stringContaining('genai-prices') },
    invocation: { provider: 'gemini', costUsd: 0.000055 },
  });
});
