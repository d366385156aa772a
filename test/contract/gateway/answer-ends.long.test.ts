import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Api,
  type ApiGateway,
  APIS,
  startApiGateway,
  toSse,
  type Upstream,
  UPSTREAMS,
} from '../../support/upstreams/api-gateway.js';
import { chunkStream, converseStream, EVENT_STREAM } from '../../support/upstreams/event-frames.js';

let apis: ApiGateway;
beforeAll(async () => {
  apis = await startApiGateway();
});
afterAll(() => apis.stop());
beforeEach(() => {
  apis.later();
});

const hello = [{ role: 'user', content: 'Hello!' }];
const schema = { type: 'object' };
const ASKED: Record<Api, (model: string) => object> = {
  chat: (model) => ({
    model,
    messages: hello,
    tools: [{ type: 'function', function: { name: 'f', parameters: schema } }],
  }),
  messages: (model) => ({ model, messages: hello, max_tokens: 400, tools: [{ name: 'f', input_schema: schema }] }),
  responses: (model) => ({ model, input: 'Hello!', tools: [{ type: 'function', name: 'f', parameters: schema }] }),
};
const PATH: Record<Api, string> = { chat: '/chat/completions', messages: '/messages', responses: '/responses' };

/** Asks, and reads the answer; its end as each API says it, and what the record says of the call. */
async function ask(api: Api, upstream: Upstream, stream: boolean) {
  const reply = await apis.gateway.request('POST', `/v1${PATH[api]}`, {
    key: apis.key,
    body: { ...ASKED[api](upstream), stream },
  });
  const events = [...reply.text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!));
  const query =
    'query($id: ID!) { invocation(id: $id) { invocation { outcome estimated promptTokens completionTokens } } }';
  const { json } = await apis.gateway.graphql(query, { id: reply.headers.get('x-evidence-id') }, { key: apis.key });
  return {
    ...reply,
    events,
    record: json.data.invocation.invocation,
    ends: endsOf[api](stream ? events : [reply.json]),
  };
}

/** Every end that a client reads. */
const endsOf: Record<Api, (bodies: any[]) => string[]> = {
  chat: (bodies) => bodies.flatMap(({ choices }) => choices?.[0]?.finish_reason ?? []),
  messages: (bodies) =>
    bodies.flatMap(
      ({ delta, message, stop_reason: whole }) => delta?.stop_reason ?? message?.stop_reason ?? whole ?? [],
    ),
  responses: (bodies) =>
    bodies
      .flatMap(({ response, ...whole }) => response ?? (whole.object === 'response' ? whole : []))
      .slice(-1)
      .flatMap(({ output }) => output.map((item: any) => item.type)),
};
const CALLED: Record<Api, string[]> = { chat: ['tool_calls'], messages: ['tool_use'], responses: ['function_call'] };
const SPOKEN: Record<Api, string[]> = { chat: ['stop'], messages: ['end_turn'], responses: ['message'] };

