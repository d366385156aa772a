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
