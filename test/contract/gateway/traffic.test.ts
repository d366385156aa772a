import pg from 'pg';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/upstreams/models.js';

const NOW = Date.UTC(2026, 4, 10, 12, 0, 5);
let app: TestApp;
let admin: string;
let ann: string;
let keyOfAnn: string;

interface Seen {
  user: string;
  riskLevel: string;
  piiTypes: string[];
}
interface Named {
  key: string;
  name: string | null;
  value: string;
  count: string;
  requests: string;
}

async function query(text: string, key = admin): Promise<any> {
  const { json, text: said } = await app.graphql(text, {}, { key });
  expect([said, json.errors]).toEqual([said, undefined]);
  return json.data;
}

const idsOf = async (filter: string, key = admin): Promise<string[]> => {
  const { invocations } = await query(`{ invocations(filter: ${filter}) { edges { node { user } } } }`, key);
  return invocations.edges.map(({ node }: { node: { user: string } }) => node.user).toSorted();
};

/** One completed call of each of two members, one that is denied, and one with personal data. */
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
  await app.createTenant({ id: 'shop', ...AMPLE });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'boss', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['member'] });
  const ben = await app.issueKey({ tenantId: 'shop', subject: 'ben', roles: ['member'] });
  const call = async (key: string, body: object): Promise<number> =>
    (await app.request('POST', '/v1/chat', { key, body })).status;
  expect(await call(ann, ask('Hello!', { user: 'ann', metadata: { team: 'blue=1', note: '"' } }))).toBe(200);
  expect(await call(ben, ask('Hello!', { user: 'ben', model: 'claude-haiku-4-5' }))).toBe(200);
  expect(await call(ben, ask('Write to jane.doe@example.com.', { user: 'pii' }))).toBe(200);
  const { invocations } = await query('{ invocations(filter: {user: "ann"}) { edges { node { keyId } } } }');
  keyOfAnn = invocations.edges[0].node.keyId;
});

describe('invocations are filtered', () => {
  test('by provider, key, personal data, cache, cost and duration', async () => {
    expect(await idsOf('{provider: "anthropic"}')).toEqual(['ben']);
    expect(await idsOf(`{keyId: "${keyOfAnn}"}`)).toEqual(['ann']);
    expect(await idsOf('{containsPii: true}')).toEqual(['pii']);
    expect(await idsOf('{containsPii: false}')).toEqual(['ann', 'ben']);
    expect(await idsOf('{piiType: EMAIL}')).toEqual(['pii']);
    expect(await idsOf('{piiType: IBAN}')).toEqual([]);
    expect(await idsOf('{tag: "team=blue=1"}')).toEqual(['ann']);
    expect(await idsOf('{tag: "note=\\""}')).toEqual(['ann']);
    expect(await idsOf('{tag: "team=blue"}')).toEqual([]);
    expect(await idsOf('{tag: "team"}')).toEqual([]);
    expect(await idsOf('{search: "be"}')).toEqual(['ben']);
    expect(await idsOf('{search: "EAM=BLU"}')).toEqual(['ann']);
    expect(await idsOf('{search: "haiku"}')).toEqual(['ben']);
    expect(await idsOf(`{search: "pcl_${keyOfAnn}_secret"}`)).toEqual(['ann']);
    expect(await idsOf('{search: "%"}')).toEqual([]);
    expect(await idsOf('{cache: HIT}')).toEqual([]);
    expect(await idsOf('{minCostUsd: 1000}')).toEqual([]);
    expect(await idsOf('{maxCostUsd: 1000}')).toHaveLength(3);
    expect(await idsOf('{minLatencyMs: 600000}')).toEqual([]);
    expect(await idsOf('{outcome: COMPLETED, provider: "openai", containsPii: false}')).toEqual(['ann']);
  });

  test('and each names its tags', async () => {
    const { invocations } = await query('{ invocations(filter: {user: "ann"}) { edges { node { tags } } } }');
    expect(invocations.edges[0].node.tags.toSorted()).toEqual(['note="', 'team=blue=1']);
  });

  test('and members see their own alone', async () => {
    expect(await idsOf('{maxCostUsd: 1000}', ann)).toEqual(['ann']);
    expect(await idsOf('{containsPii: true}', ann)).toEqual([]);
  });

  test.each(['{minCostUsd: -1}', '{minLatencyMs: -1}'])('%s is refused', async (filter) => {
    const { json } = await app.graphql(`{ invocations(filter: ${filter}) { edges { cursor } } }`, {}, { key: admin });
    expect(json.errors[0].extensions.code).toBe('INVALID_REQUEST');
  });

  test('and by risk, with what the ledger knows of each', async () => {
    const { invocations } = await query(
      '{ invocations { edges { node { user riskLevel piiTypes cache errorCode firstTokenMs } } } }',
    );
    const nodes = invocations.edges.map(({ node }: { node: Seen }) => node) as Seen[];
    expect(nodes.find(({ user }) => user === 'pii')?.piiTypes).toEqual(['EMAIL']);
    const riskLevel = nodes[0]?.riskLevel;
    const same = nodes.filter((node) => node.riskLevel === riskLevel).map(({ user }) => user);
    expect(await idsOf(`{riskLevel: ${String(riskLevel)}}`)).toEqual(same.toSorted());
  });
});

