import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ExchangeStreamService } from '../exchange/exchange-stream.service.js';
import type { ExchangeService } from '../exchange/exchange.service.js';
import type { ExchangeInput, NativeForm } from '../exchange/exchange.types.js';
import type { Caller } from '../invocation/invocation.service.js';
import { LAST_EVENTS, ResponseAssembly, responseRestorer, restoreResponse } from './native-response.js';
import { lostInResponse, toResponse } from './response-answer.rules.js';
import { ResponseEncoder, withPrevious } from './response-encoder.js';
import { responseCharges } from './response-prices.rules.js';
import { hostedTools, responseProblems } from './response-problems.js';
import type { ResponseStore } from './response-store.service.js';
import { fromResponses } from './response-request.rules.js';
import { responseTexts, withResponseProse } from './response-texts.rules.js';
import type { ModelResponse, ResponseInput, ResponseStreamEventValue, ResponseTokenCount } from './response.types.js';

export interface ResponsesOptions {
  exchange: ExchangeService;
  streams: ExchangeStreamService;
  proposals: ProposalGate;
  store: ResponseStore;
  logger: Logger;
}

/** OpenAI's Responses. Upstreams that speak the protocol get requests as they came; for others they are translated. */
export class ResponsesService {
  constructor(private readonly options: ResponsesOptions) {}

  /** One answer. Errors: INVALID_REQUEST, NOT_FOUND for a reference, and those of `ModelInvocations`. */
  async create(caller: Caller, input: ResponseInput): Promise<ModelResponse> {
    assertSound(input.body);
    const executed = await this.executed(caller, input);
    if (executed !== undefined) return executed;
    const asked = this.asked(caller, input.body);
    const answer = await this.options.exchange.ask(caller, await this.exchangeOf(caller, input));
    const body = withPrevious(toResponse(answer, asked), asked);
    const evidenceId = answer.head.id;
    if (asked.store === true) await this.save(caller, input.body, body, answer.native === undefined, evidenceId);
    return { body, evidenceId };
  }

  /** A streamed answer; see `ExchangeStreamService.stream`. A response that is kept is so before its last event. */
  async stream(caller: Caller, input: ResponseInput): Promise<AsyncIterableIterator<ResponseStreamEventValue>> {
    const { streams, logger } = this.options;
    assertSound(input.body);
    const asked = this.asked(caller, input.body);
    const encoder = new ResponseEncoder(asked, logger);
    const executed = await this.executed(caller, input);
    if (executed === undefined) {
      const events = await streams.stream(caller, await this.exchangeOf(caller, input), encoder);
      if (asked.store !== true) return events;
      return beforeLast(events, (response) =>
        this.save(caller, input.body, response, !encoder.isNative, caller.provenance.evidenceId ?? ''),
      );
    }
    const head = { id: executed.evidenceId, created: 0, model: '' };
    const answer = { head, choices: [], usage: { promptTokens: 0, completionTokens: 0 }, estimated: false };
    return streams.replay({ ...answer, native: executed.body }, encoder);
  }

  /** The length of an input, as it is counted for limits. Nothing leaves the gateway. */
  async count(caller: Pick<Caller, 'principal'>, body: JsonObject): Promise<ResponseTokenCount> {
    assertSound(body);
    const inputTokens = await this.options.exchange.count(caller.principal, await this.exchangeOf(caller, { body }));
    return { object: 'response.input_tokens', inputTokens };
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, input: ResponseInput): Promise<Evaluation> {
    return this.options.exchange.assess(caller, await this.exchangeOf(caller, input));
  }

  /** The request as the response repeats it: it says whether it is kept. */
  private asked({ principal }: Caller, body: JsonObject): JsonObject {
    return { ...body, store: this.options.store.keeps(principal, body) };
  }

  private async exchangeOf({ principal }: Pick<Caller, 'principal'>, input: ResponseInput): Promise<ExchangeInput> {
    return toExchange(input, await this.options.store.resolved(principal, input.body));
  }

  private save(
    { principal }: Caller,
    body: JsonObject,
    response: JsonObject,
    translated: boolean,
    evidenceId: string,
  ): Promise<void> {
    return this.options.store.save(principal, { response, body, translated, evidenceId });
  }

  /** The answer of a proposal that was approved and executed, where the request names one. */
  private async executed({ principal }: Caller, input: ResponseInput): Promise<ModelResponse | undefined> {
    if (typeof input.proposalId !== 'string') return undefined;
    const payload = toPayload(input);
    const result = await this.options.proposals.resultOf(principal, input.proposalId, 'ai.generate', payload);
    return result as unknown as ModelResponse;
  }
}

function assertSound(body: JsonObject): void {
  const issues = responseProblems(body);
  if (issues.length > 0) throw invalidRequest(issues);
}

/** The request as a proposal stores it; `api` says in whose form. */
function toPayload({ body: { stream: _stream, stream_options: _options, ...body } }: ResponseInput): JsonObject {
  return plainJson({ api: 'responses', model: body.model, body });
}

/** A stored request, checked again. Throws INVALID_REQUEST. */
export function fromPayload({ body }: JsonObject): ResponseInput {
  if (!isJsonObject(body)) throw invalidRequest([{ path: 'payload.body', message: 'expected a Responses request' }]);
  const issues = responseProblems(body);
  if (issues.length > 0)
    throw invalidRequest(issues.map(({ path, message }) => ({ path: `payload.body.${path}`, message })));
  return { body };
}

/** `body`: the request with the items that it refers to. */
function toExchange(input: ResponseInput, body: JsonObject): ExchangeInput {
  return {
    model: body.model as string,
    request: toRequest(body),
    skipCache: false,
    user: typeof body.user === 'string' ? body.user : undefined,
    payload: () => toPayload(input),
    native: nativeForm(body),
  };
}

/** Keeps the response before its last event, so that a client can continue it at once. */
function beforeLast(
  events: AsyncIterableIterator<ResponseStreamEventValue>,
  save: (response: JsonObject) => Promise<void>,
): AsyncIterableIterator<ResponseStreamEventValue> {
  return {
    async next() {
      const step = await events.next();
      if (step.done === true || step.value.__typename !== 'ResponseEvent') return step;
      const { event, data } = step.value;
      if (LAST_EVENTS.has(event) && isJsonObject(data.response)) await save(data.response);
      return step;
    },
    return: async () => (await events.return?.()) ?? { value: undefined, done: true },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function toRequest(body: JsonObject): Omit<ChatRequest, 'model'> {
  const { request, ...losses } = fromResponses(body);
  const native = { protocol: 'responses', body, headers: {}, charged: hostedTools(body), ...losses } as const;
  return { ...request, native };
}

function nativeForm(body: JsonObject): NativeForm {
  return {
    outgoing: () => responseTexts(body),
    withProse: (prose) => toRequest(withResponseProse(body, prose)),
    restore: restoreResponse,
    restorer: responseRestorer,
    lost: lostInResponse,
    assembly: () => new ResponseAssembly(),
    charges: (price) => responseCharges(body, price),
  };
}
