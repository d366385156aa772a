import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { invocationsOf } from '../../support/invocations.js';
import { rejection } from '../../support/upstreams/openai-sdk.js';

/** Every kind of call by the official SDK, against the sandbox; conversations that are made shorter, and go on. */
let app: TestApp;
let openai: OpenAI;
const as = { headers: { 'x-tenant-id': 'long' } };
const model = 'gpt-4o-mini';
const EMAIL = 'jane.doe@example.com';

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'long', ...AMPLE });
  await settings({ retainContent: true });
  const apiKey = await app.issueKey({ tenantId: 'long', subject: 'ann' });
  openai = new OpenAI({ baseURL: `${app.url}/v1`, apiKey, maxRetries: 0 });
});
afterAll(() => app.stop());
beforeEach(() => {
  app.sandbox.reset();
});

async function settings(input: object): Promise<void> {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "long", input: $input) { id } }';
  expect((await app.graphql(query, { input })).json.errors).toBeUndefined();
}

const sent = (): { input: unknown[] } => app.sandbox.requests('openai').at(-1)!.body as { input: unknown[] };

test('every kind of call that the SDK has is answered in its form', async () => {
  const decided = await openai.decisions.create({
    model: 'gpt-4o-mini',
    input: 'I want my money back.',
    questions: [
      { type: 'predicate', name: 'refund', instructions: 'Does the customer want money back?' },
      { type: 'choice', name: 'tone', instructions: 'Which tone?', choices: [{ value: 'calm' }, { value: 'angry' }] },
    ],
  });
  expect(decided.answers.map(({ type }) => type)).toEqual(['predicate', 'choice']);
  const moderated = await openai.moderations.create({ input: 'You idiot!' });
  expect(moderated.results[0]!.flagged).toBe(true);
  const made = await openai.images.generate({ model: 'gpt-image-1', prompt: 'a cat', quality: 'low' });
  const png = Buffer.from(made.data![0]!.b64_json!, 'base64');
  const image = await toFile(png, 'cat.png', { type: 'image/png' });
  expect((await openai.images.edit({ model: 'gpt-image-1', prompt: 'a hat', image })).data).toHaveLength(1);
  const speech = { model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Good morning.', response_format: 'wav' } as const;
  const spoken = Buffer.from(await (await openai.audio.speech.create(speech)).arrayBuffer());
  expect(spoken.subarray(0, 4).toString()).toBe('RIFF');
  const file = await toFile(spoken, 'morning.wav');
  expect((await openai.audio.transcriptions.create({ model: 'whisper-1', file })).text).toContain('morning.wav');
  expect((await openai.completions.create({ model, prompt: 'Hello', max_tokens: 20 })).object).toBe('text_completion');
});

test('pictures and speech come while they are made', async () => {
  const request = { model: 'gpt-image-1', prompt: 'a cat', quality: 'low', stream: true, partial_images: 2 } as const;
  const pictures: OpenAI.Images.ImageGenStreamEvent[] = [];
  for await (const event of await openai.images.generate(request)) pictures.push(event);
  expect(pictures.map(({ type }) => type)).toEqual([
    'image_generation.partial_image',
    'image_generation.partial_image',
    'image_generation.completed',
  ]);
  const image = await toFile(Buffer.from(pictures[2]!.b64_json, 'base64'), 'cat.png', { type: 'image/png' });
  const types: string[] = [];
  for await (const { type } of await openai.images.edit({ model: 'gpt-image-1', prompt: 'a hat', image, stream: true }))
    types.push(type);
  expect(types).toEqual(['image_edit.completed']);
  const speech = { model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Good morning.', stream_format: 'sse' } as const;
  const spoken = await (await openai.audio.speech.create(speech)).text();
  const told = [...spoken.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);
  expect([told[0], told.at(-1)]).toEqual(['speech.audio.delta', 'speech.audio.done']);
  const [last, , first] = await invocationsOf(app, as);
  expect(last).toMatchObject({ action: 'ai.speech', outcome: 'COMPLETED', estimated: false });
  expect(first).toMatchObject({ action: 'ai.image.generate', completionTokens: 272, estimated: false });
});

test.each([
  ['several pictures', 'images/generations', { model: 'gpt-image-1', prompt: 'x', n: 2, stream: true }, 'n'],
  ['verdicts', 'moderations', { input: 'x', stream: true }, 'stream'],
])('%s are not streamed', async (_, path, body, param) => {
  const key = await app.issueKey({ tenantId: 'long', subject: 'ann' });
  const { status, json } = await app.request('POST', `/v1/${path}`, { key, body });
  expect([status, json.error.param]).toEqual([400, param]);
});

describe('a compaction', () => {
  test('has what users said and an item with which the conversation goes on', async () => {
    const compacted = await openai.responses.compact({
      model,
      input: [
        { role: 'user', content: 'My name is Ann.' },
        { role: 'assistant', content: 'Hello Ann.' },
        { role: 'user', content: 'What do you do?' },
      ],
    });
    expect(compacted.object).toBe('response.compaction');
    expect(compacted.output.map(({ type }) => type)).toEqual(['message', 'message', 'compaction']);
    const [last] = await invocationsOf(app, as);
    expect(last).toMatchObject({ action: 'ai.generate', promptTokens: compacted.usage.input_tokens, estimated: false });
    const input = [...compacted.output, { role: 'user', content: 'And now?' }] as OpenAI.Responses.ResponseInput;
    await openai.responses.create({ model, input });
    expect(sent().input).toContainEqual(compacted.output.at(-1));
  });

  test('is of a response that is stored here, by its id', async () => {
    const stored = await openai.responses.create({ model, input: 'My name is Bob.' });
    const compacted = await openai.responses.compact({ model, previous_response_id: stored.id });
    expect(sent()).not.toHaveProperty('previous_response_id');
    expect(JSON.stringify(sent())).toContain('My name is Bob.');
    expect(compacted.output).toHaveLength(2);
    const unknown = await rejection(openai.responses.compact({ model, previous_response_id: 'resp_none' }));
    expect(unknown.status).toBe(404);
  });

  test('hides personal data from the provider and gives it back', async () => {
    await settings({ piiMode: 'REDACT' });
    const compacted = await openai.responses.compact({ model, input: `Write to ${EMAIL}` });
    expect(JSON.stringify(sent())).not.toContain(EMAIL);
    expect(JSON.stringify(compacted.output)).toContain(EMAIL);
    await settings({ piiMode: 'OFF' });
  });

  test.each([
    ['another path’s member', { input: 'x', tools: [{ type: 'function', name: 'f' }] }, 'tools'],
    ['a stream', { input: 'x', stream: true }, 'stream'],
    ['no input', {}, 'input'],
  ])('is refused with %s, by its name', async (_, body, param) => {
    const error = await rejection(openai.responses.compact({ model, ...body }));
    expect(error).toMatchObject({ status: 400, param });
  });

  test('by a provider that has none fails before anybody is asked', async () => {
    const error = await rejection(openai.responses.compact({ model: 'claude-haiku-4-5', input: 'x' }));
    expect(error.status).toBe(404);
    expect(app.sandbox.requests('anthropic').filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
