import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { ofNobodyElse } from '../../support/people.js';
import { expectRestError } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { startReceiver } from '../../support/upstreams/receiver.js';

let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, timedWorkMillis: 50 });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const POLICY = 'Access Policy. Staff should lock screens where possible. Exceptions are rare.';
const SSN = '536-90-4399';
const PERSONAL = `Jane Roe has the SSN ${SSN} and writes from jane.roe@example.com. Staff should lock screens.`;

async function tenant(id: string, more: object = {}): Promise<string> {
  await gateway.createTenant({ id, ...AMPLE });
  const key = await gateway.issueKey({ tenantId: id, subject: 'admin', roles: ['tenant_admin'] });
  if (Object.keys(more).length > 0) {
    const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
    expect((await gateway.graphql(query, { id, input: more })).json.errors).toBeUndefined();
  }
  return key;
}

async function policy(key: string, effect: string, more: object = {}, rule: object = {}): Promise<void> {
  const input = {
    name: 'analysis',
    actions: ['ai.analyze'],
    effect,
    rules: [{ id: 'rule', condition: 'true', ...rule }],
    ...more,
  };
  const query = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
  expect((await gateway.graphql(query, { input }, { key })).json.errors).toBeUndefined();
}

async function ownTemplate(key: string): Promise<string> {
  const check = {
    id: 'locks',
    category: 'x',
    severity: 'LOW',
    title: 'Locks',
    detail: 'It locks.',
    recommendation: 'Keep it.',
    when: { says: ['lock screens'] },
  };
  const query = 'mutation($input: CreateAnalysisTemplateInput!) { createAnalysisTemplate(input: $input) { id } }';
  const { json } = await gateway.graphql(query, { input: { name: 'own', checks: [check] } }, { key });
  return json.data.createAnalysisTemplate.id;
}

/** More parts than a model is asked about. */
const endless = Array.from(
  { length: 3_000 },
  (_, n) => `Paragraph ${n}. ${'One two three four five six. '.repeat(24)}`,
).join('\n\n');

/** Every way in which a caller keeps a model from being asked. */
const ways: [string, (key: string) => Promise<object> | object][] = [
  ['generate: false', () => ({ options: { generate: false } })],
  ['a template without questions', async (key) => ({ templateId: await ownTemplate(key) })],
  ['a document of too many parts', () => ({ content: endless })],
  [
    'a proposal’s id beside a document of several parts',
    () => ({ content: endless.slice(0, 90_000), options: { proposalId: 'x' } }),
  ],
];

const analyze = (key: string, more: object = {}, headers: Record<string, string> = {}) =>
  gateway.request('POST', '/api/da/analyze', {
    key,
    body: { content: POLICY, templateId: 'policy-audit', ...more },
    headers,
  });
const listed = async (key: string): Promise<any[]> =>
  (await gateway.request('GET', '/api/da/analyses', { key })).json.analyses;
const events = async (key: string, action: string): Promise<any[]> =>
  (await gateway.request('GET', `/api/trust/spine/events?actions=${action}`, { key })).json.events;
const chats = () => gateway.sandbox.requests('openai').filter(({ url }) => url.endsWith('/chat/completions'));

