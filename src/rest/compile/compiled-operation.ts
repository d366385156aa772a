import {
  isAbstractType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  OperationTypeNode,
  typeFromAST,
  valueFromAST,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type ValueNode,
} from 'graphql';
import type { RequestContext } from '../../graphql/context.js';
import { rootParts, selectedFields, type Operation, type SelectionParts, type SelectedField } from './selection.js';
import { withoutNonNull } from './text.js';

type Variables = Readonly<Record<string, unknown>>;

/** An operation of the REST table, with document and schema walked once. */
export interface CompiledOperation {
  /** The data of a query or mutation. `variables` are as resolvers get them. Rejects with what a resolver threw. */
  execute(variables: Variables, context: RequestContext): Promise<Record<string, unknown>>;
  /** The events of a subscription, as its source yields them. */
  subscribe(variables: Variables, context: RequestContext): Promise<AsyncIterable<unknown>>;
}

/** State that an execution passes down. */
interface Scope {
  variables: Variables;
  context: RequestContext;
}

/** Completes a resolver's value; a promise if a nested resolver returns one. */
type Complete = (value: unknown, scope: Scope) => unknown;

/** Returns an argument's value; undefined if absent. */
type ReadValue = (variables: Variables) => unknown;

interface CompiledField {
  key: string;
  read: (source: unknown, scope: Scope) => unknown;
  complete: Complete;
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * Compiles an operation for REST: graphql-js walks document and schema again for each request, which would be a large
 * part of its cost. It implements the parts of section 6 of the GraphQL specification that routes use, with one
 * difference: any error fails the whole operation, as a REST response must. Throws for anything else: abstract types,
 * directives, several root fields.
 */
export function compileOperation(operation: Operation): CompiledOperation {
  const compiler = new OperationCompiler(operation);
  const roots = [...selectedFields(operation, rootParts(operation)).values()];
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new Error('a row needs an operation with exactly one root field');
  const given = defaultedVariables(operation);
  if (operation.definition.operation === OperationTypeNode.SUBSCRIPTION) {
    const readArguments = compiler.argumentsOf(root);
    const { subscribe } = root.definition;
    if (subscribe === undefined) throw new Error(`the subscription ${root.key} has no source`);
    return {
      execute: () => Promise.reject(new Error(`${root.key} is a subscription`)),
      subscribe: async (variables, context) =>
        (await subscribe(undefined, readArguments(given(variables)), context, compiler.info)) as AsyncIterable<unknown>,
    };
  }
  const fields = [compiler.field(root)];
  return {
    execute: async (variables, context) =>
      (await readFields(fields, {}, { variables: given(variables), context })) as Record<string, unknown>,
    subscribe: () => Promise.reject(new Error(`${root.key} is not a subscription`)),
  };
}

/** Adds the defaults that the operation declares for its variables. */
function defaultedVariables({ schema, definition }: Operation): (variables: Variables) => Variables {
  const defaults: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of definition.variableDefinitions ?? []) {
    const inputType = typeFromAST(schema, type);
    if (defaultValue !== undefined && isInputType(inputType))
      defaults[variable.name.value] = valueFromAST(defaultValue, inputType);
  }
  return Object.keys(defaults).length === 0 ? (variables) => variables : (variables) => ({ ...defaults, ...variables });
}

/** Every field of `source`, those whose resolvers wait at the same time; a promise when one of them does. */
function readFields(fields: readonly CompiledField[], source: unknown, scope: Scope): unknown {
  const data: Record<string, unknown> = {};
  let waiting: Promise<void>[] | undefined;
  for (const { key, read, complete } of fields) {
    let completed: unknown;
    try {
      completed = completedOf(read(source, scope), complete, scope);
    } catch (error) {
      completed = thrown(error, waiting !== undefined);
    }
    data[key] = completed;
    if (!isPromise(completed)) continue;
    waiting ??= [];
    waiting.push(
      completed.then((done) => {
        data[key] = done;
      }),
    );
  }
  return waiting === undefined ? data : Promise.all(waiting).then(() => data);
}

function completedOf(value: unknown, complete: Complete, scope: Scope): unknown {
  return isPromise(value) ? value.then((resolved) => complete(resolved, scope)) : complete(value, scope);
}

/** The thrown error, as a rejection if other promises are pending, so that they are handled. */
function thrown(error: unknown, areOthersWaiting: boolean): Promise<never> {
  if (!areOthersWaiting) throw error;
  return Promise.reject(error instanceof Error ? error : new Error(String(error)));
}

