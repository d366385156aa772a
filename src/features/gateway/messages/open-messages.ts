import type { JsonObject } from '../../../shared/json/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ExchangeInput, NativeForm } from '../exchange/exchange.types.js';
import type { OutgoingTexts } from '../exchange/outgoing-texts.rules.js';
import { leavesAnswer } from '../exchange/remedy.rules.js';
import { type HostedRequest, throughGateway } from '../hosted/hosted-servers.js';
import { MESSAGES_FORM } from '../hosted/hosted-servers.rules.js';
import { ProtocolApi, type ProtocolOptions } from '../exchange/protocol-api.js';
import { lostInMessage, toAnthropicMessage } from './message-answer.rules.js';
import { MessageEncoder } from './message-encoder.js';
import { messageCharges } from './message-prices.rules.js';
import { messageRequestProblems } from './message-problems.js';
import { fromMessages, withoutForeignBlocks } from './message-request.rules.js';
import { messageResults, messageTexts, withMessageProse } from './message-texts.rules.js';
import type { MessageInput, MessageStreamEventValue } from './message.types.js';
import { MessageAssembly, messageRestorer, restoreMessage } from './native-message.js';

export type MessagesService = ProtocolApi<MessageInput, MessageStreamEventValue>;

/** Opens the service for Anthropic's Messages. */
export function openMessages(options: ProtocolOptions): MessagesService {
  return new ProtocolApi(
    {
      name: 'messages',
      problems: messageRequestProblems,
      delivery: ['stream'],
      headers: ['version', 'beta'],
      prepare(caller, input, payload) {
        const hosted = throughGateway(MESSAGES_FORM, input.body, caller, options.hosted);
        return { exchange: toExchange({ ...input, body: hosted.body }, payload, hosted.seal), asked: input.body };
      },
      answer: toAnthropicMessage,
      encoder: (_, logger, isReplay) => new MessageEncoder(logger, isReplay),
    },
    options,
  );
}

/** Its one member names an earlier message, whose cache entry Anthropic compares with this one's. */
const DIAGNOSTICS = 'diagnostics';

function toExchange(
  { body: given, version, beta }: MessageInput,
  payload: () => JsonObject,
  seal: HostedRequest['seal'],
): ExchangeInput {
  const { [DIAGNOSTICS]: diagnostics, ...rest } = given;
  const body = diagnostics == null ? given : rest;
  const headers = {
    ...(version === undefined ? {} : { 'anthropic-version': version }),
    ...(beta === undefined ? {} : { 'anthropic-beta': beta }),
  };
  const formsOf = (sent: JsonObject) => ({
    request: toRequest(sent, headers, seal),
    native: nativeForm(sent, headers, seal),
  });
  return {
    model: body.model as string,
    ...formsOf(body),
    withOutputLimit: (tokens) =>
      leavesAnswer(tokens, body.thinking) ? formsOf({ ...body, max_tokens: tokens }) : undefined,
    // A call with tools does something each time.
    skipCache: seal !== undefined,
    user: undefined,
    payload,
    changed: diagnostics == null ? [] : [DIAGNOSTICS],
  };
}

function toRequest(
  body: JsonObject,
  headers: Record<string, string>,
  seal: HostedRequest['seal'],
): Omit<ChatRequest, 'model'> {
  const { request, ...losses } = fromMessages(body);
  const sealed = seal === undefined ? {} : { seal };
  return {
    ...request,
    native: { protocol: 'messages', body: withoutForeignBlocks(body), ...sealed, headers, ...losses },
  };
}

function nativeForm(body: JsonObject, headers: Record<string, string>, seal: HostedRequest['seal']): NativeForm {
  return {
    outgoing: () => withHeaders(messageTexts(body), headers),
    withProse: (prose) => toRequest(withMessageProse(body, prose), headers, seal),
    results: (prose) => messageResults(withMessageProse(body, prose)),
    restore: restoreMessage,
    restorer: messageRestorer,
    lost: lostInMessage,
    assembly: () => new MessageAssembly(),
    charges: (price) => messageCharges(body, price),
  };
}

/** Values of headers leave as they came, so that no placeholder is possible in them. */
function withHeaders(texts: OutgoingTexts, headers: Readonly<Record<string, string>>): OutgoingTexts {
  return { ...texts, fixed: [...texts.fixed, ...Object.values(headers)] };
}
