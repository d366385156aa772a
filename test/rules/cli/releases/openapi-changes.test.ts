import { describe, expect, test } from '@jest/globals';
import { openApiChanges } from '../../../../src/cli/releases/openapi-changes.rules.js';
import type { JsonObject, JsonValue } from '../../../../src/shared/json/json.js';

const json = (schema: JsonValue): JsonObject => ({ content: { 'application/json': { schema } } });
const answers = (schema: JsonValue): JsonObject => ({ get: { responses: { 200: json(schema) } } });
const asks = (schema: JsonValue, more: JsonObject = {}): JsonObject => ({
  post: { requestBody: { ...json(schema), ...more }, responses: {} },
});
const takes = (...parameters: JsonObject[]): JsonObject => ({ get: { parameters, responses: {} } });
const document = (path: JsonObject, schemas: JsonObject = {}): JsonObject => ({
  paths: { '/x': path },
  components: { schemas },
});
const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const text: JsonObject = { type: 'string' };
const X: JsonObject = { $ref: '#/components/schemas/X' };

describe('breaking changes', () => {
  test.each<[string, JsonObject, JsonObject, string[]]>([
    ['a path', { paths: { '/x': {}, '/y': {} } }, { paths: { '/x': {} } }, ['/y was removed.']],
    ['a method', document(answers(text)), document({}), ['GET /x was removed.']],
    [
      'a status',
      document({ get: { responses: { 200: {}, 404: {} } } }),
      document({ get: { responses: { 200: {} } } }),
      ['Status 404 of GET /x was removed.'],
    ],
    [
      'a media type',
      document(answers(text)),
      document({ get: { responses: { 200: { content: { 'text/plain': {} } } } } }),
      ['application/json of GET /x 200 was removed.'],
    ],
    [
      'a property of a response',
      document(answers(object({ a: text, b: text }))),
      document(answers(object({ a: text }))),
      ['GET /x 200 body.b was removed from the response.'],
    ],
    [
      'a property of a request',
      document(asks(object({ a: text, b: text }))),
      document(asks(object({ a: text }))),
      ['POST /x request body.b was removed from the request.'],
    ],
    [
      'a newly required member of a request',
      document(asks(object({ a: text }))),
      document(asks(object({ a: text, b: text }, ['b']))),
      ['POST /x request body.b is required in the request.'],
    ],
    [
      'a member of a response that may be absent',
      document(answers(object({ a: text }, ['a']))),
      document(answers(object({ a: text }))),
      ['GET /x 200 body.a may be absent from the response.'],
    ],
    [
      'a body that is required',
      document(asks(text)),
      document(asks(text, { required: true })),
      ['POST /x requires a body.'],
    ],
    [
      'parameters',
      document(takes({ name: 'a', in: 'query', schema: text }, { name: 'b', in: 'query', schema: text })),
      document(takes({ name: 'a', in: 'query', required: true, schema: { type: 'integer' } })),
      [
        'GET /x a (query) is integer in the request, no longer string.',
        'Parameter a (query) of GET /x is required.',
        'Parameter b (query) of GET /x was removed.',
      ],
    ],
    [
      'a narrower type of a request',
      document(asks({ type: ['string', 'null'] })),
      document(asks(text)),
      ['POST /x request body is string in the request, no longer string or null.'],
    ],
    [
      'a wider type of a response',
      document(answers(text)),
      document(answers({})),
      ['GET /x 200 body is any type in the response, no longer string.'],
    ],
    [
      'a type of a request where any was taken',
      document(asks({})),
      document(asks(text)),
      ['POST /x request body is string in the request, no longer any type.'],
    ],
    [
      'values of a request',
      document(asks({ enum: ['a', 'b', 3] })),
      document(asks({ enum: ['a'] })),
      ['POST /x request body no longer takes 3.', 'POST /x request body no longer takes b.'],
    ],
    [
      'items, values and alternatives within',
      document(answers({ items: object({ a: text }), additionalProperties: text, oneOf: [text, object({ b: text })] })),
      document(answers({ items: object({}), additionalProperties: { type: 'null' }, oneOf: [text, object({})] })),
      [
        'GET /x 200 body oneOf 2.b was removed from the response.',
        'GET /x 200 body[].a was removed from the response.',
        'GET /x 200 body{} is null in the response, no longer string.',
      ],
    ],
  ])('%s', (_what, before, after, changes) => {
    expect(openApiChanges(before, after)).toEqual(changes);
    expect(openApiChanges(before, before)).toEqual([]);
  });

  test('a shared schema is named once, by its own name, also when it contains itself', () => {
    const paths = { ...answers(X), ...asks(text), put: { responses: { 200: json({ items: X }) } } };
    const before = document(paths, { X: object({ a: text, next: X }) });
    const after = document(paths, { X: object({ next: X }) });
    expect(openApiChanges(before, after)).toEqual(['X.a was removed from the response.']);
  });
});

test('what is added, optional, wider in a request or narrower in a response breaks nobody', () => {
  const before = document({
    ...answers(object({ a: { type: ['number', 'null'] }, b: { enum: ['x'] }, any: true })),
    ...asks(object({ a: { type: 'integer' }, b: { enum: ['x'] } }, ['a'])),
  });
  const after = {
    paths: {
      '/x': {
        ...answers(object({ a: { type: 'integer' }, b: { enum: ['x', 'y'] }, any: true, c: text }, ['a'])),
        ...asks(object({ a: { type: 'number' }, b: {}, c: text })),
        put: { responses: {} },
      },
      '/y': {},
    },
  };
  expect(openApiChanges(before, after)).toEqual([]);
});
