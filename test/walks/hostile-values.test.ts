import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, getNullableType, isListType, isNonNullType } from 'graphql';
import { startTestApp, type TestApp } from '../support/app.js';
import { recordingLogger } from '../support/logger.js';
import { ask } from '../support/upstreams/models.js';
import { argumentsOf, operationOf, placesOf, rootFields, withValueAt } from '../support/schema-walk.js';

/** Whatever a client puts wherever: it is answered, or refused in the catalogue's words; the gateway never breaks over it. */
const logger = recordingLogger();
let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp({ logger });
  await gateway.graphql('mutation { updateTenant(id: "default", input: {retainContent: true}) { id } }');
  await gateway.graphql(
    'mutation { updateTenant(id: "default", input: {tier: ENTERPRISE, requestsPerMinute: 1000000, tokensPerMinute: 1000000000, monthlyBudgetUsd: 1000000}) { id } }',
  );
});
afterAll(() => gateway.stop());

const LONG = 'x'.repeat(100_000);
const texts = [
  '',
  ' ',
  'a\u0000b',
  'half \ud800',
  '\u202e\u{1f600}',
  "'; DROP TABLE tenants; --",
  '${7*7}',
  '../../etc/passwd',
  '%00',
  LONG,
];
const numbers = [0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 1e308, 2 ** 53];
const wrong = [true, [], {}, [[]], { a: { b: {} } }, 'text', 7, null];

function valuesFor(typeName: string): unknown[] {
  if (typeName === 'String' || typeName === 'ID') return [...texts, ...wrong];
  if (typeName === 'Int' || typeName === 'Float') return [...numbers, ...wrong];
  if (typeName.startsWith('DateTime')) {
    return [
      ...wrong,
      '',
      '2026-02-31T00:00:00Z',
      '275760-09-13T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2026-01-01',
      '1e5',
      '-271821-04-20T00:00:00Z',
    ];
  }
  return [...wrong, ...texts.slice(0, 4)];
}

/** A selector without dimensions has stopped the calls that come after it. */
async function liftAll(): Promise<void> {
  const { json } = await gateway.request('GET', '/api/stops');
  for (const { id, status } of json.stops)
    if (status === 'holding') await gateway.request('DELETE', `/api/stops/${id}`);
}

/** A budget that is used up refuses the calls that come after it. */
async function deleteBudgets(): Promise<void> {
  const { json } = await gateway.request('GET', '/api/budgets?limit=500');
  for (const { id } of json.budgets) await gateway.request('DELETE', `/api/budgets/${id}`);
}

const MASKED = /internal server error/;

/** Fields of which some optional arguments have to be given. */
const NEEDS_ONE_OF: ReadonlySet<string> = new Set([
  'analysisForecast',
  'analyzeDocument',
  'bindingBudgets',
  'createBudget',
  'createEvaluationDataset',
  'createGuard',
  'createModelAlias',
  'createProvider',
  'createReconciliation',
  'editImages',
  'importBudgets',
  'openApiOperations',
  'raiseBudget',
  'requireModelAliasEvaluation',
  'requirePromptEvaluation',
  'startEvaluation',
  'transcribe',
  'translateSpeech',
  'updateProposal',
  // A file, which REST has as a part of a form.
  'uploadFile',
]);

// Fields for readers of a pack by a link are refused to everybody else: test/walks/shared-packs.test.ts.
const fields = rootFields.filter(({ kind, name }) => kind !== 'subscription' && !name.startsWith('sharedEvidencePack'));

describe.each(fields)('$kind $name', (field) => {
  const places = placesOf(field);
  if (places.length === 0) {
    test('has no argument', async () => {
      expect((await gateway.graphql(operationOf(field))).status).toBe(200);
    });
    return;
  }

  test.each(places)('$path', async ({ path, type }) => {
    const named = getNamedType(type).name;
    const values = isListType(getNullableType(type))
      ? [...wrong, [null], ['', ''], Array.from({ length: 5_000 }, () => 'x')]
      : valuesFor(named);
    const operation = operationOf(field);
    const replies = values.map(async (value) => {
      const reply = await gateway.graphql(operation, withValueAt(argumentsOf(field), path, value));
      const shown = JSON.stringify(value).slice(0, 80);
      expect([shown, reply.text.match(MASKED), reply.status === 500]).toEqual([shown, null, false]);
    });
    await Promise.all(replies);
    if (field.name === 'createStop') await liftAll();
    if (/Budgets?$/.test(field.name) && field.kind === 'mutation') await deleteBudgets();
  });

  const optional = places.filter(({ path, type }) => !isNonNullType(type) && !path.includes('[]'));
  if (optional.length > 0) {
    test('null counts as absent in all its optional places', async () => {
      const nulls = optional
        .filter(({ path }) => !optional.some((other) => path.startsWith(`${other.path}.`)))
        .reduce((variables, { path }) => withValueAt(variables, path, null), argumentsOf(field));
      const { json } = await gateway.graphql(operationOf(field), nulls);
      const code = json.errors?.[0].extensions.code;
      // A sample's id names no record; and a change has to say what it changes.
      expect([undefined, NEEDS_ONE_OF.has(field.name) ? 'INVALID_REQUEST' : 'NOT_FOUND']).toContain(code);
    });
  }
});

