import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';
import { fsck } from '../../support/programs/fsck.js';

/** More than two full tiles, so that there is a second level. */
const EVENTS = 530;
/** Text that readers of lines, of JSON or of JavaScript objects stumble over. */
const HOSTILE = [
  'a\u2028b\u2029c',
  '__proto__',
  'constructor',
  '\u0085\u000b\f',
  '\ufeff',
  '"\\\u007f',
  '😀'.repeat(125),
];

let gateway: TestApp;
const keys: Record<string, string> = {};
let verifierKey: string;

const log = (path: string, options: Parameters<TestApp['request']>[2] = {}): Promise<Reply> =>
  gateway.request('GET', `/logs/${path}`, options);
const setPublic = async (publicLog: boolean): Promise<void> => {
  const { json } = await gateway.graphql(
    'mutation($publicLog: Boolean!) { updateTenant(id: "acme", input: {publicLog: $publicLog}) { publicLog } }',
    { publicLog },
    { key: keys.admin! },
  );
  expect(json.data.updateTenant).toEqual({ publicLog });
};

beforeAll(async () => {
  gateway = await startTestApp();
  for (const id of ['acme', 'other']) await gateway.createTenant({ id });
  const issue = (tenantId: string, ...roles: string[]): Promise<string> =>
    gateway.issueKey({ tenantId, subject: 'somebody', roles });
  Object.assign(keys, {
    admin: await issue('acme', 'tenant_admin'),
    auditor: await issue('acme', 'auditor'),
    member: await issue('acme', 'member'),
    stranger: await issue('other', 'tenant_admin', 'auditor'),
  });
  for (const resourceId of HOSTILE) {
    const body = { action: 'a.b', actor: 'ann', resourceId, details: { ['__proto__']: { x: 1 }, text: resourceId } };
    const json = JSON.stringify(body);
    expect((await gateway.request('POST', '/api/trust/spine/record', { key: keys.member!, body: json })).status).toBe(
      201,
    );
  }
  const fields = Array.from(
    { length: 20 },
    (_, index) => `e${index}: recordSpineEvent(input: {action: "a.b", actor: "ann"}) { id }`,
  );
  for (let recorded = 0; recorded < EVENTS; recorded += fields.length)
    expect(
      (await gateway.graphql(`mutation { ${fields.join(' ')} }`, {}, { key: keys.admin! })).json.errors,
    ).toBeUndefined();
  const { json } = await log('acme/checkpoint', { key: keys.auditor!, headers: { accept: 'application/json' } });
  verifierKey = json.publicKey;
});
afterAll(() => gateway.stop());

describe('a log under its own prefix', () => {
  test('is walked by fsck with an auditor’s key', async () => {
    const { size, read } = await fsck({ url: `${gateway.url}/logs/acme`, verifierKey, token: keys.auditor! });
    expect(size).toBeGreaterThan(EVENTS);
    expect(read).toEqual(expect.arrayContaining(['checkpoint', 'tile/entries/001', 'tile/0/000', 'tile/1/000.p/2']));
    expect(read).toContain(`tile/entries/002.p/${size - 512}`);
  });

  test('gives the same as under the trust layer', async () => {
    for (const path of ['checkpoint', 'tile/0/000', 'tile/entries/000']) {
      const own = await log(`acme/${path}`, { key: keys.auditor! });
      const known = await gateway.request('GET', `/api/trust/spine/${path}`, { key: keys.auditor! });
      expect([path, own.status, own.text]).toEqual([path, 200, known.text]);
    }
  });

  test('is the signed note where nothing else is asked for', async () => {
    const { text, headers } = await log('acme/checkpoint', { key: keys.auditor! });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.split('\n')[0]).toBe('portcullis.local/acme');
  });

  const paths = ['checkpoint', 'tile/0/000', 'tile/entries/000'];
  test.each(paths)('another tenant’s %s is not there, nor one of no tenant', async (path) => {
    const said = new Set<string>();
    for (const tenant of ['acme', 'nobody']) {
      const { message } = expectRestError(await log(`${tenant}/${path}`, { key: keys.stranger! }), 'NOT_FOUND');
      said.add(message.replace(tenant, '…'));
    }
    expect(said.size).toBe(1);
    for (const tenant of ['acme', 'nobody'])
      expectRestError(await log(`${tenant}/${path}`, { key: null }), 'UNAUTHORIZED');
    expectRestError(await log(`acme/${path}`, { key: keys.member! }), 'FORBIDDEN');
  });

  test('is read by the platform’s administrators, whatever tenant a header names', async () => {
    const { text } = await log('acme/checkpoint', { headers: { 'x-tenant-id': 'other' } });
    expect(text.split('\n')[0]).toBe('portcullis.local/acme');
  });
});

