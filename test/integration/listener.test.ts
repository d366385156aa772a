import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../src/listener.js';

test('an idle connection is kept for longer than load balancers do, and does not keep a stop waiting', async () => {
  const server = createServer();
  const url = await listen(server, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const asked = get(url, { agent });
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closed = closeServer(server, 200_000);
  answer.end('late');
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  expect(reply.headers['keep-alive']).toBe('timeout=75');
  reply.resume();
  // Within this test's time, which is less than both the grace and the time for which it is kept.
  await closed;
  agent.destroy();
}, 60_000);
