import { createHash } from 'node:crypto';
import Anthropic from '@anthropic-ai/sdk';
import { beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { Client } from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

/** Files by the official SDKs. */
let app: TestApp;
let adminKey: string;
let annKey: string;
let ann: OpenAI;
let ben: OpenAI;
let admin: OpenAI;
let now = Date.now();

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { FILE_STORAGE_MIB: '8' } });
  await app.createTenant({ id: 'shop', ...AMPLE });
  adminKey = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  annKey = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
  const of = (apiKey: string): OpenAI => new OpenAI({ baseURL: `${app.url}/v1`, apiKey, maxRetries: 0 });
  ann = of(annKey);
  ben = of(await app.issueKey({ tenantId: 'shop', subject: 'ben' }));
  admin = of(adminKey);
});

const upload = async (
  content: string | Buffer,
  name = 'notes.txt',
  purpose: 'batch' | 'user_data' | 'vision' = 'user_data',
) => ann.files.create({ file: await toFile(Buffer.from(content), name), purpose });

async function rows(sql: string): Promise<any[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const statusOf = async (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  );

async function events(action: string): Promise<any[]> {
  const query =
    'query($filter: SpineEventFilter) { spineEvents(filter: $filter) { edges { node { details resourceId } } } }';
  const { json } = await app.graphql(query, { filter: { actions: [action] } }, { key: adminKey });
  return json.data.spineEvents.edges.map(({ node }: { node: unknown }) => node);
}

describe('files', () => {
  test('are stored, listed, read and deleted by the SDK of OpenAI, with the digest in evidence', async () => {
    const content = 'a'.repeat(700_000) + 'ü'.repeat(500_000);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = await upload(content);
    expect(file).toMatchObject({ object: 'file', bytes: 1_700_000, filename: 'notes.txt', purpose: 'user_data' });
    expect(file.id).toMatch(/^file-[0-9a-f]{32}$/);
    expect(file).toMatchObject({ media_type: 'text/plain', sha256, status: 'processed' });
    expect(await (await ann.files.content(file.id)).text()).toBe(content);
    const listed = (await ann.files.list({ purpose: 'user_data' })).data.map(({ id }) => id);
    expect(listed).toEqual([file.id]);
    expect((await ann.files.list({ purpose: 'batch' })).data).toEqual([]);
    expect(await ann.files.delete(file.id)).toEqual({ id: file.id, object: 'file', deleted: true });
    expect(await statusOf(ann.files.retrieve(file.id))).toBe(404);
    const [stored] = await events('ai.file.upload');
    const [deleted] = await events('file.deleted');
    expect(stored).toMatchObject({ resourceId: file.id, details: { sha256, bytes: 1_700_000, purpose: 'user_data' } });
    expect(deleted).toMatchObject({ resourceId: file.id, details: { sha256 } });
    expect(JSON.stringify(await rows('SELECT * FROM file_pieces'))).toBe('[]');
  });

  test('are paged in their order, each once', async () => {
    const ids: string[] = [];
    for (const name of ['one.txt', 'two.txt', 'three.txt']) ids.push((await upload(name, name)).id);
    const seen: string[] = [];
    for await (const { id } of ann.files.list({ limit: 1, order: 'asc' })) seen.push(id);
    expect(seen.filter((id) => ids.includes(id))).toHaveLength(3);
    expect(new Set(seen).size).toBe(seen.length);
    await Promise.all(ids.map((id) => ann.files.delete(id)));
  });

  test('are seen by their owner and by administrators, and by nobody else', async () => {
    const { id } = await upload('for ann alone');
    expect(await statusOf(ben.files.retrieve(id))).toBe(404);
    expect(await statusOf(ben.files.content(id))).toBe(404);
    expect(await statusOf(ben.files.delete(id))).toBe(404);
    expect((await ben.files.list()).data).toEqual([]);
    expect(await (await admin.files.content(id)).text()).toBe('for ann alone');
    expect((await admin.files.list()).data.map((file) => file.id)).toContain(id);
    await ann.files.delete(id);
  });

  test('are on disk encrypted', async () => {
    const { id } = await upload('a sentence that nobody finds');
    const [{ sealed }] = await rows('SELECT sealed FROM file_pieces');
    expect((sealed as Buffer).includes('nobody finds')).toBe(false);
    await ann.files.delete(id);
  });

  test('have the type that their bytes say, whatever they are called', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const picture = await upload(png, 'a.jsonl', 'vision');
    expect(picture).toMatchObject({ media_type: 'image/png' });
    expect(await statusOf(upload(png, 'a.jsonl', 'batch'))).toBe(400);
    expect(await statusOf(upload('{}', 'a.png', 'vision'))).toBe(400);
    const lines = await upload('{}\n', 'C:\\x\\..\\lines.txt', 'batch');
    expect(lines).toMatchObject({ media_type: 'application/jsonl', filename: 'lines.txt' });
    await Promise.all([picture, lines].map(({ id }) => ann.files.delete(id)));
  });

  test('are refused by name where a member is wrong', async () => {
    const form = async (fields: Record<string, string | Blob>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const response = await fetch(`${app.url}/v1/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${annKey}` },
        body,
      });
      return { status: response.status, json: (await response.json()) as OpenAI.FileObject };
    };
    const file = new Blob(['x']);
    const wrong = await form({
      file,
      purpose: 'tea',
      'expires_after[anchor]': 'now',
      'expires_after[seconds]': '5',
      a: '1',
    });
    expect(wrong.status).toBe(400);
    const text = JSON.stringify(wrong.json);
    for (const path of ['purpose', 'expires_after.anchor', 'expires_after.seconds', '"a"'.replaceAll('"', '')])
      expect(text).toContain(path);
    expect((await form({ purpose: 'batch' })).status).toBe(400);
    expect((await form({ purpose: 'user_data', file: new Blob([]) })).status).toBe(400);
    const short = await form({
      file,
      purpose: 'user_data',
      'expires_after[anchor]': 'created_at',
      'expires_after[seconds]': '3600',
    });
    expect(short.json.expires_at! - short.json.created_at).toBe(3_600);
    await ann.files.delete(short.json.id);
  });

  test('speak the form of Anthropic to its SDK', async () => {
    const client = new Anthropic({ baseURL: app.url, apiKey: null, authToken: annKey, maxRetries: 0 });
    const file = await client.beta.files.upload({ file: await toFile(Buffer.from('hello'), 'hello.txt') });
    expect(file).toMatchObject({ type: 'file', filename: 'hello.txt', mime_type: 'text/plain', size_bytes: 5 });
    expect(Date.parse(file.created_at)).toBeGreaterThan(0);
    expect((await client.beta.files.list()).data.map(({ id }) => id)).toContain(file.id);
    expect(await (await client.beta.files.download(file.id)).text()).toBe('hello');
    expect(await client.beta.files.retrieveMetadata(file.id)).toMatchObject({ id: file.id });
    expect(await client.beta.files.delete(file.id)).toMatchObject({ id: file.id, type: 'file_deleted' });
    await expect(client.beta.files.retrieveMetadata(file.id)).rejects.toMatchObject({
      status: 404,
      error: { type: 'error', error: { type: 'not_found_error' } },
    });
  });

  test('have room up to the bound of their tenant', async () => {
    const mib = 1024 * 1024;
    const kept = await upload(Buffer.alloc(5 * mib, 'a'));
    const response = await upload(Buffer.alloc(4 * mib, 'a')).catch((error: unknown) => error);
    expect(response).toMatchObject({ status: 403, code: 'STORAGE_EXCEEDED' });
    await ann.files.delete(kept.id);
    expect(await rows('SELECT 1 FROM stored_files')).toEqual([]);
    await app.eventually(async () => {
      const [sum] = await rows(
        "SELECT bytes::int FROM stored_bytes WHERE tenant_id = 'shop' AND kind = 'stored_files'",
      );
      expect(sum?.bytes ?? 0).toBeLessThan(2_000);
    });
  });

  test('are gone when they expire, which is recorded', async () => {
    const { id } = await upload('short-lived');
    const before = now;
    now += 31 * 24 * 3_600_000;
    expect(await statusOf(ann.files.retrieve(id))).toBe(404);
    await app.eventually(async () => {
      expect(await rows('SELECT 1 FROM file_pieces')).toEqual([]);
    });
    now = before;
    expect((await events('file.expired')).map(({ resourceId }) => resourceId)).toContain(id);
  });

  test('go with the details of the event that says they were stored', async () => {
    const { id } = await upload('to be erased');
    const [{ evidence_id: eventId }] = await rows(`SELECT evidence_id FROM stored_files WHERE id = '${id}'`);
    const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked by the person") { id } }';
    const { json } = await app.graphql(erase, { id: eventId }, { key: adminKey });
    expect(json.errors).toBeUndefined();
    expect(await rows('SELECT 1 FROM file_pieces')).toEqual([]);
  });

  test('with personal data are refused where the tenant blocks it, also across the pieces that are read', async () => {
    const mode = (piiMode: string) =>
      app.graphql('mutation($m: PiiMode!) { updateTenant(id: "shop", input: { piiMode: $m }) { id } }', { m: piiMode });
    const text = `${'word '.repeat(52_428)}mail jane.doe@example.com please`;
    await mode('BLOCK');
    const refused = await upload(text).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 403, code: 'POLICY_DENIED' });
    const [event] = await events('ai.file.upload.refused');
    expect(event.details).toMatchObject({ personalData: ['EMAIL'] });
    await mode('DETECT');
    const kept = await upload(text);
    const stored = await events('ai.file.upload');
    expect(stored.find(({ resourceId }) => resourceId === kept.id).details).toMatchObject({ personalData: ['EMAIL'] });
    await ann.files.delete(kept.id);
    await mode('OFF');
  });

  test('are stored as the policies say', async () => {
    const create = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
    const rules = [{ id: 'vision', condition: 'context.payload.purpose == "vision"', obligations: [] }];
    const input = { name: 'no pictures', effect: 'DENY', actions: ['ai.file.upload'], rules };
    const { json } = await app.graphql(create, { input }, { key: adminKey });
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    await app.eventually(async () => {
      expect(await statusOf(upload(png, 'a.png', 'vision'))).toBe(403);
    });
    const fine = await upload('text');
    await ann.files.delete(fine.id);
    await app.graphql(
      'mutation($id: ID!) { deletePolicy(id: $id) { id } }',
      { id: json.data.createPolicy.id },
      { key: adminKey },
    );
  });

  test('are no ids of a provider, and none of a provider is taken', async () => {
    const body = {
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-abc' } }] }],
    };
    expectRestError(await app.request('POST', '/v1/chat/completions', { key: annKey, body }), 'INVALID_REQUEST');
    const nested = {
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'x' }],
      extra_body: { deep: { input_file_id: 'file-abc' } },
    };
    const refused = await app.request('POST', '/v1/chat/completions', { key: annKey, body: nested });
    expectRestError(refused, 'INVALID_REQUEST');
    expect(refused.text).toContain('input_file_id');
    expect(await statusOf(ann.files.retrieve('file-abc'))).toBe(404);
  });

  test('are off for a tenant without the pack', async () => {
    const off = await app.graphql('mutation { setFeaturePack(tenantId: "shop", pack: FILES, enabled: false) { id } }');
    expect(off.json.errors).toBeUndefined();
    expect(await statusOf(ann.files.list())).toBe(403);
    await app.graphql('mutation { setFeaturePack(tenantId: "shop", pack: FILES, enabled: true) { id } }');
  });
});
