import type { FilterQuery } from '@mikro-orm/postgresql';
import type { Principal } from '../../../contracts/identity.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { networkOf } from '../../../shared/http/client-address.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { administers, seesEverything } from '../../../shared/principals.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import type { KeySnapshot } from '../records/directory-snapshots.js';
import type { Member } from '../records/member.entity.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { rolesThrough } from './session-roles.rules.js';
import { SignInRate } from './sign-in-rate.js';
import { type SessionEnd, type SignInMethod, UserSession } from '../records/user-session.entity.js';

/** How long ended sessions stay in the list. */
const KEPT_DAYS = 90;
/** Open sessions of one person: a sign-in beyond them ends the oldest. */
const MAX_OPEN = 20;
const MAX_USER_AGENT = 300;
const PURGE = `
  DELETE FROM user_sessions WHERE id IN
    (SELECT id FROM user_sessions WHERE expires_at < to_timestamp(? / 1000.0) - interval '${KEPT_DAYS} days' LIMIT 1000)
  RETURNING 1`;

/** Where somebody signs in from. */
export interface Browser {
  /** The client's address, as `clientAddress` finds it. */
  address: string;
  userAgent: string;
}

/** Who signs in, and by what. */
export interface SignIn {
  method: SignInMethod;
  person: { member: Member } | { key: KeySnapshot };
  handlers?: readonly string[];
  /** The identity provider's id, and what it calls session and person. */
  provider?: { id: string; session: string | null; subject: string };
}

/** An open session with its token, which is known only now. */
export interface OpenedSession {
  token: string;
  session: UserSession;
}

/** Sessions of browsers. Every change is one transaction with its spine event. */
export class SessionService {
  private readonly rate: SignInRate;

  constructor(
    private readonly records: TenancyRecords,
    /** From sign-in to the end, however much it is used. */
    private readonly maxMillis: number,
    /** How long it may be unused. */
    private readonly idleMillis: number,
  ) {
    this.rate = new SignInRate(records.clock);
  }

  /** Opens a session in its own transaction. Throws RATE_LIMIT_EXCEEDED. */
  async open(tenantId: string, signIn: SignIn, browser: Browser): Promise<OpenedSession> {
    const opened = await this.records.unitOfWork.tenant(tenantId, (unit) => this.openIn(unit, signIn, browser));
    await this.records.directory.reload('user_sessions', opened.session.id);
    return opened;
  }

