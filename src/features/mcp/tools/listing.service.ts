import { hash } from 'node:crypto';
import type { Principal } from '../../../contracts/identity.js';
import type { PolicyLookup } from '../../../contracts/policy.js';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { pacer } from '../../../shared/time/long-work.js';
import { clientDetails } from '../../../shared/tool-client.js';
import { requestBudget } from '../../../shared/time/work-budget.js';
import { toolAnnotations } from './tool.rules.js';
import type { ServedTool } from './tool-book.service.js';

interface ListingOptions {
  policies: PolicyLookup;
  evidence: Pick<EvidenceLog, 'append'>;
  sealer: EventSealer;
  clock: Clock;
}

/** An item of a list as policies and evidence see it. */
export interface ListableItem {
  publicName: string;
  server: string;
  /** Its name at the server; the address or the template of a resource. */
  name: string;
  operation: 'tool' | 'resource' | 'prompt';
  pin: string | undefined;
  annotations: JsonObject;
}

export function toolListable({ publicName, tool }: ServedTool): ListableItem {
  const { server, name, pin, definition } = tool;
  return { publicName, server: server.name, name, operation: 'tool', pin, annotations: toolAnnotations(definition) };
}

/** The members of a context that name an item. */
const NAMED = { tool: 'tool', resource: 'uri', prompt: 'prompt' } as const;

/** Says what somebody may see of what is there: that which a policy lets them list. */
export class Listing {
  constructor(private readonly options: ListingOptions) {}

  /** Those of `all` that may be seen, in their order. Resolves once the listing is in the log. */
  async list<T>(
    { principal, client }: Pick<ToolCaller, 'principal' | 'client'>,
    all: readonly T[],
    listableOf: (item: T) => ListableItem,
  ): Promise<T[]> {
    const { evidence, sealer } = this.options;
    const seen = await this.permitted(principal, all, listableOf);
    const named = seen.map((item) => {
      const { publicName, server, name, pin } = listableOf(item);
      return [publicName, server, name, pin ?? null];
    });
    const event = { tenantId: principal.tenant.id, action: 'mcp.listed', ...actorOf(principal), resourceType: 'tool' };
    const details = {
      client: clientDetails(client),
      count: seen.length,
      hash: hash('sha256', canonicalJson(named), 'hex'),
      keyId: principal.keyId,
    };
    await evidence.append(sealer.seal({ ...event, resourceId: 'mcp:*', details }));
    return seen;
  }

  /** The same, without a listing: for an item that is asked for by its name. */
  async permitted<T>(principal: Principal, items: readonly T[], listableOf: (item: T) => ListableItem): Promise<T[]> {
    const { policies, clock } = this.options;
    const { tenant, subject, roles } = principal;
    const work = requestBudget();
    const pause = pacer(tenant.id);
    const permitted: T[] = [];
    for (const item of items) {
      await pause();
      const turn = policies.turnOf(tenant.id);
      if (turn !== undefined) await turn;
      const { server, name, operation, pin, annotations } = listableOf(item);
      const pinned = pin === undefined ? {} : { pin };
      const question = {
        action: 'mcp.list',
        actor: subject,
        context: { annotations, operation, ...pinned, server, [NAMED[operation]]: name },
        defaultApprovers: tenant.defaultApprovers,
        resource: `mcp:${server}/${name}`,
        resourceType: 'tool',
        roles: [...roles].sort(),
        tenantId: tenant.id,
        time: clock.now(),
      };
      if (policies.policiesOf(tenant.id).decide(question, work).effect === 'allow') permitted.push(item);
    }
    return permitted;
  }
}
