import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser } from '../support/browser.js';
import { openSocket, type Operation, type Socket } from '../support/graphql-ws.js';
import { ask } from '../support/upstreams/models.js';
import { provisioner } from '../support/provisioning.js';
import { rootFields } from '../support/schema-walk.js';

/** Every subscription asks anew, at each event, who its subscriber is: whoever loses a role sees nothing more by it. */

let app: TestApp;
let owner: pg.Client;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100 });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await owner.end();
  await app.stop();
});

/** A tenant with its administrator, whose own records the others see by their role alone. */
interface Place {
  tenantId: string;
  ada: string;
}

interface Subscriber {
  socket: Socket;
  start(query: string, variables?: object): Operation;
  /** The change, after which nothing is shown by the role of the beginning. */
  lose(): Promise<unknown>;
}

async function post(path: string, key: string, body: object): Promise<any> {
  const { status, json, text } = await app.request('POST', path, { key, body });
  if (status >= 300) throw new Error(text);
  return json;
}

/** How each subscription to records is opened, and what makes an event that only auditors and administrators see. */
const RECORDS: Record<string, { query: string; happen: (place: Place) => Promise<unknown> }> = {
  approvalChanged: {
    query: 'subscription { approvalChanged { id votes { approver } } }',
    happen: ({ ada }) =>
      post('/api/oversight/approvals', ada, {
        type: 'access',
        resourceId: 'r',
        resourceType: 'sample',
        requiredApprovers: ['nobody'],
      }),
  },
  proposalChanged: {
    query: 'subscription { proposalChanged { id state } }',
    happen: ({ ada }) =>
      post('/api/admin/v4/proposals', ada, {
        intent: 'A sample.',
        action: 'sample.do',
        resource: 'sample:1',
        payload: {},
      }),
  },
  caseChanged: {
    query: 'subscription { caseChanged { id notes(first: 1) { edges { node { id } } } } }',
    happen: ({ ada }) =>
      post('/api/dispute/cases', ada, { type: 'other', claimant: 'clara', description: 'A sample.' }),
  },
  analysisChanged: {
    query: 'subscription { analysisChanged { id status } }',
    happen: ({ ada }) =>
      post('/api/da/analyze', ada, {
        content: 'A sample.',
        contentType: 'text/plain',
        templateId: 'policy-audit',
        options: { generate: false },
      }),
  },
  alertChanged: {
    query: 'subscription { alertChanged { id } }',
    async happen({ tenantId }) {
      const id = randomUUID();
      await owner.query(
        `INSERT INTO alerts (id, tenant_id, rule_id, name, kind, status, threshold, value, detail, created_at, updated_at)
         VALUES ($1, $2, $1, 'sample', 'budget', 'firing', 1, 2, '', now(), now())`,
        [id, tenantId],
      );
      await owner.query('SELECT pg_notify($1, $2)', [
        'portcullis_changes',
        JSON.stringify({ tenantId, topic: 'alert', id }),
      ]);
    },
  },
  guardChanged: {
    query: 'subscription { guardChanged { id } }',
    happen: ({ ada }) =>
      post('/api/guards', ada, {
        name: `sample-${String(Math.random()).slice(2)}`,
        kind: 'model',
        on: ['REQUEST'],
        enabled: false,
        settings: { model: 'gpt-4o-mini', prompt: 'Is it safe?', parser: 'safe-unsafe' },
      }),
  },
  modelAliasChanged: {
    query: 'subscription { modelAliasChanged { id } }',
    happen: ({ ada }) => post('/api/model-aliases', ada, { name: `sample-${Math.random()}`, target: 'gpt-4o-mini' }),
  },
  promptChanged: {
    query: 'subscription { promptChanged { id } }',
    happen: ({ ada }) => post('/api/prompts', ada, { name: `sample-${Math.random()}` }),
  },
  evaluationChanged: {
    query: 'subscription { evaluationChanged { id } }',
    happen: async ({ ada }) => {
      const dataset = `sample-${Math.random()}`;
      const items = [{ messages: [{ role: 'user', content: 'Hello!' }] }];
      await post('/api/evaluations/datasets', ada, { name: dataset, items });
      await post('/api/evaluations/runs', ada, {
        dataset,
        candidate: { model: 'gpt-4o-mini' },
        checks: [{ type: 'contains', value: 'Hello' }],
        budgetUsd: 1,
      });
    },
  },
  evidencePackChanged: {
    query: 'subscription { evidencePackChanged { id } }',
    happen: ({ ada }) =>
      post('/api/trust/evidence-packs', ada, {
        startDate: '2026-01-01T00:00:00.000Z',
        endDate: '2026-01-02T00:00:00.000Z',
        frameworks: [],
      }),
  },
  stopChanged: {
    query: 'subscription { stopChanged { id } }',
    happen: ({ ada }) => post('/api/stops', ada, { selector: { key: 'none' }, reason: 'A sample.' }),
  },
  budgetChanged: {
    query: 'subscription { budgetChanged { id } }',
    happen: ({ ada }) => post('/api/budgets', ada, { name: randomUUID(), limitUsd: 1, window: 'month' }),
  },
  invocationAdded: {
    query: 'subscription { invocationAdded { invocation { id } } }',
    happen: ({ ada }) => post('/v1/chat', ada, ask('A sample.')),
  },
};

