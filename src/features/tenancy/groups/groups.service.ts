import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { ChangePermit } from '../../../contracts/proposals.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import type { Member } from '../members/member.entity.js';
import { assertExpected, type Basis } from '../members/basis.js';
import type { TenancyRecords } from '../tenancy-records.service.js';
import { Group } from './group.entity.js';
import type { GroupChange, NewGroup } from './group.port.js';
import { Memberships } from './memberships.js';

interface ProposedChange {
  intent: string;
  action: 'group.create' | 'group.update' | 'group.delete';
  payload: JsonObject;
  proposalId: string | undefined;
}

/** Subjects that one event names. */
const MAX_NAMED = 500;

/** Groups of members and the roles they give. Every change is one transaction with its spine events. */
export class GroupService {
  private readonly memberships: Memberships;

  constructor(private readonly records: TenancyRecords) {
    this.memberships = new Memberships(records);
  }

  /** Newest first. */
  async groups(principal: Principal, page: PageRequest): Promise<Page<Group>> {
    const { where, options } = newestFirst(page);
    return newestPage(await this.inTenant(principal, ({ em }) => em.find(Group, where, options)), page);
  }

  /** Throws NOT_FOUND. */
  group(principal: Principal, id: string): Promise<Group> {
    return this.inTenant(principal, (unit) => findGroup(unit, id));
  }

  /** Throws CONFLICT for a name that another group has, INVALID_REQUEST for ids of no members. */
  async create(principal: Principal, given: NewGroup, { proposalId }: Basis): Promise<Group> {
    const { displayName, externalId, members } = given;
    const payload = { displayName, externalId, members: members.size };
    const intent = `add the group ${displayName}`;
    const permit = await this.admit(principal, displayName, { intent, action: 'group.create', payload, proposalId });
    const now = this.records.clock.now();
    const at = { createdAt: new Date(now), updatedAt: new Date(now) };
    const named = { id: uuidv7(now), tenantId: principal.tenant.id, displayName, externalId };
    return this.changing(principal, permit, async (unit) => {
      const group = unit.em.create(Group, { ...named, ...at });
      unit.em.persist(group);
      this.record(unit, principal, 'group.created', group, { externalId });
      await unit.em.flush();
      const change = { isReplaced: false, add: members, remove: new Set<string>() };
      return { group, changed: await this.membersIn(unit, principal, group, change) };
    });
  }

