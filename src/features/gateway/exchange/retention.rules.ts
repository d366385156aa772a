import type { ExchangeInput } from './exchange.types.js';

/** A chat request that its provider does not keep, for tenants that do not retain content. */
export function unstored(input: ExchangeInput): ExchangeInput {
  const { extra } = input.request;
  if (extra?.store !== true) return input;
  return {
    ...input,
    request: { ...input.request, extra: { ...extra, store: false } },
    changed: [...(input.changed ?? []), 'store'],
  };
}
