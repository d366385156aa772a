/** The role of clients that provision people and groups, and may do nothing else. */
export const PROVISIONER = 'scim';

/** The subject of whoever reads an evidence pack by a link, before the link's id. */
export const PACK_READER_PREFIX = 'evidence-link:';

/** True for roles that see every record of their tenant: auditors and administrators. */
export function seesEverything(roles: ReadonlySet<string>): boolean {
  return roles.has('auditor') || administers(roles);
}

/** True for the administrators of a tenant, and those of the platform. */
export function administers(roles: ReadonlySet<string>): boolean {
  return roles.has('tenant_admin') || roles.has('platform_admin');
}

/** The actor, as named in evidence. */
export function actorOf({ subject, subjectType }: { subject: string; subjectType: 'user' | 'service' }) {
  return { actor: subject, actorType: subjectType === 'user' ? 'user' : 'api' } as const;
}

/** True for everybody who does more than read or provision. */
export function invokes(roles: ReadonlySet<string>): boolean {
  return roles.has('platform_admin') || [...roles].some((role) => role !== 'auditor' && role !== PROVISIONER);
}