test('null changes nothing of a tenant or a policy', async () => {
  await gateway.createTenant({
    id: 'steady',
    tier: 'ENTERPRISE',
    monthlyBudgetUsd: 7,
    requestsPerMinute: 8,
    tokensPerMinute: 9,
  });
  const everything =
    'id name tier status monthlyBudgetUsd requestsPerMinute tokensPerMinute piiMode piiAnswers cacheTtlSeconds retainContent publicLog';
  const { json } = await gateway.graphql(
    `mutation { updateTenant(id: "steady", input: {
       name: null, tier: null, monthlyBudgetUsd: null, requestsPerMinute: null, tokensPerMinute: null, status: null, piiMode: null, piiAnswers: null,
       cacheTtlSeconds: null, retainContent: null, publicLog: null, version: null
     }) { ${everything} } }`,
  );
  expect(json.data.updateTenant).toMatchObject({
    name: 'steady',
    tier: 'ENTERPRISE',
    status: 'ACTIVE',
    monthlyBudgetUsd: 7,
    requestsPerMinute: 8,
    tokensPerMinute: 9,
  });
  const made = await gateway.graphql(
    'mutation { createPolicy(input: {name: "steady", actions: ["a.b"], effect: DENY}) { id } }',
  );
  const { id } = made.json.data.createPolicy;
  const updated = await gateway.graphql(
    'mutation($id: ID!) { updatePolicy(id: $id, input: {name: null, actions: null, resources: null, effect: null, enabled: null, mode: null, version: null}) { name actions resources effect enabled mode } }',
    { id },
  );
  expect(updated.json.data.updatePolicy).toEqual({
    name: 'steady',
    actions: ['a.b'],
    resources: ['*'],
    effect: 'DENY',
    enabled: true,
    mode: 'ENFORCE',
  });
});

test('lists of texts are stored as they are', async () => {
  const roles = [
    'NULL',
    'null',
    ' spaced ',
    '{a,b}',
    '"quoted"',
    'back\\\\slash',
    'line\\nbreak',
    '',
    'comma,',
    'ünïcode',
    '{}',
  ];
  const issued = await gateway.graphql(
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { apiKey { id roles } } }',
    {
      input: { subject: 'lists', roles },
    },
  );
  const { id } = issued.json.data.issueApiKey.apiKey;
  const { json } = await gateway.graphql('{ apiKeys { edges { node { id roles } } } }');
  expect(json.data.apiKeys.edges.find(({ node }: any) => node.id === id).node.roles).toEqual(roles);
  const made = await gateway.graphql(
    'mutation { createPolicy(input: {name: "lists", actions: ["NULL.null", "null"], resources: [" ", "NULL"], effect: DENY}) { id } }',
  );
  const policy = await gateway.graphql('query($id: ID!) { policy(id: $id) { actions resources } }', {
    id: made.json.data.createPolicy.id,
  });
  expect(policy.json.data.policy).toEqual({ actions: ['NULL.null', 'null'], resources: [' ', 'NULL'] });
  expect((await gateway.request('POST', '/v1/chat', { body: ask('still answered', { max_tokens: 1 }) })).status).toBe(
    200,
  );
});

describe('REST', () => {
  const fieldsOfChat = [
    'model',
    'messages',
    'temperature',
    'max_tokens',
    'stream',
    'skip_cache',
    'n',
    'stop',
    'seed',
    'tools',
    'tool_choice',
    'response_format',
    'logprobs',
    'user',
    'extra',
    'stream_options',
    '__proto__',
    'constructor',
    'unknown field',
  ];
  test.each(fieldsOfChat)('a chat whose %s is anything', async (name) => {
    const asked = JSON.stringify(ask('hi', { max_tokens: 1 })).slice(0, -1);
    const replies = [...texts, ...numbers, ...wrong].map(async (value) => {
      const body = `${asked},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
      const reply = await gateway.request('POST', '/v1/chat', { body });
      const shown = JSON.stringify(value).slice(0, 80);
      expect([shown, reply.text.match(MASKED), reply.status === 500]).toEqual([shown, null, false]);
    });
    await Promise.all(replies);
  });

  test.each(['start_date', 'end_date', 'group_by'])('GET /v1/usage whose %s is anything', async (name) => {
    for (const value of [
      '',
      ' ',
      'x',
      '2026-02-31',
      '2026-13-01',
      '275760-09-13T00:00:00Z',
      '0001-01-01',
      '0000-01-01',
      '1899-12-31',
      '2026-01-01',
      '2026-01-01T00:00:00+14:00',
      '\u0000',
      '\ud7ff',
      'day',
      'user',
      'tag:\u0000',
      'tag:team',
      'hour',
      '1',
      '-1',
      '9'.repeat(400),
    ]) {
      const reply = await gateway.request('GET', `/v1/usage?${name}=${encodeURIComponent(value)}`);
      expect([value, [200, 400].includes(reply.status)]).toEqual([value, true]);
    }
  });

  test.each(['%00', '%', '%ff', '..%2f..', 'a'.repeat(4_000), '%F0%9F%98%80', "';--", '*', '//'])(
    'GET /v1/models/%s',
    async (id) => {
      const { status } = await gateway.request('GET', `/v1/models/${id}`);
      expect([400, 404]).toContain(status);
    },
  );
});

test('nothing that was answered was unforeseen', () => {
  expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
