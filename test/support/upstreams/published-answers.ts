import type { QuirkName } from '../../../src/shared/quirk-names.data.js';
import type { FinishReason, TokenUsage } from '../../../src/contracts/provider.js';

/** An answer in the shape that a server's documentation shows, whole and in pieces, and how it is to be read. */
export interface Published {
  model: string;
  whole: object;
  /** The events of the same answer as a stream; texts are lines of their own. */
  stream: readonly (object | string)[];
  text: string;
  reasoning?: string;
  call?: { name: string; arguments: string };
  finish: FinishReason;
  usage?: TokenUsage;
  /** Failures that come with status 200, with the status that each is to be read as. */
  failures?: readonly { body: object; status: number; words?: string }[];
}

const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 };
const READ: TokenUsage = { promptTokens: 12, completionTokens: 5 };

const whole = (message: object, rest: object = {}, finish = 'stop'): object => ({
  id: 'answer-1',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage: USAGE,
  ...rest,
});
const chunk = (delta: object, finish: string | null = null, rest: object = {}): object => ({
  id: 'answer-1',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...rest,
});
const last = (rest: object = { usage: USAGE }): object => ({ id: 'answer-1', choices: [], ...rest });
const ended = (finish: string): object => whole({ content: 'Hel' }, {}, finish);

const plain = (more: Partial<Published> = {}): Published => ({
  model: 'm',
  whole: whole({ content: 'Hello there' }),
  stream: [chunk({ role: 'assistant', content: 'Hello' }), chunk({ content: ' there' }), chunk({}, 'stop'), last()],
  text: 'Hello there',
  finish: 'stop',
  usage: READ,
  ...more,
});
const reasoned = (member: string, more: Partial<Published> = {}): Published =>
  plain({
    whole: whole({ content: 'Hello there', [member]: 'They greet.' }),
    stream: [
      chunk({ role: 'assistant', content: '', [member]: 'They ' }),
      chunk({ [member]: 'greet.' }),
      chunk({ content: 'Hello' }),
      chunk({ content: ' there' }),
      chunk({}, 'stop'),
      last(),
    ],
    reasoning: 'They greet.',
    ...more,
  });
const inTags = (more: Partial<Published> = {}): Published =>
  plain({
    whole: whole({ content: '<think>\nThey greet.\n</think>\n\nHello there' }),
    stream: [
      chunk({ role: 'assistant', content: '<thi' }),
      chunk({ content: 'nk>\nThey' }),
      chunk({ content: ' greet.' }),
      chunk({ content: '\n</th' }),
      chunk({ content: 'ink>\n\n' }),
      chunk({ content: 'Hello there' }),
      chunk({}, 'stop'),
      last(),
    ],
    reasoning: 'They greet.',
    ...more,
  });

