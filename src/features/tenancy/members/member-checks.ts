import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import { isOfGateway } from '../../../shared/http/origin.js';
import { administers } from '../../../shared/principals.js';
import { ApiKey } from '../records/api-key.entity.js';
import { Member } from '../records/member.entity.js';
import { normalisedEmail } from '../records/members.rules.js';

const NAME_IS_ROLE = `
  WITH named AS (SELECT ?::text AS role, ?::text AS tenant_id)
  SELECT 1 FROM named n
   WHERE EXISTS (SELECT FROM api_keys k WHERE k.tenant_id = n.tenant_id AND n.role = ANY (k.roles))
      OR EXISTS (SELECT FROM members m
                  WHERE m.tenant_id = n.tenant_id AND n.role = ANY (m.roles || m.group_roles || m.provisioned_roles))
      OR EXISTS (SELECT FROM groups g WHERE g.tenant_id = n.tenant_id AND n.role = ANY (g.roles))
      OR EXISTS (SELECT FROM identity_providers p
                  WHERE p.tenant_id = n.tenant_id
                    AND (n.role = ANY (p.default_roles)
                         OR jsonb_path_query_array(p.role_mappings, '$[*].roles[*]') @> to_jsonb(n.role)))`;

/** How the member came in, after a deletion again, as the log says. */
const CAME_BY = `
  SELECT action FROM spine_events
   WHERE tenant_id = ? AND resource_id = ? AND resource_type = 'member' AND action IN ('member.invited', 'member.provisioned')
     AND ${isOfGateway()} AND sequence > coalesce((
           SELECT max(r.sequence) FROM spine_events r
            WHERE r.tenant_id = ? AND r.resource_id = ? AND r.action = 'member.removed' AND ${isOfGateway('r')}), -1)
   ORDER BY sequence LIMIT 1`;

/** True for a role of the tenant. An approval that asks for it would take a person of that name for its bearer. */
export async function isRoleIn({ em }: Pick<Unit, 'em'>, tenantId: string, name: string): Promise<boolean> {
  return (await em.execute<unknown[]>(NAME_IS_ROLE, [name, tenantId])).length > 0;
}

/** A directory ends, and gives other addresses to, the administrators that it made. Throws FORBIDDEN for others. */
export async function assertMadeByDirectoryIn({ em }: Unit, member: Member): Promise<void> {
  const { tenantId, id, subject } = member;
  const keys = { subject, revokedAt: null, roles: { $overlap: ['tenant_admin', 'platform_admin'] } };
  if (!administers(new Set(member.allRoles)) && (await em.count(ApiKey, keys)) === 0) return;
  const [came] = await em.execute<{ action: string }[]>(CAME_BY, [tenantId, id, tenantId, id]);
  if (came?.action === 'member.provisioned') return;
  throw new DomainError('FORBIDDEN', 'a directory cannot change an administrator whom it did not provision');
}

/** Throws NOT_FOUND for an unknown id. */
export async function findMember({ em }: Unit, id: string): Promise<Member> {
  const member = isUuid(id) ? await em.findOne(Member, { id, removedAt: null }) : null;
  if (member === null) throw new DomainError('NOT_FOUND', `there is no member ${id}`);
  return member;
}

/** Approvals name people and roles in one list, and are read by people. */
export function reservedName(): DomainError {
  const message = 'expected a name that is no role, without invisible characters and in normal form (NFC)';
  return invalidRequest([{ path: 'subject', message }]);
}

/** The address as members have it. Throws INVALID_REQUEST. */
export function emailIn(text: string): string {
  const email = normalisedEmail(text);
  if (email === undefined) throw invalidRequest([{ path: 'email', message: 'expected an e-mail address' }]);
  return email;
}
