import { LockMode } from '@mikro-orm/core';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import { McpDocument } from '../openapi/mcp-document.entity.js';
import type { OpenApiSource } from '../openapi/openapi-connection.js';
import type { ServerOpening } from '../outbound/server-opening.js';
import { McpServerRecord } from '../servers/mcp-server.entity.js';
import { McpToolRecord } from './mcp-tool.entity.js';
import type { ToolBook } from './tool-book.service.js';
import { type ListingChange, listingChange, offeredIn, type OfferedTool } from './tool.rules.js';

/** How often each server is looked at. */
const EVERY_SECONDS = 300;
/** The most servers that one look of the job takes up. */
const MAX_DUE = 20;
const MAX_PROBLEM = 2_000;
/** How often a look asks again because others kept an answer meanwhile. */
const MAX_TURNS = 3;
const DEADLINE_MILLIS = 30_000;
const SYSTEM = { actor: 'system', actorType: 'system' } as const;

interface DiscoveryOptions {
  unitOfWork: UnitOfWork;
  directory: Pick<TenantDirectory, 'tenantsAway'>;
  book: ToolBook;
  opening: ServerOpening;
  sealer: EventSealer;
  clock: Clock;
  logger: Logger;
}

/** The findings of a look at a server. */
interface Seen {
  offered: OfferedTool[];
  problems: string[];
  protocolVersion: string | null;
}

/**
 * Asks servers which tools they offer, and keeps the answer: new and changed tools rest until somebody accepts them. A change
 * is one transaction with its event.
 */
export class ToolDiscovery {
  constructor(private readonly options: DiscoveryOptions) {}

