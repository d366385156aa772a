import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { persisted } from '../../support/eventually.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

/** Images, speech and transcription by the official SDK and by forms, against an upstream of the test. */
let app: TestApp;
let server: Server;
let admin: string;
let ann: string;
let client: OpenAI;
/** The last request that arrived, its body as Latin-1 text. */
let arrived: { path: string; type: string; body: string; bytes: number; sha256: string } | undefined;
/** What is answered in place of the usual. */
let answer: { type: string; body: string | Buffer } | undefined;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OGG = Buffer.concat([Buffer.from('OggS'), randomBytes(200_000)]);
const IMAGES = {
  created: 1,
  data: [{ b64_json: PNG.toString('base64') }],
  usage: { input_tokens: 20, input_tokens_details: { text_tokens: 20, image_tokens: 0 }, output_tokens: 1_000 },
};
const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) });
const USUAL: Record<string, { type: string; body: string | Buffer }> = {
  '/v1/images/generations': json(IMAGES),
  '/v1/images/edits': json(IMAGES),
  '/v1/audio/speech': { type: 'audio/mpeg', body: Buffer.from('ID3 of a voice') },
  '/v1/audio/transcriptions': json({ text: 'Call jane.doe@example.com.', usage: { type: 'duration', seconds: 12 } }),
  '/v1/audio/translations': json({ text: 'Hello.', usage: { type: 'duration', seconds: 3 } }),
};

const price = { source: 'a test', asOf: '2026-11-01' };
const MODELS = [
  {
    id: 'painter',
    type: 'image',
    contextWindow: 32_000,
    price: { input: '5', imageInput: '10', output: '40', ...price },
  },
  { id: 'postcards', type: 'image', contextWindow: 32_000, price: { input: '0', units: { images: '0.04' }, ...price } },
  {
    id: 'prints',
    type: 'image',
    contextWindow: 32_000,
    price: {
      input: '0',
      images: [
        { size: '1024x1024', quality: 'hd', price: '0.08' },
        { size: '1024x1024', price: '0.04' },
      ],
      ...price,
    },
  },
  {
    id: 'voice',
    type: 'speech',
    contextWindow: 4_096,
    price: { input: '0', units: { characters: '0.000015' }, ...price },
  },
  {
    id: 'ear',
    type: 'transcription',
    contextWindow: 16_000,
    price: { input: '0', units: { audioSeconds: '0.0001' }, ...price },
  },
];

