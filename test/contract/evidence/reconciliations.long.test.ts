import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Providers' own figures against the ledger, over real HTTP, with an upstream that counts and reports. */
const PATH = '/api/trust/reconciliations';
const ADMIN_KEY = 'sk-admin-of-the-organisation-0001';
const DAY = 86_400_000;
const today = Math.floor(Date.now() / DAY) * DAY;
const iso = (time: number): string => new Date(time).toISOString();
const period = { startDate: iso(today), endDate: iso(today + DAY) };

let app: TestApp;
let upstream: UpstreamServer;
let ada: string;
let audit: string;
let ann: string;
let eve: string;
interface Answered {
  status?: number;
  headers?: object;
  body: unknown;
}
let asked: { path: string; query: URLSearchParams; headers: Record<string, unknown> }[] = [];
/** Answers to reports, in place of those that are right. */
let reports: ((path: string, query: URLSearchParams) => Answered) | undefined;

const answer = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 30, completion_tokens: 10, total_tokens: 40 },
};
const usage = (calls: number, more: object = {}) => ({
  object: 'organization.usage.completions.result',
  input_tokens: 30 * calls,
  output_tokens: 10 * calls,
  num_model_requests: calls,
  model: 'tiny-2025-01-01',
  api_key_id: 'key_gateway',
  ...more,
});
const pageOf = (results: object[], next: string | null = null, start = today) => ({
  object: 'page',
  data: [{ object: 'bucket', start_time: start / 1000, end_time: (start + DAY) / 1000, results }],
  has_more: next !== null,
  next_page: next,
});
const cost = {
  object: 'organization.costs.result',
  amount: { value: 0.25, currency: 'usd' },
  line_item: 'tiny, input',
};
/** A report of three calls. */
const three = (path: string): Answered => ({
  body: path.endsWith('/costs') ? pageOf([cost]) : path.endsWith('/completions') ? pageOf([usage(3)]) : pageOf([]),
});

beforeAll(async () => {
  app = await startTestApp({ env: { TENANT_PROVIDER_HOSTS: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE: 'true' } });
  upstream = await startUpstream(({ method, headers, url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://upstream');
    const isReport = pathname.includes('/organization');
    if (isReport) asked.push({ path: pathname, query: searchParams, headers });
    const list = { object: 'list', data: [{ id: 'tiny', object: 'model' }] };
    const {
      status = 200,
      headers: more = {},
      body,
    } = isReport ? (reports ?? three)(pathname, searchParams) : { body: method === 'GET' ? list : answer };
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...more })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  for (const id of ['ours', 'theirs']) {
    await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const allowed = await app.graphql(
      'mutation($id: ID!) { updateTenant(id: $id, input: {ownProviders: true}) { ownProviders } }',
      { id },
    );
    expect(allowed.json.errors).toBeUndefined();
  }
  ada = await app.issueKey({ tenantId: 'ours', subject: 'ada', roles: ['tenant_admin'] });
  audit = await app.issueKey({ tenantId: 'ours', subject: 'aud', roles: ['auditor'] });
  ann = await app.issueKey({ tenantId: 'ours', subject: 'ann', roles: ['member'] });
  eve = await app.issueKey({ tenantId: 'theirs', subject: 'eve', roles: ['tenant_admin'] });
  for (const key of [ada, eve]) {
    const connected = await app.request('POST', '/api/providers', {
      key,
      body: {
        id: 'own.near',
        kind: 'openai',
        baseUrl: `${upstream.origin}/v1`,
        credential: { type: 'key', key: 'sk-of-the-tenant-itself-0001' },
        models: [{ id: 'small', upstream: 'tiny', input: 0.5, output: 1.5 }],
      },
    });
    expect([connected.status, connected.text]).toEqual([201, expect.any(String)]);
  }
  for (let call = 0; call < 3; call += 1) expect((await say(ada)).status).toBe(200);
  // Of another tenant with an account of the same name.
  expect((await say(eve)).status).toBe(200);
});
afterAll(() => app.stop());
beforeEach(() => {
  asked = [];
  reports = undefined;
});

const say = (key: string): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    key,
    body: { model: 'own.near/small', messages: [{ role: 'user', content: 'hi' }] },
  });
const create = (more: object = {}, key = audit): Promise<Reply> =>
  app.request('POST', PATH, { key, body: { provider: 'own.near', format: 'openai', ...period, ...more } });
const byKey = (more: object = {}, key = audit): Promise<Reply> =>
  create({ credential: ADMIN_KEY, address: upstream.origin, ...more }, key);
