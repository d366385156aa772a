import type { FilterQuery } from '@mikro-orm/postgresql';
import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange, ChangePermit } from '../../../contracts/proposals.js';
import { orderedPage, textOrdered } from '../../../database/text-order.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson, withoutAbsent } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { likePattern } from '../../../shared/text/search-term.js';
import { ApiKey } from '../records/api-key.entity.js';
import type { SessionService } from '../sessions/session.service.js';
import type { ConnectedApplications } from '../oauth/connected-applications.service.js';
import type { SignInLinks } from '../sessions/sign-in-links.service.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { Member, type MemberStatus } from '../records/member.entity.js';
import { emailIn, findMember, isRoleIn, reservedName } from './member-checks.js';
import { isReservedSubject, vouchers } from '../records/members.rules.js';
import { type EndedAccess, endedCounts } from './ended-access.js';
import type { Invitation, InviteMemberInput, MemberFilter, MemberOrder, UpdateMemberInput } from './members.types.js';

interface MemberServiceOptions {
  records: TenancyRecords;
  sessions: SessionService;
  links: SignInLinks;
  applications: ConnectedApplications;
}

/** A change of a member, for the policies. */
interface MemberChange {
  intent: string;
  action: 'user.create' | 'user.update' | 'user.delete';
  /** Besides the input: whom it is about, and what it comes to. */
  payload?: JsonObject;
  asked: AskedChange;
}

interface NewMember {
  email: string | null;
  subject: string;
  name: string;
  roles: string[];
  status: MemberStatus;
}

/** People of a tenant. Every change is one transaction with its spine event. */
export class MemberService {
  private readonly records: TenancyRecords;
  private readonly sessions: SessionService;
  private readonly links: SignInLinks;
  private readonly applications: ConnectedApplications;

  constructor({ records, sessions, links, applications }: MemberServiceOptions) {
    this.records = records;
    this.sessions = sessions;
    this.links = links;
    this.applications = applications;
  }

  /** A page of members, newest first without an order. */
  async members(
    principal: Principal,
    page: PageRequest,
    filter?: MemberFilter | null,
    order?: MemberOrder,
  ): Promise<Page<Member>> {
    const { where, options } = textOrdered(page, order);
    const conditions: FilterQuery<Member>[] = [where, { removedAt: null }];
    if (filter?.status != null) conditions.push({ status: filter.status });
    if (filter?.role != null) {
      const role = { $contains: [filter.role] };
      conditions.push({ $or: [{ roles: role }, { groupRoles: role }, { provisionedRoles: role }] });
    }
    if (filter?.subject != null) conditions.push({ subject: filter.subject });
    if (filter?.subjects != null) conditions.push({ subject: { $in: filter.subjects } });
    if (filter?.search != null) {
      const part = { $ilike: likePattern(filter.search) };
      conditions.push({ $or: [{ name: part }, { email: part }, { subject: part }] });
    }
    const found = await this.inTenant(principal, ({ em }) => em.find(Member, { $and: conditions }, options));
    return orderedPage(found, page, order);
  }

  /** Throws NOT_FOUND for an unknown id. */
  member(principal: Principal, id: string): Promise<Member> {
    return this.inTenant(principal, (unit) => findMember(unit, id));
  }

  /** The member of that subject, if there is one. */
  ofSubject(tenantId: string, subject: string): Promise<Member | null> {
    return this.records.unitOfWork.tenant(tenantId, ({ em }) => em.findOne(Member, { subject, removedAt: null }));
  }

