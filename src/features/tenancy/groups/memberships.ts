import type { Principal } from '../../../contracts/identity.js';
import { UUIDS } from '../../../database/uuid-list.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { type DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import { mayNotChange, type TenancyRecords } from '../directory/tenancy-records.service.js';
import { isPlatformAdmin } from '../records/tenancy.rules.js';
import type { Group } from '../records/group.entity.js';
import type { GroupMember } from '../records/group.port.js';

/** In one order, so that two changes wait for each other instead of for ever. */
const LOCK = `
  SELECT m.id, m.subject, m.name, 'platform_admin' = ANY (m.roles || m.group_roles) OR EXISTS (
           SELECT 1 FROM api_keys k WHERE k.tenant_id = m.tenant_id AND k.subject = m.subject AND k.revoked_at IS NULL
              AND 'platform_admin' = ANY (k.roles)) AS "isPlatformAdmin"
    FROM members m
   WHERE m.tenant_id = ? AND m.removed_at IS NULL AND m.id IN ${UUIDS} ORDER BY m.id FOR UPDATE`;
const NAMED = `
  SELECT m.id, m.subject, m.name FROM members m
   WHERE m.tenant_id = ? AND m.removed_at IS NULL AND m.id IN ${UUIDS} ORDER BY m.id`;
const CURRENT = 'SELECT member_id AS id FROM group_members WHERE tenant_id = ? AND group_id = ?';
const ADD = `INSERT INTO group_members (tenant_id, group_id, member_id) SELECT ?, ?, id FROM ${UUIDS} AS given (id)`;
const REMOVE = `DELETE FROM group_members WHERE tenant_id = ? AND group_id = ? AND member_id IN ${UUIDS}`;
/** The roles of all their groups. */
const RECOMPUTE = `
  UPDATE members m SET provisioned_roles = now.roles, version = m.version + 1, updated_at = ?
    FROM (SELECT p.id, coalesce(array_agg(DISTINCT given.role) FILTER (WHERE given.role IS NOT NULL), '{}') AS roles
            FROM members p
            LEFT JOIN group_members gm ON gm.tenant_id = p.tenant_id AND gm.member_id = p.id
            LEFT JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
            LEFT JOIN LATERAL unnest(g.roles) AS given (role) ON true
           WHERE p.tenant_id = ? AND p.id IN ${UUIDS} GROUP BY p.id) now
   WHERE m.tenant_id = ? AND m.id = now.id AND m.provisioned_roles <> now.roles
  RETURNING m.id`;

interface Locked extends GroupMember {
  isPlatformAdmin: boolean;
}

export interface MembershipChange {
  isReplaced: boolean;
  add: ReadonlySet<string>;
  remove: ReadonlySet<string>;
}

/** Who is in which group, and the roles that come of it; within the transactions of others, which hold the group's lock. */
export class Memberships {
  constructor(private readonly records: TenancyRecords) {}

  /**
   * Resolves to the subjects that went in and out, and the ids of members with other roles. Throws INVALID_REQUEST for ids of
   * no members, FORBIDDEN for platform administrators.
   */
  async changeIn(
    unit: Unit,
    principal: Principal,
    group: Group,
    { isReplaced, add, remove }: MembershipChange,
  ): Promise<{ added: string[]; removed: string[]; changed: string[] }> {
    const of = [group.tenantId, group.id];
    const { into, out } = await this.differenceIn(unit, group, { isReplaced, add, remove });
    const locked = await this.lockIn(unit, group, [...into, ...out]);
    const missing = into.find((id) => !locked.has(id));
    if (missing !== undefined) throw noMember(missing);
    if ([...locked.values()].some((member) => member.isPlatformAdmin) && !isPlatformAdmin(principal.roles))
      throw mayNotChange();
    if (into.length > 0) await unit.em.execute(ADD, [...of, JSON.stringify(into)]);
    if (out.length > 0) await unit.em.execute(REMOVE, [...of, JSON.stringify(out)]);
    const subjects = (ids: string[]): string[] => ids.flatMap((id) => locked.get(id)?.subject ?? []);
    return {
      added: subjects(into),
      removed: subjects(out),
      changed: await this.rolesIn(unit, group, [...locked.keys()]),
    };
  }

  /** The people that a change puts in and takes out. Throws INVALID_REQUEST for ids of no members. */
  async toldIn(
    unit: Unit,
    group: Pick<Group, 'tenantId' | 'id'>,
    change: MembershipChange,
  ): Promise<{ add: GroupMember[]; remove: GroupMember[] }> {
    const { into, out } = await this.differenceIn(unit, group, change);
    const named = await namedIn(unit, group, [...into, ...out]);
    const missing = into.find((id) => !named.has(id));
    if (missing !== undefined) throw noMember(missing);
    const people = (ids: string[]): GroupMember[] => ids.toSorted().flatMap((id) => named.get(id) ?? []);
    return { add: people(into), remove: people(out) };
  }

  private async differenceIn(
    { em }: Unit,
    { tenantId, id: groupId }: Pick<Group, 'tenantId' | 'id'>,
    { isReplaced, add, remove }: MembershipChange,
  ): Promise<{ into: string[]; out: string[] }> {
    const rows = await em.execute<{ id: string }[]>(CURRENT, [tenantId, groupId]);
    const current = new Set(rows.map(({ id }) => id));
    return {
      into: [...add].filter((id) => !current.has(id)),
      out: isReplaced ? [...current].filter((id) => !add.has(id)) : [...remove].filter((id) => current.has(id)),
    };
  }

  /** After a change of the group's roles. */
  async recomputeIn(unit: Unit, group: Group): Promise<string[]> {
    const rows = await unit.em.execute<{ id: string }[]>(CURRENT, [group.tenantId, group.id]);
    const locked = await this.lockIn(
      unit,
      group,
      rows.map(({ id }) => id),
    );
    return this.rolesIn(unit, group, [...locked.keys()]);
  }

  private async lockIn({ em }: Unit, { tenantId }: Group, ids: string[]): Promise<Map<string, Locked>> {
    const known = ids.filter(isUuid);
    if (known.length === 0) return new Map();
    const found = await em.execute<Locked[]>(LOCK, [tenantId, JSON.stringify(known)]);
    return new Map(found.map((member) => [member.id, member]));
  }

  private async rolesIn({ em }: Unit, { tenantId }: Group, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const now = new Date(this.records.clock.now()).toISOString();
    const found = await em.execute<{ id: string }[]>(RECOMPUTE, [now, tenantId, JSON.stringify(ids), tenantId]);
    return found.map(({ id }) => id);
  }
}

function noMember(id: string): DomainError {
  return invalidRequest([{ path: 'members', message: `there is no member ${id}` }]);
}

async function namedIn(
  { em }: Unit,
  { tenantId }: Pick<Group, 'tenantId'>,
  ids: string[],
): Promise<Map<string, GroupMember>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const found = await em.execute<GroupMember[]>(NAMED, [tenantId, JSON.stringify(known)]);
  return new Map(found.map((member) => [member.id, member]));
}