class OperationCompiler {
  /** The parts of it that our resolvers read. */
  readonly info: GraphQLResolveInfo;
  readonly #operation: Operation;

  constructor(operation: Operation) {
    this.#operation = operation;
    this.info = { schema: operation.schema } as GraphQLResolveInfo;
  }

  field(selected: SelectedField): CompiledField {
    const { key, definition, type, parts, conditional } = selected;
    if (conditional) throw new Error(`${key} is only selected sometimes, which a row cannot send`);
    const { name, resolve } = definition;
    const readArguments = this.argumentsOf(selected);
    return {
      key,
      read:
        resolve === undefined
          ? (source) => (source as Record<string, unknown>)[name]
          : (source, { variables, context }) => resolve(source, readArguments(variables), context, this.info),
      complete: this.#complete(type, parts, name),
    };
  }

  #complete(type: GraphQLOutputType, parts: SelectionParts, name: string): Complete {
    if (isNonNullType(type)) {
      const complete = this.#complete(type.ofType, parts, name);
      return (value, scope) => {
        if (value === null || value === undefined) throw new Error(`${name} must have a value and has none`);
        return complete(value, scope);
      };
    }
    const complete = this.#present(type, parts, name);
    return (value, scope) => (value === null || value === undefined ? null : complete(value, scope));
  }

  #present(type: Exclude<GraphQLOutputType, { kind: 'NON_NULL' }>, parts: SelectionParts, name: string): Complete {
    if (isNonNullType(type)) return this.#complete(type, parts, name);
    if (isListType(type)) {
      const complete = this.#complete(type.ofType, parts, name);
      return (value, scope) => completeItems(value as Iterable<unknown>, complete, scope);
    }
    if (isLeafType(type)) return (value) => type.serialize(value);
    if (isAbstractType(type)) throw new Error(`${name} is of the abstract type ${type.name}, which a row cannot send`);
    const fields = [...selectedFields(this.#operation, parts).values()].map((field) => this.field(field));
    return (value, scope) => readFields(fields, value, scope);
  }

  /** The arguments of a field, with what they are when nothing is sent. */
  argumentsOf({ definition, node }: SelectedField): (variables: Variables) => Record<string, unknown> {
    return readObject(definition.args, node.arguments ?? []);
  }
}

function completeItems(items: Iterable<unknown>, complete: Complete, scope: Scope): unknown {
  const list: unknown[] = [];
  let areWaiting = false;
  for (const item of items) {
    let completed: unknown;
    try {
      completed = completedOf(item, complete, scope);
    } catch (error) {
      completed = thrown(error, areWaiting);
    }
    areWaiting ||= isPromise(completed);
    list.push(completed);
  }
  return areWaiting ? Promise.all(list) : list;
}

/** Reads a value of the document: a variable's, an object or a list with variables in it, or a literal. */
function readValue(node: ValueNode, type: GraphQLInputType): ReadValue {
  if (node.kind === Kind.VARIABLE) return (variables) => variables[node.name.value];
  const nullable = withoutNonNull(type);
  if (node.kind === Kind.OBJECT && isInputObjectType(nullable)) {
    return readObject(Object.values(nullable.getFields()), node.fields);
  }
  if (node.kind === Kind.LIST && isListType(nullable)) {
    const readers = node.values.map((value) => readValue(value, nullable.ofType));
    return (variables) => readers.map((read) => read(variables) ?? null);
  }
  const literal = valueFromAST(node, type);
  return () => literal;
}

/** Reads arguments, or the fields of an input object, each with what it is when nothing is sent. */
function readObject(
  definitions: readonly { name: string; type: GraphQLInputType; defaultValue?: unknown }[],
  nodes: readonly { name: { value: string }; value: ValueNode }[],
): (variables: Variables) => Record<string, unknown> {
  const given = new Map(nodes.map(({ name, value }) => [name.value, value]));
  const readers = definitions.map(({ name, type, defaultValue }) => {
    const node = given.get(name);
    return { name, read: node === undefined ? undefined : readValue(node, type), defaultValue };
  });
  return (variables) => {
    const object: Record<string, unknown> = {};
    for (const { name, read, defaultValue } of readers) {
      const value = read?.(variables) ?? defaultValue;
      if (value !== undefined) object[name] = value;
    }
    return object;
  };
}
