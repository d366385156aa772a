import { addressProblem } from '../../shared/outbound/address-ranges.js';
import { PROVIDER_PRESETS, type ProviderPreset } from '../../shared/provider-presets.data.js';
import type { ProviderTerms } from './plan.rules.js';

/** Where a configuration has a model. */
export interface Place {
  /** A preset's id, or one of `azure-ai`, `vertex-any`, whose models differ in their protocol. */
  preset: string;
  model: string;
  baseUrl: string | undefined;
  region: string | undefined;
  project: string | undefined;
}

/** A model at its provider: the id that its price is found by, and the provider's own name. */
export interface Reached {
  wanted: string;
  terms: Omit<ProviderTerms, 'headers'>;
  preset: ProviderPreset;
  id: string;
  upstream: string;
}

/** LiteLLM's own default. */
const USUAL_AWS_REGION = 'us-west-2';
const USUAL_VERTEX_LOCATION = 'us-central1';
const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;
const LOCATION = /^[a-z]+(?:-[a-z]+\d{1,2})?$/;
const PROJECT = /^[a-z][a-z0-9.:-]{3,60}$/;
const VERSIONED = /@[\w.-]+$/;

/** A place that cannot be a provider here. */
export class Unplaceable extends Error {
  constructor(
    /** The parameter that is wrong: `baseUrl`, `region`, `project` or `preset`. */
    readonly at: 'baseUrl' | 'region' | 'project' | 'preset',
    message: string,
  ) {
    super(message);
  }
}

/** The provider of a model, with its address here. Throws Unplaceable. */
export function reachedAt(place: Place): Reached {
  const { preset, model, baseUrl } = place;
  switch (preset) {
    case 'azure': {
      const azure = `${azureOrigin(required(baseUrl))}/openai/v1`;
      return reached('azure', azure, model);
    }
    case 'azure-ai': {
      const url = required(baseUrl);
      const { origin } = new URL(url);
      return /^claude/i.test(model)
        ? reached('foundry-claude', `${origin}/anthropic`, model)
        : reached('azure', `${origin}/openai/v1`, model);
    }
    case 'bedrock':
      return atBedrock(place);
    case 'vertex-any':
      return atVertex(place);
    case 'openai':
      return baseUrl === undefined ? reached('openai', undefined, model) : atOpenaiUrl(trimmed(baseUrl), model);
    default:
      return reached(preset, baseUrl === undefined ? undefined : ownForm(preset, trimmed(baseUrl)), model);
  }
}

function reached(presetId: string, baseUrl: string | undefined, model: string): Reached {
  const preset = PROVIDER_PRESETS.find(({ id }) => id === presetId);
  if (preset === undefined) throw new Unplaceable('preset', 'is of a provider that has no counterpart here');
  const url = baseUrl ?? preset.baseUrl;
  if (url === undefined) throw new Unplaceable('baseUrl', 'is missing: the address of the provider');
  return reachedBy(preset, preset.id, url, model);
}

function reachedBy(preset: ProviderPreset, wanted: string, baseUrl: string, model: string, upstream = model): Reached {
  const { kind, prices, speaks, api } = preset;
  const terms = {
    kind,
    baseUrl,
    ...(prices === undefined ? {} : { prices }),
    ...(speaks === undefined ? {} : { speaks }),
    ...(api === undefined ? {} : { api }),
  };
  return { wanted, terms, preset, id: model, upstream };
}

/** A server with OpenAI's protocol: one that is known by its host, one of one's own machines, or another. */
function atOpenaiUrl(url: string, model: string): Reached {
  const { hostname } = new URL(url);
  const known = PROVIDER_PRESETS.find(
    ({ kind, baseUrl }) => kind === 'openai' && baseUrl !== undefined && new URL(baseUrl).hostname === hostname,
  );
  if (known !== undefined) return reachedBy(known, known.id, url, model);
  if (hostname.endsWith('.openai.azure.com')) return reached('azure', `${azureOrigin(url)}/openai/v1`, model);
  const isOwn = isOwnHost(hostname);
  const other = PROVIDER_PRESETS.find(({ id }) => id === 'other');
  if (other === undefined) throw new Unplaceable('preset', 'is of a provider that has no counterpart here');
  return reachedBy({ ...other, kind: isOwn ? 'local' : 'openai' }, idOfHost(hostname, isOwn), url, model);
}

