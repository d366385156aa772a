import type { PiiScreener } from '../../../contracts/pii.js';
import { DomainError } from '../../../shared/errors.js';
import { type JsonObject, textIn } from '../../../shared/json/json.js';
import type { Caller } from '../invocation/model-call.js';

/**
 * A tenant that lets no personal data into a model lets none come back that only the model heard: pieces of transcripts, in which
 * it cannot be found, are dropped, and a whole one with some is an error.
 */
export async function screenedTranscript(
  screener: PiiScreener,
  { principal, signal }: Pick<Caller, 'principal' | 'signal'>,
  type: string,
  { transcript }: JsonObject,
): Promise<'pass' | 'drop' | DomainError> {
  const { id: owner, piiMode, piiRules: rules } = principal.tenant;
  if (piiMode !== 'block' || type.endsWith('.failed')) return 'pass';
  if (!type.endsWith('.completed')) return 'drop';
  const { types } = await screener.screen([textIn(transcript)], { owner, replace: false, rules, signal });
  if (types.length === 0) return 'pass';
  const reason = `personal data in what was said is blocked: ${types.join(', ')}`;
  return new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
}
