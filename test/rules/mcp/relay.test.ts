import { describe, expect, test } from '@jest/globals';
import {
  canBeAsked,
  neededFor,
  clientProfileOf,
  SILENT,
} from '../../../src/features/mcp/relay/client-profile.rules.js';
import { contentsIn, fitsTemplate } from '../../../src/features/mcp/relay/content.rules.js';
import { questionProblem } from '../../../src/features/mcp/relay/question.rules.js';
import { processorTime } from '../../support/processor-time.js';
import { headerProblem } from '../../../src/features/mcp/tools/param-headers.rules.js';

describe('the abilities of a client', () => {
  test.each([
    ['nothing', undefined, {}],
    ['no object', 'all', {}],
    ['elicitation without a mode', { elicitation: {} }, { elicitation: { form: {} } }],
    ['addresses', { elicitation: { url: { a: 1 } } }, { elicitation: { url: {} } }],
    ['a model', { sampling: { tools: {}, more: {} } }, { sampling: { tools: {} } }],
    ['what is for nobody else', { experimental: { a: {} }, roots: { listChanged: true } }, { roots: {} }],
  ])('are those of %s, and nothing else of them', (_what, declared, capabilities) => {
    expect(clientProfileOf(declared).capabilities).toEqual(capabilities);
    expect(clientProfileOf(declared).key).toBe(JSON.stringify(capabilities));
  });

  test('are few, whatever clients declare', () => {
    const keys = new Set<string>();
    for (let at = 0; at < 200; at += 1)
      keys.add(clientProfileOf({ elicitation: { form: { at } }, sampling: { at }, [`x${at}`]: {} }).key);
    expect(keys.size).toBe(1);
  });

  test.each([
    ['roots/list', {}, { roots: {} }],
    ['sampling/createMessage', {}, { sampling: {} }],
    ['sampling/createMessage', { tools: [] }, { sampling: { tools: {} } }],
    ['elicitation/create', {}, { elicitation: { form: {} } }],
    ['elicitation/create', { mode: 'url' }, { elicitation: { url: {} } }],
  ])('that %s with %j needs let it be asked, and none else does', (method, params, needed) => {
    expect(neededFor(method, params)).toEqual(needed);
    expect(canBeAsked(clientProfileOf(needed), method, params)).toBe(true);
    expect(canBeAsked(SILENT, method, params)).toBe(false);
  });
});

describe('a question of a server', () => {
  const all = clientProfileOf({ elicitation: { form: {}, url: {} }, sampling: {}, roots: {} });
  const form = (properties: object) => ({
    q: { method: 'elicitation/create', params: { message: 'Hello', requestedSchema: { type: 'object', properties } } },
  });
  const open = (url: string) => ({
    q: { method: 'elicitation/create', params: { mode: 'url', message: 'Hello', url } },
  });

  test.each([
    ['a name', form({ name: { type: 'string' } })],
    ['a number of tokens', form({ max_tokens: { type: 'integer' } })],
    ['whether to pin', form({ pin: { type: 'boolean' } })],
    ['an address', open('https://example.com/connect')],
    ['the model', { q: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } } }],
  ])('about %s is put', (_what, requests) => {
    expect(questionProblem(requests as never, all)).toBeUndefined();
  });

  test.each([
    ['password', { password: { type: 'string' } }],
    ['user_password', { user_password: { type: 'string' } }],
    ['apiKey', { apiKey: { type: 'string' } }],
    ['a title', { value: { type: 'string', title: 'Your secret' } }],
    ['a format', { value: { type: 'string', format: 'password' } }],
    ['no type', { token: {} }],
    ['a one time code', { oneTimeCode: { type: 'string' } }],
  ])('for a secret by a form is not, seen by %s', (_what, properties) => {
    expect(questionProblem(form(properties) as never, all)?.reason).toContain('secret');
  });

  test.each([
    ['an address outside the web', open('javascript:alert(1)'), 'address'],
    ['a file', open('file:///etc/passwd'), 'address'],
    ['another method', { q: { method: 'tools/call', params: {} } }, 'for no questions'],
    ['no method', { q: {} }, 'no question'],
    ['seventeen', Object.fromEntries(Array.from({ length: 17 }, (_, at) => [at, { method: 'roots/list' }])), '17'],
    ['much', { q: { method: 'roots/list', params: { a: 'x'.repeat(1024 * 1024) } } }, 'bytes'],
  ])('that asks %s is not', (_what, requests, reason) => {
    expect(questionProblem(requests as never, all)?.reason).toContain(reason);
  });

  test('that a client cannot answer says what it would need', () => {
    expect(questionProblem(form({}) as never, SILENT)).toMatchObject({ needs: { elicitation: { form: {} } } });
  });
});

