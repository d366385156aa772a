import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { QUIRK_NAMES, type QuirkName } from '../../../src/shared/quirk-names.data.js';
import type { ChatRequest, ChatStreamPart, ProviderAdapter } from '../../../src/contracts/provider.js';
import { createLocalAdapter } from '../../../src/providers/local/adapter.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import { QUIRKS } from '../../../src/providers/quirks.data.js';
import { fieldsFor } from '../../../src/providers/quirks.rules.js';
import { SOFTWARE_QUIRKS } from '../../../src/providers/software-quirks.data.js';
import { cleanups } from '../../support/cleanups.js';
import { ask, collect, failureOf, never, summary, TEST_KEY } from '../../support/upstreams/provider-cases.js';
import { PUBLISHED } from '../../support/upstreams/published-answers.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const cleanup = cleanups();
afterEach(cleanup.run);

interface Mock {
  server: UpstreamServer;
  adapter: ProviderAdapter;
  /** The last body that arrived. */
  body: () => Record<string, unknown>;
}

/** A server over real HTTP, and the adapter that the provider's entry opens for it. */
async function mock(name: QuirkName, answer: (response: ServerResponse) => void): Promise<Mock> {
  const server = await startUpstream((_, response) => {
    answer(response);
  });
  const options = { baseUrl: `${server.origin}/v1`, apiKey: TEST_KEY, sandbox: false, quirks: name };
  const adapter =
    name in SOFTWARE_QUIRKS ? createLocalAdapter({ ...options, api: 'openai' }) : createOpenAiAdapter(options);
  cleanup.push(
    () => adapter.close(),
    () => server.stop(),
  );
  return { server, adapter, body: () => server.arrived.at(-1)?.body as Record<string, unknown> };
}

