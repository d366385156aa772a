import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { ExchangeInput } from '../exchange/exchange.types.js';
import { ProtocolApi, type ProtocolOptions } from '../exchange/protocol-api.js';
import { completionAnswer, completionProblems, completionRequest } from './completion.rules.js';
import { CompletionEncoder } from './completion-encoder.js';
import type { CompletionInput, CompletionStreamEventValue } from './completion.types.js';

export type CompletionsService = ProtocolApi<CompletionInput, CompletionStreamEventValue>;

/** Opens the service for OpenAI's older completions, which models that chat answer. */
export function openCompletions(options: ProtocolOptions): CompletionsService {
  return new ProtocolApi(
    {
      name: 'completions',
      problems: completionProblems,
      delivery: ['stream', 'stream_options'],
      headers: [],
      prepare: (_, { body }, payload) => ({ exchange: toExchange(body, payload), asked: body }),
      answer: completionAnswer,
      encoder: (asked, logger, isReplay) => new CompletionEncoder(logger, includesUsage(asked), isReplay),
    },
    options,
  );
}

function includesUsage({ stream_options: options }: JsonObject): boolean {
  return isJsonObject(options) && options.include_usage === true;
}

function toExchange(body: JsonObject, payload: () => JsonObject): ExchangeInput {
  const request = completionRequest(body);
  return {
    model: body.model as string,
    request,
    withOutputLimit: (maxTokens) => ({ request: { ...request, maxTokens } }),
    skipCache: false,
    user: request.user,
    payload,
  };
}
