import { afterEach, describe, expect, test } from '@jest/globals';
import { setImmediate as tick } from 'node:timers/promises';
import type { ChatStreamPart, ProviderKind } from '../../../src/contracts/provider.js';
import { AnthropicStreamTranslator } from '../../../src/providers/anthropic/stream.js';
import { EventStreamDecoder } from '../../../src/providers/bedrock/event-stream.js';
import { ConverseStreamTranslator } from '../../../src/providers/bedrock/stream.js';
import { NdjsonParser } from '../../../src/providers/http/ndjson.js';
import { GeminiStreamTranslator } from '../../../src/providers/gemini/stream.js';
import { SseParser } from '../../../src/providers/http/sse.js';
import { translateStream, type UpstreamStream } from '../../../src/providers/http/stream.js';
import { OllamaStreamTranslator } from '../../../src/providers/local/ollama-stream.js';
import { OpenAiStreamTranslator } from '../../../src/providers/openai/stream.js';
import {
  adapterFor,
  ask,
  collect,
  failureOf,
  never,
  recording,
  summary,
} from '../../support/upstreams/provider-cases.js';
import { EVENT_STREAM } from '../../support/upstreams/event-frames.js';
import { startRaw } from '../../support/upstreams/upstream-server.js';

const GREETING = 'Grüße aus 東京';
const weatherAndTime = (weather: string, time: string, ids: [unknown, unknown]) => [
  { id: ids[0], name: 'get_weather', arguments: weather },
  { id: ids[1], name: 'get_time', arguments: time },
];

interface Recording {
  file: string;
  kind: ProviderKind;
  said: unknown;
}

const recordings: Recording[] = [
  ...['openai-text.sse', 'openai-crlf.sse'].map((file): Recording => ({
    file,
    kind: 'openai',
    said: {
      text: `${GREETING}: 🗼👩‍🔬 – naïve\n"café" €5.`,
      toolCalls: [],
      finish: ['stop'],
      usage: [{ promptTokens: 23, completionTokens: 12, cachedPromptTokens: 16, reasoningTokens: 4 }],
    },
  })),
  {
    file: 'openai-tools.sse',
    kind: 'openai',
    said: {
      text: '',
      toolCalls: weatherAndTime('{"city":"Zürich"}', '{"zone":"Asia/東京"}', ['call_Zk1mQ', 'call_9xYtR']),
      finish: ['tool_calls'],
      usage: [],
    },
  },
  {
    file: 'anthropic-text.sse',
    kind: 'anthropic',
    said: {
      text: `${GREETING} 🗼👩‍🔬\nnaïve "café" €5.`,
      toolCalls: [],
      finish: ['stop'],
      usage: [{ promptTokens: 118, completionTokens: 15, cachedPromptTokens: 100, cacheWriteTokens: 7 }],
    },
  },
  {
    file: 'anthropic-tools-thinking.sse',
    kind: 'anthropic',
    said: {
      text: 'Ich schaue nach …',
      toolCalls: weatherAndTime('{"city": "Zürich"}', '{}', ['toolu_01T1x1fJ34qAmk2tNTrN7Up6', 'toolu_02']),
      finish: ['tool_calls'],
      usage: [{ promptTokens: 472, completionTokens: 89, cachedPromptTokens: 0, cacheWriteTokens: 0 }],
    },
  },
  {
    file: 'bedrock-text.eventstream',
    kind: 'bedrock',
    said: {
      text: `${GREETING} 🗼👩‍🔬\nnaïve "café" €5.`,
      toolCalls: [],
      finish: ['stop'],
      usage: [{ promptTokens: 125, completionTokens: 15, cachedPromptTokens: 100, cacheWriteTokens: 7 }],
    },
  },
  {
    file: 'ollama-text.ndjson',
    kind: 'local',
    said: {
      text: `${GREETING} 🗼👩‍🔬\nnaïve "café" €5.`,
      toolCalls: [],
      finish: ['stop'],
      usage: [{ promptTokens: 169, completionTokens: 15 }],
    },
  },
  {
    file: 'ollama-tools.ndjson',
    kind: 'local',
    said: {
      text: '',
      toolCalls: weatherAndTime('{"city":"Zürich","days":2}', '{"zone":"東京"}', [
        expect.stringMatching(/^call_\w+$/),
        'call_own1',
      ]),
      finish: ['tool_calls'],
      usage: [{ promptTokens: 169, completionTokens: 15 }],
    },
  },
  {
    file: 'gemini-text.sse',
    kind: 'gemini',
    said: {
      text: `${GREETING} 🗼👩‍🔬\nnaïve "café" €5.`,
      toolCalls: [],
      finish: ['stop'],
      usage: [{ promptTokens: 23, completionTokens: 41, cachedPromptTokens: 16, reasoningTokens: 29 }],
    },
  },
  {
    file: 'gemini-tools.sse',
    kind: 'gemini',
    said: {
      text: 'Ich schaue nach …',
      toolCalls: weatherAndTime('{"city":"Zürich"}', '{}', ['8f2b1a3c', '']),
      finish: ['tool_calls'],
      usage: [{ promptTokens: 97, completionTokens: 60, reasoningTokens: 22 }],
    },
  },
];

