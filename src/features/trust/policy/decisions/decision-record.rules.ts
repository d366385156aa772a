import { AI_ACTIONS } from '../../../../shared/models/ai-actions.data.js';
import { asJson, isJsonObject, type JsonObject } from '../../../../shared/json/json.js';
import type { PolicyDecision } from '../../../../contracts/policy.js';
import type { StoredEvent } from '../../../../contracts/spine.js';

/** Actions of events that hold a decision of the current policies: invocations and explicit evaluations. */
export const DECIDING_ACTIONS = [...AI_ACTIONS, 'mcp.called', 'policy.evaluated'] as const;

/** The decision in the form of evidence. */
export function decisionDetails(decision: PolicyDecision): JsonObject {
  return { policy: asJson(decision) };
}

/** The decision in an event of the gateway's own; undefined where its details are erased or hold none. */
export function recordedDecision({ details }: StoredEvent): PolicyDecision | undefined {
  const policy = details?.policy;
  return isDecision(policy) ? policy : undefined;
}

function isDecision(value: unknown): value is PolicyDecision {
  return isJsonObject(value) && isJsonObject(value.question) && Array.isArray(value.asked);
}
