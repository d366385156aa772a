import type { OverLimit } from '../../../contracts/admission.js';
import type { Invocation, InvokedTool } from '../../../contracts/interceptor.js';
import type { GovernedToolCall, ToolCaller } from '../../../contracts/tool-calls.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { type AgentFinding, concernsOf, flagsOf } from '../agents/agent-finding.rules.js';
import { budgetConcerns } from './concerns.rules.js';
import { meteredUser } from './user.rules.js';

const NOT_OVER: readonly OverLimit[] = [];
const NO_FINDINGS: readonly AgentFinding[] = [];

/** A call as the interceptor takes it. `over`: the limits that it found used up; `findings`: the rules that it is over. */
export function toolInvocation(
  { principal, userHeader, session, callId, client, tags, provenance }: ToolCaller,
  { action, tool, annotations, pii, request, assertReady, grant, guarded }: GovernedToolCall,
  over: readonly OverLimit[] = NOT_OVER,
  findings: readonly AgentFinding[] = NO_FINDINGS,
): Invocation {
  const { server, name, operation, answers } = tool;
  const concerns = [...budgetConcerns(over, 0n), ...concernsOf(findings), ...(guarded?.concerns ?? [])];
  return {
    principal,
    action,
    tool,
    model: `mcp:${server}/${name}`,
    provider: `mcp:${server}`,
    providerKind: 'mcp',
    userId: meteredUser(undefined, userHeader, principal.subject),
    session,
    callId,
    client,
    tags,
    estimatedCost: 0n,
    maxOutputTokens: 0,
    content: {
      ...(answers === undefined ? {} : { answers }),
      arguments: tool.arguments,
      server,
      [NAMED[operation]]: name,
    },
    request,
    assertReady,
    grant,
    guards: guarded?.findings,
    concerns: concerns.length === 0 ? undefined : concerns,
    agentFlags: findings.length === 0 ? undefined : flagsOf(findings),
    context: toolContext(tool, annotations),
    pii: { mode: principal.tenant.piiMode, ...pii },
    provenance,
  };
}

/** The member that has the name of what is asked for. */
const NAMED = { tool: 'tool', resource: 'uri', prompt: 'prompt', completion: 'of' } as const;

/** The facts about a call that policies can ask for. */
function toolContext({ operation, server, name, pin, arguments: given }: InvokedTool, annotations: JsonObject) {
  const pinned = pin === undefined ? {} : { pin };
  return { annotations, arguments: given, operation, ...pinned, server, [NAMED[operation]]: name };
}
