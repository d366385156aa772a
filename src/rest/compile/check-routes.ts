import { Kind, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { compileRow, inputCompilers } from './codec.js';
import { variablesOf } from './variables.js';
import { parsePath } from '../match.js';
import { compileRepresentations } from './representations.js';
import type { Picker, Route } from '../route.js';
import { operationOf } from './selection.js';
import { compileStream } from '../sse.js';
import { compileUpload } from '../body/upload.js';

const nameOf = (row: Route): string => `${row.method} ${row.prefixes?.[0] ?? ''}${row.path}`;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type ParsedPath = ReturnType<typeof parsePath>;

/** True when every path of `second` is one that `first` takes before it. */
function shadows(first: ParsedPath, second: ParsedPath): boolean {
  if (first.wildcard ? second.segments.length < first.segments.length : second.wildcard) return false;
  if (!first.wildcard && first.segments.length !== second.segments.length) return false;
  return first.segments.every((segment, index) => segment === null || segment === second.segments[index]);
}

/** A path without its parameters' names: tools take `/a/{id}` and `/a/{key}` for one path. */
function shapeOf(path: string): string {
  return parsePath(path)
    .segments.map((segment) => segment ?? ':')
    .join('/');
}

function namingProblems(routes: readonly Route[]): string[] {
  const known = new Map<string, string>();
  return routes.flatMap((row) => {
    const path = (row.prefixes?.[0] ?? '') + row.path;
    const first = known.get(shapeOf(path)) ?? path;
    known.set(shapeOf(path), first);
    return first === path ? [] : [`${nameOf(row)}: names its parameters differently from ${first}`];
  });
}

function pathProblems(routes: readonly Route[]): string[] {
  const problems: string[] = [];
  const seen: { method: string; path: string; parsed: ParsedPath }[] = [];
  for (const row of routes) {
    for (const prefix of row.prefixes ?? ['']) {
      const path = prefix + row.path;
      const parsed = parsePath(path);
      for (const earlier of seen) {
        if (earlier.method !== row.method || !shadows(earlier.parsed, parsed)) continue;
        const isSame = shadows(parsed, earlier.parsed);
        problems.push(
          `${row.method} ${path}: ${isSame ? 'is declared twice' : `is shadowed by the earlier ${earlier.path}`}`,
        );
      }
      seen.push({ method: row.method, path, parsed });
    }
  }
  return problems;
}

function pathPickers(picker: Picker): string[] {
  if (picker.from === 'path') return [picker.name];
  return picker.from === 'body' ? Object.values(picker.merge ?? {}).flatMap(pathPickers) : [];
}

function parameterProblems(row: Route): string[] {
  const { names } = parsePath(row.path);
  const picked = [
    ...Object.values(row.variables).flatMap(pathPickers),
    ...(row.tenantFrom === undefined ? [] : [row.tenantFrom]),
  ];
  return [
    ...picked.filter((name) => !names.includes(name)).map((name) => `reads :${name}, which its path does not have`),
    ...names.filter((name) => !picked.includes(name)).map((name) => `does not read :${name} of its path`),
  ];
}

/** Validation of one operation, and that the row binds each of its variables. */
function operationProblems(schema: GraphQLSchema, row: Route, document: DocumentNode): string[] {
  const invalid = validate(schema, document);
  if (invalid.length > 0) return invalid.map((error) => error.message);
  const names = [...variablesOf(operationOf(schema, document)).keys()];
  return names.filter((name) => !(name in row.variables)).map((name) => `does not bind $${name}`);
}

function fieldProblems(row: Route): string[] {
  const problems: string[] = [];
  if (row.status === 201 && row.location === undefined) problems.push('answers 201 without a location');
  if (row.status === 204 && !('none' in row.body)) problems.push('answers 204 with a body');
  if (row.location !== undefined && 'none' in row.body) problems.push('has a location but no body to fill it from');
  const { variant } = row;
  if (variant !== undefined && (variant.method !== row.method || variant.path !== row.path))
    problems.push('has a variant of another method or path');
  if (row.method === 'GET' && Object.values(row.variables).some((picker) => picker.from === 'body')) {
    problems.push('reads a body on GET');
  }
  return problems;
}

function compileProblems(schema: GraphQLSchema, row: Route, compilers: ReturnType<typeof inputCompilers>): string[] {
  try {
    const { operation } = compileRow(schema, row, compilers);
    if (row.upload !== undefined) compileUpload(operation, row, row.upload);
    if (row.stream !== undefined) compileStream(schema, row, row.stream);
    if (row.flow !== undefined) compileStream(schema, row, row.flow);
    compileRepresentations(schema, row);
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

function rowProblems(schema: GraphQLSchema, row: Route, compilers: ReturnType<typeof inputCompilers>): string[] {
  const hasOperation = row.operation.definitions.some((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!hasOperation) return ['has a document without an operation'];
  const others = (row.representations ?? []).map(({ operation }) => operation);
  const streams = [row.stream, row.flow].flatMap((stream) => stream?.operation ?? []);
  const documents = [row.operation, ...streams, ...others];
  const ofOperations = documents.flatMap((document) => operationProblems(schema, row, document));
  // Compiling walks the selection, which only a valid operation has.
  const ofCompiling = ofOperations.length > 0 ? [] : compileProblems(schema, row, compilers);
  return [...ofOperations, ...parameterProblems(row), ...fieldProblems(row), ...ofCompiling];
}

/**
 * Validates the routes against the schema. Throws one error that lists every problem: an invalid operation, an unbound
 * or undeclared variable, an unused path parameter or one with two names, a path shadowed by an earlier route, a
 * duplicate route, 201 without a location, a body or map key that is not in the selection, a stream, an upload or
 * another representation that does not fit.
 */
export function checkRoutes(schema: GraphQLSchema, routes: readonly Route[]): void {
  const compilers = inputCompilers();
  const problems = [
    ...pathProblems(routes),
    ...namingProblems(routes),
    ...routes
      .flatMap((row) => [row, ...(row.variant === undefined ? [] : [row.variant])])
      .flatMap((row) => rowProblems(schema, row, compilers).map((problem) => `${nameOf(row)}: ${problem}`)),
  ];
  if (problems.length > 0) throw new Error(`the REST table has ${problems.length} problems:\n${problems.join('\n')}`);
}
