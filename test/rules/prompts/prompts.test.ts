import { describe, expect, test } from '@jest/globals';
import type { PromptContent } from '../../../src/contracts/prompts.js';
import { contentProblems } from '../../../src/features/prompts/prompt-problems.js';
import {
  differences,
  LABEL,
  type LabelMove,
  MAX_VERSION_BYTES,
  PROMPT_NAME,
  versionBefore,
} from '../../../src/features/prompts/prompt.rules.js';
import {
  MAX_RENDERED,
  renderMessages,
  variableTexts,
  variableSchemaProblems,
} from '../../../src/features/prompts/prompt-variables.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

const schemaOf = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const render = (content: string, values: JsonObject): string | undefined => {
  const { texts, issues } = variableTexts(schemaOf(...Object.keys(values)), values);
  expect(issues).toEqual([]);
  return renderMessages([{ role: 'user', content }], texts)?.[0]?.content;
};

describe('rendering', () => {
  test.each<[string, JsonObject, string]>([
    ['{{a}}{{ a }}{{  a}}', { a: 'x' }, 'xxx'],
    ['{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' }, '{{b}} {{a}}'],
    ['{{{a}}}', { a: 'x' }, '{x}'],
    ['{{a}}', { a: '$& $1 $` {{' }, '$& $1 $` {{'],
    ['😀{{a}}😀', { a: '👩‍👩‍👧\u0000\n' }, '😀👩‍👩‍👧\u0000\n😀'],
    ['{{a b}} {a} {{}} {{1}}', { a: 'x' }, '{{a b}} {a} {{}} {{1}}'],
    ['{{constructor}} {{toString}}', { constructor: 'c', toString: 't' }, 'c t'],
  ])('%s with %j', (content, values, expected) => {
    expect(render(content, values)).toBe(expected);
  });

  test('a name of a prototype is a variable like any other, and none that was not declared', () => {
    const values = JSON.parse('{"__proto__": "p"}') as JsonObject;
    const { texts, issues } = variableTexts(JSON.parse('{"properties": {"__proto__": {"type": "string"}}}'), values);
    expect([issues, texts.get('__proto__')]).toEqual([[], 'p']);
    expect(variableTexts({}, values).issues).toEqual([
      { path: 'variables.__proto__', message: 'the prompt has no such variable' },
    ]);
    expect(variableTexts(schemaOf('toString'), {}).issues).toMatchObject([{ path: 'variables.toString' }]);
  });

  test('a text that would be too long is never made', () => {
    const content = '{{a}}'.repeat(10_000);
    const texts = new Map([['a', 'x'.repeat(MAX_RENDERED / 1_000)]]);
    expect(renderMessages([{ role: 'user', content }], texts)).toBeUndefined();
    expect(renderMessages([{ role: 'user', content: '{{a}}' }], texts)?.[0]?.content).toHaveLength(2_097);
  });
});

describe('values of variables', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, maxLength: 2, default: 'a' },
      count: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
      share: { type: 'number', default: 0.5 },
      flag: { type: 'boolean', default: true },
      kind: { type: 'string', enum: ['one', 'two'], default: 'one' },
    },
    additionalProperties: false,
  };

  test.each<[JsonObject, string[]]>([
    [{}, []],
    [{ text: '😀😀', count: 9, share: -1e300, flag: false, kind: 'two' }, []],
    [{ text: '😀😀😀' }, ['variables.text']],
    [{ text: '' }, ['variables.text']],
    [{ text: null }, ['variables.text']],
    [{ count: 1.5 }, ['variables.count']],
    [{ count: 0 }, ['variables.count']],
    [{ count: 10 }, ['variables.count']],
    [{ share: '1' }, ['variables.share']],
    [{ flag: 1 }, ['variables.flag']],
    [{ kind: 'three' }, ['variables.kind']],
    [{ text: { a: 1 } }, ['variables.text']],
  ])('%j', (values, paths) => {
    expect(variableTexts(schema, values).issues.map(({ path }) => path)).toEqual(paths);
  });

  test('become texts as JSON writes them', () => {
    expect([...variableTexts(schema, { count: 3 }).texts.values()]).toEqual(['a', '3', '0.5', 'true', 'one']);
  });

  test.each<[JsonObject, string[]]>([
    [{}, []],
    [schema, []],
    [{ type: 'array' }, ['type']],
    [{ type: 'object', properties: { a: { type: 'object' } } }, ['properties.a.type']],
    [{ type: 'object', properties: { 'a-b': { type: 'string' } } }, ['properties.a-b']],
    [{ type: 'object', properties: { a: { type: 'string', maxLength: 1, default: 'ab' } } }, ['properties.a.default']],
    [{ type: 'object', properties: {}, required: ['toString'] }, ['required[0]']],
    [{ type: 'object', additionalProperties: true }, ['additionalProperties']],
    [schemaOf(...Array.from({ length: 101 }, (_, index) => `v${index}`)), ['properties']],
  ])('a schema %j', (given, paths) => {
    expect(variableSchemaProblems(given).map(({ path }) => path)).toEqual(paths);
  });
});

describe('versions', () => {
  const content: PromptContent = {
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: 'Hello {{name}}' }],
    variables: schemaOf('name'),
    parameters: {},
    tools: [],
    responseFormat: null,
  };

  test('have a bound in bytes, and places that are declared', () => {
    expect(contentProblems(content)).toEqual([]);
    expect(contentProblems({ ...content, variables: {} })).toMatchObject([{ path: 'messages[0].content' }]);
    const long = { ...content, messages: [{ role: 'user' as const, content: '€'.repeat(MAX_VERSION_BYTES / 3) }] };
    expect(contentProblems(long)).toMatchObject([{ path: '' }]);
  });

  test('differ in places', () => {
    const json = { model: 'a', messages: [{ content: 'x' }], same: [1, { a: null }] };
    expect(differences(json, json)).toEqual([]);
    expect(differences(json, { ...json, model: 'b', messages: [{ content: 'x' }, { content: 'y' }] })).toEqual([
      { path: 'messages[1]', before: null, after: { content: 'y' } },
      { path: 'model', before: 'a', after: 'b' },
    ]);
    expect(differences(null, json)).toEqual([{ path: '', before: null, after: json }]);
    expect(differences({ a: 1 }, JSON.parse('{"a": 1, "__proto__": 2}'))).toEqual([
      { path: '__proto__', before: null, after: 2 },
    ]);
  });

  test.each<[string, number | undefined]>([
    ['', undefined],
    ['1', undefined],
    ['1 2', 1],
    ['1 2 3', 2],
    ['1 2 <1', undefined],
    ['1 2 3 <2', 1],
    ['1 2 <1 3', 1],
    ['1 2 - 3', undefined],
    ['1 2 - 3 4', 3],
  ])('after %s a label goes back to %s', (moves, expected) => {
    const read = (text: string): LabelMove => {
      if (text === '-') return { kind: 'REMOVAL', toVersion: null };
      return text.startsWith('<')
        ? { kind: 'ROLLBACK', toVersion: Number(text.slice(1)) }
        : { kind: 'MOVE', toVersion: Number(text) };
    };
    expect(versionBefore(moves.split(' ').filter(Boolean).map(read))).toBe(expected);
  });

  test('have names that no provider and no number has', () => {
    expect(['a', 'support-answer.v2', 'pmpt_a', '_a', '', 'a b'].map((name) => PROMPT_NAME.test(name))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['production', '1', 'v1', '', 'a@b'].map((name) => LABEL.test(name))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