describe.each(ways)('without a model, by %s,', (way, wish) => {
  const id = `way-${ways.findIndex(([name]) => name === way)}`;

  test('a policy that denies ai.analyze denies the analysis, and the spine says so', async () => {
    const key = await tenant(`${id}-deny`);
    const more = await wish(key);
    await policy(key, 'DENY');
    const { details } = expectRestError(await analyze(key, more), 'POLICY_DENIED');
    expect(details).toMatchObject({ policies: [expect.any(String)], evidence_id: expect.any(String) });
    expect([await listed(key), chats()]).toEqual([[], []]);
    const [denial] = await events(key, 'document.analysis_denied');
    expect(denial).toMatchObject({ id: details.evidence_id, actor: 'admin', severity: 'warning' });
    expect(denial.details).toMatchObject({
      sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      policies: details.policies,
    });
  });

  test('a policy on every model holds too', async () => {
    const key = await tenant(`${id}-models`);
    const more = await wish(key);
    await policy(key, 'DENY', { resources: ['model:*'] });
    expectRestError(await analyze(key, more), 'POLICY_DENIED');
  });

  test('personal data is blocked where the tenant blocks it, whoever waits', async () => {
    const key = await tenant(`${id}-block`, { piiMode: 'BLOCK' });
    const more: any = await wish(key);
    const content = `${PERSONAL}\n\n${more.content ?? POLICY}`;
    await gateway.eventually(async () => {
      expectRestError(await analyze(key, { ...more, content }), 'POLICY_DENIED');
    });
    const later = await analyze(key, { ...more, content }, { prefer: 'respond-async' });
    expect(later.status).toBe(202);
    await gateway.eventually(async () => {
      const { json, text } = await gateway.request('GET', `/api/da/status/${later.json.id}`, { key });
      expect(json).toMatchObject({ status: 'failed', error: { code: 'POLICY_DENIED' }, summary: '', entities: [] });
      expect(text).not.toContain(SSN);
    });
    const [denial] = await events(key, 'document.analysis_denied');
    expect(denial.details.pii).toEqual(expect.arrayContaining(['SSN', 'EMAIL']));
  });

  test('what is permitted is recorded with the decision that let it through', async () => {
    const key = await tenant(`${id}-allow`);
    const { status, json } = await analyze(key, await wish(key));
    expect([status, json.status]).toEqual([201, 'completed']);
    const [done] = await events(key, 'document.analyzed');
    expect(done).toMatchObject({ resourceId: json.id, actor: 'admin' });
    expect(done.details.decision).toMatchObject({
      effect: 'allow',
      policies: [{ id: expect.any(String), version: 1 }],
    });
  });
});

describe('without a model, an analysis that needs an approval', () => {
  const obligations = [{ id: 'ask', type: 'approval', params: { requiredApprovers: ['finance'] } }];
  const approve = async (tenantId: string, id: string): Promise<void> => {
    // A key that the requester issued decides nothing for them.
    const key = await ofNobodyElse(gateway, await gateway.issueKey({ tenantId, subject: 'boss', roles: ['finance'] }));
    const path = `/api/admin/v4/proposals/${id}`;
    const { json } = await gateway.request('GET', path, { key });
    expect(json).toMatchObject({ action: 'ai.analyze', resource: 'model:none', state: 'awaiting_decision' });
    const body = { state: 'approved', revision: json.revision };
    expect((await gateway.request('PATCH', path, { key, body })).status).toBe(200);
  };

  test('becomes a proposal, after which the same request goes ahead, and no other does', async () => {
    const key = await tenant('asking');
    await policy(key, 'REQUIRE_APPROVAL', {}, { obligations });
    const options = { generate: false };
    const { details } = expectRestError(await analyze(key, { options }), 'APPROVAL_REQUIRED');
    const again = expectRestError(await analyze(key, { options }), 'APPROVAL_REQUIRED');
    expect(again.details.proposal_id).toBe(details.proposal_id);
    const approved = { options: { ...options, proposalId: details.proposal_id } };
    expectRestError(await analyze(key, approved), 'APPROVAL_REQUIRED');
    await approve('asking', details.proposal_id);
    await gateway.eventually(async () => {
      expect((await analyze(key, approved)).json).toMatchObject({ status: 'completed', model: { outcome: 'none' } });
    });
    expectRestError(await analyze(key, { ...approved, content: 'Another document.' }), 'CONFLICT');
    expectRestError(await analyze(key, { ...approved, templateId: 'gap-analysis' }), 'CONFLICT');
    await policy(key, 'DENY', { name: 'stop' });
    expectRestError(await analyze(key, approved), 'POLICY_DENIED');
  });

  test('of several documents is approved with all of them, in their order', async () => {
    const key = await tenant('sets');
    await policy(key, 'REQUIRE_APPROVAL', {}, { obligations });
    const documents = [
      { content: POLICY, filename: 'access.md' },
      { content: 'Backup Policy. Backups are made daily and restored once a year as a test.', filename: 'backup.md' },
    ];
    const asked = { content: undefined, documents, options: { generate: false } };
    const { details } = expectRestError(await analyze(key, asked), 'APPROVAL_REQUIRED');
    await approve('sets', details.proposal_id);
    const approved = { ...asked, options: { generate: false, proposalId: details.proposal_id } };
    await gateway.eventually(async () => {
      const { json } = await analyze(key, approved);
      expect(json).toMatchObject({ status: 'completed', documents: [{ name: 'access.md' }, { name: 'backup.md' }] });
    });
    const [access, backup] = documents;
    const others = [
      [access],
      [backup, access],
      [access, { ...backup, content: 'Other words.' }],
      [access, { ...backup, filename: 'other.md' }],
    ];
    for (const other of others) expectRestError(await analyze(key, { ...approved, documents: other }), 'CONFLICT');
  });

  test('for the tenant’s threshold of risk is asked about too', async () => {
    const key = await tenant('careful', { approvalRiskThreshold: 'MEDIUM' });
    await gateway.eventually(async () => {
      expectRestError(await analyze(key, { content: PERSONAL, options: { generate: false } }), 'APPROVAL_REQUIRED');
    });
    expect((await analyze(key, { options: { generate: false } })).status).toBe(201);
  });
});

