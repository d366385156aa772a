import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import parsePrometheus from 'parse-prometheus-text-format';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { ask } from '../../support/upstreams/models.js';

const clock = manualClock();
let gateway: TestApp;
let collector: Server;
const traces: any[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      traces.push({ url: request.url, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  gateway = await startTestApp({
    clock,
    timedWorkMillis: 100,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await gateway.stop();
  const closed = once(collector, 'close');
  collector.close();
  collector.closeAllConnections();
  await closed;
});

const chat = (body: object = {}) =>
  gateway.request('POST', '/v1/chat', { body: ask('hello metrics', { max_tokens: 5, skip_cache: true, ...body }) });

async function scrape(): Promise<string> {
  const { text, headers } = await gateway.request('GET', '/metrics', { key: null });
  expect(headers.get('content-type')).toContain('text/plain');
  const families = parsePrometheus(text);
  expect(families.length).toBeGreaterThan(20);
  return text;
}

/** The value of a sample with exactly these labels. */
async function sample(name: string, labels: Record<string, string>): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  for (const line of (await scrape()).split('\n')) {
    const [, found, given = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found === name && given.split(',').toSorted().join() === wanted.toSorted().join()) return Number(value);
  }
  return undefined;
}

describe('/metrics', () => {
  const mini = {
    gen_ai_operation_name: 'chat',
    gen_ai_provider_name: 'openai',
    gen_ai_request_model: 'gpt-4o-mini',
    gen_ai_response_model: 'gpt-4o-mini',
  };

  test('shows what the process itself is short of', async () => {
    const stop = await gateway.request('POST', '/api/stops', {
      body: { reason: 'a drill', selector: { model: 'none' } },
    });
    expect(stop.status).toBe(201);
    const idle = (await sample('portcullis_database_connections', { pool: 'tenant', state: 'idle' })) ?? 0;
    const used = (await sample('portcullis_database_connections', { pool: 'tenant', state: 'used' })) ?? 0;
    expect(idle + used).toBeGreaterThan(0);
    expect(await sample('portcullis_database_connections', { pool: 'platform', state: 'waiting' })).toBe(0);
    expect(await sample('portcullis_evidence_waiting', {})).toBe(0);
    expect(await sample('portcullis_checkpoint_age_seconds', {})).toBeGreaterThanOrEqual(0);
    expect(await sample('portcullis_stops_held', {})).toBe(1);
    await gateway.request('DELETE', `/api/stops/${stop.json.id}`);
    expect(await sample('portcullis_stops_held', {})).toBe(0);
  });

  test('parses as Prometheus text, and counts model calls under the conventions’ names', async () => {
    await chat();
    await chat({ stream: true });
    expect(await sample('gen_ai_client_operation_duration_seconds_count', mini)).toBe(2);
    expect(await sample('gen_ai_server_time_to_first_token_seconds_count', mini)).toBe(1);
    for (const gen_ai_token_type of ['input', 'output'])
      expect(await sample('gen_ai_client_token_usage_sum', { ...mini, gen_ai_token_type })).toBeGreaterThan(1);
    const invocations = { action: 'ai.generate', outcome: 'completed', cache: 'BYPASS', error: '' };
    expect(await sample('portcullis_invocations_total', invocations)).toBe(2);
    const row = { method: 'POST', route: '/v1/chat', status: '200' };
    expect(await sample('portcullis_http_request_duration_seconds_count', row)).toBe(2);
    expect(await scrape()).toContain('process_cpu_seconds_total');
  });

  test('names no tenant, user, key or path of a client', async () => {
    await gateway.createTenant({ id: 'hidden-tenant' });
    const key = await gateway.issueKey({ tenantId: 'hidden-tenant', subject: 'hidden-user' });
    await gateway.request('POST', '/v1/chat', { key, body: ask('x', { max_tokens: 1, user: 'hidden-user' }) });
    await gateway.request('GET', '/v1/models/hidden-model', { key });
    expect(await scrape()).not.toContain('hidden');
  });

  test('counts what is denied, without a duration of a call that was not made', async () => {
    const made = await gateway.graphql(
      'mutation { createPolicy(input: {name: "no o3", actions: ["ai.*"], resources: ["model:o3"], effect: DENY}) { id } }',
    );
    expect(made.json.errors).toBeUndefined();
    await chat({ model: 'o3' });
    const denied = { action: 'ai.generate', outcome: 'denied', cache: 'BYPASS', error: 'POLICY_DENIED' };
    expect(await sample('portcullis_invocations_total', denied)).toBe(1);
    expect(await scrape()).not.toContain('gen_ai_request_model="o3"');
  });
});

describe('traces', () => {
  test('are exported by OTLP: a span of the call, and one for each step and attempt', async () => {
    await chat({ model: 'gpt-4o' });
    const spans = await gateway.eventually(() => {
      const all = traces.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans);
      const root = all.find(({ name }: any) => name === 'chat gpt-4o');
      expect(root).toBeDefined();
      return { root, own: all.filter(({ traceId }: any) => traceId === root.traceId) };
    });
    expect(traces[0].url).toBe('/v1/traces');
    const attributes = Object.fromEntries(
      spans.root.attributes.map(({ key, value }: any) => [key, Object.values(value)[0]]),
    );
    expect(attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4o',
      'gen_ai.response.model': 'gpt-4o',
      'portcullis.tenant.id': 'default',
      'portcullis.outcome': 'completed',
      'portcullis.decision': 'allow',
    });
    expect(attributes['gen_ai.request.stream']).toBeUndefined();
    const [scope] = traces.map(({ body }) => body.resourceSpans[0].scopeSpans[0]);
    expect(scope.schemaUrl).toBe('https://opentelemetry.io/schemas/1.41.0');
    expect(spans.own.map(({ name }: any) => name).toSorted()).toEqual([
      'chat gpt-4o',
      'portcullis approval_check',
      'portcullis attempt openai',
      'portcullis context_extraction',
      'portcullis evidence_recording',
      'portcullis execution',
      'portcullis policy_evaluation',
      'portcullis policy_lookup',
      'portcullis risk_classification',
    ]);
    expect(JSON.stringify(traces)).not.toContain('hello metrics');
  });
});

