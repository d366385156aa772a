import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { ChangePermit } from '../../../contracts/proposals.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { DomainError } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { GroupService } from '../groups/group.service.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { assertExpected, type ChangeBasis } from '../records/basis.js';
import { Member } from '../records/member.entity.js';
import type { ProvisionedPerson } from '../records/member.port.js';
import { assertMadeByDirectoryIn, isRoleIn } from './member-checks.js';
import { subjectOfUserName, vouchers } from '../records/members.rules.js';
import type { MemberService } from './member.service.js';

const TRIES = 5;
const NAME_IS_TAKEN =
  'SELECT 1 FROM members WHERE tenant_id = ? AND removed_at IS NULL AND lower(coalesce(user_name, email, subject)) = lower(?) AND id::text <> ?';

/**
 * People as a provisioning client of the tenant keeps them: members without an invitation. Every change asks the policies and
 * is one transaction with its spine events.
 */
export class ProvisioningService {
  constructor(
    private readonly records: TenancyRecords,
    private readonly members: MemberService,
    private readonly groups: GroupService,
  ) {}

  /** Adds a person. Throws CONFLICT for a user name or address that somebody has, FORBIDDEN for a platform administrator. */
  async create(principal: Principal, person: ProvisionedPerson, { proposalId }: ChangeBasis): Promise<Member> {
    const change = {
      intent: `add ${person.userName}`,
      action: 'user.create',
      asked: { whole: plainJson(person), proposalId },
    } as const;
    const permit = await this.members.admit(principal, subjectOfUserName(person.userName) ?? person.userName, change);
    const created = await this.members.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      await assertNameIsFree(unit, principal, person.userName, '');
      const subject = await this.freeSubject(unit, principal, person.userName);
      const { name, email } = person;
      const roles = ['member'];
      const member = await this.members.createIn(unit, principal, { email, subject, name, roles, status: 'active' });
      assign(member, person);
      this.members.record(unit, principal, 'member.provisioned', member, { ...told(person), roles });
      await unit.em.flush();
      if (person.isActive) return { member, ended: undefined };
      return { member, ended: await this.members.deactivateIn(unit, principal, member) };
    });
    await this.records.directory.reload('members', created.member.id);
    await this.members.reloadEnded(created.ended);
    return created.member;
  }

  /**
   * Makes a member what `next` says of it. Throws NOT_FOUND, CONFLICT for a user name or address that somebody has and
   * `precondition` where the version is not an expected one.
   */
  async change(
    principal: Principal,
    id: string,
    next: (member: Member) => ProvisionedPerson,
    basis: ChangeBasis,
  ): Promise<Member> {
    for (let tried = 1; ; tried += 1) {
      const read = await this.members.member(principal, id);
      assertExpected(read, basis);
      const person = next(read);
      if (!differs(read, person) && isActive(read) === person.isActive) return read;
      if (isActive(read) && !person.isActive && read.subject === principal.subject)
        throw new DomainError('CONFLICT', 'you cannot deactivate yourself');
      const permits = await this.permits(principal, read, person, basis);
      const changed = await this.apply(principal, read, person, permits);
      if (changed !== undefined) return changed;
      if (tried === TRIES) throw new DomainError('CONFLICT', 'the member is being changed by others; try again');
    }
  }

  /** Deactivates a person and forgets their identity; the subject stays, as in evidence. Throws NOT_FOUND and as `change`. */
  async remove(principal: Principal, id: string, basis: ChangeBasis): Promise<void> {
    const read = await this.members.member(principal, id);
    assertExpected(read, basis);
    const { subject } = read;
    if (subject === principal.subject) throw new DomainError('CONFLICT', 'you cannot delete yourself');
    const asked = { whole: { id, isRemoved: true }, proposalId: basis.proposalId };
    const change = { intent: `delete ${subject}`, action: 'user.delete', asked } as const;
    const permit = await this.members.admitFor(principal, read, change);
    let ended: Awaited<ReturnType<MemberService['deactivateIn']>>;
    await this.members.change(principal, id, permit, async (unit, member) => {
      await assertMadeByDirectoryIn(unit, member);
      ended = await this.members.deactivateIn(unit, principal, member);
      await this.groups.leaveAllIn(unit, member);
      await unit.em.execute('DELETE FROM member_identities WHERE tenant_id = ? AND member_id = ?', [
        member.tenantId,
        id,
      ]);
      Object.assign(member, {
        name: subject,
        email: null,
        userName: null,
        externalId: null,
        profile: {},
        roles: [],
        groupRoles: [],
        provisionedRoles: [],
        removedAt: new Date(this.records.clock.now()),
      });
      this.members.record(unit, principal, 'member.removed', member, {});
    });
    await this.members.reloadEnded(ended);
  }

  /** Asks the policies about each kind of change. */
  private permits(
    principal: Principal,
    member: Member,
    person: ProvisionedPerson,
    { proposalId }: ChangeBasis,
  ): Promise<ChangePermit[]> {
    const { id, subject } = member;
    const kinds: { intent: string; action: 'user.create' | 'user.update' | 'user.delete' }[] = [];
    if (differs(member, person)) kinds.push({ intent: `change the member ${subject}`, action: 'user.update' });
    if (isActive(member) && !person.isActive) kinds.push({ intent: `deactivate ${subject}`, action: 'user.delete' });
    if (!isActive(member) && person.isActive) kinds.push({ intent: `reactivate ${subject}`, action: 'user.create' });
    const asked = { whole: { ...plainJson(person), id }, proposalId };
    return Promise.all(kinds.map((kind) => this.members.admitFor(principal, member, { ...kind, asked })));
  }

  /** Undefined where the member has changed since it was read. */
  private async apply(
    principal: Principal,
    { id, version }: Member,
    person: ProvisionedPerson,
    permits: ChangePermit[],
  ): Promise<Member | undefined> {
    const outcome = await this.members.inTenant(principal, async (unit) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const member = await unit.em.findOne(Member, { id, version, removedAt: null }, lock);
      if (member === null) return undefined;
      await this.records.assertMayChangeIn(unit, principal, member);
      for (const permit of permits) await permit.settle(unit);
      await this.updateIn(unit, principal, member, person);
      member.updatedAt = new Date(this.records.clock.now());
      if (isActive(member) !== person.isActive) await assertMadeByDirectoryIn(unit, member);
      if (person.isActive) this.members.reactivateIn(unit, principal, member);
      return { member, ended: person.isActive ? undefined : await this.members.deactivateIn(unit, principal, member) };
    });
    if (outcome === undefined) return undefined;
    await this.records.directory.reload('members', id);
    await this.members.reloadEnded(outcome.ended);
    return outcome.member;
  }

  private async updateIn(unit: Unit, principal: Principal, member: Member, person: ProvisionedPerson): Promise<void> {
    if (!differs(member, person)) return;
    await assertNameIsFree(unit, principal, person.userName, member.id);
    if (person.email !== member.email) await assertMadeByDirectoryIn(unit, member);
    if (person.email !== member.email) member.handlers = vouchers(principal, member);
    assign(member, person);
    this.members.record(unit, principal, 'member.updated', member, { changes: told(person) });
  }

  /** The user name, or an id where that is another member's subject, a role, or the name of no person. */
  private async freeSubject({ em }: Unit, { tenant }: Principal, userName: string): Promise<string> {
    const subject = subjectOfUserName(userName);
    const isFree =
      subject !== undefined &&
      (await em.count(Member, { subject, removedAt: null })) === 0 &&
      !(await isRoleIn({ em }, tenant.id, subject));
    return isFree ? subject : `${tenant.id}:${uuidv7(this.records.clock.now())}`;
  }
}

async function assertNameIsFree({ em }: Unit, { tenant }: Principal, userName: string, but: string): Promise<void> {
  const [taken] = await em.execute<unknown[]>(NAME_IS_TAKEN, [tenant.id, userName, but]);
  if (taken === undefined) return;
  throw new DomainError('CONFLICT', `the user name ${userName} is taken`, { details: { scimType: 'uniqueness' } });
}

function isActive({ status }: Member): boolean {
  return status !== 'deactivated';
}

function assign(member: Member, { userName, email, externalId, name, profile }: ProvisionedPerson): void {
  Object.assign(member, { userName, email, externalId, name, profile });
}

function differs(member: Member, { isActive: _, ...person }: ProvisionedPerson): boolean {
  const { userName, email, externalId, name, profile } = member;
  return canonicalJson(plainJson({ userName, email, externalId, name, profile })) !== canonicalJson(plainJson(person));
}

function told({ userName, email, externalId, name }: ProvisionedPerson): JsonObject {
  return { userName, email, externalId, name };
}
