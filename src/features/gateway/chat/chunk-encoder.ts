import type { Logger } from '../../../shared/logger.js';
import type { ChatStreamPart } from '../../../contracts/provider.js';
import type { AnswerHead, DeltaPart, ExchangeAnswer, StreamEncoder } from '../exchange/exchange.types.js';
import { streamFailure } from '../exchange/stream-failure.js';
import { type About, callKey, chunkParts, deltaChunk, usageChunk } from './chat-chunks.rules.js';
import { toCompletion } from './chat.rules.js';
import type { ChatStreamEventValue } from './chat.types.js';

/** Streams in OpenAI's chunks; `includeUsage`: with a last chunk that has the usage. */
export class ChunkEncoder implements StreamEncoder<ChatStreamEventValue> {
  private about: About = {};
  private readonly customCalls = new Set<string>();

  constructor(
    private readonly includeUsage: boolean,
    private readonly logger: Logger,
  ) {}

  part(head: AnswerHead, part: ChatStreamPart, isFirst: boolean): ChatStreamEventValue[] {
    if (part.type === 'about') this.about = { ...this.about, ...part };
    if (part.type !== 'delta') return [];
    for (const { type, index = 0 } of part.toolCalls ?? [])
      if (type === 'custom') this.customCalls.add(callKey(part.index, index));
    return chunkParts(part, isFirst).map(([piece, saysRole]) => this.delta(head, piece, saysRole));
  }

  end(answer: ExchangeAnswer): ChatStreamEventValue[] {
    const completion = toCompletion(answer);
    const last: ChatStreamEventValue = { __typename: 'ChatCompletion', ...completion };
    if (!this.includeUsage) return [last];
    return [{ __typename: 'ChatDelta', index: 0, chunk: usageChunk(answer.head, completion.usage, this.about) }, last];
  }

  error(error: unknown): ChatStreamEventValue {
    return streamFailure(error, this.logger);
  }

  private delta(head: AnswerHead, part: DeltaPart, saysRole: boolean): ChatStreamEventValue {
    const { index, content, reasoningContent, finishReason } = part;
    return {
      __typename: 'ChatDelta',
      index,
      ...(content === undefined ? {} : { content }),
      ...(reasoningContent === undefined ? {} : { reasoningContent }),
      ...(finishReason === undefined ? {} : { finishReason }),
      chunk: deltaChunk(head, part, saysRole, this.about, this.customCalls),
    };
  }
}
