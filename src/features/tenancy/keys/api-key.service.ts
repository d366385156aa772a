import { timingSafeEqual } from 'node:crypto';
import { LockMode, raw } from '@mikro-orm/core';
import { orderedPage, textOrdered } from '../../../database/text-order.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { randomHex } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { PageRequest } from '../../../shared/page.js';
import { likePattern } from '../../../shared/text/search-term.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import { ApiKey } from '../records/api-key.entity.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { isPlatformAdmin } from '../records/tenancy.rules.js';
import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange } from '../../../contracts/proposals.js';
import type { ApiKeyOrder, IssueApiKeyInput, IssuedApiKey } from './api-key.types.js';

const MAX_GRACE_SECONDS = 30 * 86_400;
/** How long a secret waits for its subject. */
const CLAIM_MILLIS = 7 * 86_400_000;

/** Which keys a list has. */
interface KeyFilter {
  /** Only those that work and that no deactivation of a member reaches. */
  withoutMember: boolean;
  /** A part of name, subject or id; a whole key is read for its id. */
  search?: string | null | undefined;
  /** Those that work now, or those that do not. */
  usable?: boolean | null | undefined;
  /** Those of one owner. */
  subject?: string | null | undefined;
  /** Those that somebody issued or rotated for others. */
  handedOutBy?: string | null | undefined;
  /** Newest first when absent. */
  order?: ApiKeyOrder | null | undefined;
}

/** API keys. Every change is one transaction with its spine event. */
export class ApiKeyService {
  constructor(private readonly records: TenancyRecords) {}

