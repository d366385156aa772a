import type { UpstreamVideos } from '../../contracts/call-kinds.js';
import type { ProviderAdapter } from '../../contracts/provider.js';
import { type Clock, systemClock } from '../../shared/time/clock.js';
import { KeyPool, type PoolKey } from './key-pool.js';

interface PoolOptions {
  clock?: Clock;
  /** A number from 0 to 1. */
  random?: () => number;
}

/**
 * The adapter of a provider with several keys. A call that the provider refuses for its key, or limits, is made with the
 * next one, a stream only before its first part.
 */
export function pooledAdapter(
  keys: readonly [PoolKey, ...PoolKey[]],
  { clock = systemClock, random = Math.random }: PoolOptions = {},
): ProviderAdapter {
  const pool = new KeyPool(keys, clock, random);
  const [{ adapter: first }] = keys;
  return {
    ...first,
    chat: (request, signal) => tried(pool, (adapter) => adapter.chat(request, signal)),
    chatStream: (request, signal) => streamed(pool, (adapter) => adapter.chatStream(request, signal)),
    ...(first.embed === undefined
      ? {}
      : {
          embed: (request, signal) =>
            tried(pool, (adapter) => {
              if (adapter.embed === undefined) throw new Error('the keys of a provider have adapters of one kind');
              return adapter.embed(request, signal);
            }),
        }),
    ...(first.ask === undefined
      ? {}
      : {
          ask: (request, signal) =>
            tried(pool, (adapter) => {
              if (adapter.ask === undefined) throw new Error('the keys of a provider have adapters of one kind');
              return adapter.ask(request, signal);
            }),
        }),
    ...(first.askStream === undefined
      ? {}
      : {
          askStream: (request, signal) =>
            streamed(pool, (adapter) => {
              if (adapter.askStream === undefined) throw new Error('the keys of a provider have adapters of one kind');
              return adapter.askStream(request, signal);
            }),
        }),
    ...(first.askContent === undefined
      ? {}
      : {
          askContent: (request, signal) =>
            tried(pool, (adapter) => {
              if (adapter.askContent === undefined) throw new Error('the keys of a provider have adapters of one kind');
              return adapter.askContent(request, signal);
            }),
        }),
    ...(first.videos === undefined
      ? {}
      : {
          videos: {
            find: (id, signal) => tried(pool, (adapter) => videosOf(adapter).find(id, signal)),
            content: (id, variant, signal) => tried(pool, (adapter) => videosOf(adapter).content(id, variant, signal)),
            remove: (id, signal) => tried(pool, (adapter) => videosOf(adapter).remove(id, signal)),
          },
        }),
    ...(first.converse === undefined
      ? {}
      : {
          converse: (model, signal) =>
            tried(pool, (adapter) => {
              if (adapter.converse === undefined) throw new Error('the keys of a provider have adapters of one kind');
              return adapter.converse(model, signal);
            }),
        }),
    listModels: (signal) => tried(pool, (adapter) => adapter.listModels(signal)),
    limits: () => pool.lastAsked.adapter.limits(),
    keys: () => pool.states(),
    async close() {
      await Promise.all(keys.map(({ adapter }) => adapter.close()));
    },
  };
}

function videosOf({ videos }: ProviderAdapter): UpstreamVideos {
  if (videos === undefined) throw new Error('the keys of a provider have adapters of one kind');
  return videos;
}

async function tried<Result>(pool: KeyPool, ask: (adapter: ProviderAdapter) => Promise<Result>): Promise<Result> {
  let failure: unknown;
  for (const key of pool.order()) {
    pool.asked(key);
    try {
      const result = await ask(key.adapter);
      pool.answered(key);
      return result;
    } catch (error) {
      if (!pool.failed(key, error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function* streamed<Part>(
  pool: KeyPool,
  open: (adapter: ProviderAdapter) => AsyncIterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  let failure: unknown;
  for (const key of pool.order()) {
    pool.asked(key);
    let hasBegun = false;
    try {
      for await (const part of open(key.adapter)) {
        if (!hasBegun) pool.answered(key);
        hasBegun = true;
        yield part;
      }
      return;
    } catch (error) {
      if (!pool.failed(key, error) || hasBegun) throw error;
      failure = error;
    }
  }
  throw failure;
}
