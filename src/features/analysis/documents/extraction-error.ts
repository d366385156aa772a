import { DomainError } from '../../../shared/errors.js';
import type { AnalysisError } from '../analysis-parts.types.js';
import type { ExtractionProblem } from '../../../contracts/extraction.js';

/** A document that cannot be read; the message is for its sender and quotes nothing of it. */
export class ExtractionError extends Error {
  constructor(
    readonly problem: ExtractionProblem,
    message: string,
  ) {
    super(message);
    this.name = 'ExtractionError';
  }
}

/** The error for a caller who waits for the analysis; undefined where the analysis is kept as failed. */
export function analysisDenialOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof ExtractionError && error.problem === 'unsupported')
    return new DomainError('UNSUPPORTED_MEDIA_TYPE', error.message);
  return undefined;
}

/** The reason that a failed analysis keeps, without what only the log may say. */
export function analysisErrorOf(error: unknown): AnalysisError {
  if (error instanceof ExtractionError) return { code: error.problem, message: error.message };
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: 'INTERNAL_ERROR', message: 'internal server error' };
}
