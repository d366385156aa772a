import { describe, expect, test } from '@jest/globals';
import { sampleCall as call, sampleTool as tool } from '../../support/upstreams/tool-samples.js';
import type { ChatMessage, ChatRequest, ChatStreamPart, ToolDefinition } from '../../../src/contracts/provider.js';
import { EventStreamDecoder } from '../../../src/providers/bedrock/event-stream.js';
import { droppedOfInvoke, toInvokeBody } from '../../../src/providers/bedrock/invoke.js';
import { controlUrl, fromFoundationModels, fromInferenceProfiles } from '../../../src/providers/bedrock/models.js';
import { ConverseStreamTranslator } from '../../../src/providers/bedrock/stream.js';
import { droppedFields, fromConverseBody, toConverseBody, toUsage } from '../../../src/providers/bedrock/translate.js';
import { isClaudeOnBedrock } from '../../../src/shared/claude-on-bedrock.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { converseStream } from '../../support/upstreams/event-frames.js';

const NOVA = 'us.amazon.nova-lite-v1:0';
const context = { kind: 'bedrock', secrets: [] } as const;
const asked = (request: Partial<ChatRequest> = {}): ChatRequest => ({
  model: NOVA,
  messages: [{ role: 'user', content: 'hi' }],
  ...request,
});
/** As it is sent: without absent members. */
const body = (request: Partial<ChatRequest> = {}): JsonObject =>
  JSON.parse(JSON.stringify(toConverseBody(asked(request)))) as JsonObject;
const turns = (messages: ChatMessage[], model = NOVA) => body({ messages, model }).messages;
const refusal = (words: RegExp) =>
  expect.objectContaining({ failure: 'status', status: 400, clientMessage: expect.stringMatching(words) });
const png = 'data:image/png;base64,iVBORw0KGgo=';

