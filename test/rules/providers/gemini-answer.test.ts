import { describe, expect, test } from '@jest/globals';
import { fromEmbedBody, joinedEmbeddings } from '../../../src/providers/gemini/embeddings.js';
import { fromGenerateBody } from '../../../src/providers/gemini/answer.js';
import { GeminiStreamTranslator } from '../../../src/providers/gemini/stream.js';
import { toUsage } from '../../../src/providers/gemini/usage.js';
import { googleDetails } from '../../../src/providers/http/google/errors.js';
import { fromModelsBody } from '../../../src/providers/http/google/models.js';
import { answerError } from '../../../src/providers/http/failure.js';
import { UpstreamError } from '../../../src/shared/http/upstream-error.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

const context = { kind: 'gemini', secrets: [] };
const candidate = (parts: JsonObject[], more: JsonObject = {}): JsonObject => ({
  content: { role: 'model', parts },
  finishReason: 'STOP',
  index: 0,
  ...more,
});
const answer = (...candidates: JsonObject[]): JsonObject => ({ candidates, responseId: 'r', modelVersion: 'm' });
const read = (body: object) => fromGenerateBody(context, body as never);
const stream = (...chunks: object[]) => {
  const translator = new GeminiStreamTranslator(context);
  const parts = chunks.flatMap((chunk) => translator.accept({ event: 'message', data: JSON.stringify(chunk) }));
  return { parts, rest: translator.end() };
};
const errorOf = (act: () => unknown): UpstreamError => {
  try {
    act();
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
  throw new Error('expected an error');
};

const parts = [
  { text: 'They greet.', thought: true },
  { text: 'Grüße ' },
  { text: 'aus 東京', thoughtSignature: 'sig-t' },
  { functionCall: { id: 'a1', name: 'f', args: { x: 1 } }, thoughtSignature: 'sig-c' },
  { functionCall: { name: 'g' } },
  { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
  { executableCode: { language: 'PYTHON', code: '1+1' } },
];
const said = {
  content: 'Grüße aus 東京',
  reasoningContent: 'They greet.',
  reasoningDetails: [{ type: 'reasoning.encrypted', format: 'google-gemini-v1', data: 'sig-t' }],
  toolCalls: [
    {
      id: 'a1',
      type: 'function',
      function: { name: 'f', arguments: '{"x":1}' },
      extraContent: { google: { thought_signature: 'sig-c' } },
    },
    { id: '', type: 'function', function: { name: 'g', arguments: '{}' } },
  ],
  contentParts: [
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    { type: 'executableCode', executableCode: { language: 'PYTHON', code: '1+1' } },
  ],
};

test('the parts of a whole answer', () => {
  const result = read(answer(candidate(parts)));
  expect(result).toEqual({ id: 'r', choices: [{ index: 0, message: said, finishReason: 'tool_calls' }] });
});

test('the parts of a stream, one chunk each', () => {
  const chunks = parts.map((part) => answer(candidate([part], { finishReason: undefined })));
  const { parts: given, rest } = stream(...chunks, answer({ finishReason: 'STOP', index: 0 }));
  expect(given).toEqual([
    { type: 'delta', index: 0, reasoningContent: 'They greet.' },
    { type: 'delta', index: 0, content: 'Grüße ' },
    { type: 'delta', index: 0, content: 'aus 東京', reasoningDetails: said.reasoningDetails },
    {
      type: 'delta',
      index: 0,
      toolCalls: [
        { index: 0, id: 'a1', name: 'f', arguments: '{"x":1}', extraContent: said.toolCalls[0]!.extraContent },
      ],
    },
    { type: 'delta', index: 0, toolCalls: [{ index: 1, id: '', name: 'g', arguments: '{}' }] },
    { type: 'delta', index: 0, contentParts: [said.contentParts[0]] },
    { type: 'delta', index: 0, contentParts: [said.contentParts[1]] },
  ]);
  expect(rest).toEqual([{ type: 'delta', index: 0, finishReason: 'tool_calls' }]);
});

test('parts that hold a signature alone, and a candidate without content, say nothing else', () => {
  const result = read(answer(candidate([{ thoughtSignature: 's' }]), { finishReason: 'MAX_TOKENS', index: 1 }));
  expect(result.choices).toEqual([
    {
      index: 0,
      message: {
        content: null,
        reasoningDetails: [{ type: 'reasoning.encrypted', format: 'google-gemini-v1', data: 's' }],
      },
      finishReason: 'stop',
    },
    { index: 1, message: { content: null }, finishReason: 'length' },
  ]);
});

describe('ends', () => {
  test.each([
    ['STOP', 'stop', []],
    ['MAX_TOKENS', 'length', []],
    ...['SAFETY', 'RECITATION', 'LANGUAGE', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'MODEL_ARMOR'].map(
      (reason) => [reason, 'content_filter', [`finishReason[${reason}]`]] as const,
    ),
    ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION', 'IMAGE_OTHER'].map(
      (reason) => [reason, 'content_filter', [`finishReason[${reason}]`]] as const,
    ),
    ['NO_IMAGE', 'stop', ['finishReason[NO_IMAGE]']],
    ['REASON_OF_TOMORROW', 'stop', ['finishReason[REASON_OF_TOMORROW]']],
    ['of\u0000another form', 'stop', ['finishReason[unknown]']],
    ['__proto__', 'stop', ['finishReason[unknown]']],
  ] as [string, string, string[]][])('%j is %s', (reason, finish, lost) => {
    const result = read(answer(candidate([{ text: 'a' }], { finishReason: reason })));
    expect([result.choices[0]?.finishReason, result.dropped ?? []]).toEqual([finish, lost]);
    const { rest } = stream(answer(candidate([{ text: 'a' }], { finishReason: reason })));
    expect(rest?.at(-1)).toMatchObject({ finishReason: finish });
  });

  test.each([
    ['MALFORMED_FUNCTION_CALL', 502],
    ['UNEXPECTED_TOOL_CALL', 502],
    ['TOO_MANY_TOOL_CALLS', 502],
    ['MALFORMED_RESPONSE', 502],
    ['MISSING_THOUGHT_SIGNATURE', 400],
  ])('%s is an error, with the figures', (reason, status) => {
    const body = {
      ...answer(candidate([], { finishReason: reason, finishMessage: 'It is malformed.' })),
      usageMetadata: { promptTokenCount: 3, thoughtsTokenCount: 4 },
    };
    expect(errorOf(() => read(body)).status).toBe(status);
    const error = errorOf(() => stream(body));
    expect(error).toMatchObject({ status, clientMessage: 'It is malformed.' });
    expect(error.billed).toEqual({ promptTokens: 3, completionTokens: 4, reasoningTokens: 4 });
  });

  const blocked = {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT', blockReasonMessage: 'Not this.' },
    usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
  };
  test('a blocked prompt is a choice that says nothing', () => {
    expect(read(blocked)).toEqual({
      id: '',
      choices: [{ index: 0, message: { content: null, refusal: 'Not this.' }, finishReason: 'content_filter' }],
      usage: { promptTokens: 9, completionTokens: 0 },
      dropped: ['blockReason[PROHIBITED_CONTENT]'],
    });
    expect(stream(blocked)).toEqual({
      parts: [{ type: 'usage', usage: { promptTokens: 9, completionTokens: 0 } }],
      rest: [
        { type: 'dropped', names: ['blockReason[PROHIBITED_CONTENT]'] },
        { type: 'delta', index: 0, refusal: 'Not this.', finishReason: 'content_filter' },
      ],
    });
  });

  test('an answer without candidates is malformed, a stream without an end is cut', () => {
    expect(errorOf(() => read({ usageMetadata: {} })).failure).toBe('malformed');
    expect(errorOf(() => read(answer(candidate([{ functionCall: {} }])))).failure).toBe('malformed');
    expect(stream().rest).toBeUndefined();
    expect(stream(answer(candidate([{ text: 'a' }], { finishReason: undefined }))).rest).toBeUndefined();
    const two = [candidate([{ text: 'a' }]), candidate([{ text: 'b' }], { index: 1, finishReason: undefined })];
    expect(stream(answer(...two)).rest).toBeUndefined();
  });
});

describe('figures', () => {
  test.each([
    [
      { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      { promptTokens: 10, completionTokens: 5 },
    ],
    [
      {
        promptTokenCount: 10,
        cachedContentTokenCount: 8,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 7,
        totalTokenCount: 22,
      },
      { promptTokens: 10, completionTokens: 12, cachedPromptTokens: 8, reasoningTokens: 7 },
    ],
    [
      { promptTokenCount: 10, candidatesTokenCount: 12, thoughtsTokenCount: 7, totalTokenCount: 22 },
      { promptTokens: 10, completionTokens: 12, reasoningTokens: 7 },
    ],
    [
      { promptTokenCount: 10, toolUsePromptTokenCount: 30, candidatesTokenCount: 5, totalTokenCount: 45 },
      { promptTokens: 40, completionTokens: 5 },
    ],
    [
      { promptTokenCount: 10, thoughtsTokenCount: 7, totalTokenCount: 17 },
      { promptTokens: 10, completionTokens: 7, reasoningTokens: 7 },
    ],
    [
      {
        promptTokenCount: 10,
        candidatesTokenCount: 5,
        promptTokensDetails: [
          { modality: 'TEXT', tokenCount: 4 },
          { modality: 'AUDIO', tokenCount: 6 },
        ],
        cacheTokensDetails: [{ modality: 'AUDIO', tokenCount: 2 }],
        candidatesTokensDetails: [{ modality: 'AUDIO', tokenCount: 3 }],
      },
      { promptTokens: 10, completionTokens: 5, audioPromptTokens: 6, cachedAudioTokens: 2, audioCompletionTokens: 3 },
    ],
    [{ promptTokenCount: '10' }, undefined],
    [{ candidatesTokenCount: 5 }, undefined],
    [null, undefined],
  ])('%j', (wire, usage) => {
    expect(toUsage(wire as never)).toEqual(usage);
  });

  test('come with the chunks that change them, and the last hold', () => {
    const chunk = (said: number, more: JsonObject = {}) => ({
      ...answer(candidate([{ text: 'a' }], more)),
      usageMetadata: { promptTokenCount: 3, candidatesTokenCount: said },
    });
    const open = { finishReason: undefined };
    const { parts: given } = stream(chunk(1, open), chunk(1, open), chunk(2));
    expect(given.filter(({ type }) => type === 'usage')).toEqual([
      { type: 'usage', usage: { promptTokens: 3, completionTokens: 1 } },
      { type: 'usage', usage: { promptTokens: 3, completionTokens: 2 } },
    ]);
  });
});

describe('sources', () => {
  const text = 'Grüße aus 東京 🗼.';
  const groundingMetadata = {
    webSearchQueries: ['tokyo'],
    groundingChunks: [{ web: { uri: 'https://a.example', title: 'A' } }, { web: { uri: 'https://b.example' } }, {}],
    // In bytes: "aus" begins at 8, "東京" ends at 18.
    groundingSupports: [{ segment: { startIndex: 8, endIndex: 18, text: 'aus 東京' }, groundingChunkIndices: [0, 7] }],
  };
  const citationMetadata = { citationSources: [{ startIndex: 19, endIndex: 99, uri: 'https://c.example' }] };
  const expected = [
    { start_index: 10 - 1 + 4, end_index: text.length, url: 'https://c.example' },
    { start_index: 6, end_index: 12, url: 'https://a.example', title: 'A' },
    { start_index: 0, end_index: 0, url: 'https://b.example' },
    { start_index: 0, end_index: 0 },
  ];

  test('are annotations at the places that they support', () => {
    const body = {
      ...answer(candidate([{ text }], { groundingMetadata, citationMetadata })),
      usageMetadata: { promptTokenCount: 1 },
    };
    const result = read(body);
    const { annotations = [] } = result.choices[0]!.message;
    expect(annotations.map(({ url_citation }) => url_citation)).toEqual(expected);
    expect(annotations[0]).toMatchObject({ type: 'url_citation', citation: citationMetadata.citationSources[0] });
    expect(annotations[1]).toMatchObject({ grounding_chunk: groundingMetadata.groundingChunks[0] });
    expect(text.slice(6, 12)).toBe('aus 東京');
    expect(result.usage?.webSearches).toBe(1);
    const { parts: given, rest = [] } = stream(body);
    expect(rest[0]).toEqual({ type: 'delta', index: 0, annotations, finishReason: 'stop' });
    expect([...given, ...rest].findLast(({ type }) => type === 'usage')).toMatchObject({ usage: { webSearches: 1 } });
  });

  test('of a later part are counted from its beginning', () => {
    const support = { segment: { partIndex: 1, startIndex: 0, endIndex: 3 }, groundingChunkIndices: [0] };
    const metadata = { groundingChunks: [{ web: { uri: 'https://a.example' } }], groundingSupports: [support] };
    const result = read(answer(candidate([{ text: 'Grüße ' }, { text: 'aus' }], { groundingMetadata: metadata })));
    expect(result.choices[0]?.message.annotations?.[0]?.url_citation).toMatchObject({ start_index: 6, end_index: 9 });
  });
});

test('probabilities are told in OpenAI’s form', () => {
  const logprobsResult = {
    chosenCandidates: [{ token: 'é', tokenId: 1, logProbability: -0.5 }],
    topCandidates: [
      {
        candidates: [
          { token: 'é', logProbability: -0.5 },
          { token: 'e', logProbability: -1 },
        ],
      },
    ],
  };
  expect(read(answer(candidate([{ text: 'é' }], { logprobsResult }))).choices[0]?.logprobs).toEqual({
    content: [
      {
        token: 'é',
        logprob: -0.5,
        bytes: [195, 169],
        top_logprobs: [
          { token: 'é', logprob: -0.5, bytes: [195, 169] },
          { token: 'e', logprob: -1, bytes: [101] },
        ],
      },
    ],
    refusal: null,
  });
});

test('what has no place is named', () => {
  const body = {
    ...answer(
      candidate(
        [
          { text: 'a', partMetadata: { b: 1 } },
          { functionCall: { name: 'f', willContinue: true }, thought: true },
        ],
        {
          urlContextMetadata: {},
          groundingMetadata: { searchEntryPoint: { renderedContent: 'x' } },
          safetyRatings: [{}],
        },
      ),
    ),
    ofTomorrow: 1,
    usageMetadata: { promptTokenCount: 1, trafficType: 'ON_DEMAND', newTokenCount: 3, otherTokenCount: 0 },
  };
  const lost = [
    'answer.ofTomorrow',
    'usage.newTokenCount',
    'candidate.urlContextMetadata',
    'groundingMetadata.searchEntryPoint',
    'part.partMetadata',
    'functionCall.willContinue',
    'part.thought',
  ];
  expect(read(body).dropped).toEqual(lost);
  expect(stream(body).parts[0]).toEqual({ type: 'dropped', names: lost });
});

test('errors say when to ask again, and whose fault a key is', () => {
  const error = (details: JsonObject[]): JsonObject => ({
    error: { code: 400, message: 'm', status: 'INVALID_ARGUMENT', details },
  });
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.074824224s' };
  expect(googleDetails(error([{}, retry]))).toEqual({ retryAfterMillis: 34_075 });
  expect(googleDetails([error([retry])])).toEqual({ retryAfterMillis: 34_075 });
  expect(googleDetails(error([{ ...retry, retryDelay: '999999999s' }]))).toEqual({ retryAfterMillis: 86_400_000 });
  expect(googleDetails(error([{ ...retry, retryDelay: 'soon' }]))).toEqual({});
  const key = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
  const refused = answerError(context, { status: 400, body: error([key]) });
  expect(refused).toMatchObject({
    status: 401,
    clientMessage: undefined,
    message: 'gemini answered HTTP 401 (INVALID_ARGUMENT)',
  });
  expect(answerError(context, { status: 429, body: [error([retry])] as never })).toMatchObject({
    status: 429,
    retryAfterMillis: 34_075,
  });
  expect(answerError(context, { status: 429, retryAfterMillis: 5, body: error([retry]) }).retryAfterMillis).toBe(5);
  for (const body of [undefined, null, 'x', [], [1], { error: 'x' }, { error: { details: 'x' } }])
    expect(googleDetails(body as never)).toEqual({});
});

test('lists of both hosts are read', () => {
  const models = [
    { name: 'models/gemini-3.5-flash', inputTokenLimit: 1_000, supportedGenerationMethods: ['generateContent'] },
    { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] },
    { name: 'models/veo-3', supportedGenerationMethods: ['predictLongRunning'] },
    {},
  ];
  expect(fromModelsBody({ models }, 'gemini')).toEqual([
    { id: 'gemini-3.5-flash', type: 'chat', contextWindow: 1_000 },
    { id: 'gemini-embedding-001', type: 'embedding' },
  ]);
  const publisherModels = [
    { name: 'publishers/google/models/gemini-3.5-flash' },
    { name: 'publishers/google/models/text-embedding-005' },
  ];
  expect(fromModelsBody({ publisherModels }, 'gemini')).toEqual([
    { id: 'gemini-3.5-flash', type: 'chat' },
    { id: 'text-embedding-005', type: 'embedding' },
  ]);
  expect(fromModelsBody({}, 'gemini')).toEqual([]);
  expect(() => fromModelsBody({ models: 'x' }, 'gemini')).toThrow(UpstreamError);
});

test('vectors of all methods are read, and counted where the answer says so', () => {
  const call = (count: number) => ({ method: 'predict' as const, body: {}, count });
  expect(fromEmbedBody({ embeddings: [{ values: [1] }, { values: [2] }] }, call(2))).toEqual({
    embeddings: [[1], [2]],
  });
  const single = fromEmbedBody({ embedding: { values: [1] }, usageMetadata: { promptTokenCount: 3 } }, call(1));
  expect(single).toEqual({ embeddings: [[1]], usage: { promptTokens: 3 } });
  const predictions = [{ embeddings: { values: [2], statistics: { token_count: 4 } } }];
  const predicted = fromEmbedBody({ predictions }, call(1));
  expect(joinedEmbeddings([single, predicted])).toEqual({ embeddings: [[1], [2]], usage: { promptTokens: 7 } });
  expect(joinedEmbeddings([single, { embeddings: [[3]] }])).toEqual({ embeddings: [[1], [3]] });
  expect(() => fromEmbedBody({ embeddings: [{ values: ['1'] }] }, call(1))).toThrow(UpstreamError);
});
