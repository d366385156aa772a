import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { type BucketServer, startBucketServer } from '../../support/programs/bucket-server.js';

const SECRET = 'the parcel of Zoë is at the harbour';
const LONG = `${SECRET}. ${'It is raining. '.repeat(200)}`;
const EVENT = `query($id: ID!) { spineEvent(id: $id) { id action detailsHash salt content details } }`;
const ERASE = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked for") { id details content salt } }';

let app: TestApp;
let bucket: BucketServer;
let database: pg.Client;
let keys: Record<'acme' | 'other', string>;

beforeAll(async () => {
  bucket = await startBucketServer();
  app = await startTestApp({ env: bucket.env, archiveAfterMillis: 0, timedWorkMillis: 100 });
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  keys = { acme: '', other: '' };
  for (const id of ['acme', 'other'] as const) {
    await app.createTenant({ id, name: id, ...AMPLE });
    const retain = 'mutation($id: ID!) { updateTenant(id: $id, input: { retainContent: true }) { id } }';
    expect((await app.graphql(retain, { id })).json.errors).toBeUndefined();
    keys[id] = await app.issueKey({ tenantId: id, subject: 'ada', roles: ['tenant_admin'] });
  }
});

afterAll(async () => {
  await database.end();
  await app.stop();
  await bucket.stop();
});

afterEach(() => {
  bucket.mend();
});

async function call(tenant: 'acme' | 'other' = 'acme', content = LONG): Promise<string> {
  const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content }] };
  const { status, headers } = await app.request('POST', '/v1/chat/completions', { key: keys[tenant], body });
  expect(status).toBe(200);
  return headers.get('x-evidence-id')!;
}

async function rows<T extends object>(sql: string, id: string): Promise<T[]> {
  return (await database.query<T>(sql, [id])).rows;
}

const storedText = async (id: string): Promise<string | undefined> =>
  (await rows<{ content: string }>('SELECT content FROM spine_details WHERE event_id = $1', id))[0]?.content;

const moved = (id: string): Promise<void> =>
  app.eventually(async () => {
    expect(await rows('SELECT 1 FROM archived_contents WHERE event_id = $1 AND moved_at IS NOT NULL', id)).toHaveLength(
      1,
    );
  });

const event = async (id: string, tenant: 'acme' | 'other' = 'acme') =>
  (await app.graphql(EVENT, { id }, { key: keys[tenant] })).json;

const verified = async () => (await app.graphql('{ verifySpine { intact fault } }', {}, { key: keys.acme })).json;

const keyOf = (id: string): string => `contents/tenant=acme/${id}`;

