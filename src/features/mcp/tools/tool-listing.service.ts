import { hash } from 'node:crypto';
import type { Principal } from '../../../contracts/identity.js';
import type { PolicyLookup, PolicyQuestion } from '../../../contracts/policy.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { pacer } from '../../../shared/time/long-work.js';
import { requestBudget } from '../../../shared/time/work-budget.js';
import { toolAnnotations } from './tool.rules.js';
import type { ServedTool, UsableTool } from './tool-book.service.js';

interface ToolListingOptions {
  policies: PolicyLookup;
  evidence: Pick<EvidenceLog, 'append'>;
  sealer: EventSealer;
  clock: Clock;
}

/** Says which tools somebody may see: those that are accepted, and that a policy lets them list. */
export class ToolListing {
  constructor(private readonly options: ToolListingOptions) {}

  /** Those of `all` that may be seen, in their order. Resolves once the listing is in the log. */
  async list(principal: Principal, all: readonly ServedTool[]): Promise<ServedTool[]> {
    const { evidence, sealer } = this.options;
    const tools = await this.permitted(principal, all);
    const pins = tools.map(({ publicName, tool }) => [publicName, tool.server.name, tool.name, tool.pin]);
    const event = { tenantId: principal.tenant.id, action: 'mcp.listed', ...actorOf(principal), resourceType: 'tool' };
    const details = { count: tools.length, hash: hash('sha256', canonicalJson(pins), 'hex'), keyId: principal.keyId };
    await evidence.append(sealer.seal({ ...event, resourceId: 'mcp:*', details }));
    return tools;
  }

  /** Those of `all` that somebody would see; nothing is recorded. */
  async permitted(principal: Principal, tools: readonly ServedTool[]): Promise<ServedTool[]> {
    const { policies, clock } = this.options;
    const { tenant } = principal;
    const work = requestBudget();
    const pause = pacer(tenant.id);
    const permitted: ServedTool[] = [];
    for (const named of tools) {
      await pause();
      const turn = policies.turnOf(tenant.id);
      if (turn !== undefined) await turn;
      const question = listingQuestion(principal, named.tool, clock.now());
      if (policies.policiesOf(tenant.id).decide(question, work).effect === 'allow') permitted.push(named);
    }
    return permitted;
  }
}

function listingQuestion({ tenant, subject, roles }: Principal, tool: UsableTool, time: number): PolicyQuestion {
  const { server, name, pin, definition } = tool;
  return {
    action: 'mcp.list',
    actor: subject,
    context: { annotations: toolAnnotations(definition), operation: 'tool', pin, server: server.name, tool: name },
    defaultApprovers: tenant.defaultApprovers,
    resource: `mcp:${server.name}/${name}`,
    resourceType: 'tool',
    roles: [...roles].sort(),
    tenantId: tenant.id,
    time,
  };
}
