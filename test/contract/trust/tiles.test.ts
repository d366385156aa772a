import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

/** The log as tiles, read by a reader of its own, written from C2SP tlog-tiles and RFC 6962 §2.1 alone. */
const EVENTS = 600;
const TYPE = 'application/octet-stream';
let gateway: TestApp;
let key: string;
let size: number;
let root: string;

const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  gateway.request('GET', `/api/trust/spine/${path}`, { key, headers });

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'tiled' });
  key = await gateway.issueKey({ tenantId: 'tiled', subject: 'ada', roles: ['tenant_admin'] });
  const fields = Array.from(
    { length: 20 },
    (_, index) => `e${index}: recordSpineEvent(input: {action: "a.b", actor: "ann", details: {n: ${index}}}) { id }`,
  );
  for (let recorded = 0; recorded < EVENTS; recorded += fields.length) {
    expect((await gateway.graphql(`mutation { ${fields.join(' ')} }`, {}, { key })).json.errors).toBeUndefined();
  }
  // The signed note says it: origin, size, root.
  const [, signedSize, signedRoot] = (await get('checkpoint', { accept: 'text/plain' })).text.split('\n');
  [size, root] = [Number(signedSize), signedRoot!];
  expect(size).toBeGreaterThan(EVENTS);
  expect(size).toBeLessThan(768);
});
afterAll(() => gateway.stop());

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafHash = (entry: Uint8Array): Buffer => sha256(Buffer.from([0]), entry);

/** Merkle Tree Hash over hashes of subtrees of one size. */
function treeHash(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return sha256(Buffer.from([1]), treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)));
}

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(`${gateway.url}/api/trust/spine/tile/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, TYPE]);
  return Buffer.from(await response.arrayBuffer());
}

/** Paths of the tiles of `nodes` nodes of a level. */
function pathsOf(kind: string, nodes: number): string[] {
  return Array.from({ length: Math.ceil(nodes / 256) }, (_, index) => {
    const width = Math.min(256, nodes - index * 256);
    return `${kind}/${String(index).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`;
  });
}

async function hashesOf(level: number, nodes: number): Promise<Buffer[]> {
  const tiles = await Promise.all(pathsOf(String(level), nodes).map(bytesOf));
  return tiles.flatMap((tile) =>
    Array.from({ length: tile.length / 32 }, (_, index) => tile.subarray(index * 32, (index + 1) * 32)),
  );
}

async function entries(): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for (const bundle of await Promise.all(pathsOf('entries', size).map(bytesOf))) {
    for (let at = 0; at < bundle.length;) {
      const end = at + 2 + bundle.readUInt16BE(at);
      found.push(bundle.subarray(at + 2, end));
      at = end;
    }
  }
  return found;
}

describe('a reader of tiles', () => {
  test('comes to the signed root from the leaves’ hashes', async () => {
    const leaves = await hashesOf(0, size);
    expect(leaves).toHaveLength(size);
    expect(treeHash(leaves).toString('base64')).toBe(root);
  });

  test('finds above them the roots of the full tiles, and no more', async () => {
    const [leaves, above] = [await hashesOf(0, size), await hashesOf(1, Math.floor(size / 256))];
    expect(above).toHaveLength(2);
    for (const [index, hash] of above.entries())
      expect(hash).toEqual(treeHash(leaves.slice(index * 256, (index + 1) * 256)));
    expect(treeHash([treeHash(above), treeHash(leaves.slice(512))]).toString('base64')).toBe(root);
  });

  test('finds the entries that hash to the leaves', async () => {
    const [leaves, found] = [await hashesOf(0, size), await entries()];
    expect(found.map((entry) => leafHash(entry).toString('hex'))).toEqual(leaves.map((leaf) => leaf.toString('hex')));
    const { events } = (await get('events?limit=1')).json;
    expect(JSON.parse(found[events[0].sequence]!.toString())).toMatchObject({ id: events[0].id, tenantId: 'tiled' });
  });

  test('may ask for a narrower tile than there is: that of an earlier tree', async () => {
    const [narrow, full] = [await bytesOf('0/000.p/7'), await bytesOf('0/000')];
    expect(narrow).toEqual(full.subarray(0, 7 * 32));
  });
});

describe('an answer', () => {
  test('may be kept, by the client alone and for this tenant alone', async () => {
    const { headers } = await get('tile/0/000');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('Accept, Authorization, X-Tenant-ID');
    expect(headers.get('content-length')).toBe('8192');
    const head = await gateway.request('HEAD', '/api/trust/spine/tile/0/000', { key });
    expect([head.status, head.headers.get('content-type'), head.headers.get('content-length'), head.text]).toEqual([
      200,
      TYPE,
      '8192',
      '',
    ]);
  });

  test.each([
    ['*/*', TYPE],
    ['application/octet-stream', TYPE],
    ['image/png', TYPE],
    ['application/json', 'application/json; charset=utf-8'],
  ])('for %s is %s', async (accept, type) => {
    expect((await get('tile/0/000', { accept })).headers.get('content-type')).toBe(type);
  });

  test('in JSON has the same bytes', async () => {
    const { json, headers } = await get('tile/entries/000', { accept: 'application/json' });
    expect(json).toMatchObject({ path: 'entries/000', width: 256 });
    expect(Buffer.from(json.data, 'base64')).toEqual(await bytesOf('entries/000'));
    expect(headers.get('vary')).toContain('Accept');
  });

  test.each([
    '0/002',
    '0/003',
    '0/003.p/1',
    '0/002.p/255',
    '1/000',
    '1/000.p/3',
    '2/000.p/1',
    '63/000',
    'entries/002',
    'entries/003.p/1',
    'entries/x999/x999/x999/x999/x999/999',
    '0/x000/001',
    '0/000.p/256',
    '0/000.p/0',
    '64/000',
    'x/000',
    '0',
  ])('there is no tile %s', async (path) => {
    const reply = await get(`tile/${path}`);
    expectRestError(reply, 'NOT_FOUND');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('of another tenant’s log is of that log', async () => {
    const elsewhere = await gateway.request('GET', '/api/trust/spine/tile/0/000');
    expectRestError(elsewhere, 'NOT_FOUND');
  });
});
