import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { type TargetGuard, TargetRefused } from '../../../shared/outbound/target-guard.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { McpTokenRecord } from '../credentials/mcp-token.entity.js';
import type { OpenApiDocuments } from '../openapi/openapi-documents.service.js';
import type { ProgramServers } from '../programs/program-servers.service.js';
import { McpToolRecord } from '../tools/mcp-tool.entity.js';
import type { ToolBook } from '../tools/tool-book.service.js';
import type { ToolDiscovery } from '../tools/tool-discovery.service.js';
import { privateKeyProblem } from '../credentials/token-client.js';
import { McpServerRecord } from './mcp-server.entity.js';
import { describedCredential, type GivenCredential, MAX_SERVERS } from './mcp-server.rules.js';
import type { CreateMcpServerInput, UpdateMcpServerInput } from './mcp-server.types.js';
import { findServer, lockServerNames, shownServer } from './server-records.js';

/** A server without its secret. */
export type ListableServer = Omit<McpServerRecord, 'secret'>;

interface McpServersOptions {
  unitOfWork: UnitOfWork;
  book: ToolBook;
  discovery: ToolDiscovery;
  documents: OpenApiDocuments;
  programs: Pick<ProgramServers, 'has'>;
  gate: AdministrationGate;
  secrets: Pick<SecretBox, 'seal'>;
  guard: TargetGuard;
  sealer: EventSealer;
  clock: Clock;
}

/** Servers of tools. Every change is one transaction with its event, and holds here when it returns. */
export class McpServersService {
  constructor(private readonly options: McpServersOptions) {}

