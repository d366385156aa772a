import { isJsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { HeldCall } from '../../../contracts/interceptor.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { ExchangeStreamService } from '../exchange/exchange-stream.service.js';
import type { ExchangeService } from '../exchange/exchange.service.js';
import type { ExchangeInput } from '../exchange/exchange.types.js';
import type { Caller } from '../invocation/model-call.js';
import { requestOf } from '../invocation/request.rules.js';
import type { PromptedCalls } from '../prompts/prompted-calls.service.js';
import type { ChatInput } from './chat-input.types.js';
import { answerOf, toCompletion, toExchange } from './chat.rules.js';
import type { ChatCompletion, ChatStreamEventValue } from './chat.types.js';
import { ChunkEncoder } from './chunk-encoder.js';

export interface ChatOptions {
  exchange: ExchangeService;
  streams: ExchangeStreamService;
  proposals: ProposalGate;
  prompts: PromptedCalls;
  logger: Logger;
}

/** Chat completions in OpenAI's form. */
export class ChatService {
  constructor(private readonly options: ChatOptions) {}

  /** One answer. Errors: those of `ModelInvocations`. */
  async chat(caller: Caller, input: ChatInput): Promise<ChatCompletion> {
    const executed = await this.executed(caller, input);
    if (executed !== undefined) return executed;
    return toCompletion(await this.options.exchange.ask(caller, await this.exchangeOf(caller, input)));
  }

  /** A streamed answer; see `ExchangeStreamService.stream`. */
  async chatStream(caller: Caller, input: ChatInput): Promise<AsyncIterableIterator<ChatStreamEventValue>> {
    const { streams, logger } = this.options;
    const encoder = new ChunkEncoder(input.streamOptions?.includeUsage === true, logger);
    const executed = await this.executed(caller, input);
    return executed === undefined
      ? streams.stream(caller, await this.exchangeOf(caller, input), encoder)
      : streams.replay(answerOf(executed), encoder);
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, input: ChatInput): Promise<Evaluation> {
    return this.options.exchange.assess(caller, await this.exchangeOf(caller, input));
  }

  /** The most that a request may take; see `ExchangeService.foresee`. */
  async foresee(caller: Caller, input: ChatInput, furtherTokens: number): Promise<[first: HeldCall, again: HeldCall]> {
    return this.options.exchange.foresee(caller, await this.exchangeOf(caller, input), furtherTokens);
  }

  /** The request with the text of the prompt that it names; a proposal stores it as it came. */
  private async exchangeOf({ principal }: Caller, input: ChatInput): Promise<ExchangeInput> {
    const prompted = await this.options.prompts.chat(principal, input);
    if (prompted === undefined) return toExchange(input);
    return { ...toExchange(prompted.request), payload: () => requestOf(input), prompt: prompted.prompt };
  }

  /** The answer of a proposal that was approved and executed, where the request names one. */
  private async executed({ principal, purpose }: Caller, input: ChatInput): Promise<ChatCompletion | undefined> {
    if (typeof input.proposalId !== 'string') return undefined;
    const action = purpose?.action ?? 'ai.generate';
    const asked = { proposalId: input.proposalId, action, payload: requestOf(input) };
    return this.options.proposals.resultOf(principal, asked, (result) => (isCompletion(result) ? result : undefined));
  }
}

function isCompletion(result: unknown): result is ChatCompletion {
  return isJsonObject(result) && typeof result.id === 'string' && Array.isArray(result.choices);
}
