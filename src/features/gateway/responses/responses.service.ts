import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ExchangeStreamService } from '../exchange/exchange-stream.service.js';
import type { ExchangeService } from '../exchange/exchange.service.js';
import type { ExchangeInput, NativeForm } from '../exchange/exchange.types.js';
import type { Caller } from '../invocation/invocation.service.js';
import { ResponseAssembly, responseRestorer, restoreResponse } from './native-response.js';
import { toResponse } from './response-answer.rules.js';
import { ResponseEncoder, withPrevious } from './response-encoder.js';
import { hostedTools, responseProblems } from './response-problems.js';
import { fromResponses } from './response-request.rules.js';
import { responseTexts, withResponseProse } from './response-texts.rules.js';
import type { ModelResponse, ResponseInput, ResponseStreamEventValue, ResponseTokenCount } from './response.types.js';

export interface ResponsesOptions {
  exchange: ExchangeService;
  streams: ExchangeStreamService;
  proposals: ProposalGate;
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
    const answer = await this.options.exchange.ask(caller, toExchange(input));
    return { body: withPrevious(toResponse(answer, input.body), input.body), evidenceId: answer.head.id };
  }

  /** A streamed answer; see `ExchangeStreamService.stream`. */
  async stream(caller: Caller, input: ResponseInput): Promise<AsyncIterableIterator<ResponseStreamEventValue>> {
    const { streams, logger } = this.options;
    assertSound(input.body);
    const encoder = new ResponseEncoder(input.body, logger);
    const executed = await this.executed(caller, input);
    if (executed === undefined) return streams.stream(caller, toExchange(input), encoder);
    const head = { id: executed.evidenceId, created: 0, model: '' };
    const answer = { head, choices: [], usage: { promptTokens: 0, completionTokens: 0 }, estimated: false };
    return streams.replay({ ...answer, native: executed.body }, encoder);
  }

  /** The length of an input, as it is counted for limits. Nothing leaves the gateway. */
  async count({ principal }: Pick<Caller, 'principal'>, body: JsonObject): Promise<ResponseTokenCount> {
    assertSound(body);
    const inputTokens = await this.options.exchange.count(principal, toExchange({ body }));
    return { object: 'response.input_tokens', inputTokens };
  }

  /** Evaluates policy and risk for a request. */
  assess(caller: Caller, input: ResponseInput): Promise<Evaluation> {
    return this.options.exchange.assess(caller, toExchange(input));
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

function toExchange(input: ResponseInput): ExchangeInput {
  const { body } = input;
  return {
    model: body.model as string,
    request: toRequest(body),
    skipCache: false,
    user: typeof body.user === 'string' ? body.user : undefined,
    payload: () => toPayload(input),
    native: nativeForm(body),
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
    assembly: () => new ResponseAssembly(),
  };
}
