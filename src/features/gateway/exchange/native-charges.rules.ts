import { invalidRequest } from '../../../shared/errors.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import { type Candidate, isNative } from '../upstream/candidate-request.rules.js';
import type { NativeCharges, NativeForm } from './exchange.types.js';

const NONE: NativeCharges = { unpriced: [], webSearches: 0, addedTokens: 0 };

/**
 * The candidates whose whole cost is known, and the most that any of them charges beside tokens. Throws INVALID_REQUEST
 * when the requested model is not among them.
 */
export function chargedCandidates<Served extends Candidate>(
  [first, ...fallbacks]: readonly [Served, ...Served[]],
  request: Pick<ChatRequest, 'native'>,
  form: Pick<NativeForm, 'charges'> | undefined,
): { candidates: [Served, ...Served[]]; webSearches: number; addedTokens: number } {
  const chargesOf = (served: Served): NativeCharges => {
    const isCharged = served.model.kind !== 'local' && isNative(request, served);
    return (isCharged ? form?.charges?.(served.model.price) : undefined) ?? NONE;
  };
  const own = chargesOf(first);
  if (own.unpriced.length > 0) throw invalidRequest(own.unpriced);
  const others = fallbacks
    .map((served) => ({ served, ...chargesOf(served) }))
    .filter(({ unpriced }) => unpriced.length === 0);
  return {
    candidates: [first, ...others.map(({ served }) => served)],
    webSearches: Math.max(own.webSearches, ...others.map(({ webSearches }) => webSearches)),
    addedTokens: Math.max(own.addedTokens, ...others.map(({ addedTokens }) => addedTokens)),
  };
}
