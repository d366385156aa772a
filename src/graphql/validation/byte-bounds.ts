import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { Constraint } from './constraints.js';

/** Bytes of a field or an argument whose constraint names no bound. */
export const FIELD_BYTES = 64 * 1024;

/** Scalars of a fixed length, and documents, which are bounded while they arrive. */
const SHORT_SCALARS: ReadonlySet<string> = new Set([
  'Int',
  'Float',
  'Boolean',
  'DateTimeISO',
  'BigInt',
  'Usd',
  'DocumentContent',
]);

/** Lists of records, such as the rules of a policy, and other long lists. */
export const LIST_BYTES = 256 * 1024;
/** For what models are sent, and for drafts that are tried and not stored: as large as a body may be. */
export const BODY_BYTES = 2 * 1024 * 1024;

/** The extension of input fields that are bounded by the request body alone. */
const BODY_BOUND = 'bodyBound';

interface InputField {
  type: GraphQLInputType;
  extensions?: Readonly<Record<string, unknown>>;
}

/**
 * The constraint of a field or an argument with its bound in bytes: its own, 256 KiB for lists of records, or 64 KiB. It has none where the type or the
 * constraint bounds it already, and for the input of model calls, which the body's bound and the models' windows limit.
 */
export function withByteBound({ type, extensions }: InputField, constraint?: Constraint): Constraint | undefined {
  if (constraint?.maxBytes !== undefined || extensions?.[BODY_BOUND] === true) return constraint;
  const named = getNamedType(type);
  if (!isListType(getNullableType(type))) {
    if (isInputObjectType(named) || isEnumType(named) || SHORT_SCALARS.has(named.name)) return constraint;
    if (constraint?.maxLength !== undefined) return constraint;
  }
  const maxBytes = isInputObjectType(named) ? LIST_BYTES : FIELD_BYTES;
  return { ...constraint, maxBytes };
}

/** Marks the fields of every input type that a model call takes. Changes the schema in place. */
export function exemptModelInput(schema: GraphQLSchema): void {
  const seen = new Set<GraphQLInputType>();
  const mark = (type: GraphQLInputType): void => {
    const named = getNamedType(type);
    if (!isInputObjectType(named) || seen.has(named)) return;
    seen.add(named);
    for (const field of Object.values(named.getFields())) {
      field.extensions = { ...field.extensions, [BODY_BOUND]: true };
      mark(field.type);
    }
  };
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const root of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (field.extensions.modelCall === true) for (const argument of field.args) mark(argument.type);
    }
  }
}