/** The parts of a stream that comes in the given pieces, without a network. */
function replay(kind: ProviderKind, pieces: readonly Uint8Array[]): AsyncIterable<ChatStreamPart> {
  const context = { kind, secrets: [] };
  const left = [...pieces];
  const stream: UpstreamStream = {
    next: () => Promise.resolve(left.shift()),
    release: () => undefined,
    close: () => undefined,
  };
  const open = () => Promise.resolve(stream);
  const ids = { answer: () => 'answer', toolCall: () => 'call_made' };
  switch (kind) {
    case 'openai':
      return translateStream(context, open, new SseParser(100_000), new OpenAiStreamTranslator(context));
    case 'anthropic':
      return translateStream(context, open, new SseParser(100_000), new AnthropicStreamTranslator(context));
    case 'gemini':
      return translateStream(context, open, new SseParser(100_000), new GeminiStreamTranslator(context));
    case 'local':
      return translateStream(context, open, new NdjsonParser(100_000), new OllamaStreamTranslator(context, ids));
    case 'bedrock':
      return translateStream(context, open, new EventStreamDecoder(), new ConverseStreamTranslator(context));
  }
}

let stop: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stop.map((one) => one()));
  stop = [];
});

const contentType = (kind: ProviderKind): string => {
  if (kind === 'bedrock') return EVENT_STREAM;
  return kind === 'local' ? 'application/x-ndjson' : 'text/event-stream; charset=utf-8';
};

