import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/** The least that a gateway on this runtime can cost: bodies and streams passed through, nothing looked at. */
const [upstream = ''] = process.argv.slice(2);
const { origin, pathname } = new URL(upstream);
const pool = new Pool(origin, { connections: 256, keepAliveTimeout: 600_000 });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    pool
      .stream(
        {
          method: 'POST',
          path: pathname + (request.url ?? '').slice('/v1'.length),
          headers: { 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
        },
        ({ statusCode, headers }) => {
          const type = String(headers['content-type']);
          const length = headers['content-length'];
          response.writeHead(statusCode, {
            'content-type': type,
            ...(length === undefined ? {} : { 'content-length': String(length) }),
          });
          return response;
        },
      )
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        response.destroy();
      });
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
