import type { GraphQLResolveInfo } from 'graphql';
import type { ClassType, SubscribeResolverData } from 'type-graphql';
import { DomainError } from '../shared/errors.js';
import { checkRequirements, demandsOf, type Permission, type Requirement } from './authorize.js';
import type { Current, FeaturePack } from '../contracts/identity.js';
import { Rechecks } from '../shared/time/rechecks.js';
import { type RequestContext, renewPrincipal } from './context.js';

/** Where a schema keeps its resolver instances, for the subscriptions: their decorators see no instance. */
export type ResolverInstances = ReadonlyMap<ClassType, object>;

function instanceOf<R extends object>(info: GraphQLResolveInfo, resolver: ClassType<R>): R {
  const instances = info.schema.extensions.resolvers as ResolverInstances | undefined;
  const instance = instances?.get(resolver);
  if (!(instance instanceof resolver)) throw new Error(`the schema has no instance of ${resolver.name}`);
  return instance;
}

interface Demanded {
  permission: Permission;
  pack?: FeaturePack;
}

type Events = Promise<AsyncIterable<unknown>> | AsyncIterable<unknown>;

const rechecks = new Rechecks();

/**
 * The `subscribe` of a subscription to records. `open` gets no principal but `current`, which authenticates the subscriber
 * anew and checks permission and feature pack: what an event shows is decided by who the subscriber is then. It throws once
 * they may subscribe no more, which ends the stream.
 */
export function recordSource<R extends object>(
  demanded: Demanded,
  resolver: () => ClassType<R>,
  open: (instance: R, args: never, current: Current) => Events,
) {
  const demands = demandsOf(demanded.permission, demanded.pack);
  return async ({ args, context, info }: SubscribeResolverData): Promise<AsyncIterable<unknown>> => {
    const requestContext = context as RequestContext;
    const current = currentOf(requestContext, demands);
    current();
    const events = await open(instanceOf(info, resolver()), args as never, current);
    return whilePermitted(events, current, () => {
      // The fields of the event are read as the same person.
      renewPrincipal(requestContext, current());
    });
  };
}

/**
 * The `subscribe` of a model call that streams its answer: checks permission and feature pack before anything happens
 * (type-graphql checks with the first event only), and again every second.
 */
export function callSource<R extends object>(
  demanded: Demanded,
  resolver: () => ClassType<R>,
  open: (instance: R, args: never, context: RequestContext) => Events,
) {
  const demands = demandsOf(demanded.permission, demanded.pack);
  return async ({ args, context, info }: SubscribeResolverData): Promise<AsyncIterable<unknown>> => {
    const requestContext = context as RequestContext;
    checkRequirements({ context: requestContext }, demands);
    const events = await open(instanceOf(info, resolver()), args as never, requestContext);
    // The REST rows look by themselves.
    if (requestContext.reauthenticate === undefined) return events;
    const current = currentOf(requestContext, demands);
    return whilePermitted(events, current, current);
  };
}

/** Throws what the subscriber may not do any more. A subscriber that is not asked again stays who they were. */
function currentOf(context: RequestContext, demands: Requirement[]): Current {
  const { tenant } = context.principal;
  return () => {
    const principal = context.reauthenticate?.() ?? context.principal;
    checkRequirements({ context: { principal } }, demands);
    if (principal.tenant.id !== tenant.id) throw new DomainError('FORBIDDEN', 'the acting tenant is another one now');
    return principal;
  };
}

/** Yields events while the subscriber is authorized; a revocation ends them with its error, also while none comes. */
function whilePermitted(
  events: AsyncIterable<unknown>,
  check: () => unknown,
  beforeEvent: () => unknown,
): AsyncIterableIterator<unknown> {
  const source = events[Symbol.asyncIterator]();
  let lost: { error: Error } | undefined;
  let refuse: ((error: Error) => void) | undefined;
  const lose = (error: unknown): void => {
    lost ??= { error: error instanceof Error ? error : new Error('the check failed', { cause: error }) };
    stopChecks();
    refuse?.(lost.error);
    // One that waits for its upstream ends with the request's signal.
    source.return?.().catch(() => undefined);
  };
  const stopChecks = rechecks.add(check, lose);
  const permitted = (result: IteratorResult<unknown>): IteratorResult<unknown> => {
    if (result.done === true) stopChecks();
    else beforeEvent();
    return result;
  };
  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (lost !== undefined) {
          reject(lost.error);
          return;
        }
        refuse = reject;
        source
          .next()
          .then(permitted)
          .then(resolve, (error: unknown) => {
            lose(error);
            reject(lost?.error ?? new Error('the stream ended', { cause: error }));
          });
      }),
    async return() {
      stopChecks();
      await source.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
