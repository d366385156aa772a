import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';

/** Somebody as budgets see all of their calls, whatever else there is to each. */
export function ownSubject(
  { keyId, subject, tenant }: Principal,
  directory: Pick<TenantDirectory, 'groupsOf'>,
): Subject {
  const group = directory.groupsOf(tenant.id, subject);
  return { key: keyId === null ? [] : [keyId], user: [subject], group };
}
