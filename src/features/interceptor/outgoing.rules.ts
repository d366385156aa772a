import type { JsonObject } from '../../shared/json/json.js';
import { nanoToUsd } from '../../shared/money.js';
import { CLIENT_FAULTS } from '../../shared/http/upstream-error.js';
import type { InvocationRecord } from './invocation-record.rules.js';
import type { Attempt } from '../../contracts/interceptor.js';

type OutgoingType = 'chat.complete' | 'error.provider';

/** The webhook events of an invocation. */
export function outgoingTypes({ outcome, facts, state }: InvocationRecord): OutgoingType[] {
  return [
    ...(outcome === 'completed' && facts.finish !== undefined && state.invocation.shadowOf === undefined
      ? (['chat.complete'] as const)
      : []),
    ...(facts.attempts.some(isProviderError) ? (['error.provider'] as const) : []),
  ];
}

/** The data of an event: ids and figures, never text of a prompt or an answer. Names as in gateway bodies. */
export function outgoingData(type: OutgoingType, record: InvocationRecord): JsonObject {
  return type === 'chat.complete' ? completion(record) : providerError(record);
}

function completion({ id, state, facts, startedAt, endedAt }: InvocationRecord): JsonObject {
  const { promptTokens = 0, completionTokens = 0 } = facts.usage ?? {};
  return {
    id,
    model: facts.model ?? state.invocation.model,
    requested_model: state.invocation.alias ?? state.invocation.model,
    provider: facts.provider ?? null,
    user: state.context.userId,
    finish_reason: facts.finish ?? null,
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      estimated: facts.estimated,
    },
    cost_usd: nanoToUsd(facts.cost),
    cache: facts.cache,
    latency_ms: endedAt - startedAt,
  };
}

function providerError({ id, state, facts, outcome, error }: InvocationRecord): JsonObject {
  return {
    id,
    action: state.context.action,
    model: state.invocation.model,
    outcome,
    error: error?.code ?? null,
    attempts: facts.attempts.filter(isProviderError).map(({ provider, model, status, reason, millis }) => ({
      provider,
      model,
      status: status ?? null,
      reason: reason ?? null,
      ms: Math.round(millis),
    })),
  };
}

function isProviderError({ outcome, status }: Attempt): boolean {
  return outcome === 'failed' && (status === undefined || !CLIENT_FAULTS.has(status));
}
