import DataLoader from 'dataloader';
import type { RequestContext } from './context.js';

const loaders = new WeakMap<RequestContext, Map<string, DataLoader<string, unknown>>>();

/**
 * The loader of that name in an operation: what its fields ask for in one turn is read together. Nothing is kept between
 * turns, since the context of a subscription outlives many changes.
 */
export function loaderOf<V>(
  context: RequestContext,
  name: string,
  batch: (keys: readonly string[]) => Promise<readonly V[]>,
): DataLoader<string, V> {
  const own = loaders.get(context) ?? new Map<string, DataLoader<string, unknown>>();
  loaders.set(context, own);
  const known = own.get(name) ?? new DataLoader<string, unknown>(batch, { cache: false });
  own.set(name, known);
  return known as DataLoader<string, V>;
}