export const PUBLISHED: Readonly<Record<QuirkName, Published>> = {
  openai: plain({ model: 'gpt-5.4' }),
  none: plain(),
  // docs.mistral.ai, "Reasoning": chunks of thinking in the content; figures with the end.
  mistral: plain({
    model: 'magistral-medium-latest',
    whole: whole(
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'They greet.' }], closed: true },
          { type: 'text', text: 'Hello there' },
        ],
      },
      {},
      'model_length',
    ),
    stream: [
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'They greet.' }] }] }),
      chunk({ content: 'Hello there' }),
      chunk({ content: '' }, 'model_length', { usage: USAGE }),
    ],
    reasoning: 'They greet.',
    finish: 'length',
    failures: [{ body: ended('error'), status: 502 }],
  }),
  // api-docs.deepseek.com, "Create Chat Completion", "Rate Limit".
  deepseek: reasoned('reasoning_content', {
    model: 'deepseek-v4-pro',
    whole: whole(
      { content: 'Hello there', reasoning_content: 'They greet.' },
      { usage: { ...USAGE, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 4 } },
    ),
    stream: [
      ': keep-alive',
      chunk({ role: 'assistant', content: null, reasoning_content: 'They greet.' }),
      ': keep-alive',
      chunk({ content: 'Hello there', reasoning_content: null }),
      chunk({ content: '' }, 'stop', {
        usage: { ...USAGE, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 4 },
      }),
    ],
    usage: { ...READ, cachedPromptTokens: 8 },
    failures: [{ body: ended('insufficient_system_resource'), status: 503 }],
  }),
  // docs.x.ai: calls with an empty finish reason, reasoning counted beside the answer.
  xai: plain({
    model: 'grok-4.3',
    whole: whole(
      {
        content: '',
        reasoning_content: 'They greet.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'greet', arguments: '{"to":"you"}' } }],
      },
      { usage: { ...USAGE, total_tokens: 24, completion_tokens_details: { reasoning_tokens: 7 } } },
      '',
    ),
    stream: [
      chunk({ role: 'assistant', reasoning_content: 'They greet.' }),
      chunk({
        tool_calls: [
          { index: 0, id: 'call_1', type: 'function', function: { name: 'greet', arguments: '{"to":"you"}' } },
        ],
      }),
      chunk({}, ''),
      last({ usage: { ...USAGE, total_tokens: 24, completion_tokens_details: { reasoning_tokens: 7 } } }),
    ],
    text: '',
    reasoning: 'They greet.',
    call: { name: 'greet', arguments: '{"to":"you"}' },
    finish: 'tool_calls',
    usage: { promptTokens: 12, completionTokens: 12, reasoningTokens: 7 },
  }),
  // console.groq.com, "Chat Completions": figures in `x_groq`.
  groq: reasoned('reasoning', {
    model: 'openai/gpt-oss-120b',
    stream: [
      chunk({ role: 'assistant', content: '' }, null, { x_groq: { id: 'req_1' } }),
      chunk({ reasoning: 'They greet.', channel: 'analysis' }),
      chunk({ content: 'Hello there' }),
      chunk({}, 'stop', { x_groq: { id: 'req_1', usage: { ...USAGE, queue_time: 0.1, total_time: 0.4 } } }),
    ],
  }),
  together: reasoned('reasoning', { model: 'openai/gpt-oss-20b' }),
  // docs.fireworks.ai: figures in the last chunk, whatever was asked for.
  fireworks: reasoned('reasoning_content', {
    model: 'accounts/fireworks/models/kimi-k2p6',
    whole: whole(
      { content: 'Hello there', reasoning_content: 'They greet.' },
      { usage: { ...USAGE, prompt_tokens_details: { cached_tokens: 0 } } },
    ),
    stream: [
      chunk({ role: 'assistant' }),
      chunk({ reasoning_content: 'They greet.' }),
      chunk({ content: 'Hello there' }),
      chunk({}, 'stop', { usage: { ...USAGE, prompt_tokens_details: { cached_tokens: 0 } } }),
    ],
    usage: { ...READ, cachedPromptTokens: 0 },
  }),
  // openrouter.ai, "Streaming", "Errors".
  openrouter: reasoned('reasoning', {
    model: 'anthropic/claude-sonnet-4.5',
    whole: whole({ content: 'Hello there', reasoning: 'They greet.', refusal: null }, { provider: 'Anthropic' }),
    stream: [
      ': OPENROUTER PROCESSING',
      chunk({ role: 'assistant', content: '', reasoning: 'They greet.' }),
      ': OPENROUTER PROCESSING',
      chunk({ role: 'assistant', content: 'Hello there' }),
      chunk({ role: 'assistant', content: '' }, 'stop'),
      chunk({ role: 'assistant', content: '' }, null, { usage: { ...USAGE, cost: 0.0001, is_byok: false } }),
    ],
    failures: [
      {
        body: { ...(ended('error') as Record<string, unknown>), usage: { prompt_tokens: null, total_tokens: 0 } },
        status: 502,
      },
      {
        body: {
          id: 'answer-1',
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: 'Hel' },
              delta: { content: 'Hel' },
              finish_reason: 'error',
              error: { code: 429, message: 'the host is busy' },
            },
          ],
        },
        status: 429,
      },
      { body: { error: { code: 503, message: 'no provider is there' } }, status: 503 },
    ],
  }),
  // docs.perplexity.ai: sources, searches, reasoning in tags.
  perplexity: inTags({
    model: 'sonar-reasoning-pro',
    whole: whole(
      { content: '<think>\nThey greet.\n</think>\n\nHello there' },
      { usage: { ...USAGE, citation_tokens: 0, num_search_queries: 2, reasoning_tokens: 3 } },
    ),
    stream: [
      chunk({ role: 'assistant', content: '<think>\nThey greet.\n</think>\n\nHello' }),
      chunk({ content: ' there' }, 'stop', {
        usage: { ...USAGE, citation_tokens: 0, num_search_queries: 2, reasoning_tokens: 3 },
      }),
    ],
    usage: { ...READ, reasoningTokens: 3, webSearches: 2 },
  }),
  // inference-docs.cerebras.ai, "Reasoning".
  cerebras: inTags({ model: 'qwen-3-235b-a22b-thinking-2507' }),
  // platform.moonshot.ai: figures in the choice that ends, cached tokens at their top.
  moonshot: reasoned('reasoning_content', {
    model: 'kimi-k2.6',
    whole: whole(
      { content: 'Hello there', reasoning_content: 'They greet.' },
      { usage: { ...USAGE, cached_tokens: 8 } },
    ),
    stream: [
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'They greet.' }),
      chunk({ content: 'Hello there' }),
      {
        id: 'answer-1',
        choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage: { ...USAGE, cached_tokens: 8 } }],
      },
    ],
    usage: { ...READ, cachedPromptTokens: 8 },
  }),
  // docs.cohere.com, "Compatibility API".
  cohere: plain({ model: 'command-a-03-2025' }),
  // help.aliyun.com, "Deep thinking".
  qwen: reasoned('reasoning_content', { model: 'qwen3.8-max' }),
  // docs.bigmodel.cn: an answer that its review stopped.
  zai: inTags({
    model: 'glm-z1-air',
    whole: whole({ content: '<think>They greet.</think>Hello there' }, { request_id: 'r' }, 'sensitive'),
    stream: [
      chunk({ role: 'assistant', content: '<think>They greet.</think>' }),
      chunk({ content: 'Hello there' }),
      chunk({ content: '' }, 'sensitive', { usage: USAGE }),
    ],
    finish: 'content_filter',
    failures: [{ body: ended('network_error'), status: 502 }],
  }),
  // platform.minimax.io, "OpenAI API", "Error Codes".
  minimax: inTags({
    model: 'MiniMax-M2.7',
    whole: whole(
      { content: '<think>\nThey greet.\n</think>\n\nHello there', name: 'MiniMax AI', audio_content: '' },
      { input_sensitive: false, output_sensitive: false, base_resp: { status_code: 0, status_msg: '' } },
    ),
    failures: [
      {
        body: { id: 'a', choices: null, base_resp: { status_code: 1002, status_msg: 'rate limit' } },
        status: 429,
      },
      { body: { choices: [], base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, status: 402 },
      { body: { base_resp: { status_code: 1004, status_msg: 'login fail' } }, status: 401 },
      {
        body: { base_resp: { status_code: 1026, status_msg: 'input new_sensitive' } },
        status: 400,
        words: 'input new_sensitive',
      },
      { body: { base_resp: { status_code: 4242, status_msg: 'whatever' } }, status: 500 },
    ],
  }),
  // docs.vllm.ai, "Reasoning Outputs".
  vllm: reasoned('reasoning', { model: 'qwen3' }),
  // docs.sglang.io, "Reasoning Parser".
  sglang: reasoned('reasoning_content', { model: 'deepseek-r1' }),
  // llama-server: `timings`, a call without an id, no figures in the stream.
  'llama.cpp': plain({
    model: 'gemma',
    whole: whole(
      { content: null, tool_calls: [{ type: 'function', function: { name: 'greet', arguments: '{}' } }] },
      { timings: { prompt_n: 12, predicted_n: 5 } },
      'tool_calls',
    ),
    stream: [
      chunk({ role: 'assistant', content: null }),
      chunk({ tool_calls: [{ index: 0, type: 'function', function: { name: 'greet', arguments: '{' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '}' } }] }),
      chunk({}, 'tool_calls', { timings: { prompt_n: 12, predicted_n: 5 } }),
      last(),
    ],
    text: '',
    call: { name: 'greet', arguments: '{}' },
    finish: 'tool_calls',
  }),
  'lm-studio': reasoned('reasoning', { model: 'openai/gpt-oss-20b' }),
  // ollama/ollama#4357: an empty reason to finish with every piece.
  ollama: reasoned('reasoning', {
    model: 'gpt-oss:20b',
    stream: [
      chunk({ role: 'assistant', content: '', reasoning: 'They greet.' }, ''),
      chunk({ role: 'assistant', content: 'Hello there' }, ''),
      chunk({ role: 'assistant', content: '' }, 'stop'),
      last(),
    ],
  }),
  // docs.databricks.com, "Foundation model REST API reference": reasoning as a part of the content.
  databricks: plain({
    model: 'databricks-claude-sonnet-4-5',
    whole: whole({
      content: [
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'They greet.', signature: 'c2ln' }] },
        { type: 'text', text: 'Hello there' },
      ],
    }),
    stream: [
      chunk({
        role: 'assistant',
        content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'They ' }] }],
      }),
      chunk({ content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'greet.' }] }] }),
      chunk({ content: 'Hello there' }),
      chunk({ content: '' }, 'stop'),
      last(),
    ],
    reasoning: 'They greet.',
  }),
};
