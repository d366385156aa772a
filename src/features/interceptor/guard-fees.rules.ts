import type { LedgerRow } from '../../database/evidence/evidence.js';
import type { GuardFinding } from '../../contracts/guards.js';
import type { SpineEventInput } from '../../contracts/spine.js';
import { uuidv7 } from '../../shared/ids.js';
import { isoTime } from '../../shared/time/clock.js';
import type { PipelineState } from './steps.rules.js';

/** A call whose guards have a price. */
interface ChargedCall {
  /** The evidence id of the call. */
  id: string;
  state: PipelineState;
  findings: readonly GuardFinding[];
  charges: readonly string[];
  /** When it ended, Unix ms. */
  at: number;
}

/** The fees of guards: a line of the ledger for each, beside that of the call, with its event. */
export function guardFees(
  { id, state, findings, charges, at }: ChargedCall,
  newId = uuidv7,
): { event: SpineEventInput; ledger: LedgerRow }[] {
  return findings.flatMap((finding) => {
    const { guard, digest, fee = 0n, asked = 1, latencyMillis } = finding;
    if (fee === 0n) return [];
    const { context, invocation } = state;
    const { tenantId, actor, userId } = context;
    const name = `guard:${guard}`;
    const row = newId(at);
    const event: SpineEventInput = {
      tenantId,
      id: row,
      action: 'guard.charged',
      resourceId: name,
      resourceType: 'guard',
      actor,
      actorType: invocation.principal.subjectType === 'user' ? 'user' : 'api',
      severity: 'info',
      correlationId: id,
      occurredAt: at,
      details: { asked, costNanoUsd: fee.toString(), digest, guard, keyId: invocation.principal.keyId, user: userId },
    };
    const ledger: LedgerRow = {
      id: row,
      tenant_id: tenantId,
      occurred_at: isoTime(at),
      action: 'guard.charged',
      user_id: userId,
      key_id: invocation.principal.keyId,
      model: name,
      provider: name,
      outcome: 'completed',
      prompt_tokens: 0,
      completion_tokens: 0,
      cached_tokens: 0,
      counters: null,
      session_id: invocation.session?.id ?? null,
      cost: fee.toString(),
      estimated: false,
      cache: 'BYPASS',
      latency_millis: latencyMillis,
      actor,
      risk_level: null,
      pii_types: null,
      first_token_millis: null,
      error_code: null,
      budgets: charges.length === 0 ? null : charges,
      tags: invocation.tags ?? null,
      failed_attempts: null,
      call_ids: null,
    };
    return [{ event, ledger }];
  });
}
