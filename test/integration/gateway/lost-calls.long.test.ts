import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { LateEvidence } from '../../../src/database/evidence/late-evidence.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import type { SpineEventInput } from '../../../src/contracts/spine.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { DomainError } from '../../../src/shared/errors.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { silentLogger } from '../../support/logger.js';

let gateway: TestApp;
let database: pg.Client;
let evidence: EvidenceLog;
let key: string;
const sealer = new SpineSealer(systemClock);

beforeAll(async () => {
  gateway = await startTestApp({ timedWorkMillis: 50 });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
  evidence = new EvidenceLog(urlsOfRoles(gateway.databaseUrl).platform, silentLogger);
  await gateway.createTenant({ id: 'left', tier: 'PRO', monthlyBudgetUsd: 1 });
  key = await gateway.issueKey({ tenantId: 'left', subject: 'ann', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await evidence.close();
  await database.end();
  await gateway.stop();
});

/** As a process writes that a call begins. */
function start(id: string, cost: number, more: Partial<SpineEventInput> = {}): SpineEventInput {
  return {
    tenantId: 'left',
    action: 'ai.generate.started',
    resourceId: 'model:gpt-4o',
    resourceType: 'model',
    actor: 'ann',
    actorType: 'user',
    correlationId: id,
    details: {
      held: {
        provider: 'openai',
        model: 'gpt-4o',
        cost: String(cost),
        promptTokens: 100,
        completionTokens: 1_000,
        expectedTokens: 500,
      },
      instance: 7,
      keyId: null,
      model: 'gpt-4o',
      policy: {},
      user: 'ann',
    },
    ...more,
  };
}

async function rowsOf(id: string) {
  const { rows } = await database.query(
    'SELECT outcome, estimated, cost::text, prompt_tokens, completion_tokens FROM usage_ledger WHERE id = $1',
    [id],
  );
  return rows;
}

async function budget(): Promise<number> {
  const { json } = await gateway.graphql('{ usage { budget { usedUsd } } }', {}, { key });
  return json.data.usage.budget.usedUsd;
}

/** Appends the start of a call of a process that is gone; resolves once it is settled. */
async function lose(cost: number): Promise<string> {
  const id = uuidv7();
  await evidence.append(sealer.seal(start(id, cost)));
  await gateway.eventually(async () => {
    expect(await rowsOf(id)).toHaveLength(1);
  });
  return id;
}

test('a call that nobody came back for is charged with its worst case, once, and the budget has it', async () => {
  const id = uuidv7();
  // It turned to a dearer model: what was held last is its worst case.
  const before = await budget();
  // Nobody settles it in between.
  await database.query('BEGIN; SELECT 1 FROM settled_calls FOR UPDATE');
  await evidence.append(sealer.seal(start(id, 10_000_000)));
  await evidence.append(sealer.seal(start(id, 30_000_000)));
  await database.query('COMMIT');
  await gateway.eventually(async () => {
    expect(await rowsOf(id)).toEqual([
      { outcome: 'failed', estimated: true, cost: '30000000', prompt_tokens: 100, completion_tokens: 1_000 },
    ]);
    expect(await budget()).toBeCloseTo(before + 0.03, 9);
  });
  const { json } = await gateway.graphql(
    'query($id: ID!) { invocation(id: $id) { actor errorCode invocation { outcome estimated costUsd } } }',
    { id },
    { key },
  );
  expect(json.data.invocation).toEqual({
    actor: 'ann',
    errorCode: 'SERVICE_UNAVAILABLE',
    invocation: { outcome: 'FAILED', estimated: true, costUsd: 0.03 },
  });
  const verified = await gateway.graphql(
    '{ verifySpine { intact fault } }',
    {},
    { headers: { 'x-tenant-id': 'left' } },
  );
  expect(verified.json.data.verifySpine).toEqual({ intact: true, fault: null });
});

test('a call of a tool that nobody came back for is recorded, and costs nothing', async () => {
  const id = uuidv7();
  const held = { provider: 'mcp:files', model: 'mcp:files/write', cost: '0', promptTokens: 0, completionTokens: 0 };
  const tool = { server: 'files', name: 'write', pin: 'p' };
  const details = { held, instance: 7, keyId: null, model: held.model, policy: {}, tool, user: 'ann' };
  const action = 'mcp.called.started';
  const more = { action, resourceId: held.model, resourceType: 'tool', details };
  await evidence.append(sealer.seal(start(id, 0, more)));
  await gateway.eventually(async () => {
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'failed', cost: '0' }]);
  });
  const { json } = await gateway.request('GET', `/api/trust/spine/events/${id}`, { key });
  expect(json).toMatchObject({
    action: 'mcp.called',
    resourceType: 'tool',
    resourceId: held.model,
    details: { tool, outcome: 'failed', error: { code: 'SERVICE_UNAVAILABLE' } },
  });
});

