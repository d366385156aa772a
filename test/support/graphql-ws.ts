import { once } from 'node:events';
import { type Client, createClient, type SubscribePayload } from 'graphql-ws';
import WebSocket from 'ws';

/** One operation on a socket, with its results so far. */
export interface Operation {
  /** The results that have arrived so far. */
  results: { data?: any; errors?: readonly any[] }[];
  /** Resolves when the server completes it; rejects with the server's errors, or when the socket closes. */
  done: Promise<undefined>;
  /** Resolves with the first result that `isIt` takes. */
  first(isIt?: (data: any) => boolean): Promise<any>;
  unsubscribe: () => void;
}

interface Refusal {
  message: string;
  extensions: Record<string, unknown>;
}

export interface Socket {
  client: Client;
  start(query: string, variables?: Record<string, unknown>, extensions?: Record<string, unknown>): Operation;
  /** All results of an operation, once it is complete. */
  run(
    query: string,
    variables?: Record<string, unknown>,
    extensions?: Record<string, unknown>,
  ): Promise<{ data?: any; errors?: readonly any[] }[]>;
  /** The errors with which an operation is refused; rejects if it is not. */
  refusal(query: string): Promise<readonly Refusal[]>;
  /** Resolves with the code and reason with which the socket closes. */
  closed: Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
}

/**
 * A graphql-ws client of the gateway at `url`, as the bearer of `connectionParams`, or of a cookie in `headers`. It never
 * reconnects.
 */
export function openSocket(
  url: string,
  connectionParams: Record<string, unknown>,
  headers: Record<string, string> = {},
): Socket {
  class WithHeaders extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { headers });
    }
  }
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    connectionParams,
    lazy: false,
    retryAttempts: 0,
    // A refused connection is what some tests are about.
    onNonLazyError: () => undefined,
    on: {
      closed: (event) => {
        const { code, reason } = event as { code: number; reason: string };
        closed.resolve({ code, reason });
      },
    },
  });
  const start: Socket['start'] = (query, variables = {}, extensions?) => {
    const results: Operation['results'] = [];
    const done = Promise.withResolvers<undefined>();
    const watchers = new Set<() => void>();
    const payload: SubscribePayload = { query, variables, ...(extensions === undefined ? {} : { extensions }) };
    const unsubscribe = client.subscribe<any>(payload, {
      next: (result) => {
        results.push(result as Operation['results'][number]);
        for (const watch of watchers) watch();
      },
      error: (error) => {
        done.reject(error);
      },
      complete: () => {
        done.resolve(undefined);
      },
    });
    // A test that waits for a result instead is told there.
    done.promise.catch(() => undefined);
    return {
      results,
      done: done.promise,
      unsubscribe,
      first: (isIt = () => true) =>
        new Promise((resolve, reject) => {
          const watch = (): void => {
            const found = results.find(({ data }) => data !== undefined && data !== null && isIt(data));
            if (found !== undefined) resolve(found.data);
          };
          watchers.add(watch);
          watch();
          done.promise.then(() => {
            reject(new Error(`complete without it: ${JSON.stringify(results)}`));
          }, reject);
        }),
    };
  };
  return {
    client,
    start,
    async run(query, variables, extensions) {
      const operation = start(query, variables, extensions);
      await operation.done;
      return operation.results;
    },
    async refusal(query) {
      const results = await start(query).done.catch((errors: unknown) => errors as readonly Refusal[]);
      if (results === undefined) throw new Error(`not refused: ${query}`);
      return results;
    },
    closed: closed.promise,
    async close() {
      await client.dispose();
      await closed.promise;
    },
  };
}

/** A bare socket that speaks the protocol by hand, for what a well-behaved client does not do. */
export async function openBareSocket(
  url: string,
): Promise<{ socket: WebSocket; send: (message: object) => void; next: () => Promise<any> }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const messages: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const message: unknown = JSON.parse(data.toString());
    const reader = waiting.shift();
    if (reader === undefined) messages.push(message);
    else reader(message);
  });
  await once(socket, 'open');
  return {
    socket,
    send: (message) => {
      socket.send(JSON.stringify(message));
    },
    next: () => {
      const message = messages.shift();
      return message === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(message);
    },
  };
}