  /** A page of the tenant's servers, newest first. */
  async servers({ tenant }: Principal, page: PageRequest): Promise<Page<ListableServer>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(McpServerRecord, where, { ...options, exclude: ['secret'] }),
    );
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  server({ tenant }: Principal, id: string): Promise<McpServerRecord> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findServer(unit, id));
  }

  /**
   * Connects a server and looks at it. Throws INVALID_REQUEST for an address that is not to be reached, CONFLICT for a taken
   * name and too many servers, and what the policies say. A server that does not answer is there all the same, as FAILED.
   */
  async create(principal: Principal, input: CreateMcpServerInput, asked: AskedChange): Promise<McpServerRecord> {
    const { unitOfWork, book, discovery, documents, secrets, clock } = this.options;
    const { name, url, enabled, openapi } = input;
    const tenantId = principal.tenant.id;
    await this.assertReachable(url);
    await this.assertUsable(input.credential);
    if (openapi != null) await documents.assertUsable(openapi, true);
    await this.admit(principal, { verb: 'create', named: `mcp:${name}`, name }, asked);
    const { secret, ...described } = describedCredential(input.credential ?? { type: 'none' });
    const now = new Date(clock.now());
    const id = uuidv7(now.getTime());
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockServerNames(unit, tenantId);
      if ((await unit.em.count(McpServerRecord, { name })) > 0)
        throw new DomainError('CONFLICT', `there is a server ${name} already`, { param: 'name' });
      if ((await unit.em.count(McpServerRecord, {})) >= MAX_SERVERS)
        throw new DomainError('CONFLICT', `there are ${MAX_SERVERS} servers, and cannot be more; delete others first`);
      const server = unit.em.create(McpServerRecord, {
        id,
        tenantId,
        name,
        kind: openapi == null ? 'mcp' : 'openapi',
        url,
        secret: described.credentialType === 'none' ? null : secrets.seal(Buffer.from(JSON.stringify(secret)), id),
        ...described,
        enabled: enabled ?? true,
        createdAt: now,
        updatedAt: now,
      });
      unit.em.persist(server);
      if (openapi != null) {
        // Before its document, which refers to it.
        await unit.em.flush();
        await documents.keep(unit, server, openapi);
      }
      this.record(unit, principal, server, 'created');
      return server;
    });
    if (made.enabled) await discovery.look(tenantId, id);
    else await book.reload(id);
    return this.server(principal, id);
  }

  /**
   * Throws NOT_FOUND, CONFLICT for a stale version, INVALID_REQUEST for another address without the credential, which must
   * not be sent to it unseen, and what `create` throws.
   */
  async update(
    principal: Principal,
    { id, input }: { id: string; input: UpdateMcpServerInput },
    asked: AskedChange,
  ): Promise<McpServerRecord> {
    const { unitOfWork, book, discovery, documents, secrets, clock } = this.options;
    const seen = await this.server(principal, id);
    if (seen.kind === 'stdio') assertOfFile(input);
    const assertMeant = (server: McpServerRecord): void => {
      if (input.url == null || input.url === server.url) return;
      if (server.credentialType !== 'none' && input.credential == null)
        throw invalidRequest([{ path: 'credential', message: 'expected the credential again for another address' }]);
    };
    assertMeant(seen);
    if (input.url != null) await this.assertReachable(input.url);
    await this.assertUsable(input.credential);
    if (input.openapi != null) {
      if (seen.kind !== 'openapi')
        throw invalidRequest([{ path: 'openapi', message: 'is of servers that are HTTP APIs' }]);
      await documents.assertUsable(input.openapi, false);
    }
    await this.admit(
      principal,
      { verb: 'update', named: `mcp:${seen.name}`, name: seen.name, before: shownServer(seen) },
      asked,
    );
    const tenantId = principal.tenant.id;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const server = await findServer(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertVersion(server, input.version);
      assertMeant(server);
      // Whoever answers there now is another one: what was accepted of its predecessor holds no longer.
      if (input.url != null && input.url !== server.url) await forgetTools(unit, id);
      const { secret, ...described } = describedCredential(input.credential ?? { type: 'none' });
      // Accounts that people connected are of the server and the client that it was.
      if (input.credential != null || (input.url != null && input.url !== server.url))
        await unit.em.nativeDelete(McpTokenRecord, { serverId: id });
      if (input.credential != null)
        Object.assign(server, described, {
          secret: described.credentialType === 'none' ? null : secrets.seal(Buffer.from(JSON.stringify(secret)), id),
        });
      if (input.openapi != null) await documents.keep(unit, server, input.openapi);
      server.url = input.url ?? server.url;
      server.enabled = input.enabled ?? server.enabled;
      Object.assign(server, { version: server.version + 1, updatedAt: new Date(clock.now()) });
      this.record(unit, principal, server, 'updated');
    });
    await book.reload(id);
    const changed = await this.server(principal, id);
    if (!changed.enabled) return changed;
    await discovery.look(tenantId, id);
    return this.server(principal, id);
  }

  /** Throws NOT_FOUND, and what the policies say. Its tools go with it. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const { unitOfWork, book, programs } = this.options;
    const seen = await this.server(principal, id);
    if (seen.kind === 'stdio' && programs.has(principal.tenant.id, seen.name))
      throw new DomainError(
        'CONFLICT',
        'the MCP_SERVERS_FILE names this server; switch it off, or have it taken out there',
      );
    await this.admit(
      principal,
      { verb: 'delete', named: `mcp:${seen.name}`, name: seen.name, before: shownServer(seen) },
      asked,
    );
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const server = await findServer(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, server, 'deleted');
      await unit.em.nativeDelete(McpToolRecord, { serverId: id });
      unit.em.remove(server);
    });
    await book.reload(id);
  }

  /** Looks at a server now. Throws NOT_FOUND, and what the policies say; the server says what came of it. */
  async refresh(principal: Principal, id: string, asked: AskedChange): Promise<McpServerRecord> {
    const { name } = await this.server(principal, id);
    await this.admit(principal, { verb: 'refresh', named: `mcp:${name}`, name }, asked);
    await this.options.discovery.look(principal.tenant.id, id);
    return this.server(principal, id);
  }

  /** Throws INVALID_REQUEST for endpoints that may not be reached and for an unreadable private key. */
  private async assertUsable(credential: GivenCredential | null | undefined): Promise<void> {
    const { tokenUrl, authorizationUrl, privateKey } = credential ?? {};
    if (tokenUrl != null) await this.assertReachable(tokenUrl, 'credential.tokenUrl');
    if (authorizationUrl != null) await this.assertReachable(authorizationUrl, 'credential.authorizationUrl');
    const message = privateKey == null ? undefined : privateKeyProblem(privateKey);
    if (message !== undefined) throw invalidRequest([{ path: 'credential.privateKey', message }]);
  }

  private async assertReachable(url: string, path = 'url'): Promise<void> {
    try {
      await this.options.guard.check(url);
    } catch (error) {
      if (!(error instanceof TargetRefused)) throw error;
      throw invalidRequest([{ path, message: error.message }]);
    }
  }

  private admit(
    principal: Principal,
    { verb, named, name, before }: { verb: string; named: string; name: string; before?: JsonObject },
    asked: AskedChange,
  ): Promise<void> {
    const proposed = {
      intent: `${verb} the server of tools ${name}`,
      action: `mcp.server.${verb}`,
      resource: named,
      resourceType: 'mcp_server',
      payload: before === undefined ? {} : { before },
    };
    return this.options.gate.pass(principal, proposed, asked);
  }

  private record(
    unit: Unit,
    principal: Principal,
    server: McpServerRecord,
    verb: 'created' | 'updated' | 'deleted',
  ): void {
    const { id, tenantId } = server;
    const event = {
      tenantId,
      action: `mcp.server.${verb}`,
      ...actorOf(principal),
      resourceType: 'mcp_server',
      resourceId: id,
    };
    unit.record(this.options.sealer.seal({ ...event, details: shownServer(server) }));
  }
}

function assertVersion({ version }: McpServerRecord, asked: number | null | undefined): void {
  if (asked == null || asked === version) return;
  throw new DomainError('CONFLICT', `the server is at version ${version}, not ${asked}`, { details: { version } });
}

async function forgetTools({ em }: Unit, serverId: string): Promise<void> {
  const accepted = { acceptedDefinition: null, acceptedPin: null, acceptedBy: null, acceptedAt: null };
  await em.nativeUpdate(McpToolRecord, { serverId }, accepted);
}

/** Throws INVALID_REQUEST for what the operator's file alone says of a server. */
function assertOfFile(input: UpdateMcpServerInput): void {
  for (const path of ['url', 'credential', 'openapi'] as const)
    if (input[path] != null)
      throw invalidRequest([{ path, message: 'is said by the MCP_SERVERS_FILE of the gateway' }]);
}
