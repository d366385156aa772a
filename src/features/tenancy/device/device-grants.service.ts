import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { randomHex } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { ApiKey } from '../records/api-key.entity.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import { Member } from '../records/member.entity.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { parseKey } from '../records/tenancy.rules.js';
import type { DeviceCode } from '../records/device-code.entity.js';
import { DeviceRefreshToken } from '../records/device-refresh-token.entity.js';
import { OAuthError } from './oauth-error.js';

/** From sign-in until the person has to sign in again, however often the key is refreshed. */
const GRANT_MILLIS = 30 * 86_400_000;
/** How long the secret before a refresh still works, for calls under way. */
const GRACE_MILLIS = 60_000;
const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
const PURGES = ['device_codes', 'device_refresh_tokens'].map(
  (table) => `
  DELETE FROM ${table} WHERE id IN
    (SELECT id FROM ${table} WHERE expires_at < to_timestamp(? / 1000.0) - interval '1 day' LIMIT 1000)
  RETURNING 1`,
);

/** A device's key, and the token that refreshes it; both are known only now. */
export interface DeviceTokens {
  key: string;
  keyId: string;
  refreshToken: string;
  expiresInSeconds: number;
  tenantId: string;
  subject: string;
  roles: string[];
}

/** Keys of devices: issued for an approved code, refreshed, revoked. Every change is one transaction with its spine event. */
export class DeviceGrants {
  constructor(
    private readonly records: TenancyRecords,
    private readonly keyMillis: number,
  ) {}

  /** Issues the key of an approved code within a transaction; undefined if its person can act no more. */
  async issueIn(unit: Unit, code: DeviceCode): Promise<DeviceTokens | undefined> {
    const { memberId, keyId, keySecretHash, subject, tenantId, roles } = code;
    if (subject === null || !(await this.canAct(unit, memberId, keyId, keySecretHash))) return undefined;
    const now = this.records.clock.now();
    const secret = newSecret();
    const key = this.records.newKey(unit, {
      id: randomHex(8),
      tenantId,
      subject,
      name: `device: ${code.clientId ?? 'unnamed'}`,
      roles,
      allowedModels: code.allowedModels ?? undefined,
      expiresAt: new Date(now + this.keyMillis),
      hash: this.records.directory.hasher.hash(secret),
      issuedBy: subject,
      handlers: code.handlers,
      device: {
        deviceMemberId: memberId,
        deviceKeyId: keyId,
        deviceKeySecretHash: keySecretHash,
        deviceUntil: new Date(now + GRANT_MILLIS),
      },
    });
    this.record(unit, 'api_key.issued', key, { subject, roles, byDevice: true });
    // Before the token, which refers to it.
    await unit.em.flush();
    return this.tokens(unit, key, secret);
  }

  /**
   * Gives a device's key a new secret for a token, which is spent. A token that comes again has been copied: its key ends, and
   * with it every token of the same sign-in. Throws OAuthError.
   */
  async refresh(token: string): Promise<DeviceTokens> {
    const outcome = await this.records.unitOfWork.platform(async (unit) => {
      const found = await unit.em.findOne(DeviceRefreshToken, { id: this.hash(token) }, lock);
      const key = found === null ? null : await unit.em.findOne(ApiKey, { id: found.keyId }, lock);
      if (found === null || key === null) return 'unknown';
      const now = this.records.clock.now();
      if (found.usedAt !== null) {
        if (key.revokedAt === null) this.end(unit, key, 'device.reused');
        return { ended: key.id };
      }
      const isOver = key.revokedAt !== null || now >= found.expiresAt.getTime();
      if (isOver || !(await this.canAct(unit, key.deviceMemberId, key.deviceKeyId, key.deviceKeySecretHash)))
        return 'over';
      found.usedAt = new Date(now);
      const secret = newSecret();
      key.previousSecretHash = key.secretHash;
      key.previousExpiresAt = new Date(Math.min(now + GRACE_MILLIS, key.expiresAt?.getTime() ?? now));
      key.secretHash = this.records.directory.hasher.hash(secret);
      key.expiresAt = new Date(Math.min(now + this.keyMillis, found.expiresAt.getTime()));
      key.updatedAt = new Date(now);
      this.record(unit, 'device.refreshed', key, { subject: key.subject, until: key.expiresAt.toISOString() });
      return this.tokens(unit, key, secret);
    });
    if (outcome === 'unknown') throw new OAuthError('invalid_grant', 'there is no such refresh token', 400, true);
    if (outcome === 'over') throw new OAuthError('invalid_grant', 'the sign-in has ended: sign in again');
    await this.records.directory.reload('api_keys', 'ended' in outcome ? outcome.ended : outcome.keyId);
    if ('ended' in outcome)
      throw new OAuthError(
        'invalid_grant',
        'the refresh token was used before, so the sign-in has ended: sign in again',
      );
    return outcome;
  }

