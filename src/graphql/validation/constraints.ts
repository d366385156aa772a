import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
} from 'graphql';
import { Extensions } from 'type-graphql';
import { invalidRequest, type RequestIssue } from '../../shared/errors.js';
import type { JsonValue } from '../../shared/json/json.js';
import { isLongerJson } from '../../shared/json/json-bytes.js';
import type { RequestContext } from '../context.js';
import { exemptModelInput, withByteBound } from './byte-bounds.js';
import { addIssues, isEnough, leave, locate, type ValueCheck } from './issues.js';
import { checkJson, timeFault } from './text-and-time-bounds.js';

/** Limits of an input value beyond its type; documented in OpenAPI and checked by one function in every API. */
export interface Constraint {
  /** Numbers, or each number of a list. */
  min?: number;
  max?: number;
  /** Strings: UTF-16 code units. Lists: items. */
  minLength?: number;
  maxLength?: number;
  /** The value's JSON in bytes of UTF-8, escapes aside; 64 KiB where nothing else bounds it (`byte-bounds.ts`). */
  maxBytes?: number;
  /** Strings, or each string of a list: a regular expression without anchors in its source means "contains". */
  pattern?: RegExp;
  /** The expectation of `pattern` in words: "a slug of lower-case letters, digits and hyphens". */
  patternName?: string;
  /** Further problems of a JSON value; paths are relative to it. Called only if the other constraints hold. */
  problems?: (value: JsonValue) => RequestIssue[];
}

/** Problems of an input object as a whole; paths are relative to it and use schema names. */
type WholeProblems = (value: never) => RequestIssue[];

/**
 * Puts a constraint on an input field; stored in the schema's `extensions.constraint`. type-graphql drops extensions of
 * fields that an input class inherits: put constrained fields on the class itself.
 */
export function Constrain(constraint: Constraint): PropertyDecorator & MethodDecorator {
  return Extensions({ constraint });
}

/**
 * Puts a constraint on an input object as a whole, for what its fields cannot say one by one. Null fields count as
 * absent ones, and enums have their inner values. Stored in the type's `extensions.problems`.
 */
export function ConstrainWhole(problems: WholeProblems): ClassDecorator {
  return Extensions({ problems });
}

/** The constraints that `ConstrainWhole` put on a type. */
export function wholeProblemsOf(type: GraphQLInputObjectType): ((value: object) => RequestIssue[]) | undefined {
  return type.extensions.problems as ((value: object) => RequestIssue[]) | undefined;
}

/**
 * Puts constraints on arguments of a query, mutation or subscription, by argument name: type-graphql keeps no
 * extensions of arguments. Stored in the field's `extensions.argConstraints`.
 */
export function ConstrainArgs(argConstraints: Record<string, Constraint>): MethodDecorator {
  return Extensions({ argConstraints });
}

/** The constraint of an input field, with its bound in bytes. */
export function constraintOf(field: {
  type: GraphQLInputType;
  extensions: Readonly<Record<string, unknown>>;
}): Constraint | undefined {
  return withByteBound(field, field.extensions.constraint as Constraint | undefined);
}

/** The constraint of an argument, with its bound in bytes. */
export function argConstraintOf(
  field: GraphQLField<unknown, unknown>,
  { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
): Constraint | undefined {
  const constraints = field.extensions.argConstraints as Record<string, Constraint> | undefined;
  return withByteBound({ type }, constraints?.[name]);
}

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) {
    return min === max ? `exactly ${min}${unit}` : `between ${min} and ${max}${unit}`;
  }
  return min === undefined ? `at most ${max ?? 0}${unit}` : `at least ${min}${unit}`;
}

