import { entryOf, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { credentialIn } from './credential.rules.js';
import {
  BARE_NAMES,
  LITELLM_CREDENTIAL,
  LITELLM_HINTS,
  LITELLM_MODES,
  LITELLM_PROVIDERS,
  LITELLM_UNITS,
} from './litellm.data.js';
import { type Reached, reachedAt, Unplaceable } from './endpoints.rules.js';
import { EntryReader, type VariableLookup, memberPath, Unimportable } from './entry-reader.rules.js';
import type { Deployment, Found, Note, PlannedModel } from './plan.rules.js';

/** The parts of a Found, as they are collected. */
interface Finds {
  deployments: Deployment[];
  renames: { path: string; name: string; of: string }[];
  problems: Note[];
  notes: Note[];
}

const SECTIONS = ['router_settings', 'litellm_settings', 'general_settings'] as const;
const READ: ReadonlySet<string> = new Set([...SECTIONS, 'model_list', 'credential_list', 'environment_variables']);
/** Facts about a model that its price list or its provider has here. */
const KNOWN_OTHERWISE = /^(?:id|db_model|supports_\w+|litellm_provider)$/;
const MILLION = 1_000_000;
/** Members of a model's prices here, and their names in LiteLLM for one token. */
const PRICES = {
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  cachedInput: 'cache_read_input_token_cost',
  cacheWrite: 'cache_creation_input_token_cost',
  reasoning: 'output_cost_per_reasoning_token',
} as const;

/** The deployments and names of LiteLLM's `config.yaml`. `environment`: the variables that `os.environ/…` reads. */
export function readLitellm(config: JsonObject, environment: VariableLookup): Found {
  const finds: Finds = { deployments: [], renames: [], problems: [], notes: [] };
  const variables = isJsonObject(config.environment_variables) ? config.environment_variables : {};
  const lookup: VariableLookup = (name) => environment(name) ?? ownText(variables, name);
  const credentials = credentialsIn(config.credential_list, finds);
  const list = config.model_list ?? [];
  if (!Array.isArray(list)) finds.problems.push({ path: 'model_list', message: 'is no list' });
  else
    for (const [at, entry] of list.entries()) {
      try {
        readEntry(entry, `model_list[${at}]`, { finds, lookup, credentials });
      } catch (error) {
        if (!(error instanceof Unimportable)) throw error;
        finds.problems.push({ path: error.path, message: error.message });
      }
    }
  readSettings(config, finds);
  return { ...finds, unbound: [] };
}

function ownText(members: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(members, name) ? members[name] : undefined;
  return typeof value === 'string' && !value.startsWith('os.environ/') ? value : undefined;
}

/** Credentials that entries name, by their names. */
function credentialsIn(list: JsonValue | undefined, { notes }: Finds): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const [at, entry] of (Array.isArray(list) ? list : []).entries()) {
    const name = isJsonObject(entry) ? entry.credential_name : undefined;
    const values = isJsonObject(entry) ? entry.credential_values : undefined;
    if (typeof name === 'string' && isJsonObject(values)) found.set(name, values);
    else notes.push({ path: `credential_list[${at}]`, message: 'has no credential_name and credential_values' });
  }
  return found;
}

interface Reading {
  finds: Finds;
  lookup: VariableLookup;
  credentials: ReadonlyMap<string, JsonObject>;
}

