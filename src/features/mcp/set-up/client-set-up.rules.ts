import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The clients of the protocol whose configuration is known. */
export const MCP_CLIENTS = ['claude-code', 'codex', 'vscode', 'cursor'] as const;

export type McpClient = (typeof MCP_CLIENTS)[number];

/** An address of the gateway, as a client is to know it. */
export interface SetUpAddress {
  /** The name in the client's configuration. */
  name: string;
  url: string;
  /** The environment variable that has the key. */
  keyVariable: string;
}

interface KnownClient {
  title: string;
  /** Where its configuration is: in the folder of a project, for Codex in `$CODEX_HOME`. */
  file: string;
  /** The member of its file that has the servers by name. */
  servers: string;
  format: 'json' | 'toml';
  /** How it comes to the key. */
  key: 'variable' | 'asked';
}

export const knownClients: Readonly<Record<McpClient, KnownClient>> = {
  'claude-code': {
    title: 'Claude Code',
    file: '.mcp.json',
    servers: 'mcpServers',
    format: 'json',
    key: 'variable',
  },
  codex: { title: 'Codex', file: 'config.toml', servers: 'mcp_servers', format: 'toml', key: 'variable' },
  vscode: { title: 'VS Code', file: '.vscode/mcp.json', servers: 'servers', format: 'json', key: 'asked' },
  cursor: { title: 'Cursor', file: '.cursor/mcp.json', servers: 'mcpServers', format: 'json', key: 'variable' },
};

/** VS Code asks for it once, and keeps it outside of the file. */
const KEY_INPUT = {
  type: 'promptString',
  id: 'portcullis-key',
  description: 'Key of the gateway',
  password: true,
} as const;

/** A configuration that cannot be changed without losing something. */
export class UnmergedSetUp extends Error {}

/** A client's file with nothing else in it. The key itself is never in it. */
export function clientSetUp(client: McpClient, address: SetUpAddress): string {
  return mergedSetUp(client, '', address);
}

/** The same within a file that is there, whose other settings stay. Throws UnmergedSetUp. */
export function mergedSetUp(client: McpClient, before: string, address: SetUpAddress): string {
  return knownClients[client].format === 'toml' ? mergedToml(before, address) : mergedJson(client, before, address);
}

function mergedJson(client: McpClient, before: string, address: SetUpAddress): string {
  const { servers: member } = knownClients[client];
  const file = before.trim() === '' ? {} : objectIn(before);
  const servers = file[member] ?? {};
  if (!isJsonObject(servers)) throw new UnmergedSetUp(`its ${member} is no object`);
  const inputs = client === 'vscode' ? { inputs: withKeyInput(file.inputs ?? []) } : {};
  const merged = { ...file, ...inputs, [member]: { ...servers, [address.name]: jsonEntry(client, address) } };
  return `${JSON.stringify(merged, null, indentOf(before))}\n`;
}

function jsonEntry(client: McpClient, { url, keyVariable }: SetUpAddress): JsonObject {
  const bearer = (key: string): JsonObject => ({ headers: { Authorization: `Bearer ${key}` } });
  switch (client) {
    case 'vscode':
      return { type: 'http', url, ...bearer(`\${input:${KEY_INPUT.id}}`) };
    case 'cursor':
      return { url, ...bearer(`\${env:${keyVariable}}`) };
    default:
      return { type: 'http', url, ...bearer(`\${${keyVariable}}`) };
  }
}

function withKeyInput(inputs: JsonValue): JsonValue[] {
  if (!Array.isArray(inputs)) throw new UnmergedSetUp('its inputs are no list');
  return [...inputs.filter((input) => !isJsonObject(input) || input.id !== KEY_INPUT.id), { ...KEY_INPUT }];
}

function objectIn(text: string): JsonObject {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UnmergedSetUp('it is not JSON, or has comments, which would be lost');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new UnmergedSetUp('it is no JSON object');
  return read as JsonObject;
}

/** The indentation of a JSON text. */
function indentOf(text: string): string {
  return /^\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

const TABLE = /^\s*\[{1,2}[^[\]]+\]{1,2}\s*(?:#.*)?$/;

function mergedToml(before: string, { name, url, keyVariable }: SetUpAddress): string {
  // A JSON string of ASCII is a basic string of TOML.
  const entries = [`url = ${JSON.stringify(url)}`, `bearer_token_env_var = ${JSON.stringify(keyVariable)}`];
  const lines = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const isCode = codeLines(lines);
  const isHeader = (place: number): boolean => isCode[place] === true && TABLE.test(lines[place] ?? '');
  const key = `(?:${name}|"${name}"|'${name}')`;
  const inline = new RegExp(`^\\s*(?:mcp_servers\\s*=|mcp_servers\\s*\\.\\s*${key}\\s*[.=])`);
  if (lines.some((line, place) => isCode[place] && inline.test(line)))
    throw new UnmergedSetUp(`it has ${name} in another form than a table of its own`);
  const header = new RegExp(`^\\s*\\[\\s*mcp_servers\\s*\\.\\s*${key}\\s*\\]\\s*(?:#.*)?$`);
  const from = lines.findIndex((line, place) => isHeader(place) && header.test(line));
  if (from === -1) {
    const space = lines.length === 0 || lines.at(-1)?.trim() === '' ? [] : [''];
    return `${[...lines, ...space, `[mcp_servers.${name}]`, ...entries].join('\n')}\n`;
  }
  const next = lines.findIndex((_, place) => place > from && isHeader(place));
  const to = next === -1 ? lines.length : next;
  const own = /^\s*(?:url|bearer_token_env_var)\s*=/;
  const rest = lines.slice(from + 1, to).filter((line, place) => !(isCode[from + 1 + place] && own.test(line)));
  return `${[...lines.slice(0, from + 1), ...entries, ...rest, ...lines.slice(to)].join('\n')}\n`;
}

/** For each line of TOML, whether it begins outside of a text of several lines. */
function codeLines(lines: readonly string[]): boolean[] {
  let open: string | undefined;
  return lines.map((line) => {
    const isOutside = open === undefined;
    for (const [mark] of line.matchAll(/"""|'''/g)) {
      if (open === undefined) open = mark;
      else if (open === mark) open = undefined;
    }
    return isOutside;
  });
}
