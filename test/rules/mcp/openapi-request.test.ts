import { describe, expect, test } from '@jest/globals';
import {
  isUsableLocation,
  type OperationParameter,
  type OperationRequest,
  acceptedOperation,
  apiRequest,
  withoutOperation,
} from '../../../src/features/mcp/openapi/openapi-request.rules.js';
import { type JsonObject, parseExactJson } from '../../../src/shared/json/json.js';

const BASE = 'https://api.example.com/v1/';
const parameter = (more: Partial<OperationParameter>): OperationParameter => ({
  name: 'p',
  argument: 'p',
  in: 'query',
  style: 'form',
  explode: true,
  ...more,
});
const operation = (more: Partial<OperationRequest>): OperationRequest => ({
  method: 'GET',
  path: '/a',
  parameters: [],
  ...more,
});
const query = (more: Partial<OperationParameter>, value: unknown): string =>
  new URL(apiRequest(BASE, operation({ parameters: [parameter(more)] }), { p: value } as JsonObject).url).search;
const path = (value: unknown, more: Partial<OperationParameter> = {}): string =>
  apiRequest(
    BASE,
    operation({ path: '/a/{p}/b', parameters: [parameter({ in: 'path', style: 'simple', explode: false, ...more })] }),
    { p: value } as JsonObject,
  ).url;

describe('a query', () => {
  test.each([
    [{}, 'a b&c=d/é', '?p=a%20b%26c%3Dd%2F%C3%A9'],
    [{}, ['a', 'b,c'], '?p=a&p=b%2Cc'],
    [{ explode: false }, ['a', 'b,c'], '?p=a,b%2Cc'],
    [{ explode: false, style: 'spaceDelimited' }, ['a', 'b'], '?p=a%20b'],
    [{ explode: false, style: 'pipeDelimited' }, ['a', 'b'], '?p=a%7Cb'],
    [{}, { x: 1, y: true }, '?x=1&y=true'],
    [{ explode: false }, { x: 1, y: 'z' }, '?p=x,1,y,z'],
    [{ style: 'deepObject' }, { x: 1, 'y]': 'z' }, '?p%5Bx%5D=1&p%5By%5D%5D=z'],
    [{ json: true }, { x: [1] }, '?p=%7B%22x%22%3A%5B1%5D%7D'],
    [{}, null, ''],
    [{}, [], ''],
    [{}, "it's (fine)!*", '?p=it%27s%20%28fine%29%21%2A'],
  ] as const)('of %j with %j is %s', (more, value, expected) => {
    expect(query(more, value)).toBe(expected);
  });

  test('keeps integers that a double would change', () => {
    expect(query({}, parseExactJson('12345678901234567890'))).toBe('?p=12345678901234567890');
  });

  test('has no values within values', () => {
    expect(() => query({}, { x: { y: 1 } })).toThrow('values within values');
  });
});

describe('a path', () => {
  test.each([
    ['x y', 'https://api.example.com/v1/a/x%20y/b'],
    ['x/y', 'https://api.example.com/v1/a/x%2Fy/b'],
    ['x?y#z', 'https://api.example.com/v1/a/x%3Fy%23z/b'],
    ['100%', 'https://api.example.com/v1/a/100%25/b'],
    ['{p}', 'https://api.example.com/v1/a/%7Bp%7D/b'],
    [7, 'https://api.example.com/v1/a/7/b'],
    [['a', 'b'], 'https://api.example.com/v1/a/a,b/b'],
    [{ x: 1, y: 2 }, 'https://api.example.com/v1/a/x,1,y,2/b'],
  ])('with %j is %s', (value, expected) => {
    expect(path(value)).toBe(expected);
  });

  test.each([
    ['..'],
    ['.'],
    ['../admin'],
    ['a/../../admin'],
    ['..\\admin'],
    ['%2e%2e'],
    ['x/%2E%2e'],
    [''],
    [undefined],
    [null],
    [['a', '..']],
  ])('with %j is refused', (value) => {
    expect(() => path(value)).toThrow(/arguments\.p: /);
  });

  test('stays where it is whatever the document says', () => {
    expect(isUsableLocation('/a/b:undo')).toBe(true);
    for (const wrong of ['a', '//a', '/../a', '/a/./b', '/a/%2e%2E', '/a\\b', '/a b', '/é', '/a?b', '/a#b'])
      expect([wrong, isUsableLocation(wrong)]).toEqual([wrong, false]);
    expect(() => apiRequest(BASE, operation({ path: '/x/../../a' }), {})).toThrow('another address');
  });
});

describe('a header', () => {
  const header = (value: unknown, more: Partial<OperationParameter> = {}) =>
    apiRequest(BASE, operation({ parameters: [parameter({ in: 'header', style: 'simple', name: 'X-P', ...more })] }), {
      p: value,
    } as JsonObject).headers['X-P'];
  test('is written as its style says', () => {
    expect(header(['a', 'b'])).toBe('a,b');
    expect(header({ x: 1 }, { explode: true })).toBe('x=1');
    expect(header({ x: 1 }, { explode: false })).toBe('x,1');
    expect(header('a b')).toBe('a b');
  });
  test.each(['a\r\nX-Admin: 1', 'a\nb', 'a\0b', ' a', 'é', ''])('%j is refused', (value) => {
    expect(() => header(value)).toThrow('is a header');
  });
});

describe('a body', () => {
  const body = (mediaType: string, value: unknown) =>
    apiRequest(BASE, operation({ method: 'POST', body: { argument: 'body', mediaType } }), {
      body: value,
    } as JsonObject);
  test('is JSON, a form or a text', () => {
    expect(body('application/json', { a: [1] })).toMatchObject({
      body: '{"a":[1]}',
      headers: { 'content-type': 'application/json' },
    });
    expect(body('application/x-www-form-urlencoded', { a: ['x y', 'z'], b: 1, c: null }).body).toBe('a=x+y&a=z&b=1');
    expect(body('text/plain', 'hello').body).toBe('hello');
    expect(() => body('text/plain', 1)).toThrow('expected a text');
    expect(() => body('application/x-www-form-urlencoded', 'x')).toThrow('expected an object');
  });
  test('may be left out', () => {
    const given = apiRequest(
      BASE,
      operation({ method: 'POST', body: { argument: 'body', mediaType: 'text/plain' } }),
      {},
    );
    expect([given.body, given.headers['content-type']]).toEqual([null, undefined]);
  });
});

test('arguments are those of the operation, and none of any object', () => {
  expect(() => apiRequest(BASE, operation({}), { other: 1 })).toThrow('is not an argument of this tool');
  const inherited = operation({ parameters: [parameter({ name: 'toString', argument: 'toString' })] });
  expect(apiRequest(BASE, inherited, {}).url).toBe('https://api.example.com/v1/a');
});

test('clients do not see the operation, without which nothing is called', () => {
  const definition = { name: 'a', 'portcullis/operation': { method: 'GET', path: '/a', parameters: [] } };
  expect(withoutOperation(definition)).toEqual({ name: 'a' });
  expect(acceptedOperation(definition).path).toBe('/a');
  expect(() => acceptedOperation({ name: 'a' })).toThrow('has no operation');
});