const CHAT_INPUT =
  '{ model: "gpt-4o-mini", messages: [{ role: USER, content: "Say a long sentence, word by word." }] }';
const MESSAGE_BODY =
  '{ model: "claude-haiku-4-5", max_tokens: 200, messages: [{ role: "user", content: "Say a long sentence." }] }';
/** Streams of model answers, which end with what they need. */
const STREAMS: Record<string, string> = {
  chatStream: `subscription { chatStream(input: ${CHAT_INPUT}) { __typename } }`,
  completionStream:
    'subscription { completionStream(input: { body: { model: "gpt-4o-mini", prompt: "Say a long sentence.", max_tokens: 200 } }) { __typename } }',
  mediaStream:
    'subscription { mediaStream(kind: SPEECH, input: { body: { model: "gpt-4o-mini-tts", voice: "alloy", input: "Say a long sentence, word by word, and end.", stream_format: "sse" } }) { __typename } }',
  messageStream: `subscription { messageStream(input: { body: ${MESSAGE_BODY} }) { __typename } }`,
  responseStream:
    'subscription { responseStream(input: { body: { model: "gpt-4o-mini", input: "Say a long sentence." } }) { __typename } }',
};

test('every subscription is here', () => {
  const all = rootFields.filter(({ kind }) => kind === 'subscription').map(({ name }) => name);
  expect([...Object.keys(RECORDS), ...Object.keys(STREAMS)].toSorted()).toEqual(all.toSorted());
});

let tenants = 0;
async function place(): Promise<Place> {
  const tenantId = `lost-${(tenants += 1)}`;
  await app.createTenant({ id: tenantId });
  return { tenantId, ada: await app.issueKey({ tenantId, subject: 'ada', roles: ['tenant_admin'] }) };
}

async function byKey(
  { tenantId }: Place,
  lose: (keyId: string) => Promise<unknown>,
  roles: string[],
): Promise<Subscriber> {
  const key = await app.issueKey({ tenantId, subject: 'sam', roles });
  const socket = openSocket(app.url, { authorization: `Bearer ${key}` });
  sockets.push(socket);
  return {
    socket,
    start: (query, variables) => socket.start(query, { ...variables }),
    lose: () => lose(key.split('_')[1]!),
  };
}

async function bySession(
  { ada }: Place,
  roles: string[],
  lose: (member: string) => Promise<unknown>,
  prepare: (member: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Subscriber> {
  const invited = await post('/api/members', ada, { email: 'sam@example.com', roles });
  await prepare(invited.member.id);
  const browser = new Browser(app);
  await browser.request('POST', '/session', { token: invited.token });
  const headers = { cookie: await browser.jar.getCookieString(app.url), origin: new URL(app.url).origin };
  const socket = openSocket(app.url, {}, headers);
  sockets.push(socket);
  return {
    socket,
    start: (query, variables) => socket.start('', { ...variables }, { documentId: app.persist(query) }),
    lose: () => lose(invited.member.id),
  };
}

const update = (tenantId: string, input: string) =>
  app.graphql(`mutation { updateTenant(id: "${tenantId}", input: ${input}) { id } }`);
async function switchOff(tenantId: string, packs: string[]): Promise<void> {
  for (const pack of packs) {
    const input = `tenantId: "${tenantId}", pack: ${pack}, enabled: false`;
    const { json } = await app.graphql(`mutation { setFeaturePack(${input}) { id } }`);
    expect(json.errors).toBeUndefined();
  }
}

const PACKS = ['OVERSIGHT', 'PROPOSALS', 'DISPUTE', 'DOCUMENT_ANALYSIS', 'GATEWAY', 'MEDIA'];

/** What can happen to a principal. A subscriber who sees everything is left with the role of a member, or with nothing. */
const CHANGES: Record<string, (at: Place, roles: string[], left: string[]) => Promise<Subscriber>> = {
  'the role is taken from the member': (at, roles, left) =>
    bySession(at, roles, (id) => app.request('PATCH', `/api/members/${id}`, { key: at.ada, body: { roles: left } })),
  'the member leaves the group that gave the role': async (at, roles, left) => {
    const client = await provisioner(app, { tenantId: at.tenantId });
    const group = await client.group('Staff');
    await app.request('PUT', `/api/groups/${group.id}/roles`, { key: at.ada, body: { roles } });
    const change = (op: string, id: string) =>
      client.patch(`/Groups/${group.id}`, {
        op,
        path: op === 'add' ? 'members' : `members[value eq "${id}"]`,
        ...(op === 'add' ? { value: [{ value: id }] } : {}),
      });
    return bySession(
      at,
      left,
      (id) => change('remove', id),
      (id) => change('add', id),
    );
  },
  'the key has other roles': (at, roles, left) =>
    byKey(
      at,
      (id) => owner.query('UPDATE api_keys SET roles = $2, version = version + 1 WHERE id = $1', [id, left]),
      roles,
    ),
  'the key is revoked': (at, roles) =>
    byKey(at, (id) => app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id }), roles),
  'the member is deactivated': (at, roles) =>
    bySession(at, roles, (id) => app.request('POST', `/api/members/${id}/deactivate`, { key: at.ada })),
  'the tenant is suspended': (at, roles) => byKey(at, () => update(at.tenantId, '{ status: SUSPENDED }'), roles),
  'the feature packs are off': (at, roles) => byKey(at, () => switchOff(at.tenantId, PACKS), roles),
};