const usage = { prompt_tokens: 9, completion_tokens: 8, total_tokens: 17 };
const call = { id: 'c_1', type: 'function', function: { name: 'f', arguments: '{"x":1}' } };
const chunk = (delta: object, finish: unknown, more: object = {}) => ({
  data: {
    id: 'c',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  },
});
const toolUse = { type: 'tool_use', id: 'tu', name: 'f', input: { x: 1 } };
const message = (content: object[], stop: unknown, figures: object = { input_tokens: 9, output_tokens: 8 }) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: figures,
});
const typed = (...events: { type: string }[]) => toSse(events.map((data) => ({ event: data.type, data })));
const sse = (body: string) => {
  apis.next({ status: 200, contentType: 'text/event-stream', body });
};
const frames = (body: Buffer) => {
  apis.next({ status: 200, contentType: EVENT_STREAM, body });
};
const json = (body: object) => {
  apis.next({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
};

/** An answer with a call of a tool, whose end says `end`. */
const CALLING: Record<Exclude<Upstream, 'responses'>, (stream: boolean, end: unknown) => void> = {
  chat(stream, end) {
    if (stream)
      sse(
        `${toSse([
          chunk({ role: 'assistant', tool_calls: [{ index: 0, ...call }] }, end === '' ? end : null),
          chunk({}, end === '' ? 'stop' : end, { usage }),
        ])}data: [DONE]\n\n`,
      );
    else json({ choices: [{ index: 0, message: { content: null, tool_calls: [call] }, finish_reason: end }], usage });
  },
  messages(stream, end) {
    if (!stream) json(message([toolUse], end));
    else sse(typed(...(calledEvents(end) as { type: string }[])));
  },
  ollama(stream, end) {
    const function_ = { name: 'f', arguments: { x: 1 } };
    const last = { message: { role: 'assistant', content: '', tool_calls: [{ function: function_ }] }, done: true };
    const body = `${JSON.stringify({ ...last, done_reason: end, prompt_eval_count: 9, eval_count: 8 })}\n`;
    apis.next({ status: 200, contentType: stream ? 'application/x-ndjson' : 'application/json', body });
  },
  gemini(stream, end) {
    const content = { role: 'model', parts: [{ functionCall: { name: 'f', args: { x: 1 } } }] };
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 8, totalTokenCount: 17 };
    const answer = { candidates: [{ content, finishReason: end, index: 0 }], usageMetadata };
    if (stream) sse(toSse([{ data: answer }]));
    else json(answer);
  },
  converse(stream, end) {
    const figures = { usage: { inputTokens: 9, outputTokens: 8, totalTokens: 17 }, metrics: { latencyMs: 1 } };
    const use = { toolUseId: 'tu', name: 'f' };
    if (!stream) {
      const content = [{ toolUse: { ...use, input: { x: 1 } } }];
      json({ output: { message: { role: 'assistant', content } }, stopReason: end, ...figures });
      return;
    }
    frames(
      converseStream([
        ['messageStart', { role: 'assistant' }],
        ['contentBlockStart', { contentBlockIndex: 0, start: { toolUse: use } }],
        ['contentBlockDelta', { contentBlockIndex: 0, delta: { toolUse: { input: '{"x":1}' } } }],
        ['contentBlockStop', { contentBlockIndex: 0 }],
        ['messageStop', { stopReason: end }],
        ['metadata', figures],
      ]),
    );
  },
  invoke(stream, end) {
    if (stream) frames(chunkStream(calledEvents(end)));
    else json(message([toolUse], end));
  },
};

/** The events of a message that calls a tool, with the end that its server says. */
const calledEvents = (end: unknown): object[] => [
  { type: 'message_start', message: message([], null, { input_tokens: 9, output_tokens: 1 }) },
  { type: 'content_block_start', index: 0, content_block: { ...toolUse, input: {} } },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"x":1}' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: end }, usage: { output_tokens: 8 } },
  { type: 'message_stop' },
];
const ENDS: Record<keyof typeof CALLING, unknown[]> = {
  chat: ['stop', null, '', 'eos'],
  messages: ['end_turn', null, ''],
  ollama: ['stop', null],
  gemini: ['STOP', 'REASON_OF_TOMORROW'],
  converse: ['end_turn', null, ''],
  invoke: ['end_turn', null],
};
const upstreams = Object.keys(CALLING) as (keyof typeof CALLING)[];

describe.each(APIS.flatMap((api) => upstreams.map((upstream) => [api, upstream] as const)))(
  '%s of an upstream that speaks %s',
  (api, upstream) => {
    test.each([false, true])(
      'ends with the calls that it holds, whatever the upstream says (stream: %s)',
      async (stream) => {
        for (const end of ENDS[upstream]) {
          CALLING[upstream](stream, end);
          const { ends, record } = await ask(api, upstream, stream);
          expect([end, ends]).toEqual([end, CALLED[api]]);
          expect(record).toMatchObject({
            outcome: 'COMPLETED',
            estimated: false,
            promptTokens: 9,
            completionTokens: 8,
          });
        }
      },
    );
  },
);

test.each(APIS)('%s ends without calls where the upstream names calls that are not there', async (api) => {
  for (const stream of [false, true]) {
    if (stream) sse(`${toSse([chunk({ content: 'Hi' }, null), chunk({}, 'tool_calls', { usage })])}data: [DONE]\n\n`);
    else json({ choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'tool_calls' }], usage });
    expect((await ask(api, 'chat', stream)).ends).toEqual(SPOKEN[api]);
  }
});

