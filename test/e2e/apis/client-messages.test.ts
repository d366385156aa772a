import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Messages as official clients send them and upstreams answer them. */
let upstream: UpstreamServer;
let gateway: TestApp;
let answer: { type: string; body: string };

beforeAll(async () => {
  upstream = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  });
  gateway = await startTestApp({
    env: {
      SANDBOX: 'off',
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: upstream.origin,
      ANTHROPIC_API_KEY: 'sk-ant-test',
      ANTHROPIC_BASE_URL: upstream.origin,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.stop();
});

const OPENAI = 'gpt-4o-mini';
const ANTHROPIC = 'claude-haiku-4-5';
const hello = { role: 'user', content: 'Hello!' };
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
const whole = (message: object) =>
  json({
    id: 'chatcmpl-1',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
  });
const events = (list: object[], done = '') => ({
  type: 'text/event-stream',
  body: list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + done,
});

async function chat(body: object) {
  const reply = await gateway.request('POST', '/v1/chat/completions', {
    body: { model: OPENAI, messages: [hello], ...body },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply;
}

/** The deltas of a streamed answer, put together member by member. */
async function streamed(body: object): Promise<any> {
  const { text } = await chat({ ...body, stream: true });
  const deltas = text
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)).choices[0]?.delta ?? {});
  const joined: any = {};
  for (const delta of deltas)
    for (const [name, value] of Object.entries(delta))
      joined[name] = typeof value === 'string' ? `${joined[name] ?? ''}${value}` : [joined[name] ?? [], value].flat();
  return joined;
}

describe('requests', () => {
  test('a history made by the Python SDK’s model_dump() is accepted', async () => {
    answer = whole({ content: 'Hi.' });
    const dumped = {
      role: 'assistant',
      content: 'Earlier.',
      refusal: null,
      annotations: [],
      audio: null,
      function_call: null,
      tool_calls: null,
    };
    await chat({
      messages: [hello, dumped, hello],
      stream_options: { include_usage: true, include_obfuscation: false },
    });
    const sent = upstream.arrived.at(-1)?.body as any;
    expect(sent.messages[1]).toEqual({ role: 'assistant', content: 'Earlier.' });
  });

  test('tool calls with the index of a stream, older calls and reasoning go on as they came', async () => {
    answer = whole({ content: 'Hi.' });
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const history = [
      { role: 'assistant', content: null, tool_calls: [{ index: 0, ...call }] },
      { role: 'tool', tool_call_id: 'a', content: '1' },
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'assistant', content: 'x', reasoning_content: 'I thought.' },
    ];
    await chat({ messages: [hello, ...history, hello] });
    const sent = upstream.arrived.at(-1)?.body as any;
    expect(sent.messages.slice(1, -1)).toEqual([
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '1' },
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'assistant', content: 'x', reasoning_content: 'I thought.' },
    ]);
  });

  test('an earlier spoken answer is refused where its id alone is sent, which is of the provider’s account', async () => {
    const spoken = { role: 'assistant', audio: { id: 'audio_1' } };
    const { status, json } = await gateway.request('POST', '/v1/chat/completions', {
      body: { model: OPENAI, messages: [hello, spoken, hello] },
    });
    expect([status, json.error.param]).toEqual([400, 'messages[1].audio']);
  });

  test('what Anthropic has no place for is named in the answer’s header and in the evidence', async () => {
    answer = json({ content: [{ type: 'text', text: 'Hi.' }], usage: { input_tokens: 5, output_tokens: 2 } });
    const { headers } = await chat({ model: ANTHROPIC, seed: 1, presence_penalty: 0.5, service_tier: 'flex', n: 1 });
    expect(headers.get('x-gateway-dropped')).toBe('presence_penalty, seed, service_tier');
    const trace = await gateway.graphql('query($id: ID!) { invocation(id: $id) { dropped } }', {
      id: headers.get('x-evidence-id'),
    });
    expect(trace.json.data.invocation.dropped).toEqual(['presence_penalty', 'seed', 'service_tier']);
  });
});