beforeAll(async () => {
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'of-this-test-'));
  server = createServer((request, response) => {
    const [hash, pieces] = [createHash('sha256'), [] as Buffer[]];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      const whole = Buffer.concat(pieces);
      if (request.method === 'POST')
        arrived = {
          path,
          type: request.headers['content-type'] ?? '',
          body: whole.toString('latin1'),
          bytes: Number(request.headers['content-length']),
          sha256: hash.update(whole).digest('hex'),
        };
      const { type, body } = answer ?? USUAL[path] ?? json({ data: [] });
      response.writeHead(200, { 'content-type': type }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  writeFileSync(
    models,
    JSON.stringify({ mode: 'extend', models: MODELS.map((model) => ({ ...model, provider: 'studio' })) }),
  );
  const studio = { id: 'studio', kind: 'openai', baseUrl, apiKeyEnv: 'STUDIO_KEY', models: MODELS.map(({ id }) => id) };
  writeFileSync(providers, JSON.stringify({ providers: [studio] }));
  app = await startTestApp({ env: { PROVIDERS_FILE: providers, MODELS_FILE: models, STUDIO_KEY: 'k' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
  client = new OpenAI({ baseURL: `${app.url}/v1`, apiKey: ann, maxRetries: 0 });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  arrived = undefined;
  answer = undefined;
});

async function recorded(id: string | null): Promise<any> {
  const fields =
    'action outcome provider promptTokens completionTokens imageCompletionTokens costUsd estimated units { unit quantity }';
  const query = `query($id: ID!) { invocation(id: $id) { invocation { ${fields} } } }`;
  return app.eventually(async () => {
    const { json: found } = await app.graphql(query, { id }, { key: admin });
    expect(found.data?.invocation).toBeTruthy();
    return found.data.invocation.invocation;
  });
}

const evidenceId = (response: Response): string | null => response.headers.get('x-evidence-id');
/** Folders of this gateway's uploads that are on disk now. */
const spooled = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`portcullis-upload-${process.pid}-`));

/** A form by hand. */
async function form(
  path: string,
  fields: Record<string, string | Blob>,
  key = ann,
): Promise<{ status: number; json: any }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(app.url + path, { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
}

const blob = (bytes: Buffer, type = 'application/octet-stream'): Blob => new Blob([new Uint8Array(bytes)], { type });

describe('by the official SDK', () => {
  test('a picture is made, charged by its tokens, and passed on unchanged', async () => {
    const { data, response } = await client.images
      .generate({ model: 'painter', prompt: 'a cat', size: '1024x1024', quality: 'low' })
      .withResponse();
    expect(data).toMatchObject(IMAGES);
    expect(JSON.parse(arrived!.body)).toEqual({ model: 'painter', prompt: 'a cat', size: '1024x1024', quality: 'low' });
    expect(await recorded(evidenceId(response))).toMatchObject({
      action: 'ai.image.generate',
      costUsd: 0.0401,
      imageCompletionTokens: 1_000,
      units: [{ unit: 'IMAGES', quantity: 1 }],
    });
  });

  test('a picture is edited: its bytes and fields arrive whole, and nothing stays on disk', async () => {
    const image = await toFile(PNG, 'hat.png', { type: 'image/png' });
    const { data, response } = await client.images
      .edit({ model: 'painter', image, prompt: 'a hat', n: 1 })
      .withResponse();
    expect(data.data).toHaveLength(1);
    expect(arrived).toMatchObject({ path: '/v1/images/edits', type: expect.stringContaining('multipart/form-data') });
    expect(arrived!.bytes).toBe(Buffer.byteLength(arrived!.body, 'latin1'));
    expect(arrived!.body).toContain(PNG.toString('latin1'));
    expect(arrived!.body).toContain('name="image"; filename="hat.png"');
    expect(arrived!.body).toMatch(/name="prompt"\r\n\r\na hat\r\n/);
    expect(arrived!.body).toMatch(/name="model"\r\n\r\npainter\r\n/);
    expect((await recorded(evidenceId(response))).action).toBe('ai.image.edit');
    await app.eventually(() => {
      expect(spooled()).toEqual([]);
    });
  });

  test('a text is spoken: the audio comes as it is, charged by characters', async () => {
    const response = await client.audio.speech.create({ model: 'voice', voice: 'alloy', input: 'Hello there.' });
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('ID3 of a voice');
    expect(await recorded(evidenceId(response))).toMatchObject({
      action: 'ai.speech',
      costUsd: 0.00018,
      units: [{ unit: 'CHARACTERS', quantity: 12 }],
      estimated: true,
    });
  });

  test('a recording is written down, and translated', async () => {
    const upload = await toFile(OGG, 'call.ogg', { type: 'audio/ogg' });
    const { data, response } = await client.audio.transcriptions
      .create({ model: 'ear', file: upload, language: 'en' })
      .withResponse();
    expect(data.text).toBe('Call jane.doe@example.com.');
    expect(arrived!.body).toContain(OGG.toString('latin1'));
    expect(await recorded(evidenceId(response))).toMatchObject({
      action: 'ai.transcribe',
      costUsd: 0.0012,
      units: [{ unit: 'AUDIO_SECONDS', quantity: 12 }],
    });
    // oxlint-disable-next-line typescript/no-deprecated -- served until OpenAI ends it in February 2027
    const translated = await client.audio.translations.create({ model: 'ear', file: await toFile(OGG, 'call.ogg') });
    expect(translated.text).toBe('Hello.');
    expect(arrived!.path).toBe('/v1/audio/translations');
  });

  test('plain text is plain text', async () => {
    const upload = await toFile(OGG, 'call.ogg');
    const text = await client.audio.transcriptions.create({ model: 'ear', file: upload, response_format: 'text' });
    expect(text.trim()).toBe('Call jane.doe@example.com.');
    expect(arrived!.body).toMatch(/name="response_format"\r\n\r\njson\r\n/);
  });
});

describe('money', () => {
  test('a hundred pictures at once on a budget for ten: ten are made', async () => {
    const pat = await app.issueKey({ tenantId: 'shop', subject: 'pat' });
    const body = { name: 'pictures', limitUsd: '0.4', window: 'day', selector: { user: 'pat' }, mode: 'HARD' };
    expect((await app.request('POST', '/api/budgets', { key: admin, body })).status).toBe(201);
    answer = json({ created: 1, data: IMAGES.data });
    const picture = { model: 'postcards', prompt: 'a cat' };
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        persisted(() => app.request('POST', '/v1/images/generations', { key: pat, body: picture })),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(90);
  });

  test('a provider that says more than was asked for is not believed', async () => {
    answer = json({ ...IMAGES, usage: { ...IMAGES.usage, output_tokens: 90_000_000 } });
    const { response } = await client.images.generate({ model: 'painter', prompt: 'a', quality: 'low' }).withResponse();
    expect(await recorded(evidenceId(response))).toMatchObject({ estimated: true });
  });
});

interface FocusRow {
  SkuId: string;
  SkuPriceId: string;
  ConsumedQuantity: number;
  BilledCost: number;
  ListCost: number;
}
interface Amount {
  unit: string;
  quantity: number | string;
}

test('a picture is charged by its size and quality, which the export of costs explains', async () => {
  const charged = async (more: object): Promise<number> => {
    const asked = { model: 'prints', prompt: 'a', ...more };
    const { response } = await client.images.generate(asked).withResponse();
    return (await recorded(evidenceId(response))).costUsd;
  };
  expect(await charged({ size: '1024x1024', quality: 'hd' })).toBe(0.08);
  expect(await charged({ size: '1024x1024' })).toBe(0.04);
  expect(await charged({})).toBe(0.08);
  const { text } = await app.request('GET', '/api/usage/focus?format=jsonl', { key: admin });
  const rows = text
    .trim()
    .split('\n')
    .map((line): FocusRow => JSON.parse(line))
    .filter(({ SkuId: id, BilledCost: cost }) => id.startsWith('studio/prints/') && cost > 0)
    .map((row) => [row.SkuPriceId, row.ConsumedQuantity, row.BilledCost, row.ListCost] as const);
  expect(rows.toSorted(([, a], [, b]) => a - b)).toEqual([
    ['studio/prints/images/each-0.04', 1, 0.04, 0.04],
    ['studio/prints/images/each-0.08', 2, 0.16, 0.16],
  ]);
  const { json: found } = await app.graphql(
    '{ models { models { id price { images { size quality price } } } } }',
    {},
    { key: admin },
  );
  const { price: shown } = found.data.models.models.find(({ id }: { id: string }) => id === 'prints');
  expect(shown.images).toEqual([
    { size: '1024x1024', quality: 'hd', price: 80 },
    { size: '1024x1024', quality: null, price: 40 },
  ]);
});

test('usage has the units of a period, beside tokens', async () => {
  const { response } = await client.images.generate({ model: 'postcards', prompt: 'a', n: 1 }).withResponse();
  await recorded(evidenceId(response));
  const { json: found } = await app.request('GET', '/v1/usage', { key: admin });
  const units = Object.fromEntries(found.usage.units.map(({ unit, quantity }: Amount) => [unit, quantity]));
  const { json: all } = await app.graphql(
    '{ invocations(first: 100) { edges { node { units { unit quantity } } } } }',
    {},
    { key: admin },
  );
  const sum = (name: string): number =>
    all.data.invocations.edges
      .flatMap(({ node }: { node: { units: Amount[] } }) => node.units)
      .reduce((total: number, { unit, quantity }: Amount) => total + (unit === name ? Number(quantity) : 0), 0);
  expect(units).toEqual({ images: sum('IMAGES'), audioSeconds: sum('AUDIO_SECONDS'), characters: sum('CHARACTERS') });
  expect(units).toMatchObject({ images: expect.any(Number), characters: 12 });
  const nobody = await app.request('GET', '/v1/usage?end_date=2020-01-02&start_date=2020-01-01', { key: admin });
  expect(nobody.json.usage).not.toHaveProperty('units');
});

describe('uploads that are wrong', () => {
  test.each<[string, string, Record<string, string | Blob>, string]>([
    [
      'a recording that is a program',
      '/v1/audio/transcriptions',
      { model: 'ear', file: blob(Buffer.from('MZ program')) },
      'file',
    ],
    ['an empty recording', '/v1/audio/transcriptions', { model: 'ear', file: blob(Buffer.alloc(0)) }, 'file'],
    ['no recording', '/v1/audio/transcriptions', { model: 'ear' }, 'file'],
    ['a file of another name', '/v1/audio/transcriptions', { model: 'ear', recording: blob(OGG) }, 'recording'],
    [
      'a picture that is a page',
      '/v1/images/edits',
      { model: 'painter', prompt: 'x', image: blob(Buffer.from('<html>')) },
      'image',
    ],
    [
      'another kind of model',
      '/v1/images/edits',
      { model: 'ear', prompt: 'x', image: blob(PNG) },
      'type transcription',
    ],
  ])('%s', async (_, path, fields, named) => {
    const { status, json: found } = await form(path, fields);
    expect([status, JSON.stringify(found)]).toEqual([expect.any(Number), expect.stringContaining(named)]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(arrived).toBeUndefined();
    expect(spooled()).toEqual([]);
  });

  test('a recording of more than 25 MiB is 413, and leaves nothing behind', async () => {
    const large = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(25 * 1024 * 1024)]);
    const { status } = await form('/v1/audio/transcriptions', { model: 'ear', file: blob(large) });
    expect(status).toBe(413);
    expect(spooled()).toEqual([]);
  });

  test('a client that goes away in the middle leaves nothing behind', async () => {
    const headers = { authorization: `Bearer ${ann}`, 'content-type': 'multipart/form-data; boundary=x' };
    const leaving = httpRequest(`${app.url}/v1/audio/transcriptions`, { method: 'POST', headers });
    leaving.on('error', () => undefined);
    leaving.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.ogg"\r\n\r\nOggS');
    await app.eventually(() => {
      expect(spooled()).toHaveLength(1);
    });
    leaving.destroy();
    await app.eventually(() => {
      expect(spooled()).toEqual([]);
    });
  });

  test('a form that never closes its part, or has no boundary, is named as malformed', async () => {
    const send = (type: string, body: string) =>
      fetch(`${app.url}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann}`, 'content-type': type },
        body,
      });
    const open = await send(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nOggS',
    );
    expect(open.status).toBe(400);
    expect((await send('multipart/form-data', 'x')).status).toBe(415);
    expect(spooled()).toEqual([]);
  });
});

