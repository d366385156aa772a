import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { toHex } from '../../../src/verifier/bytes.js';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { verifyConsistency } from '../../../src/verifier/merkle-proof.js';
import { type NoteVerifier, openNote, parseVerifierKey } from '../../../src/verifier/note.js';
import { checkPack } from '../../../src/verifier/pack/check.js';
import type { PackEvent } from '../../../src/verifier/pack/events.js';
import type { PackFault } from '../../../src/verifier/pack/fault.js';
import type { PackManifest } from '../../../src/verifier/pack/manifest.js';
import { CompactRange, leafHash } from '../../../src/verifier/merkle.js';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import { plainJson } from '../../../src/shared/json/json.js';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';
import { readZip } from '../../support/evidence/read-zip.js';

/** Evidence packs over real HTTP, checked from outside by what docs/evidence-packs.md says. */
const TENANT = 'shop';
const PATH = '/api/trust/evidence-packs';
let app: TestApp;
let ada: string;
let audit: string;

/** The members of `manifest.json`, also those that a verifier does not read. */
type Manifest = PackManifest & { absent: { path: string }[]; frameworks: string[] };
/** A line of the bundle: an event, or its leaf hash alone. */
type BundleLine = Partial<PackEvent> & Pick<PackEvent, 'leafHash' | 'sequence'>;
interface HashedTree {
  from: number;
  hash: string;
  to: number;
}
interface RangeFile {
  from: number;
  to: number;
  left: HashedTree[];
  right: HashedTree[];
  consistency: { hashes: string[] } | null;
}
interface EndedPack {
  status: string;
  reason: string | null;
  sha256: string;
  endedAt: string;
}

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 50, env: { SPINE_HYBRID: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  audit = await app.issueKey({ tenantId: TENANT, subject: 'eve', roles: ['auditor'] });
  for (let call = 0; call < 3; call += 1) {
    await app.eventually(async () => {
      const { status, text } = await say(`call ${call}`);
      expect([status, text]).toEqual([200, text]);
    });
  }
  await app.graphql(
    'mutation { updateTenant(id: "shop", input: { logEntries: SALTED }) { logEntries } }',
    {},
    { key: ada },
  );
  // Of several pieces.
  for (let event = 0; event < 30; event += 1)
    await record({ action: 'note.kept', actor: 'x', details: { a: 'y'.repeat(50_000) } });
  await app.graphql(
    'mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }',
    { input: { action: 'ai.generate', actor: '=cmd()', details: { a: 1 } } },
    { key: ada },
  );
});

const say = (content: string): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    key: ada,
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content }] },
  });
const record = (input: object) =>
  app.graphql(
    'mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }',
    { input },
    { key: ada },
  );
