import { describe, expect, test } from '@jest/globals';
import { buildSchema, execute, GraphQLObjectType, parse, subscribe, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../../src/graphql/context.js';
import { compileOperation, type CompiledOperation } from '../../../src/rest/compile/compiled-operation.js';
import { operationOf } from '../../../src/rest/compile/selection.js';

const context = { requestId: 'r' } as RequestContext;

type Resolvers = Record<string, Record<string, unknown>>;

function schemaOf(resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchema(`
    enum Size { SMALL LARGE }
    input Point { x: Int! = 1, y: Int, tags: [String!] }
    type Leaf { name: String!, size: Size, parent: Leaf, near(within: Int = 3, from: Point): [Leaf] }
    union Any = Leaf
    type Query {
      leaf(id: ID, point: Point, size: Size = SMALL): Leaf
      leaves(first: Int! = 2): [Leaf!]!
      text: String
      any: Any
    }
    type Mutation { change(point: Point!): Leaf! }
    type Subscription { changes(size: Size): Leaf! }
  `);
  const size = schema.getType('Size');
  if (size === undefined || !('getValues' in size)) throw new Error('no Size');
  for (const value of size.getValues()) value.value = value.name.toLowerCase();
  // Enum types remember their values by value when they are made.
  Object.assign(size, { _valueLookup: new Map(size.getValues().map((value) => [value.value, value])) });
  const leafArgument = schema
    .getQueryType()
    ?.getFields()
    .leaf?.args.find(({ name }) => name === 'size');
  if (leafArgument !== undefined) leafArgument.defaultValue = 'small';
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!(type instanceof GraphQLObjectType)) throw new Error(`no ${typeName}`);
    for (const [name, resolve] of Object.entries(fields))
      Object.assign(type.getFields()[name] ?? {}, { [typeName === 'Subscription' ? 'subscribe' : 'resolve']: resolve });
  }
  return schema;
}

const compiled = (schema: GraphQLSchema, text: string): CompiledOperation =>
  compileOperation(operationOf(schema, parse(text)));

/** The same operation by graphql-js. */
async function reference(schema: GraphQLSchema, text: string, variables: Record<string, unknown> = {}) {
  const result = await execute({
    schema,
    document: parse(text),
    variableValues: variables,
    contextValue: context,
  });
  expect(result.errors).toBeUndefined();
  return JSON.parse(JSON.stringify(result.data)) as unknown;
}

