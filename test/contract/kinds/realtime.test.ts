import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import OpenAI from 'openai';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { invocationsOf } from '../../support/invocations.js';
import { encrypted } from '../../support/upstreams/realtime/encrypted.js';
import { type Dialogue, openDialogue } from '../../support/upstreams/realtime/client.js';

/** Conversations over a WebSocket, against the sandbox. */
let app: TestApp;
let key: string;
const as = { headers: { 'x-tenant-id': 'talk' } };
const EMAIL = 'jane.doe@example.com';
const SOUND = Buffer.alloc(9_600, 1).toString('base64');
const SILENCE = Buffer.alloc(9_600).toString('base64');

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'talk', ...AMPLE });
  key = await app.issueKey({ tenantId: 'talk', subject: 'ann' });
});
afterAll(() => app.stop());
beforeEach(() => {
  app.sandbox.reset();
});

const talk = (options: Parameters<typeof openDialogue>[1] = {}): Promise<Dialogue> =>
  openDialogue(app, { key, ...options });
const say = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const inText = { type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } };

async function settings(input: object): Promise<void> {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "talk", input: $input) { id } }';
  expect((await app.graphql(query, { input })).json.errors).toBeUndefined();
}

test('by the official SDK', async () => {
  // It takes no address but one of TLS.
  const proxy = await encrypted(app.url);
  const client = new OpenAI({ baseURL: `${proxy.url}/v1`, apiKey: key });
  const realtime = new OpenAIRealtimeWS({ model: 'gpt-realtime', options: { rejectUnauthorized: false } }, client);
  const failures: unknown[] = [];
  realtime.on('error', (error) => failures.push(error));
  realtime.socket.on('open', () => {
    realtime.send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } });
    const content = [{ type: 'input_text' as const, text: 'Hello there' }];
    realtime.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    realtime.send({ type: 'response.create' });
  });
  let text = '';
  realtime.on('response.output_text.delta', ({ delta }) => (text += delta));
  await new Promise((resolve) => realtime.on('response.done', resolve));
  const closed = new Promise((resolve) => realtime.socket.on('close', resolve));
  realtime.close();
  await closed;
  await proxy.close();
  expect([text, failures]).toEqual([expect.stringContaining('Hello there'), []]);
});

describe('a conversation', () => {
  test('by text: each response is a call of its own, settled by the figures of the provider', async () => {
    const dialogue = await talk();
    dialogue.send(inText, say('Hello there'), { type: 'response.create', event_id: 'mine' });
    const done = await dialogue.next('response.done');
    expect(done.response).toMatchObject({ status: 'completed', output: [{ role: 'assistant' }] });
    expect(dialogue.textOf('response.output_text.delta')).toContain('Hello there');
    await dialogue.close();
    const [last] = await app.eventually(async () => {
      const all = await invocationsOf(app, as);
      expect(all).toHaveLength(2);
      return all;
    });
    const { input_tokens: promptTokens, output_tokens: completionTokens } = done.response.usage;
    expect(last).toMatchObject({ action: 'ai.realtime', outcome: 'COMPLETED', promptTokens, completionTokens });
    expect(last.costUsd).toBeCloseTo((promptTokens * 4 + completionTokens * 16) / 1e6, 9);
  });

  test('by voice: the gateway makes the response when the turn is over', async () => {
    const dialogue = await talk();
    expect((await dialogue.next('session.created')).session.audio.input.turn_detection.create_response).toBe(true);
    dialogue.send(
      { type: 'input_audio_buffer.append', audio: SOUND },
      { type: 'input_audio_buffer.append', audio: SILENCE },
    );
    const done = await dialogue.next('response.done');
    expect(done.response.usage.output_token_details.audio_tokens).toBeGreaterThan(0);
    expect(dialogue.of('response.output_audio.delta')).toHaveLength(1);
    const [request] = app.sandbox.requests('openai').slice(-1);
    expect((request!.body as any).session.audio.input.turn_detection.create_response).toBe(false);
    await dialogue.close();
  });

  test('hides personal data from the provider and gives it back', async () => {
    await settings({ piiMode: 'REDACT' });
    const dialogue = await talk();
    dialogue.send(inText, say(`Write to ${EMAIL}`), { type: 'response.create' });
    const done = await dialogue.next('response.done');
    expect(JSON.stringify(app.sandbox.requests('openai').at(-1)!.body)).not.toContain(EMAIL);
    expect(dialogue.textOf('response.output_text.delta')).toContain(EMAIL);
    expect(JSON.stringify(done)).toContain(EMAIL);
    await dialogue.close();
    await settings({ piiMode: 'OFF' });
  });
});
