import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import { administration, type Governed, governedTenant, OF_THE_PLATFORM } from '../support/administration.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { SAMPLE_API } from '../support/schema-samples.js';
import { argumentsOf, operationOf, type Place, placesOf, type RootField, withValueAt } from '../support/schema-walk.js';

/** An approval covers the whole change: two changes that differ in anything wait for two decisions. */

const TENANT = 'bound';
const PROPOSAL = /^[0-9a-f-]{36}$/;

let gateway: TestApp;
let tenant: Governed;
beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: TENANT });
  // Aliases of others have no shadow.
  await gateway.graphql(`mutation { updateTenant(id: "${TENANT}", input: {retainContent: true}) { id } }`);
  tenant = await governedTenant(gateway, TENANT, 'require_approval', { exists: true });
});
afterAll(() => gateway.stop());

/** A public key of samples. */
const keySet = (): object => ({
  keys: [generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })],
});

const otherTool = { type: 'function', function: { name: 'other' } };

/** Another model like a given one: of a provider's list, or a pair of names. */
function anotherLike(model: object): object {
  return 'reported' in model ? { reported: 'another', called: 'another' } : { id: 'another', input: 2 };
}

/** Values that cannot be made up, by their places. */
const OTHER_VALUES: Record<string, (value: any) => unknown> = {
  'input.secret': () => `whsec_${'b3RoZXIh'.repeat(4)}`,
  'input.window': () => 'week',
  'input.timeZone': () => 'Europe/Rome',
  'input.per': () => ['session'],
  'input.per[]': () => 'model',
  'input.validFrom': () => '2026-03-04T00:00:00Z',
  'input.until': () => '2027-02-01T00:00:00Z',
  'input.selector': () => ({ user: 'other' }),
  'input.target': () => 'gpt-4o',
  'input.shadow.target': () => 'gpt-4o',
  'input.targets[].target': () => 'gpt-4.1',
  'input.url': () => 'https://1.1.1.1/other',
  'input.address': () => 'https://1.0.0.1',
  'input.entries[].server': () => 'mails',
  'input.entries[].tool': () => 'write',
  'input.tools[].name': () => 'two',
  'input.tools': (tools) => ('function' in tools[0] ? [...tools, otherTool] : [...tools, { ...tools[0], name: 'two' }]),
  'input.tools[]': (tool) => ('function' in tool ? otherTool : undefined),
  'input.messages[].role': () => 'assistant',
  'input.text': (text: string) =>
    text.startsWith('{')
      ? JSON.stringify({ type: 'text', prompt: 'Greet {{name}}!', config: { model: 'gpt-4o' } })
      : 'tests: [{ vars: { name: Bob } }]',
  'input.items[].messages': () => [{ role: 'user', content: 'Other?' }],
  'input.items[].messages[]': () => ({ role: 'user', content: 'Other!' }),
  'input.items[].checks': () => [{ type: 'contains', value: 'other' }],
  'input.items[].checks[]': () => ({ type: 'contains', value: 'others' }),
  'input.dataset': () => 'other-cases',
  'input.candidate.model': () => 'gpt-4o',
  'input.candidate.prompt': () => 'two@production',
  'input.baseline.model': () => 'gpt-4o',
  'input.baseline.prompt': () => 'two@production',
  'input.judge.model': () => 'gpt-4o',
  'input.checks[].value': () => 'other',
  'input.checks': ([check]) => (check.type === 'contains' ? [{ type: 'contains', value: 'other' }] : undefined),
  'input.checks[]': (check) => (check.type === 'contains' ? { type: 'contains', value: 'others' } : undefined),
  'input.minPassRate': () => 0.5,
  'input.maxRegression': () => 0.5,
  'input.checks[].type': (type) => (type === 'contains' ? 'regex' : undefined),
  'input.parameters': () => ({ temperature: 0.7 }),
  'input.responseFormat': () => ({ type: 'json_object' }),
  'input.variables': () => ({}),
  name: () => 'two',
  'input.issuer': () => 'https://1.1.1.1/other',
  'input.email': () => 'other@example.com',
  'input.checks[].when': () => ({ says: ['other'] }),
  'input.definition': ({ components, ...more }) => ({ ...more, components: [{ ...components[0], name: 'Other' }] }),
  'input.rules[].condition': () => '"tenant_admin" in roles || false',
  'input.invocationRetentionDays': () => 90,
  'input.piiRules.thresholds[].score': () => 0.75,
  'input.events[]': () => 'dispute.resolved',
  'input.quirks': () => 'mistral',
  'input.baseUrl': () => 'https://1.1.1.1/other',
  'input.credential.key': () => 'another-key-of-samples',
  'input.timeoutMs': () => 4_000,
  'input.settings': () => ({ params: { level: 2 } }),
  'input.headers': () => ({ 'X-Sample': 'other' }),
  'input.query': () => ({ version: '2' }),
  'input.openapi.document': () => SAMPLE_API.replaceAll('one', 'two'),
  'input.openapi.documentUrl': () => 'https://1.1.1.1/other.json',
  'input.models': (models) => [...models, anotherLike(models[0])],
  'input.models[]': anotherLike,
  'input.users[]': () => ({ user_id: 'bob', max_budget: 6 }),
  'input.teams[]': () => ({ team_id: 'blue', max_budget: 6 }),
  'input.authentication': () => 'SECRET',
  'input.keys': keySet,
  'input.command': () => 'ABORT',
  'input.credential.source': () => 'INSTANCE',
  'input.credential.accessKeyId': () => 'AKIAEXAMPLE000000009',
  'input.credential.roleArn': () => 'arn:aws:iam::123456789012:role/other',
  'input.credential.region': () => 'eu-west-2',
  'input.credential.authority': () => 'https://login.microsoftonline.us',
};

