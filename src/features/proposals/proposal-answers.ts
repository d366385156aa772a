import { DomainError } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Proposal } from './proposal.entity.js';

/** The error for a proposed action that will never be executed. */
export function refused({ id, state, policyDecision }: Proposal): DomainError {
  const policies = policyDecision?.policies.map((policy) => policy.id) ?? [];
  return new DomainError('POLICY_DENIED', 'the proposed action was refused', {
    details: { policies, reason: policyDecision?.reason ?? null, proposal_id: id, state },
  });
}

/** The error for an action that awaits approval; every API handles it. */
export function approvalRequired(proposal: Proposal): DomainError {
  const reason = proposal.policyDecision?.reason ?? 'approval required';
  const summary: JsonObject = {
    id: proposal.id,
    state: proposal.state,
    phase: proposal.phase,
    revision: proposal.revision,
    intent: proposal.intent,
    action: proposal.action,
    resource: proposal.resource,
    reason,
    risk_level: proposal.riskLevel,
    risk_reasons: proposal.riskReasons,
    payload_hash: proposal.payloadHash,
    required_approvers: proposal.approvers,
    approval_id: proposal.approvalId,
    created_at: proposal.createdAt.toISOString(),
    expires_at: proposal.expiresAt?.toISOString() ?? null,
  };
  return new DomainError('APPROVAL_REQUIRED', reason, {
    details: {
      policies: proposal.policyDecision?.policies.map(({ id }) => id) ?? [],
      proposal_id: proposal.id,
      reason,
      proposal: summary,
    },
  });
}
