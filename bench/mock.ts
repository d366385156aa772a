import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MockApi, mockApis } from './mock-answers.ts';

/**
 * The upstream that every target calls: the wire formats of OpenAI and Anthropic, nothing computed. An answer is as long
 * as the request's body, up to 100 kB, so that both directions carry the same load. Prints its port.
 */
const STREAM_INTERVAL_MILLIS = 2;
const MAX_ANSWER_CHARS = 100_000;

/** By path and length. */
const answers = new Map<string, string>();

function sendStream(response: ServerResponse, { frames, endOf }: MockApi, includeUsage: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  let next = 0;
  const step = (): void => {
    const frame = frames[next++];
    if (frame !== undefined) {
      response.write(frame);
      return;
    }
    clearInterval(timer);
    response.end(endOf(includeUsage));
  };
  const timer = setInterval(step, STREAM_INTERVAL_MILLIS);
  response.on('close', () => {
    clearInterval(timer);
  });
  step();
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const [path = ''] = request.url?.split('?') ?? [];
    const api = mockApis[path];
    if (api === undefined) {
      response.writeHead(404).end();
      return;
    }
    // What asks for a stream stands at one of the two ends, before or after the messages.
    const ends = body.toString('latin1', 0, 200) + body.toString('latin1', Math.max(0, body.length - 200));
    if (ends.includes('"stream":true')) {
      sendStream(response, api, ends.includes('"include_usage":true'));
      return;
    }
    // In steps, since gateways write the same request with some bytes more or less.
    const chars = Math.min(MAX_ANSWER_CHARS, Math.round(body.length / 1000) * 1000);
    const key = `${path} ${chars}`;
    let text = answers.get(key);
    if (text === undefined) answers.set(key, (text = api.wholeOf(chars)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
