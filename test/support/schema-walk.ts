import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { sampleArguments } from './schema-samples.js';

export const domainSchema: GraphQLSchema = buildSchema(
  readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'),
);

export interface RootField {
  /** The kind of operation: `query`, `mutation` or `subscription`. */
  kind: string;
  name: string;
  field: GraphQLField<unknown, unknown>;
}

/** Every root field of the schema. */
export const rootFields: readonly RootField[] = (['query', 'mutation', 'subscription'] as const).flatMap((kind) => {
  const type = {
    query: domainSchema.getQueryType(),
    mutation: domainSchema.getMutationType(),
    subscription: domainSchema.getSubscriptionType(),
  }[kind];
  return Object.values(type?.getFields() ?? {}).map((field) => ({ kind, name: field.name, field }));
});

/** How a field is called. Throws for a field that nobody has decided about. */
export function argumentsOf({ name, field }: RootField): Record<string, unknown> {
  const make = sampleArguments[name];
  if (make === undefined) throw new Error(`say in schema-walk.ts how ${name} is called`);
  const made = make();
  for (const { name: argument, type } of field.args) {
    if (isNonNullType(type) && !(argument in made))
      throw new Error(`say in schema-walk.ts what ${name}(${argument}) is called with`);
  }
  return made;
}

const MAX_DEPTH = 6;

/** A list on its parent, of which a short page keeps the operation within the limits. */
const isPaged = ({ args }: GraphQLField<unknown, unknown>): boolean => args.some(({ name }) => name === 'first');

/** Everything that can be selected of a type; records that name each other are entered once on the way down. */
function selectionOf(type: GraphQLNamedType, above: readonly GraphQLNamedType[] = []): string {
  const within = [...above, type];
  if (isUnionType(type)) {
    return `{ __typename ${type
      .getTypes()
      .map((one) => `... on ${one.name} ${selectionOf(one, within)}`)
      .join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    return isCompositeType(named) && above.length < MAX_DEPTH && !within.includes(named)
      ? [`${field.name}${isPaged(field) ? '(first: 2)' : ''} ${selectionOf(named, within)}`]
      : [];
  });
  return `{ ${fields.join(' ')} }`;
}

/** The text of an operation that calls the field with variables of its arguments' names, selecting everything. */
export function operationOf({ kind, name, field }: RootField): string {
  const declared = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const selection = selectionOf(getNamedType(field.type));
  return `${kind}${declared === '' ? '' : `(${declared})`} { ${name}${passed === '' ? '' : `(${passed})`} ${selection} }`;
}

/** A place in a field's arguments where a value stands: `input.tenantId`, `input.messages[].content`. */
export interface Place {
  path: string;
  type: GraphQLInputType;
}

/** Every place of a field's arguments, input objects and their lists included. */
export function placesOf({ field }: RootField): Place[] {
  const within = (path: string, type: GraphQLInputType, seen: ReadonlySet<string>): Place[] => {
    const nullable = getNullableType(type);
    const place = { path, type };
    if (isListType(nullable)) return [place, ...within(`${path}[]`, nullable.ofType, seen)];
    if (!isInputObjectType(nullable) || seen.has(nullable.name)) return [place];
    const inner = Object.values(nullable.getFields());
    return [
      place,
      ...inner.flatMap((one) => within(`${path}.${one.name}`, one.type, new Set([...seen, nullable.name]))),
    ];
  };
  return field.args.flatMap((argument) => within(argument.name, argument.type, new Set()));
}

/** A copy of `values` with `value` at `path`. Creates missing objects on the way; enters a list at its first item. */
export function withValueAt(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(values);
  const steps = path
    .split('.')
    .flatMap((part) => (part.endsWith('[]') ? [...part.slice(0, -2).split('[]'), '[]'] : [part]));
  let at: any = copy;
  steps.forEach((step, index) => {
    const key = step === '[]' ? 0 : step;
    if (index === steps.length - 1) at[key] = value;
    else at = at[key] ??= steps[index + 1] === '[]' ? [] : {};
  });
  return copy;
}
