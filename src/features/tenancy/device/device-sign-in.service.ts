import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { networkOf } from '../../../shared/http/client-address.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import type { Browser } from '../sessions/session.service.js';
import type { UserSession } from '../records/user-session.entity.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { DeviceCode } from '../records/device-code.entity.js';
import {
  poll,
  rolesFor,
  shownUserCode,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
  userCodeIn,
} from './device-codes.rules.js';
import type { DeviceGrants, DeviceTokens } from './device-grants.service.js';
import { OAuthError } from './oauth-error.js';

export const CODE_SECONDS = 600;
const INTERVAL_SECONDS = 5;
/** Devices that wait for their people at once: from one address, and in all. */
const MAX_FROM_ADDRESS = 50;
const MAX_WAITING = 10_000;
const MAX_USER_AGENT = 300;
/** The tenant of a code until somebody decides. */
const PLATFORM_TENANT = 'default';
const WAITING =
  'SELECT count(*)::int AS count, count(*) FILTER (WHERE address = ?)::int AS here FROM device_codes WHERE expires_at > ?';

/** A device's request to sign in. */
export interface DeviceRequest {
  clientId: string | null;
  scope: string[] | null;
}

/** The codes for a device that begins to sign in; they are known only now. */
export interface StartedSignIn {
  deviceCode: string;
  userCode: string;
  intervalSeconds: number;
}

/** Device sign-in, RFC 8628. Every decision is one transaction with its spine event. */
export class DeviceSignIn {
  constructor(
    private readonly records: TenancyRecords,
    private readonly grants: DeviceGrants,
  ) {}

  /**
   * Makes codes for a device. That leaves no event, since strangers could fill the log: the event of the decision tells of
   * the start. Throws OAuthError where too many wait.
   */
  start({ clientId, scope }: DeviceRequest, { address, userAgent }: Browser): Promise<StartedSignIn> {
    return this.records.unitOfWork.platform(async ({ em }) => {
      const now = this.records.clock.now();
      const [waiting] = await em.execute<{ count: number; here: number }[]>(WAITING, [address, new Date(now)]);
      if (waiting !== undefined && (waiting.here >= MAX_FROM_ADDRESS || waiting.count >= MAX_WAITING))
        throw new OAuthError('temporarily_unavailable', 'too many devices wait for their people; try again later', 429);
      const deviceCode = newSecret();
      const userCode = newUserCode();
      const code = em.create(DeviceCode, {
        id: this.hash(deviceCode),
        tenantId: PLATFORM_TENANT,
        userCodeHash: this.hash(userCode),
        status: 'pending',
        clientId,
        scope,
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        intervalSeconds: INTERVAL_SECONDS,
        expiresAt: new Date(now + CODE_SECONDS * 1_000),
        createdAt: new Date(now),
      });
      em.persist(code);
      return { deviceCode, userCode: shownUserCode(userCode), intervalSeconds: INTERVAL_SECONDS };
    });
  }

  /** The device that waits with that code, and the roles that it would get. Throws NOT_FOUND. */
  async waiting(principal: Principal, userCode: string): Promise<{ code: DeviceCode; roles: string[] }> {
    const code = await this.records.unitOfWork.platform((unit) => this.find(unit, userCode));
    return { code, roles: rolesFor(code.scope, principal.roles) };
  }

  /**
   * Lets the device act for whoever is signed in, or not. Throws NOT_FOUND for a code with which no device waits, INVALID_REQUEST
   * where the device would get no role.
   */
  async decide(principal: Principal, session: UserSession, userCode: string, isAllowed: boolean): Promise<void> {
    await this.records.unitOfWork.platform(async (unit) => {
      const code = await this.find(unit, userCode, true);
      const roles = rolesFor(code.scope, principal.roles);
      if (isAllowed && roles.length === 0)
        throw new DomainError('FORBIDDEN', 'you have none of the roles that the device asks for');
      code.tenantId = session.tenantId;
      code.subject = session.subject;
      code.status = isAllowed ? 'approved' : 'denied';
      if (isAllowed) {
        code.memberId = session.memberId;
        code.keyId = session.keyId;
        code.keySecretHash = session.keySecretHash;
        code.roles = roles;
        code.handlers = [...principal.keyHandlers];
        code.allowedModels = principal.allowedModels === null ? null : [...principal.allowedModels];
      }
      this.record(unit, code, { ...asked(code), ...(isAllowed ? { roles } : {}), session: session.id });
    });
  }

  /** The device's key, once its person has approved. Throws OAuthError. */
  async exchange(deviceCode: string): Promise<DeviceTokens> {
    const outcome = await this.records.unitOfWork.platform(async (unit) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const code = await unit.em.findOne(DeviceCode, { id: this.hash(deviceCode) }, lock);
      if (code === null) return 'unknown';
      const now = this.records.clock.now();
      const { status, expiresAt, polledAt, intervalSeconds } = code;
      const times = { expiresAt: expiresAt.getTime(), polledAt: polledAt?.getTime() ?? null };
      const polled = poll({ status, intervalSeconds, ...times }, now);
      code.polledAt = new Date(now);
      code.intervalSeconds = polled.intervalSeconds;
      if (polled.answer !== 'key') return polled.answer;
      code.status = 'used';
      return (await this.grants.issueIn(unit, code)) ?? 'access_denied';
    });
    if (outcome === 'unknown') throw new OAuthError('invalid_grant', 'there is no such device code', 400, true);
    if (typeof outcome === 'string') throw new OAuthError(outcome, ERRORS[outcome]);
    await this.records.directory.reload('api_keys', outcome.keyId);
    return outcome;
  }

  private async find({ em }: Unit, text: string, isLocked = false): Promise<DeviceCode> {
    const userCode = userCodeIn(text);
    const expiresAt = { $gt: new Date(this.records.clock.now()) };
    const where = { userCodeHash: this.hash(userCode ?? ''), status: 'pending', expiresAt } as const;
    const code = await em.findOne(DeviceCode, where, isLocked ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {});
    if (code === null) throw new DomainError('NOT_FOUND', 'no device waits with this code: check it, or start again');
    return code;
  }

  private record(unit: Unit, { tenantId, subject, status, id }: DeviceCode, details: JsonObject): void {
    this.records.record(unit, {
      actor: subject ?? '',
      action: `device.${status}`,
      tenantId,
      resourceType: 'device_code',
      // Enough to tell codes apart.
      resourceId: id.slice(-16),
      details,
      severity: 'info',
    });
  }

  private hash(code: string): string {
    return this.records.directory.hasher.hex(code);
  }
}

const ERRORS = {
  authorization_pending: 'nobody has decided yet',
  slow_down: 'ask less often',
  access_denied: 'the request was denied',
  expired_token: 'the code has expired: start again',
  invalid_grant: 'the code was used already',
} as const;

/** Who asked, for evidence. */
function asked({ clientId, address, createdAt }: DeviceCode): JsonObject {
  return { client: clientId, network: networkOf(address), startedAt: createdAt.toISOString() };
}

function newUserCode(): string {
  const letters = Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  );
  return letters.join('');
}