function readEntry(entry: JsonValue, path: string, { finds, lookup, credentials }: Reading): void {
  if (!isJsonObject(entry)) throw new Unimportable(path, 'is no object with model_name and litellm_params');
  const { model_name: name, litellm_params: given, model_info: about, ...others } = entry;
  if (typeof name !== 'string' || name === '') throw new Unimportable(`${path}.model_name`, 'is missing');
  if (!isJsonObject(given)) throw new Unimportable(`${path}.litellm_params`, 'is missing');
  const named = given.litellm_credential_name;
  const stored = typeof named === 'string' ? credentials.get(named) : undefined;
  if (typeof named === 'string' && stored === undefined)
    throw new Unimportable(`${path}.litellm_params.litellm_credential_name`, 'names no entry of credential_list');
  const params = new EntryReader({ ...stored, ...given }, `${path}.litellm_params`, lookup);
  const info = new EntryReader(isJsonObject(about) ? about : {}, `${path}.model_info`, lookup);
  params.take('litellm_credential_name');
  const organizations = params.take('organization');
  const each = Array.isArray(organizations) ? organizations : [organizations ?? null];
  const deployment = deploymentOf(params, info, name, path);
  for (const organization of each)
    finds.deployments.push(typeof organization === 'string' ? within(deployment, organization, lookup) : deployment);
  finds.notes.push(
    ...params.unread((member) => entryOf(LITELLM_HINTS, member)),
    ...info.unread((member) => entryOf(LITELLM_HINTS, member)).filter(({ path: at }) => !isKnownOtherwise(at)),
    ...new EntryReader(others, path, lookup).unread((member) => entryOf(LITELLM_HINTS, member)),
  );
}

function isKnownOtherwise(path: string): boolean {
  return KNOWN_OTHERWISE.test(path.slice(path.lastIndexOf('.') + 1));
}

function within(deployment: Deployment, organization: string, lookup: VariableLookup): Deployment {
  const variable = /^os\.environ\/(\w+)$/.exec(organization)?.[1];
  const value = variable === undefined ? organization : lookup(variable);
  if (value === undefined)
    throw new Unimportable(`${deployment.path}.litellm_params.organization`, `needs the variable ${variable ?? ''}`);
  const headers = { ...deployment.terms.headers, 'OpenAI-Organization': value };
  return { ...deployment, terms: { ...deployment.terms, headers } };
}

function deploymentOf(params: EntryReader, info: EntryReader, name: string, path: string): Deployment {
  const asked = params.text('model');
  if (asked === undefined) throw new Unimportable(params.at('model'), 'is missing');
  const { prefix, model } = partsOf(asked, params.text('custom_llm_provider'));
  if (model === '') throw new Unimportable(params.at('model'), 'names no model');
  const provider = entryOf(LITELLM_PROVIDERS, prefix);
  if (provider === undefined) {
    const message = prefix === undefined ? 'names no provider' : 'is of a provider that has no counterpart here';
    throw new Unimportable(params.at('model'), message);
  }
  const reached = placed(params, () =>
    reachedAt({
      preset: provider.preset,
      model,
      baseUrl: params.text('api_base', 'base_url', 'aws_bedrock_runtime_endpoint'),
      region: params.text('aws_region_name', 'vertex_location', 'vertex_ai_location'),
      project: params.text('vertex_project', 'vertex_ai_project'),
    }),
  );
  // Azure's address here has its version; it needs none.
  if (provider.preset.startsWith('azure')) params.take('api_version');
  const headers = { ...params.texts('headers'), ...params.texts('extra_headers') };
  const credential = credentialIn(params, { ...reached.preset, variable: provider.variable }, LITELLM_CREDENTIAL);
  if (params.missing.length > 0)
    throw new Unimportable(path, `needs the variable ${[...new Set(params.missing)].join(', ')}`);
  return {
    path,
    name,
    wanted: reached.wanted,
    terms: { ...reached.terms, headers },
    credential,
    model: model.includes('*') ? model : modelOf(reached, params, info),
    weight: weightOf(params),
  };
}

function placed<T>(params: EntryReader, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Unplaceable)) throw error;
    const member = { baseUrl: 'api_base', region: 'aws_region_name', project: 'vertex_project', preset: 'model' };
    const missing = params.missing.length > 0 ? `needs the variable ${params.missing.join(', ')}` : undefined;
    throw new Unimportable(params.at(member[error.at]), missing ?? error.message);
  }
}

