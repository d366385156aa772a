import type { Tier } from './identity.js';

/** Bounds what tenants store, from memory: a tenant may be a few seconds over its bound before it is noticed. */
export interface TenantStorage {
  /** Throws STORAGE_EXCEEDED where the tenant has no room left. */
  assertRoom(tenant: { id: string; tier: Tier }): void;
  /** True where the tenant has no room left. */
  isFull(tenant: { id: string; tier: Tier }): boolean;
}
