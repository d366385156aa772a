import { z } from 'zod';
import { QUIRK_NAMES, type QuirkName } from '../shared/quirk-names.data.js';

/** OpenAI's Chat Completions and Responses, Anthropic's Messages. */
const PROTOCOLS = ['chat', 'responses', 'messages'] as const;
const KINDS = ['openai', 'anthropic', 'local', 'bedrock'] as const;
/** The ids that the environment sets. */
const RESERVED: readonly string[] = ['openai', 'anthropic', 'local'];

type Kind = (typeof KINDS)[number];
type Protocol = (typeof PROTOCOLS)[number];

/** A provider beside the three that the environment sets, with the values of its environment variables. */
export interface NamedProvider {
  id: string;
  kind: Kind;
  baseUrl: string;
  apiKey: string | undefined;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The values that came from the environment; none may leave in an error or a log. */
  secrets: readonly string[];
  /** In the order of preference. */
  speaks: readonly Protocol[];
  /** The API of a local server. */
  api: 'ollama' | 'openai';
  /** A row of the quirks table; undefined: chosen by host. */
  quirks?: QuirkName | undefined;
  /** The models it serves; undefined: all that its prices or its own list name. */
  models: readonly { id: string; upstream: string }[] | undefined;
  /** The provider of genai-prices whose prices hold. */
  prices: string | undefined;
  weight: number;
}

const STANDARD_URL: Readonly<Partial<Record<Kind, string>>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};
const DEFAULT_SPEAKS: Readonly<Record<Kind, Protocol[]>> = {
  openai: ['chat'],
  anthropic: ['messages'],
  local: ['chat'],
  bedrock: ['chat', 'messages'],
};

const VARIABLE = /^[A-Za-z_]\w*$/;
const REFERENCE = /\{env:([^{}]*)\}/g;

const variable = z.string().regex(VARIABLE, 'expected the name of an environment variable');
const baseUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'expected a URL such as https://…',
  })
  .transform((text) => text.replace(/\/+$/, ''));

const provider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'expected lower-case letters, digits, ".", "_" and "-", such as "azure-eu"')
    .refine((id) => !RESERVED.includes(id), {
      error: 'openai, anthropic and local are set by the environment; choose another id',
    }),
  kind: z.enum(KINDS),
  baseUrl: baseUrl.optional(),
  apiKeyEnv: variable.optional(),
  headers: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected the name of a header'), z.string()).default({}),
  query: z.record(z.string().min(1), z.string()).default({}),
  speaks: z.tuple([z.enum(PROTOCOLS)], z.enum(PROTOCOLS)).optional(),
  api: z.enum(['ollama', 'openai']).default('openai'),
  quirks: z.enum(QUIRK_NAMES, { error: `expected one of ${QUIRK_NAMES.join(', ')}` }).optional(),
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
  const json = parseJson(text);
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
  const url = entry.baseUrl ?? STANDARD_URL[kind];
  if (url === undefined)
    tell('baseUrl', kind === 'local' ? 'a local server needs a URL' : 'Amazon Bedrock needs the URL of a region');
  if (
    entry.quirks !== undefined &&
    (kind === 'anthropic' || kind === 'bedrock' || (kind === 'local' && api === 'ollama'))
  )
    tell('quirks', 'quirks apply to servers that speak OpenAI’s protocol');
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
  return {
    id,
    kind,
    baseUrl: url ?? '',
    apiKey: entry.apiKeyEnv === undefined ? undefined : valueOf(entry.apiKeyEnv, 'apiKeyEnv'),
    headers: filled(entry.headers, 'headers'),
    query: filled(query, 'query'),
    secrets,
    speaks: entry.speaks ?? DEFAULT_SPEAKS[kind],
    api,
    quirks: entry.quirks,
    models: models?.map((model) => ({ id: model.id, upstream: model.upstream ?? model.id })),
    prices,
    weight,
  };
}

function toProblem({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
