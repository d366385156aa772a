import type { Demand, OverLimit } from '../../../contracts/admission.js';
import type { Concern, Invocation } from '../../../contracts/interceptor.js';
import { tagsWith } from '../../../shared/http/tags.js';
import { type AgentFinding, concernsOf, flagsOf } from '../agents/agent-finding.rules.js';
import { withPrompt } from '../prompts/prompt-reference.rules.js';
import { withTarget } from './asked-model.rules.js';
import { budgetConcerns } from './concerns.rules.js';
import type { Caller, ModelCall } from './model-call.js';
import { withCaller } from './proposed-caller.rules.js';
import { meteredUser } from './user.rules.js';

const NO_CONCERNS: readonly Concern[] = [];

/** A call as the interceptor takes it. `over`: the limits that it found used up; `findings`: the rules for agents that it is over. */
export function invocationOf(
  caller: Caller,
  call: Omit<ModelCall<never>, 'execute'>,
  demand: Demand,
  over: readonly OverLimit[] = [],
  findings: readonly AgentFinding[] = [],
): Invocation {
  const [{ model }] = call.candidates;
  return {
    principal: caller.principal,
    action: call.action,
    alias: call.aliased?.asked ?? caller.shadow?.asked,
    arm: call.aliased?.arm ?? caller.shadow?.arm,
    shadowOf: caller.shadow?.of,
    prompt: call.prompt?.used,
    model: model.id,
    provider: model.provider,
    providerKind: model.kind,
    userId: meteredUser(call.user, caller.userHeader, caller.principal.subject),
    session: caller.session,
    tags: tagsWith(caller.tags, call.metadata),
    estimatedCost: demand.cost,
    maxOutputTokens: call.demand?.maxOutputTokens ?? 0,
    content: call.content,
    request: () => withCaller(withPrompt(withTarget(call.request(), call.aliased), call.prompt), caller),
    guards: call.guarded?.findings,
    concerns: concernsIn(over, demand, findings, call.guarded?.concerns),
    remedied: call.remedied,
    grant: caller.grant,
    isMadeAgain: call.isMadeAgain,
    agentFlags: findings.length === 0 ? undefined : flagsOf(findings),
    context: call.context ?? caller.purpose?.context,
    pii: { mode: caller.principal.tenant.piiMode, ...call.pii },
    provenance: caller.provenance,
  };
}

/** Absent where there are none, as for most calls. */
function concernsIn(
  over: readonly OverLimit[],
  { cost }: Demand,
  findings: readonly AgentFinding[],
  ofGuards: readonly Concern[] = NO_CONCERNS,
): readonly Concern[] | undefined {
  if (over.length === 0 && findings.length === 0 && ofGuards.length === 0) return undefined;
  const concerns = [...budgetConcerns(over, cost), ...concernsOf(findings), ...ofGuards];
  return concerns.length === 0 ? undefined : concerns;
}
