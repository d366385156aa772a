import DataLoader from 'dataloader';
import type { RequestContext } from './context.js';

const loaders = new WeakMap<RequestContext, Map<string, DataLoader<never, unknown>>>();

/**
 * The loader of that name in an operation: what its fields ask for in one turn is read together. Nothing is kept between
 * turns, since the context of a subscription outlives many changes.
 */
export function loaderOf<V, K = string>(
  context: RequestContext,
  name: string,
  batch: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
): DataLoader<K, V> {
  const own = loaders.get(context) ?? new Map<string, DataLoader<never, unknown>>();
  loaders.set(context, own);
  const known = own.get(name) ?? new DataLoader<K, V>(batch, { cache: false });
  own.set(name, known);
  return known as DataLoader<K, V>;
}
