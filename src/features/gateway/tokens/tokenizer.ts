import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { rests } from '../../../shared/time/idle-turn.js';
import { TextMemory } from '../../../shared/text/text-memory.js';
import { jsonBytes, type JsonValue } from '../../../shared/json/json.js';
import type { ChatMessage, ChatRequest } from '../../../contracts/provider.js';
import { PieceCounts, TextBytes } from './token-count-cache.js';
import { plainPieces } from './ascii-pretokenizer.rules.js';
import { LONGEST_TEXT, TokenRanks } from './bpe-ranks.js';

/** Tokens around each message and before the answer, as in OpenAI's chat format. */
const PER_MESSAGE = 3;
const PER_ANSWER = 3;
/** An image part: OpenAI's high-detail tile count for a square of 1024 pixels. */
const PER_IMAGE = 765;
const MAX_REMEMBERED_PIECES = 16_384;
/** V8 keeps a part of 13 and more characters as a window on the whole: remembering it would keep whole prompts. */
const MAX_REMEMBERED_LENGTH = 12;
/** Longer texts are counted in slices. */
const AT_ONCE = 32_768;
const SLICE_CHARS = 16_384;
const SPACE = /\s/;
const WORD = /[\p{L}\p{N}]/u;
const PIECE = new RegExp(O200K_TOKEN_SPLIT_REGEX.source, 'uy');

/**
 * Merging takes time with the square of a piece's length, and text without spaces (base64, some scripts) is one piece:
 * longer ones are counted in parts, which adds at most one token per part.
 */
const PARTS_OF_PIECE = new RegExp(`.{1,${LONGEST_TEXT}}`, 'gsu');

let table: TokenRanks | undefined;

/**
 * Reads the table of tokens, a tenth of a second, where that was not done before. The package's own counting keeps it as
 * source code, strings and a Map: a fifth of this process's memory.
 */