  /** Throws NOT_FOUND and as `create`. */
  async change(principal: Principal, id: string, change: GroupChange, basis: Basis): Promise<Group> {
    const { displayName } = await this.group(principal, id);
    const { add, remove, ...attributes } = change;
    const payload = plainJson({ id, ...attributes, add: add.size, remove: remove.size });
    const proposed = { intent: `change the group ${displayName}`, action: 'group.update', payload } as const;
    const permit = await this.admit(principal, id, { ...proposed, proposalId: basis.proposalId });
    return this.changing(principal, permit, async (unit) => {
      const group = await findGroup(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertExpected(group, basis);
      const { displayName: name = group.displayName, externalId = group.externalId } = change;
      if (name !== group.displayName || externalId !== group.externalId) {
        Object.assign(group, { displayName: name, externalId });
        this.record(unit, principal, 'group.updated', group, { externalId });
      }
      const changed = await this.membersIn(unit, principal, group, change);
      if (changed.length > 0) group.updatedAt = new Date(this.records.clock.now());
      return { group, changed };
    });
  }

  /** Its members lose its roles at once. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string, basis: Basis): Promise<void> {
    const { displayName } = await this.group(principal, id);
    const proposed = { intent: `delete the group ${displayName}`, action: 'group.delete', payload: { id } } as const;
    const permit = await this.admit(principal, id, { ...proposed, proposalId: basis.proposalId });
    await this.changing(principal, permit, async (unit) => {
      const group = await findGroup(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertExpected(group, basis);
      const none = { isReplaced: true, add: new Set<string>(), remove: new Set<string>() };
      const changed = await this.membersIn(unit, principal, group, none);
      this.record(unit, principal, 'group.deleted', group, {});
      unit.em.remove(group);
      await unit.em.flush();
      return { group, changed };
    });
  }

  /** Gives the members of a group other roles, at once. Throws NOT_FOUND, INVALID_REQUEST for platform_admin. */
  async setRoles(principal: Principal, id: string, roles: readonly string[], proposalId?: string): Promise<Group> {
    if (roles.includes('platform_admin'))
      throw invalidRequest([{ path: 'roles', message: 'a group cannot give the role platform_admin' }]);
    const { displayName } = await this.group(principal, id);
    const intent = `give the group ${displayName} other roles`;
    const payload = { id, roles: [...roles] };
    const permit = await this.admit(principal, id, { intent, action: 'group.update', payload, proposalId });
    return this.changing(principal, permit, async (unit) => {
      const group = await findGroup(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = group.roles;
      group.roles = [...new Set(roles)];
      group.updatedAt = new Date(this.records.clock.now());
      this.record(unit, principal, 'group.roles_set', group, { roles: group.roles, before });
      await unit.em.flush();
      return { group, changed: await this.memberships.recomputeIn(unit, group) };
    });
  }

  /** Takes a member out of every group, within a transaction. */
  async leaveAllIn({ em }: Unit, { tenantId, id }: Member): Promise<void> {
    // Whoever puts the member into a group holds the same lock.
    await em.execute('SELECT 1 FROM members WHERE tenant_id = ? AND id = ? FOR UPDATE', [tenantId, id]);
    await em.execute('DELETE FROM group_members WHERE tenant_id = ? AND member_id = ?', [tenantId, id]);
  }

  /** Puts members in and out; resolves to the ids of those whose roles may be others now. */
  private async membersIn(
    unit: Unit,
    principal: Principal,
    group: Group,
    change: Pick<GroupChange, 'isReplaced' | 'add' | 'remove'>,
  ): Promise<string[]> {
    const { added, removed, changed } = await this.memberships.changeIn(unit, principal, group, change);
    const all = [...added.map((subject) => ({ added: subject })), ...removed.map((subject) => ({ removed: subject }))];
    for (let from = 0; from < all.length; from += MAX_NAMED) {
      const named = all.slice(from, from + MAX_NAMED);
      this.record(unit, principal, 'group.updated', group, {
        added: named.flatMap((one) => ('added' in one ? [one.added] : [])),
        removed: named.flatMap((one) => ('removed' in one ? [one.removed] : [])),
        roles: group.roles,
      });
    }
    return changed;
  }

  private async changing(
    principal: Principal,
    permit: ChangePermit,
    change: (unit: Unit) => Promise<{ group: Group; changed: string[] }>,
  ): Promise<Group> {
    const { group, changed } = await this.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      return change(unit);
    });
    for (const id of changed) await this.records.directory.reload('members', id);
    return group;
  }

  private admit(principal: Principal, name: string, { proposalId, ...change }: ProposedChange): Promise<ChangePermit> {
    const resource = { resource: `group:${name}`, resourceType: 'group' };
    return this.records.admit(principal, principal.tenant.id, { ...change, ...resource }, proposalId);
  }

  private inTenant<T>(principal: Principal, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.records.unitOfWork.tenant(principal.tenant.id, work);
  }

  private record(unit: Unit, { subject: actor }: Principal, action: string, group: Group, details: JsonObject): void {
    const { id: resourceId, tenantId, displayName } = group;
    const event = { resourceType: 'group', resourceId, details: { displayName, ...details } } as const;
    this.records.record(unit, { actor, action, tenantId, ...event });
  }
}

async function findGroup({ em }: Unit, id: string, options?: { lockMode: LockMode.PESSIMISTIC_WRITE }): Promise<Group> {
  const group = isUuid(id) ? await em.findOne(Group, { id }, options) : null;
  if (group === null) throw new DomainError('NOT_FOUND', `there is no group ${id}`);
  return group;
}