describe('a request', () => {
  test('is its messages where nothing else is given', () => {
    expect(body()).toEqual({ messages: [{ role: 'user', content: [{ text: 'hi' }] }] });
  });

  test('has its limits, sampling, stops and tier', () => {
    const request = { maxTokens: 7, temperature: 1.7, topP: 0.5, stop: ['x', ''], extra: { service_tier: 'flex' } };
    expect(body(request)).toMatchObject({
      inferenceConfig: { maxTokens: 7, temperature: 1, topP: 0.5, stopSequences: ['x'] },
      serviceTier: { type: 'flex' },
    });
    expect(droppedFields(asked(request))).toEqual(['stop']);
  });

  test('has its instructions apart, wherever they are', () => {
    expect(
      body({
        messages: [
          { role: 'system', content: 'a' },
          { role: 'user', content: 'hi' },
          {
            role: 'developer',
            content: [
              { type: 'text', text: 'b' },
              { type: 'text', text: ' ' },
            ],
          },
        ],
      }),
    ).toEqual({ system: [{ text: 'a' }, { text: 'b' }], messages: [{ role: 'user', content: [{ text: 'hi' }] }] });
  });

  test('has images and documents in base64, each document with a name of its own', () => {
    const file = (filename: string | undefined) => ({
      type: 'file',
      file: { file_data: 'data:application/pdf;base64,JVBERi0=', ...(filename === undefined ? {} : { filename }) },
    });
    const content = [
      { type: 'image_url', image_url: { url: png } },
      file('a_b/r.pdf'),
      file('a_b/r.pdf'),
      file(undefined),
    ];
    const document = (name: string) => ({ document: { format: 'pdf', name, source: { bytes: 'JVBERi0=' } } });
    expect(turns([{ role: 'user', content }])).toEqual([
      {
        role: 'user',
        content: [
          { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } },
          document('a-b-r'),
          document('a-b-r (2)'),
          document('document'),
        ],
      },
    ]);
  });

  test.each<[string, JsonObject]>([
    ['an address', { type: 'image_url', image_url: { url: 'https://example.com/x.png' } }],
    ['what lies in S3', { type: 'image_url', image_url: { url: 's3://bucket/x.png' } }],
    ['an unknown format', { type: 'image_url', image_url: { url: 'data:image/tiff;base64,AAAA' } }],
    ['a file by its id', { type: 'file', file: { file_id: 'file-1' } }],
    ['audio', { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }],
  ])('with %s is refused by name', (_, part) => {
    expect(() => body({ messages: [{ role: 'user', content: [part] }] })).toThrow(
      refusal(/^messages\[0\]\.content\[0\]/),
    );
  });

  test('has calls and their results in turns', () => {
    const messages: ChatMessage[] = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Looking.', toolCalls: [call('a', '{"x":1}'), call('b', '')] },
      { role: 'tool', toolCallId: 'a', content: 'one' },
      { role: 'tool', toolCallId: 'b', content: [{ type: 'image_url', image_url: { url: png } }] },
      { role: 'user', content: 'go on' },
    ];
    expect(body({ messages, tools: [tool] })).toMatchObject({
      messages: [
        { role: 'user', content: [{ text: 'hi' }] },
        {
          role: 'assistant',
          content: [
            { text: 'Looking.' },
            { toolUse: { toolUseId: 'a', name: 'f', input: { x: 1 } } },
            { toolUse: { toolUseId: 'b', name: 'f', input: {} } },
          ],
        },
        {
          role: 'user',
          content: [
            { toolResult: { toolUseId: 'a', content: [{ text: 'one' }] } },
            { toolResult: { toolUseId: 'b', content: [{ image: { format: 'png' } }] } },
            { text: 'go on' },
          ],
        },
      ],
    });
  });

  test('gives earlier calls as text where no tool is offered, which Converse refuses otherwise', () => {
    const messages: ChatMessage[] = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, toolCalls: [call('a', '{"x":1}')] },
      { role: 'tool', toolCallId: 'a', content: 'one' },
    ];
    const told = [
      { role: 'user', content: [{ text: 'hi' }] },
      { role: 'assistant', content: [{ text: 'Call of the tool f: {"x":1}' }] },
      { role: 'user', content: [{ text: 'Result of the tool:' }, { text: 'one' }] },
    ];
    expect(body({ messages })).toEqual({ messages: told });
    expect(body({ messages, tools: [tool], toolChoice: 'none' })).toEqual({ messages: told });
    expect(droppedFields(asked({ messages }))).toEqual(['messages.tool_calls']);
    expect(droppedFields(asked({ messages, tools: [tool] }))).toEqual([]);
  });

  test.each<[unknown, unknown]>([
    [undefined, undefined],
    ['auto', { auto: {} }],
    ['required', { any: {} }],
    [{ type: 'function', function: { name: 'f' } }, { tool: { name: 'f' } }],
  ])('with the tool choice %j', (toolChoice, expected) => {
    const toolSpec = {
      name: 'f',
      description: 'd',
      inputSchema: { json: { type: 'object', properties: { a: { type: 'string' } } } },
    };
    expect(body({ tools: [tool], toolChoice: toolChoice as never }).toolConfig).toEqual({
      tools: [{ toolSpec }],
      ...(expected === undefined ? {} : { toolChoice: expected }),
    });
  });

  test('offers no tools where none is wanted, and only those that are allowed', () => {
    expect(body({ tools: [tool], toolChoice: 'none' })).not.toHaveProperty('toolConfig');
    const other: ToolDefinition = { type: 'function', function: { name: 'g' } };
    const allowed = {
      type: 'allowed_tools',
      allowed_tools: { mode: 'required', tools: [{ function: { name: 'g' } }] },
    };
    expect(body({ tools: [tool, other], toolChoice: allowed }).toolConfig).toEqual({
      tools: [{ toolSpec: { name: 'g', inputSchema: { json: { type: 'object', properties: {} } } } }],
      toolChoice: { any: {} },
    });
  });

  test('has a schema for the answer as text, and JSON without one as an instruction', () => {
    const schema = { type: 'object', properties: {} };
    const responseFormat = { type: 'json_schema', json_schema: { name: 'n', schema } };
    expect(body({ responseFormat }).outputConfig).toEqual({
      textFormat: { type: 'json_schema', structure: { jsonSchema: { schema: JSON.stringify(schema), name: 'n' } } },
    });
    expect(body({ responseFormat: { type: 'json_object' } }).system).toEqual([
      { text: expect.stringContaining('JSON object') },
    ]);
  });

  test('sends signed reasoning back, and names what it leaves out', () => {
    const messages: ChatMessage[] = [
      { role: 'user', content: 'hi' },
      {
        role: 'assistant',
        content: 'yes',
        thinkingBlocks: [
          { type: 'thinking', thinking: 't', signature: 's' },
          { type: 'thinking', thinking: 'unsigned' },
          { type: 'redacted_thinking', data: 'AAAA' },
        ],
      },
      { role: 'user', content: 'so?' },
    ];
    expect(turns(messages)).toMatchObject([
      {},
      {
        content: [
          { reasoningContent: { reasoningText: { text: 't', signature: 's' } } },
          { reasoningContent: { redactedContent: 'AAAA' } },
          { text: 'yes' },
        ],
      },
      {},
    ]);
    expect(droppedFields(asked({ messages }))).toEqual(['messages.thinking_blocks']);
  });

  test.each<[string, Partial<ChatRequest>, JsonObject | undefined, string[]]>([
    [NOVA, { extra: { top_k: 5, reasoning_effort: 'low' } }, { inferenceConfig: { topK: 5 } }, ['reasoning_effort']],
    [
      'global.amazon.nova-2-lite-v1:0',
      { extra: { reasoning_effort: 'high' } },
      { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'high' } },
      [],
    ],
    [
      'global.amazon.nova-2-lite-v1:0',
      { maxTokens: 5, extra: { reasoning_effort: 'high' } },
      { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'medium' } },
      [],
    ],
    ['openai.gpt-oss-120b-1:0', { extra: { reasoning_effort: 'minimal' } }, { reasoning_effort: 'low' }, []],
    [
      'meta.llama3-3-70b-instruct-v1:0',
      { extra: { thinking: { type: 'enabled' }, top_k: 1 } },
      undefined,
      ['thinking', 'top_k'],
    ],
    [
      'arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc',
      { extra: { thinking: { type: 'enabled', budget_tokens: 1024 } } },
      { thinking: { type: 'enabled', budget_tokens: 1024 } },
      [],
    ],
  ])('%s takes what its family knows: %j', (model, request, additional, dropped) => {
    expect(body({ ...request, model }).additionalModelRequestFields).toEqual(additional);
    expect(droppedFields(asked({ ...request, model }))).toEqual(dropped);
  });

  test('has cache points where the model has a cache, and names the marks elsewhere', () => {
    const mark = { type: 'ephemeral' };
    const messages: ChatMessage[] = [
      { role: 'system', content: 'long', cacheControl: mark },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a', cache_control: mark },
          { type: 'text', text: 'b' },
        ],
      },
    ];
    const cachePoint = { cachePoint: { type: 'default' } };
    expect(body({ messages })).toEqual({
      system: [{ text: 'long' }, cachePoint],
      messages: [{ role: 'user', content: [{ text: 'a' }, cachePoint, { text: 'b' }] }],
    });
    expect(JSON.stringify(body({ messages, model: 'meta.llama3-8b-instruct-v1:0' }))).not.toContain('cachePoint');
    expect(droppedFields(asked({ messages, model: 'meta.llama3-8b-instruct-v1:0' }))).toEqual([
      'messages.cache_control',
    ]);
  });

  test('names every field that has no counterpart, and refuses those that would change the answer', () => {
    expect(
      droppedFields(
        asked({
          user: 'u',
          seed: 1,
          frequencyPenalty: 1,
          presencePenalty: 1,
          logitBias: {},
          logprobs: true,
          topLogprobs: 2,
          parallelToolCalls: false,
          extra: { store: true, modalities: ['text'], service_tier: 'default' },
        }),
      )
        .sort()
        .join(' '),
    ).toBe('frequency_penalty logit_bias logprobs parallel_tool_calls presence_penalty seed store top_logprobs user');
    expect(() => body({ n: 2 })).toThrow(refusal(/^n: /));
    expect(() => body({ extra: { web_search_options: {} } })).toThrow(refusal(/^web_search_options: /));
    expect(() => body({ tools: [{ type: 'custom', custom: { name: 'c' } }] })).toThrow(refusal(/^tools\[0\]\.type: /));
  });
});

