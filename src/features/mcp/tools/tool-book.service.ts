import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import type { ServerConnections } from '../outbound/server-connections.js';
import type { ServerOpening } from '../outbound/server-opening.js';
import { McpServerRecord } from '../servers/mcp-server.entity.js';
import type { NamedTool } from '../virtual/virtual-server.rules.js';
import { McpToolRecord } from './mcp-tool.entity.js';
import { publicName, toolStateOf } from './tool.rules.js';

/** A tool that may be called, as far as policies say so. */
export interface UsableTool {
  /** The name under which clients see it. */
  publicName: string;
  name: string;
  pin: string;
  /** As somebody accepted it. */
  definition: JsonObject;
  server: UsableServer;
}

/** The same under the name that it has at an address. */
export type ServedTool = NamedTool<UsableTool>;

/** A server whose tools may be called. */
export interface UsableServer {
  id: string;
  name: string;
  /** Its address. */
  url: string;
  tenantId: string;
  /** Grows with every change of its address or credential. */
  version: number;
  connections: ServerConnections;
}

interface Entry {
  server: UsableServer;
  edition: string;
  tools: UsableTool[];
}

const SERVER_FIELDS = ['tenantId', 'name', 'kind', 'url', 'secret', 'enabled', 'version'] as const;
const TOOL_FIELDS = ['serverId', 'name', 'pin', 'acceptedPin', 'acceptedDefinition', 'isOffered'] as const;

const NO_TOOLS: readonly UsableTool[] = [];

interface BookOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  opening: ServerOpening;
  logger: Logger;
  /** Called when the tools of a tenant change. */
  changed: (tenantId: string) => void;
}

/** The accepted tools of every tenant in memory, and the connections of this instance to their servers. */
export class ToolBook implements LiveTable {
  readonly table = 'mcp_servers';
  private entries = new Map<string, Entry>();
  /** By tenant and public name. */
  private readonly byName = new Map<string, Map<string, UsableTool>>();
  /** The same by tenant, in order: sorted once, not for every request. */
  private readonly inOrder = new Map<string, readonly UsableTool[]>();
  /** The servers by tenant. */
  private readonly inNameOrder = new Map<string, readonly UsableServer[]>();
  private readonly turns = new SerialQueue();

  constructor(private readonly options: BookOptions) {}

  /** The tools of a tenant that may be called, in the order of their public names; the same list until one changes. */
  toolsOf(tenantId: string): readonly UsableTool[] {
    const known = this.inOrder.get(tenantId);
    if (known !== undefined) return known;
    const names = this.byName.get(tenantId);
    if (names === undefined) return NO_TOOLS;
    const tools = [...names.values()].sort((one, other) => (one.publicName < other.publicName ? -1 : 1));
    this.inOrder.set(tenantId, tools);
    return tools;
  }

  /** The servers of a tenant that can be asked, in the order of their names; the same list until one changes. */
  serversOf(tenantId: string): readonly UsableServer[] {
    const known = this.inNameOrder.get(tenantId);
    if (known !== undefined) return known;
    const own = [...this.entries.values()].flatMap(({ server }) => (server.tenantId === tenantId ? [server] : []));
    const servers = own.sort((one, other) => (one.name < other.name ? -1 : 1));
    if (servers.length > 0) this.inNameOrder.set(tenantId, servers);
    return servers;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = await this.read({});
      const known = new Set(read.map(({ server }) => server.id));
      for (const id of [...this.entries.keys()]) if (!known.has(id)) this.drop(id);
      for (const one of read) this.put(one);
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const [found] = await this.read({ id });
      if (found === undefined) this.drop(id);
      else this.put(found);
    });
  }

  /** A new tenant has no servers. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    const open = [...this.entries.values()].map(({ server }) => server.connections.close());
    this.entries.clear();
    this.byName.clear();
    this.inOrder.clear();
    this.inNameOrder.clear();
    await Promise.all(open);
  }

  private async read(where: FilterQuery<McpServerRecord>): Promise<{ server: ReadServer; tools: ReadTool[] }[]> {
    const servers: ReadServer[] = [];
    const reading = { entity: McpServerRecord, fields: SERVER_FIELDS, where };
    for await (const page of inPages(this.options.unitOfWork, reading)) servers.push(...page);
    const found = new Map(servers.map((server) => [server.id, { server, tools: [] as ReadTool[] }]));
    if (found.size === 0) return [];
    const all = {
      entity: McpToolRecord,
      fields: TOOL_FIELDS,
      where: { serverId: { $in: [...found.keys()] }, isOffered: true, acceptedPin: { $ne: null } },
    };
    for await (const page of inPages(this.options.unitOfWork, all))
      for (const tool of page) found.get(tool.serverId)?.tools.push(tool);
    return [...found.values()];
  }

  /** A server that cannot be opened has no tools. */
  private put({ server: record, tools }: { server: ReadServer; tools: ReadTool[] }): void {
    const before = this.entries.get(record.id);
    const edition = JSON.stringify([record.name, record.url, record.version]);
    if (!record.enabled) {
      this.drop(record.id);
      return;
    }
    let server = before?.server;
    if (server === undefined || before?.edition !== edition) {
      this.drop(record.id);
      const opened = this.open(record);
      if (opened === undefined) return;
      server = opened;
    }
    const usable = usableTools(server, tools);
    this.unlist(before);
    this.forget(server.tenantId);
    this.entries.set(record.id, { server, edition, tools: usable });
    let names = this.byName.get(server.tenantId);
    if (names === undefined) this.byName.set(server.tenantId, (names = new Map<string, UsableTool>()));
    for (const tool of usable) names.set(tool.publicName, tool);
    if (before?.server !== server || !areSame(before.tools, usable)) this.options.changed(server.tenantId);
  }

  private open(record: ReadServer): UsableServer | undefined {
    const { id, name, url, tenantId, version: edition } = record;
    const { opening, logger } = this.options;
    try {
      return { id, name, url, tenantId, version: edition, connections: opening.open(record) };
    } catch (error) {
      logger.warn({ err: error, server: id }, 'a server of tools cannot be used');
      return undefined;
    }
  }

  private drop(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.entries.delete(id);
    this.unlist(entry);
    this.options.changed(entry.server.tenantId);
    void entry.server.connections.close();
  }

  private forget(tenantId: string): void {
    this.inOrder.delete(tenantId);
    this.inNameOrder.delete(tenantId);
  }

  private unlist(entry: Entry | undefined): void {
    if (entry === undefined) return;
    const { tenantId } = entry.server;
    this.forget(tenantId);
    const names = this.byName.get(tenantId);
    for (const { publicName: name } of entry.tools) names?.delete(name);
    if (names?.size === 0) this.byName.delete(tenantId);
  }
}

/** Servers are looked at again and again: most looks find what was there. */
function areSame(before: readonly UsableTool[], after: readonly UsableTool[]): boolean {
  const pins = new Map(before.map(({ name, pin }) => [name, pin]));
  return before.length === after.length && after.every(({ name, pin }) => pins.get(name) === pin);
}

type ReadServer = Pick<McpServerRecord, (typeof SERVER_FIELDS)[number] | 'id'>;
type ReadTool = Pick<McpToolRecord, (typeof TOOL_FIELDS)[number] | 'id'>;

function usableTools(server: UsableServer, tools: readonly ReadTool[]): UsableTool[] {
  return tools.flatMap((tool) => {
    const { name, pin, acceptedDefinition: definition } = tool;
    if (definition === null || toolStateOf(tool) !== 'ACCEPTED') return [];
    return [{ publicName: publicName(server.name, name), name, pin, definition, server }];
  });
}
