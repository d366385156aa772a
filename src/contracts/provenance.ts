/**
 * Where an answer came from, filled in as an invocation proceeds, so that response headers can report it on success and
 * failure.
 */
export interface Provenance {
  evidenceId?: string;
  provider?: string;
  model?: string;
  attempts?: number;
  /** What the other side's protocol has no place for, by name. */
  dropped?: readonly string[];
  cache?: 'HIT' | 'MISS' | 'BYPASS';
}
