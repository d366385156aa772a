import type { LedgerRow } from '../../database/evidence/evidence.js';
import type { CalledArm, ExecutionFacts } from '../../contracts/interceptor.js';
import type { TokenUsage } from '../../contracts/provider.js';
import { DomainError, type ErrorCode } from '../../shared/errors.js';
import { isoTime } from '../../shared/time/clock.js';
import { failedAttempts } from './failed-attempts.rules.js';
import { recordedAction } from './recorded.rules.js';
import type { PipelineState, StepName } from './steps.rules.js';

export type Outcome = LedgerRow['outcome'];

export interface StepRecord {
  step: StepName;
  outcome: string;
  /** Milliseconds, to the microsecond. */
  millis: number;
}

/** Everything that evidence of an invocation is made from. */
export interface InvocationRecord {
  id: string;
  state: PipelineState;
  /** Names of the counters of budgets that it is charged to. */
  charges: readonly string[];
  steps: StepRecord[];
  facts: ExecutionFacts;
  outcome: Outcome;
  error: { code: ErrorCode; message: string; proposalId?: string } | undefined;
  startedAt: number;
  endedAt: number;
  /** Hex; salts the content hashes. */
  contentSalt: string;
}

/**
 * The ids of the tool calls that the answer asked for, or of the call of a tool itself; of one that a provider made, the evidence of
 * the model's call. Null without any.
 */
export function recordedCallIds({ state, facts }: InvocationRecord): string[] | null {
  const { callId, client } = state.invocation;
  const own = callId ?? client?.modelCall;
  if (own !== undefined) return [own];
  return facts.callIds === undefined ? null : [...facts.callIds];
}

/** The counters that few calls have, in the order of their names. */
const COUNTERS = [
  'acceptedPredictionTokens',
  'audioCompletionTokens',
  'audioPromptTokens',
  'audioSeconds',
  'cacheWriteHourTokens',
  'cacheWriteTokens',
  'cachedAudioTokens',
  'cachedImageTokens',
  'characters',
  'imageCompletionTokens',
  'imagePromptTokens',
  'images',
  'pages',
  'reasoningTokens',
  'rejectedPredictionTokens',
  'searchUnits',
  'videoSeconds',
  'webSearches',
] as const satisfies (keyof TokenUsage)[];

/** The counters that are not zero; null without one. */
export function countersOf(usage: TokenUsage | undefined): Record<string, number> | null {
  let counters: Record<string, number> | null = null;
  if (usage === undefined) return null;
  for (const name of COUNTERS) {
    const count = usage[name] ?? 0;
    if (count > 0) (counters ??= {})[name] = count;
  }
  return counters;
}

/** From the start to the first piece of a streamed answer, ms. */
export function firstTokenMillis({ facts: { firstPieceAt }, startedAt }: InvocationRecord): number | undefined {
  return firstPieceAt === undefined ? undefined : Math.max(0, firstPieceAt - startedAt);
}

/** The invocation's row for the usage ledger. */
export function ledgerRow(record: InvocationRecord): LedgerRow {
  const { state, facts } = record;
  const { arm, model } = state.invocation;
  // Without spreads: see `invocationEvent`.
  const row: LedgerRow = {
    id: record.id,
    tenant_id: state.context.tenantId,
    occurred_at: isoTime(record.startedAt),
    action: recordedAction(state),
    user_id: state.context.userId,
    key_id: state.invocation.principal.keyId,
    model: facts.model ?? state.invocation.model,
    provider: facts.provider ?? null,
    outcome: record.outcome,
    prompt_tokens: facts.usage?.promptTokens ?? 0,
    completion_tokens: facts.usage?.completionTokens ?? 0,
    cached_tokens: facts.usage?.cachedPromptTokens ?? 0,
    counters: countersOf(facts.usage),
    session_id: state.invocation.session?.id ?? null,
    cost: facts.cost.toString(),
    estimated: facts.estimated,
    cache: facts.cache,
    latency_millis: Math.max(0, record.endedAt - record.startedAt),
    actor: state.context.actor,
    risk_level: state.risk?.level ?? null,
    pii_types: state.invocation.pii.types.length === 0 ? null : state.invocation.pii.types,
    first_token_millis: firstTokenMillis(record) ?? null,
    error_code: record.error?.code ?? null,
    budgets: record.charges.length === 0 ? null : record.charges,
    tags: state.invocation.tags ?? null,
    failed_attempts: failedAttempts(facts.attempts),
    call_ids: recordedCallIds(record),
  };
  return arm === undefined ? row : noteArm(row, arm, facts.model !== undefined && facts.model !== model);
}

/** Notes the target of an alias that a call went to; the rows of other calls have no such members. */
function noteArm(row: LedgerRow, { aliasId, target, role }: CalledArm, isMissed: boolean): LedgerRow {
  row.alias_id = aliasId;
  row.arm = target;
  if (isMissed) row.arm_missed = true;
  if (role === 'shadow') row.purpose = 'shadow';
  return row;
}

/** A failure as evidence has it; undefined without one. */
export function publicError(error: unknown): InvocationRecord['error'] {
  if (error === undefined) return undefined;
  if (!(error instanceof DomainError)) return { code: 'INTERNAL_ERROR', message: 'internal server error' };
  const { code, message, details } = error;
  const proposalId = details?.proposal_id;
  return { code, message, ...(typeof proposalId === 'string' ? { proposalId } : {}) };
}
