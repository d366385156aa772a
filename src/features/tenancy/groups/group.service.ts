import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange, ChangePermit, ProposedAction } from '../../../contracts/proposals.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { likePattern } from '../../../shared/text/search-term.js';
import type { Member } from '../records/member.entity.js';
import { assertExpected, type ChangeBasis } from '../records/basis.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { Group } from '../records/group.entity.js';
import type { GroupChange, NewGroup } from '../records/group.port.js';
import { peopleTold } from './group-told.rules.js';
import { type MembershipChange, Memberships } from './memberships.js';

/** The question to the policies about a change of a group. `whole` is the change, `payload` what it is about. */
interface GroupQuestion {
  intent: string;
  action: 'group.update' | 'group.delete';
  payload: JsonObject;
  becomes?: string;
  whole: JsonObject;
}

interface ProposedChange extends ProposedAction {
  action: 'group.create' | 'group.update' | 'group.delete';
  asked: AskedChange;
}

/** Which groups a list has. */
interface GroupFilter {
  name?: string | null | undefined;
  /** A part of the name, in any case. */
  search?: string | null | undefined;
}

const TRIES = 5;
const NOBODY_STAYS: MembershipChange = { isReplaced: true, add: new Set(), remove: new Set() };

/** Subjects that one event names. */
const MAX_NAMED = 500;

/** Groups of members and the roles they give. Every change is one transaction with its spine events. */
export class GroupService {
  private readonly memberships: Memberships;

  constructor(private readonly records: TenancyRecords) {
    this.memberships = new Memberships(records);
  }