  /**
   * Opens a session within a transaction, and ends the person's oldest ones where there are more than 20; afterwards the
   * directory is to read it. Throws RATE_LIMIT_EXCEEDED.
   */
  async openIn(unit: Unit, { method, person, handlers, provider }: SignIn, browser: Browser): Promise<OpenedSession> {
    const now = this.records.clock.now();
    const holder = 'member' in person ? person.member : person.key;
    this.rate.count(holder.tenantId, holder.subject);
    await this.endOldest(unit, holder, now);
    const token = newSecret();
    const session = unit.em.create(UserSession, {
      id: uuidv7(now),
      tenantId: holder.tenantId,
      tokenHash: this.records.directory.hasher.hash(token),
      subject: holder.subject,
      ...('member' in person
        ? { memberId: person.member.id, roles: rolesThrough(provider?.id ?? null, person.member.allRoles) }
        : {
            keyId: person.key.id,
            keySecretHash: Buffer.from(person.key.secretHash, 'hex'),
            roles: [...person.key.roles],
          }),
      handlers: handlers?.filter((handler) => handler !== holder.subject) ?? [],
      method,
      providerId: provider?.id ?? null,
      providerSession: provider?.session ?? null,
      providerSubject: provider?.subject ?? null,
      address: browser.address,
      userAgent: browser.userAgent.slice(0, MAX_USER_AGENT),
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + this.maxMillis),
      createdAt: new Date(now),
    });
    unit.em.persist(session);
    this.record(unit, session.subject, 'session.started', session, {
      method,
      network: networkOf(browser.address),
      ...(provider === undefined ? undefined : { provider: provider.id }),
    });
    return { token, session };
  }

  /**
   * Gives the caller's session a new token, and the roles that its member has by now. Throws UNAUTHORIZED if it has ended.
   */
  async rotate(principal: Principal): Promise<OpenedSession> {
    const { unitOfWork, directory, clock } = this.records;
    const token = newSecret();
    const session = await unitOfWork.tenant(principal.homeTenantId, async (unit) => {
      const found = await unit.em.findOne(UserSession, { id: ownId(principal), endedAt: null });
      if (found === null) throw ended();
      const roles = rolesThrough(found.providerId, directory.rolesInSession(found) ?? found.roles);
      const gained = roles.filter((role) => !found.roles.includes(role));
      found.tokenHash = directory.hasher.hash(token);
      found.roles = [...roles];
      found.lastSeenAt = new Date(clock.now());
      this.record(unit, found.subject, 'session.rotated', found, { gained });
      return found;
    });
    await directory.reload('user_sessions', session.id);
    return { token, session };
  }

  /** The caller's own session. Throws UNAUTHORIZED if there is none. */
  async own(principal: Principal): Promise<UserSession> {
    const found = await this.records.unitOfWork.tenant(principal.homeTenantId, ({ em }) =>
      em.findOne(UserSession, { id: ownId(principal) }),
    );
    if (found === null) throw ended();
    return found;
  }

  /** Newest first: all of the tenant's for those who see everything, otherwise the caller's own. */
  async sessions(
    principal: Principal,
    page: PageRequest,
    { subject, open }: { subject: string | null | undefined; open: boolean | null | undefined },
  ): Promise<Page<UserSession>> {
    const { where, options } = newestFirst(page);
    const whose = seesEverything(principal.roles) ? subject : principal.subject;
    const now = this.records.clock.now();
    const conditions: FilterQuery<UserSession>[] = [where];
    if (whose != null) conditions.push({ subject: whose });
    if (open === true)
      conditions.push({
        endedAt: null,
        expiresAt: { $gt: new Date(now) },
        lastSeenAt: { $gt: new Date(now - this.idleMillis) },
      });
    const found = await this.records.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(UserSession, { $and: conditions }, options),
    );
    return newestPage(found, page);
  }

  /**
   * Ends a session at once, on every instance within a second; again changes nothing. Throws NOT_FOUND for one that is
   * neither the caller's own nor, for administrators, of their tenant.
   */
  async end(principal: Principal, id: string, reason: SessionEnd = 'revoked'): Promise<UserSession> {
    const { unitOfWork, directory } = this.records;
    const tenantId = id === principal.sessionId ? principal.homeTenantId : principal.tenant.id;
    const session = await unitOfWork.tenant(tenantId, async (unit) => {
      const found = isUuid(id) ? await unit.em.findOne(UserSession, { id }) : null;
      const isOwn = found?.subject === principal.subject;
      if (found === null || (!isOwn && !administers(principal.roles)))
        throw new DomainError('NOT_FOUND', `there is no session ${id}`);
      this.endIn(unit, principal.subject, found, reason);
      return found;
    });
    await directory.reload('user_sessions', id);
    return session;
  }

  /** Ends the open sessions that match, within a transaction; resolves to their ids, which the directory is to read. */
  async endAllIn(unit: Unit, actor: string, which: FilterQuery<UserSession>, reason: SessionEnd): Promise<string[]> {
    const open = await unit.em.find(UserSession, { $and: [which, { endedAt: null }] });
    for (const session of open) this.endIn(unit, actor, session, reason);
    return open.map(({ id }) => id);
  }

  /** Removes sessions that ended long ago. */
  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.records;
    return {
      name: 'remove old sessions',
      due: `SELECT 1 FROM user_sessions WHERE expires_at < now.time - interval '${KEPT_DAYS} days'`,
      run: () => unitOfWork.platform(async ({ em }) => (await em.execute<unknown[]>(PURGE, [clock.now()])).length),
    };
  }

  /** Makes room for one more session of the person. */
  private async endOldest(
    unit: Unit,
    { tenantId, subject }: { tenantId: string; subject: string },
    now: number,
  ): Promise<void> {
    const open = await unit.em.find(
      UserSession,
      { tenantId, subject, endedAt: null, expiresAt: { $gt: new Date(now) } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, offset: MAX_OPEN - 1 },
    );
    for (const session of open) this.endIn(unit, subject, session, 'revoked');
  }

  private endIn(unit: Unit, actor: string, session: UserSession, reason: SessionEnd): void {
    if (session.endedAt !== null) return;
    session.endedAt = new Date(this.records.clock.now());
    session.endReason = reason;
    this.record(unit, actor, 'session.ended', session, { reason });
  }

  private record(unit: Unit, actor: string, action: string, session: UserSession, details: JsonObject): void {
    const { id: resourceId, tenantId, subject } = session;
    this.records.record(unit, {
      actor,
      action,
      tenantId,
      resourceType: 'user_session',
      resourceId,
      details: { subject, ...details },
      severity: 'info',
    });
  }
}

function ended(): DomainError {
  return new DomainError('UNAUTHORIZED', 'the session has ended; sign in again');
}

function ownId({ sessionId }: Principal): string {
  if (sessionId === undefined) throw new DomainError('UNAUTHORIZED', 'this needs a session: sign in with a browser');
  return sessionId;
}
