/** The three provider kinds of the specification, and those of clouds with protocols of their own. */
export const PROVIDER_KINDS = ['openai', 'anthropic', 'local', 'bedrock', 'gemini'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The protocols of OpenAI's Chat Completions, OpenAI's Responses and Anthropic's Messages. */
export const UPSTREAM_PROTOCOLS = ['chat', 'responses', 'messages'] as const;
export type UpstreamProtocol = (typeof UPSTREAM_PROTOCOLS)[number];

/** The address of each kind; null where everybody has one of their own. */
export const STANDARD_URLS = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  local: null,
  bedrock: null,
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
} as const satisfies Record<ProviderKind, string | null>;

/** The protocols of a provider that does not say which, the preferred first. */
export const DEFAULT_SPEAKS: Readonly<Record<ProviderKind, readonly UpstreamProtocol[]>> = {
  openai: ['chat'],
  anthropic: ['messages'],
  local: ['chat'],
  bedrock: ['chat', 'messages'],
  gemini: ['chat'],
};

/** The ids of the providers that variables of the environment configure; each is its kind as well. */
export const ENVIRONMENT_PROVIDERS = ['openai', 'anthropic', 'local'] as const satisfies readonly ProviderKind[];

/** True for the id of a provider that no file and no administrator can name. */
export function isOfEnvironment(id: string): boolean {
  return (ENVIRONMENT_PROVIDERS as readonly string[]).includes(id);
}

/** An id that no provider has: the wanted one, or that with a number. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const isTaken = (id: string): boolean => isOfEnvironment(id) || taken.includes(id);
  let id = wanted;
  for (let count = 2; isTaken(id); count++) id = `${wanted}-${count}`;
  return id;
}
