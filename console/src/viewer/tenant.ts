const KEY = 'portcullis.tenant';

/** The header by which a platform administrator acts in another tenant. */
export const TENANT_HEADER = 'X-Tenant-ID';

/** The tenant that this tab acts in; undefined for the person's own. */
export function actingTenant(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** Acts in a tenant from now on, in this tab; in the person's own when undefined. Starts again at the overview. */
export function actIn(tenant: string | undefined): void {
  if (tenant === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, tenant);
  location.assign('/');
}