describe('governed', () => {
  test('images and audio are a feature pack of their own', async () => {
    await app.createTenant({ id: 'words', ...AMPLE, monthlyBudgetUsd: 10 });
    await app.graphql('mutation { setFeaturePack(tenantId: "words", pack: MEDIA, enabled: false) { id } }');
    const key = await app.issueKey({ tenantId: 'words', subject: 'ann' });
    const body = { model: 'voice', voice: 'alloy', input: 'Hello.' };
    expectRestError(await app.request('POST', '/v1/audio/speech', { key, body }), 'FEATURE_DISABLED');
    expect((await form('/v1/audio/transcriptions', { model: 'ear', file: blob(OGG) }, key)).status).toBe(403);
    expect(arrived).toBeUndefined();
  });

  test('policies see that nobody can look into the answer', async () => {
    const rules = [{ id: 'r', condition: '!context.outputScannable' }];
    const policy = { name: 'only texts', actions: ['ai.*'], effect: 'deny', rules };
    const made = await app.request('POST', '/api/trust/policies', { key: admin, body: policy });
    expect(made.status).toBe(201);
    const body = { model: 'voice', voice: 'alloy', input: 'Hello.' };
    expectRestError(await app.request('POST', '/v1/audio/speech', { key: ann, body }), 'POLICY_DENIED');
    expect((await form('/v1/audio/transcriptions', { model: 'ear', file: blob(OGG) })).status).toBe(200);
    await app.request('DELETE', `/api/trust/policies/${made.json.id}`, { key: admin });
  });

  test('a tenant that blocks personal data gets none that only the model heard', async () => {
    await app.createTenant({ id: 'bank', ...AMPLE, monthlyBudgetUsd: 10 });
    await app.graphql(
      'mutation { updateTenant(id: "bank", input: { piiMode: BLOCK, unreadAttachments: PASS }) { id } }',
    );
    const key = await app.issueKey({ tenantId: 'bank', subject: 'ann' });
    const { status, json: found } = await form('/v1/audio/transcriptions', { model: 'ear', file: blob(OGG) }, key);
    expect([status, found.error.message]).toEqual([403, expect.stringContaining('EMAIL')]);
    expect(JSON.stringify(found)).not.toContain('jane');
    await app.graphql('mutation { updateTenant(id: "bank", input: { unreadAttachments: REFUSE }) { id } }');
    arrived = undefined;
    expect((await form('/v1/audio/transcriptions', { model: 'ear', file: blob(OGG) }, key)).status).toBe(403);
    expect(arrived).toBeUndefined();
  });

  test('an approval is for these very bytes, and serves once', async () => {
    const obligations = [{ id: 'a', type: 'approval', params: { requiredApprovers: ['tenant_admin'] } }];
    const rules = [{ id: 'r', condition: 'true', obligations }];
    const body = { name: 'ask', actions: ['ai.image.edit'], effect: 'require_approval', rules };
    const made = await app.request('POST', '/api/trust/policies', { key: admin, body });
    const edit = (picture: Buffer) =>
      form('/v1/images/edits', { model: 'painter', prompt: 'a hat', image: blob(picture) });
    const asked = await edit(PNG);
    expect([asked.status, asked.json.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
    const decisions = [{ id: asked.json.error.details.proposal_id, decision: 'approved' }];
    const vote = await app.request('POST', '/api/admin/v4/proposals/batch-decide', { key: admin, body: { decisions } });
    expect(vote.json).toMatchObject({ results: [{ ok: true }] });
    expect((await edit(Buffer.concat([PNG, Buffer.from('!')]))).status).toBe(403);
    expect((await edit(PNG)).status).toBe(200);
    expect((await edit(PNG)).status).toBe(403);
    await app.request('DELETE', `/api/trust/policies/${made.json.id}`, { key: admin });
  });

  test('GraphQL takes the same with base64', async () => {
    const query =
      'mutation($input: KindCallInput!) { transcribe(input: $input) { body content contentType evidenceId } }';
    const files = [{ name: 'file', filename: 'a.ogg', content: Buffer.from('OggS and more').toString('base64') }];
    const { json: found } = await app.graphql(query, { input: { body: { model: 'ear' }, files } }, { key: ann });
    expect(found.data.transcribe).toMatchObject({ body: { text: 'Call jane.doe@example.com.' }, content: null });
    const wrong = [{ ...files[0], content: 'not base64!' }];
    const refused = await app.graphql(query, { input: { body: { model: 'ear' }, files: wrong } }, { key: ann });
    expect(refused.json.errors[0].extensions.code).toBe('INVALID_REQUEST');
  });
});

test('a malformed answer is a failure of the provider', async () => {
  answer = { type: 'text/html', body: '<html>busy</html>' };
  const body = { model: 'painter', prompt: 'a cat' };
  expectRestError(await app.request('POST', '/v1/images/generations', { key: ann, body }), 'PROVIDER_ERROR');
});