/** Places that no other valid value can have, and those that are no part of the change. */
const LEFT_OUT: Record<string, string> = {
  'createEvidencePack input.endDate': 'a period ends behind its beginning, and has an end',
  'createEvidencePack input.startDate': 'the same',
  'createEvidencePack input.frameworks': 'the frameworks are a list',
  'createEvidencePack input.frameworks[]': 'the same',
  'createReconciliation input.endDate': 'the same: of a day that is over, at midnight',
  'createReconciliation input.startDate': 'the same',
  'createReconciliation input.report': 'a report is either given or asked for',
  'createEvaluationDataset input.filter': 'a data set has either items or a filter',
  'createEvaluationDataset input.filter.actor': 'the same',
  'createEvaluationDataset input.filter.expectsAnswer': 'the same',
  'createEvaluationDataset input.filter.limit': 'the same',
  'createEvaluationDataset input.filter.model': 'the same',
  'createEvaluationDataset input.filter.prompt': 'the same',
  'createEvaluationDataset input.filter.since': 'the same',
  'createEvaluationDataset input.filter.tag': 'the same',
  'createEvaluationDataset input.filter.until': 'the same',
  'importEvaluationDataset input.form': 'a text is of one form',
  'importPrompt input.form': 'the same',
  'importPrompt input.dropUnknown': 'changes nothing where nothing is left out',
  'input.judge.prompt': 'a judge is named by either a model or a prompt',
  'input.candidate.policies': 'a candidate is a model, a prompt or policies',
  'input.candidate.policies[]': 'the same',
  'input.baseline.policies': 'the same',
  'input.baseline.policies[]': 'the same',
  'input.proposalId': 'names the approval',
  'issueApiKey input.tenantId': 'administrators of a tenant reach no other',
  'setFeaturePack tenantId': 'the same',
  'updateTenant id': 'the same',
  'input.credential.type': 'a key belongs to the type KEY',
  'acceptMcpTool input.pin': 'there is one definition to accept',
  'acceptMcpTools input.tools[].pin': 'the same',
  'importBudgets input.dryRun': 'changes nothing',
  'importBudgets input.keys': 'a key that is not here has no budget',
  'importBudgets input.keys[]': 'the same',
  'input.addTokens': 'the budget has another unit',
  'input.addRequests': 'the same',
  'input.tests[].expected': 'a policy that fails its tests is refused before people are asked',
  'createGuard input.kind': 'settings are of a kind',
  'createPiiList input.name': 'a name has 13 capital letters at most; another one is below',
  ...Object.fromEntries(
    ['accessKeyId', 'secretAccessKey', 'sessionToken'].map((name) => [
      `updateGuard input.credential.${name}`,
      'the guard of the samples is none of Bedrock',
    ]),
  ),
  'createIdentityProvider input.scopes[]': 'one of them is openid; the list is changed as a whole',
  'updateIdentityProvider input.scopes[]': 'the same',
};

/** Of nothing that a policy of the samples applies to, so that it holds whatever the policy says. */
const ASIDE = {
  name: 'aside',
  action: 'any.thing',
  resource: 'any:thing',
  resourceType: 'any',
  actor: 'ann',
  roles: ['none'],
  risk: 'LOW',
  context: {},
  at: '2026-01-01T00:00:00Z',
};

