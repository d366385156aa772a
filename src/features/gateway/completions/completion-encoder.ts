import type { ChatStreamPart } from '../../../contracts/provider.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { AnswerHead, ExchangeAnswer } from '../exchange/exchange.types.js';
import type { ProtocolEncoder } from '../exchange/protocol-api.js';
import { streamFailure } from '../exchange/stream-failure.js';
import { completionAnswer, completionChunk, completionUsage } from './completion.rules.js';
import type { CompletionStreamEventValue } from './completion.types.js';

/** Streams in the chunks of OpenAI's older completions. */
export class CompletionEncoder implements ProtocolEncoder<CompletionStreamEventValue> {
  readonly isNative = false;

  /** `includeUsage`: with a last chunk that has the usage; `isReplay`: the answer is whole already. */
  constructor(
    private readonly logger: Logger,
    private readonly includeUsage: boolean,
    private readonly isReplay: boolean,
  ) {}

  part(head: AnswerHead, part: ChatStreamPart): CompletionStreamEventValue[] {
    if (part.type !== 'delta' || this.isReplay) return [];
    const { index, content, refusal, finishReason } = part;
    const text = content ?? refusal ?? '';
    if (text === '' && finishReason === undefined) return [];
    return [event(completionChunk(head, index, text, finishReason ?? null))];
  }

  end(answer: ExchangeAnswer): CompletionStreamEventValue[] {
    // A stored answer is in the form of the API.
    const body = answer.native ?? completionAnswer(answer);
    const last = { __typename: 'TextCompletion', body, evidenceId: answer.head.id } as const;
    if (this.isReplay) return [event(body), last];
    return this.includeUsage ? [event(completionUsage(answer)), last] : [last];
  }

  error(error: unknown): CompletionStreamEventValue {
    return streamFailure(error, this.logger);
  }
}

function event(data: JsonObject): CompletionStreamEventValue {
  return { __typename: 'ProtocolEvent', event: 'text_completion', data };
}
