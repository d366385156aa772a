import type { ChatRequest } from '../../contracts/provider.js';

const BYTES_PER_TOKEN = 192;
const FRAME_BYTES = 64 * 1024;

/** The tokens that bound a whole answer's body; none where probabilities of tokens are a part of it, or audio. */
export function bodyTokens({ longestAnswer, logprobs, extra }: ChatRequest): number | undefined {
  return logprobs === true || extra?.modalities !== undefined ? undefined : longestAnswer;
}

/** The bytes that a whole answer of so many tokens may have: in any script, with escapes, reasoning and framing. */
export function answerBytes(tokens: number | undefined): number {
  return tokens === undefined ? Number.POSITIVE_INFINITY : tokens * BYTES_PER_TOKEN + FRAME_BYTES;
}