describe('an answer', () => {
  const answer = (content: JsonObject[], stopReason: string, more: JsonObject = {}): JsonObject => ({
    output: { message: { role: 'assistant', content } },
    stopReason,
    usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
    metrics: { latencyMs: 3 },
    ...more,
  });
  const read = (...given: Parameters<typeof answer>) => fromConverseBody(answer(...given), context);

  test('is read whole', () => {
    const signed = { reasoningContent: { reasoningText: { text: 'hm', signature: 's' } } };
    const cited = {
      content: [{ text: 'B' }],
      citations: [{ title: 'T', location: { web: { url: 'https://e.com' } } }],
    };
    const result = read(
      [
        signed,
        { text: 'A' },
        { citationsContent: cited },
        { toolUse: { toolUseId: 'x', name: 'f', input: { a: 1 } } },
        { image: { format: 'png' } },
      ],
      'tool_use',
      { trace: { guardrail: {} }, serviceTier: { type: 'flex' } },
    );
    expect(result).toEqual({
      id: '',
      choices: [
        {
          index: 0,
          message: {
            content: 'AB',
            annotations: [
              {
                type: 'url_citation',
                url_citation: { start_index: 1, end_index: 2, url: 'https://e.com', title: 'T' },
                citation: cited.citations[0],
              },
            ],
            thinkingBlocks: [{ type: 'thinking', thinking: 'hm', signature: 's' }],
            contentParts: [{ image: { format: 'png' } }],
            toolCalls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
            reasoningContent: 'hm',
          },
          finishReason: 'tool_calls',
        },
      ],
      usage: { promptTokens: 10, completionTokens: 5 },
      serviceTier: 'flex',
      dropped: ['answer.trace'],
    });
  });

  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['guardrail_intervened', 'content_filter'],
    ['content_filtered', 'content_filter'],
    ['reason_of_tomorrow', 'stop'],
  ])('that stops for %s ends with %s', (reason, finish) => {
    expect(read([{ text: 'x' }], reason).choices[0]!.finishReason).toBe(finish);
  });

  test.each(['malformed_model_output', 'malformed_tool_use'])(
    'that stops for %s is a failure of the provider',
    (reason) => {
      expect(() => read([{ text: 'x' }], reason)).toThrow(expect.objectContaining({ failure: 'status', status: 502 }));
    },
  );

  test('without content is malformed', () => {
    expect(() => fromConverseBody({ Output: {}, Version: '1.0' }, context)).toThrow(
      expect.objectContaining({ failure: 'malformed' }),
    );
  });

  test('counts cached input into the prompt', () => {
    const cacheDetails = [
      { ttl: '1h', inputTokens: 4 },
      { ttl: '5m', inputTokens: 3 },
    ];
    const usage = { inputTokens: 1, outputTokens: 2, cacheReadInputTokens: 30, cacheWriteInputTokens: 7, cacheDetails };
    expect(toUsage(usage)).toEqual({
      promptTokens: 38,
      completionTokens: 2,
      cachedPromptTokens: 30,
      cacheWriteTokens: 7,
      cacheWriteHourTokens: 4,
    });
  });
});

