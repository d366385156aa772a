import { DomainError } from '../../../shared/errors.js';
import type { ServedTool, ToolBook, UsableServer, UsableTool } from '../tools/tool-book.service.js';
import type { VirtualBook } from '../virtual/virtual-book.service.js';
import { allNamed, namedBy, type VirtualEntry } from '../virtual/virtual-server.rules.js';
import type { AskedRequest } from './asked.js';

interface Books {
  book: ToolBook;
  virtual: VirtualBook;
}

/** The tools of an address: of a virtual server by its name, else all. Throws NOT_FOUND for an unknown name. */
export function addressed(
  { book, virtual }: Books,
  tenantId: string,
  name: string | string[] | undefined,
): Pick<AskedRequest, 'address' | 'tools' | 'servers' | 'search' | 'instructions'> {
  const tools = book.toolsOf(tenantId);
  const servers = book.serversOf(tenantId);
  if (typeof name !== 'string') {
    const all = { resources: servers, prompts: servers };
    return { address: undefined, tools: allNamed(tools), servers: all, search: false, instructions: undefined };
  }
  const server = virtual.find(tenantId, name);
  if (server === undefined) throw new DomainError('NOT_FOUND', 'there is no such virtual server');
  const { entries, search, description, resources, prompts } = server;
  const own = resources || prompts ? namedServers(entries, servers) : [];
  return {
    address: name,
    tools: namedOnce(entries, tools),
    servers: { resources: resources ? own : [], prompts: prompts ? own : [] },
    search,
    instructions: description ?? undefined,
  };
}

/** The tools of one server, under their own names: for a provider that was asked for that server. */
export function ofServer({ book }: Books, tenantId: string, id: string): ReturnType<typeof addressed> {
  const tools = book.toolsOf(tenantId).filter(({ server }) => server.id === id);
  const entries = tools.map(({ name, server }) => ({ server: server.name, tool: name, name, arguments: null }));
  const none = { resources: [], prompts: [] };
  return {
    address: `server:${id}`,
    tools: namedBy(entries, tools),
    servers: none,
    search: false,
    instructions: undefined,
  };
}

/** Names once given, by the lists that they were given for: 200 entries go through up to 50,000 tools. */
const named = new WeakMap<readonly VirtualEntry[], { of: readonly UsableTool[]; tools: ServedTool[] }>();

function namedOnce(entries: readonly VirtualEntry[], of: readonly UsableTool[]): ServedTool[] {
  const known = named.get(entries);
  if (known?.of === of) return known.tools;
  const tools = namedBy(entries, of);
  named.set(entries, { of, tools });
  return tools;
}

/** The servers of entries, in their order. */
function namedServers(entries: readonly VirtualEntry[], servers: readonly UsableServer[]): UsableServer[] {
  const names = [...new Set(entries.map(({ server }) => server))];
  return names.flatMap((name) => servers.find((server) => server.name === name) ?? []);
}