test('two analyses in one request are each decided about', async () => {
  const key = await tenant('pair');
  await policy(key, 'DENY', {}, { condition: 'context.provider == "local"' });
  gateway.sandbox.fault('openai', { status: 400, body: { error: { message: 'no' } } });
  const query = `mutation($a: AnalyzeInput!, $b: AnalyzeInput!) {
    first: analyzeDocument(input: $a) { status } second: analyzeDocument(input: $b) { status } }`;
  const input = { content: POLICY, templateId: 'policy-audit', options: { model: 'gpt-4o-mini' } };
  const { json } = await gateway.graphql(query, { a: input, b: { ...input, ...(await ways[3]![1](key)) } }, { key });
  expect(json.errors.map(({ extensions }: any) => extensions.code)).toEqual(['POLICY_DENIED']);
  expect((await listed(key)).map(({ status }) => status)).toEqual(['completed']);
});

test('what a sender says of a document is redacted and blocked like the document', async () => {
  const metadata = { about: { person: `SSN ${SSN}` }, tags: ['jane.roe@example.com', 7] };
  const key = await tenant('labelled', { piiMode: 'REDACT' });
  await gateway.eventually(async () => {
    const { json, text } = await analyze(key, { metadata, options: { generate: false } });
    expect(json.metadata).toEqual({ about: { person: 'SSN [SSN]' }, tags: ['[EMAIL]', 7] });
    expect(text).not.toContain(SSN);
  });
  const blocking = await tenant('labels-blocked', { piiMode: 'BLOCK' });
  await gateway.eventually(async () => {
    expectRestError(await analyze(blocking, { metadata, options: { generate: false } }), 'POLICY_DENIED');
  });
});

test.each(['OFF', 'DETECT', 'REDACT'])(
  'a summary has no personal data, whatever the mode of calls: %s',
  async (piiMode) => {
    const key = await tenant(`summary-${piiMode.toLowerCase()}`, { piiMode });
    const content = `The employee with the social security number ${SSN} agrees to the terms of this agreement.`;
    const { json } = await analyze(key, { content, options: { generate: false } });
    expect(json.summary).toContain('social security number [SSN] agrees');
  },
);

test('of an address that is sure in part an analysis shows no word, and is refused where the tenant blocks', async () => {
  const [street, between, town] = ['1600 Oak Parkway', ' hut 43 second door', ', Mountain View, CA 94043'];
  const notices = `All notices under this Agreement shall be in writing and sent to ${street}${between}${town}, by courier.`;
  const content = `SERVICES AGREEMENT\n\nThis Agreement of Acme Inc., ${street}${between}${town}, is governed by the laws of Ohio.\n\n1. Notices. ${notices}`;
  const body = { content, templateId: 'contract-review', options: { generate: false } };
  const key = await tenant('address-redacted', { piiMode: 'REDACT' });
  await gateway.eventually(async () => {
    const { json, text } = await analyze(key, body);
    const findings: readonly { evidence: readonly { quote: string }[] }[] = json.findings;
    const quotes = findings.flatMap(({ evidence }) => evidence.map(({ quote }) => quote));
    expect(quotes).toContainEqual(expect.stringContaining('sent to [ADDRESS], by courier'));
    expect(json.summary).not.toBe('');
    for (const part of [street, between.trim(), 'Mountain View']) expect(text).not.toContain(part);
  });
  const blocking = await tenant('address-blocked', { piiMode: 'BLOCK' });
  await gateway.eventually(async () => {
    expectRestError(await analyze(blocking, body), 'POLICY_DENIED');
  });
});

