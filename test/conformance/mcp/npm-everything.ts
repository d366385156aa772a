import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The package `@modelcontextprotocol/server-everything`, as it is published, behind the gateway. */
const program = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE';
  errorMessage?: string;
}

/** Starts the server; resolves once it listens. */
export async function startNpmEverything(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (piece) => {
      text += String(piece);
      if (/listening/i.test(text)) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`server-everything ended:\n${text}`));
    });
  });
  return { url: `http://127.0.0.1:${port}/mcp`, stop: () => void child.kill('SIGKILL') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Asks for everything that both the server and the gateway have: the same answers have to come through and directly. */
export async function compared(own: string, through: string, mode: 'auto' | 'legacy'): Promise<Map<string, Check[]>> {
  const clients = await Promise.all([clientOf(own, 'legacy'), clientOf(through, mode)]);
  const [direct, gateway] = clients;
  const found = new Map<string, Check[]>();
  const check = async (scenario: string, id: string, ask: (client: Client) => Promise<unknown>): Promise<void> => {
    const [expected, got] = await Promise.all([outcome(ask, direct), outcome(ask, gateway)]);
    const failure = expected === got ? undefined : `directly ${expected.slice(0, 300)}, through ${got.slice(0, 300)}`;
    const result: Check =
      failure === undefined ? { id, status: 'SUCCESS' } : { id, status: 'FAILURE', errorMessage: failure };
    found.set(scenario, [...(found.get(scenario) ?? []), result]);
  };
  const { tools } = await direct.listTools();
  await check('tools', 'names', async (client) => (await client.listTools()).tools.map(({ name }) => name).sort());
  for (const { name, inputSchema } of tools)
    await check('tools', `schema of ${name}`, async (client) => {
      const { tools: all } = await client.listTools();
      return all.find((tool) => tool.name === name)?.inputSchema ?? inputSchema.type;
    });
  for (const [name, given] of Object.entries(CALLS))
    await check('calls', name, async (client) => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: given });
      return { content, isError: isError === true, structuredContent };
    });
  await check('calls', 'get-sum with wrong arguments', async (client) => {
    const { isError } = await client.callTool({ name: 'get-sum', arguments: { a: 'x' } });
    return isError === true;
  });
  await check('resources', 'list', async (client) =>
    (await client.listResources()).resources.map(({ uri }) => uri).sort(),
  );
  await check('resources', 'templates', async (client) =>
    (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate).sort(),
  );
  for (const { uri } of (await direct.listResources()).resources)
    await check('resources', uri, async (client) => (await client.readResource({ uri })).contents);
  const { prompts } = await direct.listPrompts();
  await check('prompts', 'list', async (client) => (await client.listPrompts()).prompts.map(({ name }) => name).sort());
  for (const { name, arguments: asked = [] } of prompts)
    await check('prompts', name, async (client) => {
      const given = Object.fromEntries(asked.map((argument) => [argument.name, PROMPT[argument.name] ?? 'a']));
      return (await client.getPrompt({ name, arguments: given })).messages;
    });
  await Promise.all(clients.map((client) => client.close()));
  return found;
}

const CALLS: Record<string, Record<string, unknown>> = {
  echo: { message: 'hello' },
  'get-sum': { a: 2, b: 3 },
  'get-tiny-image': {},
  'get-structured-content': { location: 'New York' },
  'get-resource-links': { count: 2 },
  'get-annotated-message': { messageType: 'success', includeImage: false },
  'get-resource-reference': { resourceType: 'Text', resourceId: 1 },
  'trigger-long-running-operation': { duration: 1, steps: 2 },
};
const PROMPT: Record<string, string> = {
  resourceType: 'Text',
  resourceId: '1',
  department: 'Engineering',
  name: 'Alice',
};

async function clientOf(url: string, mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'comparison', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

/** As text without times, which differ from call to call, and with members in order: the order of members means nothing. */
async function outcome(ask: (client: Client) => Promise<unknown>, client: Client): Promise<string> {
  try {
    return JSON.stringify(await ask(client), sorted).replaceAll(
      /\d{1,2}:\d\d:\d\d( [AP]M)?|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      'TIME',
    );
  } catch (error) {
    return `error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
