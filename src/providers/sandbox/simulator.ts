import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Clock } from '../../shared/time/clock.js';
import type { JsonValue } from '../../shared/json/json.js';
import { parseWireJson } from '../http/wire.js';
import { boundaryOf, formAsJson } from './forms.js';
import { converse } from './conversations.js';
import { FaultQueue, type SandboxFault } from './faults.js';
import { SandboxRefusal, type SandboxProtocol, type SandboxReply } from './protocol.js';

const HOST = '127.0.0.1';
const MAX_RECORDS = 100;

/** Answers whose connection a fault has broken. */
const brokenByFault = new WeakSet<ServerResponse>();

/** A request that a simulator has received. */
export interface ReceivedRequest {
  method: string;
  /** The path with the query. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Parsed, or the text when it is not JSON; undefined when there was none. */
  body: JsonValue | undefined;
  /** Milliseconds since the Unix epoch. */
  receivedAt: number;
  /** When the answer was complete, or broken by a fault. */
  answeredAt?: number;
  /** When the client closed the connection before the answer was complete. */
  abortedAt?: number;
  /** Resolves when either has happened. */
  settled: Promise<void>;
}

export interface SimulatorOptions {
  /** Milliseconds between the frames of a stream. */
  chunkDelayMillis: number;
  /** The required credential; undefined accepts any or none. */
  key?: string | undefined;
  clock: Clock;
}

/** One upstream on loopback that answers by `protocol`. */
export class Simulator {
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #faults = new FaultQueue();
  readonly #records: ReceivedRequest[] = [];
  readonly #protocol: SandboxProtocol;
  readonly #options: SimulatorOptions;
  #port = 0;

