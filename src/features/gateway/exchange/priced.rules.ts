import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { pricedAs } from '../models/bedrock-models.rules.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import { type ChatRequest, DEFAULT_WEB_SEARCHES } from '../../../contracts/provider.js';

type Model = Pick<CatalogueModel, 'id' | 'kind' | 'price'> & Partial<Pick<CatalogueModel, 'upstream'>>;

/** Tools of Anthropic's that cost their tokens alone. */
const FREE_TOOLS = /^(?:bash|text_editor|memory|computer|web_fetch|tool_search_tool\w*)_\d/;
const WEB_SEARCH = /^web_search_\d/;
/** Tools that put pages into the prompt. */
const READING_TOOLS = /^web_(?:search|fetch)_\d/;
/** Fields of several hosts that change which model answers, or have it search. */
const OTHERWISE = [
  'search_parameters',
  'plugins',
  'data_sources',
  'deferred',
  'enable_search',
  'fallbacks',
  'models',
  'preset',
  'route',
] as const;
const FREE_TIERS: readonly unknown[] = ['auto', 'default', 'flex', 'standard_only'];
/** A search model of OpenAI's searches once for each answer, and does not say so in its usage. */
const SEARCHES_PER_ANSWER = 1;

/**
 * The candidates that can be asked. Throws INVALID_REQUEST when the first cannot: for features that a hosted provider
 * charges besides tokens and that have no price or no bound, as their cost cannot be held against the budget. Local
 * inference costs what the catalogue says, whatever the request.
 */
export function pricedCandidates<Served extends { model: Model }>(
  [first, ...fallbacks]: readonly [Served, ...Served[]],
  request: ChatRequest,
): [Served, ...Served[]] {
  const issues = unpriced(first.model, request);
  if (issues.length > 0) throw invalidRequest(issues);
  return [first, ...fallbacks.filter(({ model }) => unpriced(model, request).length === 0)];
}

function unpriced({ id, kind, price, upstream = id }: Model, request: ChatRequest): RequestIssue[] {
  if (kind === 'local') return [];
  const { extra = {}, messages, tools = [] } = request;
  const message = `${id} has no catalogue price for this, so its cost cannot be reserved`;
  const charged: Readonly<Record<string, boolean>> = {
    service_tier: !FREE_TIERS.includes(extra.service_tier ?? 'auto'),
    web_search_options: isGiven(extra.web_search_options) && price.webSearches === undefined,
    audio: isGiven(extra.audio) && price.audioOutput === undefined,
    modalities: !isText(extra.modalities) && (price.audioOutput === undefined || !isSpeech(extra.modalities)),
    messages:
      price.audioInput === undefined &&
      messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'input_audio')),
  };
  const issues = Object.keys(charged).flatMap((path) => (charged[path] === true ? [{ path, message }] : []));
  for (const path of chargedOtherwise(extra)) issues.push({ path, message });
  for (const path of request.native?.charged ?? []) issues.push({ path, message });
  tools.forEach((tool, index) => {
    if (tool.type === 'function' || tool.type === 'custom') return;
    const isPriced = WEB_SEARCH.test(tool.type) ? price.webSearches !== undefined : FREE_TOOLS.test(tool.type);
    if (pricedAs(kind, upstream, id) !== 'anthropic' || !isPriced)
      issues.push({ path: `tools[${index}].type`, message });
    else if (!isBound(tool.max_uses))
      issues.push({ path: `tools[${index}].max_uses`, message: 'expected a positive integer' });
  });
  const options = extra.web_search_options;
  if (isJsonObject(options) && !isBound(options.max_uses))
    issues.push({ path: 'web_search_options.max_uses', message: 'expected a positive integer' });
  return issues;
}

/** The fields of a request whose cost no price of its model says, at any host. */
export function chargedOtherwise(body: JsonObject): string[] {
  return OTHERWISE.filter((name) => isGiven(body[name]) && body[name] !== false);
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function isBound(uses: JsonValue | undefined): boolean {
  return !isGiven(uses) || (typeof uses === 'number' && Number.isInteger(uses) && uses > 0);
}

function isText(kinds: JsonValue | undefined): boolean {
  return !isGiven(kinds) || (Array.isArray(kinds) && kinds.every((kind) => kind === 'text'));
}

function isSpeech(kinds: JsonValue | undefined): boolean {
  return Array.isArray(kinds) && kinds.every((kind) => kind === 'text' || kind === 'audio');
}

/** The most web searches that a request may use; undefined where it has none. */
export function mostSearches(
  { kind }: Pick<Model, 'kind'>,
  { extra, tools = [], n = 1 }: ChatRequest,
): number | undefined {
  const options = extra?.web_search_options;
  const asked = tools.filter(({ type }) => WEB_SEARCH.test(type)) as JsonObject[];
  if (isJsonObject(options)) asked.push(options);
  if (asked.length === 0) return undefined;
  if (kind !== 'anthropic') return SEARCHES_PER_ANSWER * n;
  return asked.reduce((sum, { max_uses: uses }) => sum + (typeof uses === 'number' ? uses : DEFAULT_WEB_SEARCHES), 0);
}

/** Whether the provider's own tools put pages into the prompt, which may grow to the length of the window then. */
export function readsPages({ extra, tools = [] }: ChatRequest): boolean {
  return isGiven(extra?.web_search_options) || tools.some(({ type }) => READING_TOOLS.test(type));
}
