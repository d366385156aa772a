import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { WebSocket } from 'ws';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { type Dialogue, openDialogue } from '../../support/upstreams/realtime/client.js';
import {
  answerFrames,
  type RealtimeUpstream,
  startRealtimeUpstream,
} from '../../support/upstreams/realtime/upstream.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** How conversations begin, flow and end. */
let app: TestApp;
let upstream: RealtimeUpstream;
let broken: UpstreamServer;
let key: string;
let admin: string;
let now = Date.now();
/** The status that the first provider answers an upgrade with. */
let status = 503;

beforeAll(async () => {
  upstream = await startRealtimeUpstream();
  broken = await startUpstream(({ url }, response) => {
    response.writeHead(url.startsWith('/v1/realtime') ? status : 200, { 'content-type': 'application/json' }).end('{}');
  });
  const folder = mkdtempSync(join(tmpdir(), 'realtime-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  const price = { input: '4', output: '16', source: 'a test', asOf: '2026-11-01' };
  const talker = { id: 'talker', type: 'realtime', contextWindow: 32_000, maxOutputTokens: 4_096, price };
  const ids = ['broken', 'whole'];
  writeFileSync(models, JSON.stringify({ mode: 'replace', models: ids.map((provider) => ({ ...talker, provider })) }));
  const provider = (id: string, baseUrl: string, weight: number) => {
    return { id, kind: 'openai', baseUrl, apiKeyEnv: 'STUDIO_KEY', models: ['talker'], weight };
  };
  const [first, second] = [provider('broken', `${broken.origin}/v1`, 1_000_000), provider('whole', upstream.url, 0)];
  writeFileSync(providers, JSON.stringify({ providers: [first, second] }));
  app = await startTestApp({
    clock: { now: () => now },
    env: { PROVIDERS_FILE: providers, MODELS_FILE: models, STUDIO_KEY: 'k', SANDBOX: 'off' },
  });
  await app.createTenant({ id: 'talk', ...AMPLE });
  key = await app.issueKey({ tenantId: 'talk', subject: 'ann' });
  admin = await app.issueKey({ tenantId: 'talk', subject: 'ada', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await app.stop();
  await upstream.close();
});
beforeEach(() => {
  upstream.answer = undefined;
  status = 503;
});

const talk = (): Promise<Dialogue> => openDialogue(app, { key, model: 'talker' });
const respond = { type: 'response.create' };

async function ends(): Promise<any[]> {
  const query = '{ spineEvents(first: 10, filter: { actions: ["ai.realtime.ended"] }) { edges { node { details } } } }';
  const { json } = await app.graphql(query, {}, { key: admin });
  return json.data.spineEvents.edges.map(({ node }: any) => node.details);
}

test('a provider that does not open the conversation is passed over for the next one of the model', async () => {
  const dialogue = await talk();
  dialogue.send(respond);
  await dialogue.next('response.done');
  await dialogue.close();
  await app.eventually(async () => {
    expect((await ends())[0]).toMatchObject({ provider: 'whole', turns: 1 });
  });
});

test('what is wrong with the request is not asked of another provider', async () => {
  status = 400;
  const before = upstream.open();
  await expect(talk()).rejects.toMatchObject({ status: 400 });
  expect(upstream.open()).toBe(before);
});

test('a conversation ends after 60 minutes, on both sides and in evidence', async () => {
  const dialogue = await talk();
  await dialogue.next('session.created');
  now += 59 * 60_000;
  dialogue.send(respond);
  await dialogue.next('response.done');
  now += 60_000;
  const { error } = await dialogue.next('error');
  expect(error.message).toContain('60 minutes');
  expect((await dialogue.closed).code).toBe(1000);
  await app.eventually(async () => {
    expect(upstream.open()).toBe(0);
    expect((await ends())[0]).toMatchObject({ code: 1000, millis: 3_600_000 });
  });
});

test('a client that does not read makes its provider wait', async () => {
  const [text, pieces] = ['x'.repeat(64 * 1024), 400];
  let provider: WebSocket | undefined;
  upstream.answer = ({ type }, send, socket) => {
    if (type !== 'response.create') return false;
    provider = socket;
    const [created, delta, , done] = answerFrames('resp_1', text, {
      input_tokens: 20,
      output_tokens: 4_000,
      total_tokens: 0,
    });
    send(created!, ...Array.from({ length: pieces }, () => delta!), done!);
    return true;
  };
  const dialogue = await talk();
  await dialogue.next('session.created');
  dialogue.socket.pause();
  dialogue.send(respond);
  // More is at the provider than the gateway and the sockets between take.
  let before = -1;
  await app.eventually(() => {
    const waiting = provider?.bufferedAmount ?? 0;
    const isStill = waiting === before;
    before = waiting;
    expect([isStill, waiting > (text.length * pieces) / 2]).toEqual([true, true]);
  });
  dialogue.socket.resume();
  const { code } = await Promise.race([dialogue.next('response.done').then(() => ({ code: 0 })), dialogue.closed]);
  // The answer is far longer than its tokens: it is cut, once it is read.
  expect([0, 1011]).toContain(code);
  if (code === 0) await dialogue.close();
});
