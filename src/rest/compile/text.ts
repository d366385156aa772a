import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
  type GraphQLScalarType,
} from 'graphql';
import { isTimeScalar } from '../../graphql/validation/input-scalars.js';
import type { RequestIssue } from '../../shared/errors.js';
import { wireEnum } from './naming.js';

/** Makes JSON of query, path and header text: what does not parse stays text, so that decoding names the fault. */
export type ReadText = (texts: readonly string[], issues: RequestIssue[]) => unknown;

type NullableInput = GraphQLScalarType | GraphQLEnumType | GraphQLInputObjectType | GraphQLList<GraphQLInputType>;

/** The type below a `!`. */
export function withoutNonNull(type: GraphQLInputType): NullableInput {
  return getNullableType<NullableInput>(type);
}

const WHOLE = /^[+-]?\d+$/;

/** How one text of a type without `!` is read. */
function textOf(type: GraphQLInputType): (text: string) => unknown {
  if (isEnumType(type)) return enumText(type);
  if (isListType(type) || isNonNullType(type) || isInputObjectType(type)) return (text) => text;
  switch (type.name) {
    case 'Int':
      return (text) => (WHOLE.test(text) ? Number(text) : text);
    case 'BigInt':
    case 'Float':
      return (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text);
    case 'Boolean':
      return (text) => (text === 'true' ? true : text === 'false' ? false : text);
    default:
      // A "+" of a time zone that was not percent-encoded arrives as a space.
      return isTimeScalar(type) ? (text) => text.replace(/ (\d\d:\d\d)$/, '+$1') : (text) => text;
  }
}

/** A value of REST, also by its name in the schema, as dashboards over GraphQL have it. */
function enumText(type: GraphQLEnumType): (text: string) => string {
  const values = type.getValues();
  const known = new Set(values.map(wireEnum));
  const byName = new Map(values.map((value) => [value.name, wireEnum(value)]));
  return (text) => (known.has(text) ? text : (byName.get(text) ?? text));
}

/** How text of this type is read: comma lists and repeated parameters for a list, one text for anything else. */
export function textReader(type: GraphQLInputType): ReadText {
  const nullable = withoutNonNull(type);
  if (isListType(nullable)) {
    const item = textOf(withoutNonNull(nullable.ofType));
    return (texts) =>
      texts.flatMap((text) => text.split(',')).flatMap((text) => (text === '' ? [] : [item(text.trim())]));
  }
  const read = textOf(nullable);
  return ([first = '', ...more], issues) => {
    if (more.length > 0) issues.push({ path: '', message: 'given more than once' });
    return read(first);
  };
}
