import type { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { accountOf, isOwnProvider } from '../../../shared/own-providers.js';
import { ManagedProvider } from './managed-provider.entity.js';
import type { ProviderScope } from './managed-provider.rules.js';
import type { UpdateProviderInput } from './provider-input.types.js';

/** The most managed providers: each has connections on every instance. */
const MAX_PROVIDERS = 200;
/** The most accounts of one tenant's own. */
export const MAX_OWN_PROVIDERS = 10;
/** The most accounts of all tenants. */
const MAX_ACCOUNTS = 2_000;

/** The record of a provider by the id that the caller knows; undefined for one that it may not see. */
export function whereOf(principal: Principal, id: string): { id: string; scope: ProviderScope } | undefined {
  if (isOwnProvider(id)) return { id: accountOf(principal.tenant.id, id), scope: 'TENANT' };
  return isOperator(principal) ? { id, scope: 'PLATFORM' } : undefined;
}

/** Throws NOT_FOUND, also for what the caller may not see. */
export async function findProvider(
  { em }: Unit,
  principal: Principal,
  id: string,
  lock: { lockMode?: LockMode } = {},
): Promise<ManagedProvider> {
  const where = whereOf(principal, id);
  const provider = where === undefined ? null : await em.findOne(ManagedProvider, where, lock);
  if (provider === null) throw new DomainError('NOT_FOUND', `there is no managed provider ${id}`);
  return provider;
}

export function isOperator({ roles }: Principal): boolean {
  return roles.has('platform_admin');
}

/** Throws FORBIDDEN. */
export function assertMayConnect(principal: Principal, scope: ProviderScope): void {
  if (scope === 'PLATFORM' && !isOperator(principal))
    throw new DomainError('FORBIDDEN', 'only administrators of the platform connect its providers');
  if (scope === 'TENANT' && !principal.tenant.ownProviders)
    throw new DomainError('FORBIDDEN', 'the platform does not let this tenant have accounts of its own at providers');
}

/** Throws CONFLICT. */
export async function assertRoom({ em }: Unit, scope: ProviderScope, tenantId: string): Promise<void> {
  const most = scope === 'PLATFORM' ? MAX_PROVIDERS : MAX_OWN_PROVIDERS;
  if ((await em.count(ManagedProvider, { scope, tenantId })) >= most)
    throw new DomainError('CONFLICT', `there are at most ${most} managed providers`);
  if (scope === 'TENANT' && (await em.count(ManagedProvider, { scope })) >= MAX_ACCOUNTS)
    throw new DomainError('CONFLICT', 'the platform has no room for further accounts of tenants');
}

/** Whether a change does nothing but end the calls. */
export function isSwitchingOff({ enabled, version: _version, ...rest }: UpdateProviderInput): boolean {
  return enabled === false && Object.values(rest).every((value) => value == null);
}
