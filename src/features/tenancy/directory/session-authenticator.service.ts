import { DomainError } from '../../../shared/errors.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Holder, KeySnapshot } from '../records/directory-snapshots.js';
import type { LiveMembers, MemberSnapshot } from '../records/live-members.service.js';
import type { SecretHasher } from '../../../shared/keys/secret-hash.rules.js';
import type { LiveSessions, SessionSnapshot } from '../records/live-sessions.service.js';

const PLATFORM = 'platform_admin';

interface SessionAuthenticatorOptions {
  sessions: LiveSessions;
  members: LiveMembers;
  hasher: SecretHasher;
  clock: Clock;
  idleMillis: number;
}

/** Finds who is signed in, in memory: a session costs one hash, as a key does. */
export class SessionAuthenticator {
  /** Made again when the session's member or key has changed. */
  private readonly holders = new WeakMap<SessionSnapshot, { of: MemberSnapshot | KeySnapshot; holder: Holder }>();

  constructor(private readonly options: SessionAuthenticatorOptions) {}

  /**
   * Who is signed in by the token. `usableKey` gives an API key that can be used, if its secret is the one with that hash
   * (hexadecimal). Throws UNAUTHORIZED.
   */
  holderOf(
    token: string,
    usableKey: (id: string, secretHash: string) => KeySnapshot | undefined,
    isUse: boolean,
  ): Holder {
    const { sessions, hasher, clock, idleMillis } = this.options;
    const session = sessions.ofToken(hasher.hex(token));
    const now = clock.now();
    const isOpen = session !== undefined && now < session.expiresAt && now < session.lastSeenAt + idleMillis;
    const of = isOpen ? this.personOf(session, usableKey) : undefined;
    if (!isOpen || of === undefined) throw new DomainError('UNAUTHORIZED', 'the session has ended; sign in again');
    if (isUse) sessions.use(session, now);
    const known = this.holders.get(session);
    if (known?.of === of) return known.holder;
    const holder = holderIn(session, of);
    this.holders.set(session, { of, holder });
    return holder;
  }

  private personOf(
    { memberId, keyId, keySecretHash }: SessionSnapshot,
    usableKey: (id: string, secretHash: string) => KeySnapshot | undefined,
  ): MemberSnapshot | KeySnapshot | undefined {
    if (keyId !== null && keySecretHash !== null) return usableKey(keyId, keySecretHash);
    const member = this.options.members.get(memberId ?? '');
    return member?.isDeactivated === false ? member : undefined;
  }
}

/** Roles that were taken away are gone at once; those that came since sign-in wait for the session's next rotation. */
function holderIn(session: SessionSnapshot, of: MemberSnapshot | KeySnapshot): Holder {
  const isKey = 'secretHash' in of;
  // What is done later is done for a member with all of their roles: not for who signed in as one without the platform's.
  const isLess = !isKey && of.roles.has(PLATFORM) && !session.roles.has(PLATFORM);
  return {
    id: isLess ? session.id : of.id,
    tenantId: of.tenantId,
    subject: of.subject,
    roles: isKey ? of.roles : new Set([...of.roles].filter((role) => session.roles.has(role))),
    allowedModels: isKey ? of.allowedModels : null,
    handlers: isKey ? of.handlers : session.handlers,
    sessionId: session.id,
  };
}
