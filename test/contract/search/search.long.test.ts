import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/upstreams/models.js';

/** In one tenant a record of every kind with `Zebra` in its name, made by its administrator. */
let app: TestApp;
let admin: string;
let member: string;
let invocation: string;
let own: string;

const SEARCH = `query($text: String!, $first: Int) {
  search(text: $text, first: $first) { hits { kind id title subtitle at } incomplete }
}`;

interface Hit {
  kind: string;
  id: string;
  title: string;
  subtitle: string | null;
  at: string | null;
}

async function search(key: string, text: string, first = 50): Promise<{ hits: Hit[]; incomplete: string[] }> {
  const { json, text: said } = await app.graphql(SEARCH, { text, first }, { key });
  expect([said, json.errors]).toEqual([said, undefined]);
  return json.data.search;
}

/** The first search that every area answers within its time, which a busy machine may not allow at once. */
async function searchWhole(key: string, text: string): Promise<{ hits: Hit[]; incomplete: string[] }> {
  for (let tries = 1; ; tries += 1) {
    const found = await search(key, text);
    if (found.incomplete.length === 0 || tries === 10) return found;
  }
}
const kindsOf = ({ hits }: { hits: Hit[] }): string[] => hits.map(({ kind }) => kind).toSorted();

async function make(path: string, body: object, key = admin): Promise<any> {
  const { status, json, text } = await app.request('POST', path, { key, body });
  expect([text, status < 300]).toEqual([text, true]);
  return json;
}

async function mutate(field: string): Promise<void> {
  const { json } = await app.graphql(`mutation { ${field} { id } }`, {}, { key: admin });
  expect(json.errors).toBeUndefined();
}

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'zoo', name: 'Zebra zoo', ...AMPLE });
  admin = await app.issueKey({ tenantId: 'zoo', subject: 'zebra-keeper', roles: ['tenant_admin'] });
  member = await app.issueKey({ tenantId: 'zoo', subject: 'mia', roles: ['member'] });
  const options = { generate: false };
  invocation = (await app.request('POST', '/v1/chat', { key: admin, body: ask('Hello!') })).headers.get(
    'x-evidence-id',
  )!;
  own = (await app.request('POST', '/v1/chat', { key: member, body: ask('Hello!') })).headers.get('x-evidence-id')!;
  await make('/api/trust/policies', { name: 'Zebra policy', actions: ['zebra.*'], resources: ['*'], effect: 'allow' });
  await make('/api/oversight/approvals', {
    type: 'access',
    resourceId: 'zebra:1',
    resourceType: 'animal',
    requiredApprovers: ['tenant_admin'],
  });
  await make('/api/oversight/committees/submissions', { committee: 'board', type: 'x', subject: 'A zebra crossing' });
  await make('/api/admin/v4/proposals', {
    intent: 'Feed the zebra',
    action: 'animal.feed',
    resource: 'animal:1',
    requiredApprovers: ['tenant_admin'],
  });
  await make('/api/dispute/cases', {
    type: 'other',
    claimant: 'mia',
    description: 'The zebra bit me.',
  });
  const framework = await make('/api/design/frameworks', {
    domain: 'zebra-care',
    inputs: {},
    options,
    templateId: 'general',
  });
  await make('/api/design/playbooks', { frameworkId: framework.id, phases: ['one'], options });
  await make('/api/design/benchmarks', { domain: 'ai', metrics: ['x'], industry: 'zebra', companySize: 'x', options });
  await mutate('createAnalysisTemplate(input: {name: "Zebra papers"})');
  await mutate(
    'createDesignTemplate(input: {name: "Zebra design", definition: {components: [{id: "x", name: "x", description: "x"}]}})',
  );
  await mutate('createAlertRule(input: {name: "Zebra alert", kind: BUDGET})');
  await make('/v1/webhooks', { url: 'https://1.1.1.1/zebra', events: ['dispute.created'] });
  await make('/api/members', { email: 'z@example.com', name: 'Zebra Jones' });
  await make('/scim/v2/Groups', { displayName: 'Zebras' });
  await make('/api/da/analyze', {
    content: 'Zebras are striped.',
    filename: 'zebra.txt',
    templateId: 'policy-audit',
    options,
  });
});

const ALL = [
  'ALERT_RULE',
  'ANALYSIS',
  'ANALYSIS_TEMPLATE',
  'API_KEY',
  'APPROVAL',
  'BENCHMARK_SET',
  'COMMITTEE_SUBMISSION',
  'DESIGN_TEMPLATE',
  'DISPUTE_CASE',
  'FRAMEWORK',
  'GROUP',
  'MEMBER',
  'PLAYBOOK',
  'POLICY',
  'PROPOSAL',
  'WEBHOOK',
];