test('users, keys and sessions are the caller’s own, unless they may audit', async () => {
  const asked = `{ invocationFacets { users { value count } keys { value count } }
    byUser: usage(groupBy: USER) { usage { totalRequests groups { key requests } } }
    byKey: usage(groupBy: KEY, first: 1) { usage { groups { key requests } remainder { groups } } } }`;
  const own = await query(asked, ann);
  expect(own.invocationFacets).toEqual({
    users: [{ value: 'ann', count: '1' }],
    keys: [{ value: keyOfAnn, count: '1' }],
  });
  expect(own.byUser.usage).toEqual({ totalRequests: '3', groups: [{ key: 'ann', requests: '1' }] });
  expect(own.byKey.usage).toEqual({ groups: [{ key: keyOfAnn, requests: '1' }], remainder: null });
  const all = await query(asked);
  expect(all.byUser.usage.groups.map(({ key }: any) => key)).toEqual(['ann', 'ben', 'pii']);
  expect(all.invocationFacets.users).toHaveLength(3);
});

const FIGURES = 'requests failed denied cancelled cacheHits promptTokens completionTokens costUsd latencyP50Ms';

describe('a traffic series', () => {
  test.each(['MINUTE', 'HOUR', 'DAY'])('by the %s sums all calls', async (interval) => {
    const { trafficSeries } = await query(
      `{ trafficSeries(interval: ${interval}) { total { ${FIGURES} firstTokenP50Ms } points { at ${FIGURES} } } }`,
    );
    expect(trafficSeries.total).toMatchObject({ requests: '3', failed: '0', denied: '0', firstTokenP50Ms: null });
    expect(trafficSeries.points).toHaveLength(1);
    const [{ at, ...figures }] = trafficSeries.points;
    expect(trafficSeries.total).toMatchObject(figures);
    const steps = {
      MINUTE: '2026-05-10T12:00:00.000Z',
      HOUR: '2026-05-10T12:00:00.000Z',
      DAY: '2026-05-10T00:00:00.000Z',
    };
    expect(at).toBe(steps[interval as 'DAY']);
  });

  test.each(['MINUTE', 'HOUR'])('by the %s can be of one model or provider', async (interval) => {
    const requests = async (condition: string): Promise<string> => {
      const { trafficSeries } = await query(
        `{ trafficSeries(interval: ${interval}, ${condition}) { total { requests } } }`,
      );
      return trafficSeries.total.requests;
    };
    expect(await requests('model: "gpt-4o-mini"')).toBe('2');
    expect(await requests('provider: "anthropic"')).toBe('1');
    expect(await requests('model: "gpt-4o-mini", provider: "anthropic"')).toBe('0');
  });

  test('that is too long for its interval is refused', async () => {
    const { json } = await app.graphql(
      '{ trafficSeries(interval: MINUTE, startDate: "2026-05-01T00:00:00Z") { points { at } } }',
      {},
      { key: admin },
    );
    expect(json.errors[0]).toMatchObject({ extensions: { code: 'INVALID_REQUEST' } });
  });
});

