import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectRestError, pathsOf } from '../../support/errors.js';
import { ask } from '../../support/upstreams/models.js';

/** GET /api/trust/reports/compliance, held against the events themselves. Contract §6. */
const clock = manualClock();
let gateway: TestApp;
let key: string;
let policy: string;

const report = (query = '', headers: Record<string, string> = {}): Promise<Reply> =>
  gateway.request('GET', `/api/trust/reports/compliance${query}`, { key, headers });
const chat = (text: string, more: object = {}): Promise<Reply> =>
  gateway.request('POST', '/v1/chat', { key, body: ask(text, { max_tokens: 5, ...more }) });
const update = (input: string): Promise<Reply> =>
  gateway.graphql(`mutation { updateTenant(id: "acme", input: {${input}}) { id } }`, {}, { key });

async function allEvents(): Promise<any[]> {
  const { json } = await gateway.request('GET', '/api/trust/spine/events?limit=500', { key });
  expect(json.nextCursor).toBeNull();
  return json.events;
}

function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of keys) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
const asRecord = (counts: { key: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(counts.map(({ key: name, count }) => [name, count]));

beforeAll(async () => {
  gateway = await startTestApp({ clock });
  await gateway.createTenant({ id: 'acme' });
  key = await gateway.issueKey({ tenantId: 'acme', subject: 'ada', roles: ['tenant_admin'] });
  await chat('hello');
  await chat('mail jane@example.com and bob@example.com, SSN 078-05-1123');
  await chat('mail jane@example.com');
  await gateway.request('POST', '/v1/embeddings', { key, body: { model: 'text-embedding-3-small', input: 'x' } });
  const made = await gateway.graphql(
    'mutation { createPolicy(input: {name: "no gpt-4o", actions: ["ai.*"], resources: ["model:gpt-4o"], effect: DENY}) { id } }',
    {},
    { key },
  );
  policy = made.json.data.createPolicy.id;
  for (const text of ['a', 'b']) expect((await chat(text, { model: 'gpt-4o' })).status).toBe(403);
  await gateway.graphql(
    'mutation { createPolicy(input: {name: "ask", actions: ["ai.*"], resources: ["model:o3"], effect: REQUIRE_APPROVAL}) { id } }',
    {},
    { key },
  );
  expect((await chat('c', { model: 'o3' })).status).toBe(202);
  for (const action of ['document.read', 'unknown.action']) {
    const asked = { action, resource: 'document:1', actor: 'ada' };
    await gateway.request('POST', '/api/trust/policies/evaluate', { key, body: asked });
  }
  await update('piiMode: BLOCK');
  expect((await chat('SSN 078-05-1123')).status).toBe(403);
  await update('piiMode: DETECT, retainContent: true');
  // Text that looks like an escape of U+0000, kept in the evidence.
  expect((await chat('the escape \\u0000 of nothing')).status).toBe(200);
  for (const [action, severity] of [
    ['approval.asked_for', 'info'],
    ['document.read', 'critical'],
    ['=cmd()', 'info'],
  ]) {
    const body = { action, severity, actor: 'x', resourceType: 'model', details: { policy: { effect: 'deny' } } };
    expect((await gateway.request('POST', '/api/trust/spine/record', { key, body })).status).toBe(201);
  }
});
afterAll(() => gateway.stop());

describe('a report', () => {
  test('counts what the events say', async () => {
    const events = await allEvents();
    const invocations = events.filter(
      ({ id, correlationId, action }) => id === correlationId && action.startsWith('ai.'),
    );
    const of = (pick: (details: any) => number): number =>
      invocations.reduce((sum: number, { details }) => sum + pick(details), 0);
    const { status, json } = await report();
    expect(status).toBe(200);
    expect(json.events).toEqual({
      count: events.length,
      firstSequence: Math.min(...events.map(({ sequence }) => sequence)),
      lastSequence: Math.max(...events.map(({ sequence }) => sequence)),
      detailsErased: 0,
    });
    expect(asRecord(json.actions)).toEqual(tally(events.map(({ action }) => action)));
    expect(asRecord(json.severities)).toEqual(tally(events.map(({ severity }) => severity)));
    expect(json.actionsTruncated).toBe(false);
    expect(json.decisions).toEqual({ permit: 6, deny: 4, approval: 1, erased: 0 });
    // Not the policies blocked the prompt, and none of them knew the action.
    expect(asRecord(json.denialsByPolicy)).toEqual({ [policy]: 2, none: 2 });
    expect(json.denialsByPolicy).toContainEqual({ key: policy, count: 2, name: 'no gpt-4o' });
    expect(json.denialsByPolicy).toContainEqual({ key: 'none', count: 2 });
    // What the platform asked for; a client's word is no approval.
    expect(json.approvals).toEqual({ requested: 1, decided: 0, expired: 0, cancelled: 0, withdrawn: 0 });
    expect(asRecord(json.pii)).toEqual({ EMAIL: 2, SSN: 2 });
    expect(json.usage).toEqual({
      invocations: 9,
      promptTokens: of(({ usage }) => usage.promptTokens),
      completionTokens: of(({ usage }) => usage.completionTokens),
      costUsd: of(({ costNanoUsd }) => Number(costNanoUsd)) / 1e9,
    });
    expect(json.usage.costUsd).toBeGreaterThan(0);
  });

  test('names a policy as it was last called, also when it is deleted', async () => {
    const change = async (text: string): Promise<void> => {
      const { json } = await gateway.graphql(text, {}, { key });
      expect(json.errors).toBeUndefined();
    };
    await change(`mutation { updatePolicy(id: "${policy}", input: {name: "no large model"}) { id } }`);
    await change(`mutation { deletePolicy(id: "${policy}") { id } }`);
    const { json } = await report();
    expect(json.denialsByPolicy).toContainEqual({ key: policy, count: 2, name: 'no large model' });
  });

  test('bears a signed checkpoint that covers all of it, also what was recorded just before', async () => {
    const body = { action: 'last.word', actor: 'x' };
    const { json: event } = await gateway.request('POST', '/api/trust/spine/record', { key, body });
    const { json } = await report();
    expect([json.covered, json.events.lastSequence]).toEqual([true, event.sequence]);
    const opened = openCheckpoint(json.checkpoint.checkpoint, parseVerifierKey(json.checkpoint.publicKey)!)!;
    expect(opened.size).toBe(BigInt(json.checkpoint.size));
    expect(json.checkpoint.size).toBeGreaterThan(event.sequence);
  });

  test('is of its period alone', async () => {
    const { json } = await report('?startDate=2020-01-01&endDate=2020-12-31');
    expect(json).toMatchObject({
      period: { start: '2020-01-01T00:00:00.000Z', end: '2020-12-31T00:00:00.000Z' },
      events: { count: 0, detailsErased: 0 },
      actions: [],
      decisions: { permit: 0, deny: 0, approval: 0, erased: 0 },
      usage: { invocations: 0, costUsd: 0 },
      covered: true,
    });
    expect(json.events).not.toHaveProperty('lastSequence');
  });

  test('counts approvals', async () => {
    const body = {
      type: 'access',
      resourceId: 'r',
      resourceType: 'x',
      requiredApprovers: ['tenant_admin'],
      expiresIn: '1d',
    };
    const requester = await gateway.issueKey({ tenantId: 'acme', subject: 'bob', roles: ['member'] });
    const made = [];
    for (let index = 0; index < 3; index += 1) {
      const { json } = await gateway.request('POST', '/api/oversight/approvals', { key: requester, body });
      made.push(json.id);
    }
    const act = (id: string, what: string, by: string, given: object): Promise<Reply> =>
      gateway.request('POST', `/api/oversight/approvals/${id}/${what}`, { key: by, body: given });
    expect((await act(made[0], 'decide', key, { decision: 'approved' })).status).toBe(200);
    expect((await act(made[1], 'cancel', requester, {})).status).toBe(200);
    const { json } = await report();
    expect(json.approvals).toEqual({ requested: 4, decided: 1, expired: 0, cancelled: 1, withdrawn: 0 });
  });

  test('knows no more of a call whose details were erased', async () => {
    const before = (await report()).json;
    const id = (await chat('forget me')).headers.get('x-evidence-id');
    const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
    expect((await gateway.graphql(erase, { id }, { key })).json.errors).toBeUndefined();
    const { json } = await report();
    expect(json.events.detailsErased).toBe(1);
    expect(json.decisions).toEqual({ ...before.decisions, erased: 1 });
    expect(json.usage).toEqual({ ...before.usage, invocations: Number(before.usage.invocations) + 1 });
  });

  test.each([
    ['startDate=2026-02-01&endDate=2026-01-01', 'endDate'],
    ['startDate=2024-01-01&endDate=2025-01-02', 'endDate'],
    ['startDate=x', 'startDate'],
    ['format=xml', 'format'],
    ['from=2026-01-01', 'from'],
  ])('%s is refused', async (query, path) => {
    expect(pathsOf(expectRestError(await report(`?${query}`), 'INVALID_REQUEST'))).toEqual([path]);
  });
});

describe('as CSV', () => {
  test.each([
    ['?format=csv', {}],
    ['', { accept: 'text/csv' }],
    ['?format=csv', { accept: 'application/json' }],
  ])('is given by %p %p', async (query, headers) => {
    const { status, headers: sent, text } = await report(query, headers);
    expect([status, sent.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text.startsWith('section,key,value\r\n')).toBe(true);
    expect(text).toContain('\r\ndecision,deny,4\r\n');
    expect(text).toContain("\r\naction,'=cmd(),1\r\n");
    expect(text).toContain('\r\ncheckpoint,covered,');
  });

  test('and as JSON where that is asked for', async () => {
    const { headers, json } = await report('?format=json', { accept: 'text/csv' });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json).not.toHaveProperty('csv');
  });
});

test('details with escapes of U+0000 are read without it', async () => {
  const client = new pg.Client({ connectionString: gateway.databaseUrl });
  await client.connect();
  try {
    for (const [value, read] of [
      ['a\u0000b', 'ab'],
      ['\u0000\u0000', ''],
      ['\\u0000', '\\u0000'],
      ['\\\\u0000 \\\u0000', '\\\\u0000 \\'],
    ]) {
      const { rows } = await client.query("SELECT details_as_jsonb($1) ->> 'v' AS v", [JSON.stringify({ v: value })]);
      expect(rows[0].v).toBe(read);
    }
  } finally {
    await client.end();
  }
});
