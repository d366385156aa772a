import { describe, expect, test } from '@jest/globals';
import { operationsIn, openApiVersion, toolsIn } from '../../../src/features/mcp/openapi/openapi-document.rules.js';
import { OPERATION_MEMBER } from '../../../src/features/mcp/openapi/openapi-request.rules.js';
import { jsonSchemaOf, resolved } from '../../../src/features/mcp/openapi/openapi-schema.rules.js';
import { offeredIn } from '../../../src/features/mcp/tools/tool.rules.js';
import type { JsonObject, JsonValue } from '../../../src/shared/json/json.js';

const document = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({ openapi: '3.1.0', paths, ...more });
const problemsOf = (operation: JsonObject, path = '/a', more: JsonObject = {}): string[] =>
  toolsIn(document({ [path]: { get: operation } }, more), null).problems;
const only = (given: JsonObject, name = 'a'): JsonObject => {
  const { tools, problems } = toolsIn(given, [name]);
  expect(problems).toEqual([]);
  return tools[0]!;
};

describe('a document', () => {
  test.each([
    ['3.0.3', '3.0.3'],
    ['3.1.0', '3.1.0'],
    ['3.2.0', undefined],
    ['2.0', undefined],
    [3, undefined],
  ])('of %s has the version %s', (openapi, version) => {
    expect(openApiVersion({ openapi })).toBe(version);
  });

  test('gives tools with the arguments, annotations and request of its operations', () => {
    const given = document(
      {
        '/orders/{id}': {
          parameters: [{ $ref: '#/components/parameters/id' }],
          put: {
            operationId: 'a',
            summary: 'Change an order',
            description: 'Changes all of it.',
            parameters: [
              { name: 'notify', in: 'query', schema: { type: 'array', items: { type: 'string' } }, explode: false },
              { name: 'X-Reason', in: 'header', required: true, description: 'Why.', schema: { type: 'string' } },
              { name: 'Authorization', in: 'header', schema: { type: 'string' } },
            ],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
            },
          },
        },
      },
      {
        components: {
          parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } },
          schemas: {
            Order: {
              type: 'object',
              properties: { note: { type: 'string', nullable: true, example: 'x' }, example: { type: 'string' } },
            },
          },
        },
      },
    );
    expect(only(given)).toEqual({
      name: 'a',
      title: 'Change an order',
      description: 'Changes all of it.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          notify: { type: 'array', items: { type: 'string' } },
          'X-Reason': { type: 'string', description: 'Why.' },
          body: { type: 'object', properties: { note: { type: ['string', 'null'] }, example: { type: 'string' } } },
        },
        required: ['id', 'X-Reason', 'body'],
        additionalProperties: false,
      },
      annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: true, readOnlyHint: false },
      [OPERATION_MEMBER]: {
        method: 'PUT',
        path: '/orders/{id}',
        parameters: [
          { argument: 'id', explode: false, in: 'path', name: 'id', style: 'simple' },
          { argument: 'notify', explode: false, in: 'query', name: 'notify', style: 'form' },
          { argument: 'X-Reason', explode: false, in: 'header', name: 'X-Reason', style: 'simple' },
        ],
        body: { argument: 'body', mediaType: 'application/json' },
      },
    });
    expect(offeredIn('shop', [only(given)]).problems).toEqual([]);
  });

  test('gives its request to the pin, so that another path is another tool', () => {
    const pinOf = (path: string): string =>
      offeredIn('shop', toolsIn(document({ [path]: { get: { operationId: 'a' } } }), null).tools).offered[0]!.pin;
    expect(pinOf('/a')).not.toBe(pinOf('/b'));
  });

  test('names operations without an id, and those that collide only once', () => {
    const found = operationsIn(
      document({
        '/a b/{c}': { get: { parameters: [{ name: 'c', in: 'path' }] } },
        '/x': {
          get: { operationId: 'list orders' },
          post: { operationId: 'list_orders' },
          delete: { operationId: '§§' },
        },
      }),
    );
    expect(found.map(({ name, method, problem }) => [name, method, problem])).toEqual([
      ['get_a_b_c', 'GET', 'a path that leads elsewhere'],
      ['list_orders', 'GET', undefined],
      ['list_orders', 'POST', 'an operation before it has the same name'],
      ['delete', 'DELETE', undefined],
    ]);
    expect(toolsIn(document({}), ['none'])).toEqual({ tools: [], problems: ['none: there is no such operation'] });
  });

  test.each([
    ['GET', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    ['DELETE', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['PUT', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['POST', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
    ['PATCH', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
  ])('says of %s what HTTP says', (method, annotations) => {
    const given = document({ '/a': { [method.toLowerCase()]: { operationId: 'a' } } });
    expect(only(given).annotations).toMatchObject(annotations);
  });
});

describe('an operation that cannot be a tool', () => {
  const at = (parameter: JsonValue): JsonObject => ({ operationId: 'a', parameters: [parameter] });
  test.each([
    ['a path upwards', { operationId: 'a' }, '/a/../b', 'a: a path that leads elsewhere'],
    ['an encoded path upwards', { operationId: 'a' }, '/a/%2E%2e/b', 'a: a path that leads elsewhere'],
    ['a query in its path', { operationId: 'a' }, '/a?b=c', 'a: a path that leads elsewhere'],
    ['another host', { operationId: 'a' }, '//evil.example/a', 'a: a path that leads elsewhere'],
    ['a path without its parameter', { operationId: 'a' }, '/a/{id}', 'a: the path has {id}, which is no parameter'],
    ['a cookie', at({ name: 'c', in: 'cookie', required: true }), '/a', 'a: the parameter c is in a cookie'],
    [
      'a header of the gateway',
      at({ name: 'Host', in: 'header', required: true }),
      '/a',
      'a: the parameter Host is a header of the gateway',
    ],
    ['no header', at({ name: 'a\r\nb', in: 'header', required: true }), '/a', 'a: the parameter a\r\nb is no header'],
    [
      'a style that is not known',
      at({ name: 'c', in: 'path', style: 'matrix' }),
      '/a/{c}',
      'a: the parameter c has a style that is not supported',
    ],
    ['another document', at({ $ref: 'https://evil.example/a.json#/p' }), '/a', 'a: a reference to another document'],
    ['a file', at({ $ref: 'file:///etc/passwd' }), '/a', 'a: a reference to another document'],
    ['a reference that leads nowhere', at({ $ref: '#/components/x' }), '/a', 'a: a reference that leads nowhere'],
    ['a reference into prototypes', at({ $ref: '#/__proto__/toString' }), '/a', 'a: a reference that leads nowhere'],
  ])('has %s', (_words, operation, path, problem) => {
    expect(problemsOf(operation, path)).toEqual([problem]);
  });

  test('has parameters or bodies of no known kind, unless they may be left out', () => {
    const body = (required: boolean) => ({ operationId: 'a', requestBody: { required, content: { 'image/png': {} } } });
    const posted = (required: boolean) => toolsIn(document({ '/a': { post: body(required) } }), null);
    expect(posted(true).problems).toEqual(['a: a body of a type that is not supported']);
    expect(posted(false).tools).toHaveLength(1);
    expect(problemsOf(at({ name: 'c', in: 'cookie' }))).toEqual([]);
  });
});

describe('hostile documents', () => {
  test('with references in a circle accept anything there', () => {
    const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } };
    const given = document(
      {
        '/a': {
          get: {
            operationId: 'a',
            parameters: [{ name: 'n', in: 'query', schema: { $ref: '#/components/schemas/Node' } }],
          },
        },
      },
      { components: { schemas } },
    );
    expect(only(given).inputSchema).toMatchObject({ properties: { n: { type: 'object', properties: { next: {} } } } });
    expect(() => resolved({ $ref: '#/a' }, { document: { a: { $ref: '#/b' }, b: { $ref: '#/a' } } })).toThrow(
      'lead to one another',
    );
  });

  test('that would grow without end are cut', () => {
    // Each schema has eight of the next.
    const next = (n: number) => ({ $ref: `#/components/schemas/S${n + 1}` });
    const eight = (n: number) => Object.fromEntries([...'abcdefgh'].map((name) => [name, next(n)]));
    const schemas = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`S${n}`, { properties: eight(n) }]));
    const parameters = [{ name: 'n', in: 'query', schema: { $ref: '#/components/schemas/S0' } }];
    expect(
      problemsOf({ operationId: 'a', parameters }, '/a', { components: { schemas: { ...schemas, S30: {} } } }),
    ).toEqual(['a: schemas that are too large']);
  });

  test('with a deep schema accept anything below', () => {
    let schema: JsonObject = { type: 'string' };
    for (let depth = 0; depth < 500; depth += 1) schema = { type: 'object', properties: { a: schema } };
    const tool = only(
      document({ '/a': { get: { operationId: 'a', parameters: [{ name: 'n', in: 'query', schema }] } } }),
    );
    expect(offeredIn('shop', [tool]).problems).toEqual([]);
  });

  test('with 20,000 operations are read as far as a server may have tools, in bounded work', () => {
    const wide = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`p${n}`, { type: 'string' }])),
    };
    const paths = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [
        `/a${n}`,
        {
          get: {
            operationId: `a${n}`,
            parameters: [{ name: 'n', in: 'query', schema: { $ref: '#/components/schemas/Wide' } }],
          },
        },
      ]),
    );
    const given = document(paths, { components: { schemas: { Wide: wide } } });
    const found = operationsIn(given);
    expect(found).toHaveLength(10_000);
    expect(found[0]?.problem).toBeUndefined();
    expect(found.at(-1)?.problem).toBe('schemas that are too large');
    const { offered, problems } = offeredIn('shop', toolsIn(given, null).tools);
    expect(offered.length).toBeLessThanOrEqual(1_000);
    expect(problems).toHaveLength(1);
  });

  test('with values of other types than the specification has give nothing or say so', () => {
    for (const paths of [[], 7, 'x', { '/a': 7 }, { '/a': { get: [] } }])
      expect(toolsIn({ openapi: '3.0.0', paths }, null)).toEqual({ tools: [], problems: [] });
    const odd = {
      operationId: { a: 1 },
      parameters: [7, null, { name: 4 }, { name: 'q', in: 'query', schema: 7 }],
      requestBody: 'x',
    };
    expect(toolsIn(document({ '/a': { get: odd as never } }), null).tools).toHaveLength(1);
  });
});

describe('a schema', () => {
  const convert = (schema: JsonValue) => jsonSchemaOf(schema, { document: {}, room: { values: 1_000 } });
  test.each([
    [
      { type: 'integer', minimum: 1, exclusiveMinimum: true },
      { type: 'integer', exclusiveMinimum: 1 },
    ],
    [
      { type: 'integer', maximum: 1, exclusiveMaximum: false },
      { type: 'integer', maximum: 1 },
    ],
    [{ enum: ['a'], nullable: true }, { enum: ['a', null] }],
    [
      { oneOf: [{ type: 'string', xml: {} }, true], 'x-own': 1, discriminator: {} },
      { oneOf: [{ type: 'string' }, true] },
    ],
    [7, {}],
  ])('%j is %j as JSON Schema', (schema, expected) => {
    expect(convert(schema as JsonValue)).toEqual(expected);
  });
});
