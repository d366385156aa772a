import { assertValidSchema, GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray } from 'type-graphql';
import { checkRequirements, type Requirement } from './authorize.js';
import { enforceConstraints } from './validation/constraints.js';
import type { RequestContext } from './context.js';
import { type Administration, callDirectly } from './direct-resolvers.js';

const noTopics = {
  publish(): never {
    throw new Error('events are published through the event bus, not through the schema');
  },
  subscribe(): never {
    throw new Error('subscriptions name their source');
  },
};

/** type-graphql has no place for the descriptions of the root types. */
function describeRoots(schema: GraphQLSchema): void {
  const roots = [
    [schema.getQueryType(), 'The operations that read.'],
    [schema.getMutationType(), 'The operations that change something or write evidence.'],
    [schema.getSubscriptionType(), 'The operations that stream events.'],
  ] as const;
  for (const [type, description] of roots) if (type != null) type.description = description;
}

/** The types of the schema, before there is anything that answers. */
export interface SchemaDraft {
  /** The whole schema, once: resolvers get their instances, administrators' mutations their gate. */
  complete(instances: readonly object[], administration?: Administration): GraphQLSchema;
}

/** Builds the types of the schema, which takes most of the time and needs no instances of resolvers. */
export function draftSchema(resolvers: NonEmptyArray<ClassType>): SchemaDraft {
  const byClass = new Map<ClassType, object>();
  const schema = buildSchemaSync({
    resolvers,
    container: {
      get(resolver: ClassType) {
        const instance = byClass.get(resolver);
        if (instance === undefined) throw new Error(`${resolver.name} has no instance`);
        return instance;
      },
    },
    // An arrow, since type-graphql takes a function that has a prototype for a class.
    authChecker: (data: { context: RequestContext }, requirements: Requirement[]) =>
      checkRequirements(data, requirements),
    pubSub: noTopics,
    validate: false,
    // It would answer an introspection to find out whether the schema is valid, which is asked below.
    skipCheck: true,
  });
  describeRoots(schema);
  const owned = new GraphQLSchema({ ...schema.toConfig(), extensions: { resolvers: byClass } });
  return {
    complete(instances, administration) {
      for (const instance of instances) byClass.set(instance.constructor as ClassType, instance);
      const domain = enforceConstraints(callDirectly(owned, byClass, administration));
      assertValidSchema(domain);
      return domain;
    },
  };
}

/**
 * The one schema of the domain. Resolver instances come from the composition root; without them the schema can be
 * printed and validated against, not executed. Every field that asks for a permission is checked by `checkRequirements`.
 */
export function buildDomainSchema(
  resolvers: NonEmptyArray<ClassType>,
  instances: readonly object[] = [],
  administration?: Administration,
): GraphQLSchema {
  return draftSchema(resolvers).complete(instances, administration);
}
