import type { ZodType } from 'zod';
import type { JsonObject } from '../shared/json/json.js';
import type { NanoUsd } from '../shared/money.js';
import type { AiAction } from './interceptor.js';
import type { Provenance } from './provenance.js';
import type { Principal } from './identity.js';

/** The caller; every request's context is one. */
export interface Requester {
  principal: Principal;
  /** The `X-User-ID` header, for metering. */
  userHeader: string | undefined;
  signal: AbortSignal;
  provenance: Provenance;
}

/** The purpose of a model call, as policies see it. */
export interface Purpose {
  action: AiAction;
  /** Facts for the policies' `context`: `{purpose: 'design.framework', domain: …}`. */
  context: JsonObject;
}

/** JSON that a model is asked for. */
export interface StructuredRequest<T> {
  purpose: Purpose;
  /** Model identifier; the cheapest chat model that can be called when absent. */
  model?: string | undefined;
  /** An approved proposal that this very request became. */
  proposalId?: string | undefined;
  system: string;
  prompt: string;
  /** Answers must match it; its JSON Schema is part of the request. Every text and list in it is bounded. */
  schema: ZodType<T>;
  /** Name of the schema: letters, digits, `_` and `-`, at most 64. */
  schemaName: string;
  maxTokens: number;
}

/** The outcome of a structured request. */
export type Structured<T> =
  | { outcome: 'completed'; value: T; model: string; evidenceIds: string[] }
  /** Neither the answer nor its repair fits the schema. `reason` names places and rules, and never quotes the model. */
  | { outcome: 'failed'; reason: string; model: string; evidenceIds: string[] };

/** The most that a structured request may take, its repair included. */
export interface ForeseenCost {
  /** The model that would be asked. */
  model: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  cost: NanoUsd;
}

/** The most that a model costs, told before it is asked; nothing where none is asked, with the reason where a document forbids it. */
export interface CostForecast {
  model: string | null;
  /** Requests, each with its repair. */
  parts: number;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: NanoUsd;
  reason: string | null;
}

export const NO_FORECAST: CostForecast = {
  model: null,
  parts: 0,
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  costUsd: 0n,
  reason: null,
};

/** The forecast with another request. */
export function withForeseen(forecast: CostForecast, told: ForeseenCost): CostForecast {
  return {
    ...forecast,
    model: told.model,
    parts: forecast.parts + 1,
    calls: forecast.calls + told.calls,
    promptTokens: forecast.promptTokens + told.promptTokens,
    completionTokens: forecast.completionTokens + told.completionTokens,
    costUsd: forecast.costUsd + told.cost,
  };
}

/** JSON from a model, through the interceptor like every model call. */
export interface StructuredGenerator {
  /**
   * Asks the model. An answer that does not match the schema is sent back once with its problems. Throws what a chat
   * throws: POLICY_DENIED, APPROVAL_REQUIRED, BUDGET_EXCEEDED, RATE_LIMIT_EXCEEDED, FEATURE_DISABLED, NOT_FOUND,
   * PROVIDER_ERROR …
   */
  generate<T>(asker: Requester, request: StructuredRequest<T>): Promise<Structured<T>>;
  /**
   * The most that the request may cost, by the figures that budgets hold for it: no model is asked, and nothing is
   * recorded. What is charged is never more. Throws NOT_FOUND, FORBIDDEN and FEATURE_DISABLED for the model.
   */
  foresee(asker: Requester, request: StructuredRequest<unknown>): Promise<ForeseenCost>;
}
