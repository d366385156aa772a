import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { startTestApp, type TestApp } from '../support/app.js';

/** What models do besides text, tried without a key: speech, reasoning and searches of the web. */
const folder = mkdtempSync(join(tmpdir(), 'portcullis-tour-'));
let gateway: TestApp;
let key: string;
let openai: OpenAI;
let anthropic: Anthropic;

const price = {
  input: '1',
  output: '1',
  audioOutput: '100',
  webSearches: '10',
  source: 'a test',
  asOf: '2026-01-01',
};
const chat = { type: 'chat', contextWindow: 8_000, maxOutputTokens: 1_000, price };
const models = [
  { ...chat, id: 'speaker', provider: 'openai', upstream: 'gpt-4o-audio-preview' },
  { ...chat, id: 'thinker', provider: 'openai', upstream: 'gpt-5' },
  { ...chat, id: 'claude', provider: 'anthropic', upstream: 'claude-haiku-4-5' },
];

beforeAll(async () => {
  const modelsFile = join(folder, 'models.json');
  writeFileSync(modelsFile, JSON.stringify({ mode: 'replace', models }));
  gateway = await startTestApp({ env: { MODELS_FILE: modelsFile } });
  await gateway.createTenant({ id: 'tour', tier: 'ENTERPRISE' });
  key = await gateway.issueKey({ tenantId: 'tour', subject: 'ann', roles: ['tenant_admin'] });
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: key, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: gateway.url, apiKey: key, maxRetries: 0 });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  gateway.sandbox.reset();
});

const hello = [{ role: 'user' as const, content: 'Hello there' }];

async function evidenceOf(id: string | null): Promise<any> {
  const query = `query($id: ID!) { invocation(id: $id) { dropped
    invocation { outcome promptTokens completionTokens audioCompletionTokens reasoningTokens webSearches costUsd } } }`;
  const { json, text } = await gateway.graphql(query, { id }, { key });
  if (json.errors !== undefined) throw new Error(text);
  return json.data.invocation.invocation;
}

describe('speech', () => {
  const request = {
    model: 'speaker',
    messages: hello,
    modalities: ['text', 'audio'] as ('text' | 'audio')[],
    audio: { voice: 'alloy', format: 'wav' } as const,
  };

  test('is a recording with its transcript, at the price of audio', async () => {
    const { data, response } = await openai.chat.completions.create(request).withResponse();
    const { audio, content } = data.choices[0]!.message;
    expect(content).toBeNull();
    expect(audio!.transcript).toContain('Hello there');
    expect(Buffer.from(audio!.data, 'base64').subarray(0, 4).toString()).toBe('RIFF');
    const spoken = data.usage!.completion_tokens_details!.audio_tokens!;
    expect(spoken).toBe(data.usage!.completion_tokens);
    const { costUsd, audioCompletionTokens } = await evidenceOf(response.headers.get('x-evidence-id'));
    expect(audioCompletionTokens).toBe(spoken);
    expect(costUsd).toBeCloseTo((data.usage!.prompt_tokens + 100 * spoken) / 1e6, 9);
  });

  test('is the same in a stream', async () => {
    const whole = await openai.chat.completions.create(request);
    const stream = await openai.chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    });
    let [data, transcript, spoken] = ['', '', 0];
    for await (const chunk of stream) {
      const audio = chunk.choices[0]?.delta.audio;
      data += audio?.data ?? '';
      transcript += audio?.transcript ?? '';
      spoken = chunk.usage?.completion_tokens_details?.audio_tokens ?? spoken;
    }
    expect({ data, transcript }).toMatchObject({
      data: whole.choices[0]!.message.audio!.data,
      transcript: whole.choices[0]!.message.audio!.transcript,
    });
    expect(spoken).toBe(whole.usage!.completion_tokens);
  });
});