describe('answers', () => {
  const function_call = { name: 'f', arguments: '{"a":1}' };
  const annotations = [
    { type: 'url_citation', url_citation: { url: 'https://example.org', start_index: 0, end_index: 2 } },
  ];
  const audio = { id: 'audio_1', data: 'AAAA', transcript: 'Hi.', expires_at: 1 };

  test('a whole answer keeps every member', async () => {
    answer = whole({ content: 'Hi.', function_call, annotations, audio, reasoning_content: 'I thought.' });
    const { json: body } = await chat({ functions: [{ name: 'f', parameters: {} }] });
    expect(body.choices[0].message).toMatchObject({
      content: 'Hi.',
      function_call,
      annotations,
      audio,
      reasoning_content: 'I thought.',
    });
  });

  test('a list of parts is their text, and parts without text are kept', async () => {
    const parts = [
      { type: 'text', text: 'Hi' },
      { type: 'text', text: '.' },
      { type: 'image_url', image_url: {} },
    ];
    answer = whole({ content: parts });
    const { json: body, headers } = await chat({});
    expect(body.choices[0].message).toMatchObject({ content: 'Hi.', content_parts: [parts[2]] });
    expect(headers.get('x-gateway-dropped')).toBeNull();
  });

  test('a streamed answer keeps every member', async () => {
    const delta = (members: object) => ({ choices: [{ index: 0, delta: members }] });
    answer = events(
      [
        delta({ role: 'assistant', reasoning: 'I ' }),
        delta({ reasoning_content: 'thought.' }),
        delta({ content: [{ type: 'text', text: 'Hi.' }] }),
        delta({ function_call: { name: 'f', arguments: '{"a"' } }),
        delta({ function_call: { arguments: ':1}' } }),
        delta({ annotations }),
      ],
      'data: [DONE]\n\n',
    );
    const said = await streamed({});
    expect(said).toMatchObject({ reasoning_content: 'I thought.', content: 'Hi.', annotations });
    expect(said.function_call).toEqual([{ name: 'f', arguments: '{"a"' }, { arguments: ':1}' }]);
  });

  test('Anthropic: what comes with the start of a block or of the message is part of the answer', async () => {
    const start = (content: object[]) => ({ type: 'message_start', message: { content, usage: { input_tokens: 5 } } });
    const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
    const end = [
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ];
    answer = events([
      start([{ type: 'text', text: 'From the start. ' }]),
      block(0, { type: 'text', text: 'Hi.' }),
      block(1, { type: 'tool_use', id: 'a', name: 'f', input: { city: 'Rome' } }),
      { type: 'content_block_stop', index: 1 },
      block(2, { type: 'tool_use', id: 'b', name: 'g', input: { never: 'ended' } }),
      ...end,
    ]);
    const said = await streamed({ model: ANTHROPIC });
    expect(said.content).toBe('From the start. Hi.');
    expect(said.tool_calls).toEqual([
      { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } },
      { index: 0, function: { arguments: '{"city":"Rome"}' } },
      { index: 1, id: 'b', type: 'function', function: { name: 'g', arguments: '' } },
      { index: 1, function: { arguments: '{"never":"ended"}' } },
    ]);
  });

  test('Anthropic: thinking is reasoning', async () => {
    answer = json({
      content: [
        { type: 'thinking', thinking: 'I thought.', signature: 's' },
        { type: 'text', text: 'Hi.' },
      ],
      usage: { input_tokens: 5, output_tokens: 2 },
    });
    const { json: body, headers } = await chat({ model: ANTHROPIC });
    expect(body.choices[0].message).toMatchObject({
      content: 'Hi.',
      reasoning_content: 'I thought.',
      thinking_blocks: [{ type: 'thinking', thinking: 'I thought.', signature: 's' }],
    });
    expect(headers.get('x-gateway-dropped')).toBeNull();
  });
});
