import { isDeepStrictEqual } from 'node:util';
import type { Unit } from '../../../database/unit-of-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { Member } from '../records/member.entity.js';
import { handlersByEmail } from '../records/members.rules.js';
import { rolesThrough } from '../sessions/session-roles.rules.js';
import type { Browser, OpenedSession, SessionService } from '../sessions/session.service.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { type ClaimedPerson, rolesOfGroups } from './claims.rules.js';
import { MemberIdentity } from '../records/identity-provider.entity.js';
import type { Provider } from './provider.js';
import { SignInRefused } from './sign-in-refused.js';

const ASK = 'Ask your administrator';

/** The proof of a sign-in. */
interface Proof {
  /** The provider's id of its own session. */
  session: string | null;
  idToken: string;
  browser: Browser;
}

interface OidcMembersOptions {
  records: TenancyRecords;
  sessions: SessionService;
  secrets: SecretBox;
}

type Outcome = { opened: OpenedSession } | { refused: SignInRefused };

/** Members as identity providers know them: found, linked, added, and their roles as of their groups. */
export class OidcMembers {
  constructor(private readonly options: OidcMembersOptions) {}

  /** Opens a session for a person of a provider, in one transaction with its evidence. Throws SignInRefused. */
  async signIn(provider: Provider, person: ClaimedPerson, proof: Proof): Promise<OpenedSession> {
    const { unitOfWork, directory } = this.options.records;
    const { tenantId } = provider;
    if (directory.tenant(tenantId)?.status !== 'active')
      throw refused(provider, 'This tenant cannot be used now', `the tenant ${tenantId} is not active`);
    const done = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockPerson(unit, provider, person);
      const found = await this.memberOf(unit, provider, person);
      if (found instanceof SignInRefused) return { outcome: { refused: found } as Outcome, memberId: undefined };
      const outcome = await this.openFor(unit, found, { provider, person, proof });
      return { outcome, memberId: found.id };
    });
    const { outcome, memberId } = done;
    if (memberId !== undefined) await directory.reload('members', memberId);
    // What a refusal has changed, such as roles that are gone, stays changed.
    if ('refused' in outcome) throw outcome.refused;
    await directory.reload('user_sessions', outcome.opened.session.id);
    return outcome.opened;
  }

  /**
   * The member of a person who comes with an access token of a provider, found as at sign-in; with new roles where the token has
   * groups. Throws SignInRefused.
   */
  async identify(
    provider: Provider,
    person: ClaimedPerson,
    hasGroups: boolean,
  ): Promise<{ member: Member; handlers: string[] }> {
    const { unitOfWork, directory } = this.options.records;
    const found = await unitOfWork.tenant(provider.tenantId, async (unit) => {
      await lockPerson(unit, provider, person);
      const member = await this.memberOf(unit, provider, person);
      if (!(member instanceof SignInRefused) && hasGroups) this.refresh(unit, member, provider, person);
      return member;
    });
    if (found instanceof SignInRefused) throw found;
    await directory.reload('members', found.id);
    const handlers = [...handlersByEmail({ ...found, email: person.email ?? null }), ...provider.handlers];
    return { member: found, handlers };
  }

  private async openFor(
    unit: Unit,
    member: Member,
    { provider, person, proof }: { provider: Provider; person: ClaimedPerson; proof: Proof },
  ): Promise<Outcome> {
    this.refresh(unit, member, provider, person);
    await unit.em.flush();
    if (rolesThrough(provider.id, member.allRoles).length === 0)
      return { refused: refused(provider, 'You have no role here', `the member ${member.id} has no role`) };
    const opened = await this.options.sessions.openIn(
      unit,
      {
        method: 'oidc',
        person: { member },
        // Nobody's word but the provider's counts where the confirmed address is the subject itself.
        handlers: [...handlersByEmail({ ...member, email: person.email ?? null }), ...provider.handlers],
        provider: { id: provider.id, session: proof.session, subject: person.subject },
      },
      proof.browser,
    );
    opened.session.providerToken = this.options.secrets.seal(Buffer.from(proof.idToken), opened.session.id);
    return { opened };
  }

  /** By the identity; else by the confirmed address, which is linked; else somebody new. */
  private async memberOf(unit: Unit, provider: Provider, person: ClaimedPerson): Promise<Member | SignInRefused> {
    const { issuer, clientId } = provider;
    const known = await unit.em.findOne(MemberIdentity, { issuer, clientId, subject: person.subject });
    if (known !== null) return usable(provider, await unit.em.findOneOrFail(Member, { id: known.memberId }));
    const { email } = person;
    if (email === undefined)
      return refused(
        provider,
        'The identity provider did not confirm your e-mail address',
        'no confirmed e-mail address',
      );
    const byEmail = await unit.em.findOne(Member, { email });
    if (byEmail === null) return this.provision(unit, provider, person, email);
    const member = usable(provider, byEmail);
    if (member instanceof SignInRefused) return member;
    const other = await unit.em.findOne(MemberIdentity, { issuer, clientId, memberId: member.id });
    if (other !== null)
      return refused(
        provider,
        'Your e-mail address belongs to another account of the identity provider',
        `the member ${member.id} has another identity there`,
      );
    this.link(unit, member, provider, person);
    return member;
  }

  private async provision(
    unit: Unit,
    provider: Provider,
    person: ClaimedPerson,
    email: string,
  ): Promise<Member | SignInRefused> {
    const roles = rolesFrom(provider, person);
    if (roles.length === 0) return refused(provider, 'You have no role here', 'no group has a role');
    if ((await unit.em.count(Member, { subject: email })) > 0)
      return refused(provider, 'Your e-mail address is the id of another member', 'the subject is another member’s');
    const now = this.options.records.clock.now();
    const member = unit.em.create(Member, {
      id: uuidv7(now),
      tenantId: provider.tenantId,
      subject: email,
      email,
      name: person.name ?? email,
      roles: [],
      groupRoles: roles,
      status: 'active',
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    unit.em.persist(member);
    await unit.em.flush();
    this.record(unit, 'member.provisioned', member, { provider: provider.id, roles });
    this.link(unit, member, provider, person);
    return member;
  }

  private link(unit: Unit, member: Member, { id, issuer, clientId }: Provider, { subject }: ClaimedPerson): void {
    const now = this.options.records.clock.now();
    const { id: memberId, tenantId } = member;
    const identity = { id: uuidv7(now), tenantId, issuer, clientId, subject, memberId, createdAt: new Date(now) };
    unit.em.persist(unit.em.create(MemberIdentity, identity));
    this.record(unit, 'member.linked', member, { provider: id, issuer });
  }

  /** Name, roles and status as of this sign-in. */
  private refresh(unit: Unit, member: Member, provider: Provider, person: ClaimedPerson): void {
    const groupRoles = rolesFrom(provider, person);
    const name = person.name ?? member.name;
    const isSame =
      name === member.name && member.status === 'active' && isDeepStrictEqual(groupRoles, member.groupRoles.toSorted());
    if (isSame) return;
    Object.assign(member, { groupRoles, name, status: 'active' });
    member.updatedAt = new Date(this.options.records.clock.now());
    this.record(unit, 'member.updated', member, { provider: provider.id, changes: { groupRoles, name } });
  }

  private record(unit: Unit, action: string, member: Member, details: JsonObject): void {
    const { id: resourceId, tenantId, subject } = member;
    const event = { resourceType: 'member', resourceId, details: { subject, ...details } } as const;
    this.options.records.record(unit, { actor: 'system', action, tenantId, ...event });
  }
}

/** One after the other, so that two first sign-ins make one member. */
async function lockPerson({ em }: Unit, { tenantId }: Provider, { email, subject }: ClaimedPerson): Promise<void> {
  const name = `sign-in ${tenantId} ${email ?? subject}`;
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

function usable(provider: Provider, member: Member): Member | SignInRefused {
  if (member.status !== 'deactivated') return member;
  return refused(provider, 'Your access was ended', `the member ${member.id} is deactivated`);
}

function rolesFrom({ id, roleMappings, defaultRoles }: Provider, { groups }: ClaimedPerson): string[] {
  return rolesThrough(id, rolesOfGroups(groups, roleMappings, defaultRoles));
}

function refused({ id }: Provider, what: string, reason: string): SignInRefused {
  return new SignInRefused(403, `${what}. ${ASK}.`, reason, id);
}
