import type { ProviderKind, UpstreamLimit } from './provider.js';

/** How the providers are, as this instance sees them. */
export interface ProviderWatch {
  /** Each provider that does not answer, or that a breaker keeps calls from. */
  down(): Promise<{ id: string; kind: ProviderKind }[]>;
  /** The providers' own limits, as their last answers stated them. */
  limits(): { id: string; limits: readonly UpstreamLimit[] }[];
}