const byFile = (report: unknown, more: object = {}, key = audit): Promise<Reply> =>
  create({ report: JSON.stringify(report), filename: 'usage.json', ...more }, key);
const rowsOf = async (id: string, key = audit): Promise<{ model: string; key: string; state: string }[]> =>
  (await app.request('GET', `${PATH}/${id}/rows`, { key, headers: { accept: 'application/json' } })).json.rows;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const events = async (action: string, key = audit): Promise<{ id: string }[]> =>
  (await app.request('GET', `/api/trust/spine/events?actions=${action}`, { key })).json.events;

describe('a reconciliation', () => {
  test('of what the provider is asked for equals the ledger', async () => {
    const made = await byKey();
    expect([made.status, made.json]).toEqual([201, expect.objectContaining({ provider: 'own.near' })]);
    expect(made.headers.get('location')).toBe(`${PATH}/${made.json.id}`);
    expect(made.json).toMatchObject({
      isPlatform: false,
      format: 'openai',
      source: 'provider',
      origin: upstream.origin,
      tolerancePerMille: 0,
      rowCount: 1,
      createdBy: 'aud',
      summary: {
        days: 1,
        reportedDays: 1,
        states: { equal: 1, differs: 0, providerOnly: 0, ledgerOnly: 0, withinTolerance: 0 },
        provider: { calls: 3, inputTokens: 90, outputTokens: 30, costUsd: 0.25 },
        ledger: { calls: 3, inputTokens: 90, outputTokens: 30, costUsd: 0.00009 },
        unseenCalls: 0,
        unseenTokens: 0,
        leftOutCalls: 0,
      },
    });
    expect(await rowsOf(made.json.id)).toEqual([
      expect.objectContaining({ day: iso(today).slice(0, 10), model: 'tiny', key: '', state: 'equal' }),
    ]);
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/organization/usage/completions',
      '/v1/organization/usage/embeddings',
      '/v1/organization/costs',
    ]);
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${ADMIN_KEY}`);
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      start_time: String(today / 1000),
      end_time: String((today + DAY) / 1000),
      bucket_width: '1d',
    });
    expect(asked[0]?.query.getAll('group_by')).toEqual(['model', 'api_key_id']);
  });

  test('shows calls that did not go through the gateway, and by which key', async () => {
    const report = pageOf([usage(5), usage(2, { api_key_id: 'key_other', model: 'large' })]);
    const { json, status } = await byFile(report, { gatewayKeys: ['key_gateway'] });
    expect([status, json.summary.unseenCalls, json.summary.unseenTokens]).toEqual([201, 4, 160]);
    expect((await rowsOf(json.id)).map(({ model, key, state }) => [model, key, state])).toEqual([
      ['large', 'key_other', 'provider-only'],
      ['tiny', '', 'differs'],
    ]);
    const { json: close } = await byFile(pageOf([usage(3, { output_tokens: 31 })]), { tolerancePerMille: 50 });
    expect(close.summary.states.withinTolerance).toBe(1);
    const { json: less } = await byFile(pageOf([usage(1, { model: 'named' })]), {
      models: [{ reported: 'named', called: 'tiny' }],
    });
    expect([less.rowCount, less.summary.states.differs, less.summary.unseenCalls]).toEqual([1, 1, 0]);
  });

  test('is in the log once, with the digests of what was read and of its rows', async () => {
    const report = pageOf([usage(3)]);
    const before = (await events('evidence.reconciled')).length;
    const { json } = await byFile(report);
    const csv = await app.request('GET', `${PATH}/${json.id}/rows`, { key: audit });
    expect([csv.headers.get('content-type'), sha256(csv.text)]).toEqual([
      expect.stringContaining('csv'),
      json.rowsSha256,
    ]);
    expect(json).toMatchObject({ source: 'file', origin: 'usage.json', sha256: sha256(JSON.stringify(report)) });
    const all = await events('evidence.reconciled');
    expect(all).toHaveLength(before + 1);
    const event = all.find(({ id }) => id === json.eventId);
    expect(event).toMatchObject({ resourceId: json.id, resourceType: 'reconciliation', actor: 'aud' });
    const { json: detailed } = await app.request('GET', `/api/trust/spine/events/${json.eventId}`, { key: audit });
    expect(detailed.details).toMatchObject({
      sha256: json.sha256,
      rowsSha256: json.rowsSha256,
      summary: { unseenCalls: 0 },
    });
  });

  test('takes a file as the body, compressed or not', async () => {
    const text = JSON.stringify(pageOf([usage(3)]));
    const query = new URLSearchParams({ provider: 'own.near', format: 'openai', ...period, filename: 'u.json.gz' });
    const response = await fetch(`${app.url}${PATH}?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${audit}`, 'content-type': 'application/gzip' },
      body: gzipSync(text),
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ sha256: sha256(text), origin: 'u.json.gz', bytes: text.length });
    const packed = { report: gzipSync(text).toString('base64'), contentType: 'application/gzip' };
    expect((await create(packed)).json.sha256).toBe(sha256(text));
  });

  test('takes a whole Cost and Usage Report of AWS as a form', async () => {
    const day = new Date(today).toISOString().slice(0, 10);
    const lines = Array.from({ length: 24 }, (_, hour) => {
      const from = new Date(today + (hour * DAY) / 24).toISOString().replace('.000', '');
      const to = new Date(today + ((hour + 1) * DAY) / 24).toISOString().replace('.000', '');
      const one = (product: string, type: string, amount: string): string =>
        `id,${from},${to},Usage,${product},${type},${amount},1K tokens,0.0001,USD,"a, b",{}`;
      return [
        one('AmazonBedrock', 'USE1-Tiny-input-tokens', hour < 3 ? '0.030' : '0'),
        one('AmazonBedrock', 'USE1-Tiny-output-tokens', hour < 3 ? '0.010' : '0'),
        one('AmazonEC2', 'BoxUsage:t3.micro', '1'),
      ];
    });
    const head =
      'identity_line_item_id,line_item_usage_start_date,line_item_usage_end_date,line_item_line_item_type,line_item_product_code,' +
      'line_item_usage_type,line_item_usage_amount,pricing_unit,line_item_unblended_cost,line_item_currency_code,' +
      'line_item_line_item_description,product';
    const csv = [head, ...lines.flat()].join('\r\n');
    const form = new FormData();
    for (const [name, value] of Object.entries({ provider: 'own.near', format: 'aws-cur', ...period }))
      form.append(name, value);
    form.append('file', new Blob([gzipSync(csv)], { type: 'application/gzip' }), 'report.csv.gz');
    const headers = { authorization: `Bearer ${audit}` };
    const response = await fetch(app.url + PATH, { method: 'POST', headers, body: form });
    const made = (await response.json()) as { id: string };
    expect([response.status, made]).toMatchObject([
      201,
      {
        format: 'aws-cur',
        origin: 'report.csv.gz',
        sha256: sha256(csv),
        summary: {
          states: { equal: 1, differs: 0, providerOnly: 0, ledgerOnly: 0 },
          provider: { calls: null, inputTokens: 90, outputTokens: 30 },
          unseenCalls: null,
          unseenTokens: 0,
        },
      },
    ]);
    expect(await rowsOf(made.id)).toMatchObject([{ day, model: expect.stringMatching(/tiny/i), state: 'equal' }]);
  });

  test('keeps no credential', async () => {
    const { json } = await byKey();
    const { json: event } = await app.request('GET', `/api/trust/spine/events/${json.eventId}`, { key: ada });
    expect(JSON.stringify([json, event])).not.toContain(ADMIN_KEY);
  });

  test('is listed, read and deleted', async () => {
    const { json } = await byFile(pageOf([usage(3)]));
    const list = await app.request('GET', `${PATH}?limit=1`, { key: audit });
    expect([list.json.reconciliations[0].id, list.json.nextCursor]).toEqual([json.id, expect.any(String)]);
    const next = await app.request('GET', `${PATH}?limit=1&cursor=${list.json.nextCursor}`, { key: audit });
    expect(next.json.reconciliations[0].id).not.toBe(json.id);
    expect((await app.request('GET', `${PATH}/${json.id}`, { key: audit })).json).toEqual(json);
    expect((await app.request('DELETE', `${PATH}/${json.id}`, { key: audit })).status).toBe(204);
    expect((await app.request('GET', `${PATH}/${json.id}`, { key: audit })).status).toBe(404);
    expect((await app.request('DELETE', `${PATH}/${json.id}`, { key: audit })).status).toBe(404);
    const [gone] = await events('evidence.reconciliation.deleted');
    expect(gone).toMatchObject({ resourceId: json.id, correlationId: json.eventId });
  });
});

describe('what the provider says', () => {
  const failing: [string, Answered, number, string][] = [
    ['refuses the key', { status: 401, body: { error: { message: ADMIN_KEY } } }, 400, 'INVALID_REQUEST'],
    ['has no rights', { status: 403, body: {} }, 400, 'INVALID_REQUEST'],
    ['is asked too often', { status: 429, headers: { 'Retry-After': '17' }, body: {} }, 429, 'RATE_LIMIT_EXCEEDED'],
    ['fails', { status: 500, body: 'oops' }, 502, 'PROVIDER_ERROR'],
    [
      'leads elsewhere',
      { status: 302, headers: { Location: 'http://169.254.169.254/' }, body: {} },
      502,
      'PROVIDER_ERROR',
    ],
    ['is no JSON', { body: '<html>' }, 502, 'PROVIDER_ERROR'],
    ['is of another shape', { body: { data: [{}] } }, 502, 'PROVIDER_ERROR'],
    ['never ends', { body: pageOf([], 'again') }, 502, 'PROVIDER_ERROR'],
    ['tells no models apart', { body: pageOf([usage(1, { model: null })]) }, 502, 'PROVIDER_ERROR'],
    ['is of other days', { body: pageOf([usage(1)], null, today - 9 * DAY) }, 502, 'PROVIDER_ERROR'],
    ['is too large', { body: `"${'x'.repeat(9 * 1024 * 1024)}"` }, 502, 'PROVIDER_ERROR'],
  ];
  test.each(failing)('where it %s', async (_, answered, status, code) => {
    reports = () => answered;
    const before = (await events('evidence.reconciled')).length;
    const reply = await byKey();
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(reply.text).not.toContain(ADMIN_KEY);
    if (status === 429) expect(reply.headers.get('retry-after')).toBe('17');
    expect(await events('evidence.reconciled')).toHaveLength(before);
  });

  test('is read page by page', async () => {
    reports = (path, query) => {
      if (!path.endsWith('/completions')) return { body: pageOf([]) };
      return { body: query.get('page') === 'two' ? pageOf([usage(3)]) : pageOf([usage(1)], 'two', today - DAY) };
    };
    const { json } = await byKey({ startDate: iso(today - DAY) });
    expect(json.summary).toMatchObject({ reportedDays: 2, states: { equal: 1, providerOnly: 1 }, unseenCalls: 1 });
  });

  test('is read of Anthropic too, whose reports count no calls', async () => {
    reports = (path) => ({
      body: {
        data: [
          {
            starting_at: period.startDate,
            ending_at: period.endDate,
            results: path.endsWith('/cost_report')
              ? [{ amount: '25', currency: 'USD', model: 'tiny' }]
              : [
                  {
                    uncached_input_tokens: 80,
                    cache_read_input_tokens: 10,
                    cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
                    output_tokens: 30,
                    model: 'tiny',
                    api_key_id: null,
                  },
                ],
          },
        ],
        has_more: false,
        next_page: null,
      },
    });
    const { json } = await byKey({ format: 'anthropic' });
    expect(json.summary).toMatchObject({
      states: { equal: 1 },
      unseenCalls: null,
      provider: { calls: null, costUsd: 0.25 },
    });
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/organizations/usage_report/messages',
      '/v1/organizations/cost_report',
    ]);
    expect(asked[0]?.headers['x-api-key']).toBe(ADMIN_KEY);
  });
});

describe('input', () => {
  const text = JSON.stringify(pageOf([usage(3)]));
  test.each([
    ['both', { report: text, credential: ADMIN_KEY }, 'report'],
    ['neither', {}, 'report'],
    ['a key for AWS', { format: 'aws-cur', credential: ADMIN_KEY }, 'credential'],
    ['an address without a key', { report: text, address: 'https://api.openai.com' }, 'address'],
    ['an address with a path', { credential: ADMIN_KEY, address: 'https://api.openai.com/v1' }, 'address'],
    ['an address that is none', { credential: ADMIN_KEY, address: 'api.openai.com' }, 'address'],
    ['a key with a line end', { credential: 'sk-admin\r\nx: y' }, 'credential'],
    ['keys of AWS', { format: 'aws-cur', report: text, gatewayKeys: ['a'] }, 'gatewayKeys'],
    ['a part of a day', { report: text, startDate: iso(today + 1) }, 'startDate'],
    ['days that are to come', { report: text, endDate: iso(today + 2 * DAY) }, 'endDate'],
    ['no day', { report: text, endDate: iso(today) }, 'endDate'],
    ['too many days', { report: text, startDate: iso(today - 93 * DAY) }, 'endDate'],
    ['too much tolerance', { report: text, tolerancePerMille: 1_001 }, 'tolerancePerMille'],
    ['a report that is none', { report: 'usage' }, 'report'],
    ['a report of other days', { report: text, startDate: iso(today - DAY), endDate: iso(today) }, 'report'],
    [
      'a report without keys',
      { report: JSON.stringify(pageOf([usage(1, { api_key_id: null })])), gatewayKeys: ['a'] },
      'report',
    ],
  ])('is refused with %s', async (_, given, path) => {
    const reply = await create(given);
    expect([reply.status, pathsOf(reply.json.error)]).toEqual([400, expect.arrayContaining([path])]);
  });

  test.each(['http://169.254.169.254', 'http://[fd00:ec2::254]', 'ftp://127.0.0.1'])(
    'is refused with %s',
    async (address) => {
      const reply = await create({ credential: ADMIN_KEY, address });
      expect([reply.status, reply.json.error.param]).toEqual([400, 'address']);
    },
  );

  test('is refused for a provider that nobody knows', async () => {
    expect((await byFile(pageOf([usage(3)]), { provider: 'own.far' })).status).toBe(404);
  });
});

describe('who may', () => {
  test('members may not', async () => {
    const { json } = await byFile(pageOf([usage(3)]));
    for (const [method, path] of [
      ['GET', PATH],
      ['GET', `${PATH}/${json.id}`],
      ['GET', `${PATH}/${json.id}/rows`],
      ['DELETE', `${PATH}/${json.id}`],
    ] as const)
      expect([path, (await app.request(method, path, { key: ann })).status]).toEqual([path, 403]);
    expect((await byFile(pageOf([usage(3)]), {}, ann)).status).toBe(403);
  });

  test('another tenant sees nothing, and compares its own account alone', async () => {
    const { json } = await byFile(pageOf([usage(3)]));
    for (const [method, path] of [
      ['GET', `${PATH}/${json.id}`],
      ['GET', `${PATH}/${json.id}/rows`],
      ['DELETE', `${PATH}/${json.id}`],
    ] as const)
      expect([path, (await app.request(method, path, { key: eve })).status]).toEqual([path, 404]);
    const own = await byFile(pageOf([usage(1)]), {}, eve);
    expect([own.status, own.json.summary.ledger.calls]).toEqual([201, 1]);
    const list = await app.request('GET', PATH, { key: eve });
    expect(list.json.reconciliations.map(({ id }: { id: string }) => id)).toEqual([own.json.id]);
  });

  test('a provider of the platform is for administrators of the platform, in its own tenant', async () => {
    for (const key of [ada, audit, eve])
      expect((await byFile(pageOf([usage(1)]), { provider: 'openai' }, key)).status).toBe(403);
    const elsewhere = await app.request('POST', PATH, {
      headers: { 'x-tenant-id': 'ours' },
      body: { provider: 'openai', format: 'openai', ...period, report: JSON.stringify(pageOf([usage(1)])) },
    });
    expect([elsewhere.status, elsewhere.json.error.code]).toEqual([403, 'FORBIDDEN']);
    // In these tests the sandbox simulates it.
    const simulated = await byFile(pageOf([usage(1)]), { provider: 'openai' }, app.adminKey);
    expect([simulated.status, simulated.json.error.message]).toEqual([409, expect.stringContaining('sandbox')]);
  });

  test('calls of all tenants are compared together, and their sums are not for auditors of a tenant', async () => {
    const connected = await app.request('POST', '/api/providers', {
      body: {
        id: 'shared',
        kind: 'openai',
        baseUrl: `${upstream.origin}/v1`,
        credential: { type: 'key', key: 'sk-of-the-platform-0000001' },
        models: [{ id: 'common', upstream: 'tiny', input: 0.5, output: 1.5 }],
      },
    });
    expect(connected.status).toBe(201);
    for (const key of [ada, eve]) {
      const reply = await app.request('POST', '/v1/chat/completions', {
        key,
        body: { model: 'shared/common', messages: [{ role: 'user', content: 'hi' }] },
      });
      expect(reply.status).toBe(200);
    }
    const made = await byFile(pageOf([usage(2)]), { provider: 'shared' }, app.adminKey);
    expect([made.status, made.json.isPlatform, made.json.summary.states.equal]).toEqual([201, true, 1]);
    const homeAuditor = await app.issueKey({ tenantId: 'default', subject: 'home', roles: ['auditor'] });
    for (const path of [`${PATH}/${made.json.id}`, `${PATH}/${made.json.id}/rows`])
      expect((await app.request('GET', path, { key: homeAuditor })).status).toBe(404);
    expect((await app.request('DELETE', `${PATH}/${made.json.id}`, { key: homeAuditor })).status).toBe(404);
    expect((await app.request('GET', PATH, { key: homeAuditor })).json.reconciliations).toEqual([]);
    const { json } = await app.request('GET', `/api/trust/spine/events/${made.json.eventId}`, { key: homeAuditor });
    expect([json.details.rowsSha256, json.details.summary]).toEqual([made.json.rowsSha256, undefined]);
  });
});
