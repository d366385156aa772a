import { AI_CALLS } from '../../shared/models/ai-actions.data.js';
import { decisionFingerprint } from '../../shared/decision-fingerprint.js';
import { guardFacts } from '../../shared/guards/guard-findings.js';
import { obligationVerdict } from '../../shared/obligations.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { nanoToUsd } from '../../shared/money.js';
import type { Evaluation } from '../../contracts/proposals.js';
import type { PolicyDecision, PolicyEffect, PolicyLookup, PolicySet } from '../../contracts/policy.js';
import type { UsedPrompt } from '../../contracts/prompts.js';
import type { AiAction, Invocation, InvocationAction } from '../../contracts/interceptor.js';
import { classifyRisk, isAtLeast, type Risk } from './risk.rules.js';

/** The seven steps of every invocation, in their order. */
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
  context: {
    tenantId: string;
    actor: string;
    userId: string;
    action: string;
    resource: string;
    resourceType: 'model' | 'tool';
  };
  policySet?: PolicySet;
  decision?: PolicyDecision;
  risk?: Risk;
  /** Whether to go ahead, and why not. */
  verdict?: { effect: PolicyEffect; reason: string };
}

/** The state of an invocation that has taken no step yet. */
export function newPipelineState(invocation: Invocation, time: number): PipelineState {
  const context = { tenantId: '', actor: '', userId: '', action: '', resource: '', resourceType: 'model' } as const;
  return { invocation, time, context };
}

/** The steps that decide; each returns its outcome in a word for the trace. */
export type DecidingStep = (state: PipelineState, policies: PolicyLookup) => string;

function extractContext(state: PipelineState): string {
  const { principal, action, model, tool, userId } = state.invocation;
  state.context = {
    tenantId: principal.tenant.id,
    actor: principal.subject,
    userId,
    action,
    // Joined, no template, for the sake of the JSON that it goes into: docs/decisions/0029.
    resource: tool === undefined ? ['model', model].join(':') : model,
    resourceType: tool === undefined ? 'model' : 'tool',
  };
  return 'extracted';
}

function lookUpPolicies(state: PipelineState, policies: PolicyLookup): string {
  state.policySet = policies.policiesOf(state.context.tenantId);
  return 'found';
}

function evaluatePolicies(state: PipelineState): string {
  const { context, invocation } = state;
  const { tenantId, action, resource, resourceType, actor } = context;
  const { quorum, requiredApprovers } = invocation.principal.tenant.defaultApprovers;
  // In the order of their names, which is how evidence hashes them.
  const question = {
    action,
    actor,
    context: {
      ...(invocation.alias === undefined ? undefined : { alias: invocation.alias }),
      ...invocation.context,
      estimatedCostUsd: nanoToUsd(invocation.estimatedCost),
      ...(invocation.guards === undefined ? undefined : { guards: guardFacts(invocation.guards) }),
      maxOutputTokens: invocation.maxOutputTokens,
      operation: operationOf(invocation),
      outputScannable: isScannable(invocation),
      pii: [...invocation.pii.types],
      ...(invocation.prompt === undefined ? undefined : { prompt: promptFacts(invocation.prompt) }),
      provider: invocation.provider,
      providerKind: invocation.providerKind,
      ...(invocation.shadowOf === undefined ? undefined : { shadow: true }),
    },
    defaultApprovers: quorum === undefined ? { requiredApprovers } : { quorum, requiredApprovers },
    resource,
    resourceType,
    risk: riskOf(state).level,
    roles: [...invocation.principal.roles].sort(),
    tenantId,
    time: state.time,
  };
  state.decision = state.policySet?.decide(question, invocation.principal.work);
  return state.decision?.effect ?? 'deny';
}

/** The registered prompt as policies see it. */
function promptFacts({ label, name, version }: UsedPrompt): JsonObject {
  return { label, name, version };
}

function operationOf({ action, tool }: Invocation): JsonValue {
  return tool?.operation ?? aiCallOf(action)?.operation ?? null;
}

function isScannable({ action }: Invocation): boolean {
  return aiCallOf(action)?.outputScannable ?? true;
}

/** Undefined for a tool, and what else a server of tools is asked for. */
function aiCallOf(action: InvocationAction): (typeof AI_CALLS)[AiAction] | undefined {
  return Object.hasOwn(AI_CALLS, action) ? AI_CALLS[action as AiAction] : undefined;
}

function classify(state: PipelineState): string {
  return riskOf(state).level;
}

/** Computed before its step, since policies refer to it. */
function riskOf(state: PipelineState): Risk {
  return (state.risk ??= classifyRisk({ ...state.invocation, provider: state.invocation.providerKind }));
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

function checkApproval(state: PipelineState): string {
  const threshold = state.invocation.principal.tenant.approvalRiskThreshold;
  const { decision, risk } = state;
  if (decision === undefined || risk === undefined) throw new Error('approval is checked after policy and risk');
  state.verdict = piiVerdict(state.invocation) ??
    obligationVerdict(decision) ?? { effect: decision.effect, reason: decision.reason };
  if (state.verdict.effect === 'allow' && asksForUnread(state.invocation))
    state.verdict = { effect: 'require_approval', reason: UNREAD };
  if (state.verdict.effect === 'allow' && threshold !== null && isAtLeast(risk.level, threshold)) {
    state.verdict = {
      effect: 'require_approval',
      reason: `risk ${risk.level} requires approval in this tenant: ${risk.reasons.join(', ')}`,
    };
  }
  const { batched, grant, concerns = [] } = state.invocation;
  if (batched !== undefined && state.verdict.effect !== 'allow') {
    state.verdict = { effect: 'allow', reason: `let in with ${batched.batchId}, before this applied` };
    return 'granted';
  }
  if (state.verdict.effect === 'allow' && concerns.length > 0)
    state.verdict = { effect: 'require_approval', reason: concerns.map(({ reason }) => reason).join('; ') };
  if (state.verdict.effect !== 'require_approval') return 'not_required';
  // An approval covers what people voted on; it is void if policy or risk have changed since.
  const { effect } = state.verdict;
  const now = { effect, policies: decision.policies, risk: risk.level, concerns: concerns.map(({ id }) => id) };
  if (grant?.fingerprint !== decisionFingerprint(now)) return 'required';
  state.verdict = { effect: 'allow', reason: `approved by proposal ${grant.proposalId}` };
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
    concerns: invocation.concerns?.map(({ id }) => id),
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
