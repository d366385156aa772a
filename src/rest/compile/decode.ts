import { isInputObjectType, Kind, type GraphQLInputObjectType } from 'graphql';
import { compileConstraint } from '../../graphql/validation/constraints.js';
import type { InputCompiler } from '../../graphql/validation/input.js';
import type { Decode } from '../../graphql/validation/input-scalars.js';
import { locate } from '../../graphql/validation/issues.js';
import { checkJson } from '../../graphql/validation/text-and-time-bounds.js';
import { invalidRequest, type RequestIssue } from '../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { wireName } from './naming.js';
import type { Picker, Route } from '../route.js';
import type { Operation } from './selection.js';
import { formatsOf } from './representations.js';
import { fieldTarget, type VariableTarget, variablesOf } from './variables.js';
import { textReader, withoutNonNull } from './text.js';

/** The parts of a request that pickers read. */
export interface RequestSource {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  header(name: string): string | undefined;
  /** The parsed JSON body; an empty object when none was sent. */
  body: unknown;
}

/** Puts one variable's value into `variables`. */
type Bind = (source: RequestSource, variables: Record<string, unknown>, issues: RequestIssue[]) => void;

type TextPicker = Extract<Picker, { from: 'path' | 'query' | 'header' }>;

function textsOf(picker: TextPicker, source: RequestSource): readonly string[] {
  if (picker.from === 'query') return partsOf(picker, source.query);
  const text = picker.from === 'path' ? source.params[picker.name] : source.header(picker.name);
  return text === undefined || text === '' ? [] : [text];
}

/** The texts of a query parameter, or of the part of it that the picker means. */
function partsOf({ name, prefix, part }: Extract<Picker, { from: 'query' }>, query: URLSearchParams): string[] {
  const texts = query.getAll(name).filter((text) => text !== '');
  if (prefix === undefined) return texts;
  if (part === 'head') return texts.map((text) => (text.startsWith(prefix) ? prefix.slice(0, -1) : text));
  // The head says that a parameter is given twice.
  return texts.slice(0, 1).flatMap((text) => (text.startsWith(prefix) ? [text.slice(prefix.length)] : []));
}

/** A value beside the body, and the input field that it is put into. */
interface Merged {
  key: string;
  read: (source: RequestSource, issues: RequestIssue[]) => unknown;
}

/** Reads one value from text; undefined when it is not given. */
function textPicker(picker: TextPicker, target: VariableTarget, compiler: InputCompiler) {
  const read = textReader(target.type);
  const decode = compiler.compile(target.type);
  const check = target.constraint === undefined ? undefined : compileConstraint(target.constraint);
  return (source: RequestSource, issues: RequestIssue[]): unknown => {
    const texts = textsOf(picker, source);
    const from = issues.length;
    let value: unknown;
    if (texts.length === 0) {
      if (target.required) issues.push({ path: '', message: 'is required' });
    } else {
      const raw = read(texts, issues);
      if (issues.length === from) value = decode(raw, issues);
      if (issues.length === from) check?.(raw, issues);
    }
    if (issues.length > from) locate(issues, from, picker.name);
    return value;
  };
}

/** The root arguments that a row reads from path, query or header under another name: `after` is `cursor` in lists. */
export function argumentNames(operation: Operation, row: Route): Map<string, string> {
  const names = new Map<string, string>();
  for (const node of operation.definition.selectionSet.selections) {
    for (const { name, value } of (node.kind === Kind.FIELD ? node.arguments : undefined) ?? []) {
      const picker = value.kind === Kind.VARIABLE ? row.variables[value.name.value] : undefined;
      if (picker !== undefined && 'name' in picker && picker.name !== name.value) names.set(name.value, picker.name);
    }
  }
  return names;
}

/** The query parameters that a row reads, by name; an input object's fields by their wire names. */
export function queryParameters(
  row: Route,
  variables: ReadonlyMap<string, VariableTarget>,
): Map<string, VariableTarget> {
  const parameters = new Map<string, VariableTarget>();
  for (const [name, picker] of Object.entries(row.variables)) {
    const target = variables.get(name);
    if (target === undefined) continue;
    const type = withoutNonNull(target.type);
    if (picker.from === 'query') {
      if (picker.part !== 'tail') parameters.set(picker.name, target);
    } else if (picker.from === 'queryObject' && isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        parameters.set(wireName(row.naming, field.name), fieldTarget(field));
      }
    } else if (picker.from === 'body' && isInputObjectType(type)) {
      for (const [key, inner] of Object.entries(picker.merge ?? {})) {
        const field = type.getFields()[key];
        if (field !== undefined && inner.from === 'query') parameters.set(inner.name, fieldTarget(field));
      }
    }
  }
  return parameters;
}

function bindQueryObject(name: string, target: VariableTarget, naming: Route['naming'], compiler: InputCompiler): Bind {
  const type = withoutNonNull(target.type);
  if (!isInputObjectType(type))
    throw new Error(`the variable $${name} takes all query parameters, so it must be an input object`);
  const decode = compiler.compile(type);
  const readers = new Map(
    Object.values(type.getFields()).map((field) => [wireName(naming, field.name), textReader(field.type)]),
  );
  return (source, variables, issues) => {
    const raw: JsonObject = {};
    const before = issues.length;
    for (const [key, read] of readers) {
      const texts = source.query.getAll(key).filter((text) => text !== '');
      if (texts.length === 0) continue;
      const from = issues.length;
      raw[key] = read(texts, issues) as JsonObject[string];
      if (issues.length > from) locate(issues, from, key);
    }
    if (issues.length === before) variables[name] = decode(raw, issues);
  };
}

