import { MODEL_TYPES } from '../../../shared/models/model-types.data.js';
import { USAGE_UNITS } from '../../../shared/models/usage-units.data.js';
import { QUIRK_NAMES, type QuirkName } from '../../../shared/quirk-names.data.js';
import type { ProviderKind, UpstreamProtocol } from '../../../contracts/provider.js';
import type { ProviderTarget } from '../../../contracts/providers.js';
import type { CloudSpec, PooledKey } from '../../../shared/credentials/credential-spec.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { idOfAccount } from '../../../shared/own-providers.js';
import { parseUsd } from '../../../shared/money.js';
import { isLinkLocalHost, isMetadataHost } from '../../../shared/outbound/metadata-hosts.js';

/** Whose a provider is: all tenants', or one tenant's own account. */
export type ProviderScope = 'PLATFORM' | 'TENANT';

/** The part of a provider that nobody reads again. */
export interface ProviderSecret {
  key?: string | undefined;
  /** Several keys, in place of one. */
  keys?: readonly PooledKey[] | undefined;
  /** A cloud's credential, in place of a key. */
  credential?: CloudSpec | undefined;
  headers: Record<string, string>;
  query: Record<string, string>;
}

/**
 * The name that a secret is bound to. Versions before own accounts bind all to the id: what they cannot open they do not serve to
 * everybody, as an instance of them would while the others are upgraded.
 */
export function sealedAs({ id, scope }: { id: string; scope: ProviderScope }): string {
  return scope === 'TENANT' ? `own:${id}` : id;
}

/** A provider as it is opened, without its secret. */
interface Opening {
  /** That of the account, of a tenant's own. */
  id: string;
  scope: ProviderScope;
  kind: ProviderKind;
  baseUrl: string;
  speaks: readonly UpstreamProtocol[];
  api: 'ollama' | 'openai';
  quirks: QuirkName | null;
  models: readonly JsonObject[] | null;
  prices: string | null;
  weight: number;
}

/** A shorter value is no secret that could be told from other text. */
const SHORTEST_SECRET = 8;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const HEADER_VALUE = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const MAX_ENTRIES = 20;
const MAX_VALUE = 4_096;
const MAX_MODELS = 1_000;
const MAX_NAME = 200;
const MAX_TOKENS = 100_000_000;
const RATES = [
  'input',
  'output',
  'cachedInput',
  'cacheWrite',
  'audioInput',
  'audioOutput',
  'imageInput',
  'imageOutput',
  'reasoning',
] as const;
const MODEL_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'upstream',
  'type',
  'contextWindow',
  'maxOutputTokens',
  ...RATES,
  'units',
]);
/** A window that most models have, where an administrator names none. */
const CONTEXT_WINDOW = 128_000;
const LONGEST_ANSWER = 16_384;

/** The problem of an address that cannot be a provider's. */
export function urlProblems(text: string | null | undefined, path = 'baseUrl'): RequestIssue[] {
  if (text === null || text === undefined) return [];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return [{ path, message: 'expected a URL such as https://api.example.com/v1' }];
  if (url.username !== '' || url.password !== '')
    return [{ path, message: 'expected a URL without a user and password; give them as headers' }];
  if (url.search !== '' || url.hash !== '')
    return [{ path, message: 'expected a URL without ? and #; give query parameters in query' }];
  return isMetadataHost(url.hostname) || isLinkLocalHost(url.hostname)
    ? [{ path, message: 'expected an address that is not that of a cloud’s metadata service' }]
    : [];
}

/** The problem of a name that is not in the table of quirks. */
export function quirksProblems(name: string | null | undefined): RequestIssue[] {
  if (name === null || name === undefined || (QUIRK_NAMES as readonly string[]).includes(name)) return [];
  return [{ path: 'quirks', message: `expected one of ${QUIRK_NAMES.join(', ')}` }];
}

/** The problems of headers or query parameters: an object of texts. */
export function textsProblems(given: unknown, path: 'headers' | 'query'): RequestIssue[] {
  if (given === null || given === undefined) return [];
  if (!isJsonObject(given)) return [{ path, message: 'expected an object of texts' }];
  const entries = Object.entries(given);
  if (entries.length > MAX_ENTRIES) return [{ path, message: `expected at most ${MAX_ENTRIES}` }];
  return entries.flatMap(([name, value]) => {
    const at = `${path}.${name.slice(0, MAX_NAME)}`;
    if (name === '' || (path === 'headers' && !HEADER_NAME.test(name)))
      return [{ path: at, message: 'expected a name' }];
    const isText = typeof value === 'string' && value.length <= MAX_VALUE;
    if (!isText || (path === 'headers' && !HEADER_VALUE.test(value)))
      return [{ path: at, message: `expected a text of printable characters, at most ${MAX_VALUE}` }];
    return [];
  });
}

/** The problems of the models that a provider serves: names, or objects with prices in USD for a million tokens. */
export function modelsProblems(given: unknown, path = 'models'): RequestIssue[] {
  if (given === null || given === undefined) return [];
  if (!Array.isArray(given)) return [{ path, message: 'expected a list' }];
  if (given.length > MAX_MODELS) return [{ path, message: `expected at most ${MAX_MODELS}` }];
  const ids = new Set<string>();
  return given.flatMap((model: JsonValue, at): RequestIssue[] => {
    const where = `${path}[${at}]`;
    const said = isJsonObject(model) ? model : undefined;
    if (said === undefined) return [{ path: where, message: 'expected an object with an id' }];
    const issues = modelProblems(said, where);
    if (issues.length > 0) return issues;
    const id = textOf(said.id);
    if (ids.has(id)) return [{ path: `${where}.id`, message: `${id} is listed twice` }];
    ids.add(id);
    return [];
  });
}