const make = (body: object, key = audit): Promise<Reply> => app.request('POST', PATH, { key, body });
/** The pack once it is over. */
async function ended({ status, text, json: { id } }: Reply): Promise<EndedPack> {
  expect([status, text]).toEqual([202, text]);
  const pack = await app.eventually(async () => {
    const { json } = await app.request('GET', `${PATH}/${id}`, { key: audit });
    expect(json.endedAt).not.toBeNull();
    return json;
  });
  expect([pack.status, pack.reason]).toEqual(['COMPLETED', null]);
  return pack;
}
const download = async (id: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}${PATH}/${id}/content`, { headers: { authorization: `Bearer ${audit}`, ...headers } });
const bytesOf = async (id: string): Promise<Buffer> => Buffer.from(await (await download(id)).arrayBuffer());
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const json = (entries: Map<string, Buffer>, name: string): unknown =>
  JSON.parse(entries.get(name)?.toString() ?? 'null');
const linesOf = (entries: Map<string, Buffer>, name: string): unknown[] =>
  (entries.get(name)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const bundleOf = (entries: Map<string, Buffer>): BundleLine[] =>
  linesOf(entries, 'log/bundle.jsonl').slice(1) as BundleLine[];
/** The faults that the verifier finds. */
async function faultsOf(zip: Buffer): Promise<PackFault[]> {
  const read = (from: number, to: number): Promise<Uint8Array> => Promise.resolve(zip.subarray(from, to));
  return (await checkPack({ size: zip.length, read })).faults;
}

const period = () => ({ startDate: '2020-01-01T00:00:00.000Z', endDate: new Date().toISOString() });
const whole = () => ({
  startDate: new Date(Date.now() - 300 * 86_400_000).toISOString(),
  endDate: new Date().toISOString(),
});

const FACTS = ['action', 'actor', 'actorType', 'correlationId', 'resourceId', 'resourceType', 'severity'];
/** The members of the leaf of an event. */
function leafOf(shown: Record<string, unknown>, factsSalt: string | undefined): object {
  if (factsSalt === undefined) return shown;
  const facts = canonicalJson(plainJson(Object.fromEntries(FACTS.map((name) => [name, shown[name]]))));
  const rest = Object.entries(shown).filter(([name]) => !FACTS.includes(name));
  return {
    ...Object.fromEntries(rest),
    factsHash: sha256(Buffer.concat([Buffer.from(factsSalt, 'hex'), Buffer.from(facts)])),
  };
}

/** Steps 1 to 6 of "How to check a pack". */
function check(entries: Map<string, Buffer>): Manifest {
  const manifest = json(entries, 'manifest.json') as Manifest;
  expect(entries.get('manifest.json')?.toString()).toBe(canonicalJson(plainJson(manifest)));
  expect([...entries.keys()]).toEqual([...entries.keys()].sort());
  expect([...Object.keys(manifest.files), 'manifest.json', 'manifest.sig'].sort()).toEqual([...entries.keys()]);
  const keys = manifest.log.keys.map((key) => parseVerifierKey(key)!);
  const signed = openNote(entries.get('manifest.sig')?.toString() ?? '', keys);
  const digest = sha256(entries.get('manifest.json') ?? '');
  expect(signed?.text).toBe(`portcullis-evidence-pack-1\n${manifest.log.origin}\nsha256:${digest}\n`);
  for (const [name, { bytes, sha256: hash }] of Object.entries(manifest.files))
    expect([name, entries.get(name)?.length, sha256(entries.get(name) ?? '')]).toEqual([name, bytes, hash]);

  const open = (path: string) => openCheckpoint(entries.get(path)?.toString() ?? '', keys[0] as NoteVerifier);
  const last = open(manifest.log.last);
  expect([Number(last?.size), toHex(last?.root ?? Buffer.alloc(0))]).toEqual([manifest.log.size, manifest.log.root]);
  const range = json(entries, 'log/range.json') as RangeFile;
  const [head] = linesOf(entries, 'log/bundle.jsonl');
  const events = bundleOf(entries);
  expect(head).toEqual({ format: 'portcullis-spine-range-1', from: range.from, tenantId: TENANT, to: range.to });
  const tree = new CompactRange();
  const grow = (subtree: HashedTree): void => {
    tree.append(Buffer.from(subtree.hash, 'hex'), Math.log2(subtree.to - subtree.from));
  };
  range.left.forEach(grow);
  for (const [place, event] of events.entries()) {
    expect(event.sequence).toBe(range.from + place);
    tree.append(Buffer.from(event.leafHash, 'hex'));
    if (event.id === undefined) continue;
    const { salt, content, leafHash: leaf, sequence: _, factsSalt, ...shown } = event;
    expect(toHex(leafHash(canonicalJson(plainJson(leafOf({ ...shown, tenantId: TENANT }, factsSalt)))))).toBe(leaf);
    if (typeof content === 'string')
      expect(sha256(Buffer.concat([Buffer.from(salt ?? '', 'hex'), Buffer.from(content)]))).toBe(shown.detailsHash);
  }
  range.right.forEach(grow);
  expect(toHex(tree.root())).toBe(manifest.log.root);
  if (manifest.log.first !== null) {
    const first = open(manifest.log.first);
    expect(
      verifyConsistency({
        first: first?.size ?? -1n,
        second: last?.size ?? -1n,
        firstRoot: first?.root ?? Buffer.alloc(0),
        secondRoot: last?.root ?? Buffer.alloc(0),
        proof: range.consistency!.hashes.map((hash) => Buffer.from(hash, 'hex')),
      }),
    ).toBe(true);
  }
  return manifest;
}

describe('a pack', () => {
  let input: object;
  let id: string;
  let zip: Buffer;
  let entries: Map<string, Buffer>;

  beforeAll(async () => {
    input = { ...whole(), frameworks: ['eu-ai-act', 'soc-2'] };
    const asked = await make(input);
    id = asked.json.id;
    await ended(asked);
    zip = await bytesOf(id);
    entries = readZip(zip);
  });

  test('passes the verifier that comes with it', async () => {
    expect(await faultsOf(zip)).toEqual([]);
  });

  test('is what its manifest says, and a part of the log', () => {
    const manifest = check(entries);
    expect(manifest).toMatchObject({ tenant: TENANT, redaction: 'none', frameworks: ['eu-ai-act', 'soc-2'] });
    expect(manifest.counts.scope).toBe(manifest.counts.range);
    expect(manifest.counts.types).toMatchObject({ call: 3, recorded: 31 });
    expect(manifest.absent.map(({ path }) => path)).not.toContain('models/versions.jsonl');
    for (const name of ['VERIFY.md', 'inventory.json', 'people.json', 'population.csv', 'policies/versions.jsonl'])
      expect(entries.get(name)?.length).toBeGreaterThan(0);
    const population = entries.get('population.csv')?.toString().split('\r\n') ?? [];
    expect(population).toHaveLength(manifest.counts.scope + 2);
    expect(population.filter((line) => line.includes(",'=cmd(),"))).toHaveLength(1);
    const versions = linesOf(entries, 'policies/versions.jsonl') as { introduced: object | null }[];
    expect(versions.some(({ introduced }) => introduced !== null)).toBe(true);
    expect([...entries.keys()].filter((name) => name.startsWith('samples/call/'))).toHaveLength(3);
    expect(json(entries, 'controls/eu-ai-act.json')).toMatchObject({
      controls: expect.arrayContaining([expect.objectContaining({ id: 'art-12', strength: 'strong', count: 3 })]),
    });
  });

  test('is equal when it is made again', async () => {
    const again = await make(input);
    const pack = await ended(again);
    expect(sha256(zip)).toBe(pack.sha256);
    expect((await bytesOf(again.json.id)).equals(zip)).toBe(true);
  });

  test('is evidence, with its digests', async () => {
    const { json: pack } = await app.request('GET', `${PATH}/${id}`, { key: audit });
    const { json: found } = await app.request('GET', `/api/trust/spine/events?resourceId=${id}`, { key: audit });
    expect(found.events.map(({ action }: { action: string }) => action)).toEqual([
      'evidence.pack.downloaded',
      'evidence.pack.completed',
      'evidence.pack.requested',
    ]);
    expect(found.events[1]).toMatchObject({
      id: pack.completedEventId,
      details: { sha256: sha256(zip), manifestSha256: sha256(entries.get('manifest.json') ?? '') },
    });
    expect(found.events[2]).toMatchObject({ actor: 'eve', details: { frameworks: ['eu-ai-act', 'soc-2'] } });
  });

  test('leaves evidence of a download that does not begin at its first byte', async () => {
    const made = await make(input);
    await ended(made);
    const rest = await download(made.json.id, { range: 'bytes=1-' });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, zip.length - 1]);
    const of = `/api/trust/spine/events?resourceId=${made.json.id}&actions=evidence.pack.downloaded`;
    expect((await app.request('GET', of, { key: audit })).json.events).toHaveLength(1);
  });

  test('can be taken up where a download broke off', async () => {
    const all = await download(id);
    const tag = all.headers.get('etag') ?? '';
    expect([all.status, all.headers.get('accept-ranges'), tag]).toEqual([200, 'bytes', `"${sha256(zip)}"`]);
    expect(Number(all.headers.get('content-length'))).toBe(zip.length);
    await all.arrayBuffer();
    const rest = await download(id, { range: 'bytes=1000-', 'if-range': tag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${zip.length - 1}/${zip.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(1000))).toBe(true);
    const part = await download(id, { range: 'bytes=30-39' });
    expect(Buffer.from(await part.arrayBuffer()).equals(zip.subarray(30, 40))).toBe(true);
    const behind = await download(id, { range: `bytes=${zip.length}-` });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${zip.length}`]);
    const stale = await download(id, { range: 'bytes=1000-', 'if-range': '"other"' });
    expect(stale.status).toBe(200);
    await stale.arrayBuffer();
  });
});

