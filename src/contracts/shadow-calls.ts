/**
 * The end of a call that an alias would make to its shadow.
 * - `answered`: by the shadow's model
 * - `refused`: by policy, budget or limits
 * - `failed`: by the model or its provider
 * - `dropped`: left out, as too many were under way
 * - `unfit`: not to be kept, or more than a text is asked
 */
export type ShadowOutcome = 'answered' | 'refused' | 'failed' | 'dropped' | 'unfit';

/** How the calls of shadows ended in this process. */
export interface ShadowCounts {
  readonly counts: Readonly<Record<ShadowOutcome, number>>;
}
