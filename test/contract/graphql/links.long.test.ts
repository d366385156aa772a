import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import type { Connector } from '../../../src/contracts/webhook-interest.js';
import type * as Units from '../../../src/database/unit-of-work.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';
import { disputeDesk } from '../../support/disputes.js';
import { expectGraphqlError } from '../../support/errors.js';

type Unit = Units.Unit;
type UnitOfWork = Units.UnitOfWork;

let gateway: TestApp;
const keys: Record<string, string> = {};
const desk = disputeDesk(() => gateway, keys);

beforeAll(async () => {
  const connector: Connector = (_, callback) => {
    callback(new Error('no webhook leaves a test'), null);
  };
  gateway = await startTestApp({ webhooks: { connector }, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  for (const [subject, roles] of Object.entries({
    clara: ['member'],
    rob: ['member'],
    sue: ['dispute_resolver'],
    ada: ['tenant_admin'],
    mo: ['member'],
  }))
    keys[subject] = await gateway.issueKey({ subject, roles });
});
afterAll(() => gateway.stop());

type Work = (this: UnitOfWork, tenantId: string, work: (given: object) => Promise<unknown>) => Promise<unknown>;
type Reads = Record<string, (...given: unknown[]) => unknown>;

/** The answer's data, and what its units of work read: records by their class, or statements. */
async function counted(query: string, key?: string) {
  const reads: Record<string, number> = {};
  const count = (em: Reads): void => {
    for (const method of ['find', 'findOne', 'count', 'execute']) {
      const read = em[method]!.bind(em);
      em[method] = (...given) => {
        const [source] = given;
        const name = typeof source === 'function' ? source.name : 'SQL';
        reads[name] = (reads[name] ?? 0) + 1;
        return read(...given);
      };
    }
  };
  const { UnitOfWork } = await importBuilt<typeof Units>('database/unit-of-work.js');
  const spies = (['tenant', 'report'] as const).map((method) => {
    const original = Reflect.get(UnitOfWork.prototype, method) as Work;
    return jest.spyOn(UnitOfWork.prototype, method).mockImplementation(function (
      this: UnitOfWork,
      tenantId: string,
      work: (given: never) => Promise<unknown>,
    ) {
      return original.call(this, tenantId, (given) => {
        count((method === 'tenant' ? (given as Unit).em : given) as Reads);
        return work(given as never);
      });
    });
  });
  try {
    const { json } = await gateway.graphql(query, {}, key === undefined ? {} : { key });
    expect(json.errors).toBeUndefined();
    return { data: json.data, reads };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const nodes = (connection: { edges: { node: any }[] }): any[] => connection.edges.map(({ node }) => node);

async function sql(statement: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: gateway.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

describe('a list of parents reads each relation with one statement', () => {
  test('when cases show their notes and history, each case has its own page and a claimant sees nothing internal', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = (await desk.file({ assignTo: 'rob' })).json;
      for (let note = 0; note < 3; note += 1)
        await desk.note(id, { content: `${id} public ${note}`, visibility: 'public' }, 'clara');
      await desk.note(id, { content: `${id} internal` }, 'rob');
      await desk.setStatus(id, { status: 'in-review', notes: 'a secret reason' }, 'rob');
      ids.unshift(id);
    }
    const query = `{ disputeCases { edges { node { id
      notes(first: 2) { edges { node { content } } pageInfo { hasNextPage endCursor } }
      history(first: 2) { edges { node { kind notes } } pageInfo { hasNextPage } } } } } }`;
    const claimed = await counted(query, keys.clara);
    expect(claimed.reads).toEqual({ DisputeCase: 1, CaseNote: 1, CaseEntry: 1 });
    expect(nodes(claimed.data.disputeCases).map(({ id }) => id)).toEqual(ids);
    for (const { id, notes, history } of nodes(claimed.data.disputeCases)) {
      expect(nodes(notes)).toEqual([{ content: `${id} public 2` }, { content: `${id} public 1` }]);
      expect(notes.pageInfo.hasNextPage).toBe(true);
      expect(nodes(history)).toEqual([
        { kind: 'CREATED', notes: null },
        { kind: 'STATUS_CHANGED', notes: null },
      ]);
    }
    const staffed = await counted(query, keys.sue);
    expect(staffed.reads).toEqual(claimed.reads);
    for (const { id, notes, history } of nodes(staffed.data.disputeCases)) {
      expect(nodes(notes)).toEqual([{ content: `${id} internal` }, { content: `${id} public 2` }]);
      expect(nodes(history)[1]).toEqual({ kind: 'STATUS_CHANGED', notes: 'a secret reason' });
    }
    const [one] = nodes(staffed.data.disputeCases);
    const next = await gateway.graphql(
      'query($id: ID!, $after: String) { disputeCase(id: $id) { notes(first: 2, after: $after) { edges { node { content } } pageInfo { hasNextPage hasPreviousPage } } } }',
      { id: one.id, after: one.notes.pageInfo.endCursor },
      { key: keys.sue! },
    );
    expect(next.json.data.disputeCase.notes).toEqual({
      edges: [{ node: { content: `${one.id} public 1` } }, { node: { content: `${one.id} public 0` } }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
  });

  test('when an assignee hands a case on, the answer does not show them its notes any more', async () => {
    const { id } = (await desk.file({ assignTo: 'rob' })).json;
    await desk.note(id, { content: 'internal' }, 'rob');
    const handOn =
      'mutation($id: ID!) { assignCase(id: $id, input: {assignTo: "sue"}) { id notes { edges { node { content } } } } }';
    const reply = await gateway.graphql(handOn, { id }, { key: keys.rob! });
    expectGraphqlError(reply, 'NOT_FOUND');
    expect(reply.text).not.toContain('internal');
  });

  test('when policies show their versions', async () => {
    for (let count = 0; count < 5; count += 1) {
      const made = await gateway.graphql(
        'mutation($name: String!) { createPolicy(input: {name: $name, actions: ["x.y"], effect: ALLOW}) { id } }',
        { name: `versioned ${count}` },
      );
      const { id } = made.json.data.createPolicy;
      await gateway.graphql('mutation($id: ID!) { updatePolicy(id: $id, input: {description: "two"}) { id } }', { id });
    }
    const query =
      '{ policies { edges { node { id version versions(first: 1) { edges { node { policyId version } } } } } } }';
    const { data, reads } = await counted(query);
    expect(reads).toEqual({ Policy: 1, PolicyVersion: 1 });
    expect(nodes(data.policies).length).toBeGreaterThan(5);
    for (const { id, version, versions } of nodes(data.policies))
      expect(nodes(versions)).toEqual([{ policyId: id, version }]);
  });

  test('when webhooks show their deliveries by status', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const body = { url: `https://1.1.1.1/hook-${count}`, events: ['approval.decided'] };
      const made = await gateway.request('POST', '/v1/webhooks', { body });
      ids.unshift(made.json.id);
      await gateway.request('POST', `/v1/webhooks/${made.json.id}/test`);
    }
    const query = `{ webhooks { edges { node { id
      all: deliveries(first: 5) { edges { node { eventType } } }
      delivered: deliveries(first: 5, status: DELIVERED) { edges { node { id } } } } } } }`;
    const { data, reads } = await counted(query);
    expect(reads).toEqual({ WebhookEndpoint: 1, WebhookDelivery: 2 });
    expect(nodes(data.webhooks).map(({ id }) => id)).toEqual(ids);
    for (const { all, delivered } of nodes(data.webhooks)) {
      expect(nodes(all)).toEqual([{ eventType: 'webhook.test' }]);
      expect(nodes(delivered)).toEqual([]);
    }
  });

  test('when alerts show their rules, a deleted rule is null', async () => {
    const rules: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const made = await gateway.graphql(
        'mutation($name: String!) { createAlertRule(input: {name: $name, kind: BUDGET, threshold: 101}) { id } }',
        { name: `rule ${count}` },
      );
      rules.push(made.json.data.createAlertRule.id);
    }
    for (const ruleId of [...rules, uuidv7(Date.now())])
      await sql(
        `INSERT INTO alerts (id, tenant_id, rule_id, name, kind, status, threshold, value, detail, recovered_at, version, created_at, updated_at)
         VALUES ($1, 'default', $2, 'x', 'budget', 'recovered', 1, 1, 'x', now(), 1, now(), now())`,
        [uuidv7(Date.now()), ruleId],
      );
    const { data, reads } = await counted('{ alerts { edges { node { ruleId rule { id name } } } } }');
    expect(reads).toEqual({ Alert: 1, AlertRule: 1 });
    expect(nodes(data.alerts)).toHaveLength(4);
    for (const { ruleId, rule } of nodes(data.alerts))
      expect(rule).toEqual(rules.includes(ruleId) ? { id: ruleId, name: `rule ${rules.indexOf(ruleId)}` } : null);
  });

  test('when keys show their tenant, and one is issued for another tenant', async () => {
    const { data, reads } = await counted('{ apiKeys { edges { node { tenantId tenant { id name } } } } }', keys.ada);
    expect(reads).toEqual({ ApiKey: 1, Tenant: 1 });
    expect(nodes(data.apiKeys).length).toBeGreaterThan(4);
    for (const { tenant } of nodes(data.apiKeys)) expect(tenant.id).toBe('default');
    await gateway.createTenant({ id: 'elsewhere', name: 'Elsewhere' });
    const issued = await gateway.graphql(
      'mutation { issueApiKey(input: {tenantId: "elsewhere", subject: "x"}) { apiKey { tenant { name } } } }',
    );
    expect(issued.json.data.issueApiKey.apiKey.tenant).toEqual({ name: 'Elsewhere' });
  });
});

describe('an analysis', () => {
  const document = { content: 'A policy, which applies to all staff.', options: { generate: true } };

  test('when listed, shows its template as it is now, and null once that is deleted', async () => {
    const made = await gateway.graphql('mutation { createAnalysisTemplate(input: {name: "own"}) { id } }');
    const own = made.json.data.createAnalysisTemplate.id;
    for (const templateId of [own, 'policy-audit', own])
      await gateway.request('POST', '/api/da/analyze', {
        body: { ...document, options: { generate: false }, templateId },
      });
    const query = '{ analyses { edges { node { templateId template { id custom } } } } }';
    const { data, reads } = await counted(query);
    expect(reads).toEqual({ Analysis: 1, CustomTemplate: 1 });
    expect(nodes(data.analyses).map(({ template }) => template)).toEqual([
      { id: own, custom: true },
      { id: 'policy-audit', custom: false },
      { id: own, custom: true },
    ]);
    await gateway.graphql('mutation($id: ID!) { deleteAnalysisTemplate(id: $id) { id } }', { id: own });
    const after = await gateway.graphql(query);
    expect(nodes(after.json.data.analyses)[0]).toEqual({ templateId: own, template: null });
  });
});

describe('evidence beside its ids', () => {
  test('when frameworks are listed, the events of all are read at once, by those who may read them', async () => {
    for (let count = 0; count < 3; count += 1)
      await gateway.request('POST', '/api/design/frameworks', {
        key: keys.mo,
        body: { domain: 'ai-governance', inputs: {} },
      });
    const query =
      '{ frameworks { edges { node { evidenceIds evidence { id action actor sequence } playbooks { evidence { id } } } } } }';
    const { data, reads } = await counted(query, keys.mo);
    expect(reads).toEqual({ Framework: 1, Playbook: 1, SQL: 2 });
    for (const { evidenceIds, evidence } of nodes(data.frameworks)) {
      expect(evidenceIds.length).toBeGreaterThan(0);
      expect(evidence.map(({ id }: { id: string }) => id)).toEqual(evidenceIds);
      for (const { actor } of evidence) expect(actor).toBe('mo');
    }
    const other = await counted(query, keys.rob);
    for (const { evidence } of nodes(other.data.frameworks)) expect(evidence).toEqual([]);
    const auditor = await counted(query);
    for (const { evidence, evidenceIds } of nodes(auditor.data.frameworks))
      expect(evidence).toHaveLength(evidenceIds.length);
  });

  test('when a model reviews a document, and when it answers a chat, the event is beside the id', async () => {
    const body = { content: 'A contract between A and B about C.', templateId: 'contract-review' };
    const { json } = await gateway.request('POST', '/api/da/analyze', { body });
    const read = await gateway.graphql(
      'query($id: ID!) { analysis(id: $id) { model { evidenceIds evidence { id } } } }',
      { id: json.id },
    );
    const { evidenceIds, evidence } = read.json.data.analysis.model;
    expect(evidenceIds.length).toBeGreaterThan(0);
    expect(evidence).toEqual(evidenceIds.map((id: string) => ({ id })));
    const chat = await gateway.graphql(
      'mutation($input: ChatInput!) { chat(input: $input) { evidenceId evidence { id action } } }',
      { input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'hi' }] } },
    );
    const { evidenceId, evidence: event } = chat.json.data.chat;
    expect(event).toEqual({ id: evidenceId, action: 'ai.generate' });
  });
});

test('a nested list counts with its page size in the complexity of an operation', async () => {
  const reply = await gateway.graphql(
    '{ disputeCases(first: 500) { edges { node { notes(first: 500) { edges { node { id } } } } } } }',
  );
  expect(expectGraphqlError(reply, 'INVALID_REQUEST').message).toContain('too complex');
});
