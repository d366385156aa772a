import { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray } from 'type-graphql';
import { checkPermission } from './authorize.js';

const noTopics = {
  publish(): never {
    throw new Error('events are published through the event bus, not through the schema');
  },
  subscribe(): never {
    throw new Error('subscriptions name their source');
  },
};

/**
 * The one schema of the domain, from resolver instances built by the composition root. Every field that asks for a
 * permission is checked by `checkPermission`.
 */
export function buildDomainSchema(instances: NonEmptyArray<object>): GraphQLSchema {
  const byClass = new Map<ClassType, object>(instances.map((instance) => [instance.constructor as ClassType, instance]));
  const schema = buildSchemaSync({
    resolvers: [...byClass.keys()] as NonEmptyArray<ClassType>,
    container: { get: (resolver: ClassType) => byClass.get(resolver) },
    authChecker: checkPermission,
    pubSub: noTopics,
    validate: false,
    nullableByDefault: false,
  });
  return new GraphQLSchema({ ...schema.toConfig(), extensions: { resolvers: byClass } });
}
