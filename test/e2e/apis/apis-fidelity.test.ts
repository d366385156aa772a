import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type Anthropic from '@anthropic-ai/sdk';
import fc from 'fast-check';
import type OpenAI from 'openai';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { type Api, type ApiGateway, APIS, startApiGateway, toSse } from '../../support/upstreams/api-gateway.js';
import { anyCompletion, chunksOf } from '../../support/generated/completions.js';
import { Marks } from '../../support/generated/marks.js';
import { anyGeneration, generationChunks } from '../../support/generated/generations.js';
import { anyConverse, converseEventsOf } from '../../support/generated/converse.js';
import { anyMessage, eventsOf } from '../../support/generated/messages.js';
import { anyResponse, responseEventsOf } from '../../support/generated/responses.js';
import { chunkStream, converseStream, EVENT_STREAM } from '../../support/upstreams/event-frames.js';

/** Fixed, so that a failure is seen again; FIDELITY_SEED looks elsewhere. */
const parameters = {
  numRuns: Number(process.env.FIDELITY_RUNS ?? 40),
  seed: Number(process.env.FIDELITY_SEED ?? 20_261_123),
  endOnFailure: true,
};

let apis: ApiGateway;
beforeAll(async () => {
  apis = await startApiGateway();
});
afterAll(() => apis.stop());
beforeEach(() => {
  apis.later();
});

const MESSAGE = ['content', 'container', 'stop_details', 'context_management', 'diagnostics', 'message_of_tomorrow'];
const SSE = 'text/event-stream';

/** What an upstream of each protocol may answer, and how it streams it. */
const answers = {
  chat: {
    any: anyCompletion,
    members: ['choices'],
    contentType: SSE,
    stream: (whole: JsonObject, cuts: Iterable<number>) =>
      `${toSse(chunksOf(whole, cuts).map((data) => ({ data })))}data: [DONE]\n\n`,
  },
  messages: {
    any: anyMessage,
    members: MESSAGE,
    contentType: SSE,
    stream: (whole: JsonObject, cuts: Iterable<number>) => toSse(eventsOf(whole, cuts)),
  },
  gemini: {
    any: anyGeneration,
    members: ['candidates', 'answerOfTomorrow'],
    contentType: SSE,
    stream: (whole: JsonObject, cuts: Iterable<number>) =>
      toSse(generationChunks(whole, cuts).map((data) => ({ data }))),
  },
  responses: {
    any: anyResponse,
    members: ['output'],
    contentType: SSE,
    stream: (whole: JsonObject, cuts: Iterable<number>) => toSse(responseEventsOf(whole, cuts)),
  },
  converse: {
    any: anyConverse,
    members: ['output', 'additionalModelResponseFields', 'trace', 'answerOfTomorrow'],
    contentType: EVENT_STREAM,
    stream: (whole: JsonObject, cuts: Iterable<number>) => converseStream(converseEventsOf(whole, cuts)),
  },
  invoke: {
    any: anyMessage,
    members: MESSAGE,
    contentType: EVENT_STREAM,
    stream: (whole: JsonObject, cuts: Iterable<number>) => chunkStream(eventsOf(whole, cuts).map(({ data }) => data)),
  },
} as const;
type Protocol = keyof typeof answers;

const PATH = { chat: '/chat/completions', messages: '/messages', responses: '/responses' };
const hello = [{ role: 'user' as const, content: 'Hello!' }];
const requests = {
  chat: (model: string) => ({ model, messages: hello, max_completion_tokens: 400 }),
  messages: (model: string) => ({ model, messages: hello, max_tokens: 400 }),
  responses: (model: string) => ({ model, input: 'Hello!', max_output_tokens: 400 }),
};