describe('what calls said', () => {
  test('moves to the bucket, and is read as before', async () => {
    bucket.fault.status = 503;
    const id = await call();
    const before = await event(id);
    expect(before.data.spineEvent.details.content.request.messages[0].content).toBe(LONG);
    const bytes = Buffer.byteLength((await storedText(id))!);
    delete bucket.fault.status;
    await moved(id);
    expect(await event(id)).toEqual(before);
    const text = (await storedText(id))!;
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text).content).toBeNull();
    expect(Buffer.byteLength(text)).toBeLessThan(bytes - LONG.length);
    const object = bucket.objects.get(keyOf(id))!;
    expect(object.length).toBeGreaterThan(100);
    for (const form of ['utf8', 'base64', 'hex'] as const)
      expect(object.toString('latin1')).not.toContain(Buffer.from(SECRET).toString(form).slice(0, 30));
    expect([...bucket.objects.keys()].join()).not.toContain('parcel');
    expect((await verified()).data.verifySpine).toEqual({ intact: true, fault: null });
  });

  test('stays in its row where it is short', async () => {
    const [short, long] = [await call('acme', 'hi'), await call()];
    await moved(long);
    expect(JSON.parse((await storedText(short))!).content.request.messages[0].content).toBe('hi');
    expect(bucket.objects.has(keyOf(short))).toBe(false);
  });

  test('that is missing or altered in the bucket says so, and of which event', async () => {
    const id = await call();
    await moved(id);
    const object = bucket.objects.get(keyOf(id))!;
    bucket.objects.delete(keyOf(id));
    const gone = await event(id);
    expect(gone.data.spineEvent).toMatchObject({ id, details: null, content: null });
    expect(gone.errors[0]).toMatchObject({
      message: expect.stringContaining(`event ${id} cannot be read: its object ${keyOf(id)} is missing`),
      extensions: { code: 'CONFLICT' },
    });
    const { status, text } = await app.request('GET', `/api/trust/spine/events/${id}`, { key: keys.acme });
    expect({ status, text }).toMatchObject({ status: 409, text: expect.stringContaining(id) });
    expect((await verified()).data.verifySpine).toEqual({
      intact: false,
      fault: expect.stringContaining(keyOf(id)),
    });
    const altered = Buffer.from(object);
    altered[5]! ^= 1;
    bucket.objects.set(keyOf(id), altered);
    expect((await event(id)).errors[0].message).toContain('was altered');
    bucket.objects.set(keyOf(id), object);
    expect((await event(id)).errors).toBeUndefined();
    expect((await verified()).data.verifySpine.intact).toBe(true);
  });

  test('is not that of another event, whatever the database says', async () => {
    const [one, two] = [await call(), await call('other')];
    await moved(one);
    await moved(two);
    const held = bucket.objects.get(keyOf(one))!;
    const stolen = bucket.objects.get(`contents/tenant=other/${two}`)!;
    const { rows: was } = await database.query(
      'SELECT cipher_key, digest, object_bytes FROM archived_contents WHERE event_id = $1',
      [one],
    );
    await database.query(
      `UPDATE archived_contents a SET cipher_key = b.cipher_key, digest = b.digest, object_bytes = b.object_bytes
         FROM archived_contents b WHERE a.event_id = $1 AND b.event_id = $2`,
      [one, two],
    );
    bucket.objects.set(keyOf(one), stolen);
    expect((await event(one)).errors[0].message).toContain('does not open with its key');
    bucket.objects.set(keyOf(one), held);
    const [{ cipher_key, digest, object_bytes }] = was as [
      { cipher_key: Buffer; digest: Buffer; object_bytes: number },
    ];
    await database.query(
      'UPDATE archived_contents SET cipher_key = $2, digest = $3, object_bytes = $4 WHERE event_id = $1',
      [one, cipher_key, digest, object_bytes],
    );
    expect((await event(one)).errors).toBeUndefined();
  });

  test('is read by nobody of another tenant', async () => {
    const id = await call();
    await moved(id);
    const before = bucket.asked.length;
    const stranger = await event(id, 'other');
    expect(stranger.errors[0].extensions.code).toBe('NOT_FOUND');
    const erased = await app.graphql(ERASE, { id }, { key: keys.other });
    expect(erased.json.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(bucket.asked.slice(before).filter(({ key }) => key === keyOf(id))).toEqual([]);
    expect(bucket.objects.has(keyOf(id))).toBe(true);
  });
});

