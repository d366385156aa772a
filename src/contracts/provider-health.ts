import type { ProviderKind } from './provider.js';

/** How the providers are, as this instance sees them. */
export interface ProviderWatch {
  /** The kind of each provider that does not answer, or that a breaker keeps calls from. */
  down(): Promise<ProviderKind[]>;
}
