import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { ChatMessage, ChatRequest } from './provider.port.js';

/** Tokens around each message and before the answer, as in OpenAI's chat format. */
const PER_MESSAGE = 3;
const PER_ANSWER = 3;
/** An image part: OpenAI's high-detail tile count for a square of 1024 pixels. */
const PER_IMAGE = 765;
/** Special tokens in a prompt are text like any other. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Tokens of a text by o200k_base: exact for OpenAI's current models, an estimate for others. */
export function countText(text: string): number {
  return countTokens(text, AS_TEXT);
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