  /** Ends a sign-in by its key or one of its refresh tokens (RFC 7009); false if there is no such token. */
  async revoke(token: string): Promise<boolean> {
    const keyId = await this.records.unitOfWork.platform(async (unit) => {
      const key = await this.keyOf(unit, token);
      if (key?.revokedAt === null) this.end(unit, key, 'api_key.revoked');
      return key?.id;
    });
    if (keyId === undefined) return false;
    await this.records.directory.reload('api_keys', keyId);
    return true;
  }

  /** The keys of the caller's own devices, newest first. */
  async devices(principal: Principal, page: PageRequest): Promise<Page<ApiKey>> {
    const { where, options } = newestFirst(page, () => true);
    const own = { subject: principal.subject, deviceUntil: { $ne: null } };
    const found = await this.records.unitOfWork.tenant(principal.homeTenantId, ({ em }) =>
      em.find(ApiKey, { $and: [where, own] }, options),
    );
    return newestPage(found, page);
  }

  /** Ends the sign-in of one's own device; again changes nothing. Throws NOT_FOUND. */
  async endOwn(principal: Principal, id: string): Promise<ApiKey> {
    const ended = await this.records.unitOfWork.tenant(principal.homeTenantId, async (unit) => {
      const key = await unit.em.findOne(ApiKey, { id, subject: principal.subject, deviceUntil: { $ne: null } }, lock);
      if (key === null) throw new DomainError('NOT_FOUND', `you have no device ${id}`);
      if (key.revokedAt === null) this.end(unit, key, 'api_key.revoked');
      return key;
    });
    await this.records.directory.reload('api_keys', id);
    return ended;
  }

  /** Removes codes and tokens that cannot be used any more. */
  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.records;
    return {
      name: 'remove old codes and tokens of devices',
      due: `SELECT 1 FROM device_codes WHERE expires_at < now.time - interval '1 day'
        UNION ALL SELECT 1 FROM device_refresh_tokens WHERE expires_at < now.time - interval '1 day'`,
      run: () =>
        unitOfWork.platform(async ({ em }) => {
          let removed = 0;
          for (const purge of PURGES) removed += (await em.execute<unknown[]>(purge, [clock.now()])).length;
          return removed;
        }),
    };
  }

  private async keyOf(unit: Unit, token: string): Promise<ApiKey | null> {
    const given = parseKey(token);
    if (given === null) {
      const found = await unit.em.findOne(DeviceRefreshToken, { id: this.hash(token) });
      return found === null ? null : unit.em.findOne(ApiKey, { id: found.keyId }, lock);
    }
    const key = await unit.em.findOne(ApiKey, { id: given.id, deviceUntil: { $ne: null } }, lock);
    const isRight = key !== null && this.records.directory.hasher.isHashOf(hexOf(key.secretHash), given.secret);
    return isRight ? key : null;
  }

  private async canAct(
    { em }: Unit,
    memberId: string | null,
    keyId: string | null,
    secretHash: Uint8Array | null,
  ): Promise<boolean> {
    if (keyId !== null && secretHash !== null)
      return this.records.directory.usableKey(keyId, hexOf(secretHash)) !== undefined;
    const member = await em.findOne(Member, { id: memberId ?? '' });
    return member !== null && member.status !== 'deactivated';
  }

  private tokens(unit: Unit, key: ApiKey, secret: string): DeviceTokens {
    const now = this.records.clock.now();
    const refreshToken = newSecret();
    const { id: keyId, tenantId, subject, roles, expiresAt, deviceUntil } = key;
    const token = {
      id: this.hash(refreshToken),
      tenantId,
      keyId,
      expiresAt: deviceUntil ?? new Date(now),
      createdAt: new Date(now),
    };
    unit.em.persist(unit.em.create(DeviceRefreshToken, token));
    const expiresInSeconds = Math.floor(((expiresAt?.getTime() ?? now) - now) / 1_000);
    return { key: `pcl_${keyId}_${secret}`, keyId, refreshToken, expiresInSeconds, tenantId, subject, roles };
  }

  private end(unit: Unit, key: ApiKey, action: string): void {
    const now = new Date(this.records.clock.now());
    key.revokedAt = now;
    key.updatedAt = now;
    this.record(unit, action, key, { subject: key.subject, byDevice: true });
  }

  private record(unit: Unit, action: string, key: ApiKey, details: JsonObject): void {
    this.records.record(unit, {
      actor: key.subject,
      action,
      tenantId: key.tenantId,
      resourceType: 'api_key',
      resourceId: key.id,
      details,
      severity: action === 'device.reused' ? 'warning' : 'info',
    });
  }

  private hash(token: string): string {
    return this.records.directory.hasher.hex(token);
  }
}
