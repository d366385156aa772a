import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatVerifierKey, type NoteVerifier } from '../../verifier/note.js';
import { decideCheckpoint } from './witness-decision.rules.js';
import type { Cosigner } from './witness-keys.js';
import type { WitnessState } from './witness-state.js';

/** 63 hashes, and a checkpoint with some signatures. */
const MAX_BYTES = 64 * 1024;
const REQUEST_MILLIS = 10_000;

interface WitnessOptions {
  cosigners: readonly Cosigner[];
  logs: readonly NoteVerifier[];
  state: WitnessState;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Called with what kept a request from being answered. */
  failed: (error: unknown) => void;
}

/**
 * A witness: cosigns the checkpoints of logs that it knows where they continue what it has cosigned before. A decision, its
 * record and its signatures are one synchronous step, so that no request comes between. C2SP tlog-witness.
 */
export class WitnessServer {
  private readonly server: Server;

  constructor(private readonly options: WitnessOptions) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.options.failed(error);
        if (!response.headersSent) response.writeHead(500, { connection: 'close' });
        response.end('the witness could not store its state\n');
      });
    });
    this.server.requestTimeout = REQUEST_MILLIS;
  }

  /** Resolves to the address once it listens. */
  open(port: number, host: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.server.once('error', reject);
    this.server.listen(port, host, () => {
      const { port: own } = this.server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${own}`);
    });
    return promise;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeIdleConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const isSubmission = path.endsWith('/add-checkpoint');
    if (request.method === 'GET' && path === '/') {
      const keys = this.options.cosigners.map(({ verifier }) => `${formatVerifierKey(verifier)}\n`);
      reply(response, 200, keys.join(''));
    } else if (!isSubmission) reply(response, 404, 'POST add-checkpoint, or GET / for the keys\n');
    else if (request.method === 'POST') await this.add(request, response);
    else reply(response, 405, 'expected POST\n', { allow: 'POST' });
  }

  private async add(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    if (body === undefined) {
      reply(response, 413, `expected at most ${MAX_BYTES} bytes\n`, { connection: 'close' });
      return;
    }
    const { logs, state, cosigners, now } = this.options;
    const decision = decideCheckpoint(body, logs, (origin) => state.read(origin));
    if (decision.status === 200) {
      state.write(decision.checkpoint);
      const time = BigInt(Math.floor(now() / 1_000));
      reply(response, 200, cosigners.map(({ cosign }) => cosign(decision.text, time) ?? '').join(''));
    } else if ('size' in decision) {
      reply(response, 409, `${decision.size}\n`, { 'content-type': 'text/x.tlog.size' });
    } else reply(response, decision.status, `${decision.reason}\n`);
  }
}

function reply(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

/** Undefined for a body that is too large. */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
