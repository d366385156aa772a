import type { ToolLimits } from './fitted-request.js';

const WORDS = /[^a-zA-Z0-9_-]/;

/** "string too long. Expected a string with maximum length 64" (names), "… 40" (ids). OpenAI, errors of `invalid_value`. */
export const OPENAI_LIMITS: ToolLimits = {
  names: { refused: WORDS, maxLength: 64 },
  ids: { refused: /[^\x21-\x7e]/, maxLength: 40 },
  hasUniqueIds: false,
};

/** "Tool call id was … but must be a-z, A-Z, 0-9, with a length of 9." Mistral, errors of `invalid_request_error`. */
export const MISTRAL_LIMITS: ToolLimits = {
  ...OPENAI_LIMITS,
  ids: { refused: /[^a-zA-Z0-9]/, maxLength: 9, isExact: true },
};

/**
 * "Must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64." Gemini API reference,
 * `FunctionDeclaration`. Ids of calls may be any text, and parallel calls need different ones.
 */
export const GEMINI_LIMITS: ToolLimits = {
  names: { refused: WORDS, maxLength: 64 },
  ids: { refused: /[^\x21-\x7e]/, maxLength: 256 },
  hasUniqueIds: true,
};

/**
 * `tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`, `tool_use.id: String should match pattern
 * '^[a-zA-Z0-9_-]+$'`, "`tool_use` ids must be unique". Anthropic, errors of `invalid_request_error`.
 */
export const ANTHROPIC_LIMITS: ToolLimits = {
  names: { refused: WORDS, maxLength: 128 },
  ids: { refused: WORDS, maxLength: 256 },
  hasUniqueIds: true,
};

/** `toolSpec.name` and `toolUseId`: `[a-zA-Z0-9_-]+`, 64 characters at most. Amazon Bedrock API reference, Converse. */
export const CONVERSE_LIMITS: ToolLimits = {
  names: { refused: WORDS, maxLength: 64 },
  ids: { refused: WORDS, maxLength: 64 },
  hasUniqueIds: true,
};