  /** The keys of the acting tenant that are as asked. */
  async apiKeys(principal: Principal, page: PageRequest, filter: KeyFilter) {
    const { withoutMember, search, usable, subject, handedOutBy } = filter;
    const order = filter.order ?? undefined;
    const { where, options } = textOrdered(page, order, () => true);
    const now = this.records.clock.now();
    const conditions: object[] = withoutMember ? [where, ownedByNobody(now)] : [where];
    if (search != null) {
      const part = { $ilike: likePattern(search.replace(/^pcl_([0-9a-f]+)(?:_.*)?$/, '$1')) };
      conditions.push({ $or: [{ name: part }, { subject: part }, { id: part }] });
    }
    if (subject != null) conditions.push({ subject });
    if (handedOutBy != null)
      conditions.push({
        $or: [{ issuedBy: handedOutBy }, { rotatedBy: handedOutBy }],
        subject: { $ne: handedOutBy },
        deviceUntil: null,
      });
    if (usable != null) conditions.push(usable ? working(now) : { $not: working(now) });
    const found = await this.records.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(ApiKey, { $and: conditions }, options),
    );
    return orderedPage(found, page, order);
  }

  /** Throws NOT_FOUND for an unknown id. */
  async apiKey(principal: Principal, id: string): Promise<ApiKey> {
    const found = await this.records.unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(ApiKey, { id }));
    if (found === null) throw unknownKey(id);
    return found;
  }

  /** Issues a key. Throws NOT_FOUND for a tenant out of reach, FORBIDDEN for a role that the caller may not give. */
  async issueApiKey(principal: Principal, input: IssueApiKeyInput, asked: AskedChange): Promise<IssuedApiKey> {
    const tenantId = input.tenantId ?? principal.tenant.id;
    this.records.assertReach(principal, tenantId);
    const roles = input.roles ?? ['member'];
    this.records.assertMayGrant(principal, roles);
    if (this.records.isDeactivated(tenantId, input.subject))
      throw new DomainError('CONFLICT', `${input.subject} is deactivated: reactivate the member first`);
    if (input.expiresAt != null && input.expiresAt.getTime() <= this.records.clock.now()) {
      throw invalidRequest([{ path: 'expiresAt', message: 'expected a time in the future' }]);
    }
    const { proposalId: _, ...given } = input;
    const proposed = {
      intent: `issue an API key to ${input.subject}`,
      action: 'user.create',
      resource: `user:${input.subject}`,
      resourceType: 'user',
      payload: plainJson({ ...given, roles, tenantId }),
    };
    const admission = await this.records.admit(principal, tenantId, proposed, asked);
    const secret = newSecret();
    const hash = this.records.directory.hasher.hash(secret);
    const { unitOfWork, directory } = this.records;
    const apiKey = await unitOfWork.tenant(tenantId, async (unit) => {
      await admission.settle(unit);
      const created = this.records.newKey(unit, {
        ...input,
        id: randomHex(8),
        tenantId,
        roles,
        hash,
        issuedBy: principal.subject,
        handlers: [...principal.keyHandlers],
      });
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
   * Gives a key a new secret; the old one works for `graceSeconds` more. The secret of somebody else's key is not made yet:
   * who rotates gets a token for its subject. Throws NOT_FOUND, FORBIDDEN for the key of a platform's administrator unless
   * the caller is one, CONFLICT when revoked, and what the policies say.
   */
  async rotateApiKey(
    principal: Principal,
    id: string,
    { graceSeconds, asked }: { graceSeconds: number; asked: AskedChange },
  ): Promise<IssuedApiKey> {
    if (graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
      throw invalidRequest([{ path: 'graceSeconds', message: `expected a number from 0 to ${MAX_GRACE_SECONDS}` }]);
    }
    const { hasher } = this.records.directory;
    const secret = newSecret();
    const change = { event: 'api_key.rotated', action: 'user.update', details: { graceSeconds }, asked };
    const apiKey = await this.changeKey(principal, id, change, (key, now) => {
      if (key.revokedAt !== null) throw new DomainError('CONFLICT', 'a revoked key cannot be rotated; issue a new one');
      if (key.deviceUntil !== null)
        throw new DomainError('CONFLICT', 'a device refreshes its key itself; revoke the key to end that');
      // Through another key that someone else has handled, the caller may be that person.
      const handler = foreignHandler(principal, key);
      const isOwn = handler === undefined;
      key.previousSecretHash = graceSeconds === 0 ? null : key.secretHash;
      key.previousExpiresAt = graceSeconds === 0 ? null : new Date(now + graceSeconds * 1000);
      // The hash of an unknown secret, until the subject collects one.
      key.secretHash = hasher.hash(isOwn ? secret : newSecret());
      key.rotatedBy = handler ?? key.rotatedBy;
      key.handlers = [...new Set([...key.handlers, ...principal.keyHandlers])];
      key.claimHash = isOwn ? null : sha256(secret);
      key.claimExpiresAt = isOwn ? null : new Date(now + CLAIM_MILLIS);
      return 'changed';
    });
    return apiKey.claimHash === null
      ? { secret: `pcl_${id}_${secret}`, apiKey }
      : { secret: null, claimToken: secret, apiKey };
  }

  /**
   * Gives a rotated key's secret to its subject, once. Throws NOT_FOUND unless the token is that of a key of the caller's,
   * FORBIDDEN where the caller's key is younger than the rotation: whoever rotated may have issued it to themselves. A
   * member claims by a session that nobody else can have begun.
   */
  async claimApiKeySecret(principal: Principal, id: string, token: string): Promise<IssuedApiKey> {
    const { unitOfWork, directory, clock } = this.records;
    const secret = newSecret();
    const tenantId = principal.homeTenantId;
    const apiKey = await unitOfWork.tenant(tenantId, async (unit) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const key = await unit.em.findOne(ApiKey, { id, subject: principal.subject }, lock);
      const own = principal.keyId === null ? null : await unit.em.findOne(ApiKey, { id: principal.keyId });
      const now = clock.now();
      const { claimHash, claimExpiresAt } = key ?? {};
      const isRight = claimHash != null && timingSafeEqual(Buffer.from(claimHash), sha256(token));
      const isMember = own === null && principal.sessionId !== undefined;
      if (
        key === null ||
        (own === null && !isMember) ||
        !isRight ||
        claimExpiresAt == null ||
        claimExpiresAt.getTime() <= now
      )
        throw new DomainError('NOT_FOUND', `this token does not unlock a secret of the key ${id}`);
      if (isMember && principal.keyHandlers.size > 0)
        throw new DomainError(
          'FORBIDDEN',
          'whoever invited you could have begun this session: sign in by your provider',
        );
      if (own !== null && own.id !== id && own.createdAt.getTime() > claimExpiresAt.getTime() - CLAIM_MILLIS)
        throw new DomainError('FORBIDDEN', 'a key issued after the rotation cannot pick up its secret');
      key.secretHash = directory.hasher.hash(secret);
      key.claimHash = null;
      key.claimExpiresAt = null;
      key.updatedAt = new Date(now);
      this.recordChange(unit, principal, key, 'api_key.claimed', { by: own?.id ?? principal.keyId });
      return key;
    });
    await directory.reload('api_keys', id);
    return { secret: `pcl_${id}_${secret}`, apiKey };
  }

  /** Ends a key at once; doing it again changes nothing. Throws NOT_FOUND, FORBIDDEN as `rotateApiKey` does. */
  async revokeApiKey(principal: Principal, id: string, asked: AskedChange): Promise<ApiKey> {
    const change = { event: 'api_key.revoked', action: 'user.delete', details: {}, asked };
    return this.changeKey(principal, id, change, (key, now) => {
      if (key.revokedAt !== null) return 'unchanged';
      key.revokedAt = new Date(now);
      return 'changed';
    });
  }

  private async changeKey(
    principal: Principal,
    id: string,
    { event, action, details, asked }: KeyChange,
    change: (key: ApiKey, now: number) => 'changed' | 'unchanged',
  ): Promise<ApiKey> {
    const { unitOfWork, directory, clock } = this.records;
    const tenantId = isPlatformAdmin(principal.roles)
      ? (directory.tenantOfKey(id) ?? principal.tenant.id)
      : principal.tenant.id;
    const { subject, roles } = await unitOfWork.tenant(tenantId, (unit) => findKey(unit, principal, id));
    const admission = await this.records.admit(
      principal,
      tenantId,
      {
        intent: `${event === 'api_key.rotated' ? 'rotate' : 'revoke'} the API key ${id} of ${subject}`,
        action,
        resource: `api_key:${id}`,
        resourceType: 'api_key',
        payload: { id, subject, roles, ...details },
      },
      asked,
    );
    const key = await unitOfWork.tenant(tenantId, async (unit) => {
      await admission.settle(unit);
      await this.records.assertStillActsIn(unit, principal, tenantId);
      const found = await findKey(unit, principal, id);
      const now = clock.now();
      if (change(found, now) === 'unchanged') return found;
      found.updatedAt = new Date(now);
      this.recordChange(unit, principal, found, event, details);
      return found;
    });
    await directory.reload('api_keys', id);
    return key;
  }

  private recordChange(unit: Unit, { subject }: Principal, key: ApiKey, action: string, details: JsonObject): void {
    const { id: resourceId, tenantId } = key;
    this.records.record(unit, { actor: subject, action, tenantId, resourceType: 'api_key', resourceId, details });
  }
}

function working(now: number): object {
  return { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date(now) } }] };
}