function bindBody(
  name: string,
  picker: Extract<Picker, { from: 'body' }>,
  target: VariableTarget,
  row: Route,
  compiler: InputCompiler,
): Bind {
  const type = withoutNonNull(target.type);
  if (!isInputObjectType(type)) {
    const decode = compiler.compile(target.type);
    return (source, variables, issues) => {
      checkJson(source.body, issues);
      variables[name] = decode(source.body, issues);
    };
  }
  const fields = type.getFields();
  const merge = Object.entries(picker.merge ?? {}).map(([key, inner]) => {
    const field = fields[key];
    if (field === undefined) throw new Error(`the merged field ${key} is not in ${type.name}`);
    return { key, read: valuePicker(inner, fieldTarget(field), compiler) };
  });
  const decode =
    picker.whole === undefined
      ? fieldDecoder(type, picker.unknownTo, merge, row, compiler)
      : wholeDecoder(type, picker.whole);
  return (source, variables, issues) => {
    if (!isJsonObject(source.body)) {
      issues.push({ path: '', message: 'expected a JSON object as the body' });
      return;
    }
    const input = decode(source.body, issues);
    for (const { key, read } of merge) {
      const value = read(source, issues);
      if (value !== undefined) input[key] = value;
    }
    variables[name] = input;
  };
}

type BodyDecoder = (body: JsonObject, issues: RequestIssue[]) => Record<string, unknown>;

/** The fields of the body, each by its type. */
function fieldDecoder(
  type: GraphQLInputObjectType,
  unknownTo: string | undefined,
  merge: readonly Merged[],
  row: Route,
  compiler: InputCompiler,
): BodyDecoder {
  const flag = row.stream?.when;
  const isField = Object.keys(type.getFields()).some((key) => wireName(row.naming, key) === flag);
  const decode = compiler.compileObject(type, {
    hidden: new Set(merge.map(({ key }) => key)),
    ...(unknownTo === undefined ? {} : { unknownTo }),
    ...(flag === undefined || isField ? {} : { consumed: new Map([[flag, decodeFlag]]) }),
  });
  return (body, issues) => decode(body, issues) as Record<string, unknown>;
}

/** The body as it came, in one field. */
function wholeDecoder(type: GraphQLInputObjectType, field: string): BodyDecoder {
  if (type.getFields()[field] === undefined) throw new Error(`the field ${field} is not in ${type.name}`);
  return (body, issues) => {
    checkJson(body, issues);
    return { [field]: body };
  };
}

const decodeFlag: Decode = (value, issues) => {
  if (value !== null && typeof value !== 'boolean') issues.push({ path: '', message: 'expected true or false' });
  return value;
};

function valuePicker(picker: Picker, target: VariableTarget, compiler: InputCompiler) {
  switch (picker.from) {
    case 'path':
    case 'query':
    case 'header':
      return textPicker(picker, target, compiler);
    case 'body':
    case 'queryObject':
      throw new Error(`${picker.from} cannot be merged into a body`);
  }
}

/**
 * Compiles a row's pickers into one function from a request to the operation's variables. It throws INVALID_REQUEST
 * with every issue of path, query, headers and body. A query parameter that the row does not read is an issue: a mistyped
 * filter must not widen a list. Only clients of paths that others specify, those of models and logs, may send their own.
 * Throws at compilation when a picker cannot be bound.
 */
export function compileVariables(
  operation: Operation,
  row: Route,
  compiler: InputCompiler,
): (source: RequestSource) => Record<string, unknown> {
  const targets = variablesOf(operation);
  const binds = Object.entries(row.variables).map(([name, picker]): Bind => {
    const target = targets.get(name);
    if (target === undefined) throw new Error(`the row binds $${name}, which the operation does not declare`);
    if (picker.from === 'body') return bindBody(name, picker, target, row, compiler);
    if (picker.from === 'queryObject') return bindQueryObject(name, target, row.naming, compiler);
    const read = valuePicker(picker, target, compiler);
    return (source, variables, issues) => {
      const value = read(source, issues);
      if (value !== undefined) variables[name] = value;
    };
  });
  const parameters = queryParameters(row, targets);
  const formats = formatsOf(row);
  const isOwnPath = row.prefixes === undefined && row.tenantFrom === undefined;
  const isStrict = isOwnPath || parameters.size > 0 || formats !== undefined;
  return (source) => {
    const issues: RequestIssue[] = [];
    const variables: Record<string, unknown> = {};
    for (const bind of binds) bind(source, variables, issues);
    if (isStrict) {
      for (const key of new Set(source.query.keys())) {
        if (key === 'format' && formats !== undefined) continue;
        if (!parameters.has(key)) issues.push({ path: key, message: 'unknown query parameter' });
      }
      const format = formats === undefined ? null : source.query.get('format');
      if (format !== null && format !== '' && formats?.includes(format) === false)
        issues.push({ path: 'format', message: `expected one of ${formats.join(', ')}` });
    }
    if (issues.length > 0) throw invalidRequest(issues);
    return variables;
  };
}
