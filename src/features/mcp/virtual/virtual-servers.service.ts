import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { VirtualBook } from './virtual-book.service.js';
import { McpVirtualServer } from './virtual-server.entity.js';
import { MAX_VIRTUAL_SERVERS } from './virtual-server.rules.js';
import { type CreateVirtualServerInput, entriesIn, type UpdateVirtualServerInput } from './virtual-server.types.js';

interface VirtualServersOptions {
  unitOfWork: UnitOfWork;
  book: VirtualBook;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

/** Virtual servers of tools. Every change is one transaction with its event, and holds here when it returns. */
export class VirtualServersService {
  constructor(private readonly options: VirtualServersOptions) {}

  /** A page of the tenant's virtual servers, newest first. */
  async servers({ tenant }: Principal, page: PageRequest): Promise<Page<McpVirtualServer>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(McpVirtualServer, where, options),
    );
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  server({ tenant }: Principal, id: string): Promise<McpVirtualServer> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findServer(unit, id));
  }

  /** Throws CONFLICT for a taken name and too many virtual servers, and what the policies say. */
  async create(principal: Principal, input: CreateVirtualServerInput, asked: AskedChange): Promise<McpVirtualServer> {
    const { unitOfWork, book, clock } = this.options;
    const { name, description, entries, search, resources, prompts } = input;
    const tenantId = principal.tenant.id;
    await this.admit(principal, 'create', name, undefined, asked);
    const now = new Date(clock.now());
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('virtual servers ' || ?, 0))`, [tenantId]);
      if ((await unit.em.count(McpVirtualServer, { name })) > 0)
        throw new DomainError('CONFLICT', `there is a virtual server ${name} already`, { param: 'name' });
      if ((await unit.em.count(McpVirtualServer, {})) >= MAX_VIRTUAL_SERVERS)
        throw new DomainError('CONFLICT', `there are ${MAX_VIRTUAL_SERVERS} virtual servers, and cannot be more`);
      const server = unit.em.create(McpVirtualServer, {
        id: uuidv7(now.getTime()),
        tenantId,
        name,
        description: description ?? null,
        entries: entriesIn(entries),
        search: search ?? false,
        resources: resources ?? false,
        prompts: prompts ?? false,
        createdAt: now,
        updatedAt: now,
      });
      unit.em.persist(server);
      this.record(unit, principal, server, 'created');
      return server;
    });
    await book.reload(made.id);
    return made;
  }

  /** Throws NOT_FOUND, CONFLICT for a stale version, and what the policies say. */
  async update(
    principal: Principal,
    { id, input }: { id: string; input: UpdateVirtualServerInput },
    asked: AskedChange,
  ): Promise<McpVirtualServer> {
    const { unitOfWork, book, clock } = this.options;
    const seen = await this.server(principal, id);
    await this.admit(principal, 'update', seen.name, seen, asked);
    const changed = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const server = await findServer(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const { version } = server;
      if (input.version != null && input.version !== version)
        throw new DomainError('CONFLICT', `the virtual server is at version ${version}, not ${input.version}`, {
          details: { version },
        });
      if (input.description !== undefined) server.description = input.description;
      if (input.entries != null) server.entries = entriesIn(input.entries);
      server.search = input.search ?? server.search;
      server.resources = input.resources ?? server.resources;
      server.prompts = input.prompts ?? server.prompts;
      Object.assign(server, { version: version + 1, updatedAt: new Date(clock.now()) });
      this.record(unit, principal, server, 'updated');
      return server;
    });
    await book.reload(id);
    return changed;
  }

  /** Throws NOT_FOUND, and what the policies say. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const { unitOfWork, book } = this.options;
    const seen = await this.server(principal, id);
    await this.admit(principal, 'delete', seen.name, seen, asked);
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const server = await findServer(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, server, 'deleted');
      unit.em.remove(server);
    });
    await book.reload(id);
  }

  /** `before`: the virtual server as it is, so that an approval is of its change alone. */
  private admit(
    principal: Principal,
    verb: string,
    name: string,
    before: McpVirtualServer | undefined,
    asked: AskedChange,
  ): Promise<void> {
    const proposed = {
      intent: `${verb} the virtual server ${name}`,
      action: `mcp.server.${verb}`,
      resource: `mcp_virtual:${name}`,
      resourceType: 'mcp_virtual_server',
      payload: before === undefined ? {} : { before: shownOf(before) },
    };
    return this.options.gate.pass(principal, proposed, asked);
  }

  private record(
    unit: Unit,
    principal: Principal,
    server: McpVirtualServer,
    verb: 'created' | 'updated' | 'deleted',
  ): void {
    const { id, tenantId } = server;
    const event = { tenantId, action: `mcp.virtual_server.${verb}`, ...actorOf(principal), resourceId: id };
    unit.record(this.options.sealer.seal({ ...event, resourceType: 'mcp_virtual_server', details: shownOf(server) }));
  }
}

function shownOf({ name, description, entries, search, resources, prompts }: McpVirtualServer): JsonObject {
  return plainJson({ name, description, entries, search, resources, prompts });
}

async function findServer({ em }: Unit, id: string, lock: { lockMode?: LockMode } = {}): Promise<McpVirtualServer> {
  const server = isUuid(id) ? await em.findOne(McpVirtualServer, { id }, lock) : null;
  if (server === null) throw new DomainError('NOT_FOUND', `there is no virtual server ${id}`);
  return server;
}