/** Keys that work at a time, of subjects that are not members. */
function ownedByNobody(now: number): object {
  return {
    ...working(now),
    [raw(
      (alias) =>
        `NOT EXISTS (SELECT FROM members member WHERE member.tenant_id = ${alias}.tenant_id AND member.subject = ${alias}.subject AND member.status <> 'deactivated')`,
    )]: [],
  };
}

/** Who rotates the key, unless only its subject could learn the secret. */
function foreignHandler({ subject, keyId, keyHandlers }: Principal, key: ApiKey): string | undefined {
  if (subject !== key.subject) return subject;
  return keyId === key.id ? undefined : [...keyHandlers].find((handler) => handler !== key.issuedBy);
}

/** A change of a key, for the spine and for the policies. */
interface KeyChange {
  event: string;
  action: string;
  details: JsonObject;
  asked: AskedChange;
}

async function findKey({ em }: Unit, principal: Principal, id: string): Promise<ApiKey> {
  const found = await em.findOne(ApiKey, { id });
  if (found === null) throw unknownKey(id);
  if (isPlatformAdmin(new Set(found.roles)) && !isPlatformAdmin(principal.roles))
    throw new DomainError('FORBIDDEN', 'only a platform administrator can change a platform administrator’s key');
  return found;
}

function unknownKey(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no API key ${id}`);
}