  /**
   * Looks at a server now; its record says what came of it. Where another look kept its answer meanwhile, this one's may be the
   * older of the two, so it asks again. Throws NOT_FOUND.
   */
  async look(tenantId: string, id: string): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) if (await this.lookOnce(tenantId, id)) break;
    await this.options.book.reload(id);
  }

  private async lookOnce(tenantId: string, id: string): Promise<boolean> {
    const { unitOfWork } = this.options;
    const { server, source } = await unitOfWork.tenant(tenantId, async ({ em }) => ({
      server: await em.findOne(McpServerRecord, { id }),
      source: await em.findOne(McpDocument, { id }),
    }));
    if (server === null) throw new DomainError('NOT_FOUND', `there is no MCP server ${id}`);
    const seen = await this.ask(server, source ?? undefined);
    return unitOfWork.tenant(tenantId, (unit) => this.keep(unit, server, seen));
  }

  /** Looks at servers whose last look is some minutes ago. */
  job(): TimedJob {
    return {
      name: 'tools of MCP servers',
      due: `SELECT FROM mcp_servers
             WHERE enabled AND (checked_at IS NULL OR checked_at < now.time - interval '${EVERY_SECONDS} seconds') LIMIT 1`,
      run: () => this.lookAtDue(),
    };
  }

  private async lookAtDue(): Promise<number> {
    const { unitOfWork, directory, clock, logger } = this.options;
    const before = new Date(clock.now() - EVERY_SECONDS * 1_000);
    const due = await unitOfWork.platform(async ({ em }) => {
      const found = await em.find(
        McpServerRecord,
        {
          enabled: true,
          tenantId: { $nin: directory.tenantsAway() },
          $or: [{ checkedAt: null }, { checkedAt: { $lt: before } }],
        },
        {
          fields: ['id', 'tenantId'],
          orderBy: { checkedAt: 'asc' },
          limit: MAX_DUE,
          lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
        },
      );
      // Taken, so that no other instance looks at the same ones.
      const now = new Date(clock.now());
      for (const { id } of found) await em.nativeUpdate(McpServerRecord, { id }, { checkedAt: now });
      return found.map(({ id, tenantId }) => ({ id, tenantId }));
    });
    await Promise.all(
      due.map(({ id, tenantId }) =>
        this.look(tenantId, id).catch((error: unknown) => {
          logger.warn({ err: error, server: id }, 'the tools of a server could not be looked at');
        }),
      ),
    );
    return due.length;
  }

  private async ask(server: McpServerRecord, source: OpenApiSource | undefined): Promise<Seen | DomainError> {
    const connection = await this.options.opening.forDiscovery(server, source);
    const deadline = AbortSignal.timeout(DEADLINE_MILLIS);
    try {
      const { tools, protocolVersion, problems = [] } = await connection.tools(deadline);
      const read = offeredIn(server.name, tools);
      return { offered: read.offered, problems: [...read.problems, ...problems], protocolVersion };
    } catch (error) {
      if (error instanceof DomainError) return error;
      if (!deadline.aborted) throw error;
      return new DomainError('PROVIDER_TIMEOUT', 'the server gave no list of its tools in time');
    } finally {
      await connection.close();
    }
  }

  /** False where another look took its turn since this one read the server. */
  private async keep(unit: Unit, asked: McpServerRecord, seen: Seen | DomainError): Promise<boolean> {
    const { sealer, clock } = this.options;
    const { id, version } = asked;
    const server = await unit.em.findOne(McpServerRecord, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // Changed or removed meanwhile: this answer is not about what it is now.
    if (server === null || server.version !== version) return true;
    if (server.checkedAt?.getTime() !== asked.checkedAt?.getTime()) return false;
    const now = new Date(clock.now());
    server.checkedAt = now;
    const before = server.state;
    if (seen instanceof DomainError)
      Object.assign(server, { state: 'FAILED', problem: seen.message.slice(0, MAX_PROBLEM) });
    else {
      const problem = seen.problems.length === 0 ? null : seen.problems.join('; ').slice(0, MAX_PROBLEM);
      Object.assign(server, { state: 'READY', problem, protocolVersion: seen.protocolVersion });
      await this.keepTools(unit, server, seen.offered, now);
    }
    if (server.state === before) return true;
    const { tenantId, name, state } = server;
    const event = { tenantId, action: 'mcp.server.checked', ...SYSTEM, resourceType: 'mcp_server', resourceId: id };
    const severity = state === 'FAILED' ? 'warning' : 'info';
    unit.record(sealer.seal({ ...event, severity, details: { name, state, problem: server.problem } }));
    return true;
  }

  private async keepTools(
    unit: Unit,
    server: McpServerRecord,
    offered: readonly OfferedTool[],
    now: Date,
  ): Promise<void> {
    const { id: serverId, tenantId, name } = server;
    const known = await unit.em.find(McpToolRecord, { serverId }, { fields: ['name', 'pin', 'isOffered'] });
    const change = listingChange(new Map(known.map((tool) => [tool.name, tool])), offered);
    if (change === undefined) return;
    for (const tool of change.added)
      unit.em.persist(
        unit.em.create(McpToolRecord, {
          id: uuidv7(now.getTime()),
          tenantId,
          serverId,
          name: tool.name,
          definition: tool.definition,
          pin: tool.pin,
          createdAt: now,
          updatedAt: now,
        }),
      );
    for (const { name: tool, definition, pin } of change.changed)
      await unit.em.nativeUpdate(
        McpToolRecord,
        { serverId, name: tool },
        { definition, pin, isOffered: true, updatedAt: now },
      );
    if (change.gone.length > 0) {
      const gone = { serverId, name: { $in: change.gone } };
      // Nobody needs to know what was never accepted: a server could offer other tools each time.
      await unit.em.nativeDelete(McpToolRecord, { ...gone, acceptedPin: null });
      await unit.em.nativeUpdate(McpToolRecord, gone, { isOffered: false, updatedAt: now });
    }
    const event = {
      tenantId,
      action: 'mcp.tools.changed',
      ...SYSTEM,
      resourceType: 'mcp_server',
      resourceId: serverId,
    };
    unit.record(this.options.sealer.seal({ ...event, severity: 'warning', details: { name, ...changeJson(change) } }));
  }
}

/** The most names of each kind in an event; the digests tell the rest. */
const MAX_NAMED = 100;

function changeJson({ added, changed, gone }: ListingChange) {
  const pins = (tools: readonly OfferedTool[]) => tools.slice(0, MAX_NAMED).map(({ name, pin }) => ({ name, pin }));
  return {
    added: pins(added),
    changed: pins(changed),
    gone: gone.slice(0, MAX_NAMED),
    counts: { added: added.length, changed: changed.length, gone: gone.length },
  };
}
