import type { Remedied } from '../../../contracts/interceptor.js';
import { DomainError, type ErrorCode } from '../../../shared/errors.js';
import { type CapRemedy, ShortBudget } from '../admission/refusal.rules.js';
import type { JudgedBefore } from '../guarding/guarding.service.js';
import type { Caller } from '../invocation/model-call.js';
import { heldOf } from '../invocation/held-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { withOutput } from './call-demand.js';
import type { ExchangeSteps } from './exchange-steps.service.js';
import type { PreparedExchange } from './prepared-exchange.js';
import type { ExchangeInput } from './exchange.types.js';
import { largestOutput } from './remedy.rules.js';

/** The most models that budgets send one call to, and the most times that its output limit is lowered. */
const MAX_DEGRADES = 3;
const MAX_CAPS = 2;
/** The errors of a request that cannot be made to another model. */
const UNUSABLE: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'INVALID_REQUEST'];

interface RemediesOptions {
  steps: ExchangeSteps;
  invocations: ModelInvocations;
}

/** A call as it is tried. */
interface Way {
  /** As the caller asked it, and as it is asked now. */
  asked: ExchangeInput;
  input: ExchangeInput;
  prepared: PreparedExchange;
  /** Catalogue ids of the models that were tried, the one that was asked for first. */
  models: readonly string[];
  /** Ids of budgets that do not limit the call any more. */
  unlimitedBy: readonly string[];
  remedied: Remedied;
  caps: number;
  before: JudgedBefore;
}

/** Makes calls again in the way that a budget which refuses them names: to another model, or with a lower output limit. */
export class Remedies {
  constructor(private readonly options: RemediesOptions) {}

  /** Asks a request; where a budget refuses it and names a way, asks it again in that way. */
  async attempt<T>(caller: Caller, input: ExchangeInput, ask: (prepared: PreparedExchange) => Promise<T>): Promise<T> {
    const before: JudgedBefore = new Map();
    const prepared = await this.options.steps.prepare(caller, input, before);
    try {
      return await ask(prepared);
    } catch (error) {
      if (!(error instanceof ShortBudget)) throw error;
      const way = {
        asked: input,
        input,
        prepared,
        models: [modelOf(prepared)],
        unlimitedBy: [],
        remedied: {},
        caps: 0,
        before,
      };
      return this.attemptOtherwise(caller, way, error, ask);
    }
  }

  /** Goes the ways that refusals name, until one lets the call in or names none that can be gone. */
  private async attemptOtherwise<T>(
    caller: Caller,
    refused: Way,
    refusal: ShortBudget,
    ask: (prepared: PreparedExchange) => Promise<T>,
  ): Promise<T> {
    const way = await this.next(caller, refused, refusal);
    if (way === undefined) {
      const { call, demand } = refused.prepared;
      throw await this.options.invocations.refused(caller, { ...call, demand }, refusal.refusal);
    }
    try {
      return await ask(way.prepared);
    } catch (error) {
      if (!(error instanceof ShortBudget)) throw error;
      return this.attemptOtherwise(caller, way, error, ask);
    }
  }

  /** The way that a refusal names; undefined where it cannot be gone. */
  private next(caller: Caller, way: Way, { remedy }: ShortBudget): Promise<Way | undefined> {
    return 'degradeTo' in remedy
      ? this.degraded(caller, way, remedy.budgetId, remedy.degradeTo)
      : this.capped(caller, way, remedy);
  }

  private async degraded(caller: Caller, way: Way, budget: string, model: string): Promise<Way | undefined> {
    if (way.unlimitedBy.length >= MAX_DEGRADES) return undefined;
    // A limit that was lowered for a dearer model is not for this one.
    const input = { ...way.asked, model };
    const prepared = await this.prepare(caller, input, way.before);
    if (prepared === undefined) return undefined;
    const unlimitedBy = [...way.unlimitedBy, budget];
    const [from = ''] = way.models;
    const to = modelOf(prepared);
    // Its own target is not what a budget sends calls away from.
    if (to === way.models.at(-1)) return remediedWay({ ...way, unlimitedBy });
    if (way.models.includes(to)) return undefined;
    const remedied = { degraded: { budget, from } };
    const models = [...way.models, to];
    const next = remediedWay({ ...way, input, prepared, models, unlimitedBy, remedied, caps: 0 });
    const { call, demand } = next.prepared;
    const { effect } = await this.options.invocations.assess(caller, { ...call, demand });
    // People are asked about what the caller wants, not about what a budget makes of it.
    return effect === 'require_approval' ? undefined : next;
  }

  private async capped(caller: Caller, way: Way, { budgetId, unit, left }: CapRemedy): Promise<Way | undefined> {
    const { request, demand, call } = way.prepared;
    const [served] = call.candidates;
    const { maxOutputTokens, defaultOutputTokens } = served.model;
    const limit = request.maxTokens ?? (unit === 'usd' ? maxOutputTokens : defaultOutputTokens);
    const tokens = largestOutput(limit, (most) => {
      const held = heldOf({ demand: withOutput(demand, request, most) }, served);
      return (unit === 'usd' ? held.cost : BigInt(held.expectedTokens)) <= left;
    });
    const lowered = tokens === undefined ? undefined : way.input.withOutputLimit(tokens);
    if (tokens === undefined || lowered === undefined || way.caps >= MAX_CAPS) return undefined;
    const input = { ...way.input, ...lowered };
    const prepared = await this.options.steps.prepare(caller, input, way.before);
    const remedied = { ...way.remedied, capped: { budget: budgetId, maxOutputTokens: tokens } };
    return remediedWay({ ...way, input, prepared, remedied, caps: way.caps + 1 });
  }

  /** The request for another model; undefined where that cannot be asked. */
  private async prepare(
    caller: Caller,
    input: ExchangeInput,
    before: JudgedBefore,
  ): Promise<PreparedExchange | undefined> {
    try {
      return await this.options.steps.prepare(caller, input, before);
    } catch (error) {
      if (error instanceof DomainError && UNUSABLE.includes(error.code)) return undefined;
      throw error;
    }
  }
}

function modelOf({ call }: PreparedExchange): string {
  return call.candidates[0].model.id;
}

/** A way whose call says what budgets made of it. */
function remediedWay(way: Way): Way {
  const { prepared, remedied, unlimitedBy } = way;
  return { ...way, prepared: { ...prepared, call: { ...prepared.call, remedied, unlimitedBy } } };
}
