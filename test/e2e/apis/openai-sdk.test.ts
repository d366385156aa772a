import { describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import type { ChatCompletionTool } from 'openai/resources/chat/completions';
import { chatModels } from '../../support/upstreams/models.js';
import { rejection, say, serveSdk } from '../../support/upstreams/openai-sdk.js';

const sdk = serveSdk();

const weatherTool: ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

const timeTool: ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'get_time',
    parameters: { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] },
  },
};

const answerSchema = {
  name: 'answer',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      kind: { type: 'string', enum: ['fact', 'guess'] },
      score: { type: 'integer' },
    },
    required: ['text', 'kind', 'score'],
    additionalProperties: false,
  },
} as const;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.each(chatModels)('chat with a model of %s', (kind, model) => {
  test.each(['/v1', '/api/v1'])('is answered under %s', async (prefix) => {
    const { data, response, request_id } = await sdk
      .client(sdk.annsKey, { prefix })
      .chat.completions.create({ model, messages: say('Say hello') })
      .withResponse();
    expect(data).toMatchObject({ object: 'chat.completion', model });
    expect(Math.abs(data.created - Date.now() / 1000)).toBeLessThan(60);
    const [choice] = data.choices;
    expect(choice).toMatchObject({ index: 0, finish_reason: 'stop', message: { role: 'assistant' } });
    expect(choice!.message.content).toContain('Say hello');
    expect(data.usage!.total_tokens).toBe(data.usage!.prompt_tokens + data.usage!.completion_tokens);
    expect(data.usage!.completion_tokens).toBeGreaterThan(0);
    expect(response.headers.get('x-gateway-provider')).toBe(kind);
    expect(request_id).toBe(response.headers.get('x-request-id'));
    expect(data).toHaveProperty('_request_id', request_id);
  });

  test('a stream says what the whole answer says', async () => {
    const messages = say('Say it in pieces');
    const whole = await sdk.openai.chat.completions.create({ model, messages });
    const chunks = [];
    for await (const chunk of await sdk.openai.chat.completions.create({ model, messages, stream: true }))
      chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(3);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    for (const chunk of chunks) {
      expect(chunk).toMatchObject({ object: 'chat.completion.chunk', model });
      expect(chunk.choices).toHaveLength(1);
      expect(chunk.usage ?? null).toBeNull();
    }
    expect(chunks[0]!.choices[0]!.delta.role).toBe('assistant');
    expect(chunks.map(({ choices }) => choices[0]!.delta.content ?? '').join('')).toBe(
      whole.choices[0]!.message.content,
    );
    expect(
      chunks
        .filter(({ choices }) => choices[0]!.finish_reason !== null)
        .map(({ choices }) => choices[0]!.finish_reason),
    ).toEqual(['stop']);
  });

  test('stream_options.include_usage adds one last chunk, without choices', async () => {
    const messages = say('How much was it?');
    const whole = await sdk.openai.chat.completions.create({ model, messages });
    const chunks = [];
    const stream = await sdk.openai.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.filter(({ choices }) => choices.length === 0)).toHaveLength(1);
    expect(chunks.at(-1)!.choices).toEqual([]);
    expect(chunks.at(-1)!.usage).toMatchObject({
      prompt_tokens: whole.usage!.prompt_tokens,
      completion_tokens: whole.usage!.completion_tokens,
      total_tokens: whole.usage!.total_tokens,
    });
  });

  test('the stream helpers put the final completion together', async () => {
    const stream = sdk.openai.chat.completions.stream({
      model,
      messages: say('Put it together'),
      stream_options: { include_usage: true },
    });
    const deltas: string[] = [];
    stream.on('content', (delta) => deltas.push(delta));
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: deltas.join('') },
    });
    expect(await stream.finalContent()).toContain('Put it together');
    expect((await stream.totalUsage()).total_tokens).toBeGreaterThan(0);
  });

  test('makes a full round trip of tools', async () => {
    const messages = say('Call get_weather for me');
    const first = await sdk.openai.chat.completions.create({ model, messages, tools: [weatherTool, timeTool] });
    expect(first.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    const calls = first.choices[0]!.message.tool_calls!;
    expect(calls).toHaveLength(1);
    const [call] = calls;
    if (call?.type !== 'function') throw new Error('expected a function call');
    expect(call.function.name).toBe('get_weather');
    expect(call.id).not.toBe('');
    expect(JSON.parse(call.function.arguments)).toHaveProperty('city');
    const second = await sdk.openai.chat.completions.create({
      model,
      tools: [weatherTool, timeTool],
      messages: [
        ...messages,
        first.choices[0]!.message,
        { role: 'tool', tool_call_id: call.id, content: 'Rain, 12 °C' },
      ],
    });
    expect(second.choices[0]).toMatchObject({ finish_reason: 'stop' });
    expect(second.choices[0]!.message.content).toContain('Rain, 12 °C');
  });

  test('streamed tool calls, several at once', async () => {
    const stream = sdk.openai.chat.completions.stream({
      model,
      messages: say('Call get_weather and get_time'),
      tools: [weatherTool, timeTool],
    });
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]!.finish_reason).toBe('tool_calls');
    const calls = final.choices[0]!.message.tool_calls!.filter((call) => call.type === 'function');
    expect(calls.map((call) => call.function.name)).toEqual(['get_weather', 'get_time']);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    for (const call of calls) expect(typeof JSON.parse(call.function.arguments)).toBe('object');
  });

  test('the tool runner helper goes round by itself', async () => {
    const asked: unknown[] = [];
    const runner = sdk.openai.chat.completions.runTools({
      model,
      messages: say('Call get_weather now'),
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather of a city.',
            parse: JSON.parse as (text: string) => { city: string },
            parameters: { type: 'object', properties: { city: { type: 'string' } } },
            function: (args: { city: string }) => {
              asked.push(args);
              return 'Snow';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toContain('Snow');
    expect(asked).toHaveLength(1);
  });

  test('tool_choice none and a named tool are honoured', async () => {
    const messages = say('Call get_weather please');
    const tools = [weatherTool, timeTool];
    const none = await sdk.openai.chat.completions.create({ model, messages, tools, tool_choice: 'none' });
    expect(none.choices[0]!.finish_reason).toBe('stop');
    // Ollama cannot be forced; the gateway offers it the named tool alone.
    if (kind === 'local') return;
    const named = await sdk.openai.chat.completions.create({
      model,
      messages: say('Anything'),
      tools,
      tool_choice: { type: 'function', function: { name: 'get_time' } },
    });
    expect(named.choices[0]!.message.tool_calls).toMatchObject([{ function: { name: 'get_time' } }]);
  });

  test('follows response_format json_schema, with the parse helper', async () => {
    const final = await sdk.openai.chat.completions.parse({
      model,
      messages: say('Answer in JSON'),
      response_format: { type: 'json_schema', json_schema: answerSchema as any },
    });
    const { parsed } = final.choices[0]!.message as unknown as { parsed: { text: string; kind: string } };
    expect(parsed).toMatchObject({ kind: 'fact' });
    expect(typeof parsed.text).toBe('string');
  });

  test('vision parts reach the model', async () => {
    const final = await sdk.openai.chat.completions.create({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is in this picture?' },
            { type: 'image_url', image_url: { url: PIXEL } },
          ],
        },
      ],
    });
    expect(final.choices[0]!.message.content).toContain('What is in this picture?');
    const sent = JSON.stringify(sdk.gateway.sandbox.requests(kind).at(-1)!.body);
    expect(sent).toContain(PIXEL.slice('data:image/png;base64,'.length));
  });

  test('max_tokens, stop, temperature, top_p and seed reach the model', async () => {
    // Their newer names are not what most clients send.
    const old = (fields: { max_tokens?: number; seed?: number }): object => fields;
    const short = await sdk.openai.chat.completions.create({
      model,
      messages: say('Be brief'),
      ...old({ max_tokens: 3 }),
      temperature: 0.5,
    });
    expect(short.choices[0]!.finish_reason).toBe('length');
    expect(short.usage!.completion_tokens).toBe(3);
    const stopped = await sdk.openai.chat.completions.create({
      model,
      messages: say('alpha beta gamma'),
      stop: ['beta'],
      ...old({ seed: 7 }),
    });
    expect(stopped.choices[0]!.finish_reason).toBe('stop');
    expect(stopped.choices[0]!.message.content).toContain('alpha');
    expect(stopped.choices[0]!.message.content).not.toContain('beta');
    const text = await sdk.openai.chat.completions.create({
      model,
      messages: say('alpha beta gamma'),
      stop: 'gamma',
      top_p: 0.9,
    });
    expect(text.choices[0]!.message.content).not.toContain('gamma');
  });

  test('system and developer messages are taken', async () => {
    const final = await sdk.openai.chat.completions.create({
      model,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'developer', content: 'Be brief.' },
        ...say('Who are you?'),
      ],
    });
    expect(final.choices[0]!.message.content).toContain('Who are you?');
    expect(JSON.stringify(sdk.gateway.sandbox.requests(kind).at(-1)!.body)).toContain('Be kind.');
  });

  test('a stream that is left cancels the upstream call', async () => {
    sdk.gateway.sandbox.fault(kind, { chunkDelayMillis: 40, times: 'sticky' });
    const stream = await sdk.openai.chat.completions.create({ model, messages: say('Take your time'), stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    const upstream = sdk.gateway.sandbox.requests(kind).at(-1)!;
    await upstream.settled;
    expect(upstream.abortedAt).toBeDefined();
    expect(upstream.answeredAt).toBeUndefined();
  });

  test('an aborted request throws APIUserAbortError and cancels the upstream call', async () => {
    sdk.gateway.sandbox.fault(kind, { delayMillis: 20_000, times: 'sticky' });
    const controller = new AbortController();
    const asked = sdk.openai.chat.completions.create(
      { model, messages: say('Never mind') },
      { signal: controller.signal },
    );
    const error = rejection(asked);
    await sdk.gateway.eventually(() => {
      expect(sdk.gateway.sandbox.requests(kind)).toHaveLength(1);
    });
    controller.abort();
    expect(await error).toBeInstanceOf(OpenAI.APIUserAbortError);
    const [upstream] = sdk.gateway.sandbox.requests(kind);
    await upstream!.settled;
    expect(upstream!.abortedAt).toBeDefined();
  });
});

