import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ARRIVAL_LIMITS, closeServer, dropUnread, listen } from '../../../src/server/http-listener.js';
import { eventually } from '../../support/eventually.js';

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

describe('a request that is half sent', () => {
  async function half(text: string) {
    const server = createServer();
    const { port } = new URL(await listen(server, { port: 0, host: '127.0.0.1' }));
    const client = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    await once(server, 'connection');
    client.write(text);
    return { server, client };
  }

  test.each([
    ['nothing', ''],
    ['half of its head', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Le'],
    ['half of its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345'],
  ])('does not delay a stop for longer than its own time: %s', async (_name, text) => {
    const { server, client } = await half(text);
    // The grace is longer than this test's time.
    await closeServer(server, 200_000, 300);
    client.destroy();
  });

  test('is left alone, at a stop, while the one before it is answered', async () => {
    const { server, client } = await half('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHo');
    let text = '';
    client.on('data', (piece: Buffer) => (text += piece.toString()));
    const answer = await new Promise<ServerResponse>((resolve) => {
      server.once('request', (_request, response) => {
        resolve(response);
      });
    });
    const closed = closeServer(server, 200_000, 50);
    await delay(300);
    answer.end('answered');
    await eventually('the answer has arrived', () => text.includes('answered'));
    client.destroy();
    await closed;
  });

  test('is refused when it takes too long, whatever trickles in', async () => {
    const limits = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 };
    const server = createServer({ ...ARRIVAL_LIMITS, ...limits }, () => undefined);
    const { port } = new URL(await listen(server, { port: 0, host: '127.0.0.1' }));
    const client = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    let text = '';
    client.on('data', (piece: Buffer) => (text += piece.toString()));
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
    const trickle = setInterval(() => client.write('x'), 20);
    // Not `once`, which fails at the reset that answers a late piece.
    await new Promise((resolve) => client.on('close', resolve));
    clearInterval(trickle);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    await closeServer(server, 0);
  });
});

describe('a client that does not read', () => {
  const ANSWER = Buffer.alloc(64 * 1024 * 1024, 'x');

  async function serve(millis: number) {
    const server = createServer((_request, response) => response.end(ANSWER));
    dropUnread(server, millis);
    const { port } = new URL(await listen(server, { port: 0, host: '127.0.0.1' }));
    const client = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const [atServer] = (await once(server, 'connection')) as [Socket];
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return { server, client, atServer };
  }

  test('is left, with what waits for it, though it goes on sending', async () => {
    const { server, client, atServer } = await serve(600);
    const sending = setInterval(() => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), 50);
    await eventually('the connection is closed', () => atServer.destroyed);
    clearInterval(sending);
    client.destroy();
    await closeServer(server, 0);
  });

  test('keeps its connection as long as it reads, however slowly', async () => {
    // Longer than a busy machine leaves the client waiting for its turn.
    const { server, client, atServer } = await serve(5_000);
    let bytes = 0;
    client.on('data', (piece: Buffer) => {
      bytes += piece.length;
      client.pause();
      setTimeout(() => client.resume(), 5);
    });
    await delay(6_500);
    expect(atServer.destroyed).toBe(false);
    client.removeAllListeners('data').on('data', (piece: Buffer) => (bytes += piece.length));
    client.resume();
    await eventually('all has arrived', () => bytes > ANSWER.length);
    client.destroy();
    await closeServer(server, 0);
  });
});
