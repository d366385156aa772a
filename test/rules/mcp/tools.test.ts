import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/shared/json/json.js';
import {
  toolAnnotations,
  listingChange,
  MAX_DEFINITION_BYTES,
  MAX_TOOLS,
  offeredIn,
  publicName,
  risksOf,
  toolStateOf,
} from '../../../src/features/mcp/tools/tool.rules.js';

const SCHEMA = { type: 'object', properties: {} };
const tool = (name: string, more: object = {}) => ({ name, inputSchema: SCHEMA, ...more });
const pinOf = (more: object) => offeredIn('files', [tool('read', more)]).offered[0]?.pin;

describe('a tool as its server offers it', () => {
  test.each([
    ['a name', { name: 'other' }],
    ['a title', { title: 'Read' }],
    ['a description', { description: 'Reads.' }],
    ['a schema', { inputSchema: { type: 'object', properties: { a: {} } } }],
    ['a schema of results', { outputSchema: SCHEMA }],
    ['annotations', { annotations: { readOnlyHint: true } }],
    ['icons', { icons: [{ src: 'https://example.com/a.png' }] }],
    ['a member that nobody knows yet', { execution: { taskSupport: 'required' } }],
  ])('has another pin with %s', (_, more) => {
    expect(pinOf(more)).not.toBe(pinOf({}));
  });

  test('has the same pin whatever the order of its members, and whatever _meta has', () => {
    const [one] = offeredIn('files', [{ inputSchema: SCHEMA, name: 'read', _meta: { at: 1 } }]).offered;
    expect(one).toMatchObject({ pin: pinOf({}), definition: { name: 'read', inputSchema: SCHEMA } });
    expect(one?.definition).not.toHaveProperty('_meta');
  });

  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`);
  test.each([
    ['no object', 7, 'a tool without a name'],
    ['no name', { inputSchema: SCHEMA }, 'a tool without a name'],
    ['a name with spaces', tool('rm -rf'), 'expected letters'],
    ['a name of control characters', tool('a\u0000b'), 'expected letters'],
    ['a name of 200 characters', tool('x'.repeat(200)), 'expected letters'],
    ['a name that is too long beside the server’s', tool('x'.repeat(125)), 'too long for this server'],
    ['no schema', { name: 'read' }, 'expected an inputSchema'],
    ['a schema of no object', tool('read', { inputSchema: { type: 'string' } }), 'expected an inputSchema'],
    ['a schema that is nested very deep', tool('read', { inputSchema: { type: 'object', deep } }), 'nested more than'],
    ['a definition that is too large', tool('read', { description: 'x'.repeat(MAX_DEFINITION_BYTES) }), 'larger than'],
  ])('is left out with %s', (_, given, problem) => {
    const { offered, problems } = offeredIn('files', [given, tool('write')]);
    expect(offered.map(({ name }) => name)).toEqual(['write']);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  test('is taken once, and of very many only as many as there may be', () => {
    const twice = offeredIn('files', [tool('read'), tool('read', { description: 'Another.' })]);
    expect([twice.offered.length, twice.problems]).toEqual([1, ['read: offered twice']]);
    const many = Array.from({ length: 10_000 }, (_, at) => tool(`t${at}`) as never);
    const { offered, problems } = offeredIn('files', many);
    expect([offered.length, problems.length]).toEqual([MAX_TOOLS, 1]);
    const large = Array.from({ length: 100 }, (_, at) => tool(`t${at}`, { description: 'x'.repeat(60_000) }) as never);
    expect(offeredIn('files', large).offered.length).toBeLessThan(20);
  });

  test('has no name that a tool of another server could have', () => {
    expect(publicName('files', 'a_b')).toBe('files_a_b');
  });
});

test.each([
  ['NEW', { pin: 'a', acceptedPin: null, isOffered: true }],
  ['ACCEPTED', { pin: 'a', acceptedPin: 'a', isOffered: true }],
  ['CHANGED', { pin: 'b', acceptedPin: 'a', isOffered: true }],
  ['GONE', { pin: 'a', acceptedPin: 'a', isOffered: false }],
  ['GONE', { pin: 'a', acceptedPin: null, isOffered: false }],
])('a tool is %s', (state, record) => {
  expect(toolStateOf(record)).toBe(state);
});

test.each<[JsonObject, string, string]>([
  [{ readOnlyHint: true }, 'low', 'read only'],
  [{ readOnlyHint: true, destructiveHint: true }, 'low', 'read only'],
  [{ destructiveHint: false }, 'medium', 'changes'],
  [{}, 'medium', 'destroy'],
  [{ readOnlyHint: 'true' }, 'medium', 'destroy'],
])('with the annotations %j the risk is %s', (annotations, level, reason) => {
  expect(risksOf(annotations)).toEqual([[level, expect.stringContaining(reason)]]);
  expect(toolAnnotations({ annotations })).toEqual(annotations);
});

test('annotations that are no object are none', () => {
  expect(toolAnnotations({ annotations: ['readOnlyHint'] })).toEqual({});
});

test('a listing differs by what came, changed, came back and went', () => {
  const [read, write, gone] = offeredIn('files', [tool('read'), tool('write'), tool('gone')] as never).offered;
  const before = new Map([
    ['read', { pin: read!.pin, isOffered: true }],
    ['write', { pin: 'other', isOffered: true }],
    ['gone', { pin: gone!.pin, isOffered: true }],
    ['back', { pin: 'b', isOffered: false }],
  ]);
  const back = { name: 'back', definition: {}, pin: 'b' };
  const fresh = { name: 'fresh', definition: {}, pin: 'f' };
  expect(listingChange(before, [read!, write!, back, fresh])).toEqual({
    added: [fresh],
    changed: [write, back],
    gone: ['gone'],
  });
  expect(listingChange(new Map([['read', { pin: read!.pin, isOffered: true }]]), [read!])).toBeUndefined();
});