describe('a stream', () => {
  const parts = (events: [string, object][]): ChatStreamPart[] => {
    const translator = new ConverseStreamTranslator(context);
    return new EventStreamDecoder().push(converseStream(events)).flatMap((message) => translator.accept(message));
  };

  test('says reasoning, text, calls, its end and its figures', () => {
    const said = parts([
      ['messageStart', { role: 'assistant' }],
      ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'h' } } }],
      ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'm' } } }],
      ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { signature: 's' } } }],
      ['contentBlockStop', { contentBlockIndex: 0 }],
      ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'A' } }],
      ['contentBlockStop', { contentBlockIndex: 1 }],
      ['contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'x', name: 'f' } } }],
      ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '{"a"' } } }],
      ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: ':1}' } } }],
      ['contentBlockStop', { contentBlockIndex: 2 }],
      ['contentBlockStart', { contentBlockIndex: 3, start: { toolUse: { toolUseId: 'y', name: 'g' } } }],
      ['contentBlockStop', { contentBlockIndex: 3 }],
      ['messageStop', { stopReason: 'tool_use', additionalModelResponseFields: { a: 1 } }],
      ['metadata', { usage: { inputTokens: 3, outputTokens: 4 }, metrics: { latencyMs: 1 } }],
    ]);
    expect(said).toEqual([
      { type: 'delta', index: 0, reasoningContent: 'h' },
      { type: 'delta', index: 0, reasoningContent: 'm' },
      { type: 'delta', index: 0, thinkingBlocks: [{ type: 'thinking', thinking: 'hm', signature: 's' }] },
      { type: 'delta', index: 0, content: 'A' },
      { type: 'delta', index: 0, toolCalls: [{ index: 0, id: 'x', name: 'f' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 0, arguments: '{"a"' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 0, arguments: ':1}' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 1, id: 'y', name: 'g' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 1, arguments: '{}' }] },
      { type: 'dropped', names: ['answer.additionalModelResponseFields'] },
      { type: 'delta', index: 0, finishReason: 'tool_calls' },
      { type: 'usage', usage: { promptTokens: 3, completionTokens: 4 } },
    ]);
  });

  test('joins encrypted reasoning that comes in pieces', () => {
    const piece = (text: string) => Buffer.from(text).toString('base64');
    const redacted = (text: string): [string, object] => [
      'contentBlockDelta',
      { contentBlockIndex: 0, delta: { reasoningContent: { redactedContent: piece(text) } } },
    ];
    expect(parts([redacted('a'), redacted('b'), ['contentBlockStop', { contentBlockIndex: 0 }]])).toEqual([
      { type: 'delta', index: 0, thinkingBlocks: [{ type: 'redacted_thinking', data: piece('ab') }] },
    ]);
  });

  test('ignores events of versions to come, and names deltas', () => {
    expect(parts([['eventOfTomorrow', { a: 1 }]])).toEqual([]);
    expect(parts([['contentBlockDelta', { contentBlockIndex: 0, delta: { video: {} } }]])).toEqual([
      { type: 'dropped', names: ['delta[video]'] },
    ]);
  });

  test('is bounded in what it keeps', () => {
    const signature = 'x'.repeat(1024 * 1024);
    const piece: [string, object] = [
      'contentBlockDelta',
      { contentBlockIndex: 0, delta: { reasoningContent: { signature } } },
    ];
    expect(() => parts([piece, piece, piece, piece, piece])).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });
});

