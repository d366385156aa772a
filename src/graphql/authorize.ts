import { Authorized } from 'type-graphql';
import { DomainError } from '../shared/errors.js';
import type { RequestContext } from './context.js';

/**
 * What a field asks of its caller.
 * - `read`: anyone of the tenant
 * - `invoke`: anyone but pure auditors, who read only
 * - `audit`: auditors and administrators of the tenant
 * - `administer`: administrators of the tenant
 * - `operate`: administrators of the platform
 */
export type Permission = 'read' | 'invoke' | 'audit' | 'administer' | 'operate';

const decide: Record<Permission, (roles: ReadonlySet<string>) => boolean> = {
  read: () => true,
  invoke: (roles) => [...roles].some((role) => role !== 'auditor'),
  audit: (roles) => roles.has('auditor') || roles.has('tenant_admin'),
  administer: (roles) => roles.has('tenant_admin'),
  operate: () => false,
};

/** True when `roles` give `permission`; the platform's administrators have every one. */
export function isPermitted(permission: Permission, roles: ReadonlySet<string>): boolean {
  return roles.has('platform_admin') || decide[permission](roles);
}

/** The one way in which a field asks for a permission. Fails with FORBIDDEN. */
export function Requires(permission: Permission): PropertyDecorator & MethodDecorator {
  return Authorized<Permission>(permission);
}

/** type-graphql's authorization check, with the catalogue's errors. */
export function checkPermission({ context }: { context: RequestContext }, permissions: Permission[]): boolean {
  const missing = permissions.find((permission) => !isPermitted(permission, context.principal.roles));
  if (missing !== undefined) {
    throw new DomainError('FORBIDDEN', `this key's roles do not permit to ${missing} here`);
  }
  return true;
}
