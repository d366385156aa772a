import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of one tool, of revision 2026-07-28, that costs as little as one can: it gives a text of a kilobyte back. */
const TEXT = 'x'.repeat(1_000);
const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'bench', version: '1.0.0' } };
const cacheable = { ttlMs: 0, cacheScope: 'private' };
const results: Record<string, object> = {
  'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ...cacheable },
  'tools/list': {
    tools: [{ name: 'echo', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }],
    ...cacheable,
  },
  'tools/call': { content: [{ type: 'text', text: TEXT }] },
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    // Who asks whether the server runs sends no message.
    if (text === '') {
      response.writeHead(405).end();
      return;
    }
    const { id, method } = JSON.parse(text) as { id: unknown; method: string };
    const result = results[method];
    const answer =
      result === undefined
        ? { error: { code: -32601, message: `no method ${method}` } }
        : { result: { resultType: 'complete', ...result, _meta } };
    const body = JSON.stringify({ jsonrpc: '2.0', id, ...answer });
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(result === undefined ? 404 : 200, head).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
