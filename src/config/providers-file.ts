import { z } from 'zod';
import {
  DEFAULT_SPEAKS,
  isOfEnvironment,
  PROVIDER_KINDS,
  type ProviderKind,
  STANDARD_URLS,
  UPSTREAM_PROTOCOLS,
  type UpstreamProtocol,
} from '../shared/provider-kinds.data.js';
import {
  type CloudSpec,
  credentialSpec,
  type CredentialSpec,
  isCloudSpec,
  type PooledKey,
  SECRET_MEMBERS,
} from '../shared/credentials/credential-spec.js';
import { isOwnProvider } from '../shared/own-providers.js';
import { isMetadataHost } from '../shared/outbound/metadata-hosts.js';
import { fileJson, toProblem } from './files-json.js';
import { QUIRK_NAMES, type QuirkName } from '../shared/quirk-names.data.js';

/** A provider beside the three that the environment sets, with the values of its environment variables. */
export interface NamedProvider {
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  apiKey: string | undefined;
  /** Several keys, in place of one. */
  keys?: readonly PooledKey[] | undefined;
  /** A cloud's credential, in place of an API key. */
  credential?: CloudSpec | undefined;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The values that came from the environment; none may leave in an error or a log. */
  secrets: readonly string[];
  /** In the order of preference. */
  speaks: readonly UpstreamProtocol[];
  /** The API of a local server. */
  api: 'ollama' | 'openai';
  /** A row of the quirks table; undefined: chosen by host. */
  quirks?: QuirkName | undefined;
  /** Whether its own batches are used, and the part of the usual price that they cost; undefined: chosen by host. */
  batches?: boolean | { pricePercent: number } | undefined;
  /** The models it serves; undefined: all that its prices or its own list name. */
  models: readonly { id: string; upstream: string }[] | undefined;
  /** The provider of genai-prices whose prices hold. */
  prices: string | undefined;
  weight: number;
}

const VARIABLE = /^[A-Za-z_]\w*$/;
const REFERENCE = /\{env:([^{}]*)\}/g;

const variable = z.string().regex(VARIABLE, 'expected the name of an environment variable');
const baseUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'expected a URL such as https://…',
  })
  .refine((text) => !URL.canParse(text) || !isMetadataHost(new URL(text).hostname), {
    error: 'expected an address that is not that of a cloud’s metadata service',
  })
  .transform((text) => text.replace(/\/+$/, ''));

const provider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'expected lower-case letters, digits, ".", "_" and "-", such as "azure-eu"')
    .refine((id) => !isOfEnvironment(id), {
      error: 'openai, anthropic and local are set by the environment; choose another id',
    })
    .refine((id) => !isOwnProvider(id), { error: 'own. begins the ids of tenants’ own accounts; choose another id' }),
  kind: z.enum(PROVIDER_KINDS),
  baseUrl: baseUrl.optional(),
  apiKeyEnv: variable.optional(),
  credential: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected the name of a header'), z.string()).default({}),
  query: z.record(z.string().min(1), z.string()).default({}),
  speaks: z.tuple([z.enum(UPSTREAM_PROTOCOLS)], z.enum(UPSTREAM_PROTOCOLS)).optional(),
  api: z.enum(['ollama', 'openai']).default('openai'),
  quirks: z.enum(QUIRK_NAMES, { error: `expected one of ${QUIRK_NAMES.join(', ')}` }).optional(),
  batches: z.union([z.boolean(), z.strictObject({ pricePercent: z.int().min(1).max(100) })]).optional(),
  models: z
    .array(
      z.union([z.string().min(1), z.strictObject({ id: z.string().min(1), upstream: z.string().min(1).optional() })]),
    )
    .min(1)
    .optional(),
  prices: z.string().min(1).optional(),
  weight: z.int().min(0).max(1_000_000).default(1),
});

const providersFile = z.strictObject({ providers: z.array(provider) });

type Entry = z.output<typeof provider>;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The providers in the text of a `PROVIDERS_FILE`, with their credentials from `env`. Returns the problems, all of them,
 * in words that quote no value of the environment.
 */