describe('models of Anthropic’s', () => {
  test.each([
    ['anthropic.claude-3-haiku-20240307-v1:0', true],
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', true],
    ['arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.anthropic.claude-sonnet-4-6', true],
    ['arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc', false],
    ['amazon.nova-lite-v1:0', false],
    ['claude-haiku-4-5', false],
  ])('%s is one: %s', (model, expected) => {
    expect(isClaudeOnBedrock(model)).toBe(expected);
  });

  test('may be known by the name that an operator gave an ARN', () => {
    const arn = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc';
    expect(isClaudeOnBedrock(arn, 'claude-haiku-4-5')).toBe(true);
    expect(isClaudeOnBedrock(arn, 'nova')).toBe(false);
    expect(isClaudeOnBedrock('amazon.nova-lite-v1:0', 'claude')).toBe(false);
  });

  test('get a translated request in Anthropic’s form', () => {
    const request = asked({ model: 'anthropic.claude-3-haiku-20240307-v1:0', maxTokens: 9, user: 'u' });
    expect(JSON.parse(JSON.stringify(toInvokeBody(request, 4096).body))).toEqual({
      anthropic_version: 'bedrock-2023-05-31',
      max_tokens: 9,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    });
    expect(droppedOfInvoke(request, 4096)).toEqual(['user']);
  });

  test('get a Message as it came, with the betas that Bedrock takes', () => {
    const native = {
      protocol: 'messages' as const,
      body: { model: 'm', stream: true, max_tokens: 5, messages: [], metadata: { user_id: 'u' }, of_tomorrow: 1 },
      headers: { 'anthropic-beta': 'context-1m-2025-08-07, claude-code-20250219,advanced-tool-use-2025-11-20' },
      dropped: [],
      refused: [],
      untranslatedChars: 0,
    };
    const { body: sent, dropped } = toInvokeBody(asked({ native }), 4096);
    expect(JSON.parse(JSON.stringify(sent))).toEqual({
      anthropic_version: 'bedrock-2023-05-31',
      anthropic_beta: ['context-1m-2025-08-07', 'tool-search-tool-2025-10-19', 'tool-examples-2025-10-29'],
      max_tokens: 5,
      messages: [],
      of_tomorrow: 1,
    });
    expect(dropped).toEqual(['metadata', 'anthropic_beta[claude-code-20250219]']);
  });
});