/** A budget has one limit. */
const OTHER_LIMITS = [
  { 'input.limitUsd': null, 'input.limitTokens': 5 },
  { 'input.limitUsd': null, 'input.limitRequests': 5 },
];

/** An alias has one target, or several, of which the last may be tried. */
const OTHER_TARGETS = [
  { 'input.target': null, 'input.targets': [{ target: 'gpt-4o', weight: 1 }] },
  {
    'input.target': null,
    'input.targets': [
      { target: 'gpt-4o', weight: 1 },
      { target: 'gpt-4o-mini', weight: 1 },
    ],
    'input.steps': [{ weight: 2, afterMinutes: 5 }],
    'input.shadow': { target: 'gpt-4.1', percent: 5 },
    'input.stopOn': { errorRate: 0, p95Ms: 1_000, guardBlocks: 1, windowMinutes: 5, minCalls: 20 },
  },
];

const APPLICATION = { type: 'AZURE', tenantId: 'house', clientId: 'gateway' };
/** Several keys and the credentials of clouds, whose fields exclude each other. */
const OTHER_CREDENTIALS = [
  { type: 'KEYS', keys: [{ key: 'key-of-samples-1', weight: 2 }, { key: 'key-of-samples-2' }] },
  {
    type: 'AWS',
    source: 'AUTO',
    roleArn: 'arn:aws:iam::123456789012:role/models',
    externalId: 'blue',
    sessionName: 'blue',
    durationSeconds: 900,
    region: 'eu-west-1',
    sign: 'SIGV4',
  },
  { type: 'AWS', accessKeyId: 'AKIAEXAMPLE000000001', secretAccessKey: 'secret', sessionToken: 'session' },
  { type: 'GOOGLE', json: '{}', scope: 'models' },
  { ...APPLICATION, clientSecret: 'secret', authority: 'https://login.microsoftonline.com' },
  { ...APPLICATION, certificate: '-----BEGIN CERTIFICATE-----' },
].map((credential) => ({ 'input.credential': credential }));

/** A server is asked with a key, or with headers. */
const WITH_HEADERS = { 'input.credential': { type: 'HEADERS', headers: [{ name: 'X-Sample', value: 'blue' }] } };
const WITH_KEY = { 'input.credential': { type: 'KEY', key: 'key-of-samples' } };

/** Bedrock is asked with an access key of AWS. */
const WITH_AWS = {
  'input.kind': 'BEDROCK',
  'input.settings': { guardrailId: 'sample', guardrailVersion: 'DRAFT' },
  'input.credential': {
    type: 'AWS',
    accessKeyId: 'AKIAEXAMPLE000000001',
    secretAccessKey: 'secret',
    sessionToken: 'session',
  },
};

/** A document is uploaded, or read from its address. */
const APIS = [
  { 'input.openapi': { document: SAMPLE_API, operations: ['one'] } },
  { 'input.openapi': { documentUrl: 'https://1.1.1.1/openapi.json', operations: ['one'] } },
];
/** Or with tokens, whose fields exclude each other. */
const WITH_TOKENS = [
  {
    type: 'CLIENT_CREDENTIALS',
    tokenUrl: 'https://1.1.1.1/token',
    clientId: 'gateway',
    clientSecret: 'secret-of-samples',
    scope: 'tools',
    audience: 'tools',
  },
  {
    type: 'CLIENT_CREDENTIALS',
    tokenUrl: 'https://1.1.1.1/token',
    clientId: 'gateway',
    privateKey: generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
    keyId: 'one',
  },
  {
    type: 'USER',
    authorizationUrl: 'https://1.1.1.1/authorize',
    tokenUrl: 'https://1.1.1.1/token',
    issuer: 'https://1.1.1.1',
    clientId: 'gateway',
  },
].map((credential) => ({ 'input.credential': credential }));

