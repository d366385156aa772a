import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { verifyConsistency, verifyInclusion } from '../../../src/verifier/merkle-proof.js';
import { EMPTY_ROOT } from '../../../src/verifier/merkle.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';

let gateway: TestApp;
let admin: string;
let auditor: string;
let member: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'acme' });
  admin = await gateway.issueKey({ tenantId: 'acme', subject: 'ada', roles: ['tenant_admin'] });
  auditor = await gateway.issueKey({ tenantId: 'acme', subject: 'audrey', roles: ['auditor'] });
  member = await gateway.issueKey({ tenantId: 'acme', subject: 'mel' });
});
afterAll(() => gateway.stop());

const record = (body: object): Promise<Reply> =>
  gateway.request('POST', '/api/trust/spine/record', { key: member, body });
const read = (path: string): Promise<Reply> =>
  gateway.request('GET', `/api/trust/spine/${path}`, { key: auditor, headers: { accept: 'application/json' } });
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

const whole = {
  action: 'document.export',
  resourceId: 'document-1',
  resourceType: 'document',
  actor: 'someone',
  actorType: 'api',
  details: { pages: 3, note: 'ä' },
  severity: 'warning',
};

describe('POST /api/trust/spine/record', () => {
  test.each([
    'ai.analyze',
    'policy.update',
    'approval.decided',
    'ai.generate',
    'policy.evaluated\u200b',
    'spine.details_erased',
  ])('takes %j as the word of the client that records it', async (action) => {
    const body = { action, actor: 'ann', resourceId: 'r', resourceType: 'spine_event' };
    for (const path of ['/api/trust/spine/record', '/api/oversight/audit']) {
      const { status, json } = await gateway.request('POST', path, { key: member, body });
      expect([status, json.origin, json.correlationId]).toEqual([201, 'recorded', 'recorded-by:mel']);
    }
  });

  test('takes the actor type system of services and administrators alone', async () => {
    const service = await gateway.issueKey({ tenantId: 'acme', subject: 'job', roles: ['service'] });
    const body = { action: 'job.ran', actor: 'scheduler', actorType: 'system' };
    const sent = (key: string) => gateway.request('POST', '/api/trust/spine/record', { key, body });
    expect([(await sent(service)).status, (await sent(admin)).status]).toEqual([201, 201]);
    expectRestError(await sent(member), 'FORBIDDEN');
  });

  test('makes none of the gateway’s own events a recorded one, whatever it is about', async () => {
    const body = { type: 'access', resourceId: 'recorded-by:mel', resourceType: 'x', requiredApprovers: ['audrey'] };
    const { json } = await gateway.request('POST', '/api/oversight/approvals', { key: member, body });
    const events = await read(`events?resourceId=${json.id}`);
    expect(events.json.events).toMatchObject([{ action: 'approval.requested', origin: 'gateway' }]);
  });

  test('is listed by its origin, and counts nowhere as the gateway’s', async () => {
    await record({ action: 'invocations.expired', actor: 'system', resourceId: '2999-01-01T00:00:00Z' });
    const [own, told] = await Promise.all(
      ['gateway', 'recorded'].map(async (origin) => (await read(`events?limit=100&origin=${origin}`)).json.events),
    );
    expect(new Set(own.map((event: any) => event.origin))).toEqual(new Set(['gateway']));
    expect(new Set(told.map((event: any) => event.origin))).toEqual(new Set(['recorded']));
    const day = new Date().toISOString().slice(0, 10);
    const next = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const report = await gateway.request('GET', `/api/trust/reports/compliance?startDate=${day}&endDate=${next}`, {
      key: auditor,
    });
    expect(report.text).toContain('recorded:invocations.expired');
    const { json } = await gateway.graphql('{ verifySpine { intact fault } }', {}, { key: auditor });
    expect(json.data.verifySpine).toEqual({ intact: true, fault: null });
  });

  test('answers 201 with the stored event and where it is', async () => {
    const { status, json, headers } = await record(whole);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...whole,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: expect.any(Number),
      leafHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      detailsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      correlationId: 'recorded-by:mel',
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(headers.get('location')).toBe(`/api/trust/spine/events/${json.id}`);
    const again = await gateway.request('GET', headers.get('location')!, { key: auditor });
    const { salt, content, ...event } = again.json;
    expect([again.status, event]).toEqual([200, json]);
    // What an auditor needs to compute the hash of the details.
    const hash = createHash('sha256').update(bytes(salt)).update(content).digest('hex');
    expect([hash, JSON.parse(content)]).toEqual([json.detailsHash, whole.details]);
  });

  test('needs action and actor alone', async () => {
    const { status, json } = await record({ action: 'a.b', actor: 'x' });
    expect(status).toBe(201);
    expect(json).toMatchObject({ actorType: 'user', severity: 'info', details: {} });
    expect(json).not.toHaveProperty('resourceId');
  });

  test.each([
    [{ actor: 'x' }, 'action'],
    [{ action: 'a.b' }, 'actor'],
    [{ action: '', actor: 'x' }, 'action'],
    [{ action: 'a.b', actor: 'x', severity: 'fatal' }, 'severity'],
    [{ action: 'a.b', actor: 'x', actorType: 'robot' }, 'actorType'],
    [{ action: 'a.b', actor: 'x', details: 'text' }, 'details'],
    [{ action: 'a.b', actor: 'x', sequence: 1 }, 'sequence'],
    [{ action: 'a\u0000b', actor: 'x' }, 'action'],
  ])('%j is refused for its %s', async (body, path) => {
    expect(expectRestError(await record(body), 'INVALID_REQUEST').details.issues[0].path).toBe(path);
  });

  test('the leaf is the documented JSON', async () => {
    const { json } = await record(whole);
    const leaf =
      `{"action":"document.export","actor":"someone","actorType":"api","correlationId":"recorded-by:mel",` +
      `"detailsHash":"${json.detailsHash}","id":"${json.id}","occurredAt":"${json.occurredAt}",` +
      `"resourceId":"document-1","resourceType":"document","severity":"warning","tenantId":"acme"}`;
    expect(createHash('sha256').update(`\0${leaf}`).digest('hex')).toBe(json.leafHash);
  });
});

