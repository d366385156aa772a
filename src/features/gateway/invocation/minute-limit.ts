import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { Caller, ModelCall } from './model-call.js';

/** Throws INVALID_REQUEST or PAYLOAD_TOO_LARGE for a call that no minute of the tenant's has room for. */
export function assertFitsMinute({ principal }: Caller, { demand }: Pick<ModelCall<never>, 'demand'>): void {
  const { tokensPerMinute } = principal.tenant;
  const { promptTokens, expectedOutputTokens, outputLimit } = demand ?? { promptTokens: 0, expectedOutputTokens: 0 };
  if (promptTokens + expectedOutputTokens <= tokensPerMinute) return;
  const limit = `the tenant's limit is ${tokensPerMinute} tokens per minute`;
  if (promptTokens > tokensPerMinute)
    throw new DomainError('PAYLOAD_TOO_LARGE', `the prompt has ${promptTokens} tokens; ${limit}`);
  const needed = `the prompt's ${promptTokens} tokens and an answer of ${expectedOutputTokens} cannot fit`;
  const message = `${needed}: ${limit}${outputLimit === undefined ? '' : `; a lower ${outputLimit} makes it fit`}`;
  throw invalidRequest([{ path: outputLimit ?? '', message }]);
}