describe('reasoning', () => {
  test('of chat completions is text where an effort is asked for', async () => {
    const request = { model: 'thinker', messages: hello, reasoning_effort: 'low' as const };
    const whole: any = await openai.chat.completions.create(request);
    expect(whole.choices[0].message.reasoning_content).toContain('Hello there');
    expect(whole.usage.completion_tokens_details.reasoning_tokens).toBeGreaterThan(0);
    let said = '';
    for await (const chunk of await openai.chat.completions.create({ ...request, stream: true }))
      said += (chunk.choices[0]?.delta as { reasoning_content?: string } | undefined)?.reasoning_content ?? '';
    expect(said).toBe(whole.choices[0].message.reasoning_content);
  });

  test('of responses is a summary, and encrypted where that is asked for', async () => {
    const { data, response } = await openai.responses
      .create({
        model: 'thinker',
        input: 'Hello there',
        reasoning: { effort: 'low', summary: 'auto' },
        include: ['reasoning.encrypted_content'],
      })
      .withResponse();
    expect(data.output[0]).toMatchObject({ type: 'reasoning', summary: [{ type: 'summary_text' }] });
    expect(data.output[0]).toHaveProperty('encrypted_content');
    const { reasoningTokens } = await evidenceOf(response.headers.get('x-evidence-id'));
    expect(reasoningTokens).toBe(data.usage!.output_tokens_details.reasoning_tokens);
  });
});

describe('a search of the web', () => {
  const tools = [{ type: 'web_search_20250305' as const, name: 'web_search' as const, max_uses: 2 }];
  const message = { model: 'claude', max_tokens: 400, messages: hello, tools };

  test('by Claude is its use, its result and citations, at the price of one search', async () => {
    const { data, response } = await anthropic.messages.create(message).withResponse();
    expect(data.content.map(({ type }) => type)).toEqual(['server_tool_use', 'web_search_tool_result', 'text']);
    expect(data.content[2]).toMatchObject({ citations: [{ type: 'web_search_result_location' }] });
    expect(data.usage.server_tool_use).toMatchObject({ web_search_requests: 1 });
    const { webSearches, costUsd } = await evidenceOf(response.headers.get('x-evidence-id'));
    expect(webSearches).toBe(1);
    expect(costUsd).toBeCloseTo(0.01 + (data.usage.input_tokens + data.usage.output_tokens) / 1e6, 9);
    const streamed = await anthropic.messages.stream(message).finalMessage();
    expect(JSON.parse(JSON.stringify(streamed.content))).toEqual(data.content);
  });

  test('by Claude is asked for by chat completions too, with annotations', async () => {
    const reply: any = await openai.chat.completions.create({
      model: 'claude',
      messages: hello,
      web_search_options: {},
    });
    expect(reply.choices[0].message.annotations).toMatchObject([{ type: 'url_citation' }]);
  });

  test('in responses is a call and citations, at the price of one search', async () => {
    const request = {
      model: 'thinker',
      input: 'Hello there',
      tools: [{ type: 'web_search' as const }],
      max_tool_calls: 2,
    };
    const { data, response } = await openai.responses.create(request).withResponse();
    expect(data.output.map(({ type }) => type)).toEqual(['web_search_call', 'message']);
    expect(data.output[1]).toMatchObject({ content: [{ annotations: [{ type: 'url_citation' }] }] });
    const { webSearches, costUsd } = await evidenceOf(response.headers.get('x-evidence-id'));
    expect(webSearches).toBe(1);
    expect(costUsd).toBeCloseTo(0.01 + data.usage!.total_tokens / 1e6, 9);
    const final = await openai.responses.stream({ ...request, stream: true }).finalResponse();
    expect(final.output.map(({ type }) => type)).toEqual(['web_search_call', 'message']);
    const free = await openai.responses.create({ ...request, input: 'Use f', tools: [] }).withResponse();
    expect((await evidenceOf(free.response.headers.get('x-evidence-id'))).webSearches).toBeNull();
  });

  test('in responses has to have a bound', async () => {
    const request = { model: 'thinker', input: 'Hello', tools: [{ type: 'web_search' as const }] };
    await expect(openai.responses.create(request)).rejects.toMatchObject({ status: 400, param: 'max_tool_calls' });
  });
});