const json = (body: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const toLine = (event: object | string): string =>
  typeof event === 'string' ? `${event}\n\n` : `data: ${JSON.stringify(event)}\n\n`;
const events = (text: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
};
const streamOf = (list: readonly (object | string)[]): string => `${list.map(toLine).join('')}data: [DONE]\n\n`;

/** The parts that come before a stream fails, and its failure. */
async function brokenStream(parts: AsyncIterable<ChatStreamPart>) {
  const come: ChatStreamPart[] = [];
  const failure = await failureOf(
    (async () => {
      for await (const part of parts) come.push(part);
    })(),
  );
  return { come, failure };
}

const reasoningOf = (parts: readonly ChatStreamPart[]): string =>
  parts.map((part) => (part.type === 'delta' ? (part.reasoningContent ?? '') : '')).join('');

const tool = (strict?: boolean) => ({
  type: 'function' as const,
  function: { name: 'greet', parameters: {}, ...(strict === undefined ? {} : { strict }) },
});
/** A request with each field that some row has a rule for. */
const SAMPLES: Readonly<Record<string, Partial<ChatRequest>>> = {
  frequency_penalty: { frequencyPenalty: 0.5 },
  presence_penalty: { presencePenalty: 0.5 },
  temperature: { temperature: 0.5 },
  top_p: { topP: 0.5 },
  logit_bias: { logitBias: { 42: -1 } },
  logprobs: { logprobs: true },
  top_logprobs: { topLogprobs: 2 },
  parallel_tool_calls: { parallelToolCalls: false },
  seed: { seed: 7 },
  user: { user: 'u-1' },
  tool_choice: { toolChoice: 'auto' },
  n: { n: 2 },
  stop: { stop: ['END'] },
  tools: { tools: [tool()] },
  response_format: { responseFormat: { type: 'json_object' } },
  audio: { extra: { audio: { voice: 'alloy', format: 'wav' } } },
  functions: { extra: { functions: [{ name: 'greet' }] } },
  function_call: { extra: { function_call: 'auto' } },
  metadata: { extra: { metadata: { team: 'blue' } } },
  modalities: { extra: { modalities: ['text', 'audio'] } },
  prediction: { extra: { prediction: { type: 'content', content: 'x' } } },
  prompt_cache_key: { extra: { prompt_cache_key: 'k' } },
  reasoning_effort: { extra: { reasoning_effort: 'low' } },
  service_tier: { extra: { service_tier: 'flex' } },
  store: { extra: { store: true } },
  verbosity: { extra: { verbosity: 'low' } },
  web_search_options: { extra: { web_search_options: {} } },
};
const sample = (name: string): Partial<ChatRequest> => {
  const given = SAMPLES[name];
  if (given === undefined) throw new Error(`no sample of ${name}`);
  return given;
};

describe.each(QUIRK_NAMES)('a server with the quirks of %s', (name) => {
  const quirks = QUIRKS[name];
  const published = PUBLISHED[name];
  const { model } = published;
  const request = (given: Partial<ChatRequest> = {}): ChatRequest => ask('Hello', { model, ...given });
  const isLocal = name in SOFTWARE_QUIRKS;

  test('its published answer is read whole', async () => {
    const { adapter } = await mock(name, json(published.whole));
    const { choices, usage } = await adapter.chat(request(), never());
    expect(choices).toHaveLength(1);
    const { message } = choices[0]!;
    expect(message.content ?? '').toBe(published.text);
    expect(message.reasoningContent).toBe(published.reasoning);
    expect(message.toolCalls?.map((call) => call.function)).toEqual(published.call && [published.call]);
    expect(usage).toEqual(published.usage);
    // The gateway itself reads calls as the end of an answer that says none.
    if (published.call === undefined) expect(choices[0]?.finishReason).toBe(published.finish);
  });

  test('blank lines before it, which some servers send while they wait, are ignored', async () => {
    const { adapter } = await mock(name, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('\n\n');
      response.end(`\n${JSON.stringify(published.whole)}`);
    });
    expect((await adapter.chat(request(), never())).choices[0]?.message.content ?? '').toBe(published.text);
  });

  test.each([1, 7, 1_000_000])('and in pieces of %i bytes', async (size) => {
    const { adapter } = await mock(name, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(streamOf(published.stream));
      for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
      response.end();
    });
    const parts = await collect(adapter.chatStream(request(), never()));
    const { text, toolCalls, finish, usage } = summary(parts);
    expect(text).toBe(published.text);
    expect(reasoningOf(parts)).toBe(published.reasoning ?? '');
    expect(toolCalls.map(({ name: called, arguments: given }) => ({ name: called, arguments: given }))).toEqual(
      published.call === undefined ? [] : [published.call],
    );
    if (published.call === undefined) expect(finish).toEqual([published.finish]);
    expect(usage).toEqual([published.usage]);
  });

  test('fields that it does not have are left out, and named', async () => {
    const { adapter, body } = await mock(name, json(published.whole));
    for (const field of fieldsFor(quirks.drops, model)) {
      const given = request(sample(field));
      await adapter.chat(given, never());
      expect(body()).not.toHaveProperty(field);
      expect(adapter.drops(given)).toContain(field);
    }
    expect(adapter.drops(request())).toEqual([]);
  });

  test('fields without which the answer would be another one are refused by name, whole and streamed', async () => {
    const { adapter, server } = await mock(name, json(published.whole));
    for (const field of fieldsFor(quirks.refuses, model)) {
      const given = request(sample(field));
      for (const call of [adapter.chat(given, never()), collect(adapter.chatStream(given, never()))])
        expect(await failureOf(call)).toMatchObject({ status: 400, clientParam: field });
    }
    expect(server.arrived).toEqual([]);
  });

  test('values that ask for what comes anyway pass', async () => {
    const { adapter, body } = await mock(name, json(published.whole));
    const given = request({
      n: 1,
      logprobs: false,
      responseFormat: { type: 'text' },
      extra: { modalities: ['text'], store: false },
    });
    await adapter.chat(given, never());
    for (const field of fieldsFor(quirks.refuses, model)) expect(body()).not.toHaveProperty(field);
    expect(adapter.drops(given)).toEqual([]);
  });

  test('it gets the token limit, roles and names that it knows', async () => {
    const { adapter, body } = await mock(name, json(published.whole));
    const given = request({
      maxTokens: 9,
      seed: 7,
      messages: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: 'Hello', name: 'ada' },
        { role: 'assistant', content: 'Hi', name: 'bot' },
      ],
    });
    await adapter.chat(given, never());
    const limit = quirks.tokenLimitField ?? (isLocal ? 'max_tokens' : 'max_completion_tokens');
    expect(Object.entries(body()).filter(([field]) => field.startsWith('max_'))).toEqual([[limit, 9]]);
    const [first, ...others] = body()['messages'] as { role: string; name?: string }[];
    expect(first?.role).toBe(quirks.hasNoDeveloper === true || isLocal ? 'system' : 'developer');
    const kept: (string | undefined)[] = quirks.namedRoles?.includes('user') === false ? [undefined] : ['ada'];
    kept.push(quirks.namedRoles?.includes('assistant') === false ? undefined : 'bot');
    expect(others.map((message) => message.name)).toEqual(kept);
    expect(adapter.drops(given).includes('messages.name')).toBe(kept.includes(undefined));
    for (const [field, own] of Object.entries(quirks.renames ?? {})) {
      expect(body()).not.toHaveProperty(field);
      expect(body()[own]).toBe(7);
    }
  });

  test('it is asked for figures unless they come anyway', async () => {
    const { adapter, body } = await mock(name, events(streamOf(published.stream)));
    const given = request({ extra: { stream_options: { include_usage: false, include_obfuscation: false } } });
    await collect(adapter.chatStream(given, never()));
    const options = { include_usage: true, include_obfuscation: false };
    expect(body()['stream_options']).toEqual(quirks.hasNoStreamOptions === true ? undefined : options);
    expect(adapter.drops(given).includes('stream_options')).toBe(quirks.hasNoStreamOptions === true);
  });

  test('choices of tools that it does not follow are refused; for none, no tools are offered', async () => {
    const { adapter, body } = await mock(name, json(published.whole));
    if (fieldsFor(quirks.refuses, model).includes('tools')) return;
    const follows = quirks.toolChoices ?? ['auto', 'named', 'none', 'required'];
    const drops = fieldsFor(quirks.drops, model);
    for (const word of ['auto', 'named', 'none', 'required'] as const) {
      const toolChoice = word === 'named' ? { type: 'function', function: { name: 'greet' } } : word;
      const given = request({ tools: [tool()], toolChoice });
      if (!follows.includes(word) && word !== 'none') {
        const failure = await failureOf(adapter.chat(given, never()));
        expect(failure).toMatchObject({ status: 400, clientParam: 'tool_choice' });
        continue;
      }
      await adapter.chat(given, never());
      if (follows.includes(word)) {
        if (!drops.includes('tool_choice')) expect(body()['tool_choice']).toEqual(toolChoice);
        expect(body()['tools']).toHaveLength(1);
      } else expect(body()).not.toHaveProperty('tools');
    }
  });

  test('strict functions, and formats that it does not serve', async () => {
    const { adapter, body } = await mock(name, json(published.whole));
    if (!fieldsFor(quirks.refuses, model).includes('tools')) {
      const given = request({ tools: [tool(true)] });
      await adapter.chat(given, never());
      const [sent] = body()['tools'] as { function: Record<string, unknown> }[];
      expect(sent?.function['strict']).toBe(quirks.hasNoStrictTools === true ? undefined : true);
      expect(adapter.drops(given).includes('tools.function.strict')).toBe(quirks.hasNoStrictTools === true);
    }
    for (const type of ['json_object', 'json_schema']) {
      const call = adapter.chat(request({ responseFormat: { type } }), never());
      const isServed = quirks.formats?.includes(type) ?? !fieldsFor(quirks.refuses, model).includes('response_format');
      if (isServed) await call;
      else expect((await failureOf(call)).clientParam).toMatch(/^response_format/);
    }
  });

  test('it gets reasoning back where it wants it', async () => {
    const { adapter, body } = await mock(name, json(published.whole));
    const call = { id: 'abcdefghi', type: 'function' as const, function: { name: 'greet', arguments: '{}' } };
    const given = request({
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi', toolCalls: [call], reasoningContent: 'They greet.' },
        { role: 'tool', toolCallId: call.id, content: 'done' },
        { role: 'assistant', content: 'Hi', toolCalls: [call] },
        { role: 'tool', toolCallId: call.id, content: 'done' },
      ],
    });
    await adapter.chat(given, never());
    const [, thoughtful, , silent] = body()['messages'] as Record<string, unknown>[];
    const isDropped = quirks.reasoningBack === undefined && quirks.isStrict === true;
    expect(adapter.drops(given)).toEqual(isDropped ? ['messages.reasoning_content'] : []);
    const kept = [thoughtful?.['reasoning_content'], thoughtful?.['reasoning']];
    switch (quirks.reasoningBack) {
      case 'tags':
        expect(thoughtful?.['content']).toBe('<think>\nThey greet.\n</think>\n\nHi');
        expect(kept).toEqual([undefined, undefined]);
        break;
      case 'reasoning':
        expect(kept).toEqual([undefined, 'They greet.']);
        break;
      case 'reasoning_content':
      case undefined:
        expect(kept).toEqual([isDropped ? undefined : 'They greet.', undefined]);
    }
    expect(silent?.['reasoning_content']).toBe(quirks.reasoningDue?.text);
  });

  test('failures that come with status 200 are failures, and figures are kept', async () => {
    for (const { body, status, words } of published.failures ?? []) {
      const { adapter } = await mock(name, json(body));
      const failure = await failureOf(adapter.chat(request(), never()));
      expect(failure).toMatchObject({ failure: 'status', status });
      if (words !== undefined) expect(failure.clientMessage).toBe(words);
      const instead = await failureOf(collect(adapter.chatStream(request(), never())));
      if (!('choices' in body) || body.choices === null) expect(instead).toMatchObject({ status });
    }
    for (const ending of Object.keys(quirks.failures ?? {})) {
      const { adapter } = await mock(
        name,
        json({
          choices: [{ index: 0, message: { content: 'Hel' }, finish_reason: ending }],
          usage: { prompt_tokens: 3, completion_tokens: 1 },
        }),
      );
      const failure = await failureOf(adapter.chat(request(), never()));
      expect(failure.billed).toEqual({ promptTokens: 3, completionTokens: 1 });
    }
  });

  test('failures in the middle of a stream come after the pieces before them', async () => {
    const begun = [{ id: 'a', choices: [{ index: 0, delta: { role: 'assistant', content: 'Hel' } }] }];
    const failures = [
      ...(published.failures ?? []),
      { body: { error: { code: 502, message: 'gone' }, choices: [] }, status: 502 },
    ];
    for (const { body, status } of failures) {
      const { adapter } = await mock(name, events(streamOf([...begun, body])));
      const { come, failure } = await brokenStream(adapter.chatStream(request(), never()));
      expect(summary(come).text).toBe('Hel');
      expect(failure).toMatchObject({ failure: 'status', status });
      expect(failure.message).not.toContain(TEST_KEY);
    }
  });

  test('a stream that is cut fails; one without figures is whole', async () => {
    const begun = { id: 'a', choices: [{ index: 0, delta: { role: 'assistant', content: 'Hel' } }] };
    const cut = await mock(name, events(toLine(begun)));
    const { come, failure } = await brokenStream(cut.adapter.chatStream(request(), never()));
    expect(failure.failure).toBe('cut');
    expect(summary(come).text).toBe('Hel');
    const end = { id: 'a', choices: [{ index: 0, delta: { content: 'lo' }, finish_reason: 'stop' }], usage: null };
    const silent = await mock(name, events(streamOf([begun, end])));
    const parts = summary(await collect(silent.adapter.chatStream(request(), never())));
    expect(parts).toMatchObject({ text: 'Hello', finish: ['stop'], usage: [] });
  });

  test('members of wrong types are no answer of another kind, and break nothing', async () => {
    const hostile = [
      { choices: 'none', x_groq: 'none', base_resp: 'none', usage: 'none', error: false },
      { choices: [null, 'x', 7], base_resp: [], usage: [] },
      { choices: [{ index: 0, delta: 'x', finish_reason: {}, error: 'x', usage: 7 }], base_resp: { status_code: '1' } },
    ];
    const end = { choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: 'stop' }] };
    const { adapter } = await mock(name, events(streamOf([...hostile, end].map((one) => ({ ...one, error: null })))));
    expect(summary(await collect(adapter.chatStream(request(), never()))).text).toBe('Hello');
  });
});