/** Inputs that show a field whose other values the sample's would contradict. */
const BESIDES: Record<string, Record<string, unknown>[]> = {
  createPolicy: [{ 'input.tests': [ASIDE] }],
  replacePolicy: [{ 'input.tests': [ASIDE] }],
  updatePolicy: [{ 'input.tests': [ASIDE] }],
  updateTenant: [{ 'input.defaultApprovers.requiredApprovers': ['ann', 'ben'] }],
  createBudget: OTHER_LIMITS,
  updateBudget: OTHER_LIMITS,
  createProvider: OTHER_CREDENTIALS,
  updateProvider: OTHER_CREDENTIALS,
  createMcpServer: [WITH_HEADERS, ...WITH_TOKENS, ...APIS],
  updateMcpServer: [WITH_KEY, ...WITH_TOKENS, ...APIS],
  createOauthClient: [{ 'input.authentication': 'KEYS', 'input.keys': keySet() }],
  createGuard: [WITH_KEY, WITH_HEADERS, WITH_AWS],
  updateGuard: [WITH_KEY, WITH_HEADERS],
  createPiiList: [{ 'input.name': 'OTHER_LIST' }],
  createModelAlias: OTHER_TARGETS,
  createEvidencePack: [
    { 'input.startDate': '2026-01-02T00:00:00Z' },
    { 'input.endDate': '2026-02-02T00:00:00Z' },
    { 'input.frameworks': ['dora'] },
  ],
  createReconciliation: [
    { 'input.startDate': '2026-01-02T00:00:00Z' },
    { 'input.endDate': '2026-01-31T00:00:00Z' },
    { 'input.credential': null, 'input.address': null, 'input.report': '{}' },
    { 'input.credential': null, 'input.address': null, 'input.report': '[]' },
  ],
  startEvaluation: [
    {
      'input.candidate': { prompt: 'greeting@production' },
      'input.baseline': { prompt: 'greeting@production' },
    },
  ],
  updateModelAlias: OTHER_TARGETS,
};

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((at: any, step) => {
    const [name, ...items] = step.split('[]');
    return items.reduce((list: any) => list?.[0], at?.[name!]);
  }, values);

/** Another value of the same type; undefined where its members have others. */
function otherValue(place: Place, value: unknown): unknown {
  const nullable = getNullableType(place.type);
  const make = OTHER_VALUES[place.path];
  if (make !== undefined) return make(value);
  if (isInputObjectType(nullable)) return undefined;
  if (isListType(nullable)) {
    if (!Array.isArray(value)) return undefined;
    const list: unknown[] = value;
    const item = otherValue({ path: `${place.path}[]`, type: nullable.ofType }, list[0]);
    return item === undefined ? undefined : [...list, item];
  }
  if (isEnumType(nullable))
    return nullable
      .getValues()
      .map(({ name }) => name)
      .find((name) => name !== value);
  if (tenant.others.has(value)) return tenant.others.get(value);
  switch (String(nullable)) {
    case 'Int':
    case 'Float':
    case 'Usd':
    case 'BigInt':
      return typeof value === 'number' ? value + 1 : 1;
    case 'Boolean':
      return value !== true;
    case 'DateTimeISO':
      return '2099-02-03T04:05:06Z';
    case 'JSON':
    case 'JSONObject':
      return { other: true };
    default:
      return typeof value === 'string' ? `${value}-other` : 'other';
  }
}

/** The waiting proposal of a change; the answer where there is none. */
async function proposalOf(field: RootField, variables: object): Promise<string> {
  // What only the platform may set is part of the change as well.
  const isOfPlatform = field.name in OF_THE_PLATFORM || ['updateTenant', 'createModelAlias'].includes(field.name);
  const key = isOfPlatform ? gateway.adminKey : tenant.ada;
  const reply = await gateway.graphql(operationOf(field), variables, { key, headers: { 'X-Tenant-ID': TENANT } });
  const [error] = reply.json.errors ?? [];
  return error?.extensions?.details?.proposal_id ?? reply.text;
}

describe('an approval of an administrative mutation', () => {
  test.each(administration)('$name covers every field of its input', async (field) => {
    const sample = { ...argumentsOf(field), ...tenant.records[field.name] };
    const bases = [{}, ...(BESIDES[field.name] ?? [])].map((besides) =>
      Object.entries(besides).reduce((values, [path, value]) => withValueAt(values, path, value), sample),
    );
    const seen = new Map<string, string>();
    for (const base of bases) {
      const first = await proposalOf(field, base);
      expect(first).toMatch(PROPOSAL);
      expect(await proposalOf(field, base)).toBe(first);
      seen.set(first, 'the sample');
    }
    const problems: string[] = [];
    for (const place of placesOf(field)) {
      if (place.path in LEFT_OUT || `${field.name} ${place.path}` in LEFT_OUT) continue;
      const found: string[] = [];
      for (const base of bases) {
        const other = otherValue(place, valueAt(base, place.path));
        if (other !== undefined) found.push(await proposalOf(field, withValueAt(base, place.path, other)));
      }
      if (found.length === 0) continue;
      const waiting = found.filter((one) => PROPOSAL.test(one));
      if (waiting.length === 0) problems.push(`${place.path}: ${found.join('\n')}`);
      for (const one of waiting) {
        if (seen.has(one)) problems.push(`${place.path} is the same change as ${seen.get(one)}`);
        seen.set(one, place.path);
      }
    }
    expect(problems).toEqual([]);
  });
});
