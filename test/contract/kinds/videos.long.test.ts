/* oxlint-disable typescript/no-deprecated -- OpenAI's own video service has ended; servers that speak its API go on. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

/** Videos by the official SDK, against an upstream of the test. */
let app: TestApp;
let upstream: Server;
let admin: string;
let ann: string;
let client: OpenAI;
let now = Date.now();
/** What is asked of the provider, and what it answers. */
let asked: { method: string; path: string; body: string }[] = [];
let made: object | undefined;
let status = 200;
/** Content does not end; how many of those downloads were left. */
let stalls = false;
let left = 0;
let state: Record<string, unknown> = {};
const CLIP = randomBytes(2_500_000);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n of a test', 'latin1');

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      asked.push({ method, path, body: Buffer.concat(pieces).toString('latin1') });
      if (path.includes('/content') && stalls) {
        response.on('close', () => (left += 1)).writeHead(200, { 'content-type': 'video/mp4' });
        response.write(CLIP.subarray(0, 1_000));
        return;
      }
      if (path.includes('/content')) {
        response.writeHead(200, { 'content-type': path.endsWith('thumbnail') ? 'text/html' : 'video/mp4' }).end(CLIP);
        return;
      }
      const answer = method === 'POST' ? (made ?? { id: `up_${asked.length}`, status: 'queued' }) : state;
      const isLook = method === 'GET' && path.includes('/videos/');
      response.writeHead(isLook ? status : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'videos-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  const price = { input: '0', units: { videoSeconds: '0.1' }, source: 'a test', asOf: '2026-11-01' };
  const film = { id: 'film', type: 'video', contextWindow: 32_000, provider: 'studio', price };
  writeFileSync(models, JSON.stringify({ mode: 'extend', models: [film] }));
  const studio = {
    id: 'studio',
    kind: 'openai',
    baseUrl: `${origin}/v1`,
    apiKeyEnv: 'STUDIO_KEY',
    models: ['film'],
  };
  writeFileSync(providers, JSON.stringify({ providers: [studio] }));
  app = await startTestApp({
    env: { PROVIDERS_FILE: providers, MODELS_FILE: models, STUDIO_KEY: 'k' },
    clock: { now: () => now },
    timedWorkMillis: 50,
  });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
  client = new OpenAI({ baseURL: `${app.url}/v1`, apiKey: ann, maxRetries: 0 });
});
afterAll(async () => {
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});
beforeEach(() => {
  asked = [];
  made = undefined;
  status = 200;
  state = { id: 'x', status: 'in_progress', progress: 40 };
});

const film = (more: object = {}) =>
  client.videos.create({ model: 'film', prompt: 'a lighthouse', seconds: '8', size: '1280x720', ...more });
const over = (id: string): Promise<OpenAI.Video> =>
  app.eventually(async () => {
    const video = await client.videos.retrieve(id);
    expect(['completed', 'failed']).toContain(video.status);
    return video;
  });
const budget = async (): Promise<{ heldUsd: number; usedUsd: number }> => {
  const { json } = await app.graphql('{ usage { budget { heldUsd usedUsd } } }', {}, { key: admin });
  return json.data.usage.budget;
};
async function events(resourceId?: string): Promise<any[]> {
  const query =
    'query($filter: SpineEventFilter) { spineEvents(filter: $filter) { edges { node { action details correlationId } } } }';
  const filter = {
    actions: ['ai.video', 'ai.video.started', 'video.read', 'video.deleted'],
    ...(resourceId === undefined ? {} : { resourceId }),
  };
  const { json } = await app.graphql(query, { filter }, { key: admin });
  return json.data.spineEvents.edges.map(({ node }: { node: unknown }) => node);
}
async function callOf(id: string): Promise<any[]> {
  const { json } = await app.graphql('query($id: ID!) { video(id: $id) { evidenceId } }', { id }, { key: admin });
  return (await events()).filter(({ correlationId }) => correlationId === json.data.video.evidenceId);
}

