import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** A gateway with a key that may do everything with tools. */
export interface Gateway {
  url: string;
  key: string;
  stop: () => Promise<void>;
}

export async function startGateway(): Promise<Gateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portcullis-mcp-'));
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, SANDBOX: 'on', MCP_ALLOW_PRIVATE: 'true' };
  const child = spawn(process.execPath, [join(root, 'dist/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece) => {
      text += String(piece);
      const found = /listening at (http:\S+)/.exec(text)?.[1];
      if (found !== undefined && text.includes('curl ')) resolve(found);
    });
    child.once('exit', () => {
      reject(new Error(`the gateway ended:\n${text}`));
    });
  });
  return {
    url,
    key: readFileSync(join(dataDir, 'admin-key'), 'utf8').trim(),
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function api({ url, key }: Gateway, method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text);
}

/** Connects a server, accepts its tools, and gives them at a virtual server of that name as they are called there. */
export async function publish(gateway: Gateway, name: string, url: string): Promise<void> {
  const { id } = await api(gateway, 'POST', '/api/mcp/servers', { name, url });
  const { tools } = await api(gateway, 'GET', `/api/mcp/servers/${id}/tools?limit=100`);
  for (const tool of tools)
    await api(gateway, 'POST', `/api/mcp/servers/${id}/tools/${tool.name}/accept`, { pin: tool.pin });
  const entries = [{ server: name, tool: '*', name: '*' }];
  await api(gateway, 'POST', '/api/mcp/virtual-servers', { name, entries, resources: true, prompts: true });
}

export function allowAll(gateway: Gateway): Promise<unknown> {
  return api(gateway, 'POST', '/api/trust/policies', {
    name: 'all tools',
    actions: ['mcp.*'],
    resources: ['mcp:*'],
    effect: 'allow',
  });
}

/** Signs in by the key, as in a browser; the cookie of its session. */
export async function signIn({ url, key }: Gateway): Promise<string> {
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ apiKey: key }),
  });
  if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** An address without a key, as the suites ask: what comes there goes on with the gateway's. */
export async function openDoor(gateway: Gateway): Promise<{ url: string; stop: () => void }> {
  const target = new URL(gateway.url);
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${gateway.key}` };
    const options = { host: target.hostname, port: target.port, method: request.method, path: request.url, headers };
    const onward = send(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