export function parseProviders(text: string, env: Environment): { providers: NamedProvider[]; problems: string[] } {
  const json = fileJson(text);
  if (json === undefined) return { providers: [], problems: ['expected JSON'] };
  const parsed = providersFile.safeParse(json);
  if (!parsed.success) return { providers: [], problems: parsed.error.issues.map(toProblem) };
  const problems: string[] = [];
  const ids = new Set<string>();
  const providers = parsed.data.providers.map((entry, index) => {
    const tell = (field: string, words: string): void => void problems.push(`providers.${index}.${field}: ${words}`);
    if (ids.has(entry.id)) tell('id', `${entry.id} is listed twice`);
    ids.add(entry.id);
    return toProvider(entry, env, tell);
  });
  return { providers, problems };
}

function toProvider(entry: Entry, env: Environment, tell: (field: string, words: string) => void): NamedProvider {
  const { id, kind, api, query, prices, weight } = entry;
  const secrets: string[] = [];
  const valueOf = (name: string, field: string): string => {
    const value = VARIABLE.test(name) ? env[name]?.trim() : undefined;
    if (value === undefined || value === '') tell(field, `the environment variable ${name} is not set`);
    else secrets.push(value);
    return value ?? '';
  };
  const url = entry.baseUrl ?? STANDARD_URLS[kind];
  if (url === null)
    tell('baseUrl', kind === 'local' ? 'a local server needs a URL' : 'Amazon Bedrock needs the URL of a region');
  if (entry.quirks !== undefined && kind !== 'openai' && (kind !== 'local' || api === 'ollama'))
    tell('quirks', 'quirks apply to servers that speak OpenAI’s protocol');
  if (entry.batches !== undefined && entry.batches !== false && kind !== 'openai' && kind !== 'anthropic')
    tell('batches', 'batches of a provider are used in the protocols of OpenAI and Anthropic');
  const models = entry.models?.map((model) => (typeof model === 'string' ? { id: model } : model));
  const twice = models?.find((model, at) => models.findIndex((other) => other.id === model.id) < at);
  if (twice !== undefined) tell('models', `${twice.id} is listed twice`);
  const filled = (texts: Record<string, string>, field: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        text.replace(REFERENCE, (_, variableName: string) => valueOf(variableName, `${field}.${name}`)),
      ]),
    );
  if (entry.credential !== undefined && entry.apiKeyEnv !== undefined)
    tell('credential', 'expected either credential or apiKeyEnv');
  const credential = entry.credential === undefined ? undefined : readCredential(entry.credential, valueOf, tell);
  const keyOf = (): string | undefined => {
    if (credential?.type === 'key') return credential.key;
    return entry.apiKeyEnv === undefined ? undefined : valueOf(entry.apiKeyEnv, 'apiKeyEnv');
  };
  return {
    id,
    kind,
    baseUrl: url ?? '',
    apiKey: keyOf(),
    ...(credential?.type === 'keys' ? { keys: credential.keys } : {}),
    ...(isCloudSpec(credential) ? { credential } : {}),
    headers: filled(entry.headers, 'headers'),
    query: filled(query, 'query'),
    secrets,
    speaks: entry.speaks ?? DEFAULT_SPEAKS[kind],
    api,
    quirks: entry.quirks,
    batches: entry.batches,
    models: models?.map((model) => ({ id: model.id, upstream: model.upstream ?? model.id })),
    prices,
    weight,
  };
}

type ValueOf = (name: string, field: string) => string;

/** A credential with the values of its variables; its secrets stand in the environment alone. */
function readCredential(
  given: Readonly<Record<string, unknown>>,
  valueOf: ValueOf,
  tell: (field: string, words: string) => void,
): CredentialSpec | undefined {
  const missing = new Set<string>();
  const filled = (value: unknown, name: string, field: string): unknown => {
    if (Array.isArray(value)) return value.map((item, at) => filled(item, name, `${field}.${at}`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([inner, its]) => [inner, filled(its, inner, `${field}.${inner}`)]),
      );
    if (typeof value !== 'string') return value;
    if ((SECRET_MEMBERS as readonly string[]).includes(name) && !/^\{env:[^{}]*\}$/.test(value)) {
      tell(field, 'expected {env:NAME}, the name of a variable with the secret');
      missing.add(field);
      return value;
    }
    return value.replace(REFERENCE, (_, variableName: string) => {
      const found = valueOf(variableName, field);
      if (found === '') missing.add(field);
      return found;
    });
  };
  const whole = filled(given, '', 'credential');
  // A member that is missing is told once.
  if (missing.size > 0) return undefined;
  const parsed = credentialSpec.safeParse(whole);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) tell(['credential', ...issue.path.map(String)].join('.'), issue.message);
  return undefined;
}
