import type { ChatChoice } from '../../../contracts/provider.js';
import { hasOpaque, mapOpaque } from '../upstream/opaque-lists.rules.js';
import type { DeltaPart } from './exchange.types.js';

/** A word with the white space after it, or leading white space. */
const WORDS = /\S+\s*|\s+/g;
const WORDS_PER_PIECE = 4;

function textPieces(text: string): string[] {
  const words = text.match(WORDS) ?? [];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += WORDS_PER_PIECE)
    pieces.push(words.slice(from, from + WORDS_PER_PIECE).join(''));
  return pieces;
}

/** A whole answer as the pieces of a stream, in the order in which a model would send them. */
export function replayParts(choices: readonly ChatChoice[]): DeltaPart[] {
  return choices.flatMap(({ index, message, finishReason, logprobs }): DeltaPart[] => {
    const { content, refusal, functionCall, reasoningContent, audio } = message;
    const toolCalls = message.toolCalls ?? [];
    const one = (rest: Omit<DeltaPart, 'type' | 'index'>): DeltaPart => ({ type: 'delta', index, ...rest });
    const calls = toolCalls.map(({ id, type, function: { name, arguments: text }, extraContent }, place) => ({
      index: place,
      id,
      ...(type === 'custom' ? { type } : {}),
      name,
      arguments: text,
      ...(extraContent === undefined ? {} : { extraContent }),
    }));
    const lists = mapOpaque(message, (item) => item);
    return [
      one({}),
      ...textPieces(reasoningContent ?? '').map((text) => one({ reasoningContent: text })),
      ...textPieces(content ?? '').map((text) => one({ content: text })),
      ...(refusal === undefined || refusal === null ? [] : [one({ refusal })]),
      ...(functionCall === undefined ? [] : [one({ functionCall })]),
      ...(calls.length === 0 ? [] : [one({ toolCalls: calls })]),
      ...(hasOpaque(lists) ? [one(lists)] : []),
      ...(audio === undefined ? [] : [one({ audio })]),
      ...(logprobs === undefined || logprobs === null ? [] : [one({ logprobs })]),
      one({ finishReason }),
    ];
  });
}