/** All that a stream says, its pieces put together by a reader of its own. */
const joined: Record<Api, (text: string) => string> = {
  chat: (text) => {
    const said: Record<string, string> = Object.create(null);
    const add = (path: string, value: unknown): void => {
      if (Array.isArray(value)) for (const [at, item] of value.entries()) add(`${path}.${numberOf(item) ?? at}`, item);
      else if (typeof value === 'object' && value !== null)
        for (const [name, inner] of Object.entries(value)) add(`${path}.${name}`, inner);
      else said[path] = (said[path] ?? '') + String(value);
    };
    for (const { choices } of eventsIn(text)) add('', (choices as JsonObject[])[0]?.delta);
    return Object.values(said).join('\n');
  },
  messages: (text) => {
    const said: Record<string, string> = Object.create(null);
    for (const { index: at, delta, content_block, message, context_management } of eventsIn(text)) {
      said.beside = (said.beside ?? '') + JSON.stringify([message, context_management, delta]);
      const { type, text, thinking, partial_json, signature, ...rest } = (delta ?? {}) as Record<string, string>;
      const key = `block ${at as number}`;
      said[key] ??= JSON.stringify(content_block ?? {});
      said[key] += (text ?? '') + (thinking ?? '') + (partial_json ?? '') + (signature ?? '');
      if (type === 'citations_delta') said[`${key} ${JSON.stringify(rest)}`] = '';
    }
    return Object.entries(said).flat().join('\n');
  },
  responses: (text) => {
    const said: Record<string, string> = Object.create(null);
    for (const { type, delta, item_id, content_index, summary_index, annotation, item } of eventsIn(text)) {
      const key = `${item_id as string} ${content_index as number} ${summary_index as number}`;
      if (typeof delta === 'string') said[key] = (said[key] ?? '') + delta;
      else if (annotation !== undefined) said[`${key} ${JSON.stringify(annotation)}`] = JSON.stringify(annotation);
      else if (type === 'response.output_item.done' && (item as JsonObject).type !== 'message')
        said[(item as JsonObject).id as string] = JSON.stringify(item);
    }
    return Object.values(said).join('\n');
  },
};

/** The number of a call within its list. */
const numberOf = (item: unknown): number | undefined => (item as { index?: number } | null)?.index;

const eventsIn = (text: string): JsonObject[] =>
  text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as JsonObject] : []));

/** What was said, with what it carries for the calls of other providers in clear. */
const opened = (text: string): string =>
  text +
  [...text.matchAll(/portcullis-call-([\w-]+)/g)]
    .map(([, data]) => Buffer.from(data!, 'base64url').toString())
    .join('');

/** The whole answer that the official SDK makes of a stream; why it makes none, where it says so. */
async function accumulated(api: Api, model: string, openai: OpenAI, anthropic: Anthropic): Promise<unknown> {
  const whole = {
    chat: () =>
      openai.chat.completions
        .stream({ ...requests.chat(model), stream_options: { include_usage: true } })
        .finalChatCompletion(),
    messages: () => anthropic.messages.stream(requests.messages(model)).finalMessage(),
    responses: () => openai.responses.stream({ ...requests.responses(model), stream: true } as never).finalResponse(),
  };
  return whole[api]();
}

const cuts = () => fc.infiniteStream(fc.nat(9));
const cases = APIS.flatMap((api) => (Object.keys(answers) as Protocol[]).map((protocol) => [api, protocol] as const));

describe.each(cases)('%s of an upstream that speaks %s', (api, protocol) => {
  const { any, members, contentType, stream } = answers[protocol];

  test('loses nothing of a whole answer without a name', async () => {
    await fc.assert(
      fc.asyncProperty(any, async (made) => {
        const marks = new Marks(members);
        const body = JSON.stringify(marks.mark(made));
        apis.next({ status: 200, contentType: 'application/json', body });
        const reply = await apis.gateway.request('POST', `/v1${PATH[api]}`, {
          key: apis.key,
          body: requests[api](protocol),
        });
        expect(reply.status).toBe(200);
        const dropped = reply.headers.get('x-gateway-dropped')?.split(', ') ?? [];
        expect(marks.lost(opened(reply.text), dropped)).toEqual([]);
        expect(await apis.dropped(reply.headers.get('x-evidence-id'))).toEqual(dropped);
      }),
      parameters,
    );
  });

  test('loses nothing of a stream without a name', async () => {
    await fc.assert(
      fc.asyncProperty(any, cuts(), async (made, sizes) => {
        const marks = new Marks(members);
        const body = stream(marks.mark(made), sizes);
        apis.next({ status: 200, contentType, body });
        const request = { ...requests[api](protocol), stream: true };
        const reply = await apis.gateway.request('POST', `/v1${PATH[api]}`, { key: apis.key, body: request });
        expect(reply.status).toBe(200);
        const dropped = await apis.dropped(reply.headers.get('x-evidence-id'));
        expect(marks.lost(opened(joined[api](reply.text)), dropped)).toEqual([]);
        // OpenAI’s SDK takes no calls of custom tools in streams of chat completions.
        if (api !== 'chat' || !/"custom(?:_tool_call)?"/.test(body.toString()))
          await accumulated(api, protocol, apis.openai, apis.anthropic);
      }),
      parameters,
    );
  });
});
