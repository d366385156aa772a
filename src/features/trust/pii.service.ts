import { detectPiiInSlices, redactPiiInSlices } from './pii.js';
import type { DetectPiiInput, PiiDetection, RedactedContent, RedactPiiInput } from './pii.types.js';

/** Finds and replaces personal data for whoever asks; nothing of the texts is kept. */
export class PiiService {
  async detect({ content, types }: DetectPiiInput): Promise<PiiDetection> {
    const entities = await detectPiiInSlices(content, types ?? undefined);
    return { found: entities.length > 0, entities };
  }

  redact({ content, types, replacement, preserveFormat }: RedactPiiInput): Promise<RedactedContent> {
    return redactPiiInSlices(content, {
      // GraphQL passes null on where a client wrote it.
      ...(types && { types }),
      ...(typeof replacement === 'string' && { replacement }),
      preserveFormat: preserveFormat === true,
    });
  }
}
