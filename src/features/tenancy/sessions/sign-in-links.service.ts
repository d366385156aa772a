import type { Principal } from '../../../contracts/identity.js';
import type { Unit } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { ApiKey } from '../records/api-key.entity.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import { Member } from '../records/member.entity.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import type { Browser, OpenedSession, SessionService, SignIn } from './session.service.js';
import { SignInLink } from '../records/sign-in-link.entity.js';

/** How long an invitation may be used. */
const INVITATION_MILLIS = 7 * 86_400_000;
/** How long the link of the first start may be used. */
const FIRST_START_MILLIS = 60 * 60_000;
const PURGE = `
  DELETE FROM sign_in_links WHERE id IN
    (SELECT id FROM sign_in_links WHERE expires_at < to_timestamp(? / 1000.0) - interval '30 days' LIMIT 1000)
  RETURNING 1`;

/** A new link; its token is known only now. */
export interface NewLink {
  token: string;
  link: string | null;
  expiresAt: Date;
}

/** Links that sign somebody in once. */
export class SignInLinks {
  constructor(
    private readonly records: TenancyRecords,
    private readonly sessions: SessionService,
    private readonly publicUrl: string | undefined,
  ) {}

  /** Makes a member's link within a transaction; earlier ones stop working. */
  async createIn(unit: Unit, { memberId }: { memberId: string }, principal: Principal): Promise<NewLink> {
    const now = new Date(this.records.clock.now());
    await unit.em.nativeUpdate(SignInLink, { memberId, expiresAt: { $gt: now } }, { expiresAt: now });
    return this.make(unit, { tenantId: principal.tenant.id, memberId }, principal.subject, INVITATION_MILLIS);
  }

  /** The token of a link for the administrator's key of the first start; undefined once anybody has signed in. */
  async firstSignIn(): Promise<string | undefined> {
    return this.records.unitOfWork.platform(async (unit) => {
      const [signedIn] = await unit.em.execute<unknown[]>('SELECT 1 FROM user_sessions LIMIT 1');
      const key = await unit.em.findOne(ApiKey, { issuedBy: 'system', subject: 'admin', revokedAt: null });
      if (signedIn !== undefined || key === null) return undefined;
      return this.make(unit, { tenantId: key.tenantId, keyId: key.id }, 'system', FIRST_START_MILLIS).token;
    });
  }

  /** Signs somebody in by a link's token, once. Throws UNAUTHORIZED. */
  async use(token: string, browser: Browser): Promise<OpenedSession> {
    const { unitOfWork, directory, clock } = this.records;
    const id = this.idOf(token);
    const found = await unitOfWork.platform(({ em }) => em.findOne(SignInLink, { id }));
    if (found === null) throw spent();
    const opened = await unitOfWork.tenant(found.tenantId, async (unit) => {
      const now = new Date(clock.now());
      const taken = { id, usedAt: null, expiresAt: { $gt: now } };
      // The update finds the row once, however many ask at the same moment.
      if ((await unit.em.nativeUpdate(SignInLink, taken, { usedAt: now })) === 0) throw spent();
      return this.sessions.openIn(unit, await this.signInOf(unit, found), browser);
    });
    if (found.memberId !== null) await directory.reload('members', found.memberId);
    await directory.reload('user_sessions', opened.session.id);
    return opened;
  }

  /** Whom a link that does not work any more would have signed in: the id of the member or the key. */
  async accountOf(token: string): Promise<string | undefined> {
    const id = this.idOf(token);
    const found = await this.records.unitOfWork.platform(({ em }) => em.findOne(SignInLink, { id }));
    return found?.memberId ?? found?.keyId ?? undefined;
  }

  /** Removes links that cannot be used any more. */
  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.records;
    return {
      name: 'remove old sign-in links',
      due: "SELECT 1 FROM sign_in_links WHERE expires_at < now.time - interval '30 days'",
      run: () => unitOfWork.platform(async ({ em }) => (await em.execute<unknown[]>(PURGE, [clock.now()])).length),
    };
  }

  private async signInOf(unit: Unit, { memberId, keyId, createdBy }: SignInLink): Promise<SignIn> {
    if (keyId !== null) {
      const key = this.records.directory.usableKeyOf(keyId);
      if (key === undefined) throw spent();
      return { method: 'link', person: { key } };
    }
    const member = await unit.em.findOne(Member, { id: memberId ?? '' });
    if (member === null || member.status === 'deactivated') throw spent();
    member.status = 'active';
    return { method: 'link', person: { member }, handlers: [...new Set([...member.handlers, createdBy])] };
  }

  private make(
    unit: Unit,
    { tenantId, memberId = null, keyId = null }: { tenantId: string; memberId?: string | null; keyId?: string | null },
    createdBy: string,
    millis: number,
  ): NewLink {
    const now = this.records.clock.now();
    const token = newSecret();
    const expiresAt = new Date(now + millis);
    const link = { id: this.idOf(token), tenantId, memberId, keyId, createdBy, expiresAt, createdAt: new Date(now) };
    unit.em.persist(unit.em.create(SignInLink, link));
    // After the #, so that it reaches no log and no other server.
    return { token, link: this.publicUrl === undefined ? null : `${this.publicUrl}/sign-in#link=${token}`, expiresAt };
  }

  private idOf(token: string): string {
    return this.records.directory.hasher.hex(token);
  }
}

function spent(): DomainError {
  return new DomainError('UNAUTHORIZED', 'this link is not valid: it was used already, or it has expired');
}
