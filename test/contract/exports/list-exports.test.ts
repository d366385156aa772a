import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

/** GET /api/exports/:list: the list as a file, as it is filtered, as its reader may see it, and in evidence. */
let app: TestApp;
let member: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.issueKey({ subject: '=cmd|calc', roles: ['member'] });
  await app.createTenant({ id: 'elsewhere', name: 'Elsewhere', ...AMPLE });
  stranger = await app.issueKey({ tenantId: 'elsewhere', subject: 'stranger', roles: ['tenant_admin'] });
  const { json } = await app.request('GET', '/v1/models');
  const model = json.models.find(({ type }: { type: string }) => type === 'chat').id;
  const messages = [{ role: 'user', content: 'hello' }];
  for (const key of [member, member, undefined])
    await app.request('POST', '/v1/chat', { ...(key === undefined ? {} : { key }), body: { model, messages } });
});

const get = (path: string, key?: string) =>
  app.request('GET', `/api/exports/${path}`, key === undefined ? {} : { key });

const lines = (text: string): Record<string, unknown>[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));

async function eventsOf(action: string, key?: string) {
  const { text } = await get(`events?format=jsonl&actions=${action}`, key);
  return lines(text) as { id: string; actor: string; correlationId?: string; details: Record<string, unknown> }[];
}

test('a file of requests has what the list has, and its digest is in the log', async () => {
  const { status, text, headers } = await get('requests?format=jsonl');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/jsonl; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="requests-\d{4}-\d\d-\d\d\.jsonl"$/);
  const records = lines(text);
  expect(records.map(({ user }) => user).sort()).toEqual(['=cmd|calc', '=cmd|calc', expect.any(String)]);
  expect(records[0]).toMatchObject({ outcome: 'completed', costUsd: expect.any(Number), tags: [] });
  const begun = headers.get('x-evidence-id');
  const [end] = (await eventsOf('data.export.ended')).filter(({ correlationId }) => correlationId === begun);
  expect(end?.details).toEqual({
    list: 'requests',
    format: 'jsonl',
    filterSha256: createHash('sha256').update('{}').digest('hex'),
    end: 'complete',
    rows: 3,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  });
});

test('the filter is that of the list, by the names of REST and of GraphQL, and cells are no formulas', async () => {
  const { text } = await get(`requests?user=${encodeURIComponent('=cmd|calc')}&outcome=COMPLETED`);
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^id,startedAt,action,user,/);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toContain(",'=cmd|calc,");
  expect((await get('requests?outcome=failed')).text.trimEnd()).toBe(head);
  expectRestError(await get('requests?outcome=odd'), 'INVALID_REQUEST');
  expectRestError(await get('requests?usr=ann'), 'INVALID_REQUEST');
  expectRestError(await get('requests?format=xml'), 'INVALID_REQUEST');
  expectRestError(await get('requests?cursor=odd'), 'INVALID_REQUEST');
});

test('who may not list may not export, and nobody sees another tenant', async () => {
  expectRestError(await get('keys', member), 'FORBIDDEN');
  expect(lines((await get('requests?format=jsonl', member)).text)).toHaveLength(2);
  expect(lines((await get('requests?format=jsonl', stranger)).text)).toEqual([]);
  const { text } = await get('keys?format=jsonl', stranger);
  expect(lines(text).map(({ subject }) => subject)).toEqual(['stranger']);
  expect(text).not.toMatch(/secret|hash/i);
});

test.each(['members', 'policies', 'proposals', 'disputes', 'budgets', 'alerts', 'webhooks', 'tool-servers', 'events'])(
  '%s are exported',
  async (list) => {
    const csv = await get(list);
    const jsonl = await get(`${list}?format=jsonl`);
    expect([csv.status, jsonl.status]).toEqual([200, 200]);
    expect(csv.text).toMatch(/^[A-Za-z.,]+\r\n/);
    if (list === 'policies') expect(csv.text).toContain('baseline: exports');
  },
);