describe.each(recordings)('$file', ({ file, kind, said }) => {
  const bytes = recording(file);

  test('says what was recorded', async () => {
    expect(summary(await collect(replay(kind, [bytes])))).toEqual(said);
  });

  test('says the same split at every offset', async () => {
    const whole = await collect(replay(kind, [bytes]));
    for (let at = 1; at < bytes.length; at += 1) {
      const parts = await collect(replay(kind, [bytes.subarray(0, at), bytes.subarray(at)]));
      // toEqual on thousands of runs is slow; equal text is the same claim.
      if (JSON.stringify(parts) !== JSON.stringify(whole)) expect({ at, parts }).toEqual({ at, parts: whole });
    }
  });

  test('says the same byte by byte over a socket', async () => {
    const raw = await startRaw(async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: ${contentType(kind)}\r\ntransfer-encoding: chunked\r\n\r\n`);
      for (const byte of bytes) {
        socket.write(Buffer.from([0x31, 13, 10, byte, 13, 10]));
        await tick();
      }
      socket.write('0\r\n\r\n');
    });
    const adapter = adapterFor(kind, raw.origin);
    stop = [() => adapter.close(), () => raw.stop()];
    expect(summary(await collect(adapter.chatStream(ask('x'), never())))).toEqual(said);
  });

  test('is cut wherever it ends before its reason to end and its figures, and whole from there', async () => {
    // The figures are the terminator, in a message that is whole or says nothing.
    if (kind === 'bedrock') {
      const reason = bytes.indexOf(':event-type\u0007\u0000\u0008metadata') - 13;
      for (let at = 0; at < reason; at += 7)
        expect(await failureOf(collect(replay(kind, [bytes.subarray(0, at)])))).toMatchObject({ failure: 'cut' });
      return;
    }
    const terminator =
      kind === 'local'
        ? bytes.length - 1
        : kind === 'gemini'
          ? bytes.length
          : bytes.lastIndexOf(kind === 'openai' ? 'data: [DONE]' : 'event: message_stop');
    // Without a terminator an answer is whole with the event that has its reason and its figures.
    const hasFigures = /"usage(?:Metadata)?":\{/.test(bytes.toString());
    const figures = !hasFigures ? terminator : bytes.lastIndexOf('}', terminator) + 1;
    for (let at = 0; at < figures; at += 7) {
      const failure = await failureOf(collect(replay(kind, [bytes.subarray(0, at)])));
      if (failure.failure !== 'cut') expect({ at, failure: failure.failure }).toEqual({ at, failure: 'cut' });
    }
    const whole = await collect(replay(kind, [bytes]));
    for (let at = figures; at < terminator; at += 1)
      expect(await collect(replay(kind, [bytes.subarray(0, at)]))).toEqual(whole);
  });
});

describe('errors inside a stream', () => {
  const events: [ProviderKind, string, number, string][] = [
    [
      'openai',
      'data: {"error":{"message":"boom","type":"server_error","code":null}}\n\n',
      500,
      'openai answered HTTP 500 (server_error)',
    ],
    [
      'openai',
      'data: {"error":{"message":"slow down","type":"rate_limit_error"}}\n\n',
      429,
      'openai answered HTTP 429 (rate_limit_error)',
    ],
    ['openai', 'data: {"error":{"message":"too long","code":400}}\n\n', 400, 'openai answered HTTP 400'],
    [
      'anthropic',
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      529,
      'anthropic answered HTTP 529 (overloaded_error)',
    ],
    [
      'anthropic',
      'event: error\ndata: {"type":"error","error":{"type":"new_error","message":"x"}}\n\n',
      500,
      'anthropic answered HTTP 500 (new_error)',
    ],
    ['local', '{"error":"model runner has stopped"}\n', 500, 'local answered HTTP 500'],
    [
      'gemini',
      'data: {"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}\n\n',
      503,
      'gemini answered HTTP 503 (UNAVAILABLE)',
    ],
    [
      'gemini',
      'data: {"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]}\n\n',
      502,
      'gemini answered HTTP 502 (MALFORMED_FUNCTION_CALL)',
    ],
  ];
  test.each(events)('%s: %s', async (kind, text, status, message) => {
    const failure = await failureOf(collect(replay(kind, [Buffer.from(text)])));
    expect(failure).toMatchObject({ failure: 'status', status, message });
  });

  test.each<[ProviderKind, string]>([
    ['openai', 'data: {"id":"x\n\n'],
    ['openai', 'data: 17\n\n'],
    ['anthropic', 'event: ping\ndata: {"type"\n\n'],
    ['gemini', 'data: [{}]\n\n'],
    ['local', '{"model":\n'],
    ['local', '[]\n'],
  ])('%s: %j is malformed', async (kind, text) => {
    const failure = await failureOf(collect(replay(kind, [Buffer.from(text)])));
    expect(failure.failure).toBe('malformed');
  });
});

test('of figures that a server repeats in every chunk the last hold', async () => {
  const chunk = (tokens: number) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'a' } }], usage: { prompt_tokens: 3, completion_tokens: tokens } })}\n\n`;
  const parts = await collect(
    replay('openai', [Buffer.from(`${chunk(1)}${chunk(2)}data: {"choices":[]}\n\ndata: [DONE]\n\n`)]),
  );
  expect(summary(parts)).toMatchObject({ text: 'aa', usage: [{ promptTokens: 3, completionTokens: 2 }] });
});