describe('a video', () => {
  test('is asked for once, held, settled at what was made, read and deleted, by the official SDK', async () => {
    const before = await budget();
    const video = await film({ input_reference: await toFile(PNG, 'first.png', { type: 'image/png' }) });
    expect(video).toMatchObject({
      object: 'video',
      model: 'film',
      status: 'queued',
      seconds: '8',
      size: '1280x720',
      error: null,
    });
    expect(video.id).toMatch(/^video_[0-9a-f]{32}$/);
    expect((await budget()).heldUsd - before.heldUsd).toBeCloseTo(0.8);
    await app.eventually(async () => {
      expect((await client.videos.retrieve(video.id)).progress).toBe(40);
    });
    expect((await callOf(video.id)).map(({ action }) => action)).toEqual(['ai.video.started']);
    await expect(client.videos.delete(video.id)).rejects.toMatchObject({ status: 409 });
    await expect(client.videos.downloadContent(video.id)).rejects.toMatchObject({ status: 409 });

    state = { id: 'x', status: 'completed', progress: 100, seconds: '4', expires_at: Math.floor(now / 1_000) + 3_600 };
    now += 20_000;
    expect(await over(video.id)).toMatchObject({
      status: 'completed',
      progress: 100,
      seconds: '4',
      expires_at: state.expires_at,
    });
    await app.eventually(async () => {
      expect((await budget()).heldUsd).toBeCloseTo(before.heldUsd);
    });
    expect((await budget()).usedUsd - before.usedUsd).toBeCloseTo(0.4);
    const [end] = (await callOf(video.id)).filter(({ action }) => action === 'ai.video');
    expect(end.details).toMatchObject({
      outcome: 'completed',
      costNanoUsd: '400000000',
      usage: { counters: { videoSeconds: 4 }, estimated: false },
    });
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);

    const content = Buffer.from(await (await client.videos.downloadContent(video.id)).arrayBuffer());
    expect(content.equals(CLIP)).toBe(true);
    const [read] = await events(video.id);
    const sha256 = createHash('sha256').update(CLIP).digest('hex');
    expect(read).toMatchObject({ action: 'video.read', details: { bytes: CLIP.length, sha256, variant: 'video' } });
    const thumbnail = await client.videos.downloadContent(video.id, { variant: 'thumbnail' });
    expect([thumbnail.headers.get('content-type'), thumbnail.redirected]).toEqual(['application/octet-stream', false]);
    await thumbnail.arrayBuffer();

    stalls = true;
    const going = new AbortController();
    const begun = asked.length;
    const reading = client.videos.downloadContent(video.id, {}, { signal: going.signal });
    await app.eventually(() => {
      expect(asked.length).toBeGreaterThan(begun);
    });
    going.abort();
    await expect(reading).rejects.toThrow(/abort/i);
    await app.eventually(() => {
      expect(left).toBe(1);
    });
    stalls = false;

    expect(await client.videos.delete(video.id)).toEqual({ id: video.id, object: 'video.deleted', deleted: true });
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: expect.stringMatching(/^\/v1\/videos\/up_\d+$/) });
    await expect(client.videos.retrieve(video.id)).rejects.toMatchObject({ status: 404 });
  });

  test('that fails costs nothing, says why, and is seen by webhooks and metrics', async () => {
    const before = await budget();
    const endpoint = { url: 'https://hooks.example/videos', events: ['error.provider'] };
    const hook = await app.request('POST', '/v1/webhooks', { key: admin, body: endpoint });
    const counted = async (): Promise<number> => {
      const { text } = await app.request('GET', '/metrics');
      const [line] = text.split('\n').filter((one) => /^portcullis_invocations_total.*ai\.video.*failed/.test(one));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const failures = await counted();
    state = { id: 'x', status: 'failed', error: { code: 'moderation_blocked', message: 'No.' } };
    const video = await over((await film()).id);
    expect(video).toMatchObject({ status: 'failed', error: { code: 'moderation_blocked', message: 'No.' } });
    await app.eventually(async () => {
      expect(await budget()).toEqual(before);
    });
    const [end] = (await callOf(video.id)).filter(({ action }) => action === 'ai.video');
    expect(end.details).toMatchObject({ outcome: 'failed', costNanoUsd: '0' });
    await app.eventually(async () => {
      expect(await counted()).toBe(failures + 1);
      const { json } = await app.request('GET', `/v1/webhooks/${hook.json.id}/deliveries`, { key: admin });
      expect(json.deliveries).toHaveLength(1);
      expect(JSON.stringify(json.deliveries)).toContain('error.provider');
    });
    await app.request('DELETE', `/v1/webhooks/${hook.json.id}`, { key: admin });
  });

  test('that is stated longer than was asked for is charged as asked, with a doubt', async () => {
    const before = await budget();
    state = { id: 'x', status: 'completed', seconds: '4000' };
    const video = await over((await film({ seconds: '4' })).id);
    await app.eventually(async () => {
      expect((await budget()).usedUsd - before.usedUsd).toBeCloseTo(0.4);
    });
    const [end] = (await callOf(video.id)).filter(({ action }) => action === 'ai.video');
    expect(end.details.usage).toMatchObject({ estimated: true, doubts: [expect.stringContaining('4000 seconds')] });
  });

  test('that never ends is given up after a day, at no cost', async () => {
    const before = await budget();
    const { id } = await film();
    now += 24 * 3_600_000;
    expect(await over(id)).toMatchObject({ status: 'failed', error: { code: 'lost' } });
    await app.eventually(async () => {
      expect((await budget()).heldUsd).toBe(before.heldUsd);
    });
    const [end] = (await callOf(id)).filter(({ action }) => action === 'ai.video');
    expect(end.details.usage.doubts).toEqual([expect.stringContaining('24 hours')]);
  });

  test('whose provider cannot be asked is asked again', async () => {
    status = 500;
    const { id } = await film();
    await app.eventually(() => {
      const looks = asked.filter(({ method, path }) => method === 'GET' && path.includes('/videos/'));
      expect(looks.length).toBeGreaterThan(0);
    });
    expect((await client.videos.retrieve(id)).status).toBe('queued');
    status = 200;
    state = { id: 'x', status: 'completed', seconds: '8' };
    expect(await over(id)).toMatchObject({ status: 'completed' });
  });

  test('is its owner’s, and the tenant’s administrators’', async () => {
    now += 1_000;
    const { id } = await film();
    const ben = await app.issueKey({ tenantId: 'shop', subject: 'ben' });
    for (const [method, path] of [
      ['GET', `/v1/videos/${id}`],
      ['GET', `/v1/videos/${id}/content`],
      ['DELETE', `/v1/videos/${id}`],
    ] as const)
      expectRestError(await app.request(method, path, { key: ben }), 'NOT_FOUND');
    expect((await app.request('GET', '/v1/videos', { key: ben })).json.data).toEqual([]);
    expect((await app.request('GET', `/v1/videos/${id}`, { key: admin })).status).toBe(200);
    const ids = [];
    for await (const video of client.videos.list({ limit: 2, order: 'asc' })) ids.push(video.id);
    expect(ids.at(-1)).toBe(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(2);
  });
});