function modelProblems(model: JsonObject, where: string): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const tell = (name: string, message: string): void => void issues.push({ path: `${where}.${name}`, message });
  for (const name of Object.keys(model)) if (!MODEL_FIELDS.has(name)) tell(name, 'is not a field of a model');
  const isName = (value: JsonValue | undefined): boolean =>
    typeof value === 'string' && /^[\w.:@/~+-]+$/.test(value) && value.length <= MAX_NAME;
  if (!isName(model.id)) tell('id', 'expected the name of a model');
  if (model.upstream != null && !isName(model.upstream)) tell('upstream', 'expected the name of a model');
  if (model.type != null && !MODEL_TYPES.some((type) => type === model.type))
    tell('type', `expected one of ${MODEL_TYPES.join(', ')}`);
  for (const name of ['contextWindow', 'maxOutputTokens'] as const) {
    const tokens = model[name];
    if (tokens != null && !(Number.isInteger(tokens) && Number(tokens) > 0 && Number(tokens) <= MAX_TOKENS))
      tell(name, 'expected a number of tokens');
  }
  for (const name of RATES)
    if (model[name] != null && rateOf(model[name]) === undefined)
      tell(name, 'expected USD for a million tokens, such as 0.15');
  issues.push(...unitProblems(model.units, `${where}.units`));
  if (RATES.some((name) => model[name] != null) && model.input == null)
    tell('input', 'expected the price of a million tokens of the prompt');
  return issues;
}

function unitProblems(given: JsonValue | undefined, path: string): RequestIssue[] {
  if (given == null) return [];
  if (!isJsonObject(given)) return [{ path, message: `expected USD for one, by ${USAGE_UNITS.join(', ')}` }];
  return Object.entries(given).flatMap(([name, price]): RequestIssue[] => {
    if (!USAGE_UNITS.some((unit) => unit === name))
      return [{ path: `${path}.${name}`, message: `expected one of ${USAGE_UNITS.join(', ')}` }];
    return rateOf(price) === undefined
      ? [{ path: `${path}.${name}`, message: 'expected USD for one, such as 0.04' }]
      : [];
  });
}

/** Prices of what is no token, as MODELS_FILE has them; undefined without one. */
function unitsOf(given: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(given)) return undefined;
  const prices = Object.entries(given).flatMap(([unit, price]) => {
    const rate = rateOf(price);
    return rate === undefined ? [] : [[unit, rate] as const];
  });
  return prices.length === 0 ? undefined : Object.fromEntries(prices);
}

/** A price as MODELS_FILE has it: decimal text. */
function rateOf(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'number' && value >= 0 ? decimalOf(value) : value;
  return typeof text === 'string' && (parseUsd(text) ?? -1n) >= 0n ? text : undefined;
}

/** A number without an exponent, exact to nano-USD. */
function decimalOf(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '');
}

/** The provider as its adapter is opened. */
export function openedTarget(
  provider: Opening,
  { key, keys, credential, headers, query }: ProviderSecret,
): ProviderTarget {
  const { id, scope, kind, speaks, api, quirks } = provider;
  return {
    id: idOfAccount(id),
    isOwn: scope === 'TENANT',
    kind,
    baseUrl: provider.baseUrl.replace(/\/+$/, ''),
    apiKey: key,
    ...(keys === undefined ? {} : { keys }),
    ...(credential === undefined ? {} : { credential }),
    headers,
    query,
    secrets: [...Object.values(headers), ...Object.values(query)].filter((value) => value.length >= SHORTEST_SECRET),
    speaks,
    api,
    models: namesOf(provider.models),
    quirks: quirks ?? undefined,
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function namesOf(models: readonly JsonObject[] | null): { id: string; upstream: string }[] | undefined {
  return models?.map(({ id, upstream }) => ({ id: textOf(id), upstream: textOf(upstream ?? id) }));
}

/** The provider as the catalogue reads it. */
export function namedOf(provider: Opening, asOf: Date) {
  const { kind, baseUrl, models, prices, weight } = provider;
  const id = idOfAccount(provider.id);
  const priced = (models ?? []).flatMap((model): JsonObject[] => {
    const entry = entryOf(model, id, asOf);
    return entry === undefined ? [] : [entry];
  });
  return { id, kind, baseUrl, models: namesOf(models), prices: prices ?? undefined, weight, priced };
}

/** The types of models that answer in tokens. */
const ANSWERING: ReadonlySet<JsonValue> = new Set(['chat', 'image', 'speech', 'transcription', 'realtime']);

/** A model with prices as MODELS_FILE has it; undefined where its prices are those that are known. */
function entryOf(model: JsonObject, provider: string, asOf: Date): JsonObject | undefined {
  const input = rateOf(model.input ?? undefined);
  const units = unitsOf(model.units);
  if (input === undefined && units === undefined) return undefined;
  const rates = RATES.flatMap((name) => {
    const rate = rateOf(model[name] ?? undefined);
    return rate === undefined ? [] : [[name, rate] as const];
  });
  return {
    id: model.id ?? '',
    provider,
    ...(model.upstream == null ? {} : { upstream: model.upstream }),
    type: model.type ?? 'chat',
    contextWindow: model.contextWindow ?? CONTEXT_WINDOW,
    maxOutputTokens: ANSWERING.has(model.type ?? 'chat') ? (model.maxOutputTokens ?? LONGEST_ANSWER) : 0,
    price: {
      input: '0',
      ...Object.fromEntries(rates),
      ...(units === undefined ? {} : { units }),
      source: 'administrators of this platform',
      asOf: asOf.toISOString().slice(0, 10),
    },
  };
}
