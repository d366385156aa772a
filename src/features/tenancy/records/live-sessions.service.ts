import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { sharedSet } from '../../../shared/interned.js';
import type { Logger } from '../../../shared/logger.js';
import { LiveRecords } from './live-records.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';
import { UserSession } from './user-session.entity.js';

const SYNC_MILLIS = 30_000;

/** Stores the latest uses seen here, and reads those of other instances. */
const STORE_USES = `
  UPDATE user_sessions s SET last_seen_at = u.at FROM json_to_recordset(?::json) AS u (id uuid, at timestamptz)
   WHERE s.id = u.id AND s.last_seen_at < u.at`;
const STORE_MEMBERS = `
  UPDATE members m SET last_seen_at = s.last_seen_at FROM user_sessions s
   WHERE s.id = ANY (ARRAY(SELECT (json_array_elements_text(?::json))::uuid)) AND m.id = s.member_id
     AND (m.last_seen_at IS NULL OR m.last_seen_at < s.last_seen_at)`;
const READ_USES = 'SELECT id::text, last_seen_at FROM user_sessions WHERE ended_at IS NULL AND last_seen_at > ?';

/** An open session as the directory has it in memory. */
export interface SessionSnapshot {
  readonly id: string;
  readonly tenantId: string;
  readonly subject: string;
  readonly memberId: string | null;
  readonly keyId: string | null;
  /** The hash of the key's secret, hex; null without a key. */
  readonly keySecretHash: string | null;
  readonly roles: ReadonlySet<string>;
  readonly handlers: ReadonlySet<string>;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  lastSeenAt: number;
}

const FIELDS = [
  'id',
  'tenantId',
  'subject',
  'memberId',
  'keyId',
  'keySecretHash',
  'roles',
  'handlers',
  'tokenHash',
  'expiresAt',
  'lastSeenAt',
] as const;
type Field = (typeof FIELDS)[number];

interface LiveSessionsOptions {
  unitOfWork: UnitOfWork;
  clock: Clock;
  logger: Logger;
}

/** Open sessions of all tenants, in memory, and when they were last used. */
export class LiveSessions extends LiveRecords<UserSession, Field, SessionSnapshot> {
  private readonly used = new Map<string, number>();
  private syncTimer: NodeJS.Timeout | undefined;

  constructor(private readonly own: LiveSessionsOptions) {
    super({
      table: 'user_sessions',
      entity: UserSession,
      fields: FIELDS,
      unitOfWork: own.unitOfWork,
      wanted: () => ({ endedAt: null, expiresAt: { $gt: new Date(own.clock.now()) } }),
    });
  }

  open(): void {
    this.syncTimer = setInterval(() => void this.sync(), SYNC_MILLIS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.syncTimer);
    await this.sync();
  }

  /** By the hash of the token, hex. */
  ofToken(hash: string): SessionSnapshot | undefined {
    return this.having(hash)[0];
  }

  use(session: SessionSnapshot, now: number): void {
    session.lastSeenAt = Math.max(session.lastSeenAt, now);
    this.used.set(session.id, now);
  }

  protected snapshot(session: Pick<UserSession, Field>): SessionSnapshot {
    const { id, tenantId, subject, memberId, keyId, keySecretHash, expiresAt, lastSeenAt } = session;
    return {
      id,
      tenantId,
      subject,
      memberId,
      keyId,
      keySecretHash: keySecretHash === null ? null : hexOf(keySecretHash),
      roles: sharedSet(session.roles),
      handlers: sharedSet(session.handlers),
      token: hexOf(session.tokenHash),
      expiresAt: expiresAt.getTime(),
      lastSeenAt: Math.max(lastSeenAt.getTime(), this.used.get(id) ?? 0),
    };
  }

  protected keyOf({ token }: SessionSnapshot): string {
    return token;
  }

  private async sync(): Promise<void> {
    const { unitOfWork, clock, logger } = this.own;
    const uses = [...this.used].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
    this.used.clear();
    try {
      const elsewhere = await unitOfWork.platform(async ({ em }) => {
        if (uses.length > 0) {
          await em.execute(STORE_USES, [JSON.stringify(uses)]);
          await em.execute(STORE_MEMBERS, [JSON.stringify(uses.map(({ id }) => id))]);
        }
        const since = new Date(clock.now() - 2 * SYNC_MILLIS);
        return em.execute<{ id: string; last_seen_at: Date }[]>(READ_USES, [since]);
      });
      for (const { id, last_seen_at: at } of elsewhere) {
        const session = this.get(id);
        if (session !== undefined) session.lastSeenAt = Math.max(session.lastSeenAt, new Date(at).getTime());
      }
    } catch (error) {
      logger.warn({ err: error }, 'could not store when sessions were last used; the next time stores later uses');
    }
  }
}
