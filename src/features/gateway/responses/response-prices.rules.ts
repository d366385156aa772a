import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { NativeCharges } from '../exchange/exchange.types.js';
import { isHosted, RESPONSES_FORM } from '../hosted/hosted-servers.rules.js';
import { chargedOtherwise } from '../exchange/priced.rules.js';
import type { ModelPrice } from '../models/price.rules.js';

const UNPRICED = 'has no catalogue price, so its cost cannot be reserved';
const WEB_SEARCH = /^web_search(?:_preview)?(?:_\d{4}_\d{2}_\d{2})?$/;

/** Whether a tool searches the web, at a price for each search. */
export function isWebSearch({ type }: JsonObject): boolean {
  return typeof type === 'string' && WEB_SEARCH.test(type);
}

/**
 * OpenAI's charges for searches of the web in a checked body of `POST /v1/responses`. Each is charged, and what it finds
 * is a part of the prompt. OpenAI documentation, "Pricing", built-in tools.
 */
export function responseCharges(body: JsonObject, { webSearches: price }: ModelPrice): NativeCharges {
  const charges: NativeCharges = { unpriced: [], webSearches: 0, addedTokens: 0 };
  for (const path of chargedOtherwise(body)) charges.unpriced.push({ path, message: UNPRICED });
  if (body.prompt != null && body.tool_choice !== 'none')
    charges.unpriced.push({
      path: 'prompt',
      message: 'may bring tools whose cost cannot be reserved; tool_choice none leaves them out',
    });
  // What tools answer is a part of the prompt.
  if (Array.isArray(body.tools) && body.tools.some((tool) => isHosted(RESPONSES_FORM, tool)))
    charges.addedTokens = Infinity;
  const at = Array.isArray(body.tools) ? body.tools.findIndex((tool) => isJsonObject(tool) && isWebSearch(tool)) : -1;
  if (at < 0) return charges;
  const { max_tool_calls: most } = body;
  if (price === undefined)
    charges.unpriced.push({
      path: `tools[${at}].type`,
      message: UNPRICED,
    });
  else if (typeof most === 'number') return { ...charges, webSearches: most, addedTokens: Infinity };
  else
    charges.unpriced.push({
      path: 'max_tool_calls',
      message: 'each search is charged: without a limit their cost cannot be reserved',
    });
  return charges;
}
