import type { EntityName, FilterQuery } from '@mikro-orm/postgresql';
import type { Principal } from '../../../contracts/identity.js';
import { UUIDS } from '../../../database/uuid-list.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TenantOwned } from '../../../database/tenant-owned.js';
import { Group } from '../records/group.entity.js';
import { Member } from '../records/member.entity.js';
import { groupSql, userSql } from './attributes.data.js';
import { filterToSql, sortExpression, type SqlAttributes } from './filter-sql.rules.js';
import type { ListRequest } from './list.rules.js';
import { scimError } from './scim-error.rules.js';

const GROUPS_OF = `
  SELECT x.member_id AS "of", g.id, g.display_name AS "displayName"
    FROM group_members x JOIN groups g ON g.tenant_id = x.tenant_id AND g.id = x.group_id
   WHERE x.tenant_id = ? AND x.member_id IN ${UUIDS} ORDER BY g.display_name`;
const MEMBERS_OF = `
  SELECT x.group_id AS "of", m.id, m.name
    FROM group_members x JOIN members m ON m.tenant_id = x.tenant_id AND m.id = x.member_id
   WHERE x.tenant_id = ? AND x.group_id IN ${UUIDS} ORDER BY m.id`;
/** Members of all groups of one answer. */
const MAX_MEMBERS = 20_000;

export interface UserWithGroups {
  member: Member;
  groups: { id: string; displayName: string }[];
}

export interface GroupWithMembers {
  group: Group;
  members: { id: string; name: string }[] | undefined;
}

interface Table<T> {
  entity: EntityName<T>;
  /** With the alias that `attributes` know. */
  from: string;
  alias: string;
  attributes: SqlAttributes;
}

const users: Table<Member> = {
  entity: Member,
  from: 'members m WHERE m.tenant_id = ? AND m.removed_at IS NULL',
  alias: 'm',
  attributes: userSql,
};
const groups: Table<Group> = {
  entity: Group,
  from: 'groups g WHERE g.tenant_id = ?',
  alias: 'g',
  attributes: groupSql,
};

/** Users and groups as provisioning clients ask for them. */
export class ScimLists {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Throws INVALID_REQUEST with `invalidFilter`. */
  users(principal: Principal, asked: ListRequest): Promise<{ total: number; found: UserWithGroups[] }> {
    return this.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const { total, found } = await page(unit, principal, users, asked);
      return { total, found: await withGroups(unit, principal, found) };
    });
  }

  /** The same of groups; their members only if `hasMembers`. Throws also `tooMany` for more than fit into an answer. */
  groups(
    principal: Principal,
    asked: ListRequest,
    hasMembers: boolean,
  ): Promise<{ total: number; found: GroupWithMembers[] }> {
    return this.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const { total, found } = await page(unit, principal, groups, asked);
      return { total, found: await withMembers(unit, principal, found, hasMembers) };
    });
  }

  /** One user, as an answer shows it. */
  ofUser(principal: Principal, member: Member): Promise<UserWithGroups[]> {
    return this.unitOfWork.tenant(principal.tenant.id, (unit) => withGroups(unit, principal, [member]));
  }

  /** One group, as an answer shows it. */
  ofGroup(principal: Principal, group: Group, hasMembers: boolean): Promise<GroupWithMembers[]> {
    return this.unitOfWork.tenant(principal.tenant.id, (unit) => withMembers(unit, principal, [group], hasMembers));
  }
}

async function page<T extends TenantOwned>(
  { em }: Unit,
  { tenant }: Principal,
  { entity, from, alias, attributes }: Table<T>,
  { filter, sortBy, isDescending, startIndex, count }: ListRequest,
): Promise<{ total: number; found: T[] }> {
  const condition = filter === undefined ? { sql: 'true', params: [] } : filterToSql(filter, attributes);
  const order = sortBy === undefined ? `${alias}.created_at` : sortExpression(sortBy, attributes);
  if (order === undefined)
    throw scimError('invalidValue', `sortBy: there is no attribute ${String(sortBy)} to sort by`);
  const where = `FROM ${from} AND ${condition.sql}`;
  const params = [tenant.id, ...condition.params];
  const [counted] = await em.execute<{ total: number }[]>(`SELECT count(*)::int AS total ${where}`, params);
  const rows = await em.execute<{ id: string }[]>(
    `SELECT ${alias}.id ${where} ORDER BY ${order} ${isDescending ? 'DESC' : 'ASC'}, ${alias}.id LIMIT ? OFFSET ?`,
    [...params, count, startIndex - 1],
  );
  const ids = rows.map(({ id }) => id);
  // Every record of a tenant has an id, which the condition's type cannot know of its parameter.
  const found = await em.find(entity, { id: { $in: ids } } as unknown as FilterQuery<T>);
  const byId = new Map(found.map((record) => [record.id, record]));
  return { total: counted?.total ?? 0, found: ids.flatMap((id) => byId.get(id) ?? []) };
}

async function withGroups({ em }: Unit, { tenant }: Principal, members: Member[]): Promise<UserWithGroups[]> {
  const ids = JSON.stringify(members.map(({ id }) => id));
  const rows = await em.execute<{ of: string; id: string; displayName: string }[]>(GROUPS_OF, [tenant.id, ids]);
  const byMember = Map.groupBy(rows, (row) => row.of);
  return members.map((member) => ({ member, groups: byMember.get(member.id) ?? [] }));
}

async function withMembers(
  { em }: Unit,
  { tenant }: Principal,
  found: Group[],
  hasMembers: boolean,
): Promise<GroupWithMembers[]> {
  if (!hasMembers) return found.map((group) => ({ group, members: undefined }));
  const ids = JSON.stringify(found.map(({ id }) => id));
  const rows = await em.execute<{ of: string; id: string; name: string }[]>(`${MEMBERS_OF} LIMIT ${MAX_MEMBERS + 1}`, [
    tenant.id,
    ids,
  ]);
  if (rows.length > MAX_MEMBERS)
    throw scimError('tooMany', `more than ${MAX_MEMBERS} members: ask for fewer groups, or without members`);
  const byGroup = Map.groupBy(rows, (row) => row.of);
  return found.map((group) => ({ group, members: byGroup.get(group.id) ?? [] }));
}
