/** The beginning of the id of a tenant's own account at a provider; no provider of the platform has it. */
export const OWN_PREFIX = 'own.';

/** Whether an id is that of a tenant's own account. */
export function isOwnProvider(id: string): boolean {
  return id.startsWith(OWN_PREFIX);
}

/** The name of an account among those of all tenants. */
export function accountOf(tenantId: string, id: string): string {
  return `${id}@${tenantId}`;
}

/** The id by which a provider is known in its tenant. */
export function idOfAccount(account: string): string {
  return account.split('@', 1)[0] ?? account;
}
