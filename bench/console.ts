import type { Administer } from './targets.ts';

/** As many people with the overview open, which asks again every ten seconds, and with the list of requests live. */
const PEOPLE = 20;
const REFRESH_MILLIS = 10_000;

const OVERVIEW = `query ($from: DateTimeISO!) {
  trafficSeries(startDate: $from, interval: MINUTE) {
    total { requests failed costUsd latencyP50Ms latencyP95Ms latencyP99Ms }
    points { at requests failed costUsd latencyP50Ms latencyP95Ms }
  }
  usage(startDate: $from, groupBy: MODEL) { usage { groups { key costUsd requests tokens } } }
  invocations(first: 50) { edges { node { id startedAt user model provider outcome costUsd latencyMs } } }
}`;
const LIVE = `subscription { invocationAdded { invocation { id startedAt user model outcome costUsd latencyMs } } }`;

/** Keeps consoles open until the returned function is called, which rejects with what one of them was refused. */
export function openConsoles(port: number, key: string, administer: Administer): () => Promise<void> {
  const faults: unknown[] = [];
  const ask = (): void => {
    const from = new Date(Date.now() - 3_600_000).toISOString();
    administer(OVERVIEW, { from }).catch((fault: unknown) => faults.push(fault));
  };
  const timer = setInterval(ask, REFRESH_MILLIS / PEOPLE);
  const sockets = Array.from({ length: PEOPLE }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    const send = (message: object): void => {
      socket.send(JSON.stringify(message));
    };
    socket.addEventListener('open', () => {
      send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
    });
    socket.addEventListener('message', ({ data }) => {
      const { type, payload } = JSON.parse(String(data)) as { type: string; payload?: { errors?: unknown } };
      if (type === 'connection_ack') send({ id: 'live', type: 'subscribe', payload: { query: LIVE } });
      else if (type === 'ping') send({ type: 'pong' });
      else if (type === 'error' || payload?.errors !== undefined) faults.push(payload);
    });
    socket.addEventListener('error', () => faults.push(new Error('a console lost its connection')));
    return socket;
  });
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.close();
    const [fault] = faults;
    return fault === undefined
      ? Promise.resolve()
      : Promise.reject(new Error('a console was refused', { cause: fault }));
  };
}
