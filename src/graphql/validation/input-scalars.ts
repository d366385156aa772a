import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isListType,
  isNonNullType,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLScalarType,
} from 'graphql';
import type { RequestIssue } from '../../shared/errors.js';
import { checkJson, textFault, timeFault } from './text-and-time-bounds.js';

/** Converts a client's value to the value of a GraphQL variable; adds its problems to `issues`. */
export type Decode = (value: unknown, issues: RequestIssue[]) => unknown;

/** How one API spells input values. */
export interface InputDialect {
  /** The client's name of an input field. */
  fieldName(name: string): string;
  /** The client's text of an enum value. */
  enumText(value: { name: string; value: unknown }): string;
  /** Null for an optional field means that it was not sent. */
  nullIsAbsent: boolean;
  /** GraphQL's own leniencies: a single value for a list, a whole number for an ID. */
  graphqlCoercion: boolean;
  /** `2026-01-31` for a time means midnight UTC. */
  dateAsTime: boolean;
  /** Decoded values are what resolvers get; else GraphQL has still to coerce them. */
  coerces: boolean;
}

const MIN_INT = -(2 ** 31);
const MAX_INT = 2 ** 31 - 1;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Descriptions of scalar values; a scalar's own `extensions.expected` takes precedence. */
const EXPECTED: Record<string, string> = {
  DateTime: 'an ISO 8601 date and time, such as 2026-01-31T12:00:00Z',
  DateTimeISO: 'an ISO 8601 date and time, such as 2026-01-31T12:00:00Z',
  Date: 'a date, such as 2026-01-31',
  JSONObject: 'an object',
  UUID: 'a UUID',
  URL: 'a URL',
  EmailAddress: 'an e-mail address',
};

/** True for the scalars that carry a point in time. */
export function isTimeScalar(type: GraphQLInputType): boolean {
  return !isListType(type) && !isNonNullType(type) && (type.name === 'DateTime' || type.name === 'DateTimeISO');
}

/** A decoder's result after an issue; the operation is then not executed. */
const nothing: unknown = undefined;

/** Notes an issue in the place of a value. */
export function fail(issues: RequestIssue[], message: string): unknown {
  issues.push({ path: '', message });
  return nothing;
}

function builtIn(accepts: (value: unknown) => boolean, expected: string): Decode {
  const message = `expected ${expected}`;
  return (value, issues) => (accepts(value) ? value : fail(issues, message));
}

function decodeInt(value: unknown, issues: RequestIssue[]): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value)) return fail(issues, 'expected a whole number');
  if (value < MIN_INT || value > MAX_INT) return fail(issues, `must be between ${MIN_INT} and ${MAX_INT}`);
  return value;
}

const decodeFloat = builtIn((value) => typeof value === 'number' && Number.isFinite(value), 'a number');
function decodeString(value: unknown, issues: RequestIssue[]): unknown {
  if (typeof value !== 'string') return fail(issues, 'expected a string');
  const fault = textFault(value);
  return fault === undefined ? value : fail(issues, fault);
}

const decodeBoolean = builtIn((value) => typeof value === 'boolean', 'true or false');
function decodeGraphqlId(value: unknown, issues: RequestIssue[]): unknown {
  return Number.isInteger(value) ? value : decodeString(value, issues);
}

function customScalar(type: GraphQLScalarType, dialect: InputDialect): Decode {
  const told = type.extensions.expected;
  const expected = typeof told === 'string' ? told : EXPECTED[type.name];
  const dates = dialect.dateAsTime && isTimeScalar(type);
  return (value, issues) => {
    const text = dates && typeof value === 'string' && DATE_ONLY.test(value) ? `${value}T00:00:00Z` : value;
    const from = issues.length;
    checkJson(text, issues);
    if (issues.length > from) return nothing;
    let parsed: unknown;
    try {
      parsed = type.parseValue(text);
    } catch (error) {
      // Scalars report problems to clients by GraphQLError; messages of other errors stay internal.
      const own = error instanceof GraphQLError ? error.message : `expected a valid ${type.name}`;
      return fail(issues, expected === undefined ? own : `expected ${expected}`);
    }
    const fault = parsed instanceof Date ? timeFault(parsed.getTime()) : undefined;
    if (fault !== undefined) return fail(issues, fault);
    return dialect.coerces ? parsed : text;
  };
}

/** The decoder of an enum. */
export function enumDecoder(type: GraphQLEnumType, dialect: InputDialect): Decode {
  const values = new Map<string, unknown>(
    type.getValues().map((value) => [dialect.enumText(value), dialect.coerces ? value.value : value.name]),
  );
  const message = `expected one of: ${[...values.keys()].join(', ')}`;
  return (value, issues) => (typeof value === 'string' ? values.get(value) : undefined) ?? fail(issues, message);
}

/** The decoder of a scalar. */
export function scalarDecoder(type: GraphQLScalarType, dialect: InputDialect): Decode {
  switch (type.name) {
    case GraphQLInt.name:
      return decodeInt;
    case GraphQLFloat.name:
      return decodeFloat;
    case GraphQLString.name:
      return decodeString;
    case GraphQLBoolean.name:
      return decodeBoolean;
    case GraphQLID.name:
      return dialect.graphqlCoercion ? decodeGraphqlId : decodeString;
    default:
      return customScalar(type, dialect);
  }
}
