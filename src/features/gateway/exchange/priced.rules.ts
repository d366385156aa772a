import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ChatRequest } from '../../../contracts/provider.js';

/** Fields for which hosted providers charge what the catalogue has no price for, and what of them is not charged. */
const CHARGED: Readonly<Record<string, (value: unknown) => boolean>> = {
  service_tier: (tier) => tier !== 'auto' && tier !== 'default' && tier !== 'flex',
  web_search_options: () => true,
  search_parameters: () => true,
  plugins: () => true,
  audio: () => true,
  modalities: (kinds) => !Array.isArray(kinds) || kinds.some((kind) => kind !== 'text'),
};

/**
 * Throws INVALID_REQUEST for features that hosted providers charge besides tokens: without a price their cost cannot be
 * held against the budget. Local inference costs what the catalogue says, whatever the request.
 */
export function assertPriced({ id, provider }: CatalogueModel, { extra = {}, messages, native }: ChatRequest): void {
  if (provider === 'local') return;
  const fields = Object.keys(CHARGED).filter((name) => isCharged(name, extra));
  if (messages.some(({ content }) => Array.isArray(content) && content.some(isAudio))) fields.push('messages');
  fields.push(...(native?.charged ?? []));
  if (fields.length === 0) return;
  throw invalidRequest(
    fields.map((path) => ({
      path,
      message: `${id} has no catalogue price for ${path === 'messages' ? 'audio' : 'this'}, so its cost cannot be reserved`,
    })),
  );
}

function isCharged(name: string, extra: JsonObject): boolean {
  const value = extra[name];
  return value !== undefined && value !== null && CHARGED[name]?.(value) === true;
}

function isAudio(part: JsonObject): boolean {
  return part.type === 'input_audio' || isJsonObject(part.input_audio);
}