test('what a client records under the name of a start, and a start without figures, charge nothing', async () => {
  const id = uuidv7();
  await evidence.append(sealer.seal(start(id, 900_000_000, { correlationId: 'recorded-by:ann' })));
  const bare = uuidv7();
  await evidence.append(sealer.seal(start(bare, 0, { details: { model: 'gpt-4o' } })));
  const before = await budget();
  await lose(10_000_000);
  expect([await rowsOf(id), await rowsOf(bare)]).toEqual([[], []]);
  expect(await budget()).toBeCloseTo(before + 0.01, 9);
});

test('a stream that its client leaves ends by itself: it is not charged again', async () => {
  gateway.sandbox.fault('openai', { chunkDelayMillis: 600, times: 'sticky' });
  const controller = new AbortController();
  const response = await fetch(`${gateway.url}/v1/chat`, {
    method: 'POST',
    signal: controller.signal,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'gpt-4o',
      max_tokens: 2_000,
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
    }),
  });
  await response.body!.getReader().read();
  const id = response.headers.get('x-evidence-id')!;
  const { rows } = await database.query<{ content: string }>(
    `SELECT d.content FROM spine_events e JOIN spine_details d ON d.event_id = e.id
      WHERE e.correlation_id = $1 AND e.action = 'ai.generate.started'`,
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0]!.content).held).toMatchObject({ model: 'gpt-4o', completionTokens: 2_000 });
  // While it is under way it is not settled either.
  await lose(10_000_000);
  controller.abort();
  gateway.sandbox.reset();
  await gateway.eventually(async () => {
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'cancelled' }]);
  });
  const after = await budget();
  await lose(10_000_000);
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'cancelled' }]);
  expect(await budget()).toBeCloseTo(after + 0.01, 9);
});

test('small calls have no start', async () => {
  const body = { model: 'gpt-4o-mini', max_tokens: 50, messages: [{ role: 'user', content: 'Hello!' }] };
  const small = await gateway.request('POST', '/v1/chat', { key, body });
  const large = await gateway.request('POST', '/v1/chat', {
    key,
    body: { ...body, model: 'gpt-4o', max_tokens: 2_000 },
  });
  const startsOf = async (id: string | null) =>
    (await database.query("SELECT 1 FROM spine_events WHERE correlation_id = $1 AND action LIKE '%.started'", [id]))
      .rowCount;
  expect(await startsOf(small.headers.get('x-evidence-id'))).toBe(0);
  expect(await startsOf(large.headers.get('x-evidence-id'))).toBe(1);
});

test('a call that ends while the ledger cannot be written is refused, and recorded when it can', async () => {
  const body = { model: 'gpt-4o-mini', max_tokens: 50, messages: [{ role: 'user', content: 'Hello!' }] };
  const before = await budget();
  await database.query('BEGIN; LOCK TABLE usage_ledger IN ACCESS EXCLUSIVE MODE');
  const refused = await gateway.request('POST', '/v1/chat', { key, body });
  await database.query('ROLLBACK');
  expect(refused.status).toBe(503);
  const id = refused.headers.get('x-evidence-id')!;
  await gateway.eventually(async () => {
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'failed', estimated: false }]);
  });
  const [row] = await rowsOf(id);
  expect(Number(row.cost)).toBeGreaterThan(0);
  expect(await budget()).toBeCloseTo(before + Number(row.cost) / 1e9, 9);
});

test('an end that could not be recorded is kept, and written once the database takes it', async () => {
  const away = new DomainError('SERVICE_UNAVAILABLE', 'away');
  let failure: Error | undefined = away;
  const log = {
    append: (...args: Parameters<EvidenceLog['append']>) =>
      failure === undefined ? evidence.append(...args) : Promise.reject(failure),
  } as unknown as EvidenceLog;
  const late = new LateEvidence(log, silentLogger);
  const id = uuidv7();
  const event = sealer.seal({ ...start(id, 0), id, action: 'ai.generate', details: { outcome: 'failed' } });
  const ledger = {
    id,
    tenant_id: 'left',
    occurred_at: new Date().toISOString(),
    action: 'ai.generate',
    user_id: 'ann',
    key_id: null,
    model: 'gpt-4o',
    provider: 'openai',
    outcome: 'failed' as const,
    cost: '5',
    estimated: false,
    prompt_tokens: 1,
    completion_tokens: 1,
    cached_tokens: 0,
    counters: null,
    session_id: null,
    cache: 'BYPASS' as const,
    latency_millis: 1,
    actor: 'ann',
    risk_level: null,
    pii_types: null,
    first_token_millis: null,
    error_code: null,
    budgets: null,
    tags: null,
    failed_attempts: null,
    call_ids: null,
  };
  late.keep(event, ledger);
  await expect(late.write()).rejects.toBe(away);
  failure = undefined;
  expect(await late.write()).toBe(1);
  expect(await rowsOf(id)).toHaveLength(1);
  // Another has recorded it meanwhile.
  late.keep(event, ledger);
  expect(await late.write()).toBe(1);
  expect(await late.write()).toBe(0);
});