describe('who may read an analysis', () => {
  let readers: Record<string, string>;
  let id: string;
  const words = /lock screens|Access Policy|cell-of-table/;

  beforeAll(async () => {
    const admin = await tenant('privacy');
    const issue = (subject: string, roles = ['member']) => gateway.issueKey({ tenantId: 'privacy', subject, roles });
    readers = { admin, dana: await issue('dana'), otto: await issue('otto'), audit: await issue('audit', ['auditor']) };
    const content = `<p>${POLICY}</p><table><tr><th>Name</th></tr><tr><td>cell-of-table</td></tr></table>`;
    const reply = await analyze(readers.dana!, {
      content,
      contentType: 'text/html',
      filename: 'a.html',
      options: { generate: false },
    });
    expect(reply.text).toMatch(words);
    id = reply.json.id;
  });

  const apis: [string, (key: string) => Promise<string>][] = [
    ['its status', async (key) => (await gateway.request('GET', `/api/da/status/${id}`, { key })).text],
    ['the list', async (key) => (await gateway.request('GET', '/api/da/analyses', { key })).text],
    [
      'GraphQL, one',
      async (key) => {
        const query =
          'query($id: ID!) { analysis(id: $id) { id summary text findings { evidence { quote } } tables { rows } } }';
        return (await gateway.graphql(query, { id }, { key })).text;
      },
    ],
    [
      'GraphQL, the list',
      async (key) => {
        const query =
          '{ analyses { edges { node { id summary text findings { evidence { quote } } tables { rows } } } } }';
        return (await gateway.graphql(query, {}, { key })).text;
      },
    ],
  ];
  test.each(apis)('is answered by %s: who asked, administrators and auditors read it, nobody else', async (_, read) => {
    for (const reader of ['dana', 'admin', 'audit']) expect(await read(readers[reader]!)).toMatch(words);
    expect(await read(readers.otto!)).not.toMatch(words);
  });

  test('others are told what they are told of one that does not exist', async () => {
    const reply = await gateway.request('GET', `/api/da/status/${id}`, { key: readers.otto! });
    expectRestError(reply, 'NOT_FOUND');
  });

  test('is the same by subscription', async () => {
    const sockets = ['otto', 'dana', 'audit'].map((reader) =>
      openSocket(gateway.url, { Authorization: `Bearer ${readers[reader]}` }),
    );
    try {
      const watches = sockets.map((socket) =>
        socket.start('subscription { analysisChanged { id createdBy summary } }'),
      );
      await gateway.eventually(async () => {
        for (const reader of ['otto', 'dana']) await analyze(readers[reader]!, { options: { generate: false } });
        const [otto, dana, audit] = watches.map(({ results }) =>
          results.map((one: any) => one.data.analysisChanged.createdBy),
        );
        expect(audit).toEqual(expect.arrayContaining(['otto', 'dana']));
        expect([new Set(otto), new Set(dana)]).toEqual([new Set(['otto']), new Set(['dana'])]);
      });
    } finally {
      await Promise.all(sockets.map((socket) => socket.close()));
    }
  });

  test('systems outside are told hashes and counts, and the spine no words', async () => {
    const receiver = await startReceiver();
    try {
      const hook = { url: receiver.url, events: ['analysis.completed'] };
      expect((await gateway.request('POST', '/v1/webhooks', { key: readers.admin!, body: hook })).status).toBe(201);
      await gateway.eventually(async () => {
        await analyze(readers.dana!, { options: { generate: false }, metadata: { about: 'lock screens' } });
        expect(receiver.received.length).toBeGreaterThan(0);
      });
      const { body, text } = receiver.received[0]!;
      expect(body.data).toMatchObject({ templateId: 'policy-audit', sourceHash: expect.any(String) });
      expect(body.data).not.toHaveProperty('decision');
      expect(text).not.toMatch(words);
      expect(JSON.stringify(await events(readers.admin!, 'document.analyzed'))).not.toMatch(words);
    } finally {
      await receiver.close();
    }
  });
});
