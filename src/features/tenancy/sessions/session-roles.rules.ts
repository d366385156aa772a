/** The id of the identity provider that the environment names. */
export const ENVIRONMENT_PROVIDER = 'environment';

/**
 * The roles that a session may have: an identity provider that a tenant configured gives nobody the platform's
 * administration, not even to those who have it otherwise, since the tenant decides who signs in as whom there.
 */
export function rolesThrough(providerId: string | null, roles: readonly string[]): string[] {
  const isTrusted = providerId === null || providerId === ENVIRONMENT_PROVIDER;
  return roles.filter((role) => isTrusted || role !== 'platform_admin');
}
