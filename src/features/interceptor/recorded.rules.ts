import { hash } from 'node:crypto';
import type { PolicyDecision } from '../../contracts/policy.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import type { PipelineState } from './steps.rules.js';

/** SHA-256 over the salt's hex text and the RFC 8785 text of the content, in hex. */
export function contentHash(saltHex: string, content: JsonValue): string {
  return hash('sha256', saltHex + canonicalJson(content), 'hex');
}

/** The action as evidence and ledger have it: that of a tool is named by what was done. */
export function recordedAction({ invocation: { tool }, context: { action } }: PipelineState): string {
  return tool === undefined ? action : 'mcp.called';
}

/** The tool that was called, with its members in the order of their names. */
export function toolIn({ invocation: { tool } }: PipelineState): JsonObject | undefined {
  if (tool === undefined) return undefined;
  const { name, operation, pin, server } = tool;
  return { name, operation: operation === 'tool' ? undefined : operation, pin, server };
}

/** The decision; of the arguments of a tool only their hash, unless the tenant retains content. */
export function decisionForRecord(state: PipelineState, contentSalt: string): PolicyDecision {
  const decision = decisionOf(state);
  const { tool, principal } = state.invocation;
  if (tool === undefined || principal.tenant.retainContent) return decision;
  const { question } = decision;
  const context = { ...question.context, arguments: { sha256: contentHash(contentSalt, tool.arguments) } };
  return { ...decision, question: { ...question, context } };
}

/** The whole decision of the policies, so that it can be replayed. */
export function decisionOf({ decision }: PipelineState): NonNullable<PipelineState['decision']> {
  if (decision === undefined) throw new Error('evidence is made after the decision');
  return decision;
}

/** The registered prompt of a call. Its variables are the client's data: their digest is salted as that of the content. */
export function promptIn({ invocation: { prompt } }: PipelineState, salt?: string): JsonObject | undefined {
  if (prompt === undefined) return undefined;
  const { digest, label, name, variables, version } = prompt;
  return {
    digest,
    label,
    name,
    variablesDigest: salt === undefined ? undefined : contentHash(salt, variables),
    version,
  };
}
