import type { ProviderKind } from '../../contracts/provider.js';

/** Whether a provider’s own batches are used, and the part of the usual price that they cost, in hundredths. */
export type BatchSetting = boolean | { pricePercent: number };

/** A provider that has batches of its own. */
export interface BatchTerms {
  /** Undefined where nobody has said: the usual price is charged. */
  pricePercent: number | undefined;
}

/**
 * Providers whose own batches are used unless a setting says otherwise, by host. OpenAI, "Batch API": "50% cost discount
 * compared to synchronous APIs"; Anthropic, "Batch processing": "50% of the standard API prices".
 */
const HOSTS: Readonly<Partial<Record<ProviderKind, { host: RegExp; pricePercent: number }>>> = {
  openai: { host: /^(?:[\w-]+\.)?api\.openai\.com$/, pricePercent: 50 },
  anthropic: { host: /^api\.anthropic\.com$/, pricePercent: 50 },
};

/** The terms of a provider's own batches; undefined where they are not used. */
export function batchTerms(
  kind: ProviderKind,
  baseUrl: string,
  setting: BatchSetting | undefined,
): BatchTerms | undefined {
  if (setting === false || (kind !== 'openai' && kind !== 'anthropic')) return undefined;
  if (typeof setting === 'object') return { pricePercent: setting.pricePercent };
  const known = HOSTS[kind];
  const isKnown = known !== undefined && URL.canParse(baseUrl) && known.host.test(new URL(baseUrl).hostname);
  if (isKnown) return { pricePercent: known.pricePercent };
  return setting === true ? { pricePercent: undefined } : undefined;
}
