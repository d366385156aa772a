import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ExchangeStreamService } from '../exchange/exchange-stream.service.js';
import type { ExchangeService } from '../exchange/exchange.service.js';
import type { ExchangeInput, NativeForm } from '../exchange/exchange.types.js';
import type { Caller } from '../invocation/invocation.service.js';
import { lostInMessage, toMessage } from './message-answer.rules.js';
import { MessageEncoder } from './message-encoder.js';
import { messageCharges } from './message-prices.rules.js';
import { messageProblems } from './message-problems.js';
import { fromMessages } from './message-request.rules.js';
import { messageTexts, withMessageProse } from './message-texts.rules.js';
import type { Message, MessageInput, MessageStreamEventValue, MessageTokenCount } from './message.types.js';
import { MessageAssembly, messageRestorer, restoreMessage } from './native-message.js';

export interface MessagesOptions {
  exchange: ExchangeService;
  streams: ExchangeStreamService;
  proposals: ProposalGate;
  logger: Logger;
}

/** Anthropic's Messages. Upstreams that speak the protocol get requests as they came; for others they are translated. */
export class MessagesService {
  constructor(private readonly options: MessagesOptions) {}

  /** One answer. Errors: INVALID_REQUEST, and those of `ModelInvocations`. */
  async create(caller: Caller, input: MessageInput): Promise<Message> {
    assertSound(input.body);
    const executed = await this.executed(caller, input);
    if (executed !== undefined) return executed;
    const answer = await this.options.exchange.ask(caller, toExchange(input));
    return { body: toMessage(answer), evidenceId: answer.head.id };
  }

  /** A streamed answer; see `ExchangeStreamService.stream`. */
  async stream(caller: Caller, input: MessageInput): Promise<AsyncIterableIterator<MessageStreamEventValue>> {
    const { streams, logger } = this.options;
    assertSound(input.body);
    const executed = await this.executed(caller, input);
    if (executed === undefined) return streams.stream(caller, toExchange(input), new MessageEncoder(logger));
    const head = { id: executed.evidenceId, created: 0, model: '' };
    const answer = { head, choices: [], usage: { promptTokens: 0, completionTokens: 0 }, estimated: false };
    return streams.replay({ ...answer, native: executed.body }, new MessageEncoder(logger, true));
  }

  /** The length of a prompt, as it is counted for limits. Nothing leaves the gateway. */
  async count({ principal }: Pick<Caller, 'principal'>, body: JsonObject): Promise<MessageTokenCount> {
    const issues = messageProblems(body, true);
    if (issues.length > 0) throw invalidRequest(issues);
    return { inputTokens: await this.options.exchange.count(principal, toExchange({ body })) };
  }

  /** Evaluates policy and risk for a request. */
  assess(caller: Caller, input: MessageInput): Promise<Evaluation> {
    return this.options.exchange.assess(caller, toExchange(input));
  }

  /** The answer of a proposal that was approved and executed, where the request names one. */
  private async executed({ principal }: Caller, input: MessageInput): Promise<Message | undefined> {
    if (typeof input.proposalId !== 'string') return undefined;
    const payload = toPayload(input);
    const result = await this.options.proposals.resultOf(principal, input.proposalId, 'ai.generate', payload);
    return result as unknown as Message;
  }
}

function assertSound(body: JsonObject): void {
  const issues = messageProblems(body);
  if (issues.length > 0) throw invalidRequest(issues);
}

/** The request as a proposal stores it; `api` says in whose form. */
function toPayload({ body: { stream: _stream, ...body }, version, beta }: MessageInput): JsonObject {
  const headers = { ...(version === undefined ? {} : { version }), ...(beta === undefined ? {} : { beta }) };
  return plainJson({ api: 'messages', model: body.model, body, ...headers });
}

/** A stored request, checked again. Throws INVALID_REQUEST. */
export function fromPayload({ body, version, beta }: JsonObject): MessageInput {
  const issues = isJsonObject(body) ? messageProblems(body) : [{ path: 'body', message: 'expected a Message request' }];
  if (issues.length > 0)
    throw invalidRequest(issues.map(({ path, message }) => ({ path: `payload.${path}`, message })));
  return {
    body: body as JsonObject,
    ...(typeof version === 'string' ? { version } : {}),
    ...(typeof beta === 'string' ? { beta } : {}),
  };
}

function toExchange(input: MessageInput): ExchangeInput {
  const { body, version, beta } = input;
  const headers = {
    ...(version === undefined ? {} : { 'anthropic-version': version }),
    ...(beta === undefined ? {} : { 'anthropic-beta': beta }),
  };
  return {
    model: body.model as string,
    request: toRequest(body, headers),
    skipCache: false,
    user: undefined,
    payload: () => toPayload(input),
    native: nativeForm(body, headers),
  };
}

function toRequest(body: JsonObject, headers: Record<string, string>): Omit<ChatRequest, 'model'> {
  const { request, ...losses } = fromMessages(body);
  return { ...request, native: { protocol: 'messages', body, headers, ...losses } };
}

function nativeForm(body: JsonObject, headers: Record<string, string>): NativeForm {
  return {
    outgoing: () => messageTexts(body),
    withProse: (prose) => toRequest(withMessageProse(body, prose), headers),
    restore: restoreMessage,
    restorer: messageRestorer,
    lost: lostInMessage,
    assembly: () => new MessageAssembly(),
    charges: (price) => messageCharges(body, price),
  };
}