describe('the contents of a server', () => {
  test('are each there once, without metadata, as many as fit', () => {
    const listed = [
      { uri: 'a://1', name: 'one', _meta: { at: 1 } },
      { uri: 'a://1', name: 'again' },
      { uri: '', name: 'empty' },
      { uri: `a://${'x'.repeat(2_048)}`, name: 'long' },
      { uri: 'a://\0', name: 'no text' },
      { uri: 'a://2', name: 'x'.repeat(16 * 1024) },
      'a://3',
      null,
    ];
    expect(contentsIn('resources', listed)).toEqual([{ name: 'a://1', definition: { uri: 'a://1', name: 'one' } }]);
    const many = Array.from({ length: 10_000 }, (_, at) => ({ uri: `a://${at}` }));
    expect(contentsIn('resources', many)).toHaveLength(1_000);
    expect(contentsIn('prompts', [{ name: 'fine' }, { name: 'not fine' }]).map(({ name }) => name)).toEqual(['fine']);
  });

  test.each([
    ['docs://page/{id}', 'docs://page/7', true],
    ['docs://page/{id}/end', 'docs://page/7/end', true],
    ['docs://page/{id}/end', 'docs://page/end', false],
    ['docs://page', 'docs://page', true],
    ['docs://page', 'docs://page/7', false],
    ['{+any}', 'docs://page/7', false],
    ['a://{', 'a://{', true],
  ])('of a template %s have %s: %s', (template, uri, fits) => {
    expect(fitsTemplate(template, uri)).toBe(fits);
  });

  test('are found by hostile templates in no time', () => {
    const time = processorTime();
    expect(fitsTemplate(`a://${'{x}'.repeat(500)}b`, `a://${'x'.repeat(2_000)}`)).toBe(false);
    expect(time()).toBeLessThan(50);
  });
});

describe('a schema whose arguments are in headers', () => {
  const of = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as never;
  const marked = (type: string, name: unknown = 'Region') => ({ type, 'x-mcp-header': name });

  test.each([
    ['none', of({ a: { type: 'string' } })],
    [
      'texts, integers and booleans',
      of({ a: marked('string', 'A'), b: marked('integer', 'B'), c: marked('boolean', 'C') }),
    ],
    ['one that is deep', of({ a: { type: 'object', properties: { b: marked('string') } } })],
    ['an example of one', of({ a: { type: 'object', examples: [{ 'x-mcp-header': 'A' }] } })],
  ])('has %s', (_what, schema) => {
    expect(headerProblem(schema)).toBeUndefined();
  });

  test.each([
    ['of a number', of({ a: marked('number') })],
    ['of an object', of({ a: marked('object') })],
    ['with no name', of({ a: marked('string', '') })],
    ['with a space', of({ a: marked('string', 'my region') })],
    ['with a line', of({ a: marked('string', 'a\r\nb') })],
    ['twice', of({ a: marked('string', 'A'), b: marked('string', 'a') })],
    ['of items', of({ a: { type: 'array', items: marked('string') } })],
    ['of a choice', of({}, { oneOf: [{ properties: { a: marked('string') } }] })],
    ['of a definition', of({}, { $defs: { a: marked('string') } })],
    ['of the whole', of({}, { 'x-mcp-header': 'A' })],
  ])('has none %s', (_what, schema) => {
    expect(headerProblem(schema)).toBeDefined();
  });
});