test('a scope and digests withhold what they say, and the tree is still whole', async () => {
  const start = new Date().toISOString();
  const bob = await app.issueKey({ tenantId: TENANT, subject: 'bob', roles: ['developer'] });
  await app.request('POST', '/v1/chat/completions', {
    key: bob,
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello.' }] },
  });
  await say('not shown');
  const asked = await make({
    startDate: start,
    endDate: new Date().toISOString(),
    scope: { kind: 'agent', id: 'bob' },
    redaction: 'digests',
  });
  await ended(asked);
  const zip = await bytesOf(asked.json.id);
  expect(await faultsOf(zip)).toEqual([]);
  const entries = readZip(zip);
  const manifest = check(entries);
  expect(manifest.scope).toEqual({ id: 'bob', kind: 'agent' });
  const events = bundleOf(entries);
  const shown = events.filter(({ id }) => id !== undefined);
  expect(new Set(shown.map(({ actor }) => actor))).toEqual(new Set(['bob']));
  expect(manifest.counts).toMatchObject({ range: events.length, scope: shown.length });
  expect(events.length).toBeGreaterThan(shown.length);
  expect(JSON.stringify([...entries.values()].map(String))).not.toContain('"salt"');
});

test('a period without events gives a pack that says so', async () => {
  const asked = await make({ startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' });
  await ended(asked);
  const manifest = check(readZip(await bytesOf(asked.json.id)));
  expect(manifest.counts.range).toBe(0);
  expect(manifest.completeness).toContain('none of the period');
});

test('an erasure takes the content of packs that have the details', async () => {
  const start = new Date().toISOString();
  const call = await say('to be erased');
  const input = { startDate: start, endDate: new Date().toISOString() };
  const [full, digests] = [await make(input), await make({ ...input, redaction: 'digests' })];
  await ended(full);
  await ended(digests);
  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
  const erased = await app.graphql(erase, { id: call.headers.get('x-evidence-id') }, { key: ada });
  expect(erased.json.errors).toBeUndefined();
  const gone = await app.request('GET', `${PATH}/${full.json.id}`, { key: audit });
  expect(gone.json).toMatchObject({ status: 'FAILED', sha256: null });
  expect((await download(full.json.id)).status).toBe(409);
  expect((await download(digests.json.id)).status).toBe(200);
  const again = await make(input);
  await ended(again);
  const entries = readZip(await bytesOf(again.json.id));
  expect(check(entries).counts.erased).toBe(1);
  expect(bundleOf(entries).filter(({ content }) => content === null)).toHaveLength(1);
  const hashed = await make({ ...input, redaction: 'digests' });
  await ended(hashed);
  expect(await faultsOf(await bytesOf(hashed.json.id))).toEqual([]);
});

test('packs are made by auditors alone, and wrong periods are refused', async () => {
  const bob = await app.issueKey({ tenantId: TENANT, subject: 'bob', roles: ['developer'] });
  expect((await make(whole(), bob)).status).toBe(403);
  expect(
    pathsOf((await make({ startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' })).json.error),
  ).toEqual(['endDate']);
  expect(pathsOf((await make(period())).json.error)).toEqual(['endDate']);
  expect(pathsOf((await make({ ...whole(), scope: { kind: 'agent' } })).json.error)).toEqual(['scope.id']);
  expect((await make({ ...whole(), frameworks: ['none'] })).status).toBe(400);
  const asked = await make(whole());
  const { json: list } = await app.request('GET', PATH, { key: audit });
  expect(list.packs[0].id).toBe(asked.json.id);
  await ended(asked);
  expect((await app.request('DELETE', `${PATH}/${asked.json.id}`, { key: audit })).status).toBe(204);
  expect((await download(asked.json.id)).status).toBe(404);
});

test('lists the frameworks that packs report on', async () => {
  const { status, json } = await app.request('GET', '/api/trust/evidence-frameworks', { key: audit });
  expect([status, json.map(({ id }: { id: string }) => id).toSorted()]).toEqual([
    200,
    ['dora', 'eu-ai-act', 'finma-08-2024', 'iso-42001', 'nist-ai-600-1', 'nist-ai-rmf', 'soc-2'],
  ]);
});
