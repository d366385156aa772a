import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { sharedSet } from '../../../shared/interned.js';
import type { Clock } from '../../../shared/time/clock.js';
import { LiveRecords } from '../records/live-records.js';
import { OauthGrant } from './oauth-grant.entity.js';
import { OauthToken } from './oauth-token.entity.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';

/** An application's permission of a person, as the directory has it in memory. */
export interface GrantSnapshot {
  readonly id: string;
  readonly tenantId: string;
  readonly memberId: string | null;
  readonly keyId: string | null;
  /** The hash of the key's secret, hex; null without a key. */
  readonly keySecretHash: string | null;
  readonly roles: ReadonlySet<string>;
  readonly handlers: ReadonlySet<string>;
  readonly allowedModels: ReadonlySet<string> | null;
  readonly resource: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly expiresAt: number;
}

const GRANT_FIELDS = [
  'id',
  'tenantId',
  'memberId',
  'keyId',
  'keySecretHash',
  'roles',
  'handlers',
  'allowedModels',
  'resource',
  'clientId',
  'clientName',
  'expiresAt',
] as const;
type GrantField = (typeof GRANT_FIELDS)[number];

interface LiveGrantsOptions {
  unitOfWork: UnitOfWork;
  clock: Pick<Clock, 'now'>;
}

/** The permissions of all tenants' applications, in memory. */
export class LiveGrants extends LiveRecords<OauthGrant, GrantField, GrantSnapshot> {
  constructor({ unitOfWork, clock }: LiveGrantsOptions) {
    super({
      table: 'oauth_grants',
      entity: OauthGrant,
      fields: GRANT_FIELDS,
      unitOfWork,
      wanted: () => ({ endedAt: null, connectedAt: { $ne: null }, expiresAt: { $gt: new Date(clock.now()) } }),
    });
  }

  protected snapshot(grant: Pick<OauthGrant, GrantField>): GrantSnapshot {
    const { id, tenantId, memberId, keyId, keySecretHash, roles, handlers, allowedModels, resource } = grant;
    return {
      id,
      tenantId,
      memberId,
      keyId,
      keySecretHash: keySecretHash === null ? null : hexOf(keySecretHash),
      roles: sharedSet(roles),
      handlers: sharedSet(handlers),
      allowedModels: allowedModels === null ? null : sharedSet(allowedModels),
      resource,
      clientId: grant.clientId,
      clientName: grant.clientName,
      expiresAt: grant.expiresAt.getTime(),
    };
  }

  // Tokens name them by their ids.
  protected keyOf(): undefined {}
}

/** An access token as the directory has it in memory; its id is the token's hash. */
interface AccessSnapshot {
  readonly id: string;
  readonly grantId: string;
  readonly expiresAt: number;
}

const TOKEN_FIELDS = ['id', 'tenantId', 'grantId', 'expiresAt'] as const;
type TokenField = (typeof TOKEN_FIELDS)[number];

/** Access tokens of all tenants, in memory. */
export class LiveAccessTokens extends LiveRecords<OauthToken, TokenField, AccessSnapshot> {
  constructor({ unitOfWork, clock }: LiveGrantsOptions) {
    super({
      table: 'oauth_tokens',
      entity: OauthToken,
      fields: TOKEN_FIELDS,
      unitOfWork,
      wanted: () => ({ kind: 'access', expiresAt: { $gt: new Date(clock.now()) } }),
    });
  }

  protected snapshot({ id, grantId, expiresAt }: Pick<OauthToken, TokenField>): AccessSnapshot {
    return { id, grantId, expiresAt: expiresAt.getTime() };
  }

  // Their ids are what they are found by.
  protected keyOf(): undefined {}
}
