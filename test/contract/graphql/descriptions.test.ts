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

describe('every type, field, argument and enum value of the schema', () => {
  test('is walked', () => {
    expect(places.length).toBeGreaterThan(1_000);
  });

  test('has a description', () => {
    expect(failing((text) => text.trim() === '')).toEqual([]);
  });

  test('is described in words that begin with a capital letter and end with a full stop', () => {
    expect(failing((text) => !/^[A-Z`].*\.$/s.test(text) || text.split(' ').length < 2)).toEqual([]);
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