describe('by a name', () => {
  test.each(['zebra', 'ZEBRA', '  Zebra '])('%p finds every kind of record', async (text) => {
    const { hits, incomplete } = await searchWhole(admin, text);
    expect(kindsOf({ hits })).toEqual(ALL);
    expect(incomplete).toEqual([]);
    for (const { id, title, at } of hits) {
      expect([id, title]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
      expect(Date.now() - Date.parse(at!)).toBeLessThan(600_000);
    }
  });

  test('the name itself comes before names that begin with it, and these before others', async () => {
    await make('/api/trust/policies', { name: 'Okapi', actions: ['x.y'], resources: ['*'], effect: 'allow' });
    await make('/api/trust/policies', { name: 'An okapi', actions: ['x.y'], resources: ['*'], effect: 'allow' });
    await make('/api/trust/policies', { name: 'Okapis', actions: ['x.y'], resources: ['*'], effect: 'allow' });
    const { hits } = await search(admin, 'okapi');
    expect(hits.map(({ title }) => title)).toEqual(['Okapi', 'Okapis', 'An okapi']);
    expect((await search(admin, 'okapi', 1)).hits).toHaveLength(1);
  });

  test.each(['%', '_', 'z%a', 'z_bra', '\\', "'", '  ', '%%%'])('%p is no wildcard', async (text) => {
    expect((await search(admin, text)).hits).toEqual([]);
  });

  test('an approval is called by what it is about', async () => {
    const { hits } = await search(admin, 'zebra:1');
    expect(hits.find(({ kind }) => kind === 'APPROVAL')?.title).toBe('animal zebra:1');
  });

  test('of control characters alone is nothing', async () => {
    expect((await search(admin, '\t\n')).hits).toEqual([]);
  });

  test('of wildcards in names finds these names', async () => {
    await make('/api/trust/policies', { name: 'At 100%_off', actions: ['x.y'], resources: ['*'], effect: 'allow' });
    expect((await search(admin, '100%_o')).hits.map(({ title }) => title)).toEqual(['At 100%_off']);
  });

  test.each<[string, object]>([
    ['a text that is too long', { text: 'x'.repeat(201) }],
    ['no hits', { text: 'x', first: 0 }],
    ['too many hits', { text: 'x', first: 51 }],
  ])('%s is refused', async (_name, variables) => {
    const { json } = await app.graphql(SEARCH, variables, { key: admin });
    expect(json.errors[0].extensions.code).toBe('INVALID_REQUEST');
  });
});

describe('by an id', () => {
  test('finds the request, and its event, whole or by its first digits', async () => {
    for (const text of [
      invocation,
      invocation.toUpperCase(),
      invocation.slice(0, 18),
      invocation.replaceAll('-', ''),
    ]) {
      const { hits } = await search(admin, text);
      expect([text, kindsOf({ hits: hits.filter(({ id }) => id === invocation) })]).toEqual([
        text,
        ['INVOCATION', 'SPINE_EVENT'],
      ]);
    }
    expect((await search(admin, invocation.slice(0, 7))).hits).toEqual([]);
  });

  test('finds every record by its own', async () => {
    const { hits } = await search(admin, 'zebra');
    for (const { kind, id } of hits) {
      const found = await search(admin, id);
      expect(found.hits.filter((hit) => hit.kind === kind).map((hit) => hit.id)).toEqual([id]);
    }
  });

  test('finds a key by the whole of it, and says nothing of the secret', async () => {
    const { hits } = await search(admin, member);
    expect(hits).toEqual([expect.objectContaining({ kind: 'API_KEY', id: member.split('_')[1], title: 'mia' })]);
  });
});

describe('what the caller may not list is not found', () => {
  test('by members', async () => {
    expect(kindsOf(await search(member, 'zebra'))).toEqual([
      'ANALYSIS_TEMPLATE',
      'BENCHMARK_SET',
      'COMMITTEE_SUBMISSION',
      'DESIGN_TEMPLATE',
      'DISPUTE_CASE',
      'FRAMEWORK',
      'PLAYBOOK',
      'POLICY',
    ]);
    expect((await search(member, invocation)).hits).toEqual([]);
    expect(kindsOf(await search(member, own))).toEqual(['INVOCATION']);
  });

  test('by auditors', async () => {
    const key = await app.issueKey({ tenantId: 'zoo', subject: 'aud', roles: ['auditor'] });
    expect(kindsOf(await search(key, 'zebra'))).toEqual(ALL.filter((kind) => !['API_KEY', 'WEBHOOK'].includes(kind)));
  });

  test('by other tenants', async () => {
    await app.createTenant({ id: 'farm', name: 'Farm', ...AMPLE });
    const farmer = await app.issueKey({ tenantId: 'farm', subject: 'farmer', roles: ['tenant_admin'] });
    for (const text of ['zebra', invocation, admin.split('_')[1]!])
      expect((await search(farmer, text)).hits).toEqual([]);
  });

  test('tenants, but by administrators of the platform', async () => {
    expect((await search(app.adminKey, 'zebra')).hits).toEqual([
      { kind: 'TENANT', id: 'zoo', title: 'Zebra zoo', subtitle: 'zoo', at: expect.any(String) },
    ]);
  });

  test('where a feature pack is off', async () => {
    const off = (enabled: boolean) =>
      app.graphql(
        `mutation { setFeaturePack(tenantId: "zoo", pack: DISPUTE, enabled: ${enabled}) { id } }`,
        {},
        { key: admin },
      );
    await off(false);
    expect(kindsOf(await search(admin, 'zebra'))).toEqual(ALL.filter((kind) => kind !== 'DISPUTE_CASE'));
    await off(true);
  });
});

test('a kind that takes too long is named, and the others are found', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE groups IN ACCESS EXCLUSIVE MODE');
  const { hits, incomplete } = await search(admin, 'zebra');
  await owner.query('ROLLBACK');
  await owner.end();
  expect(incomplete).toEqual(['GROUP']);
  expect(kindsOf({ hits })).toEqual(ALL.filter((kind) => kind !== 'GROUP'));
});
