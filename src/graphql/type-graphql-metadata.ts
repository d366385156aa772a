import type { ClassType } from 'type-graphql';
import { assertInternal } from '../shared/library-internals.js';
import type { Requirement } from './authorize.js';

/** A parameter of a resolver's method, as type-graphql's decorators note it. */
export interface ParameterNote {
  kind: string;
  index: number;
  /** The name of an `@Arg`; absent on other parameters. */
  name?: string;
  /** The property of `@Root('property')` and `@Ctx('property')`. */
  propertyName?: string;
}

export interface MethodNote {
  schemaName: string;
  methodName: string;
  target: ClassType;
  params: ParameterNote[];
  roles?: Requirement[];
}

interface FieldNote {
  /** The property's name; `schemaName` is the field's. */
  name: string;
  schemaName: string;
  roles?: Requirement[];
}

/** The notes that type-graphql's decorators left. */
export interface DecoratorNotes {
  queries: MethodNote[];
  mutations: MethodNote[];
  subscriptions: MethodNote[];
  fieldResolvers: (MethodNote & { kind: string; getObjectType?: () => ClassType })[];
  objectTypes: { name: string; target: ClassType; fields: FieldNote[] }[];
}

/** type-graphql's metadata storage, which it exports only as a global. Throws when it is not as these types say. */
export function decoratorNotes(global: object = globalThis): DecoratorNotes {
  const { TypeGraphQLMetadataStorage: notes } = global as { TypeGraphQLMetadataStorage?: Partial<DecoratorNotes> };
  const expect = (isThere: boolean, what: string): void => {
    assertInternal(isThere, 'type-graphql', `TypeGraphQLMetadataStorage${what}`);
  };
  expect(notes !== undefined, '');
  for (const list of ['queries', 'mutations', 'subscriptions', 'fieldResolvers'] as const) {
    const methods = notes?.[list];
    expect(Array.isArray(methods), `.${list}`);
    expect(methods?.every(isMethod) === true, `.${list}[] with schemaName, methodName, target and params`);
  }
  expect(Array.isArray(notes?.objectTypes), '.objectTypes');
  expect(
    notes?.objectTypes?.every(({ fields }) => Array.isArray(fields) && fields.every(isField)) === true,
    '.objectTypes[].fields[] with name and schemaName',
  );
  return notes as DecoratorNotes;
}

function isMethod({ schemaName, methodName, target, params }: Partial<MethodNote>): boolean {
  return (
    typeof schemaName === 'string' &&
    typeof methodName === 'string' &&
    typeof target === 'function' &&
    params?.every(({ kind, index }) => typeof kind === 'string' && typeof index === 'number') === true
  );
}

function isField({ name, schemaName }: Partial<FieldNote>): boolean {
  return typeof name === 'string' && typeof schemaName === 'string';
}