describe('traces of guards', () => {
  test('are spans of their call, with the code of the result and never the text', async () => {
    const body = {
      name: 'secrets',
      kind: 'model',
      on: ['REQUEST'],
      onError: 'FLAG',
      action: 'FLAG',
      settings: { model: 'gpt-4o-mini', parser: 'yes-no', prompt: 'Answer yes or no.' },
    };
    const made = await gateway.request('POST', '/api/guards', { body });
    expect([made.text, made.status]).toEqual([made.text, 201]);
    await chat({ model: 'gpt-4o', max_tokens: 6 });
    const span = await gateway.eventually(() => {
      const found = traces
        .flatMap((trace) => trace.body.resourceSpans[0].scopeSpans[0].spans)
        .find(({ name }: { name: string }) => name === 'apply_guardrail secrets');
      expect(found).toBeDefined();
      return found;
    });
    const given: { key: string; value: { stringValue?: string } }[] = span.attributes;
    const attributes = Object.fromEntries(given.map(({ key, value }) => [key, value.stringValue]));
    expect(attributes).toMatchObject({
      'gen_ai.operation.name': 'apply_guardrail',
      'gen_ai.provider.name': 'model',
      'gen_ai.guardrail.component.name': 'secrets',
      'portcullis.guard.point': 'REQUEST',
    });
    expect(JSON.stringify(traces)).not.toContain('hello metrics');
    await gateway.request('DELETE', `/api/guards/${made.json.id}`);
  });
});

