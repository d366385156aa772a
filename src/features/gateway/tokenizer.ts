import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import type { ChatMessage, ChatRequest } from './provider.port.js';
import { LONGEST_TEXT, TokenRanks } from './token-ranks.js';
import { WordTree } from './word-tree.js';

/** Tokens around each message and before the answer, as in OpenAI's chat format. */
const PER_MESSAGE = 3;
const PER_ANSWER = 3;
/** An image part: OpenAI's high-detail tile count for a square of 1024 pixels. */
const PER_IMAGE = 765;
const MAX_REMEMBERED_PIECES = 16_384;
/** V8 keeps a part of 13 and more characters as a window on the whole: remembering it would keep whole prompts. */
const MAX_REMEMBERED_LENGTH = 12;
const PIECE = new RegExp(O200K_TOKEN_SPLIT_REGEX.source, 'uy');

/**
 * Merging takes time with the square of a piece's length, and text without spaces (base64, some scripts) is one piece:
 * longer ones are counted in parts, which adds at most one token per part.
 */
const PARTS_OF_PIECE = new RegExp(`.{1,${LONGEST_TEXT}}`, 'gsu');

/** The package's own counting keeps its table as source code, strings and a Map: a fifth of this process's memory. */
const ranks = new TokenRanks(
  readFileSync(createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken')),
);

/** Tokens of words and word parts. They never depend on what stands around a piece: that is what the pieces are for. */
const tokensOfPiece = new Map<string, number>();
const words = new WordTree();

/** Tokens of a text by o200k_base: exact for OpenAI's current models but for very long words, an estimate for others. */
export function countText(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length;) {
    const end = words.find(text, at);
    if (end > at) {
      tokens += words.tokens === 0 ? words.remember(countPiece(text.slice(at, end))) : words.tokens;
      at = end;
      continue;
    }
    PIECE.lastIndex = at;
    // Every text is made of pieces; the other way would be not to end.
    if (!PIECE.test(text)) throw new Error('a text that cannot be cut into pieces');
    tokens += countOther(text.slice(at, PIECE.lastIndex));
    at = PIECE.lastIndex;
  }
  return tokens;
}

function countOther(piece: string): number {
  const known = tokensOfPiece.get(piece);
  if (known !== undefined) return known;
  const tokens = countPiece(piece);
  if (piece.length <= MAX_REMEMBERED_LENGTH) {
    if (tokensOfPiece.size >= MAX_REMEMBERED_PIECES) tokensOfPiece.clear();
    tokensOfPiece.set(piece, tokens);
  }
  return tokens;
}

function countPiece(piece: string): number {
  if (piece.length <= LONGEST_TEXT) return ranks.count(piece);
  return (piece.match(PARTS_OF_PIECE) ?? []).reduce((sum, part) => sum + ranks.count(part), 0);
}

function countMessage(message: ChatMessage): number {
  let tokens = PER_MESSAGE;
  if (typeof message.content === 'string') tokens += countText(message.content);
  else if (message.content !== null) {
    for (const part of message.content) {
      tokens += typeof part.text === 'string' ? countText(part.text) : PER_IMAGE;
    }
  }
  for (const call of message.toolCalls ?? [])
    tokens += countText(call.function.name) + countText(call.function.arguments);
  return tokens;
}

/** Estimated prompt tokens of a chat request, tools included. */
export function countPrompt(request: Pick<ChatRequest, 'messages' | 'tools'>): number {
  let tokens = PER_ANSWER;
  for (const message of request.messages) tokens += countMessage(message);
  if (request.tools !== undefined) tokens += countText(JSON.stringify(request.tools));
  return tokens;
}
