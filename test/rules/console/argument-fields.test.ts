import { describe, expect, test } from '@jest/globals';
import { argumentsIn, faultIn, fieldName, fieldsOf, mayChange } from '../../../console/src/parts/arguments/fields.js';

const definition = {
  name: 'send',
  inputSchema: {
    type: 'object',
    properties: {
      copies: { type: 'integer', default: 1 },
      to: { type: 'string', description: 'Who gets it\u202e.' },
      urgent: { type: 'boolean' },
      kind: { enum: ['mail', 7] },
      more: { type: 'object', properties: { a: { type: 'string' } } },
      anything: true,
      ['__proto__x']: { const: 'fixed' },
    },
    required: ['to', 'kind'],
  },
};
const fields = fieldsOf(definition);

function form(values: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [place, { name }] of fields.entries()) data.set(fieldName(place), values[name] ?? '');
  return data;
}

describe('the fields for the arguments of a tool', () => {
  test('are those of its schema, the required ones first', () => {
    expect(fields.map(({ name, kind, isRequired, initial }) => [name, kind, isRequired, initial])).toEqual([
      ['to', 'text', true, ''],
      ['kind', 'choice', true, ''],
      ['copies', 'integer', false, '1'],
      ['urgent', 'boolean', false, ''],
      ['more', 'json', false, ''],
      ['anything', 'json', false, ''],
      ['__proto__x', 'choice', false, ''],
    ]);
    expect(fields[0]?.description).toBe('Who gets it⟨U+202E⟩.');
    expect(fields[1]?.choices).toEqual(['"mail"', '7']);
  });

  test.each([[{}], [{ inputSchema: { type: 'object' } }], [{ inputSchema: { properties: [] } }]])(
    '%j has none',
    (schema) => {
      expect(fieldsOf(schema)).toEqual([]);
    },
  );

  test('are bounded in number', () => {
    const properties = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`a${place}`, { type: 'string' }]));
    expect(fieldsOf({ inputSchema: { properties } })).toHaveLength(60);
  });
});

describe('the arguments of a form', () => {
  test('have the types of the schema, and nothing where nothing was written', () => {
    const given = { to: 'ann', kind: '7', copies: '3', urgent: 'false', more: '{"a": "b"}' };
    expect(argumentsIn(form(given), fields)).toEqual({
      to: 'ann',
      kind: 7,
      copies: 3,
      urgent: false,
      more: { a: 'b' },
    });
    expect(argumentsIn(form({ kind: '"mail"' }), fields)).toEqual({ to: '', kind: 'mail' });
  });

  test.each([
    ['to', 'anything at all', ''],
    ['copies', '1.5', 'Expected a whole number.'],
    ['copies', 'two', 'Expected a number.'],
    ['copies', '', ''],
    ['more', '{', 'Expected JSON.'],
    ['more', '[1]', ''],
  ])('the field %s with %j has the fault %j', (name, text, fault) => {
    expect(
      faultIn(
        fields.find((field) => field.name === name)!,
        text,
      ),
    ).toBe(fault);
  });
});

test.each([
  [{}, true],
  [{ annotations: { readOnlyHint: false } }, true],
  [{ annotations: { readOnlyHint: 'true' } }, true],
  [{ annotations: { readOnlyHint: true } }, false],
])('a tool with %j may change something: %s', (definition_, expected) => {
  expect(mayChange(definition_)).toBe(expected);
});
