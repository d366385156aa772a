import { describe, expect, test } from '@jest/globals';
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { domainSchema } from '../../support/schema-walk.js';

/** Every place of the schema that can be described, and its description. */
const places: [place: string, description: string][] = Object.values(domainSchema.getTypeMap())
  .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
  .flatMap((type) => {
    const inside: [string, string | null | undefined][] = [];
    if (isEnumType(type))
      for (const value of type.getValues()) inside.push([`${type.name}.${value.name}`, value.description]);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        inside.push([`${type.name}.${field.name}`, field.description]);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        inside.push([`${type.name}.${field.name}`, field.description]);
        for (const arg of field.args) inside.push([`${type.name}.${field.name}(${arg.name}:)`, arg.description]);
      }
    return [[type.name, type.description], ...inside].map(([place, text]): [string, string] => [
      place ?? '',
      text ?? '',
    ]);
  });

const failing = (isBad: (description: string) => boolean): string[] =>
  places.filter(([, description]) => isBad(description)).map(([place, description]) => `${place}: ${description}`);

interface Deprecable {
  name: string;
  deprecationReason?: string | null | undefined;
}

test('every deprecation says its date and what to use', () => {
  const deprecated = Object.values(domainSchema.getTypeMap()).flatMap((type): readonly Deprecable[] => {
    if (isEnumType(type)) return type.getValues();
    if (isInputObjectType(type)) return Object.values(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [field, ...field.args]);
  });
  const reasons = deprecated.flatMap(({ name, deprecationReason: reason }) =>
    reason == null ? [] : [{ name, reason }],
  );
  expect(reasons.length).toBeGreaterThan(0);
  for (const { name, reason } of reasons)
    expect([name, reason]).toEqual([name, expect.stringMatching(/^Deprecated \d{4}-\d{2}-\d{2}: .*use .*`.+`\.$/)]);
});

describe('every type, field, argument and enum value of the schema', () => {
  test('is walked', () => {
    expect(places.length).toBeGreaterThan(1_000);
  });

  test('has a description', () => {
    expect(failing((text) => text.trim() === '')).toEqual([]);
  });

  test('is described in three words or more that begin with a capital letter and end with a full stop', () => {
    expect(failing((text) => !/^[A-Z`].*\.$/s.test(text) || text.trim().split(/\s+/).length < 3)).toEqual([]);
  });

  test('is described without a section of a specification or contract that readers of the schema do not have', () => {
    expect(failing((text) => /specification, ["“]|contract\s*§|(?<!(?:RFC|C2SP)[^.]*)§/i.test(text))).toEqual([]);
  });

  test('is described without house words', () => {
    expect(failing((text) => /\b(?:stands?|hears?|tells?|told|asker)\b/i.test(text))).toEqual([]);
  });

  test('has the right article', () => {
    expect(failing((text) => /\ba [aeio]|\ban (?![aeiouAEIO`]|h|SLA|HTTP|RFC)/i.test(text))).toEqual([]);
  });
});
