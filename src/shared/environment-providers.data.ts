/** The ids of the providers that variables of the environment configure; each is its kind as well. */
export const ENVIRONMENT_PROVIDERS = ['openai', 'anthropic', 'local'] as const;

/** True for the id of a provider that no file and no administrator can name. */
export function isOfEnvironment(id: string): boolean {
  return (ENVIRONMENT_PROVIDERS as readonly string[]).includes(id);
}
