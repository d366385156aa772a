import { decisionFingerprint } from '../../shared/decision-fingerprint.js';
import { obligationVerdict } from '../../shared/obligations.js';
import { nanoToUsd } from '../../shared/money.js';
import type { Evaluation } from '../../contracts/proposals.js';
import type { PolicyDecision, PolicyEffect, PolicyLookup, PolicySet } from '../../contracts/policy.js';
import type { Invocation } from '../../contracts/interceptor.js';
import { classifyRisk, isAtLeast, type Risk } from './risk.rules.js';

/** The seven steps of every model invocation, in their order. */
export const STEPS = [
  'context_extraction',
  'policy_lookup',
  'policy_evaluation',
  'risk_classification',
  'approval_check',
  'execution',
  'evidence_recording',
] as const;

export type StepName = (typeof STEPS)[number];

/** The findings of the steps so far. */
export interface PipelineState {
  readonly invocation: Invocation;
  /** When the steps are taken, Unix ms. */
  readonly time: number;
  context: { tenantId: string; actor: string; userId: string; action: string; resource: string };
  policySet?: PolicySet;
  decision?: PolicyDecision;
  risk?: Risk;
  /** Whether to go ahead, and why not. */
  verdict?: { effect: PolicyEffect; reason: string };
}

/** The trail of an invocation that has taken no step yet. */
export function newPipelineState(invocation: Invocation, time: number): PipelineState {
  return { invocation, time, context: { tenantId: '', actor: '', userId: '', action: '', resource: '' } };
}

/** The steps that decide; each returns its outcome in a word for the trace. */
export type DecidingStep = (trail: PipelineState, policies: PolicyLookup) => string;

function extractContext(trail: PipelineState): string {
  const { principal, action, model, userId } = trail.invocation;
  trail.context = {
    tenantId: principal.tenant.id,
    actor: principal.subject,
    userId,
    action,
    // Joined, no template, for the sake of the JSON that it goes into: docs/decisions/0029.
    resource: ['model', model].join(':'),
  };
  return 'extracted';
}

function lookUpPolicies(trail: PipelineState, policies: PolicyLookup): string {
  trail.policySet = policies.policiesOf(trail.context.tenantId);
  return 'found';
}

function evaluatePolicies(trail: PipelineState): string {
  const { context, invocation } = trail;
  const { tenantId, action, resource, actor } = context;
  const { quorum, requiredApprovers } = invocation.principal.tenant.defaultApprovers;
  // In the order of their names, which is how evidence hashes them.
  const question = {
    action,
    actor,
    context: {
      ...invocation.context,
      estimatedCostUsd: nanoToUsd(invocation.estimatedCost),
      maxOutputTokens: invocation.maxOutputTokens,
      pii: [...invocation.pii.types],
      provider: invocation.provider,
      providerKind: invocation.providerKind,
    },
    defaultApprovers: quorum === undefined ? { requiredApprovers } : { quorum, requiredApprovers },
    resource,
    resourceType: 'model',
    risk: riskOf(trail).level,
    roles: [...invocation.principal.roles].sort(),
    tenantId,
    time: trail.time,
  };
  trail.decision = trail.policySet?.decide(question, invocation.principal.work);
  return trail.decision?.effect ?? 'deny';
}

function classify(trail: PipelineState): string {
  return riskOf(trail).level;
}

/** Computed before its step, since policies refer to it. */
function riskOf(trail: PipelineState): Risk {
  return (trail.risk ??= classifyRisk({ ...trail.invocation, provider: trail.invocation.providerKind }));
}

/** A tenant's block of personal data comes before any policy. */
function piiVerdict({ pii, principal }: Invocation): PipelineState['verdict'] {
  const { mode, types, fixedTypes = [], isUnread } = pii;
  if (mode === 'block' && types.length > 0)
    return { effect: 'deny', reason: `personal data in the prompt is blocked: ${types.join(', ')}` };
  if (mode === 'redact' && fixedTypes.length > 0)
    return {
      effect: 'deny',
      reason: `personal data in a place that cannot hold a placeholder: ${fixedTypes.join(', ')}`,
    };
  if (mode !== 'off' && isUnread === true && principal.tenant.unreadAttachments === 'refuse')
    return { effect: 'deny', reason: UNREAD };
  return undefined;
}

const UNREAD = 'a part of the request cannot be scanned for personal data';

/** The tenant requires approval for content that cannot be read. */
function asksForUnread({ pii: { mode, isUnread }, principal }: Invocation): boolean {
  return mode !== 'off' && isUnread === true && principal.tenant.unreadAttachments === 'ask';
}

function checkApproval(trail: PipelineState): string {
  const threshold = trail.invocation.principal.tenant.approvalRiskThreshold;
  const { decision, risk } = trail;
  if (decision === undefined || risk === undefined) throw new Error('approval is checked after policy and risk');
  trail.verdict = piiVerdict(trail.invocation) ??
    obligationVerdict(decision) ?? { effect: decision.effect, reason: decision.reason };
  if (trail.verdict.effect === 'allow' && asksForUnread(trail.invocation))
    trail.verdict = { effect: 'require_approval', reason: UNREAD };
  if (trail.verdict.effect === 'allow' && threshold !== null && isAtLeast(risk.level, threshold)) {
    trail.verdict = {
      effect: 'require_approval',
      reason: `risk ${risk.level} requires approval in this tenant: ${risk.reasons.join(', ')}`,
    };
  }
  if (trail.verdict.effect !== 'require_approval') return 'not_required';
  const { grant } = trail.invocation;
  // An approval covers what people voted on; it is void if policy or risk have changed since.
  const { effect } = trail.verdict;
  if (grant?.mark !== decisionFingerprint({ effect, policies: decision.policies, risk: risk.level })) return 'required';
  trail.verdict = { effect: 'allow', reason: `approved by proposal ${grant.proposalId}` };
  return 'granted';
}

/** The policies that deny; none where the tenant's own settings do. */
export function denyingPolicies({ decision, verdict }: PipelineState): string[] {
  if (decision === undefined) return [];
  const isTheirs = decision.effect === 'deny' || obligationVerdict(decision)?.reason === verdict?.reason;
  return isTheirs ? decision.policies.map(({ id }) => id) : [];
}

/** The result of the steps before the execution. */
export function evaluationOf({ decision, policySet, risk, verdict, invocation }: PipelineState): Evaluation {
  if (decision === undefined || policySet === undefined || risk === undefined || verdict === undefined)
    throw new Error('an invocation is evaluated after its approval was checked');
  return {
    ...verdict,
    policies: decision.policies.map(({ id, version }) => ({ id, version })),
    risk,
    obligations: decision.obligations,
    grounds: verdict.effect === 'allow' ? [] : policySet.groundsOf(decision, invocation.principal.work),
  };
}

/** Steps 1 to 5, in order: pure decisions on data in memory. The interceptor service does steps 6 and 7. */
export const decidingSteps: Record<Exclude<StepName, 'execution' | 'evidence_recording'>, DecidingStep> = {
  context_extraction: extractContext,
  policy_lookup: lookUpPolicies,
  policy_evaluation: evaluatePolicies,
  risk_classification: classify,
  approval_check: checkApproval,
};
