import { AWS_PRICES } from '../../features/gateway/models/bedrock-models.rules.js';
import { pricedModel, pricesOf } from '../../features/gateway/models/price-data.js';
import type { Deployment } from './plan.rules.js';

/** Whether a model costs nothing, has a price of its own, or one in genai-prices. */
export function hasPrice({ wanted: id, terms: { kind, baseUrl, prices }, model }: Deployment): boolean {
  if (typeof model === 'string' || kind === 'local' || model.input !== undefined || model.units !== undefined)
    return true;
  const list = prices ?? (kind === 'bedrock' ? AWS_PRICES : pricesOf({ id, baseUrl }));
  if (list === undefined) return false;
  const provider = { id, kind, prices: list, baseUrl, weight: 1 };
  const names = [model.id, ...(typeof model.upstream === 'string' ? [model.upstream] : [])];
  return names.some((name) => pricedModel(provider, name, Date.now()) !== undefined);
}
