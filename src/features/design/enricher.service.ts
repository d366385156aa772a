import { DomainError } from '../../shared/errors.js';
import {
  type CostForecast,
  NO_FORECAST,
  type Requester,
  type StructuredGenerator,
  withForeseen,
} from '../../contracts/structured.js';
import type { Enrichment } from './design.entity.js';
import { type DesignQuestion, designRequest, type Generation } from './design-question.js';

const MAX_REASON = 1_000;

/** The outcome as the record names it. */
export interface Making {
  enrichment: Enrichment;
  enrichmentReason: string | null;
  model: string | null;
  evidenceIds: string[];
}

export interface Enriched<T> {
  words: T | undefined;
  making: Making;
}

/** Errors that are the provider's fault, not the caller's. INVALID_REQUEST is the provider's refusal. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set(['PROVIDER_ERROR', 'PROVIDER_TIMEOUT', 'INVALID_REQUEST']);

const NOT_ASKED: Making = { enrichment: 'none', enrichmentReason: null, model: null, evidenceIds: [] };

/**
 * Enriches skeletons by a model. A bad answer or a provider's fault leaves the skeleton; what denies the call (policy,
 * approval, budget, rate, key) is thrown, and nothing is stored.
 */
export class Enricher {
  constructor(private readonly generator: StructuredGenerator) {}

  /** Asks no model where the options decline it, or there is nothing to ask. */
  async ask<T>(asker: Requester, options: Generation, question: DesignQuestion<T> | undefined): Promise<Enriched<T>> {
    if (!asksModelOf(options, question)) return { words: undefined, making: NOT_ASKED };
    try {
      const result = await this.generator.generate(asker, designRequest(options, question));
      const { model, evidenceIds } = result;
      return result.outcome === 'completed'
        ? { words: result.value, making: { enrichment: 'completed', enrichmentReason: null, model, evidenceIds } }
        : { words: undefined, making: failed(result.reason, model, evidenceIds) };
    } catch (error) {
      if (!(error instanceof DomainError) || !PROVIDER_FAULTS.has(error.code)) throw error;
      const { evidenceId } = asker.provenance;
      return {
        words: undefined,
        making: failed(error.message, options.model ?? null, evidenceId === undefined ? [] : [evidenceId]),
      };
    }
  }

  /** The most that `ask` costs, without asking. Throws NOT_FOUND, FORBIDDEN and FEATURE_DISABLED for the model. */
  async foresee(
    asker: Requester,
    options: Generation,
    question: DesignQuestion<unknown> | undefined,
  ): Promise<CostForecast> {
    if (!asksModelOf(options, question)) return NO_FORECAST;
    return withForeseen(NO_FORECAST, await this.generator.foresee(asker, designRequest(options, question)));
  }
}

function asksModelOf<T>({ generate }: Generation, question: T | undefined): question is T {
  return generate !== false && question !== undefined;
}

function failed(reason: string, model: string | null, evidenceIds: string[]): Making {
  return { enrichment: 'failed', enrichmentReason: reason.slice(0, MAX_REASON), model, evidenceIds };
}