describe('alert rules', () => {
  const create = async (input: string): Promise<string> => {
    const { json } = await gateway.graphql(`mutation { createAlertRule(input: {${input}}) { id } }`);
    expect(json.errors).toBeUndefined();
    return json.data.createAlertRule.id;
  };
  const alertsOf = async (ruleId: string): Promise<any[]> => {
    const { json } = await gateway.graphql('{ alerts(first: 500) { edges { node { ruleId status value detail } } } }');
    return json.data.alerts.edges.map(({ node }: any) => node).filter((alert: any) => alert.ruleId === ruleId);
  };
  const found = async (search: string): Promise<string[]> => {
    const query = 'query($search: String) { alerts(first: 500, search: $search) { edges { node { ruleId } } } }';
    const { json } = await gateway.graphql(query, { search });
    return json.data.alerts.edges.map(({ node }: any) => node.ruleId);
  };
  const toldOf = async (ruleId: string): Promise<string[]> => {
    const { json } = await gateway.request('GET', `/api/trust/spine/events?resourceId=${ruleId}`);
    return json.events.map(({ action }: any) => action).toReversed();
  };
  /** Lets the watch look again. */
  const later = (): void => {
    clock.advance(10_000);
  };

  test.each(['OPNAI', 'OpenAI'])('a rule that could never fire is refused: provider %s', async (provider) => {
    const query = 'mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) { id } }';
    const reply = await gateway.graphql(query, { input: { name: 'never', kind: 'PROVIDER_DOWN', provider } });
    const { issues } = expectGraphqlError(reply, 'INVALID_REQUEST').details;
    expect(issues).toEqual([
      { path: expect.stringMatching(/provider$/), message: expect.stringMatching(/expected one of.*OPENAI/) },
    ]);
  });

  test('a provider that is down fires once and recovers once', async () => {
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${gateway.adminKey}` });
    const watched = socket.start('subscription { alertChanged { name status } }');
    await socket.run('{ health { status } }');
    const id = await create('name: "openai is down", kind: PROVIDER_DOWN, provider: OPENAI');
    await gateway.eventually(async () => {
      const { json } = await gateway.graphql('{ alertRules { edges { node { id checkedAt } } } }');
      const rule = json.data.alertRules.edges.find(({ node }: any) => node.id === id).node;
      expect(rule.checkedAt).not.toBe('1970-01-01T00:00:00.000Z');
    });
    expect(await alertsOf(id)).toEqual([]);
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky', path: '/v1/chat' });
    for (let call = 0; call < 6; call += 1) await chat({ model: 'gpt-4o-mini' });
    for (let look = 0; look < 3; look += 1) {
      later();
      await gateway.eventually(async () => {
        expect(await alertsOf(id)).toMatchObject([{ status: 'FIRING', value: 1, detail: 'not answering: openai' }]);
      });
    }
    gateway.sandbox.reset();
    gateway.sandbox.reset();
    await gateway.eventually(async () => {
      later();
      await chat({ model: 'gpt-4o-mini' });
      expect(await alertsOf(id)).toMatchObject([{ status: 'RECOVERED' }]);
    });
    expect(await found('OPENAI IS')).toEqual([id]);
    expect(await found('answering: open')).toEqual([id]);
    expect(await found('open_i')).toEqual([]);
    later();
    expect(await toldOf(id)).toEqual(['alert_rule.created', 'alert.fired', 'alert.recovered']);
    await watched.first(({ alertChanged }) => alertChanged.status === 'RECOVERED');
    expect(watched.results.map(({ data }) => data.alertChanged.status)).toEqual(['FIRING', 'RECOVERED']);
    await socket.close();
  });

  test('the budget, and a failed share of enough calls', async () => {
    const small = 'mutation { updateTenant(id: "default", input: {monthlyBudgetUsd: 0.05}) { id } }';
    expect((await gateway.graphql(small)).json.errors).toBeUndefined();
    const budget = await create('name: "budget", kind: BUDGET, threshold: 0.001');
    const errors = await create('name: "errors", kind: ERROR_RATE, threshold: 50, windowMinutes: 1');
    clock.advance(120_000);
    await gateway.eventually(async () => {
      expect(await alertsOf(budget)).toMatchObject([{ status: 'FIRING' }]);
    });
    gateway.sandbox.fault('anthropic', { status: 400, times: 'sticky', path: '/v1/messages' });
    for (let call = 0; call < 9; call += 1) await chat({ model: 'claude-haiku-4-5' });
    later();
    await gateway.eventually(async () => {
      expect((await toldOf(budget)).length).toBeGreaterThan(1);
    });
    expect(await alertsOf(errors)).toEqual([]);
    await chat({ model: 'claude-haiku-4-5' });
    // Once: its window is a minute, which further steps would leave before anybody looks.
    later();
    await gateway.eventually(async () => {
      expect(await alertsOf(errors)).toMatchObject([{ status: 'FIRING', value: 100 }]);
    });
    gateway.sandbox.reset();
    gateway.sandbox.reset();
    clock.advance(120_000);
    await gateway.eventually(async () => {
      later();
      expect(await alertsOf(errors)).toMatchObject([{ status: 'RECOVERED' }]);
    });
  });

  test.each([
    ['ERROR_RATE', 5],
    ['LATENCY_P95', 10_000],
    ['BUDGET', 80],
    ['SLA_BREACHES', 1],
    ['WITNESS_AGE', 300],
  ])('of kind %s fire at %d where no threshold is named', async (kind, threshold) => {
    const { json } = await gateway.graphql(
      `mutation { createAlertRule(input: {name: "usual ${kind}", kind: ${kind}}) { id threshold } }`,
    );
    const { id, ...rule } = json.data.createAlertRule as { id: string; threshold: number };
    expect(rule).toEqual({ threshold });
    await gateway.graphql('mutation($id: ID!) { deleteAlertRule(id: $id) { id } }', { id });
  });

  test('are changed, switched off and removed', async () => {
    const id = await create('name: "slow", kind: LATENCY_P95, threshold: 500');
    const stale = await gateway.graphql(
      'mutation($id: ID!) { updateAlertRule(id: $id, input: {threshold: 5, version: 7}) { id } }',
      { id },
    );
    expectGraphqlError(stale, 'CONFLICT');
    const changed = await gateway.graphql(
      'mutation($id: ID!) { updateAlertRule(id: $id, input: {threshold: 5, enabled: false, version: 1}) { threshold enabled version } }',
      { id },
    );
    expect(changed.json.data.updateAlertRule).toEqual({ threshold: 5, enabled: false, version: 2 });
    const twice = await gateway.graphql('mutation { createAlertRule(input: {name: "slow", kind: BUDGET}) { id } }');
    expectGraphqlError(twice, 'CONFLICT');
    const remove = () => gateway.graphql('mutation($id: ID!) { deleteAlertRule(id: $id) { id } }', { id });
    expect((await remove()).json.data.deleteAlertRule).toEqual({ id });
    expectGraphqlError(await remove(), 'NOT_FOUND');
  });
});
