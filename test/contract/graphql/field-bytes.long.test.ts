import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, getNullableType, isListType } from 'graphql';
import { startTestApp, type TestApp } from '../../support/app.js';
import { argumentsOf, operationOf, type Place, placesOf, rootFields, withValueAt } from '../../support/schema-walk.js';

/** Whatever a client gives in a field is bounded in bytes: each field of the schema that takes text refuses what is longer. */
let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp();
  const settings = '{tier: ENTERPRISE, requestsPerMinute: 1000000, tokensPerMinute: 1000000000, retainContent: true}';
  await gateway.graphql(`mutation { updateTenant(id: "default", input: ${settings}) { id } }`);
});
afterAll(() => gateway.stop());

/** Larger than every bound that is not named below. */
const BYTES = 300_000;
const LETTERS = 'é'.repeat(BYTES / 2);

/** Fields that take more: what models are asked, texts and documents to be read, and what is read and not stored. */
const LARGER: ReadonlySet<string> = new Set([
  ...['keys', 'teams', 'users'].flatMap((name) => [`importBudgets input.${name}`, `importBudgets input.${name}[]`]),
  'analyzeDocument input.content',
  'detectPii input.content',
  'redactPii input.content',
  'createConversation input.items',
  'createConversation input.items[]',
  'addConversationItems input.items',
  'addConversationItems input.items[]',
  'createMessageBatch input.requests',
  'createMessageBatch input.requests[]',
  'openApiOperations input.document',
  'createMcpServer input.openapi.document',
  'updateMcpServer input.openapi.document',
  'simulatePolicies input.policies',
  'simulateTraffic input.policies',
]);
const MODEL_CALLS: ReadonlySet<string> = new Set([
  'chat',
  'createMessage',
  'compactResponse',
  'createResponse',
  'embed',
  'complete',
  'moderate',
  'rerank',
  'decide',
  'generateImages',
  'editImages',
  'speak',
  'createVideo',
  'transcribe',
  'translateSpeech',
  'callMcpTool',
  'countMessageTokens',
]);

function tooLong({ type }: Place): unknown {
  const nullable = getNullableType(type);
  const inList = isListType(nullable);
  const { name } = getNamedType(type);
  const one = { String: LETTERS, ID: LETTERS, JSON: { a: LETTERS }, JSONObject: { a: LETTERS } }[name];
  return inList && one !== undefined ? [one] : one;
}

const places = rootFields
  .filter(({ kind, name }) => kind !== 'subscription' && !MODEL_CALLS.has(name))
  .flatMap((field) =>
    placesOf(field)
      .filter((place) => tooLong(place) !== undefined && !LARGER.has(`${field.name} ${place.path}`))
      .map((place) => [field.name, place.path, field, place] as const),
  );

describe('a value that is longer than its field may be is refused with the name of the field', () => {
  test.each(places)('%s(%s)', async (_name, path, field, place) => {
    const variables = withValueAt(argumentsOf(field), path, tooLong(place));
    const { status, json } = await gateway.graphql(operationOf(field), variables);
    const named = path.replaceAll('[]', '[0]');
    const wanted = (issue: { path: string }): boolean =>
      named === issue.path || named.startsWith(`${issue.path}.`) || named.startsWith(`${issue.path}[`);
    const [error] = json.errors ?? [];
    expect([status, error?.extensions?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((error.extensions.details.issues as { path: string }[]).filter(wanted)).not.toEqual([]);
  });

  test('that there are places', () => {
    expect(places.length).toBeGreaterThan(200);
  });
});

const SETTLED = { action: 'a.b', actor: 'x' };
const rows: [string, string, object][] = [
  ['/api/trust/spine/record', 'details', SETTLED],
  ['/api/oversight/approvals', 'metadata', { action: 'a.b', requiredApprovers: ['x'] }],
  ['/api/admin/v4/proposals', 'payload', { action: 'a.b', intent: 'x' }],
];
describe('by REST', () => {
  test.each(rows)('POST %s names %s and its bound', async (path, name, body) => {
    const { status, json } = await gateway.request('POST', path, { body: { ...body, [name]: { a: LETTERS } } });
    expect(status).toBe(400);
    expect(json.error.message).toContain(`${name}: must have at most 65536 bytes`);
  });
});

test('a literal is bounded too', async () => {
  const query = `mutation { recordSpineEvent(input: {action: "a.b", actor: "x", details: {a: "${'x'.repeat(70_000)}"}}) { id } }`;
  const { status, text } = await gateway.graphql(query);
  expect([status, text.slice(0, 400)]).toEqual([
    400,
    expect.stringContaining('input.details: must have at most 65536 bytes'),
  ]);
});

test('a value of exactly its bound is taken', async () => {
  const details = { a: 'x'.repeat(65_536 - 20) };
  const query = 'mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }';
  const { json } = await gateway.graphql(query, { input: { action: 'a.b', actor: 'x', details } });
  expect(json.errors).toBeUndefined();
});
