import type { PromptMessage } from '../../../contracts/prompts.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { ExchangeInput } from '../exchange/exchange.types.js';
import { promptedMessages } from '../prompts/prompt-forms.rules.js';
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
      prepare: (_, { body, prompted }, payload) => {
        const before = prompted === undefined ? [] : promptedMessages(prompted.prompt, prompted.given.prompt);
        return { exchange: toExchange(body, before, payload), asked: body };
      },
      answer: completionAnswer,
      encoder: (asked, logger, isReplay) => new CompletionEncoder(logger, includesUsage(asked), isReplay),
    },
    options,
  );
}

function includesUsage({ stream_options: options }: JsonObject): boolean {
  return isJsonObject(options) && options.include_usage === true;
}

/** `before`: the messages of the prompt that the request names. */
function toExchange(body: JsonObject, before: readonly PromptMessage[], payload: () => JsonObject): ExchangeInput {
  const asked = completionRequest(body);
  const request = { ...asked, messages: [...before, ...asked.messages] };
  return {
    model: body.model as string,
    request,
    withOutputLimit: (maxTokens) => ({ request: { ...request, maxTokens } }),
    skipCache: false,
    user: request.user,
    payload,
  };
}
