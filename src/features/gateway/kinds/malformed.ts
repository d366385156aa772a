import { UpstreamError } from '../../../shared/http/upstream-error.js';

/** An answer of a provider that is none; `expected`: in words that end a sentence. */
export function malformedAnswer(expected: string): UpstreamError {
  return new UpstreamError('malformed', `the provider sent an answer that cannot be used: ${expected}`);
}
