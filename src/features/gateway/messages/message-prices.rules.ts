import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { NativeCharges } from '../exchange/exchange.types.js';
import { chargedOtherwise } from '../exchange/priced.rules.js';
import type { ModelPrice } from '../models/price.rules.js';

/** Tools that the client runs: Anthropic's name stands for a definition of a length of its own. */
const CLIENT_TOOLS = /^(?:custom|(?:bash|text_editor|computer|memory)_\d+)$/;
/** Tools of the provider whose results are charged as tokens alone. */
const TOKEN_TOOLS = /^(?:web_fetch_\d+|tool_search_tool_(?:regex|bm25)(?:_\d+)?)$/;
const WEB_SEARCH = /^web_search_\d+$/;
/** The longest instruction that tools bring with them, and the longest definition of a client's tool. */
const TOOL_INSTRUCTIONS = 700;
const CLIENT_TOOL_TOKENS = 1_000;

/** Fields and the values of them that are charged otherwise than the catalogue says. */
const CHARGED: readonly (readonly [name: string, isCharged: (value: JsonValue) => boolean])[] = [
  ['container', () => true],
  ['inference_geo', (value) => value !== 'global'],
  ['service_tier', (value) => value !== 'auto' && value !== 'standard_only'],
  ['speed', (value) => value !== 'standard'],
];

/** Anthropic's charges for a checked body of `POST /v1/messages` beside its own tokens. Anthropic docs, "Pricing". */
export function messageCharges(body: JsonObject, { webSearches: searchPrice }: ModelPrice): NativeCharges {
  const charges: NativeCharges = { unpriced: [], webSearches: 0, addedTokens: 0 };
  const refuse = (path: string, message = 'has no catalogue price, so its cost cannot be reserved'): void => {
    charges.unpriced.push({ path, message });
  };
  for (const name of chargedOtherwise(body)) refuse(name);
  for (const [name, isCharged] of CHARGED) {
    const value = body[name];
    if (value != null && isCharged(value)) refuse(name);
  }
  if (isCompacting(body.context_management))
    refuse('context_management.edits', 'compaction makes calls of its own, whose cost cannot be reserved');
  if (body.mcp_servers != null) charges.addedTokens = Infinity;
  const tools = Array.isArray(body.tools) ? body.tools.filter(isJsonObject) : [];
  if (tools.length > 0) charges.addedTokens += TOOL_INSTRUCTIONS;
  tools.forEach(({ type, max_uses: uses }, index) => {
    if (typeof type !== 'string' || CLIENT_TOOLS.test(type)) {
      if (typeof type === 'string' && type !== 'custom') charges.addedTokens += CLIENT_TOOL_TOKENS;
      return;
    }
    const path = `tools[${index}]`;
    charges.addedTokens = Infinity;
    if (TOKEN_TOOLS.test(type) || type === 'mcp_toolset') return;
    if (!WEB_SEARCH.test(type) || searchPrice === undefined) refuse(`${path}.type`);
    else if (typeof uses === 'number' && Number.isSafeInteger(uses) && uses > 0) charges.webSearches += uses;
    else refuse(`${path}.max_uses`, 'each search is charged: without a limit their cost cannot be reserved');
  });
  return charges;
}

function isCompacting(management: JsonValue | undefined): boolean {
  if (!isJsonObject(management) || !Array.isArray(management.edits)) return false;
  return management.edits.some(
    (edit) => isJsonObject(edit) && typeof edit.type === 'string' && edit.type.startsWith('compact'),
  );
}