/** Subscriptions that need no pack are shown whatever is off. */
const WITHOUT_PACK: ReadonlySet<string> = new Set([
  'alertChanged',
  'budgetChanged',
  'evaluationChanged',
  'evidencePackChanged',
  'guardChanged',
  'invocationAdded',
  'modelAliasChanged',
  'promptChanged',
  'stopChanged',
]);

describe.each(Object.keys(CHANGES))('when %s', (change) => {
  test('no subscription shows what only the role may see', async () => {
    app.sandbox.reset();
    const at = await place();
    const subscriber = await CHANGES[change]!(at, ['auditor'], ['member']);
    const watched = Object.entries(RECORDS).map(([name, { query, happen }]) => ({
      name,
      happen,
      operation: subscriber.start(query),
    }));
    for (const { happen, operation } of watched) {
      await app.eventually(async () => {
        await happen(at);
        expect(operation.results[0]?.errors).toBeUndefined();
        expect(operation.results.length).toBeGreaterThan(0);
      });
    }
    const { tenantId } = at;
    const lost = await subscriber.lose();
    if (typeof lost === 'object' && lost !== null && 'status' in lost) expect(lost.status).toBeLessThan(300);
    if (change === 'the key has other roles')
      // Announced after it: by the time this is seen, so is the other.
      await app.eventually(async () => {
        const key = await app.issueKey({ tenantId, subject: 'late', roles: ['auditor'] });
        expect((await app.request('GET', '/v1/models', { key })).status).toBe(200);
      });
    const shown = watched.map(({ operation }) => operation.results.length);
    if (change === 'the tenant is suspended' || change === 'the feature packs are off') {
      await update(tenantId, '{ name: "Known" }');
    } else {
      const control = openSocket(app.url, { authorization: `Bearer ${at.ada}` });
      sockets.push(control);
      for (const { name, happen } of watched) {
        const seen = control.start(RECORDS[name]!.query);
        await app.eventually(async () => {
          await happen(at);
          expect(seen.results.length).toBeGreaterThan(0);
        });
      }
    }
    if (change === 'the feature packs are off') {
      for (const { name, operation } of watched) {
        if (WITHOUT_PACK.has(name)) continue;
        const ended = await operation.done.catch((error: unknown) => JSON.stringify(error));
        expect([name, ended]).toEqual([name, expect.stringContaining('FEATURE_DISABLED')]);
      }
      return;
    }
    const more = watched.flatMap(({ name, operation }, index) =>
      operation.results
        .slice(shown[index])
        .filter(({ data }) => data != null)
        .map(() => name),
    );
    expect(more).toEqual([]);
    if (!change.startsWith('the role') && !change.startsWith('the member leaves') && !change.startsWith('the key has'))
      expect((await subscriber.socket.closed).code).toBeGreaterThan(4000);
  });

  test('streams of model answers end', async () => {
    const at = await place();
    // Auditors ask no models.
    const subscriber = await CHANGES[change]!(at, ['member'], ['auditor']);
    app.sandbox.reset();
    for (const provider of ['openai', 'anthropic'] as const)
      app.sandbox.fault(provider, { chunkDelayMillis: 700, times: 'sticky' });
    const streams = Object.values(STREAMS).map((query) => subscriber.start(query));
    await Promise.all(streams.map((stream) => stream.first()));
    await subscriber.lose();
    const closed = subscriber.socket.closed.then(({ code }) => `closed ${code}`);
    for (const stream of streams) {
      const ended = await stream.done.then(
        () => 'complete',
        (error: unknown) => (Array.isArray(error) ? JSON.stringify(error) : closed),
      );
      expect(`${ended} ${JSON.stringify(stream.results)}`).toMatch(/FORBIDDEN|FEATURE_DISABLED|UNAUTHORIZED|closed 44/);
    }
  });
});

describe('work that goes on without its request', () => {
  test('a response in the background ends once its key is revoked', async () => {
    const { tenantId } = await place();
    await update(tenantId, '{ retainContent: true }');
    app.sandbox.reset();
    app.sandbox.fault('openai', { delayMillis: 60_000, times: 'sticky' });
    const key = await app.issueKey({ tenantId, subject: 'sam' });
    const other = await app.issueKey({ tenantId, subject: 'sam' });
    const { id } = await post('/v1/responses', key, { model: 'gpt-4o-mini', input: 'A sample.', background: true });
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.split('_')[1] });
    await app.eventually(async () => {
      const { json } = await app.request('GET', `/v1/responses/${id}`, { key: other });
      expect([json.status, json.error?.message]).toEqual(['failed', expect.stringContaining('can no longer be used')]);
    });
    app.sandbox.reset();
  });
});
