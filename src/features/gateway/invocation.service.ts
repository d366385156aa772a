import { DomainError } from '../../shared/errors.js';
import type { JsonValue } from '../../shared/json.js';
import type { AiAction, ExecutionFacts, Interceptor, Run } from '../interceptor/interceptor.port.js';
import type { Provenance } from '../interceptor/provenance.port.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import type { Admission } from './admission.port.js';
import { costOf, type ModelType, worstCost } from './catalogue.rules.js';
import type { Catalogue, ServedModel } from './catalogue.service.js';
import type { TokenUsage } from './provider.port.js';
import { isCancelled } from './upstream.rules.js';
import { CallControl, translateFailure } from './upstream.service.js';

/** Who asks, and how the door is told. */
export interface Caller {
  principal: Principal;
  /** `X-User-ID`, for metering. */
  userHeader: string | undefined;
  signal: AbortSignal;
  provenance: Provenance;
}

/** A model call before it is admitted. */
export interface ModelCall<T> {
  served: ServedModel;
  action: AiAction;
  /** Body's `user`, for metering. */
  user: string | undefined;
  promptTokens: number;
  /** Expected output, for the token rate limit. */
  expectedOutputTokens: number;
  /** Largest output, for the budget. */
  maxOutputTokens: number;
  content: JsonValue;
  /** Calls the upstream; fills in usage and content of the facts. */
  execute: (run: Run, control: CallControl) => Promise<T>;
}

interface InvocationOptions {
  interceptor: Interceptor;
  admission: Admission;
  catalogue: Catalogue;
  /** Total time for an answer, ms. */
  deadlineMillis: number;
}

/** What every model call has in common: finding the model, admission, the interceptor, settling. */
export class ModelInvocations {
  constructor(private readonly options: InvocationOptions) {}

  /** The model of an identifier. Throws FEATURE_DISABLED, NOT_FOUND, or FORBIDDEN when the key may not use it. */
  async find(principal: Principal, requested: string, type: ModelType): Promise<ServedModel> {
    if (!principal.tenant.featurePacks.has('gateway')) {
      throw new DomainError('FEATURE_DISABLED', 'the feature pack gateway is off for this tenant');
    }
    const served = await this.options.catalogue.find(requested, type);
    const { allowedModels } = principal;
    if (allowedModels !== null && !allowedModels.has(served.model.id) && !allowedModels.has(requested)) {
      throw new DomainError('FORBIDDEN', `this key may not use the model ${requested}`, { param: 'model' });
    }
    return served;
  }

  /**
   * Admits a call, takes it through the interceptor and settles what it really used, whatever comes of it. Throws the
   * errors of admission and interceptor, PROVIDER_ERROR, PROVIDER_TIMEOUT, and INVALID_REQUEST in the provider's words.
   */
  async invoke<T>(caller: Caller, call: ModelCall<T>): Promise<T> {
    const { model } = call.served;
    const worst = worstCost(model.price, call.promptTokens, call.maxOutputTokens);
    const demand = { tokens: call.promptTokens + call.expectedOutputTokens, cost: worst };
    const reservation = this.options.admission.reserve(caller.principal.tenant, demand);
    const control = new CallControl(caller.signal, this.options.deadlineMillis);
    let facts: ExecutionFacts | undefined;
    try {
      const invocation = {
        principal: caller.principal,
        action: call.action,
        model: model.id,
        provider: model.provider,
        userId: call.user ?? caller.userHeader ?? caller.principal.subject,
        estimatedCost: worst,
        content: call.content,
        provenance: caller.provenance,
      };
      return await this.options.interceptor.invoke(invocation, async (run) => {
        facts = run.facts;
        try {
          return await call.execute(run, control);
        } catch (error) {
          if (isCancelled(error)) run.facts.cancelled = true;
          throw translateFailure(error, run.facts);
        }
      });
    } finally {
      control.release();
      const { usage, cost } = facts ?? { usage: undefined, cost: 0n };
      reservation.settle({ tokens: (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0), cost });
    }
  }
}

/** Notes what an answer used and cost; `counted` stands in where the provider did not say. */
export function noteUsage(
  facts: ExecutionFacts,
  served: ServedModel,
  reported: TokenUsage | undefined,
  counted: () => TokenUsage,
): TokenUsage {
  const usage = reported ?? counted();
  facts.usage = usage;
  facts.estimated = reported === undefined;
  facts.cost = costOf(served.model.price, usage);
  return usage;
}