describe('streams of real servers', () => {
  const whole = toSse([chunk({ content: 'Hi' }, null), chunk({}, 'stop', { usage })]);

  test.each<[string, string]>([
    ['whose terminator has one line end', `${whole}data: [DONE]\n`],
    ['whose terminator has no line end', `${whole}data: [DONE]`],
    ['without a terminator', whole],
    ['whose last event has no blank line, without a terminator', whole.trimEnd()],
    ['without a reason to end', `${toSse([chunk({ content: 'Hi' }, null, { usage })])}data: [DONE]\n\n`],
    ['whose first piece has an empty reason', `${toSse([chunk({ content: '' }, '')])}${whole}data: [DONE]\n\n`],
  ])('chat: one %s is whole', async (_, body) => {
    for (const api of APIS) {
      sse(body);
      const { ends, text, record } = await ask(api, 'chat', true);
      expect(ends).toEqual(SPOKEN[api]);
      expect(text).toContain('Hi');
      expect(record).toMatchObject({ outcome: 'COMPLETED', estimated: false, promptTokens: 9, completionTokens: 8 });
    }
  });

  test.each<[string, string]>([
    ['a reason to end', toSse([chunk({ content: 'Hi' }, null), { data: { choices: [], usage } }])],
    ['its figures', toSse([chunk({ content: 'Hi' }, null), chunk({}, 'stop')])],
    ['the end of its last event', `${toSse([chunk({ content: 'Hi' }, null)])}data: {"choices":[{"index":0,"del`],
  ])('chat: one without a terminator and without %s is cut', async (_, body) => {
    sse(body);
    const { record, text } = await ask('chat', 'chat', true);
    expect(record.outcome).toBe('FAILED');
    expect(text).toContain('"error"');
  });

  const full = message([{ type: 'text', text: 'Hi' }, toolUse], 'tool_use');
  const begun = message([{ type: 'text', text: 'Hi' }, toolUse], null, { input_tokens: 9, output_tokens: 1 });
  const delta = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 8 } };

  test.each<[string, string]>([
    ['whole with its first event', typed({ type: 'message_start', message: full } as never, { type: 'message_stop' })],
    [
      'with its first event, and ends by another',
      typed({ type: 'message_start', message: begun } as never, delta, { type: 'message_stop' }),
    ],
    ['with its first event, without its last', typed({ type: 'message_start', message: begun } as never, delta)],
    ['whole with its first event alone', typed({ type: 'message_start', message: full } as never)],
  ])('messages: content that comes %s is whole', async (_, body) => {
    for (const api of APIS) {
      sse(body);
      const { ends, text, record } = await ask(api, 'messages', true);
      expect([api, ends.slice(-1)]).toEqual([api, CALLED[api]]);
      expect(text).toContain('Hi');
      if (api === 'messages') expect(text).toContain('message_stop');
      expect(record).toMatchObject({ outcome: 'COMPLETED', estimated: false, promptTokens: 9, completionTokens: 8 });
      sse(body);
      apis.later();
      if (api === 'chat') {
        const stream = apis.openai.chat.completions.stream(ASKED.chat('messages') as never);
        expect((await stream.finalChatCompletion()).choices[0]!.finish_reason).toBe('tool_calls');
      }
    }
  });
});

test.each<[string, object, object]>([
  [
    'an error event',
    { type: 'error', code: 'insufficient_quota', message: 'You exceeded your quota.', param: null },
    {},
  ],
  [
    'a nested error event',
    { type: 'error', error: { code: 'insufficient_quota', message: 'You exceeded your quota.' } },
    {},
  ],
  [
    'a failed response',
    {
      type: 'response.failed',
      response: { error: { code: 'insufficient_quota', message: 'You exceeded your quota.' } },
    },
    {},
  ],
  [
    'an unknown code',
    { type: 'error', code: 'bio_policy', message: 'You exceeded your quota.' },
    { code: 'bio_policy' },
  ],
])(
  '%s inside a stream of Responses keeps its code and message',
  async (_, failure, { code = 'insufficient_quota' }: any) => {
    const begun = {
      type: 'response.created',
      response: { id: 'resp_1', object: 'response', status: 'in_progress', output: [] },
    };
    sse(typed(begun, failure as never));
    const { events, record } = await ask('responses', 'responses', true);
    expect(record.outcome).toBe('FAILED');
    const message = 'You exceeded your quota.';
    expect(events.find(({ type }) => type === 'error')).toMatchObject({ code, message });
    expect(events.find(({ type }) => type === 'response.failed').response).toMatchObject({ error: { code, message } });
  },
);

test('an error inside a stream of chat chunks keeps its code and message in the details', async () => {
  const error = {
    code: 'insufficient_quota',
    type: 'insufficient_quota',
    message: 'You exceeded your quota of sk-abcdefghijk.',
  };
  sse(toSse([chunk({ content: 'Hi' }, null), { data: { error } }]));
  const { text } = await ask('chat', 'chat', true);
  expect(text).toContain('"provider_code":"insufficient_quota"');
  expect(text).toContain('You exceeded your quota of ***');
});

test('every upstream has its answers here', () => {
  expect(UPSTREAMS.filter((upstream) => upstream !== 'responses')).toEqual(upstreams);
});