async function collected(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const tree = {
  name: 'a',
  size: 'large',
  parent: { name: 'b', size: null, parent: undefined },
};

const echo: Resolvers = {
  Query: {
    leaf: (_: unknown, args: object) => ({ ...tree, name: JSON.stringify(args) }),
    leaves: (_: unknown, { first }: { first: number }) =>
      Promise.resolve(Array.from({ length: first }, (_, index) => Promise.resolve({ ...tree, name: `${index}` }))),
  },
  Mutation: { change: (_: unknown, args: object) => Promise.resolve({ name: JSON.stringify(args) }) },
  Leaf: {
    near: async ({ name }: { name: string }, args: { within: number }) => {
      await Promise.resolve();
      return Array.from({ length: Math.min(args.within, 2) }, () => ({ name: `near ${name} ${JSON.stringify(args)}` }));
    },
  },
};

describe('a compiled operation answers as graphql-js does', () => {
  const schema = schemaOf(echo);
  test.each<[string, Record<string, unknown>]>([
    ['{ leaf { name size parent { name size parent { name } } } }', {}],
    ['query ($id: ID) { leaf(id: $id) { name } }', { id: 'x' }],
    ['query ($id: ID) { leaf(id: $id) { name } }', {}],
    ['query ($id: ID = "d") { leaf(id: $id) { name } }', {}],
    ['query ($id: ID = "d") { leaf(id: $id) { name } }', { id: 'given' }],
    ['query ($y: Int) { leaf(point: { y: $y, tags: ["a", "b"] }) { name } }', { y: 2 }],
    ['query ($y: Int) { leaf(point: { y: $y }) { name } }', {}],
    ['query ($tag: String!) { leaf(point: { tags: ["a", $tag] }) { name } }', { tag: 'b' }],
    ['{ leaf(size: LARGE) { name alias: size } }', {}],
    ['{ leaves { name near(within: 1, from: { x: 4 }) { name near { name } } } }', {}],
    ['{ other: leaves(first: 0) { name } }', {}],
    ['{ leaf { ...F parent { ...F } } } fragment F on Leaf { name size }', {}],
    ['mutation ($x: Int!) { change(point: { x: $x }) { name size } }', { x: 3 }],
    ['{ text }', {}],
  ])('%s with %j', async (text, variables) => {
    const data = await compiled(schema, text).execute(variables, context);
    expect(JSON.parse(JSON.stringify(data))).toEqual(await reference(schema, text, variables));
  });

  test('variables are taken as resolvers get them', async () => {
    const run = compiled(schema, 'query ($size: Size) { leaf(size: $size) { name } }');
    expect(await run.execute({ size: 'large' }, context)).toEqual({ leaf: { name: '{"size":"large"}' } });
  });

  test('resolvers side by side wait at the same time', async () => {
    const begun: string[] = [];
    const waiting = schemaOf({
      Query: { leaf: () => tree },
      Leaf: {
        near: ({ name }: { name: string }) => {
          begun.push(name);
          return new Promise((resolve) =>
            setImmediate(() => {
              resolve(begun.length === 2 ? [] : null);
            }),
          );
        },
      },
    });
    const run = compiled(waiting, '{ leaf { near { name } parent { near { name } } } }');
    expect(await run.execute({}, context)).toEqual({ leaf: { near: [], parent: { near: [] } } });
  });
});

describe('an error fails the whole operation', () => {
  const failing = (resolve: unknown): CompiledOperation =>
    compiled(schemaOf({ Query: { leaf: () => tree }, Leaf: { near: resolve } }), '{ leaf { near { name } } }');

  test.each([
    [
      'thrown at once',
      () => {
        throw new RangeError('no');
      },
      'no',
    ],
    ['rejected', () => Promise.reject(new RangeError('no')), 'no'],
    ['in a list', () => [Promise.reject(new RangeError('no'))], 'no'],
    ['rejected beside one thrown', () => [Promise.reject(new RangeError('no')), { name: null }], 'no'],
    ['a required field without a value', () => [{ name: null }], 'name must have a value and has none'],
  ])('%s', async (_, resolve, message) => {
    await expect(failing(resolve).execute({}, context)).rejects.toThrow(message);
  });
});

describe('a subscription', () => {
  const schema = schemaOf({
    Subscription: {
      async *changes(_: unknown, args: object) {
        await Promise.resolve();
        yield { changes: { name: JSON.stringify(args) } };
      },
    },
  });
  const text = 'subscription ($size: Size) { changes(size: $size) { name } }';

  test('gives the events of its source', async () => {
    const events = await compiled(schema, text).subscribe({ size: 'large' }, context);
    const [first] = await collected(events);
    expect(first).toEqual({ changes: { name: '{"size":"large"}' } });
    const stream = await subscribe({ schema, document: parse(text), variableValues: { size: 'LARGE' } });
    if (!(Symbol.asyncIterator in stream)) throw new Error('no stream');
    expect(JSON.parse(JSON.stringify(await collected(stream)))).toEqual([{ data: first }]);
  });

  test('is not executed, and nothing else is subscribed to', async () => {
    await expect(compiled(schema, text).execute({}, context)).rejects.toThrow('changes is a subscription');
    await expect(compiled(schema, '{ text }').subscribe({}, context)).rejects.toThrow('text is not a subscription');
  });

  test('needs a source', () => {
    expect(() => compiled(schemaOf({}), text)).toThrow('the subscription changes has no source');
  });
});

test.each([
  ['{ text leaf { name } }', 'exactly one root field'],
  ['{ any { ... on Leaf { name } } }', 'abstract type Any'],
  ['query ($if: Boolean!) { text @include(if: $if) }', 'only selected sometimes'],
])('%s is no operation of a row', (text, message) => {
  expect(() => compiled(schemaOf({}), text)).toThrow(message);
});
