import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type * as Modules from '../../../src/server/modules.js';
import { gatewayRoutes } from '../../../src/features/gateway/gateway.routes.js';
import { webhookRoutes } from '../../../src/features/webhooks/webhook.routes.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';
import { ask, chatModels, embeddingModels } from '../../support/upstreams/models.js';

const { routes } = await importBuilt<typeof Modules>('server/modules.js');

/** The specification's list of gateway endpoints. */
const specified = ['POST /chat', 'POST /embeddings', 'GET /models', 'GET /usage', 'GET /health', 'POST /webhooks'];

/** Rows beyond the specification's list, of contract §4 and §12. */
const beyond = [
  'POST /chat/completions',
  'GET /models/*id',
  'GET /webhooks',
  'GET /webhooks/:id',
  'PATCH /webhooks/:id',
  'DELETE /webhooks/:id',
  'POST /webhooks/:id/test',
  'POST /webhooks/:id/rotate-secret',
  'GET /webhooks/:id/deliveries',
  'POST /webhooks/:id/deliveries/:deliveryId/replay',
  'POST /webhooks/:id/recover',
];

const rows = [...gatewayRoutes, ...webhookRoutes];

const PREFIXES = ['/v1', '/api/v1'];

let gateway: TestApp;
let document: any;

beforeAll(async () => {
  gateway = await startTestApp();
  document = (await gateway.request('GET', '/openapi.json', { key: null })).json;
});
afterAll(() => gateway.stop());

describe('the table', () => {
  test('has the specification’s endpoints, and what is declared beyond', () => {
    expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...specified, ...beyond].toSorted(),
    );
  });

  test.each(rows)('$method $path answers under both prefixes', async ({ method, path, prefixes }) => {
    expect(prefixes).toEqual(PREFIXES);
    const takesBody = method === 'POST' || method === 'PATCH';
    // A webhook of that name is not there; a body without what is required is refused before it is looked for.
    const isMissing = path.includes('/:') && !path.endsWith('/recover');
    for (const prefix of PREFIXES) {
      const url = prefix + path.replace(/[:*]\w+/g, 'gpt-4o');
      const reply = await gateway.request(method, url, takesBody && !path.endsWith('/test') ? { body: {} } : {});
      expect([url, reply.status]).toEqual([url, isMissing ? 404 : takesBody ? 400 : 200]);
      if (isMissing) expect(reply.json.error.message).toContain('gpt-4o');
    }
  });
});

test('what a companion row does not read from the query is refused', async () => {
  for (const { method, path, prefixes, tenantFrom, shared } of routes) {
    // Readers by a link alone are known to `shared` rows: test/contract/evidence/pack-links.long.test.ts.
    if (prefixes !== undefined || tenantFrom !== undefined || shared === true) continue;
    const url = `${path.replace(/[:*]\w+/g, 'none')}?bogus=1`;
    const { status, json } = await gateway.request(method, url, method === 'GET' ? {} : { body: {} });
    const problems = (json?.error?.details?.issues ?? []).map((issue: any) => `${issue.path}: ${issue.message}`);
    expect([method, url, status, problems]).toEqual([
      method,
      url,
      400,
      expect.arrayContaining(['bogus: unknown query parameter']),
    ]);
  }
});

const seconds = (value: number): void => {
  expect(Number.isInteger(value)).toBe(true);
  expect(Math.abs(value - Date.now() / 1000)).toBeLessThan(3_600);
};
const count = expect.any(Number);