  /** A page of groups, newest first. */
  async groups(principal: Principal, page: PageRequest, { name, search }: GroupFilter): Promise<Page<Group>> {
    const { where, options } = newestFirst(page);
    const conditions: object[] = [where];
    if (name != null) conditions.push({ displayName: name });
    if (search != null) conditions.push({ displayName: { $ilike: likePattern(search) } });
    const found = await this.inTenant(principal, ({ em }) => em.find(Group, { $and: conditions }, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  group(principal: Principal, id: string): Promise<Group> {
    return this.inTenant(principal, (unit) => findGroup(unit, id));
  }

  /** Throws CONFLICT for a name that another group has, INVALID_REQUEST for ids of no members. */
  async create(principal: Principal, given: NewGroup, { proposalId }: ChangeBasis): Promise<Group> {
    const { members, ...attributes } = given;
    const now = this.records.clock.now();
    const named = { id: uuidv7(now), tenantId: principal.tenant.id };
    const change = { isReplaced: false, add: members, remove: new Set<string>() };
    const { add } = await this.inTenant(principal, (unit) => this.memberships.toldIn(unit, named, change));
    const permit = await this.admit(principal, {
      intent: `add the group ${given.displayName}`,
      action: 'group.create',
      resource: resourceOf(given.displayName),
      payload: {},
      asked: { whole: { ...plainJson(attributes), members: peopleTold(add) }, proposalId },
    });
    const { group, changed } = await this.inTenant(principal, async (unit) => {
      await this.records.assertStillActsIn(unit, principal, principal.tenant.id);
      await permit.settle(unit);
      const at = { createdAt: new Date(now), updatedAt: new Date(now) };
      const created = unit.em.create(Group, { ...attributes, ...named, ...at });
      unit.em.persist(created);
      this.record(unit, principal, 'group.created', created, { externalId: attributes.externalId });
      await unit.em.flush();
      return { group: created, changed: await this.membersIn(unit, principal, created, change) };
    });
    await this.reload(changed);
    return group;
  }

  /** Throws NOT_FOUND and as `create`. */
  change(principal: Principal, id: string, change: GroupChange, basis: ChangeBasis): Promise<Group> {
    const { add: _add, remove: _remove, ...attributes } = change;
    const { displayName: becomes } = attributes;
    const ask = async (unit: Unit, group: Group): Promise<GroupQuestion> => ({
      intent: `change the group ${group.displayName}`,
      action: 'group.update',
      payload: { group: toldOf(group) },
      ...(becomes === undefined || becomes === group.displayName ? {} : { becomes: resourceOf(becomes) }),
      whole: { ...plainJson(attributes), ...(await this.peopleIn(unit, group, change)) },
    });
    return this.changing(principal, id, { ...basis, ask }, async (unit, group) => {
      const { displayName: name = group.displayName, externalId = group.externalId } = change;
      if (name !== group.displayName || externalId !== group.externalId) {
        Object.assign(group, { displayName: name, externalId });
        this.record(unit, principal, 'group.updated', group, { externalId });
      }
      const changed = await this.membersIn(unit, principal, group, change);
      if (changed.length > 0) group.updatedAt = new Date(this.records.clock.now());
      return changed;
    });
  }

  /** Its members lose its roles at once. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string, basis: ChangeBasis): Promise<void> {
    const ask = async (unit: Unit, group: Group): Promise<GroupQuestion> => ({
      intent: `delete the group ${group.displayName}`,
      action: 'group.delete',
      payload: { group: toldOf(group) },
      whole: await this.peopleIn(unit, group, NOBODY_STAYS),
    });
    await this.changing(principal, id, { ...basis, ask }, async (unit, group) => {
      const changed = await this.membersIn(unit, principal, group, NOBODY_STAYS);
      this.record(unit, principal, 'group.deleted', group, {});
      unit.em.remove(group);
      await unit.em.flush();
      return changed;
    });
  }

  /** Gives the members of a group other roles, at once. Throws NOT_FOUND, INVALID_REQUEST for platform_admin. */
  setRoles(principal: Principal, id: string, roles: readonly string[], asked: AskedChange): Promise<Group> {
    if (roles.includes('platform_admin'))
      throw invalidRequest([{ path: 'roles', message: 'a group cannot give the role platform_admin' }]);
    const { proposalId, whole } = asked;
    const ask = async (unit: Unit, group: Group): Promise<GroupQuestion> => ({
      intent: `give the group ${group.displayName} other roles`,
      action: 'group.update',
      payload: {
        group: toldOf(group),
        roles: [...roles],
        members: (await this.peopleIn(unit, group, NOBODY_STAYS)).remove,
      },
      whole,
    });
    return this.changing(principal, id, { proposalId, ask }, async (unit, group) => {
      const before = group.roles;
      group.roles = [...new Set(roles)];
      group.updatedAt = new Date(this.records.clock.now());
      this.record(unit, principal, 'group.roles_set', group, { roles: group.roles, before });
      await unit.em.flush();
      return this.memberships.recomputeIn(unit, group);
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

  /**
   * Asks the policies about a change of a group as it is, and makes it if the group is still the same under its lock: who is
   * put in, taken out or given roles is then what was asked.
   */
  private async changing(
    principal: Principal,
    id: string,
    { ask, ...basis }: ChangeBasis & { ask: (unit: Unit, group: Group) => Promise<GroupQuestion> },
    change: (unit: Unit, group: Group) => Promise<string[]>,
  ): Promise<Group> {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const asked = await this.inTenant(principal, async (unit) => {
        const group = await findGroup(unit, id);
        assertExpected(group, basis);
        return { resource: resourceOf(group.displayName), ...(await ask(unit, group)) };
      });
      const { whole, ...proposed } = asked;
      const permit = await this.admit(principal, {
        ...proposed,
        aliases: [resourceOf(id)],
        asked: { whole: { ...whole, id }, proposalId: basis.proposalId },
      });
      const done = await this.inTenant(principal, async (unit) => {
        await this.records.assertStillActsIn(unit, principal, principal.tenant.id);
        const group = await findGroup(unit, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
        assertExpected(group, basis);
        const now = { resource: resourceOf(group.displayName), ...(await ask(unit, group)) };
        if (canonicalJson(plainJson(now)) !== canonicalJson(plainJson(asked))) return undefined;
        await permit.settle(unit);
        return { group, changed: await change(unit, group) };
      });
      if (done === undefined) continue;
      await this.reload(done.changed);
      return done.group;
    }
    throw new DomainError('CONFLICT', 'the group is being changed by others; try again');
  }

  private async peopleIn(unit: Unit, group: Group, change: MembershipChange): Promise<JsonObject> {
    const { add, remove } = await this.memberships.toldIn(unit, group, change);
    return { add: peopleTold(add), remove: peopleTold(remove) };
  }

  private async reload(members: readonly string[]): Promise<void> {
    for (const id of members) await this.records.directory.reload('members', id);
  }

  private admit(principal: Principal, { asked, ...change }: ProposedChange): Promise<ChangePermit> {
    return this.records.admit(principal, principal.tenant.id, { ...change, resourceType: 'group' }, asked);
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

/** Groups are asked about by their names, which are there before an id is. */
function resourceOf(name: string): string {
  return `group:${name}`;
}

function toldOf({ displayName, externalId, roles }: Group): JsonObject {
  return { displayName, externalId, roles: [...roles] };
}