describe('GET /api/trust/spine/events', () => {
  const actions = ['filter.a', 'filter.b', 'filter.c'];
  let recorded: any[];
  beforeAll(async () => {
    recorded = [];
    for (const [index, action] of [...actions, ...actions].entries()) {
      const { json } = await record({
        action,
        actor: index < 3 ? 'first' : 'second',
        resourceId: `resource-${index % 2}`,
        severity: index === 5 ? 'critical' : 'info',
      });
      recorded.push(json);
    }
  });
  const sequences = async (query: string): Promise<number[]> => {
    const { status, json } = await read(`events?${query}`);
    expect(status).toBe(200);
    return json.events.map((event: any) => recorded.findIndex(({ id }) => id === event.id));
  };

  const filters: [string, number[]][] = [
    ['actions=filter.a,filter.c', [5, 3, 2, 0]],
    ['actions=filter.a&actions=filter.b', [4, 3, 1, 0]],
    ['actor=second', [5, 4, 3]],
    ['severity=critical&actor=second', [5]],
    ['resourceId=resource-1', [5, 3, 1]],
    ['resourceId=resource-1&actor=first', [1]],
    ['actions=filter.none', []],
    ['actor=first&startDate=2020-01-01&endDate=2100-01-01', [2, 1, 0]],
    ['actor=first&endDate=2020-01-01', []],
    ['actor=first&startDate=2100-01-01T00:00:00Z', []],
    ['actions=filter.a,filter.b,filter.c&limit=2', [5, 4]],
  ];
  test.each(filters)('%s', async (query, expected) => {
    expect(await sequences(query)).toEqual(expected);
  });

  test('times bound the list: from the start on, before the end', async () => {
    const at = encodeURIComponent(recorded[2].occurredAt);
    const all = recorded.filter(({ occurredAt }) => occurredAt >= recorded[2].occurredAt).length;
    expect(await sequences(`actions=${actions.join(',')}&startDate=${at}`)).toHaveLength(all);
    expect(await sequences(`actions=${actions.join(',')}&endDate=${at}`)).toHaveLength(recorded.length - all);
  });

  test('pages by cursor through every event once, in order', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { json }: Reply = await read(`events?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(json.events.length).toBeLessThanOrEqual(3);
      seen.push(...json.events.map(({ sequence }: any) => sequence));
      cursor = json.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => seen.length - 1 - index));
    expect(seen.length).toBeGreaterThan(9);
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'severity=fatal',
    'startDate=yesterday',
    'cursor=x',
    'resource=x',
    'startDate=2026-02-01&endDate=2026-01-01',
  ])('%s is refused', async (query) => {
    expectRestError(await read(`events?${query}`), 'INVALID_REQUEST');
  });
});

describe('checkpoint and proofs', () => {
  test('the checkpoint is signed by its key and covers what was just recorded', async () => {
    const recorded = await record(whole);
    const { status, json } = await read('checkpoint');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['checkpoint', 'origin', 'publicKey', 'rootHash', 'size']);
    expect(json.origin).toBe('portcullis.local/acme');
    const opened = openCheckpoint(json.checkpoint, parseVerifierKey(json.publicKey)!)!;
    expect(opened).toEqual({ origin: json.origin, size: BigInt(json.size), root: bytes(json.rootHash) });
    expect(json.size).toBeGreaterThan(recorded.json.sequence);
    const verified = await gateway.graphql('{ verifySpine { intact size rootHash } }', {}, { key: auditor });
    expect(verified.json.data.verifySpine).toEqual({ intact: true, size: String(json.size), rootHash: json.rootHash });
  });

  test('an inclusion proof holds for its event', async () => {
    for (let index = 0; index < 5; index += 1) {
      const { json: event } = await record(whole);
      const { status, json } = await read(`events/${event.id}/proof`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ eventId: event.id, leafHash: event.leafHash, leafIndex: event.sequence });
      const opened = openCheckpoint(json.checkpoint, parseVerifierKey(json.publicKey)!)!;
      expect([opened.size, opened.root]).toEqual([BigInt(json.treeSize), bytes(json.rootHash)]);
      const claim = {
        leafHash: bytes(event.leafHash),
        index: BigInt(json.leafIndex),
        size: opened.size,
        root: opened.root,
        proof: json.hashes.map(bytes),
      };
      expect(verifyInclusion(claim)).toBe(true);
      expect(verifyInclusion({ ...claim, leafHash: EMPTY_ROOT })).toBe(false);
    }
  });

  test('a consistency proof ties an earlier checkpoint to a later one', async () => {
    const { json: earlier } = await read('checkpoint');
    for (let index = 0; index < 3; index += 1) await record(whole);
    const { json: later } = await read('checkpoint');
    expect(later.size).toBeGreaterThan(earlier.size);
    const { status, json } = await read(`consistency?from=${earlier.size}&to=${later.size}`);
    expect([status, json.from, json.to]).toEqual([200, earlier.size, later.size]);
    const claim = {
      first: BigInt(earlier.size),
      second: BigInt(later.size),
      firstRoot: bytes(earlier.rootHash),
      secondRoot: bytes(later.rootHash),
      proof: json.hashes.map(bytes),
    };
    expect(verifyConsistency(claim)).toBe(true);
    expect(verifyConsistency({ ...claim, firstRoot: EMPTY_ROOT })).toBe(false);
    expect((await read(`consistency?from=${earlier.size}`)).json).toEqual(json);
    expect((await read('consistency?from=0')).json).toEqual({ from: 0, to: later.size, hashes: [] });
    for (const query of ['', 'from=-1', 'from=1.5', 'from=x', 'from=5&to=4', 'from=1&to=1000000'])
      expectRestError(await read(`consistency?${query}`), 'INVALID_REQUEST');
  });

  test('signed checkpoints are listed, largest first, each with a note that its key signed', async () => {
    const query = `query($first: Int!, $after: String, $upTo: BigInt) {
      spineCheckpoints(first: $first, after: $after, upTo: $upTo) {
        edges { node { size rootHash signatures { checkpoint publicKey signedAt } } } pageInfo { hasNextPage endCursor } } }`;
    const list = async (variables: object) =>
      (await gateway.graphql(query, { first: 50, ...variables }, { key: auditor })).json.data.spineCheckpoints;
    await record(whole);
    const { json: earlier } = await read('checkpoint');
    await record(whole);
    const { json: later } = await read('checkpoint');
    const page = await list({ first: 1 });
    expect(page.pageInfo.hasNextPage).toBe(true);
    const [{ node }] = page.edges;
    expect([node.size, node.rootHash]).toEqual([String(later.size), later.rootHash]);
    const [{ checkpoint, publicKey, signedAt }] = node.signatures;
    expect(openCheckpoint(checkpoint, parseVerifierKey(publicKey)!)!.root).toEqual(bytes(later.rootHash));
    expect(Math.abs(Date.parse(signedAt) - Date.now())).toBeLessThan(60_000);
    const sizes = ({ edges }: any): number[] => edges.map((edge: any) => Number(edge.node.size));
    const rest = sizes(await list({ after: page.pageInfo.endCursor }));
    expect(rest).toContain(earlier.size);
    expect(rest).toEqual(rest.toSorted((a, b) => b - a));
    expect(sizes(await list({ upTo: earlier.size, first: 1 }))).toEqual([earlier.size]);
    for (const after of ['x', Buffer.from('["x"]').toString('base64url')])
      expectGraphqlError(await gateway.graphql(query, { first: 1, after }, { key: auditor }), 'INVALID_REQUEST');
  });

  test('growth is signed without being asked for', async () => {
    await gateway.createTenant({ id: 'quiet' });
    const headers = { 'x-tenant-id': 'quiet' };
    const client = new pg.Client({ connectionString: gateway.databaseUrl });
    await client.connect();
    try {
      const { json } = await gateway.request('POST', '/api/trust/spine/record', { headers, body: whole });
      await gateway.eventually(async () => {
        const { rows } = await client.query(
          "SELECT max(size) AS size FROM spine_checkpoints WHERE tenant_id = 'quiet'",
        );
        expect(Number(rows[0].size) - 1).toBe(json.sequence);
      });
    } finally {
      await client.end();
    }
  });

  test.each(['events/none', 'events/none/proof', 'events/01a1fb1e-8794-704b-bb4b-2366fe97dfab/proof'])(
    '%s is not there',
    async (path) => {
      expectRestError(await read(path), 'NOT_FOUND');
    },
  );
});

describe('erasing details', () => {
  const erase = (eventId: string, key: string): Promise<Reply> =>
    gateway.graphql(
      'mutation($eventId: ID!) { eraseSpineDetails(eventId: $eventId, reason: "asked for by law") { id details leafHash } }',
      { eventId },
      { key },
    );

  test('leaves hashes, root and proofs as they are, and is an event itself', async () => {
    const { json: event } = await record(whole);
    const { json: before } = await read('checkpoint');
    for (const key of [member, auditor]) expectGraphqlError(await erase(event.id, key), 'FORBIDDEN');
    expect((await read(`events/${event.id}`)).json.details).toEqual(whole.details);
    expect((await erase(event.id, admin)).json.data.eraseSpineDetails).toEqual({
      id: event.id,
      details: null,
      leafHash: event.leafHash,
    });
    const erased = { ...event, details: null, salt: null, content: null };
    expect((await read(`events/${event.id}`)).json).toEqual(erased);
    const { json: proof } = await read(`events/${event.id}/proof`);
    const claim = {
      leafHash: bytes(event.leafHash),
      index: BigInt(event.sequence),
      size: BigInt(proof.treeSize),
      root: bytes(proof.rootHash),
      proof: proof.hashes.map(bytes),
    };
    expect(verifyInclusion(claim)).toBe(true);
    const { json: grown } = await read(`consistency?from=${before.size}&to=${proof.treeSize}`);
    expect(
      verifyConsistency({
        first: BigInt(before.size),
        second: BigInt(proof.treeSize),
        firstRoot: bytes(before.rootHash),
        secondRoot: bytes(proof.rootHash),
        proof: grown.hashes.map(bytes),
      }),
    ).toBe(true);
    const { json: verified } = await gateway.graphql('{ verifySpine { intact } }', {}, { key: auditor });
    expect(verified.data.verifySpine.intact).toBe(true);
    const { json: list } = await read(`events?actions=spine.details_erased&resourceId=${event.id}`);
    expect(list.events).toMatchObject([
      { actor: 'ada', resourceType: 'spine_event', severity: 'warning', details: { reason: 'asked for by law' } },
    ]);
    expectGraphqlError(await erase(event.id, admin), 'CONFLICT');
    const { json: after } = await read(`events?actions=spine.details_erased&resourceId=${event.id}`);
    expect(after.events).toHaveLength(1);
  });
});
