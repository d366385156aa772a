import type { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { AliasScope } from './alias.rules.js';
import { ModelAlias } from './model-alias.entity.js';

export function visibleTo(tenantId: string) {
  return { $or: [{ tenantId }, { scope: 'PLATFORM' as const }] };
}

export function assertMayChange({ roles }: Principal, scope: AliasScope): void {
  if (scope === 'PLATFORM' && !roles.has('platform_admin'))
    throw new DomainError('FORBIDDEN', 'only administrators of the platform change its aliases');
}

export function assertAliasVersion({ version }: ModelAlias, asked: number | null | undefined): void {
  if (asked == null || asked === version) return;
  throw new DomainError('CONFLICT', `the alias is at version ${version}, not ${asked}`, { details: { version } });
}

/** One change of an owner's names at a time, so that limit and names hold. */
export async function lockNames({ em }: Unit, scope: AliasScope, tenantId: string): Promise<void> {
  await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('model aliases ' || ? || ' ' || ?, 0))`, [
    scope,
    tenantId,
  ]);
}

export async function assertFree(
  { em }: Unit,
  { tenantId, scope, name }: Pick<ModelAlias, 'tenantId' | 'scope' | 'name'>,
): Promise<void> {
  if ((await em.count(ModelAlias, { tenantId, scope, name })) > 0)
    throw new DomainError('CONFLICT', `there is an alias ${name} already`);
}

export async function findAlias(
  { em }: Unit,
  tenantId: string,
  id: string,
  lock: { lockMode?: LockMode } = {},
): Promise<ModelAlias> {
  const alias = isUuid(id) ? await em.findOne(ModelAlias, { $and: [{ id }, visibleTo(tenantId)] }, lock) : null;
  if (alias === null) throw new DomainError('NOT_FOUND', `there is no model alias ${id}`);
  return alias;
}