/** True for a machine of one's own, from which nothing leaves. */
function isOwnHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (address === '0.0.0.0') return true;
  if (addressProblem(address, false) !== undefined && addressProblem(address, true) === undefined) return true;
  return !hostname.includes('.') || /\.(?:local|localhost|internal|lan|svc)$/.test(hostname);
}

/** A short id for a server that has no preset. */
function idOfHost(hostname: string, isOwn: boolean): string {
  const [label = ''] = hostname.replace(/^(?:api|www|llm|gateway)\./, '').split('.');
  const id = label.replaceAll(/[^a-z0-9-]/g, '').slice(0, 40);
  const isName = /^[a-z][a-z0-9-]*[a-z0-9]$/.test(id);
  if (isName && id !== 'localhost') return id;
  return isOwn ? 'server' : 'other';
}

function atBedrock({ model, baseUrl, region }: Place): Reached {
  // `bedrock/us-east-1/anthropic.claude…`, `bedrock/converse/…`, `bedrock/arn:aws:bedrock:…`
  let upstream = model.replace(/^(?:converse|invoke|converse_like|openai|llama|deepseek_r1|nova)\//, '');
  let wantedRegion = region;
  const [first = ''] = upstream.split('/', 1);
  if (REGION.test(first)) {
    wantedRegion = first;
    upstream = upstream.slice(first.length + 1);
  }
  const place = wantedRegion ?? /^arn:aws[\w-]*:bedrock:([a-z0-9-]+):/.exec(upstream)?.[1] ?? USUAL_AWS_REGION;
  if (!REGION.test(place)) throw new Unplaceable('region', 'is no region such as eu-central-1');
  const url = baseUrl === undefined ? `https://bedrock-runtime.${place}.amazonaws.com` : trimmed(baseUrl);
  return { ...reached('bedrock', url, upstream) };
}

function atVertex({ model, baseUrl, region, project }: Place): Reached {
  if (project === undefined) throw new Unplaceable('project', 'is missing: the id of the project');
  if (!PROJECT.test(project)) throw new Unplaceable('project', 'is not a project id');
  const location = region ?? USUAL_VERTEX_LOCATION;
  if (!LOCATION.test(location)) throw new Unplaceable('region', 'is no location such as europe-west4 or global');
  const host = location === 'global' ? 'aiplatform.googleapis.com' : `${location}-aiplatform.googleapis.com`;
  const origin = baseUrl === undefined ? `https://${host}` : new URL(trimmed(baseUrl)).origin;
  const base = `${origin}/v1/projects/${project}/locations/${location}`;
  const id = model.replace(VERSIONED, '');
  const at = (presetId: string, path: string): Reached => ({
    ...reached(presetId, base + path, id),
    upstream: model,
  });
  if (/^claude/i.test(model)) return at('vertex-claude', '/publishers/anthropic');
  if (/^(?:gemini|gemma|text-embedding|\*)/i.test(model)) return at('vertex', '/publishers/google');
  throw new Unplaceable('preset', 'is a model of Vertex AI that is neither Gemini nor Claude: connect it by hand');
}

/** An address as the adapters want it: without the path of a single call. */
function ownForm(preset: string, url: string): string {
  switch (preset) {
    case 'ollama':
      return url.replace(/\/(?:v1|api)$/, '');
    case 'anthropic':
      return url.replace(/\/v1$/, '');
    default:
      return url;
  }
}

function azureOrigin(url: string): string {
  return trimmed(url).replace(/\/openai(?:\/.*)?$/, '');
}

function required(url: string | undefined): string {
  if (url === undefined) throw new Unplaceable('baseUrl', 'is missing: the address of the provider');
  return trimmed(url);
}

/** An address without its end; query parameters may be secret and are refused. Throws Unplaceable. */
function trimmed(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new Unplaceable('baseUrl', 'is no URL such as https://api.example.com/v1');
  if (parsed.username !== '' || parsed.password !== '' || parsed.search !== '' || parsed.hash !== '')
    throw new Unplaceable('baseUrl', 'has a user, a query or a fragment, which an address here has not');
  return url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/(?:chat\/completions|v1\/messages|api\/generate|api\/chat|embeddings)$/, '')
    .replace(/\/+$/, '');
}