describe('what only some providers have', () => {
  test('n gives several choices, also streamed', async () => {
    const request = { model: 'gpt-4o-mini', messages: say('Several'), n: 3 } as const;
    const whole = await sdk.openai.chat.completions.create(request);
    expect(whole.choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    const final = await sdk.openai.chat.completions.stream(request).finalChatCompletion();
    expect(final.choices.map(({ message }) => message.content)).toEqual(
      whole.choices.map(({ message }) => message.content),
    );
  });

  test('n above 1 where the provider gives one choice is a BadRequestError in words', async () => {
    for (const model of ['claude-haiku-4-5', 'llama3.2:latest']) {
      const error = await rejection(sdk.openai.chat.completions.create({ model, messages: say('Several'), n: 2 }));
      expect(error).toBeInstanceOf(OpenAI.BadRequestError);
      expect(error.message).toContain('n:');
    }
  });

  test('logprobs are given whole and streamed', async () => {
    const request = { model: 'gpt-4o-mini', messages: say('How likely?'), logprobs: true, top_logprobs: 2 } as const;
    const whole = await sdk.openai.chat.completions.create(request);
    expect(whole.choices[0]!.logprobs!.content!.length).toBeGreaterThan(0);
    const final = await sdk.openai.chat.completions.stream(request).finalChatCompletion();
    expect(final.choices[0]!.logprobs!.content).toEqual(whole.choices[0]!.logprobs!.content);
    expect(sdk.gateway.sandbox.requests('openai').at(-1)!.body).toMatchObject({ logprobs: true, top_logprobs: 2 });
  });

  test('max_completion_tokens limits a reasoning model', async () => {
    for (const limit of [{ max_completion_tokens: 4 }, { max_tokens: 4 }]) {
      const final = await sdk.openai.chat.completions.create({ model: 'o4-mini', messages: say('Think'), ...limit });
      expect(final.usage!.completion_tokens).toBe(4);
    }
  });

  test('fields that the gateway does not know reach OpenAI as they are', async () => {
    await sdk.openai.chat.completions.create({
      model: 'gpt-4o-mini',
      messages: say('Extra'),
      reasoning_effort: 'low',
      metadata: { a_b: 'c' },
      service_tier: 'auto',
    });
    expect(sdk.gateway.sandbox.requests('openai').at(-1)!.body).toMatchObject({
      reasoning_effort: 'low',
      metadata: { a_b: 'c' },
      service_tier: 'auto',
    });
  });

  test('a provider prefix names the same model', async () => {
    for (const [kind, model] of chatModels) {
      const final = await sdk.openai.chat.completions.create({ model: `${kind}/${model}`, messages: say('Prefix') });
      expect(final.model).toBe(model);
    }
  });
});
