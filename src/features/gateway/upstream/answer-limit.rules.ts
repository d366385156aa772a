import { UpstreamError } from '../../../shared/http/upstream-error.js';

/** All texts of one answer together, in UTF-16 code units. */
const MAX_ANSWER_CHARS = 32 * 1024 * 1024;
/** No text has more characters for each of its tokens, but for short ones. */
const CHARS_PER_TOKEN = 32;
const SHORT_CHARS = 4_096;
/** Providers send about a piece for each token. */
const PIECES_PER_TOKEN = 4;
const FEW_PIECES = 1_024;

/** How much of an answer is taken of which `tokens` are allowed. */
export interface AnswerLimit {
  /** Undefined where nobody has said. */
  tokens: number | undefined;
  chars: number;
  pieces: number;
}

export function answerLimit(tokens: number | undefined): AnswerLimit {
  if (tokens === undefined) return { tokens, chars: MAX_ANSWER_CHARS, pieces: Number.POSITIVE_INFINITY };
  return {
    tokens,
    chars: Math.min(MAX_ANSWER_CHARS, tokens * CHARS_PER_TOKEN + SHORT_CHARS),
    pieces: tokens * PIECES_PER_TOKEN + FEW_PIECES,
  };
}

/** The failure of an answer that is beyond its limit. */
export function tooLong({ tokens }: AnswerLimit, what: string): UpstreamError {
  if (tokens === undefined) return invalid(`an answer of more than ${what}`);
  return new UpstreamError(
    'too_long',
    `the provider sent more than ${what}, but the answer may have only ${tokens} tokens; it was truncated`,
  );
}

export const invalid = (what: string): UpstreamError => new UpstreamError('malformed', `the provider sent ${what}`);
