import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { asksOnly } from '../../../shared/reading.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { AcceptedToolInput, McpTool, McpToolCounts } from '../servers/mcp-server.types.js';
import { McpToolRecord } from './mcp-tool.entity.js';
import type { ToolBook } from './tool-book.service.js';
import { publicName, toolStateOf } from './tool.rules.js';
import { findServer } from '../servers/server-records.js';

interface McpToolsOptions {
  unitOfWork: UnitOfWork;
  book: ToolBook;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

/** The columns with JSON, and the fields of the schema that need none of them. */
const DEFINITIONS = ['definition', 'acceptedDefinition'] as const;
const WITHOUT_DEFINITIONS: ReadonlySet<string> = new Set([
  '__typename',
  'acceptedAt',
  'acceptedBy',
  'id',
  'name',
  'pin',
  'publicName',
  'state',
]);

/** The same states as those of `toolStateOf`. */
const COUNTS = `
  SELECT server_id,
         count(*) FILTER (WHERE is_offered AND accepted_pin IS NULL)::int AS new,
         count(*) FILTER (WHERE is_offered AND accepted_pin = pin)::int AS accepted,
         count(*) FILTER (WHERE is_offered AND accepted_pin <> pin)::int AS changed,
         count(*) FILTER (WHERE NOT is_offered)::int AS gone
    FROM mcp_tools
   WHERE tenant_id = ? AND server_id IN (?)
   GROUP BY server_id`;

/** The tools of servers, and their acceptance. */
export class McpToolsService {
  constructor(private readonly options: McpToolsOptions) {}

  /** A page of a server's tools. Throws NOT_FOUND for an unknown server. */
  async tools({ tenant }: Principal, serverId: string, page: PageRequest): Promise<Page<McpTool>> {
    const { where, options } = newestFirst(page);
    const { server, found } = await this.options.unitOfWork.tenant(tenant.id, async (unit) => ({
      server: await findServer(unit, serverId),
      found: await unit.em.find(
        McpToolRecord,
        { $and: [{ serverId }, where] },
        asksOnly('McpTool', WITHOUT_DEFINITIONS) ? { ...options, exclude: DEFINITIONS } : options,
      ),
    }));
    // Of what was read: a page that ends for its bytes says so.
    const { edges, pageInfo } = newestPage(found, page);
    return { pageInfo, edges: edges.map(({ node, cursor }) => ({ cursor, node: shown(server.name, node) })) };
  }

  /** The number of tools of each of these servers by their states, in one statement. */
  async counts({ tenant }: Principal, serverIds: readonly string[]): Promise<McpToolCounts[]> {
    const rows = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<(McpToolCounts & { server_id: string })[]>(COUNTS, [tenant.id, serverIds]),
    );
    const known = new Map(rows.map(({ server_id: id, ...counts }) => [id, counts]));
    return serverIds.map((id) => known.get(id) ?? { new: 0, accepted: 0, changed: 0, gone: 0 });
  }

  /**
   * Accepts tools as they were seen, all or none. Throws NOT_FOUND, CONFLICT for a pin that is not the tool's any more, and
   * what the policies say.
   */
  async accept(
    principal: Principal,
    { serverId, tools }: { serverId: string; tools: readonly AcceptedToolInput[] },
    asked: AskedChange,
  ): Promise<McpTool[]> {
    const { unitOfWork, book, gate, sealer, clock } = this.options;
    const tenantId = principal.tenant.id;
    const wanted = new Map(tools.map(({ name, pin }) => [name, pin]));
    const seen = await unitOfWork.tenant(tenantId, async (unit) => {
      const server = await findServer(unit, serverId);
      return { server, tools: await findTools(unit, serverId, wanted) };
    });
    // People decide about the difference: what was accepted before is beside what would be.
    const named = seen.tools.map(({ name, definition, pin, acceptedDefinition, acceptedPin }) => ({
      name,
      pin,
      definition,
      ...(acceptedPin === pin || acceptedDefinition === null ? {} : { accepted: acceptedDefinition }),
    }));
    const proposed = {
      intent: `accept ${tools.length === 1 ? `the tool ${tools[0]?.name ?? ''}` : `${tools.length} tools`} of ${seen.server.name}`,
      action: 'mcp.tool.accept',
      resource: `mcp:${seen.server.name}`,
      resourceType: 'mcp_server',
      payload: { server: seen.server.name, definitions: named },
    };
    await gate.pass(principal, proposed, asked);
    const accepted = await unitOfWork.tenant(tenantId, async (unit) => {
      const server = await findServer(unit, serverId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const found = await findTools(unit, serverId, wanted);
      const now = new Date(clock.now());
      for (const tool of found)
        Object.assign(tool, {
          acceptedDefinition: tool.definition,
          acceptedPin: tool.pin,
          acceptedBy: principal.subject,
          acceptedAt: now,
          updatedAt: now,
        });
      // Instances follow the servers: their tools are read again with them.
      server.updatedAt = now;
      const event = { tenantId, action: 'mcp.tool.accepted', ...actorOf(principal), resourceType: 'mcp_server' };
      const details = { server: server.name, tools: found.map(({ name, pin }) => ({ name, pin })) };
      unit.record(sealer.seal({ ...event, resourceId: serverId, details }));
      return found.map((tool) => shown(server.name, tool));
    });
    await book.reload(serverId);
    return accepted;
  }
}

/** A tool, without its definitions where nobody asked for them. */
type ListedTool = Omit<McpToolRecord, (typeof DEFINITIONS)[number]> &
  Partial<Pick<McpToolRecord, (typeof DEFINITIONS)[number]>>;

function shown(server: string, tool: ListedTool): McpTool {
  const { id, name, pin, definition = {}, acceptedDefinition = null, acceptedBy, acceptedAt } = tool;
  const named = { id, name, publicName: publicName(server, name), state: toolStateOf(tool) };
  return { ...named, pin, definition, acceptedDefinition, acceptedBy, acceptedAt };
}

async function findTools(
  { em }: Unit,
  serverId: string,
  wanted: ReadonlyMap<string, string>,
): Promise<McpToolRecord[]> {
  const found = await em.find(
    McpToolRecord,
    { serverId, name: { $in: [...wanted.keys()] } },
    { orderBy: { name: 'asc' } },
  );
  const known = new Set(found.map(({ name }) => name));
  const unknown = [...wanted.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) throw new DomainError('NOT_FOUND', `the server has no tool ${unknown}`);
  const other = found.find(({ name, pin, isOffered }) => !isOffered || wanted.get(name) !== pin);
  if (other === undefined) return found;
  const message = other.isOffered
    ? `the tool ${other.name} is another one now; look at it again`
    : `the tool ${other.name} is no longer offered`;
  throw new DomainError('CONFLICT', message, { details: { tool: other.name, pin: other.pin } });
}
