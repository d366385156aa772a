import pg from 'pg';
import { assertInternal } from '../shared/library-internals.js';

interface Streamed {
  connection?: { stream?: { destroy?: unknown } };
}

/** pg has no documented way to break a connection at once; `end` waits for the answers. Throws when the socket has moved. */
export function assertSocket(client: object = new pg.Client()): void {
  const destroy = (client as Streamed).connection?.stream?.destroy;
  assertInternal(typeof destroy === 'function', 'pg', 'Client.connection.stream.destroy');
}

/** Destroys a client's connection, even while a query is running. */
export function destroySocket(client: pg.Client): void {
  client.connection.stream.destroy();
}