  constructor(protocol: SandboxProtocol, options: SimulatorOptions) {
    this.#protocol = protocol;
    this.#options = options;
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.#converse(request, socket, head);
    });
  }

  /** Listens, on a free port the first time and on the same one ever after; gives the origin. */
  async listen(): Promise<string> {
    if (!this.#server.listening) {
      this.#server.listen(this.#port, HOST);
      await once(this.#server, 'listening');
    }
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://${HOST}:${this.#port}`;
  }

  /** Closes the listener and every connection: from now on connections are refused. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets.clients) socket.terminate();
    await closed;
  }

  fault(fault: SandboxFault): () => void {
    return this.#faults.add(fault);
  }

  /** Forgets faults and records. */
  reset(): void {
    this.#faults.clear();
    this.#records.length = 0;
  }

  /** The last requests, oldest first, 100 at most. */
  get requests(): readonly ReceivedRequest[] {
    return this.#records;
  }

  #converse(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const conversation = this.#protocol.converse?.(url.pathname, url.searchParams.get('model') ?? '');
    if (conversation === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) => {
      converse(opened, request, conversation, {
        chunkDelayMillis: this.#options.chunkDelayMillis,
        asked: ({ headers }, body) => {
          const receivedAt = this.#options.clock.now();
          this.#note({ method: 'POST', url: url.pathname, headers, body, receivedAt, settled: Promise.resolve() });
          return this.#faults.take(url.pathname) ?? {};
        },
      });
    });
  }

  #note(record: ReceivedRequest): void {
    this.#records.push(record);
    if (this.#records.length > MAX_RECORDS) this.#records.shift();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    try {
      const text = await readBody(request);
      const record = this.#record(request, response, text, gone);
      const path = (request.url ?? '/').replace(/\?.*$/, '');
      const fault = this.#faults.take(path) ?? {};
      if (fault.delayMillis !== undefined) await sleep(fault.delayMillis, undefined, { signal: gone.signal });
      if (fault.reset === true) {
        brokenByFault.add(response);
        request.socket.resetAndDestroy();
        return;
      }
      await this.#send(response, this.#reply(record, path, text, fault), fault, gone.signal);
    } catch (error) {
      // The client has gone, or the simulator is being closed: there is nobody to answer.
      if (gone.signal.aborted || response.headersSent || request.errored !== null) response.destroy();
      else
        sendJson(
          response,
          { type: 'json', status: 500, body: this.#protocol.error(500, `sandbox defect: ${String(error)}`) },
          {},
        );
    }
  }

  #record(request: IncomingMessage, response: ServerResponse, text: string, gone: AbortController): ReceivedRequest {
    const { clock } = this.#options;
    const record: ReceivedRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : (parseWireJson(text) ?? text),
      receivedAt: clock.now(),
      settled: new Promise((resolve) => response.once('close', resolve)),
    };
    response.on('close', () => {
      // An answer that was ended, or broken by a fault, is over; any other was left by the client.
      if (response.writableEnded || brokenByFault.has(response)) record.answeredAt = clock.now();
      else record.abortedAt = clock.now();
      gone.abort();
    });
    this.#note(record);
    return record;
  }

  #reply(record: ReceivedRequest, path: string, text: string, fault: SandboxFault): SandboxReply {
    if (fault.status !== undefined) {
      const body = fault.body ?? this.#protocol.error(fault.status, `injected fault: HTTP ${fault.status}`);
      return { type: 'json', status: fault.status, body };
    }
    try {
      this.#checkKey(record.headers);
      return this.#protocol.answer({
        method: record.method,
        path,
        query: record.url.slice(path.length + 1),
        headers: record.headers,
        body: record.body,
        validJson: text === '' || parseWireJson(text) !== undefined,
        nowMillis: this.#options.clock.now(),
      });
    } catch (error) {
      if (!(error instanceof SandboxRefusal)) throw error;
      return {
        type: 'json',
        status: error.status,
        body: error.body ?? this.#protocol.error(error.status, error.message),
      };
    }
  }

  #checkKey(headers: IncomingHttpHeaders): void {
    const { key } = this.#options;
    if (key === undefined || headers.authorization === `Bearer ${key}` || headers['x-api-key'] === key) return;
    throw new SandboxRefusal(401, 'Incorrect API key provided');
  }

  async #send(response: ServerResponse, reply: SandboxReply, fault: SandboxFault, gone: AbortSignal): Promise<void> {
    if (reply.type === 'json') {
      sendJson(response, reply, fault);
      return;
    }
    if (reply.type === 'content') {
      response.writeHead(200, { 'content-type': reply.contentType }).end(reply.content);
      return;
    }
    response.writeHead(200, { 'content-type': reply.contentType, 'cache-control': 'no-cache' });
    response.flushHeaders();
    const pause = fault.chunkDelayMillis ?? this.#options.chunkDelayMillis;
    for (const [index, frame] of reply.frames.entries()) {
      if (fault.cutAfterChunks === index) {
        breakConnection(response);
        return;
      }
      if (pause > 0) await sleep(pause, undefined, { signal: gone });
      const flowing = response.write(fault.malformed === true && index === 1 ? this.#protocol.garbage : frame);
      if (!flowing) await once(response, 'drain', { signal: gone });
    }
    response.end();
  }
}

function breakConnection(response: ServerResponse): void {
  brokenByFault.add(response);
  // Written data is flushed first, at the end of this turn; then the connection ends without the last chunk.
  setImmediate(() => response.socket?.destroySoon());
}

function sendJson(response: ServerResponse, reply: SandboxReply & { type: 'json' }, fault: SandboxFault): void {
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  const half = text.slice(0, Math.ceil(text.length / 2));
  response.writeHead(reply.status, {
    'content-type': typeof reply.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
    ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
    ...(fault.cutAfterChunks === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
  });
  if (fault.cutAfterChunks === undefined) {
    response.end(fault.malformed === true ? half : text);
    return;
  }
  response.write(half);
  breakConnection(response);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const boundary = boundaryOf(request.headers['content-type']);
  return boundary === undefined ? body.toString('utf8') : JSON.stringify(formAsJson(body, boundary));
}
