import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  GraphQLBoolean,
  parse,
} from 'graphql';
import type * as documentBytesModule from '../src/features/analysis/documents/document-bytes.ts';
import type * as extractionModule from '../src/features/analysis/extraction/threaded-extractor.service.ts';
import type * as mountModule from '../src/rest/mount.ts';
import type * as routeModule from '../src/rest/route.ts';
import type * as scalarsModule from '../src/graphql/scalars.ts';
import type { Principal } from '../src/contracts/identity.ts';

/** `npm run bench:extraction`: how long the event loop stands still while documents come in and are read. */
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;
const built = async (path: string): Promise<unknown> => import(join(import.meta.dirname, '../dist', path));

interface Sent {
  url: string;
  body: Uint8Array;
  headers: Record<string, string>;
}

/** Sends from a thread of its own, whose work is not the server's. */
async function client(): Promise<void> {
  const { url, body, headers } = workerData as Sent;
  const response = await fetch(url, { method: 'POST', body: Buffer.from(body), headers });
  parentPort?.postMessage(`${response.status} ${(await response.text()).slice(0, 90)}`);
}

function send(sent: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: sent });
    thread.once('message', resolve).once('error', reject);
  });
}

/** Bytes that no format takes for its own, to the end. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes.writeUInt32LE(state, at);
  }
  return bytes;
}

/** The most processor time that one turn of the loop takes, ms: what a busy machine cannot blur. Ends when it is asked. */
function watchTurns(): () => number {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = used();
  let worst = 0;
  let isOn = true;
  const turn = (): void => {
    const now = used();
    worst = Math.max(worst, now - last);
    last = now;
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOn = false;
    return worst;
  };
}

function documents(): Record<string, { bytes: Buffer; type: string }> {
  const fixtures = join(import.meta.dirname, '../test/fixtures/documents');
  const fixture = (name: string): Buffer => readFileSync(join(fixtures, name));
  const pdf = (length: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(length)]).subarray(0, length);
  return {
    'PDF of 40 pages': { bytes: fixture('agreement.pdf'), type: 'application/pdf' },
    'text of 5,000,000 characters': { bytes: Buffer.from('Words of a text. '.repeat(294_117)), type: 'text/plain' },
    'CSV of 240,000 cells': {
      bytes: Buffer.from('name,12.50,2026-01-31,EUR,a note\n'.repeat(48_000)),
      type: 'text/csv',
    },
    'noise of 20 MiB': { bytes: pdf(20 * MEGABYTE), type: 'application/pdf' },
    'noise of 50 MB': { bytes: pdf(50_000_000), type: 'application/pdf' },
    'quotes and escapes of 13 MiB': { bytes: Buffer.from('"\\\n'.repeat(4.4 * MEGABYTE)), type: 'text/plain' },
  };
}

function bodies(bytes: Buffer, type: string): Record<string, Pick<Sent, 'body' | 'headers'>> {
  const isText = type.startsWith('text/');
  const content = bytes.toString(isText ? 'utf8' : 'base64');
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    json: {
      body: Buffer.from(JSON.stringify({ contentType: type, content })),
      headers: { 'content-type': 'application/json' },
    },
    form: {
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    raw: { body: bytes, headers: { 'content-type': type } },
  };
}

async function measure(): Promise<void> {
  const { documentBytes } = (await built(
    'features/analysis/documents/document-bytes.js',
  )) as typeof documentBytesModule;
  const { ThreadedExtractor } = (await built(
    'features/analysis/extraction/extraction.service.js',
  )) as typeof extractionModule;
  const { createRestApi } = (await built('rest/mount.js')) as typeof mountModule;
  const { route, fromBody, field } = (await built('rest/route.js')) as typeof routeModule;
  const { DocumentContent } = (await built('graphql/scalars.js')) as typeof scalarsModule;

  const say = (fields: object, message = ''): void => {
    console.error(message, fields);
  };
  const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: say };
  const extractor = new ThreadedExtractor({ logger });
  const Input = new GraphQLInputObjectType({
    name: 'Input',
    fields: {
      content: { type: new GraphQLNonNull(DocumentContent) },
      contentType: { type: GraphQLString },
      filename: { type: GraphQLString },
    },
  });
  const read = async (input: { content: string | Uint8Array; contentType?: string }): Promise<string> => {
    const bytes = await documentBytes(input.content, input.contentType);
    await crypto.subtle.digest('SHA-256', new Uint8Array(bytes.buffer as ArrayBuffer));
    const { text, tables } = await extractor
      .extract({ bytes, contentType: input.contentType }, new AbortController().signal)
      .catch((error: unknown) => ({ text: String(error), tables: [] }));
    return `${text.length} characters, ${tables.length} tables`;
  };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { ok: { type: GraphQLBoolean } } }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: {
        read: {
          type: GraphQLString,
          args: { input: { type: new GraphQLNonNull(Input) } },
          resolve: (_, { input }: { input: Parameters<typeof read>[0] }) => read(input),
        },
      },
    }),
  });
  const door = createRestApi({
    schema,
    logger,
    authenticate: () => ({}) as Principal,
    routes: [
      route({
        method: 'POST',
        path: '/read',
        operation: parse('mutation Read($input: Input!) { read(input: $input) }'),
        variables: { input: fromBody() },
        upload: { content: 'content', contentType: 'contentType', filename: 'filename', maxBytes: 20 * MEGABYTE },
        body: field('read'),
        tag: 'Bench',
        summary: 'Read',
        naming: 'camel',
      }),
    ],
  });
  const server = createServer((request, response) => {
    door.handle(request, response, () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/read`;

  for (const [name, { bytes, type }] of Object.entries(documents())) {
    for (const [form, request] of Object.entries(bodies(bytes, type))) {
      const worst: number[] = [];
      const busiest: number[] = [];
      let answer = '';
      for (let round = 0; round <= ROUNDS; round += 1) {
        const delay = monitorEventLoopDelay({ resolution: 1 });
        const sending = send({ url, ...request });
        // Starting the sender and giving it the bytes is not the server's work.
        await new Promise((resolve) => setTimeout(resolve, 30));
        delay.enable();
        const turns = watchTurns();
        answer = await sending;
        delay.disable();
        const most = turns();
        // The first warms up.
        if (round === 0) continue;
        worst.push(delay.max / 1e6);
        busiest.push(most);
      }
      const [clock, processor] = [worst, busiest].map((all) => all.map((one) => one.toFixed(1).padStart(6)).join(''));
      console.log(`${name.padEnd(29)} ${form} worst block, ms: ${clock}, of processor: ${processor}  ${answer}`);
    }
  }
  await extractor.close();
  server.close();
  server.closeAllConnections();
}

await (isMainThread ? measure() : client());