describe('a public log', () => {
  test('is read by anybody, and only while it is public', async () => {
    await setPublic(true);
    const url = `${gateway.url}/logs/acme`;
    expect((await fsck({ url, verifierKey })).size).toBeGreaterThan(EVENTS);
    for (const key of [keys.member!, keys.stranger!, 'wrong'])
      expect((await log('acme/checkpoint', { key })).status).toBe(200);
    expectRestError(await log('other/checkpoint', { key: null }), 'UNAUTHORIZED');
    await setPublic(false);
    expectRestError(await log('acme/checkpoint', { key: null }), 'UNAUTHORIZED');
    expectRestError(await log('acme/checkpoint', { key: keys.stranger! }), 'NOT_FOUND');
  });

  test('opens nothing but its checkpoint and tiles', async () => {
    await setPublic(true);
    for (const path of ['events?limit=1', 'checkpoint', 'consistency?from=0', 'tile/0/000'])
      expectRestError(
        await gateway.request('GET', `/api/trust/spine/${path}`, { key: null, headers: { 'x-tenant-id': 'acme' } }),
        'UNAUTHORIZED',
      );
    await setPublic(false);
  });

  test('says in salted leaves nothing of who did what, which its auditor can show', async () => {
    const set = async (input: string) => {
      const text = `mutation { updateTenant(id: "acme", input: { ${input} }) { logAccess logEntries publicLog } }`;
      return (await gateway.graphql(text, {}, { key: keys.admin! })).json.data.updateTenant;
    };
    expect(await set('logAccess: PUBLIC, logEntries: SALTED')).toEqual({
      logAccess: 'PUBLIC',
      logEntries: 'SALTED',
      publicLog: true,
    });
    const secret = { action: 'merger.planned', actor: 'the-buyer', resourceId: 'the-target' };
    const { json: one } = await gateway.request('POST', '/api/trust/spine/record', { key: keys.admin!, body: secret });
    // Two at once are appended by another statement.
    const two = `{ action: "merger.planned", actor: "the-buyer" }`;
    await gateway.graphql(
      `mutation { a: recordSpineEvent(input: ${two}) { id } b: recordSpineEvent(input: ${two}) { id } }`,
      {},
      { key: keys.admin! },
    );
    const { size, read } = await fsck({ url: `${gateway.url}/logs/acme`, verifierKey });
    const entries = read.filter((path) => path.startsWith('tile/entries/'));
    const texts = await Promise.all(entries.map(async (path) => (await log(`acme/${path}`, { key: null })).text));
    expect(texts.join('')).not.toMatch(/merger|the-buyer|the-target/);
    expect(texts.join('').match(/"factsHash"/g)?.length).toBeGreaterThanOrEqual(3);

    const { json: event } = await gateway.request('GET', `/api/trust/spine/events/${one.id}`, { key: keys.auditor! });
    const facts =
      `{"action":"merger.planned","actor":"the-buyer","actorType":"user","correlationId":"${event.correlationId}",` +
      '"resourceId":"the-target","resourceType":null,"severity":"info"}';
    const factsHash = createHash('sha256').update(event.factsSalt, 'hex').update(facts).digest('hex');
    expect(texts.join('')).toContain(`"factsHash":"${factsHash}","id":"${one.id}"`);
    const { json: checked } = await gateway.graphql(
      '{ verifySpine { intact size fault } }',
      {},
      { key: keys.auditor! },
    );
    expect(checked.data.verifySpine).toMatchObject({ intact: true, fault: null });
    expect(Number(checked.data.verifySpine.size)).toBeGreaterThanOrEqual(size);

    expect(await set('logAccess: KEY, logEntries: READABLE')).toMatchObject({ logAccess: 'KEY', publicLog: false });
    const { json: open } = await gateway.request('POST', '/api/trust/spine/record', { key: keys.admin!, body: secret });
    expect(open).not.toHaveProperty('factsSalt');
    expectRestError(await log('acme/checkpoint', { key: null }), 'UNAUTHORIZED');
  });

  test('is not both: a change that contradicts itself is refused', async () => {
    const text = 'mutation { updateTenant(id: "acme", input: { logAccess: PUBLIC, publicLog: false }) { id } }';
    const { json } = await gateway.graphql(text, {}, { key: keys.admin! });
    expect(json.errors[0]).toMatchObject({ extensions: { code: 'INVALID_REQUEST' } });
    expect(json.errors[0].message).toContain('publicLog');
  });

  test('holds of details their salted hash alone', async () => {
    await setPublic(true);
    const { text } = await log('acme/tile/entries/000', { key: null });
    expect(text).not.toContain('"details"');
    expect(text).not.toContain('"salt"');
    expect(text).toContain('"detailsHash"');
    await setPublic(false);
  });

  test.each(['suspended', 'without its pack'])('is closed for strangers while its tenant is %s', async (how) => {
    await setPublic(true);
    const set = (closed: boolean): Promise<Reply> =>
      how === 'suspended'
        ? gateway.graphql(
            `mutation { updateTenant(id: "acme", input: {status: ${closed ? 'SUSPENDED' : 'ACTIVE'}}) { id } }`,
          )
        : gateway.graphql(`mutation { setFeaturePack(tenantId: "acme", pack: TRUST, enabled: ${!closed}) { id } }`);
    await set(true);
    expectRestError(await log('acme/checkpoint', { key: null }), 'UNAUTHORIZED');
    await set(false);
    expect((await log('acme/checkpoint', { key: null })).status).toBe(200);
    await setPublic(false);
  });
});

