import type { PiiRules } from '../../../contracts/pii.js';
import { invalidRequest } from '../../../shared/errors.js';
import { detectPiiInSlices, redactPiiInSlices } from './pii.js';
import type { DetectPiiInput, PiiDetection, RedactedContent, RedactPiiInput } from './pii.types.js';

/** Texts with more values are refused to bound the answer: half a redaction would be useless. */
const MAX_VALUES = 10_000;

/** Finds and replaces personal data in texts, which are not kept. */
export class PiiService {
  async detect({ content, types }: DetectPiiInput, rules: PiiRules, signal: AbortSignal): Promise<PiiDetection> {
    const entities = await detectPiiInSlices(content, types ?? undefined, rules, { signal });
    refuseAbundance(entities);
    return { found: entities.length > 0, entities };
  }

  async redact(
    { content, types, replacement, preserveFormat }: RedactPiiInput,
    rules: PiiRules,
    signal: AbortSignal,
  ): Promise<RedactedContent> {
    const options = {
      // GraphQL passes null on where a client wrote it.
      ...(types && { types }),
      ...(typeof replacement === 'string' && { replacement }),
      preserveFormat: preserveFormat === true,
      rules,
    };
    const redacted = await redactPiiInSlices(content, options, { signal });
    refuseAbundance(redacted.redactions);
    return redacted;
  }
}

function refuseAbundance({ length }: readonly unknown[]): void {
  if (length > MAX_VALUES)
    throw invalidRequest([
      { path: 'content', message: `has ${length} values, of at most ${MAX_VALUES}: send it in parts` },
    ]);
}