/** The check of one constraint for values of any kind. Null and undefined pass. */
export function compileConstraint(constraint: Constraint): ValueCheck {
  const { min, max, minLength, maxLength, maxBytes = Infinity, pattern, problems } = constraint;
  const low = min ?? -Infinity;
  const high = max ?? Infinity;
  const short = minLength ?? 0;
  const long = maxLength ?? Infinity;
  const range = rangeText(min, max, '');
  // A `g` or `y` flag would make the expression remember where the last value matched.
  const expression = pattern === undefined ? undefined : new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  const expected = `expected ${constraint.patternName ?? `text matching ${pattern?.source ?? ''}`}`;
  const length = (unit: string): string =>
    minLength === 1 && maxLength === undefined
      ? 'must not be empty'
      : `must have ${rangeText(minLength, maxLength, unit)}`;
  const characters = length(' characters');
  const items = length(' items');

  const leaf: ValueCheck = (value, issues) => {
    if (typeof value === 'number') {
      if (value < low || value > high) issues.push({ path: '', message: `must be ${range}` });
    } else if (typeof value === 'string' && expression !== undefined && !expression.test(value)) {
      issues.push({ path: '', message: expected });
    }
  };
  const eachItem = min !== undefined || max !== undefined || expression !== undefined;
  const checkLimits: ValueCheck = (value, issues) => {
    if (maxBytes !== Infinity && isLongerJson(value, maxBytes)) {
      issues.push({ path: '', message: `must have at most ${maxBytes} bytes` });
    } else if (typeof value === 'string') {
      if (value.length < short || value.length > long) issues.push({ path: '', message: characters });
      else leaf(value, issues);
    } else if (Array.isArray(value)) {
      if (value.length < short || value.length > long) issues.push({ path: '', message: items });
      else if (eachItem) checkItems(value, leaf, issues);
    } else {
      leaf(value, issues);
    }
  };
  if (problems === undefined) return checkLimits;
  return (value, issues) => {
    const from = issues.length;
    checkLimits(value, issues);
    if (issues.length === from && value !== null && value !== undefined)
      addIssues(issues, problems(value as JsonValue));
  };
}

/** Whether a value is within its constraint's bytes, and a list within its length; asked before anything in it is looked at. */
export function sizeCheck(constraint: Constraint): (value: unknown, issues: RequestIssue[]) => boolean {
  const { maxLength = Infinity, maxBytes } = constraint;
  const items = compileConstraint({ ...constraint, maxBytes: undefined, problems: undefined });
  const bytes = compileConstraint({ maxBytes });
  return (value, issues) => {
    const from = issues.length;
    if (Array.isArray(value) && value.length > maxLength) items(value, issues);
    else bytes(value, issues);
    return issues.length === from;
  };
}

function checkItems(items: readonly unknown[], check: ValueCheck, issues: RequestIssue[]): void {
  for (const [index, item] of items.entries()) {
    if (isEnough(issues)) {
      leave(issues, items.length - index, 'items');
      return;
    }
    const from = issues.length;
    check(item, issues);
    if (issues.length > from) locate(issues, from, `[${index}]`);
  }
}

/** Scalars whose literals graphql-js takes for more than the house can keep: any text, any time, `1e999`, any depth. */
const SOUND_SCALARS: ReadonlySet<string> = new Set(['String', 'ID', 'DateTimeISO', 'Float', 'JSON', 'JSONObject']);

const isStored = (type: GraphQLNamedInputType): boolean => SOUND_SCALARS.has(type.name);

const checkStored: ValueCheck = (value, issues) => {
  if (!(value instanceof Date)) {
    checkJson(value, issues);
    return;
  }
  const fault = timeFault(value.getTime());
  if (fault !== undefined) issues.push({ path: '', message: fault });
};

function isConstrained(type: GraphQLInputType, seen: Set<GraphQLInputObjectType>): boolean {
  const named = getNamedType(type);
  if (isStored(named)) return true;
  if (!isInputObjectType(named) || seen.has(named)) return false;
  seen.add(named);
  return Object.values(named.getFields()).some(
    (field) =>
      wholeProblemsOf(named) !== undefined || constraintOf(field) !== undefined || isConstrained(field.type, seen),
  );
}

