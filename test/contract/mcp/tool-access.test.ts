import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { ECHO, startToolServer, type TestToolServer, WRITE } from '../../support/upstreams/tool-server.js';

/** Who may call what: the decision about a call that nobody has made. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let upstream: TestToolServer;

beforeAll(async () => {
  upstream = await startToolServer([ECHO, WRITE, { ...WRITE, definition: { ...WRITE.definition, name: 'erase' } }]);
  app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE });
  people = await gather(app, TENANT);
  const asAda = people.as('ada');
  const { json: server } = await app.request('POST', '/api/mcp/servers', {
    ...asAda,
    body: { name: 'files', url: upstream.url, credential: { type: 'none' } },
  });
  const { json } = await app.request('GET', `/api/mcp/servers/${server.id}/tools`, asAda);
  for (const { name, pin } of json.tools)
    await app.request('POST', `/api/mcp/servers/${server.id}/tools/${name}/accept`, { ...asAda, body: { pin } });
  const allow = { resources: ['mcp:files/*'], effect: 'allow' };
  await makePolicy(app, people.keys.ada, { ...allow, name: 'reading', actions: ['mcp.list'] });
  await makePolicy(app, people.keys.ada, {
    ...allow,
    name: 'short texts',
    actions: ['mcp.call'],
    resources: ['mcp:files/echo'],
    rules: [{ id: 'short', condition: 'size(context.arguments.text) < 10 && actor == "rita"' }],
  });
  await makePolicy(app, people.keys.ada, {
    name: 'writing',
    actions: ['mcp.call'],
    resources: ['mcp:files/write'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

const explain = (body: object, person: 'ada' | 'rita' = 'ada') =>
  app.request('POST', '/api/mcp/decisions', { ...people.as(person), body });

describe('a call that nobody has made', () => {
  test.each([
    ['rita', 'files_echo', { text: 'short' }, 'allow', [['short texts', 'held']]],
    ['rita', 'files_echo', { text: 'a longer text' }, 'deny', [['short texts', 'did_not_hold']]],
    ['mo', 'files_echo', { text: 'short' }, 'deny', [['short texts', 'did_not_hold']]],
    ['rita', 'files_echo', undefined, 'deny', [['short texts', 'failed']]],
    ['rita', 'files_write', { text: 'x' }, 'require_approval', [['writing', 'held']]],
    ['rita', 'files_erase', {}, 'deny', []],
  ])('by %s of %s with %j comes out as %s', async (actor, tool, given, effect, expected) => {
    const { json, status } = await explain({ actor, tool, ...(given === undefined ? {} : { arguments: given }) });
    expect([status, json]).toMatchObject([200, { effect, isListed: true, server: 'files' }]);
    expect(
      json.trace.map(({ name, rules }: { name: string; rules: { outcome: string }[] }) => [name, rules[0]?.outcome]),
    ).toEqual(expected);
  });

  test('is neither made nor recorded', async () => {
    const count = async () =>
      (await app.graphql('{ spineEvents(first: 1) { edges { node { sequence } } } }', {}, people.as('ada'))).json.data
        .spineEvents.edges[0].node.sequence;
    const before = await count();
    await explain({ actor: 'rita', tool: 'files_echo', arguments: { text: 'short' } });
    expect(await count()).toBe(before);
    expect(upstream.calls).toEqual([]);
  });

  test('is refused while a stop names the tool', async () => {
    const stop = await app.request('POST', '/api/stops', {
      ...people.as('ada'),
      body: { selector: { tool: 'files/echo' }, reason: 'looked into' },
    });
    expect([stop.status, stop.text]).toEqual([201, stop.text]);
    const { json } = await explain({ actor: 'rita', tool: 'files_echo', arguments: { text: 'short' } });
    expect(json).toMatchObject({ effect: 'deny', reason: expect.stringContaining('looked into'), policies: [] });
    await app.request('DELETE', `/api/stops/${stop.json.id}`, people.as('ada'));
  });

  test.each([
    [{ actor: 'nobody-here', tool: 'files_echo' }, 404],
    [{ actor: 'rita', tool: 'files_none' }, 404],
    [{ actor: 'rita', keyId: 'not-a-key', tool: 'files_echo' }, 404],
    [{ actor: 'rita', tool: 'files_echo', arguments: { text: '\ud800' } }, 400],
    [{ actor: '', tool: 'files_echo' }, 400],
  ])('%j is answered with %d', async (body, status) => {
    expect((await explain(body)).status).toBe(status);
  });

  test('is explained to auditors alone', async () => {
    expect((await explain({ actor: 'rita', tool: 'files_echo' }, 'rita')).status).toBe(403);
  });
});

describe('the table of tools', () => {
  const rows = async (query: string) =>
    (await app.request('GET', `/api/mcp/decisions?${query}`, people.as('ada'))).json;

  test('has each accepted tool with its decision, page after page', async () => {
    const first = await rows('actor=rita&limit=2');
    expect(first.decisions.map(({ tool, effect }: { tool: string; effect: string }) => [tool, effect])).toEqual([
      ['echo', 'deny'],
      ['erase', 'deny'],
    ]);
    const second = await rows(`actor=rita&limit=2&cursor=${first.nextCursor}`);
    expect(second.decisions).toMatchObject([{ tool: 'write', effect: 'require_approval', publicName: 'files_write' }]);
    expect(second.nextCursor ?? null).toBeNull();
  });

  test('is that of a key where one is named', async () => {
    const { json } = await app.graphql(
      '{ apiKeys(first: 20) { edges { node { id subject } } } }',
      {},
      people.as('ada'),
    );
    const key = json.data.apiKeys.edges.find(({ node }: { node: { subject: string } }) => node.subject === 'rita').node;
    const { decisions } = await rows(`actor=rita&keyId=${key.id}`);
    expect(decisions).toHaveLength(3);
    const other = await app.request('GET', `/api/mcp/decisions?actor=mo&keyId=${key.id}`, people.as('ada'));
    expect(other.status).toBe(404);
  });
});
