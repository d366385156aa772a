import { GraphQLObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { ClassType } from 'type-graphql';
import type { ChangeBarrier } from '../contracts/instances/change-barrier.js';
import type { AdministrationGate } from '../contracts/proposals.js';
import { administrationOf, isAdministration } from './administration.js';
import { checkRequirements } from './authorize.js';
import type { RequestContext } from './context.js';
import { decoratorNotes, type MethodNote, type ParameterNote } from './type-graphql-metadata.js';

/** The parts of every mutation for administrators. */
export interface Administration {
  /** Asks the policies. */
  gate: AdministrationGate;
  barrier: ChangeBarrier;
}

type Resolve = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;
type ReadParameter = (source: unknown, args: Record<string, unknown>, context: RequestContext) => unknown;

/**
 * Puts direct calls in the place of type-graphql's resolvers: requirements checked, parameters read, the method called. Its own
 * go through promises for each check and build an instance of each input's class for each call, which cost more than most
 * of what they call; our inputs are data. Subscriptions keep theirs. Throws for a parameter of another kind. Before a
 * mutation for administrators the policies are asked, and after it all instances know the change.
 */
export function callDirectly(
  schema: GraphQLSchema,
  instances: ReadonlyMap<ClassType, object>,
  administration: Administration | undefined,
): GraphQLSchema {
  const notes = decoratorNotes();
  const replace = (typeName: string | undefined, fieldName: string, resolve: Resolve | undefined): void => {
    const type = schema.getType(typeName ?? '');
    const field = type instanceof GraphQLObjectType ? type.getFields()[fieldName] : undefined;
    if (field === undefined) return;
    if (resolve === undefined) delete field.resolve;
    else field.resolve = resolve;
  };
  for (const { name: typeName, fields } of notes.objectTypes) {
    for (const { name, schemaName, roles } of fields)
      if (name === schemaName && roles === undefined) replace(typeName, schemaName, undefined);
  }
  const direct = (typeName: string | undefined, note: MethodNote): void => {
    const instance = instances.get(note.target);
    if (instance !== undefined) replace(typeName, note.schemaName, directCall(instance, note));
  };
  for (const note of notes.queries) direct(schema.getQueryType()?.name, note);
  for (const note of notes.mutations) {
    const instance = instances.get(note.target);
    if (instance === undefined) continue;
    const call = directCall(instance, note);
    const asks = isAdministration(note.schemaName, note.roles) ? asking(note, call, administration) : call;
    replace(schema.getMutationType()?.name, note.schemaName, asks);
  }
  const subscriptions = schema.getSubscriptionType()?.getFields();
  for (const { schemaName, roles } of notes.subscriptions) {
    const field = subscriptions?.[schemaName];
    if (field !== undefined) field.extensions = { ...field.extensions, demands: roles };
  }
  for (const note of notes.fieldResolvers) {
    const owner = note.getObjectType?.();
    for (const { name, target } of notes.objectTypes)
      if (owner !== undefined && (target === owner || target.prototype instanceof owner)) direct(name, note);
  }
  return schema;
}

function directCall(instance: object, { methodName, params, roles }: MethodNote): Resolve {
  const method = (instance as Record<string, ((...values: unknown[]) => unknown) | undefined>)[methodName];
  if (method === undefined) throw new Error(`${methodName} is not a method of its resolver`);
  const readers = params.toSorted((one, other) => one.index - other.index).map(parameterReader);
  return (source, args, context) => {
    if (roles !== undefined) checkRequirements({ context }, roles);
    return method.apply(
      instance,
      readers.map((read) => read(source, args, context)),
    );
  };
}

function asking(
  { schemaName, roles = [] }: MethodNote,
  call: Resolve,
  administration: Administration | undefined,
): Resolve {
  if (administration === undefined) throw new Error('administrative mutations need a policy gate');
  const { gate, barrier } = administration;
  const ask = administrationOf(schemaName, gate);
  return async (source, args, context, info) => {
    checkRequirements({ context }, roles);
    const made: unknown = await call(source, args, { ...context, asked: await ask(args, context) }, info);
    await barrier.pass();
    return made;
  };
}

function parameterReader({ kind, name = '', propertyName }: ParameterNote): ReadParameter {
  switch (kind) {
    case 'arg':
      return (_, args) => args[name];
    case 'args':
      return (_, args) => args;
    case 'context':
      if (propertyName === undefined) return (_, __, context) => context;
      break;
    case 'root':
      if (propertyName === undefined) return (source) => source;
      break;
  }
  throw new Error(`a resolver parameter of the kind ${kind} ${propertyName ?? ''} cannot be read directly`);
}
