import { createHash, randomBytes } from 'node:crypto';
import { newestFirst, newestPage } from '../../database/newest-first.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { randomHex } from '../../shared/ids.js';
import { type JsonObject, plainJson } from '../../shared/json.js';
import type { PageRequest } from '../../shared/page.js';
import { ApiKey } from './api-key.entity.js';
import type { TenancyRecords } from './tenancy-records.service.js';
import { isPlatformAdmin } from './tenancy.rules.js';
import type { Principal } from './tenancy.port.js';
import type { IssueApiKeyInput, IssuedApiKey } from './tenancy.types.js';

const MAX_GRACE_SECONDS = 30 * 86_400;

/** A fresh 256-bit secret and its SHA-256: enough entropy that a slow hash would add nothing. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** What is stored of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** API keys. Every change is one transaction with its spine event. Contract §2. */
export class ApiKeyService {
  constructor(private readonly records: TenancyRecords) {}

  /** The keys of the acting tenant, newest first. */
  async apiKeys(principal: Principal, page: PageRequest) {
    const { where, options } = newestFirst(page, () => true);
    const found = await this.records.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(ApiKey, where, options),
    );
    return newestPage(found, page);
  }

  /** Issues a key. Throws NOT_FOUND for a tenant out of reach, FORBIDDEN for a role that the caller may not give. */
  async issueApiKey(principal: Principal, input: IssueApiKeyInput): Promise<IssuedApiKey> {
    const tenantId = input.tenantId ?? principal.tenant.id;
    this.records.assertReach(principal, tenantId);
    const roles = input.roles ?? ['member'];
    if (roles.includes('platform_admin') && !isPlatformAdmin(principal.roles)) {
      throw new DomainError('FORBIDDEN', 'only an administrator of the platform may give the role platform_admin', {
        param: 'roles',
      });
    }
    if (input.expiresAt != null && input.expiresAt.getTime() <= this.records.clock.now()) {
      throw invalidRequest([{ path: 'expiresAt', message: 'expected a time in the future' }]);
    }
    const { proposalId, ...payload } = input;
    const proposed = {
      intent: `issue an API key to ${input.subject}`,
      action: 'user.create',
      resource: `user:${input.subject}`,
      resourceType: 'user',
      payload: plainJson({ ...payload, roles, tenantId }),
    };
    const admission = await this.records.admit(principal, tenantId, proposed, proposalId);
    const { secret, hash } = newSecret();
    const { unitOfWork, directory } = this.records;
    const apiKey = await unitOfWork.tenant(tenantId, async (unit) => {
      await admission.settle(unit);
      const created = this.records.newKey(unit, { ...input, id: randomHex(8), tenantId, roles, hash });
      this.records.record(unit, {
        actor: principal.subject,
        action: 'api_key.issued',
        tenantId,
        resourceType: 'api_key',
        resourceId: created.id,
        details: {
          subject: created.subject,
          roles,
        },
      });
      return created;
    });
    await directory.reload('api_keys', apiKey.id);
    return { secret: `pcl_${apiKey.id}_${secret}`, apiKey };
  }

  /**
   * Gives a key a new secret; the old one works for `graceSeconds` more. Throws NOT_FOUND, FORBIDDEN for the key of a
   * platform's administrator unless the caller is one, CONFLICT when revoked.
   */
  async rotateApiKey(principal: Principal, id: string, graceSeconds: number): Promise<IssuedApiKey> {
    if (graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
      throw invalidRequest([{ path: 'graceSeconds', message: `expected a number from 0 to ${MAX_GRACE_SECONDS}` }]);
    }
    const { secret, hash } = newSecret();
    const apiKey = await this.changeKey(principal, id, 'api_key.rotated', { graceSeconds }, (key, now) => {
      if (key.revokedAt !== null) throw new DomainError('CONFLICT', 'a revoked key cannot be rotated; issue a new one');
      key.previousSecretHash = graceSeconds === 0 ? null : key.secretHash;
      key.previousExpiresAt = graceSeconds === 0 ? null : new Date(now + graceSeconds * 1000);
      key.secretHash = hash;
    });
    return { secret: `pcl_${id}_${secret}`, apiKey };
  }

  /** Ends a key at once; doing it again changes nothing. Throws NOT_FOUND, FORBIDDEN as `rotateApiKey` does. */
  async revokeApiKey(principal: Principal, id: string): Promise<ApiKey> {
    return this.changeKey(principal, id, 'api_key.revoked', {}, (key, now) => {
      key.revokedAt ??= new Date(now);
    });
  }

  private async changeKey(
    principal: Principal,
    id: string,
    action: string,
    details: JsonObject,
    change: (key: ApiKey, now: number) => void,
  ): Promise<ApiKey> {
    const { unitOfWork, directory, clock } = this.records;
    const tenantId = isPlatformAdmin(principal.roles)
      ? (directory.tenantOfKey(id) ?? principal.tenant.id)
      : principal.tenant.id;
    const key = await unitOfWork.tenant(tenantId, async (unit) => {
      const found = await unit.em.findOne(ApiKey, { id });
      if (found === null) throw new DomainError('NOT_FOUND', `there is no API key ${id}`);
      if (isPlatformAdmin(new Set(found.roles)) && !isPlatformAdmin(principal.roles)) {
        throw new DomainError('FORBIDDEN', 'only an administrator of the platform may change the key of one');
      }
      const now = clock.now();
      change(found, now);
      found.updatedAt = new Date(now);
      this.records.record(unit, {
        actor: principal.subject,
        action,
        tenantId,
        resourceType: 'api_key',
        resourceId: id,
        details,
      });
      return found;
    });
    await directory.reload('api_keys', id);
    return key;
  }
}

/** The keys after a cursor of `apiKeys`. */