describe('a bucket that fails', () => {
  test.each([
    ['refuses', { status: 403 }],
    ['fails', { status: 500 }],
    ['is down', { isDown: true }],
  ])('and %s leaves calls as they are, and says so to readers of what is in it', async (_, fault) => {
    const old = await call();
    await moved(old);
    Object.assign(bucket.fault, fault);
    const id = await call();
    await app.eventually(async () => {
      expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/portcullis_archive_failing_seconds [^0]/);
    });
    expect((await event(id)).data.spineEvent.details.content.request.messages[0].content).toBe(LONG);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    const unread = await event(old);
    expect(unread.errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(unread.errors[0].message).toContain(`event ${old} is in the archive, which cannot be read`);
    expect((await verified()).errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
  });
});

describe('erasing', () => {
  test('removes the object first', async () => {
    const id = await call();
    await moved(id);
    const erased = await app.graphql(ERASE, { id }, { key: keys.acme });
    expect(erased.json.data.eraseSpineDetails).toEqual({ id, details: null, content: null, salt: null });
    expect(bucket.objects.has(keyOf(id))).toBe(false);
    expect(await rows('SELECT 1 FROM archived_contents WHERE event_id = $1', id)).toEqual([]);
    await app.eventually(async () => {
      expect(await rows('SELECT 1 FROM archive_removals WHERE object_key LIKE $1', `%${id}`)).toEqual([]);
    });
    expect((await verified()).data.verifySpine.intact).toBe(true);
  });

  test('is not said to be done while the bucket does not say so', async () => {
    const id = await call();
    await moved(id);
    bucket.fault.status = 500;
    const refused = await app.graphql(ERASE, { id }, { key: keys.acme });
    expect(refused.json.errors[0]).toMatchObject({
      extensions: { code: 'SERVICE_UNAVAILABLE' },
      message: expect.stringContaining('nothing was erased'),
    });
    const erasures = `SELECT 1 FROM spine_events WHERE action = 'spine.details_erased' AND resource_id = $1`;
    expect(await rows(erasures, id)).toEqual([]);
    delete bucket.fault.status;
    expect((await event(id)).errors).toBeUndefined();
    expect((await app.graphql(ERASE, { id }, { key: keys.acme })).json.errors).toBeUndefined();
    expect(await rows(erasures, id)).toHaveLength(1);
    expect(bucket.objects.has(keyOf(id))).toBe(false);
  });

  test('of what the bucket has lost is possible', async () => {
    const id = await call();
    await moved(id);
    bucket.objects.delete(keyOf(id));
    expect((await app.graphql(ERASE, { id }, { key: keys.acme })).json.errors).toBeUndefined();
    expect((await verified()).data.verifySpine.intact).toBe(true);
  });

  test('by the owner of the database queues the object, until the bucket has removed it', async () => {
    const id = await call('other');
    await moved(id);
    bucket.fault.status = 500;
    await database.query('DELETE FROM spine_details WHERE event_id = $1', [id]);
    await app.eventually(async () => {
      expect(
        await rows('SELECT 1 FROM archive_removals WHERE object_key LIKE $1 AND attempts > 0', `%${id}`),
      ).toHaveLength(1);
    });
    delete bucket.fault.status;
    await database.query('UPDATE archive_removals SET due_at = now()');
    await app.eventually(async () => {
      expect(await rows('SELECT 1 FROM archive_removals WHERE object_key LIKE $1', `%${id}`)).toEqual([]);
    });
    expect(bucket.objects.has(`contents/tenant=other/${id}`)).toBe(false);
  });
});

describe('a gateway that ends between the bucket and the database', () => {
  test('leaves the content where it was; the next one stores it again under its key', async () => {
    let stored = '';
    let stopped: () => void = () => undefined;
    const isStored = new Promise<void>((resolve) => (stopped = resolve));
    bucket.fault.stored = (key) => {
      stored = key;
      bucket.fault.isDown = true;
      bucket.fault.losesAnswers = true;
      stopped();
      return Promise.resolve();
    };
    const id = await call();
    await isStored;
    expect(stored).toBe(keyOf(id));
    const first = bucket.objects.get(stored);
    expect((await storedText(id))!).toContain(SECRET);
    expect((await event(id)).errors).toBeUndefined();
    bucket.mend();
    await moved(id);
    expect(bucket.objects.get(keyOf(id))!.equals(first!)).toBe(true);
    expect((await event(id)).data.spineEvent.details.content.request.messages[0].content).toBe(LONG);
  });

  test('and what is erased meanwhile leaves no object', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let arrived: () => void = () => undefined;
    const isStored = new Promise<void>((resolve) => (arrived = resolve));
    bucket.fault.stored = async () => {
      arrived();
      await held;
    };
    const id = await call();
    await isStored;
    expect((await app.graphql(ERASE, { id }, { key: keys.acme })).json.errors).toBeUndefined();
    bucket.objects.set(keyOf(id), Buffer.from('arrived late'));
    release();
    delete bucket.fault.stored;
    await app.eventually(async () => {
      await database.query('UPDATE archive_removals SET due_at = now()');
      expect(bucket.objects.has(keyOf(id))).toBe(false);
    });
    expect((await verified()).data.verifySpine.intact).toBe(true);
  });
});

describe('a log in which the content of calls is in a bucket', () => {
  test('does not change in the database otherwise', async () => {
    const id = await call();
    await moved(id);
    for (const sql of [
      "UPDATE spine_details SET content = '{}' WHERE event_id = $1",
      'UPDATE spine_details SET content = replace(content, \'"content":null\', \'"content":{}\') WHERE event_id = $1',
      "UPDATE spine_details SET salt = sha256('') WHERE event_id = $1",
    ])
      await expect(database.query(sql, [id])).rejects.toThrow('the spine is append-only');
  });
});