describe('the list of models', () => {
  test('comes from the host beside the one that answers', () => {
    expect(controlUrl('https://bedrock-runtime.eu-west-1.amazonaws.com')).toBe(
      'https://bedrock.eu-west-1.amazonaws.com/',
    );
    expect(controlUrl('https://bedrock-runtime-fips.us-east-1.amazonaws.com')).toBe(
      'https://bedrock-fips.us-east-1.amazonaws.com/',
    );
    expect(controlUrl('http://127.0.0.1:9/x')).toBe('http://127.0.0.1:9/x');
  });

  test('has what answers with text on demand, and the profiles that are active', () => {
    const model = (modelId: string, outputModalities: string[], inferenceTypesSupported: string[]) => ({
      modelId,
      outputModalities,
      inferenceTypesSupported,
    });
    expect(
      fromFoundationModels({
        modelSummaries: [
          model('amazon.nova-lite-v1:0', ['TEXT'], ['ON_DEMAND']),
          model('amazon.titan-embed-text-v1', ['EMBEDDING'], ['ON_DEMAND']),
          model('anthropic.claude-opus-5', ['TEXT'], ['INFERENCE_PROFILE']),
        ],
      }),
    ).toEqual([{ id: 'amazon.nova-lite-v1:0', type: 'chat' }]);
    const profiles = [
      { inferenceProfileId: 'us.anthropic.claude-opus-5', status: 'ACTIVE' },
      { inferenceProfileId: 'us.cohere.embed-v4:0', status: 'ACTIVE' },
      { inferenceProfileId: 'us.old', status: 'LEGACY' },
    ];
    expect(fromInferenceProfiles({ inferenceProfileSummaries: profiles })).toEqual([
      { id: 'us.anthropic.claude-opus-5', type: 'chat' },
    ]);
    expect(() => fromFoundationModels({})).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });
});
