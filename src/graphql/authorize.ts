import { Authorized } from 'type-graphql';
import { DomainError } from '../shared/errors.js';
import { administers, invokes, PROVISIONER, seesEverything } from '../shared/principals.js';
import type { FeaturePack, Principal } from '../contracts/identity.js';
import type { RequestContext } from './context.js';

/**
 * The permission that a field requires.
 * - `read`: any role in the tenant except `scim`, by which people are provisioned and nothing else is done
 * - `invoke`: the same except pure auditors, who only read
 * - `audit`: auditors and administrators of the tenant
 * - `administer`: administrators of the tenant
 * - `operate`: administrators of the platform
 * - `share`: readers of one evidence pack by a link, who have no other permission, and nobody else
 */
export type Permission = 'read' | 'invoke' | 'audit' | 'administer' | 'operate' | 'share';

const decide: Record<Exclude<Permission, 'share'>, (roles: ReadonlySet<string>) => boolean> = {
  read: (roles) => roles.size === 0 || [...roles].some((role) => role !== PROVISIONER),
  invoke: invokes,
  audit: seesEverything,
  administer: administers,
  operate: () => false,
};

/** True when `roles` give `permission`; the platform's administrators have every one. */
export function isPermitted(permission: Permission, roles: ReadonlySet<string>): boolean {
  return permission !== 'share' && (roles.has('platform_admin') || decide[permission](roles));
}

/** True when the caller has `permission`. Whoever reads a pack by a link has one, whatever roles say. */
function mayUse(permission: Permission, { roles, sharedPack }: Pick<Principal, 'roles' | 'sharedPack'>): boolean {
  return sharedPack === undefined ? isPermitted(permission, roles) : permission === 'share';
}

/** A requirement for using a field. */
export type Requirement = Permission | { pack: FeaturePack };

/**
 * The one way in which a field asks for a permission, and for the feature pack that it is a part of. Fails with
 * FORBIDDEN, or with FEATURE_DISABLED where the tenant's pack is off.
 */
export function Requires(permission: Permission, pack?: FeaturePack): PropertyDecorator & MethodDecorator {
  return Authorized<Requirement>(demandsOf(permission, pack));
}

/** The requirements of a field, as `Requires` puts them. */
export function demandsOf(permission: Permission, pack: FeaturePack | undefined): Requirement[] {
  return pack === undefined ? [permission] : [permission, { pack }];
}

/** type-graphql's authorization check, with the catalogue's errors. */
export function checkRequirements(
  { context }: { context: Pick<RequestContext, 'principal'> },
  requirements: readonly Requirement[],
): boolean {
  const { tenant } = context.principal;
  for (const requirement of requirements) {
    if (typeof requirement !== 'string') {
      if (!tenant.featurePacks.has(requirement.pack)) {
        throw new DomainError('FEATURE_DISABLED', `the feature pack ${requirement.pack} is off for this tenant`);
      }
    } else if (!mayUse(requirement, context.principal)) {
      throw new DomainError('FORBIDDEN', 'your roles do not allow this operation');
    }
  }
  return true;
}