const compiled = new WeakMap<GraphQLInputObjectType, ValueCheck>();

function compileObject(type: GraphQLInputObjectType): ValueCheck {
  const known = compiled.get(type);
  if (known !== undefined) return known;
  const fields: { name: string; check: ValueCheck }[] = [];
  const problems = wholeProblemsOf(type);
  const check: ValueCheck = (value, issues) => {
    const record = value as Record<string, unknown>;
    const before = issues.length;
    for (const field of fields) {
      const from = issues.length;
      field.check(record[field.name], issues);
      if (issues.length > from) locate(issues, from, field.name);
    }
    if (problems !== undefined && issues.length === before) addIssues(issues, problems(record));
  };
  // Known before its fields are compiled, so that a type may contain itself.
  compiled.set(type, check);
  for (const field of Object.values(type.getFields())) {
    const fieldCheck = compileConstraints(field.type, constraintOf(field));
    if (fieldCheck !== undefined) fields.push({ name: field.name, check: fieldCheck });
  }
  return check;
}

function compileType(type: GraphQLInputType): ValueCheck | undefined {
  if (isNonNullType(type)) return compileType(type.ofType);
  if (!isConstrained(type, new Set())) return undefined;
  if (isListType(type)) {
    const item = compileType(type.ofType);
    if (item === undefined) return undefined;
    return (value, issues) => {
      if (Array.isArray(value)) checkItems(value, item, issues);
    };
  }
  if (isStored(type)) return checkStored;
  if (!isInputObjectType(type)) return undefined;
  const check = compileObject(type);
  return (value, issues) => {
    if (typeof value === 'object' && value !== null) check(value, issues);
  };
}

/**
 * The check of an input type's constraints and of its own `constraint`, on a value that already has the type. Compiled
 * once; undefined when there is nothing to check anywhere below.
 */
export function compileConstraints(type: GraphQLInputType, constraint?: Constraint): ValueCheck | undefined {
  const inner = compileType(type);
  if (constraint === undefined) return inner;
  const own = compileConstraint(constraint);
  if (inner === undefined) return own;
  return (value, issues) => {
    const from = issues.length;
    own(value, issues);
    // What is too long is refused for that alone.
    if (issues.length === from) inner(value, issues);
  };
}

type ArgumentCheck = (args: Record<string, unknown>) => void;

function compileArguments(
  field: GraphQLField<unknown, unknown>,
  args: readonly GraphQLArgument[],
): ArgumentCheck | undefined {
  const checks = args.flatMap((argument) => {
    const check = compileConstraints(argument.type, argConstraintOf(field, argument));
    return check === undefined ? [] : [{ name: argument.name, check }];
  });
  if (checks.length === 0) return undefined;
  return (values) => {
    const issues: RequestIssue[] = [];
    for (const { name, check } of checks) {
      const from = issues.length;
      check(values[name], issues);
      if (issues.length > from) locate(issues, from, name);
    }
    if (issues.length > 0) throw invalidRequest(issues);
  };
}

/**
 * Makes the root fields of `schema` throw INVALID_REQUEST with every broken constraint of their arguments, unless they
 * were already checked (`context.inputChecked`). Changes the schema in place, and returns it.
 */
export function enforceConstraints(schema: GraphQLSchema): GraphQLSchema {
  exemptModelInput(schema);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isRoot = roots.includes(type);
    for (const field of Object.values(type.getFields())) {
      const check = compileArguments(field, field.args);
      const member = type === schema.getSubscriptionType() ? 'subscribe' : 'resolve';
      const inner = field[member];
      if (check === undefined || inner === undefined) continue;
      field[member] = (source, args: Record<string, unknown>, context, info): unknown => {
        if (!isRoot || !(context as RequestContext).inputChecked) check(args);
        return inner(source, args, context, info);
      };
    }
  }
  return schema;
}