export function tokenRanks(): TokenRanks {
  return (table ??= new TokenRanks(
    readFileSync(createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken')),
  ));
}

/** Token counts of chunks, which do not depend on the surrounding text. */
const tokensOfPiece = new Map<string, number>();
const plainCounts = new PieceCounts(countPiece);
/** Texts of up to this many bytes share their memory. */
const SHARED_BYTES = 65_536;
const shared = new TextBytes(SHARED_BYTES);
const places = new Uint32Array(4_096);
const counts = new TextMemory<number>();

/** Tokens of a text by o200k_base: exact for OpenAI's current models but for very long words, an estimate for others. */
export function countText(text: string): number {
  const length = Buffer.byteLength(text);
  const encoded = length <= SHARED_BYTES ? shared : new TextBytes(length);
  const { bytes } = encoded;
  bytes.write(text);
  let tokens = 0;
  let byte = 0;
  for (let at = 0; at < text.length;) {
    const pieces = plainPieces(bytes, length, byte, places);
    for (let piece = 0; piece < pieces; piece += 1)
      tokens += plainCounts.of(encoded, places[piece] ?? 0, places[piece + 1] ?? 0);
    const end = places[pieces] ?? length;
    at += end - byte;
    byte = end;
    if (byte === length) return tokens;
    PIECE.lastIndex = at;
    // Every text is made of pieces; otherwise this would loop forever.
    if (!PIECE.test(text)) throw new Error('a text that cannot be split into chunks');
    const piece = text.slice(at, PIECE.lastIndex);
    tokens += countOther(piece);
    at += piece.length;
    byte += Buffer.byteLength(piece);
  }
  return tokens;
}

/**
 * Counts the tokens of texts, each once: synchronously if they are short, else in slices, yielding in between. A slice ends after
 * a word, like a chunk; in a text without words a cut adds at most one token. `owner`: a tenant.
 */
export function countTexts(texts: readonly string[], owner: string): number | Promise<number> {
  let length = 0;
  for (const text of texts) length += text.length;
  if (length > AT_ONCE) return countInTurns(texts, owner);
  let tokens = 0;
  for (const text of texts) {
    const { fact, keep } = counts.recall(owner, text);
    tokens += fact ?? keep(countText(text));
  }
  return tokens;
}

async function countInTurns(texts: readonly string[], owner: string): Promise<number> {
  const rest = rests();
  let tokens = 0;
  for (const text of texts) {
    const { fact, keep } = counts.recall(owner, text);
    tokens += fact ?? keep(await countInSlices(text, rest));
    await rest();
  }
  return tokens;
}

async function countInSlices(text: string, rest: () => Promise<void> | undefined): Promise<number> {
  let tokens = 0;
  for (let from = 0; from < text.length;) {
    const to = endOfSlice(text, from);
    tokens += countText(text.slice(from, to));
    from = to;
    await rest();
  }
  return tokens;
}

function endOfSlice(text: string, from: number): number {
  const slice = text.slice(from, from + SLICE_CHARS);
  const longest = from + slice.length;
  if (longest === text.length) return longest;
  for (let end = slice.length - 1; end > 0; end -= 1)
    if (SPACE.test(slice.charAt(end)) && WORD.test(slice.charAt(end - 1))) return from + end;
  return isLowSurrogate(text.charCodeAt(longest)) ? longest + 1 : longest;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
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
  const ranks = tokenRanks();
  if (piece.length <= LONGEST_TEXT) return ranks.count(piece);
  return (piece.match(PARTS_OF_PIECE) ?? []).reduce((sum, part) => sum + ranks.count(part), 0);
}

/** The parts of a request that are counted by their tokens. */
export interface PromptTexts {
  texts: string[];
  /** Their bytes and those around messages, as `jsonBytes` measures. */
  bytes: number;
  /** Tokens of images, and around messages. */
  around: number;
}

function addText(prompt: PromptTexts, text: string | undefined): void {
  if (text === undefined) return;
  prompt.texts.push(text);
  prompt.bytes += Buffer.byteLength(text);
}

function addJson(prompt: PromptTexts, value: unknown): void {
  if (value === undefined) return;
  prompt.texts.push(JSON.stringify(value));
  prompt.bytes += jsonBytes(value as JsonValue);
}

/** Adds the texts of a message that the model sees, without images. */
function addTexts(prompt: PromptTexts, message: ChatMessage): void {
  const { content, toolCalls = [], functionCall, reasoningContent, thinkingBlocks, contentParts, name } = message;
  addJson(prompt, thinkingBlocks);
  addJson(prompt, contentParts);
  if (typeof content === 'string') addText(prompt, content);
  else for (const part of content ?? []) if (typeof part.text === 'string') addText(prompt, part.text);
  addText(prompt, name);
  for (const call of toolCalls) {
    addText(prompt, call.function.name);
    addText(prompt, call.function.arguments);
    // Signatures are a part of the prompt.
    addJson(prompt, call.extraContent);
  }
  addText(prompt, functionCall?.name);
  addText(prompt, functionCall?.arguments);
  addText(prompt, reasoningContent);
}

function countImages({ content }: ChatMessage): number {
  return Array.isArray(content) ? PER_IMAGE * content.filter(({ text }) => typeof text !== 'string').length : 0;
}

/** The texts of a chat request that a provider usually puts before the model. */
export function promptTexts({
  messages,
  tools,
  responseFormat,
  extra,
}: Pick<ChatRequest, 'messages' | 'tools' | 'responseFormat' | 'extra'>): PromptTexts {
  const prompt: PromptTexts = { texts: [], bytes: 0, around: PER_ANSWER };
  for (const message of messages) {
    prompt.around += PER_MESSAGE + countImages(message);
    prompt.bytes += jsonBytes({ role: message.role, content: '' });
    addTexts(prompt, message);
  }
  // Unknown fields may be part of the prompt, like the older `functions`.
  for (const part of [tools, responseFormat, extra]) addJson(prompt, part);
  return prompt;
}

/** Estimated prompt tokens of a request. Without a promise where it is short. `owner`: a tenant. */
export function countPrompt({ texts, around }: PromptTexts, owner: string): number | Promise<number> {
  const counted = countTexts(texts, owner);
  return typeof counted === 'number' ? around + counted : counted.then((tokens) => around + tokens);
}

/** Tokens of a predicted output: those that are not taken are charged as output. */
export function countPrediction({ extra }: Pick<ChatRequest, 'extra'>): number {
  return extra?.prediction === undefined ? 0 : countText(JSON.stringify(extra.prediction));
}
