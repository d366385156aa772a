import type { GraphQLResolveInfo } from 'graphql';
import type { ClassType, SubscribeResolverData } from 'type-graphql';
import { checkRequirements, demandsOf, type Permission } from './authorize.js';
import type { FeaturePack } from '../contracts/identity.js';
import type { RequestContext } from './context.js';

/** Where a schema keeps its resolver instances, for the subscriptions: their decorators see no instance. */
export type ResolverInstances = ReadonlyMap<ClassType, object>;

function instanceOf<R extends object>(info: GraphQLResolveInfo, resolver: ClassType<R>): R {
  const instances = info.schema.extensions.resolvers as ResolverInstances | undefined;
  const instance = instances?.get(resolver);
  if (!(instance instanceof resolver)) throw new Error(`the schema has no instance of ${resolver.name}`);
  return instance;
}

/**
 * The `subscribe` of a subscription: checks permission and feature pack before anything happens (type-graphql checks with the first
 * event only), then opens the stream through the resolver's instance.
 */
export function source<R extends object>(
  { permission, pack }: { permission: Permission; pack?: FeaturePack },
  resolver: () => ClassType<R>,
  open: (instance: R, args: never, context: RequestContext) => Promise<AsyncIterable<unknown>> | AsyncIterable<unknown>,
) {
  const demands = demandsOf(permission, pack);
  return async ({ args, context, info }: SubscribeResolverData): Promise<AsyncIterable<unknown>> => {
    const requestContext = context as RequestContext;
    checkRequirements({ context: requestContext }, demands);
    const events = await open(instanceOf(info, resolver()), args as never, requestContext);
    const { reauthenticate } = requestContext;
    if (reauthenticate === undefined) return events;
    return whilePermitted(events, () => {
      checkRequirements({ context: { ...requestContext, principal: reauthenticate() } }, demands);
    });
  };
}

/** Yields events while the subscriber is authorized; a revocation ends them with its error. */
function whilePermitted(events: AsyncIterable<unknown>, check: () => void): AsyncIterableIterator<unknown> {
  const source = events[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorResult<unknown>> => {
    await source.return?.();
    return { value: undefined, done: true };
  };
  return {
    async next() {
      const result = await source.next();
      try {
        if (result.done !== true) check();
      } catch (error) {
        await end();
        throw error;
      }
      return result;
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
