import { isJsonObject, type JsonObject } from '../../../shared/json.js';
import type { PolicyDecision } from '../../../contracts/policy.js';
import type { StoredEvent } from '../../../contracts/spine.js';

/** Actions of the events that hold a decision of the policies in force: invocations, and questions asked for their own sake. */
export const DECIDING_ACTIONS = ['ai.generate', 'ai.embed', 'ai.analyze', 'policy.evaluated'] as const;

/** The decision as evidence holds it. */
export function decisionDetails(decision: PolicyDecision): JsonObject {
  return { policy: decision as unknown as JsonObject };
}

/** The decision in an event of the gateway's own; undefined where its details are erased or hold none. */
export function recordedDecision({ details }: StoredEvent): PolicyDecision | undefined {
  const policy = details?.policy;
  const isWhole = isJsonObject(policy) && isJsonObject(policy.question) && Array.isArray(policy.asked);
  return isWhole ? (policy as unknown as PolicyDecision) : undefined;
}