test('keys and policies are searched, in the list and in the file', async () => {
  const subjects = async (query: string) =>
    lines((await get(`keys?format=jsonl&${query}`)).text).map(({ subject }) => subject);
  expect(await subjects('search=CMD%7C')).toEqual(['=cmd|calc']);
  expect(await subjects(`search=${member.split('_')[1]!}`)).toEqual(['=cmd|calc']);
  expect(await subjects(`search=${member}`)).toEqual(['=cmd|calc']);
  expect(await subjects('search=%25')).toEqual([]);
  expect(await subjects('search=cmd&usable=true')).toEqual(['=cmd|calc']);
  expect(await subjects('search=cmd&usable=false')).toEqual([]);
  const names = async (query: string) =>
    lines((await get(`policies?format=jsonl&${query}`)).text).map(({ name }) => name);
  expect(await names('search=Data.Exp')).toEqual(['baseline: exports']);
  expect(await names('search=more%20of%20a%20budget&effect=require_approval')).toEqual(['baseline: raises']);
  expect(await names('search=raises&effect=deny')).toEqual([]);
});

test('webhooks and alerts are searched, in the list and in the file', async () => {
  const create = 'mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { id } }';
  for (const [url, description, events] of [
    ['https://example.com/100%25', 'For the audit', ['approval.decided']],
    ['https://example.org/hook', null, ['health.degraded']],
  ] as const) {
    const { json } = await app.graphql(create, { input: { url, description, events } });
    expect(json.errors).toBeUndefined();
  }
  const urls = async (query: string) =>
    lines((await get(`webhooks?format=jsonl&${query}`)).text)
      .map(({ url }) => new URL(url as string).host)
      .sort();
  expect(await urls('search=EXAMPLE.org')).toEqual(['example.org']);
  expect(await urls('search=AUDIT')).toEqual(['example.com']);
  expect(await urls('search=health.')).toEqual(['example.org']);
  expect(await urls('search=100%25')).toEqual(['example.com']);
  expect(await urls('search=_')).toEqual([]);
  expect(await urls('search=example&status=disabled')).toEqual([]);
  expect(await urls('search=example&status=active')).toEqual(['example.com', 'example.org']);
  expectRestError(await get(`webhooks?search=${'x'.repeat(201)}`), 'INVALID_REQUEST');
  expectRestError(await get(`alerts?search=${'x'.repeat(201)}`), 'INVALID_REQUEST');
  expect((await get('alerts?format=jsonl&search=%25')).text).toBe('');
});

test('lists of a record name it', async () => {
  const webhook = '0198c0de-0000-7000-8000-000000000000';
  expectRestError(await get(`webhook-deliveries?webhook=${webhook}`), 'NOT_FOUND');
  expectRestError(await get('tools'), 'INVALID_REQUEST');
});

test('policies deny exports, and let them wait for an approval that is bound to the filter', async () => {
  const auditor = await app.issueKey({ tenantId: 'elsewhere', subject: 'auditor', roles: ['auditor'] });
  const { json } = await app.request('GET', '/api/trust/policies', { key: stranger });
  const own = json.policies.find(({ name }: { name: string }) => name === 'baseline: exports');
  const change = (body: object) => app.request('PATCH', `/api/trust/policies/${own.id}`, { key: stranger, body });
  expect((await change({ version: own.version, enabled: false })).status).toBe(200);
  expectRestError(await get('requests', auditor), 'POLICY_DENIED');
  const approval = { id: 'admins', type: 'approval', params: { requiredApprovers: ['tenant_admin'] }, mandatory: true };
  const rules = [{ id: 'asked', condition: 'context.payload.list == "requests"', obligations: [approval] }];
  const { status, text } = await change({
    version: Number(own.version) + 1,
    enabled: true,
    effect: 'require_approval',
    rules,
  });
  expect({ status, text }).toMatchObject({ status: 200 });
  const waiting = await get('requests?outcome=failed', auditor);
  expectRestError(waiting, 'APPROVAL_REQUIRED');
  const proposal = waiting.json.error.details.proposal_id as string;
  const decided = await app.request('POST', '/api/admin/v4/proposals/batch-decide', {
    key: stranger,
    body: { decisions: [{ id: proposal, decision: 'approved' }] },
  });
  expect(decided.status).toBe(200);
  const carryOut = (path: string) =>
    app.request('GET', `/api/exports/${path}`, { key: auditor, headers: { 'x-proposal-id': proposal } });
  expectRestError(await carryOut('requests?outcome=denied'), 'CONFLICT');
  expect((await carryOut('requests?outcome=failed')).status).toBe(200);
  expectRestError(await carryOut('requests?outcome=failed'), 'CONFLICT');
});