test('fsck finds a changed entry, and a changed tile', async () => {
  const intruder = new pg.Client({ connectionString: gateway.databaseUrl });
  await intruder.connect();
  const walk = (): Promise<unknown> => fsck({ url: `${gateway.url}/logs/acme`, verifierKey, token: keys.auditor! });
  try {
    await intruder.query('SET session_replication_role = replica');
    const actor = (name: string): Promise<unknown> =>
      intruder.query("UPDATE spine_events SET actor = $1 WHERE tenant_id = 'acme' AND sequence = 300", [name]);
    await actor('bob');
    await expect(walk()).rejects.toThrow('tile/0/001: not as expected');
    await actor('ann');
    const node = "UPDATE spine_nodes SET hash = $1 WHERE tenant_id = 'acme' AND level = 1 AND index = 1";
    const { rows } = await intruder.query(
      "SELECT hash FROM spine_nodes WHERE tenant_id = 'acme' AND level = 1 AND index = 1",
    );
    await intruder.query(node, [createHash('sha256').digest()]);
    await expect(walk()).rejects.toThrow('tile/1/000.p/2: not as expected');
    await intruder.query(node, [rows[0].hash]);
    await expect(walk()).resolves.toMatchObject({ size: expect.any(Number) });
  } finally {
    await intruder.end();
  }
});
