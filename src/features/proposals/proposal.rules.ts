import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import type { ApprovalType } from '../../contracts/approvals.js';
import type { RiskLevel } from '../../contracts/identity.js';
import type { PolicyEffect } from '../../contracts/policy.js';
import type { Approvers, Evaluation } from '../../contracts/proposals.js';

/** The approval type of an action. */
export function approvalTypeOf(action: string): ApprovalType {
  if (action.startsWith('policy.')) return 'policy-override';
  if (action.startsWith('tenant.')) return 'plan-change';
  return 'access';
}

const RISKS: readonly [pattern: RegExp, level: RiskLevel, reason: string][] = [
  [/^(policy|tenant|user)\./, 'high', 'changes who may do what'],
  [/\.(export|download)$/, 'high', 'data leaves the platform'],
  [/\.delete$/, 'medium', 'something is deleted'],
];

/** Risk of an action that is no model invocation. */
export function riskOf(action: string): Evaluation['risk'] {
  const found = RISKS.find(([pattern]) => pattern.test(action));
  return found === undefined ? { level: 'low', reasons: [] } : { level: found[1], reasons: [found[2]] };
}

/** Whom a decision asks: its approval obligation, as combining has merged it; else the tenant's approvers. */
export function approversOf({ obligations }: Pick<Evaluation, 'obligations'>, byTenant: Approvers): Approvers {
  const params: JsonObject | undefined = obligations.find(({ type }) => type === 'approval')?.params;
  if (params === undefined) return byTenant;
  const { requiredApprovers, quorum, expiresIn } = params;
  return {
    requiredApprovers: Array.isArray(requiredApprovers) ? requiredApprovers.map(String) : [],
    ...(typeof quorum === 'number' ? { quorum } : {}),
    ...(typeof expiresIn === 'string' ? { expiresIn } : {}),
  };
}

interface Question {
  requester: string;
  effect: PolicyEffect;
  byPolicy: Approvers;
  byRequester: Approvers | null;
}

/**
 * The approvers: those of the policies, plus any that the requester adds. A policy's approver is dropped if only the
 * requester could fill the role, since nobody approves their own action.
 */
export function askWhom({
  requester,
  effect,
  byPolicy,
  byRequester,
}: Question): Approvers | 'nobody' | 'denied' | 'unreachable' {
  if (effect === 'deny') return 'denied';
  if (effect === 'allow')
    return byRequester === null || byRequester.requiredApprovers.length === 0 ? 'nobody' : byRequester;
  const others = byPolicy.requiredApprovers.filter((approver) => approver !== requester);
  if (others.length === 0) return 'unreachable';
  const needed = Math.min(byPolicy.quorum ?? byPolicy.requiredApprovers.length, others.length);
  if (byRequester === null) return { ...byPolicy, requiredApprovers: others, quorum: needed };
  const wanted = byRequester.requiredApprovers;
  const added = wanted.filter((approver) => !others.includes(approver));
  const quorum = needed + added.length;
  return {
    ...byRequester,
    ...byPolicy,
    requiredApprovers: [...others, ...added],
    quorum: Math.max(quorum, byRequester.quorum ?? 0),
  };
}

const MAX_EXCERPT = 160;

/** The beginning of the last message of a conversation, on one line; null where there is no text. */
export function excerptOf({ messages }: JsonObject): string | null {
  if (!Array.isArray(messages)) return null;
  const last = messages.findLast((message) => isJsonObject(message) && message.role === 'user') ?? messages.at(-1);
  const text = isJsonObject(last) ? textOf(last.content).replaceAll(/\s+/g, ' ').trim() : '';
  if (text === '') return null;
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT - 1).trimEnd()}…` : text;
}

/** The text of a message, which may be of several parts. */
function textOf(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : '')).join(' ');
}
