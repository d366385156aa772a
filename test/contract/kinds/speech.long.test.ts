import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

/** Speech without events, which passes as it comes. */
let app: TestApp;
let key: string;
let admin: string;
/** What the provider does with a request. */
let speak: (response: ServerResponse) => void;

const body = { model: 'voice', voice: 'alloy', input: 'Good morning.', response_format: 'mp3' };
const audio = (response: ServerResponse): ServerResponse => response.writeHead(200, { 'content-type': 'audio/mpeg' });

beforeAll(async () => {
  const upstream = await startUpstream(({ url }, response) => {
    if (url === '/v1/audio/speech') speak(response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": []}');
  });
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  const price = { input: '0', units: { characters: '0.00001' }, source: 'a test', asOf: '2026-11-01' };
  const model = { id: 'voice', provider: 'studio', type: 'speech', contextWindow: 32_000, price };
  writeFileSync(models, JSON.stringify({ mode: 'replace', models: [model] }));
  const studio = { id: 'studio', kind: 'openai', baseUrl: `${upstream.origin}/v1`, apiKeyEnv: 'STUDIO_KEY' };
  writeFileSync(providers, JSON.stringify({ providers: [{ ...studio, models: ['voice'] }] }));
  app = await startTestApp({
    env: { PROVIDERS_FILE: providers, MODELS_FILE: models, STUDIO_KEY: 'k', SANDBOX: 'off' },
  });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
});

const ask = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${app.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });

async function recorded(id: string | null): Promise<any> {
  const query = 'query($id: ID!) { spineEvent(id: $id) { details } }';
  const { json } = await app.graphql(query, { id }, { key: admin });
  return json.data?.spineEvent?.details;
}

describe('speech', () => {
  test('is heard before it is whole, and has its hash in evidence and its cost in the ledger', async () => {
    let rest: (() => void) | undefined;
    speak = (response) => {
      audio(response).write('the beginning, ');
      rest = () => response.end('the end');
    };
    const response = await ask();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const reader = response.body!.getReader();
    const heard = [Buffer.from((await reader.read()).value ?? [])];
    expect(heard[0]!.toString()).toBe('the beginning, ');
    rest?.();
    for (let step = await reader.read(); !step.done; step = await reader.read()) heard.push(Buffer.from(step.value));
    const sound = Buffer.concat(heard);
    expect(sound.toString()).toBe('the beginning, the end');
    const id = response.headers.get('x-evidence-id');
    const details = await app.eventually(async () => {
      const found = await recorded(id);
      expect(found).toBeDefined();
      return found;
    });
    expect(details).toMatchObject({
      outcome: 'completed',
      costNanoUsd: '130000',
      usage: { counters: { characters: 13 } },
    });
    const { salt, response: hash } = details.hashes;
    const sha256 = createHash('sha256').update(sound).digest('hex');
    const content = `{"bytes":${sound.length},"contentType":"audio/mpeg","sha256":"${sha256}"}`;
    expect(hash).toBe(createHash('sha256').update(`${salt}${content}`).digest('hex'));
  });

  test('of a client that goes is cancelled at its provider, and charged', async () => {
    const closed = Promise.withResolvers<undefined>();
    speak = (response) => {
      response.on('close', () => {
        closed.resolve(undefined);
      });
      audio(response).write('for ever and ever');
    };
    const leaving = new AbortController();
    const response = await ask(leaving.signal);
    await response.body!.getReader().read();
    leaving.abort();
    await closed.promise;
    await app.eventually(async () => {
      const details = await recorded(response.headers.get('x-evidence-id'));
      expect(details).toMatchObject({ outcome: 'cancelled', costNanoUsd: '130000' });
    });
  });

  test('does not fill the gateway while its client does not read', async () => {
    let sent = 0;
    const [piece, most] = [Buffer.alloc(256 * 1024, 1), 60 * 1024 * 1024];
    const stalled = Promise.withResolvers<undefined>();
    speak = (response) => {
      audio(response);
      const write = async (): Promise<void> => {
        while (sent < most && !response.destroyed) {
          sent += piece.length;
          if (response.write(piece)) continue;
          const late = setTimeout(() => {
            stalled.resolve(undefined);
          }, 300);
          await once(response, 'drain').catch(() => undefined);
          clearTimeout(late);
        }
        response.end();
      };
      void write();
    };
    const leaving = new AbortController();
    const response = await ask(leaving.signal);
    await stalled.promise;
    expect(sent).toBeLessThan(most);
    leaving.abort();
    await response.body?.cancel().catch(() => undefined);
  });

  test('that ends early is cut, and what fails before its first bytes is an error', async () => {
    speak = (response) => {
      audio(response).write('half of ');
      setTimeout(() => response.destroy(), 20);
    };
    await expect((await ask()).arrayBuffer()).rejects.toThrow();
    speak = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"odd": true}');
    const request = () => app.request('POST', '/v1/audio/speech', { key, body });
    expectRestError(await request(), 'PROVIDER_ERROR');
    speak = (response) => audio(response).end();
    expectRestError(await request(), 'PROVIDER_ERROR');
    speak = (response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error": {"message": "no such voice", "type": "invalid_request_error"}}');
    expectRestError(await request(), 'INVALID_REQUEST');
  });

  test('is whole by the mutation of GraphQL', async () => {
    speak = (response) => audio(response).end('a sound');
    const speaking = 'mutation($input: KindCallInput!) { speak(input: $input) { content contentType } }';
    const { json } = await app.graphql(speaking, { input: { body } }, { key });
    expect(Buffer.from(json.data.speak.content, 'base64').toString()).toBe('a sound');
  });
});
