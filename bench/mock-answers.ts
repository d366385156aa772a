import { proseOf } from './requests.ts';

/** What the upstream says by one of the APIs. */
export interface MockApi {
  /** A whole answer with a text of about `chars` characters, as JSON text. */
  wholeOf: (chars: number) => string;
  /** Pieces of a stream, sent one after the other; the last with what `usage` asks for. */
  frames: readonly string[];
  endOf: (includeUsage: boolean) => string;
}

const STREAM_CHUNKS = 32;
/** The model's longest answer: a claim beyond it would be counted again. */
const MAX_ANSWER_TOKENS = 16_384;
const CREATED = 1_700_000_000;
const GPT = 'gpt-4o-mini-2024-07-18';
const CLAUDE = 'claude-haiku-4-5-20251001';
const STREAM_USAGE = { input: 256, output: 64 };

const words = ['Once', ...Array.from({ length: STREAM_CHUNKS - 1 }, (_, index) => ` word${index}`)];
const streamed = words.join('');
const tokensOf = (chars: number) => {
  const input = Math.ceil(chars / 4);
  return { input, output: Math.min(input, MAX_ANSWER_TOKENS) };
};
const event = (data: { type: string; [member: string]: unknown }): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

const chatUsage = ({ input, output }: typeof STREAM_USAGE) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

function chunk(choices: unknown[], more: object = {}): string {
  const head = { id: 'chatcmpl-mock', object: 'chat.completion.chunk', created: CREATED, model: GPT };
  return `data: ${JSON.stringify({ ...head, system_fingerprint: 'fp_mock', choices, ...more })}\n\n`;
}

const delta = (fields: object, finish: string | null = null): string =>
  chunk([{ index: 0, delta: fields, logprobs: null, finish_reason: finish }]);

const chat: MockApi = {
  wholeOf: (chars) =>
    JSON.stringify({
      id: 'chatcmpl-mock',
      object: 'chat.completion',
      created: CREATED,
      model: GPT,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: proseOf(chars, 7), refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: chatUsage(tokensOf(chars)),
      system_fingerprint: 'fp_mock',
    }),
  frames: words.map((content, index) =>
    index === 0 ? delta({ role: 'assistant', content: '' }) + delta({ content }) : delta({ content }),
  ),
  endOf: (includeUsage) =>
    `${delta({}, 'stop')}${includeUsage ? chunk([], { usage: chatUsage(STREAM_USAGE) }) : ''}data: [DONE]\n\n`,
};

const part = (text: string) => ({ type: 'output_text', annotations: [], logprobs: [], text });
const item = (status: string, content: object[]) => ({
  id: 'msg_mock',
  type: 'message',
  status,
  role: 'assistant',
  content,
});
const response = (status: string, output: object[], usage?: typeof STREAM_USAGE) => ({
  id: 'resp_mock',
  object: 'response',
  created_at: CREATED,
  status,
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  model: GPT,
  output,
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: false,
  temperature: 1,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
  usage:
    usage === undefined
      ? null
      : {
          input_tokens: usage.input,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: usage.output,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.input + usage.output,
        },
  user: null,
  metadata: {},
});

const at = { item_id: 'msg_mock', output_index: 0, content_index: 0 };
const FIRST_DELTA = 4;
const responseStart = [
  { type: 'response.created', response: response('in_progress', []) },
  { type: 'response.in_progress', response: response('in_progress', []) },
  { type: 'response.output_item.added', output_index: 0, item: item('in_progress', []) },
  { type: 'response.content_part.added', ...at, part: part('') },
].map((data, index) => event({ ...data, sequence_number: index }));
const responseEnd = [
  { type: 'response.output_text.done', ...at, text: streamed, logprobs: [] },
  { type: 'response.content_part.done', ...at, part: part(streamed) },
  { type: 'response.output_item.done', output_index: 0, item: item('completed', [part(streamed)]) },
  {
    type: 'response.completed',
    response: response('completed', [item('completed', [part(streamed)])], STREAM_USAGE),
  },
].map((data, index) => event({ ...data, sequence_number: FIRST_DELTA + STREAM_CHUNKS + index }));

const responses: MockApi = {
  wholeOf: (chars) =>
    JSON.stringify(response('completed', [item('completed', [part(proseOf(chars, 7))])], tokensOf(chars))),
  frames: words.map((word, index) => {
    const data = { type: 'response.output_text.delta', ...at, delta: word, logprobs: [] };
    const said = event({ ...data, sequence_number: FIRST_DELTA + index });
    return index === 0 ? responseStart.join('') + said : said;
  }),
  endOf: () => responseEnd.join(''),
};

const message = (content: object[], stop: string | null, { input, output }: typeof STREAM_USAGE) => ({
  id: 'msg_mock',
  type: 'message',
  role: 'assistant',
  model: CLAUDE,
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: output,
    service_tier: 'standard',
  },
});
const messageStart = [
  { type: 'message_start', message: message([], null, { input: STREAM_USAGE.input, output: 1 }) },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
].map((data) => event(data));
const messageEnd = [
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: STREAM_USAGE.output },
  },
  { type: 'message_stop' },
].map((data) => event(data));

const messages: MockApi = {
  wholeOf: (chars) => JSON.stringify(message([{ type: 'text', text: proseOf(chars, 7) }], 'end_turn', tokensOf(chars))),
  frames: words.map((text, index) => {
    const data = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
    return index === 0 ? messageStart.join('') + event(data) : event(data);
  }),
  endOf: () => messageEnd.join(''),
};

/** By path. */
export const mockApis: Readonly<Record<string, MockApi>> = {
  '/v1/chat/completions': chat,
  '/v1/responses': responses,
  '/v1/messages': messages,
};
