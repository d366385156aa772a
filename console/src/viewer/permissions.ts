import type { Viewer } from './viewer.js';

const hasOneOf =
  (...wanted: readonly string[]) =>
  ({ roles }: Pick<Viewer, 'roles'>): boolean =>
    roles.some((role) => wanted.includes(role));

/** Whether a person may see what concerns the whole tenant. */
export const isAuditor = hasOneOf('auditor', 'tenant_admin', 'platform_admin');
export const administers = hasOneOf('tenant_admin', 'platform_admin');
export const isPlatformAdmin = hasOneOf('platform_admin');
/** Whether a person connects providers: the platform's, or accounts of the tenant's own where the platform allows them. */
export const connectsProviders = (viewer: Viewer): boolean =>
  isPlatformAdmin(viewer) || (administers(viewer) && viewer.tenant.ownProviders);
/** Whether a person does more than read. */
export const invokes = ({ roles }: Pick<Viewer, 'roles'>): boolean => roles.some((role) => role !== 'auditor');