/** The provider and the model of `openai/gpt-4o`; of a name without a provider the one that LiteLLM takes it for. */
function partsOf(asked: string, given: string | undefined): { prefix: string | undefined; model: string } {
  const slash = asked.indexOf('/');
  const first = slash === -1 ? undefined : asked.slice(0, slash);
  if (given !== undefined) return { prefix: given, model: first === given ? asked.slice(slash + 1) : asked };
  if (first !== undefined && entryOf(LITELLM_PROVIDERS, first) !== undefined)
    return { prefix: first, model: asked.slice(slash + 1) };
  const bare = first === undefined ? BARE_NAMES.find(([names]) => names.test(asked))?.[1] : first;
  return { prefix: bare, model: asked };
}

/** The share of a deployment: LiteLLM takes its limits for weights where it has no weight. */
function weightOf(params: EntryReader): number {
  const weight = params.number('weight');
  if (weight !== undefined) return weight;
  return params.glance('rpm') ?? params.glance('tpm') ?? 1;
}

/** A model with what is said about it. Its id is that of the model whose price holds. */
function modelOf({ id, upstream, terms }: Reached, params: EntryReader, info: EntryReader): PlannedModel {
  const mode = info.text('mode') ?? 'chat';
  const type = entryOf(LITELLM_MODES, mode);
  if (type === undefined) throw new Unimportable(info.at('mode'), 'is a kind of models that has no counterpart here');
  const base = info.text('base_model') ?? params.text('base_model');
  const named = base === undefined ? id : base.slice(base.lastIndexOf('/') + 1);
  const model: PlannedModel = { id: named };
  if (named !== upstream) model.upstream = upstream;
  const window = info.number('max_input_tokens');
  const longest = info.number('max_output_tokens') ?? info.number('max_tokens');
  const prices = Object.entries(PRICES).flatMap(([member, cost]): [string, number][] => {
    const usd = info.number(cost) ?? params.number(cost);
    return usd === undefined ? [] : [[member, Number((usd * MILLION).toFixed(9))]];
  });
  const units = Object.entries(LITELLM_UNITS[type] ?? {}).flatMap(([unit, costs]): [string, number][] => {
    const usd = costs.map((cost) => info.number(cost) ?? params.number(cost)).find((cost) => cost !== undefined);
    return usd === undefined ? [] : [[unit, usd]];
  });
  const isUnpriced = prices.length === 0 && units.length === 0;
  if (type !== 'chat' && isUnpriced && terms.kind === 'local') prices.push(['input', 0]);
  // Of models whose price is known, their kind and window are known too.
  if (units.length > 0 || prices.some(([member]) => member === 'input')) {
    if (prices.some(([member]) => member === 'input')) Object.assign(model, Object.fromEntries(prices));
    if (units.length > 0) model.units = Object.fromEntries(units);
    if (type !== 'chat') model.type = type;
    if (window !== undefined) model.contextWindow = window;
    if (longest !== undefined) model.maxOutputTokens = longest;
  }
  return model;
}

/** Names that lead to other names, and the settings that have no counterpart. */
function readSettings(config: JsonObject, finds: Finds): void {
  for (const section of SECTIONS) {
    const settings = config[section];
    if (!isJsonObject(settings)) continue;
    for (const [name, value] of Object.entries(settings)) {
      const path = memberPath(section, name);
      if ((name === 'model_group_alias' || name === 'model_alias_map') && isJsonObject(value))
        readRenames(value, path, finds);
      else finds.notes.push({ path, message: entryOf(LITELLM_HINTS, name) ?? 'has no counterpart here' });
    }
  }
  for (const name of Object.keys(config))
    if (!READ.has(name))
      finds.notes.push({
        path: memberPath('', name),
        message: entryOf(LITELLM_HINTS, name) ?? 'has no counterpart here',
      });
}

function readRenames(names: JsonObject, path: string, { renames, problems }: Finds): void {
  for (const [name, value] of Object.entries(names)) {
    const of = isJsonObject(value) ? value.model : value;
    const at = memberPath(path, name);
    if (typeof of === 'string') renames.push({ path: at, name, of });
    else problems.push({ path: at, message: 'names no model' });
  }
}
