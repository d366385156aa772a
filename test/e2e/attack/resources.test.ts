import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import WebSocket from 'ws';
import { docx } from '../../support/documents/documents.js';
import { dataFolder, startGateway, type GatewayProcess } from '../../support/programs/gateway-process.js';
import { stallOfMost } from '../../support/programs/stalls.js';

/** Coarse: the machine of the tests is not idle. What was measured is printed. */
const MOST_MILLIS = 1_000;
const MOST_GROWTH_MIB = 700;
const CALM_MILLIS = 3_000;

let gateway: GatewayProcess;
let url: string;

beforeAll(async () => {
  gateway = startGateway({ dataDir: dataFolder() });
  url = await gateway.ready();
});

afterAll(async () => {
  gateway.child.kill('SIGTERM');
  await gateway.exited;
});

const authorized = (): Record<string, string> => ({ authorization: `Bearer ${gateway.key()}` });

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json'): Promise<number> {
  const headers = { ...authorized(), 'content-type': type };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

const posting =
  (...request: Parameters<typeof post>) =>
  (): Promise<number> =>
    post(...request);

const times = (count: number, one: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, one));

/** Sends requests and never reads what comes; the sockets are closed after a while. */
async function unread(count: number, path: string, body: string, millis: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${gateway.key()}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  const sockets: Socket[] = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`${head}\r\n\r\n${body}`);
    return socket;
  });
  await delay(millis);
  for (const socket of sockets) socket.destroy();
}

/** Opens a socket that subscribes `count` times, and closes it. */
async function subscribe(count: number): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const acknowledged = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${gateway.key()}` } }));
  await acknowledged;
  const query = 'subscription { approvalChanged { id } }';
  for (let id = 0; id < count; id += 1)
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
  await delay(500);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.close();
  await closed;
}

const repeated = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
const MEGABYTES = 1_900_000;
const chat = (content: unknown): string =>
  JSON.stringify({ model: 'gpt-4o-mini', max_tokens: 5, messages: [{ role: 'user', content }] });
const graphql = (query: string, variables: object = {}): string => JSON.stringify({ query, variables });
const CHAT = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
const nothings = `{"model":"gpt-4o-mini","messages":[${'{},'.repeat(600_000)}{}]}`;
const legalese =
  'The liability of the supplier under this agreement is unlimited unless terminated on 30 days notice. ';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const review = '/api/da/analyze?templateId=contract-review';

/** Each prepares its requests, so that only the gateway works while it is watched. */
const attacks: Record<string, () => () => Promise<unknown>> = {
  '600,000 empty messages': () => () => post('/v1/chat', nothings),
  '600,000 empty messages as variables': () => {
    const body = graphql(CHAT, { input: JSON.parse(nothings) as object });
    return () => post('/graphql', body);
  },
  'twelve answers that nobody reads': () => () => unread(12, '/v1/chat', nothings, 2_000),
  'JSON that nests 500,000 deep': () => posting('/v1/chat', `${'['.repeat(500_000)}${']'.repeat(500_000)}`),
  'a selection that nests 2,000 deep': () => posting('/graphql', graphql(`{ ${'me { '.repeat(2_000)}`)),
  '5,000 aliases of one field': () =>
    posting('/graphql', graphql(`{ ${Array.from({ length: 5_000 }, (_, at) => `a${at}: __typename`).join(' ')} }`)),
  '2 MB of words to a model': () => posting('/v1/chat', chat(repeated('and so on and on ', MEGABYTES))),
  '2 MB without a space to a model': () => posting('/v1/chat', chat(repeated('a', MEGABYTES))),
  '2 MB of digits to a model': () => posting('/v1/chat', chat(repeated('4111 1111 1111 1112 ', MEGABYTES))),
  '2 MB of what looks like a key': () =>
    posting('/v1/chat', chat(repeated('-----BEGIN PRIVATE KEY----- A ', MEGABYTES))),
  '2 MB of letters that normalise to several': () => posting('/v1/chat', chat(repeated('ﷺ', 600_000))),
  'almost e-mail addresses': () =>
    posting('/api/trust/pii/detect', JSON.stringify({ content: repeated('a.b-c@d.e-f@', 90_000) })),
  'eight long chats at once': () => {
    const one = posting('/v1/chat', chat(repeated('and so on and on ', MEGABYTES)));
    return () => times(8, one);
  },
  'three long contracts': () => {
    const one = posting(review, repeated(legalese, 220_000), 'text/plain');
    return () => times(3, one);
  },
  'ten DOCX of one paragraph': () => {
    const file = new Uint8Array(docx(`<w:p><w:r><w:t>${repeated(legalese, 8_000_000)}</w:t></w:r></w:p>`));
    return () => times(10, posting(review, file, WORD));
  },
  '1,000 subscriptions on one socket': () => () => subscribe(1_000),
};

function residentMib(): number {
  const status = readFileSync(`/proc/${gateway.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

describe('what one caller sends keeps nobody else waiting', () => {
  let before = 0;
  beforeAll(() => {
    before = residentMib();
  });

  test.each(Object.entries(attacks))('%s', async (name, attack) => {
    const answers: unknown[] = [];
    const run = attack();
    const attacked = async (): Promise<void> => void answers.push(await run());
    const { worst, median } = await stallOfMost(url, MOST_MILLIS, attacked);
    const figures = worst.map((millis) => millis.toFixed(0)).join(', ');
    process.stdout.write(
      `stall by ${name}: ${figures} ms; ${String(answers[0])}; resident ${residentMib().toFixed(0)} MiB\n`,
    );
    expect(median).toBeLessThan(MOST_MILLIS);
  });

  test('and leaves the memory as it was, but for what a heap keeps', async () => {
    await delay(CALM_MILLIS);
    const growth = residentMib() - before;
    process.stdout.write(`resident: ${before.toFixed(0)} MiB before, ${growth.toFixed(0)} MiB more after\n`);
    expect(growth).toBeLessThan(MOST_GROWTH_MIB);
  });
});