  /** Adds a person, with a link that signs them in once. Throws INVALID_REQUEST, FORBIDDEN for roles, CONFLICT for a known address. */
  async invite(principal: Principal, input: InviteMemberInput, asked: AskedChange): Promise<Invitation> {
    const email = emailIn(input.email);
    const subject = input.subject ?? email;
    const name = input.name ?? email;
    const roles = input.roles ?? ['member'];
    this.records.assertMayGrant(principal, roles);
    if (isReservedSubject(subject)) throw reservedName();
    const payload = plainJson({ email, subject, name, roles });
    const permit = await this.admit(principal, subject, {
      intent: `invite ${email}`,
      action: 'user.create',
      payload,
      asked,
    });
    const invited = await this.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      if (await isRoleIn(unit, principal.tenant.id, subject)) throw reservedName();
      const member = await this.createIn(unit, principal, { email, subject, name, roles, status: 'invited' });
      this.record(unit, principal, 'member.invited', member, { email, roles });
      await unit.em.flush();
      return { member, link: await this.links.createIn(unit, { memberId: member.id }, principal) };
    });
    await this.records.directory.reload('members', invited.member.id);
    return { member: invited.member, ...invited.link };
  }

  /** Makes a new link for a member who has not signed in yet, or has no other way to. Throws NOT_FOUND, CONFLICT. */
  async inviteAgain(principal: Principal, id: string, asked: AskedChange): Promise<Invitation> {
    const read = await this.member(principal, id);
    const intent = `invite ${read.subject} again`;
    const permit = await this.admitFor(principal, read, { intent, action: 'user.update', asked });
    return this.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      const member = await this.changeable(unit, principal, await findMember(unit, id));
      if (member.status === 'deactivated')
        throw new DomainError('CONFLICT', 'a deactivated member cannot be invited; reactivate the member first');
      member.handlers = vouchers(principal, member);
      this.record(unit, principal, 'member.invited', member, { email: member.email, again: true });
      await unit.em.flush();
      return { member, ...(await this.links.createIn(unit, { memberId: id }, principal)) };
    });
  }

  /** Throws NOT_FOUND, FORBIDDEN for roles, CONFLICT on a stale version or a known address. */
  async update(principal: Principal, id: string, input: UpdateMemberInput, asked: AskedChange): Promise<Member> {
    const { version, ...given } = input;
    const changes = withoutAbsent({ ...given, email: given.email == null ? undefined : emailIn(given.email) });
    if (changes.roles !== undefined) this.records.assertMayGrant(principal, changes.roles);
    const read = await this.member(principal, id);
    const intent = `change the member ${read.subject}`;
    const payload = plainJson(changes);
    const permit = await this.admitFor(principal, read, { intent, action: 'user.update', payload, asked });
    return this.change(principal, id, permit, async (unit, member) => {
      if (changes.roles !== undefined) await this.records.assertStillActsIn(unit, principal, principal.tenant.id);
      if (version != null && member.version !== version)
        throw new DomainError('CONFLICT', `the member has version ${member.version}, not ${version}; read it again`);
      if (changes.email !== undefined && changes.email !== member.email) member.handlers = vouchers(principal, member);
      Object.assign(member, changes);
      if (changes.name !== undefined) member.profile = { ...member.profile, displayName: changes.name };
      this.record(unit, principal, 'member.updated', member, { changes: plainJson(changes) });
    });
  }

  /**
   * Ends sessions and keys of a person at once; they sign in no more. Again changes nothing. Throws NOT_FOUND, CONFLICT for
   * oneself.
   */
  async deactivate(principal: Principal, id: string, asked: AskedChange): Promise<Member> {
    const read = await this.member(principal, id);
    if (read.subject === principal.subject) throw new DomainError('CONFLICT', 'you cannot deactivate yourself');
    const intent = `deactivate ${read.subject}`;
    const permit = await this.admitFor(principal, read, { intent, action: 'user.delete', asked });
    let ended: EndedAccess | undefined;
    const member = await this.change(principal, id, permit, async (unit, found) => {
      ended = await this.deactivateIn(unit, principal, found);
    });
    await this.reloadEnded(ended);
    return member;
  }

  /** Within a transaction; afterwards `reloadEnded` is due. Undefined if the member was deactivated before. */
  async deactivateIn(unit: Unit, principal: Principal, member: Member): Promise<EndedAccess | undefined> {
    if (member.status === 'deactivated') return undefined;
    member.status = 'deactivated';
    const ended = await this.endAccessIn(unit, principal, member.subject);
    this.record(unit, principal, 'member.deactivated', member, endedCounts(ended));
    return ended;
  }

  /** Ends all by which a subject acts, member or not, within a transaction; afterwards `reloadEnded` is due. */
  async endAccessIn(unit: Unit, principal: Principal, subject: string): Promise<EndedAccess> {
    await this.records.assertStillActsIn(unit, principal, principal.tenant.id);
    const sessions = await this.sessions.endAllIn(unit, principal.subject, { subject }, 'deactivated');
    const keys = await this.revokeKeys(unit, principal, subject);
    const applications = await this.applications.endAllIn(unit, principal.subject, { subject }, 'deactivated');
    return { sessions, keys, applications };
  }

  /** Lets the directory see what a deactivation has ended. */
  async reloadEnded(ended: EndedAccess | undefined): Promise<void> {
    if (ended === undefined) return;
    const { sessions, keys, applications } = ended;
    const { directory } = this.records;
    for (const session of sessions) await directory.reload('user_sessions', session);
    for (const key of keys) await directory.reload('api_keys', key);
    await this.applications.reload(applications);
  }

  /** Lets a person sign in again; ended keys stay ended. Throws NOT_FOUND. */
  async reactivate(principal: Principal, id: string, asked: AskedChange): Promise<Member> {
    const read = await this.member(principal, id);
    const intent = `reactivate ${read.subject}`;
    const permit = await this.admitFor(principal, read, { intent, action: 'user.create', asked });
    return this.change(principal, id, permit, (unit, member) => {
      this.reactivateIn(unit, principal, member);
      return Promise.resolve();
    });
  }

  /** Reactivates a member within a transaction. */
  reactivateIn(unit: Unit, principal: Principal, member: Member): void {
    if (member.status !== 'deactivated') return;
    member.status = 'active';
    this.record(unit, principal, 'member.reactivated', member, { roles: member.roles });
  }

  /**
   * Adds a member within a transaction: the one of before if a provisioning client deleted a member of that subject. Throws
   * FORBIDDEN for the subject of a platform administrator.
   */
  async createIn(unit: Unit, principal: Principal, given: NewMember): Promise<Member> {
    const now = this.records.clock.now();
    const removed = await unit.em.findOne(Member, { subject: given.subject, removedAt: { $ne: null } });
    await this.records.assertMayChangeIn(unit, principal, removed ?? { subject: given.subject, allRoles: given.roles });
    if (removed !== null)
      return Object.assign(removed, {
        ...given,
        invitedBy: principal.subject,
        handlers: vouchers(principal, removed),
        removedAt: null,
        updatedAt: new Date(now),
      });
    const member = unit.em.create(Member, {
      ...given,
      id: uuidv7(now),
      tenantId: principal.tenant.id,
      invitedBy: principal.subject,
      handlers: vouchers(principal),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    unit.em.persist(member);
    return member;
  }

  /** Changes a member in a transaction. Throws NOT_FOUND, FORBIDDEN for a platform administrator. */
  async change(
    principal: Principal,
    id: string,
    permit: ChangePermit,
    change: (unit: Unit, member: Member) => Promise<void>,
  ): Promise<Member> {
    const member = await this.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      const found = await this.changeable(unit, principal, await findMember(unit, id));
      await change(unit, found);
      found.updatedAt = new Date(this.records.clock.now());
      return found;
    });
    await this.records.directory.reload('members', id);
    return member;
  }

  private async revokeKeys(unit: Unit, principal: Principal, subject: string): Promise<string[]> {
    const now = new Date(this.records.clock.now());
    const keys = await unit.em.find(ApiKey, { subject, revokedAt: null });
    for (const key of keys) {
      key.revokedAt = now;
      key.updatedAt = now;
      const event = { resourceType: 'api_key', resourceId: key.id, details: { deactivated: subject } } as const;
      this.records.record(unit, {
        actor: principal.subject,
        action: 'api_key.revoked',
        tenantId: key.tenantId,
        ...event,
      });
    }
    return keys.map(({ id }) => id);
  }

  private async changeable(unit: Unit, principal: Principal, member: Member): Promise<Member> {
    await this.records.assertMayChangeIn(unit, principal, member);
    return member;
  }

  /** Asks the policies about a change of a member. */
  admit(
    principal: Principal,
    subject: string,
    { asked, payload = {}, ...change }: MemberChange,
  ): Promise<ChangePermit> {
    const resource = { resource: `user:${subject}`, resourceType: 'user' };
    return this.records.admit(principal, principal.tenant.id, { ...change, ...resource, payload }, asked);
  }

  /** The same about a member as they are now, whose identity and roles the approval is bound to. */
  admitFor(principal: Principal, { id, subject, name, email, allRoles }: Member, change: MemberChange) {
    const payload = { id, subject, member: { name, email, roles: allRoles.toSorted() }, ...change.payload };
    return this.admit(principal, subject, { ...change, payload });
  }

  inTenant<T>(principal: Principal, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.records.unitOfWork.tenant(principal.tenant.id, work);
  }

  /** Adds the event of a change to its transaction. */
  record(unit: Unit, { subject: actor }: Principal, action: string, member: Member, details: JsonObject): void {
    const { id: resourceId, tenantId, subject } = member;
    const event = { resourceType: 'member', resourceId, details: { subject, ...details } } as const;
    this.records.record(unit, { actor, action, tenantId, ...event });
  }
}
