import type { Demand, OverLimit } from '../../../contracts/admission.js';
import type { Invocation } from '../../../contracts/interceptor.js';
import { tagsWith } from '../../../shared/http/tags.js';
import { type AgentFinding, concernsOf, flagsOf } from '../agents/agent-finding.rules.js';
import { withTarget } from './asked-model.rules.js';
import { budgetConcerns } from './concerns.rules.js';
import type { Caller, ModelCall } from './model-call.js';
import { withCaller } from './proposed-caller.rules.js';
import { meteredUser } from './user.rules.js';

/** A call as the interceptor takes it. `over`: the limits that it found used up; `findings`: the rules for agents that it is over. */
export function invocationOf(
  caller: Caller,
  call: Omit<ModelCall<never>, 'execute'>,
  demand: Demand,
  over: readonly OverLimit[] = [],
  findings: readonly AgentFinding[] = [],
): Invocation {
  const [{ model }] = call.candidates;
  const concerns = [...(over.length === 0 ? [] : budgetConcerns(over, demand.cost)), ...concernsOf(findings)];
  return {
    principal: caller.principal,
    action: call.action,
    alias: call.aliased?.asked,
    model: model.id,
    provider: model.provider,
    providerKind: model.kind,
    userId: meteredUser(call.user, caller.userHeader, caller.principal.subject),
    session: caller.session,
    tags: tagsWith(caller.tags, call.metadata),
    estimatedCost: demand.cost,
    maxOutputTokens: call.demand?.maxOutputTokens ?? 0,
    content: call.content,
    request: () => withCaller(withTarget(call.request(), call.aliased), caller),
    ...(concerns.length === 0 ? {} : { concerns }),
    remedied: call.remedied,
    grant: caller.grant,
    ...(findings.length === 0 ? {} : { agentFlags: flagsOf(findings) }),
    ...(caller.purpose === undefined ? {} : { context: caller.purpose.context }),
    pii: { mode: caller.principal.tenant.piiMode, ...call.pii },
    provenance: caller.provenance,
  };
}