describe.each(chatModels)('a chat completion of %s', (kind, model) => {
  test.each(PREFIXES)('has the specified fields, under %s', async (prefix) => {
    const { status, json, headers } = await gateway.request('POST', `${prefix}/chat`, {
      body: {
        model,
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: 'Hello' },
        ],
        temperature: 2,
        max_tokens: 50,
        stream: false,
        skip_cache: true,
      },
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    seconds(json.created);
    expect(json).toMatchObject({
      id: expect.stringMatching(/./),
      model,
      choices: [
        { index: 0, message: { role: 'assistant', content: expect.stringMatching(/Hello/) }, finish_reason: 'stop' },
      ],
      usage: {
        prompt_tokens: count,
        completion_tokens: count,
        total_tokens: Number(json.usage.prompt_tokens) + Number(json.usage.completion_tokens),
      },
    });
    expect(
      Object.keys(json).filter(
        (key) =>
          !['id', 'object', 'created', 'model', 'choices', 'usage', 'system_fingerprint', 'service_tier'].includes(key),
      ),
    ).toEqual([]);
    expect(headers.get('x-gateway-provider')).toBe(kind);
    expect(headers.get('x-gateway-model')).toBe(model);
    expect(headers.get('x-gateway-attempts')).toBe('1');
    expect(headers.get('x-cache')).toBe('BYPASS');
    expect(headers.get('x-evidence-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(json)).not.toMatch(/"\w*[a-z][A-Z]\w*":/);
  });

  test('streams as server-sent events that end with [DONE]', async () => {
    const { status, headers, text } = await gateway.request('POST', '/v1/chat', {
      body: ask('Hello', { model, stream: true }),
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('x-gateway-provider')).toBe(kind);
    expect(headers.get('x-evidence-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
    const events = text.split('\n\n').filter((event) => event !== '');
    expect(events.at(-1)).toBe('data: [DONE]');
    for (const event of events.slice(0, -1)) {
      expect(event).toMatch(/^data: \{/);
      expect(JSON.parse(event.slice(6))).toMatchObject({
        object: 'chat.completion.chunk',
        model,
        choices: [{ index: 0 }],
      });
    }
  });
});

describe.each(embeddingModels)('embeddings of %s', (_, model, dimensions) => {
  test.each(['one text', ['one text'], ['two', 'texts']])('of %p have the specified fields', async (input) => {
    const { status, json } = await gateway.request('POST', '/v1/embeddings', { body: { model, input } });
    expect(status).toBe(200);
    const texts = [input].flat();
    expect(json).toMatchObject({ model, usage: { prompt_tokens: count, total_tokens: count } });
    expect(json.data).toHaveLength(texts.length);
    json.data.forEach((entry: any, index: number) => {
      expect(entry).toMatchObject({ index, dimensions });
      expect(entry.embedding).toHaveLength(dimensions);
      expect(entry.embedding.every((value: unknown) => typeof value === 'number')).toBe(true);
    });
  });
});

test('models have the specified fields', async () => {
  const { json } = await gateway.request('GET', '/v1/models');
  expect(json.models.length).toBeGreaterThan(10);
  expect(json.data).toEqual(json.models);
  for (const model of json.models) {
    expect(model).toMatchObject({
      id: expect.stringMatching(/./),
      provider: expect.stringMatching(/^(openai|anthropic|local)$/),
      type: expect.stringMatching(/^(chat|embedding|moderation|image|speech|transcription|realtime|video)$/),
      available: true,
    });
    if (model.type === 'embedding') expect(model.dimensions).toBeGreaterThan(0);
    if (model.type === 'chat') expect(model).not.toHaveProperty('dimensions');
  }
  const ids = json.models.map(({ id }: any) => id);
  for (const [, id] of [...chatModels, ...embeddingModels]) expect(ids).toContain(id);
});

test('usage has the specified fields', async () => {
  await gateway.request('POST', '/v1/chat', { body: ask('counted') });
  const { json, status } = await gateway.request('GET', '/v1/usage');
  expect(status).toBe(200);
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(json).toMatchObject({
    period: { start: iso, end: iso },
    usage: { total_requests: count, total_tokens: count, total_cost_usd: expect.any(Number) },
    budget: { limit_usd: 100, used_usd: expect.any(Number), remaining_usd: expect.any(Number) },
  });
  expect(json.usage.by_model['gpt-4o-mini']).toEqual({ requests: count, tokens: count, cost_usd: expect.any(Number) });
  expect(json.usage).not.toHaveProperty('groups');
  const { start, end } = json.period;
  expect([start.slice(8, 10), end.slice(8, 10)]).toEqual(['01', '01']);
  for (const group of ['day', 'model', 'user']) {
    const grouped = await gateway.request('GET', `/v1/usage?group_by=${group}`);
    for (const entry of grouped.json.usage.groups) {
      expect(entry).toEqual({ key: expect.any(String), requests: count, tokens: count, cost_usd: expect.any(Number) });
    }
  }
  const bounded = await gateway.request('GET', '/v1/usage?start_date=2026-01-01&end_date=2026-02-01T00:00:00%2B01:00');
  expect(bounded.json.period).toEqual({ start: '2026-01-01T00:00:00.000Z', end: '2026-01-31T23:00:00.000Z' });
  for (const query of [
    'start_date=yesterday',
    'group_by=week',
    'start_date=2026-02-01&end_date=2026-01-01',
    'startDate=2026-01-01',
  ]) {
    const refused = await gateway.request('GET', `/v1/usage?${query}`);
    expect([query, refused.status, refused.json.error.code]).toEqual([query, 400, 'INVALID_REQUEST']);
    for (const { path } of refused.json.error.details.issues) expect(query).toContain(path);
  }
});

test('health has the specified fields', async () => {
  const { json, status } = await gateway.request('GET', '/v1/health');
  expect(status).toBe(200);
  const provider = { status: 'up', latency_ms: expect.any(Number), sandbox: true };
  expect(json).toMatchObject({
    status: 'healthy',
    providers: { openai: provider, anthropic: provider, local: provider },
    cache: { status: expect.any(String), hit_rate: expect.any(Number) },
    database: { status: 'up', latency_ms: expect.any(Number) },
  });
  expect(json.cache.hit_rate).toBeGreaterThanOrEqual(0);
  expect(json.cache.hit_rate).toBeLessThanOrEqual(1);
  expect(Object.keys(json.providers)).toHaveLength(3);
});

test('a provider that is down makes it degraded, and it is not the gateway that is down', async () => {
  const second = await startTestApp();
  try {
    await second.sandbox.refuse('anthropic');
    const { status, json } = await second.request('GET', '/v1/health');
    expect([status, json.status, json.providers.anthropic.status, json.providers.openai.status]).toEqual([
      200,
      'degraded',
      'down',
      'up',
    ]);
  } finally {
    await second.stop();
  }
});

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    const { valid, errors } = await new Validator().validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: gateway.url }]);
  });

  test('lists every row, what sign-in is by, and no other', () => {
    const signIn = /^\/(?:session|device|oauth)\b/;
    const paths = Object.entries(document.paths).filter(([path]) => !signIn.test(path));
    expect(Object.keys(document.paths).length - paths.length).toBe(8);
    const listed = paths.flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = routes.map(
      ({ method, path, prefixes: [prefix = ''] = [] }) => `${method} ${prefix}${path.replace(/[:*](\w+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(rows.toSorted());
  });

  test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
    for (const path of references) {
      const target = path.split('/').reduce((at: any, step) => at?.[step], document);
      expect([path, target]).toEqual([path, expect.any(Object)]);
    }
  });

  const resolved = (schema: any): any =>
    schema.$ref === undefined
      ? schema
      : schema.$ref
          .split('/')
          .slice(1)
          .reduce((at: any, step: string) => at[step], document);

  /** Every field of a body is described, and what is required is there. */
  function expectDescribed(body: any, given: any, at: string): void {
    const schema = resolved(given);
    // A JSON scalar says nothing of what is in it.
    if (schema.type === undefined) return;
    if (Array.isArray(body)) {
      for (const item of body.slice(0, 3)) expectDescribed(item, schema.items, `${at}[]`);
      return;
    }
    if (
      typeof body !== 'object' ||
      body === null ||
      (schema.properties === undefined && schema.additionalProperties === undefined)
    )
      return;
    for (const name of schema.required ?? [])
      expect([at, Object.keys(body)]).toEqual([at, expect.arrayContaining([name])]);
    for (const [name, value] of Object.entries(body)) {
      const property = schema.properties?.[name] ?? schema.additionalProperties;
      expect([`${at}.${name}`, typeof property]).toEqual([`${at}.${name}`, 'object']);
      expectDescribed(value, property, `${at}.${name}`);
    }
  }

  test('describes errors in the form of their protocol, and those of models where one may be asked', async () => {
    const { responses } = document.paths['/v1/messages'].post;
    const { schema } = resolved(responses['400']).content['application/json'];
    const { json } = await gateway.request('POST', '/v1/messages', { body: {} });
    expectDescribed(json, schema, 'error');
    expect(resolved(schema).properties.error.properties.type.enum).toContain('not_found_error');
    const more: [string, string[]][] = [
      ['/api/design/frameworks', ['402', '404', '502', '504']],
      ['/api/da/analyze', ['402', '404', '502', '504']],
      ['/api/trust/models/route', ['404']],
    ];
    for (const [path, codes] of more)
      expect([path, Object.keys(document.paths[path].post.responses)]).toEqual([path, expect.arrayContaining(codes)]);
  });

  const answers: [string, string, string, object?][] = [
    ['post', '/v1/chat', '/v1/chat', ask()],
    ['post', '/v1/chat/completions', '/v1/chat/completions', ask()],
    ['post', '/v1/embeddings', '/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }],
    ['get', '/v1/models', '/v1/models'],
    ['get', '/v1/models/{id}', '/v1/models/gpt-4o'],
    ['get', '/v1/usage', '/v1/usage?group_by=user'],
    ['get', '/v1/health', '/v1/health'],
    ['get', '/api/trust/policies', '/api/trust/policies'],
    [
      'post',
      '/api/trust/policies/evaluate',
      '/api/trust/policies/evaluate',
      { action: 'ai.generate', resource: 'model:m', actor: 'ann', explain: true },
    ],
    [
      'post',
      '/api/trust/policies/simulate',
      '/api/trust/policies/simulate',
      { policies: [{ name: 'x', actions: ['*'], effect: 'deny' }] },
    ],
    ['post', '/api/trust/pii/detect', '/api/trust/pii/detect', { content: 'jane@example.com' }],
    ['post', '/api/trust/pii/redact', '/api/trust/pii/redact', { content: 'jane@example.com' }],
  ];
  test.each(answers.map(([method, path, url, body]) => ({ method, path, url, body })))(
    '$method $path answers as it says',
    async ({ method, path, url, body }) => {
      const operation = document.paths[path][method];
      expect(operation.security).toBeUndefined();
      const { json, headers } = await gateway.request(method.toUpperCase(), url, { body });
      const success = operation.responses['200'];
      expectDescribed(json, success.content['application/json'].schema, path);
      // Only where something was dropped, a budget changed the call, or a rule for agents is over.
      const sometimes = [
        'X-Gateway-Arm',
        'X-Gateway-Dropped',
        'X-Degraded-By',
        'X-Output-Capped',
        'X-Agent-Flags',
        'X-Data-As-Of',
      ];
      const always = Object.keys(success.headers).filter((name) => !sometimes.includes(name));
      for (const name of always) expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
    },
  );

  test('a request’s schema names the fields, their limits and that others are taken', () => {
    const schema = resolved(document.paths['/v1/chat'].post.requestBody.content['application/json'].schema);
    expect(schema.required.toSorted()).toEqual(['messages', 'model']);
    expect(schema.properties.temperature).toMatchObject({ type: 'number', minimum: 0, maximum: 2 });
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['max_tokens', 'stream', 'skip_cache']));
    expect(schema.properties).not.toHaveProperty('extra');
    expect(schema.additionalProperties).toBe(true);
  });
});

describe('without a key', () => {
  const pages: [string, number, RegExp, RegExp][] = [
    ['/livez', 200, /json/, /"ok"/],
    ['/readyz', 200, /json/, /"ready"/],
    ['/metrics', 200, /text\/plain/, /process_cpu_seconds_total/],
    ['/openapi.json', 200, /json/, /"3\.1\.0"/],
    ['/docs', 200, /html/, /swagger-ui/],
    ['/docs/errors', 200, /html/, /<section id="rate_limit_exceeded">/],
    ['/docs/swagger-ui.css', 200, /css/, /swagger/],
    ['/docs/swagger-ui-bundle.js', 200, /javascript/, /Swagger/],
    ['/docs/start.js', 200, /javascript/, /openapi\.json/],
  ];
  test.each(pages)('%s answers', async (path, status, type, body) => {
    const reply = await gateway.request('GET', path, { key: null });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toMatch(type);
    expect(reply.text).toMatch(body);
    const head = await gateway.request('HEAD', path, { key: null });
    expect([head.status, head.text]).toEqual([status, '']);
  });

  test('the reference loads nothing from elsewhere', async () => {
    const page = await gateway.request('GET', '/docs', { key: null });
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
