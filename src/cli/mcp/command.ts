import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { codexFolder } from '../../config/user-folder.js';
import {
  clientSetUp,
  knownClients,
  MCP_CLIENTS,
  type McpClient,
  mergedSetUp,
  type SetUpAddress,
  UnmergedSetUp,
} from '../../features/mcp/set-up/client-set-up.rules.js';
import { gatewayAddress } from '../gateway-address.js';
import { isErrno, ProgramEnded, type Program, say, tell, WrongUsage } from '../program.js';

const usage = `Prints the configuration with which a client calls tools through a gateway.

  portcullis mcp ${MCP_CLIENTS.join('|')} [options]

  --url <gateway>        the address of the gateway; the one signed in to last when absent, at first http://127.0.0.1:8080
  --server <name>        a virtual server; all tools when absent
  --name <name>          the name in the client's configuration; portcullis, or portcullis-<server>
  --key-variable <name>  the environment variable that has the key of the gateway; PORTCULLIS_KEY when absent
  --write                merge it into the client's file, whose other settings stay
  --file <file>          another file than .mcp.json, .vscode/mcp.json or .cursor/mcp.json in this folder, or Codex's
                         own config.toml

The key itself is never written: the client reads the variable, and VS Code asks for the key.

Exit codes: 0 done, 1 the file cannot be changed, 2 wrong usage.`;

const options = {
  url: { type: 'string' },
  server: { type: 'string' },
  name: { type: 'string' },
  'key-variable': { type: 'string' },
  write: { type: 'boolean' },
  file: { type: 'string' },
} as const;

const SERVER = /^[a-z][a-z0-9-]{0,39}$/;
const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [asked, ...more] = positionals;
  const client = MCP_CLIENTS.find((known) => known === asked);
  if (client === undefined || more.length > 0) throw new WrongUsage(`expected one of ${MCP_CLIENTS.join(', ')}`);
  if (values.file !== undefined && values.write !== true) throw new WrongUsage('--file goes with --write');
  const { server, name = server === undefined ? 'portcullis' : `portcullis-${server}` } = values;
  const { 'key-variable': keyVariable = 'PORTCULLIS_KEY' } = values;
  if (server !== undefined && !SERVER.test(server))
    throw new WrongUsage('--server: expected the name of a virtual server');
  if (!NAME.test(name)) throw new WrongUsage('--name: expected at most 64 letters, digits, - and _');
  if (!VARIABLE.test(keyVariable)) throw new WrongUsage('--key-variable: expected the name of an environment variable');
  const gateway = await gatewayAddress(values.url);
  const address = { name, url: `${gateway}/mcp${server === undefined ? '' : `/${server}`}`, keyVariable };
  const file = values.file ?? fileOf(client);
  if (values.write === true) await merge(client, file, address);
  else {
    tell(`For ${file}:`);
    say(clientSetUp(client, address).trimEnd());
  }
  tell(hintOf(client, address));
  return 0;
}

function fileOf(client: McpClient): string {
  const { file } = knownClients[client];
  return client === 'codex' ? join(codexFolder(), file) : file;
}

async function merge(client: McpClient, file: string, address: SetUpAddress): Promise<void> {
  const { path, text, mode } = await readBefore(file);
  let merged: string;
  try {
    merged = mergedSetUp(client, text, address);
  } catch (error) {
    if (!(error instanceof UnmergedSetUp)) throw error;
    const lines = clientSetUp(client, address).trimEnd();
    throw new ProgramEnded(`${file} stays as it was: ${error.message}. Add this yourself:\n\n${lines}`, 1);
  }
  if (merged === text) {
    tell(`${file} has it already.`);
    return;
  }
  const fresh = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(fresh, merged, { mode });
    await rename(fresh, path);
  } catch (error) {
    throw new ProgramEnded(`${file} cannot be written: ${reasonOf(error)}`, 1, { cause: error });
  }
  tell(`${file} has the server ${address.name} now.`);
}

/** A file as it is, where a link leads to; an absent one is empty. */
async function readBefore(file: string): Promise<{ path: string; text: string; mode: number }> {
  try {
    const path = await realpath(file);
    return { path, text: await readFile(path, 'utf8'), mode: (await stat(path)).mode & 0o777 };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return { path: file, text: '', mode: 0o644 };
    throw new ProgramEnded(`${file} cannot be read: ${reasonOf(error)}`, 1, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function hintOf(client: McpClient, { keyVariable }: SetUpAddress): string {
  const { title, key } = knownClients[client];
  return key === 'asked'
    ? `${title} asks for the key of the gateway and keeps it outside of the file.`
    : `${title} reads the key from ${keyVariable}, for instance: export ${keyVariable}="$(portcullis login --print-key)"`;
}

export const mcpSetUp: Program = { usage, run };
