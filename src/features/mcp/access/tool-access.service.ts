import type { Directory, Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { decodeCursor, toPage } from '../../../shared/page.js';
import { pacer } from '../../../shared/time/long-work.js';
import { callableTool } from '../calls/callable.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ServedTool, ToolBook } from '../tools/tool-book.service.js';
import { type Listing, toolListable } from '../tools/listing.service.js';
import { allNamed } from '../virtual/virtual-server.rules.js';
import type { McpToolDecision } from './tool-access.types.js';

/** Somebody whose access is asked for: a member, or a subject with one of its keys. */
export interface AskedAccess {
  actor: string;
  keyId?: string | null | undefined;
}

interface ToolAccessOptions {
  book: Pick<ToolBook, 'toolsOf'>;
  listing: Pick<Listing, 'permitted'>;
  calling: Pick<ToolCalling, 'foresee'>;
  directory: Pick<Directory, 'actingFor' | 'rolesOf'>;
}

/** Says who may call what, by the same path as the call, without making or recording it. */
export class ToolAccess {
  constructor(private readonly options: ToolAccessOptions) {}

  /** The decision about one call. Throws NOT_FOUND, and INVALID_REQUEST for arguments that no call could have. */
  async explain(
    principal: Principal,
    asked: AskedAccess & { tool: string; arguments?: JsonObject | null | undefined },
  ): Promise<McpToolDecision> {
    const { tenant } = principal;
    const tool = allNamed(this.options.book.toolsOf(tenant.id)).find(({ publicName }) => publicName === asked.tool);
    if (tool === undefined) throw new DomainError('NOT_FOUND', `there is no accepted tool ${asked.tool.slice(0, 128)}`);
    const other = this.principalOf(principal, asked);
    const [listed] = await this.options.listing.permitted(other, [tool], toolListable);
    return this.decisionOf(other, tool, { isListed: listed !== undefined, given: asked.arguments ?? {} });
  }

  /** The decisions about the accepted tools by their names, each without arguments. Throws NOT_FOUND. */
  async decisions(principal: Principal, asked: AskedAccess, page: PageRequest): Promise<Page<McpToolDecision>> {
    const other = this.principalOf(principal, asked);
    const all = allNamed(this.options.book.toolsOf(principal.tenant.id));
    const [after = ''] = page.after == null ? [] : decodeCursor(page.after, 1);
    const from = all.findIndex(({ publicName }) => publicName > after);
    const tools = from === -1 ? [] : all.slice(from, from + page.first + 1);
    const listed = new Set(await this.options.listing.permitted(other, tools, toolListable));
    const pause = pacer(principal.tenant.id);
    const decided: McpToolDecision[] = [];
    for (const tool of tools) {
      await pause();
      decided.push(await this.decisionOf(other, tool, { isListed: listed.has(tool), given: {} }));
    }
    return toPage(decided, page, ({ publicName }) => [publicName]);
  }

  private async decisionOf(
    principal: Principal,
    tool: ServedTool,
    { isListed, given }: { isListed: boolean; given: JsonObject },
  ): Promise<McpToolDecision> {
    const { server, name, pin } = tool.tool;
    const caller = {
      principal,
      userHeader: undefined,
      session: undefined,
      tags: undefined,
      signal: new AbortController().signal,
      provenance: {},
    };
    const { effect, reason, risk, policies, grounds } = await this.options.calling.foresee(
      caller,
      callableTool(tool.tool),
      given,
    );
    return {
      publicName: tool.publicName,
      server: server.name,
      tool: name,
      pin,
      isListed,
      effect,
      reason,
      riskLevel: risk.level,
      riskReasons: risk.reasons,
      policies: policies.map(({ id }) => id),
      trace: [...grounds],
    };
  }

  /** Somebody as they would call now. Throws NOT_FOUND for who has neither a membership nor that key. */
  private principalOf({ tenant, work }: Principal, { actor, keyId }: AskedAccess): Principal {
    const { directory } = this.options;
    // The conditions of policies are on the budget of whoever asks.
    const shared = work === undefined ? {} : { work };
    if (keyId != null) {
      const found = this.holderOf({ tenantId: tenant.id, actor, actorType: 'service', keyId });
      // A key of the platform or of another subject does not belong to this person.
      if (found?.subject !== actor || found.homeTenantId !== tenant.id)
        throw new DomainError('NOT_FOUND', 'there is no such key of this subject that can be used');
      return { ...found, ...shared };
    }
    const roles = directory.rolesOf(tenant.id, actor);
    if (roles === undefined) throw new DomainError('NOT_FOUND', 'there is neither a member nor a key of this name');
    const unused = { keyHandlers: new Set<string>(), homeTenantId: tenant.id, allowedModels: null };
    return { tenant, subject: actor, subjectType: 'user', roles, keyId: null, ...unused, ...shared };
  }

  /** The holder of a key; undefined for one of another tenant. */
  private holderOf(asked: Parameters<Directory['actingFor']>[0]): Principal | undefined {
    try {
      return this.options.directory.actingFor(asked);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
