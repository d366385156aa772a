import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Logger } from '../../../shared/logger.js';
import { ApiKey } from './api-key.entity.js';
import { KEY_FIELDS, type KeyFields, type KeySnapshot, keySnapshot } from './directory-snapshots.js';
import { LiveRecords } from './live-records.js';
import { holderOf } from './live-members.service.js';
import type { SecretHasher } from '../../../shared/keys/secret-hash.rules.js';
import { isKeyUsable } from './tenancy.rules.js';

const LAST_USED_FLUSH_MILLIS = 30_000;

interface LiveKeysOptions {
  unitOfWork: UnitOfWork;
  hasher: SecretHasher;
  clock: Clock;
  logger: Logger;
}

/** The API keys of all tenants, in memory, and when they were last used. */
export class LiveKeys extends LiveRecords<ApiKey, keyof KeyFields, KeySnapshot> {
  private readonly used = new Map<string, number>();
  private flushTimer: NodeJS.Timeout | undefined;

  constructor(private readonly own: LiveKeysOptions) {
    super({ table: 'api_keys', entity: ApiKey, fields: KEY_FIELDS, unitOfWork: own.unitOfWork });
  }

  open(): void {
    this.warnOfPepper();
    this.flushTimer = setInterval(() => void this.flushLastUsed(), LAST_USED_FLUSH_MILLIS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.flushTimer);
    await this.flushLastUsed();
  }

  /** The keys of a subject that can be used. */
  ofSubject(tenantId: string, subject: string): KeySnapshot[] {
    const now = this.own.clock.now();
    return this.having(holderOf(tenantId, subject)).filter((key) => isKeyUsable(key, now));
  }

  use({ id }: KeySnapshot, now: number): void {
    this.used.set(id, now);
  }

  protected snapshot(key: KeyFields): KeySnapshot {
    return keySnapshot(key);
  }

  protected keyOf({ tenantId, subject }: KeySnapshot): string {
    return holderOf(tenantId, subject);
  }

  private warnOfPepper(): void {
    const now = this.own.clock.now();
    const usable = [...this.all()].filter((key) => isKeyUsable(key, now));
    const keys = usable.filter(({ secretHash }) => !this.own.hasher.isReadable(secretHash)).length;
    if (keys === 0) return;
    this.own.logger.error(
      { keys, of: usable.length },
      'KEY_PEPPER differs from the one that API keys were hashed with: they do not work until it is restored or they are rotated',
    );
  }

  private async flushLastUsed(): Promise<void> {
    if (this.used.size === 0) return;
    const used = [...this.used].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
    this.used.clear();
    try {
      await this.own.unitOfWork.platform(({ em }) =>
        em.execute(
          `UPDATE api_keys k SET last_used_at = u.at FROM json_to_recordset(?::json) AS u (id text, at timestamptz)
            WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`,
          [JSON.stringify(used)],
        ),
      );
    } catch (error) {
      this.own.logger.warn(
        { err: error },
        'could not store when keys were last used; the next flush stores later uses',
      );
    }
  }
}