test('facets count the values of filters, with names of keys for administrators', async () => {
  const FACETS = `{ invocationFacets { models { value count } providers { value } outcomes { outcome count }
    riskLevels { count } withPii holdersSampled users { value count } keys { value name count } } }`;
  const { invocationFacets: seen } = await query(FACETS);
  expect(seen.models).toEqual([
    { value: 'gpt-4o-mini', count: '2' },
    { value: 'claude-haiku-4-5', count: '1' },
  ]);
  expect(seen.providers).toEqual([{ value: 'openai' }, { value: 'anthropic' }]);
  expect(seen.outcomes).toEqual([{ outcome: 'COMPLETED', count: '3' }]);
  expect(seen.withPii).toBe('1');
  expect(seen.holdersSampled).toBe(false);
  expect(seen.users.map(({ value }: Named) => value).toSorted()).toEqual(['ann', 'ben', 'pii']);
  expect(seen.keys.map(({ count }: Named) => count)).toEqual(['2', '1']);
  expect(seen.keys[1]).toMatchObject({ value: keyOfAnn, name: expect.any(String) });
  const { invocationFacets: byMember } = await query(FACETS, ann);
  expect(byMember.keys.map(({ name }: Named) => name)).toEqual([null]);
});

test('facets of very many people are counted over their newest sums', async () => {
  await app.createTenant({ id: 'crowd', ...AMPLE });
  const key = await app.issueKey({ tenantId: 'crowd', subject: 'boss', roles: ['tenant_admin'] });
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO usage_hours (tenant_id, hour, model, user_id, key_id, requests, prompt_tokens, completion_tokens, cost)
       SELECT 'crowd', timestamptz '2026-05-01T00:00:00Z' + (n / 1000) * interval '1 hour', 'gpt-4o-mini',
              CASE WHEN n < 1000 THEN 'long-ago' ELSE 'lately' END, 'key-' || n, 1, 1, 1, 1
         FROM generate_series(0, 50999) AS n`,
    );
  } finally {
    await client.end();
  }
  const { invocationFacets } = await query(
    '{ invocationFacets { holdersSampled users { value count } keys { count } } }',
    key,
  );
  expect(invocationFacets.holdersSampled).toBe(true);
  expect(invocationFacets.users).toEqual([{ value: 'lately', count: '50000' }]);
  expect(invocationFacets.keys).toHaveLength(50);
});

test('usage is grouped by provider and key, and what is beyond `first` is summed', async () => {
  const usage = async (args: string) =>
    (
      await query(`{ usage(${args}) { usage { totalRequests totalCostUsd
        groups { key name requests tokens costUsd } remainder { groups requests costUsd } } } }`)
    ).usage.usage;
  const byProvider = await usage('groupBy: PROVIDER');
  expect(byProvider.groups.map(({ key, requests }: Named) => [key, requests])).toEqual([
    ['anthropic', '1'],
    ['openai', '2'],
  ]);
  expect(byProvider.remainder).toBeNull();
  const byKey = await usage('groupBy: KEY');
  expect(byKey.groups.map(({ requests }: Named) => Number(requests)).toSorted()).toEqual([1, 2]);
  expect(byKey.groups.every(({ name }: Named) => typeof name === 'string')).toBe(true);
  const top = await usage('groupBy: USER, first: 1');
  expect(top.groups).toHaveLength(1);
  expect(top.remainder).toMatchObject({ groups: '2', requests: '2' });
  expect(top.groups[0].costUsd).toBeGreaterThan(top.remainder.costUsd / 2);
  expect(Number(top.groups[0].costUsd) + Number(top.remainder.costUsd)).toBeCloseTo(top.totalCostUsd, 9);
  const partial = await usage(
    'groupBy: PROVIDER, first: 5, startDate: "2026-05-10T12:00:01Z", endDate: "2026-05-10T12:30:00Z"',
  );
  expect(partial.groups.reduce((sum: number, { requests }: Named) => sum + Number(requests), 0)).toBe(3);
});

test('usage is grouped by the values of a tag, of one’s own calls for those who may not audit', async () => {
  const team = async (name: string, key = ann): Promise<void> => {
    const { status } = await app.request('POST', '/v1/chat', { key, body: ask(name), headers: { 'x-tags': name } });
    expect(status).toBe(200);
  };
  await team('squad=blue, project=atlas');
  await team('squad=blue');
  await team('squad=red', admin);
  const groupsBy = async (by: string, key = admin) => {
    const { json, status } = await app.request('GET', `/v1/usage?group_by=${encodeURIComponent(by)}`, { key });
    expect([by, status]).toEqual([by, 200]);
    const groups: Named[] = json.usage.groups;
    return { groups: groups.map((group) => [group.key, group.requests]), usage: json.usage };
  };
  const all = await groupsBy('tag:squad');
  expect(all.groups).toEqual([
    ['', all.usage.total_requests - 3],
    ['blue', 2],
    ['red', 1],
  ]);
  expect((await groupsBy('tag:project')).groups).toContainEqual(['atlas', 1]);
  expect((await groupsBy('tag:constructor')).groups).toEqual([['', all.usage.total_requests]]);
  expect((await groupsBy('tag:squad', ann)).groups).toEqual([
    ['', 1],
    ['blue', 2],
  ]);
  const { usage } = await query(
    '{ usage(groupBy: TAG, tag: "squad", first: 1) { usage { groups { key } remainder { groups } } } }',
  );
  expect([usage.usage.groups.length, usage.usage.remainder]).toEqual([1, { groups: '2' }]);
});

test('a grouping by a tag without a name of one is refused by the field', async () => {
  for (const by of [
    'tag',
    'tag:',
    'tag: ',
    'tag:1',
    'tag:a b',
    "tag:a'b",
    `tag:${'x'.repeat(65)}`,
    'TAG:team',
    'user:x',
    'tags:x',
  ]) {
    const { json, status } = await app.request('GET', `/v1/usage?group_by=${encodeURIComponent(by)}`, { key: admin });
    expect([by, status, json.error.details.issues.map(({ path }: { path: string }) => path)]).toEqual([
      by,
      400,
      ['group_by'],
    ]);
  }
  const twice = await app.request('GET', '/v1/usage?group_by=tag:a&group_by=tag:b', { key: admin });
  expect([twice.status, twice.json.error.details.issues.length]).toEqual([400, 1]);
  for (const args of ['groupBy: TAG', 'groupBy: TAG, tag: ""', 'groupBy: USER, tag: "team"', 'tag: "team"']) {
    const { json } = await app.graphql(`{ usage(${args}) { usage { totalRequests } } }`, {}, { key: admin });
    expect([args, JSON.stringify(json.errors)]).toEqual([args, expect.stringContaining('"path":"tag"')]);
  }
  const { json: document } = await app.request('GET', '/openapi.json');
  const parameter = document.paths['/v1/usage'].get.parameters.find(
    ({ name }: { name: string }) => name === 'group_by',
  );
  expect(parameter.schema.anyOf[1]).toEqual({ type: 'string', pattern: '^tag:.{1,64}$' });
});
