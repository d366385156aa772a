import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers that name none (RFC 6335, and Linux from 32768). */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** A port of loopback below `below` that nobody listens on now, and that nobody is given by chance before it is used. */
export async function freePort(below = HIGHEST): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, below);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`none of ${TRIES} ports was free`);
}