describe('a request', () => {
  test.each([
    [{ seconds: '5' }, 'seconds'],
    [{ prompt: '' }, 'prompt'],
    [{ size: 'large' }, 'size'],
    [{ input_reference: { file_id: 'file-1' } }, 'input_reference'],
  ])('with %j is refused', async (wrong, path) => {
    const body = { model: 'film', prompt: 'x', ...wrong };
    const { status: given, text } = await app.request('POST', '/v1/videos', { key: ann, body });
    expect([given, text]).toEqual([400, expect.stringContaining(path)]);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('whose answer cannot be read is charged whole, and not made again', async () => {
    const before = await budget();
    made = { status: 'queued' };
    await expect(film()).rejects.toMatchObject({ status: 502 });
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const after = await budget();
    expect([after.usedUsd - before.usedUsd, after.heldUsd]).toEqual([expect.closeTo(0.8), before.heldUsd]);
  });

  test('goes without personal data where the tenant redacts it, and not at all where it blocks', async () => {
    const mode = (piiMode: string) =>
      app.graphql(`mutation { updateTenant(id: "shop", input: { piiMode: ${piiMode} }) { id } }`);
    state = { id: 'x', status: 'failed' };
    await mode('REDACT');
    await film({ prompt: 'a letter to jane.doe@example.com' });
    const sent = JSON.stringify(asked.find(({ method }) => method === 'POST'));
    expect(sent).toContain('a letter to');
    expect(sent).not.toContain('jane.doe');
    await mode('BLOCK');
    await expect(film({ prompt: 'a letter to jane.doe@example.com' })).rejects.toMatchObject({ status: 403 });
    await mode('OFF');
  });

  test('beyond the budget is refused', async () => {
    await app.createTenant({ id: 'small', ...AMPLE, monthlyBudgetUsd: 0.5 });
    const key = await app.issueKey({ tenantId: 'small', subject: 'ann' });
    const body = { model: 'film', prompt: 'x', seconds: '8' };
    expect((await app.request('POST', '/v1/videos', { key, body })).status).toBe(402);
  });
});
