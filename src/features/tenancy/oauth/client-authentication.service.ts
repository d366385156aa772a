import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { OAuthParameters } from '../device/oauth-body.js';
import { OAuthError } from '../device/oauth-error.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';
import { ASSERTION_ALGORITHMS, type ClientCredential, readCredential } from './client-credential.rules.js';
import { OauthClient } from './oauth-client.entity.js';

/** The longest life of an assertion, ms; each is remembered for as long. */
const ASSERTION_MILLIS = 10 * 60_000;
/** The difference of clocks that is forgiven, s. */
const TOLERANCE_SECONDS = 30;
const MAX_JTI = 200;
const USE = `INSERT INTO oauth_assertions (id, tenant_id, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`;

/** A client that has shown who it is, as far as it has to. */
export interface AuthenticatedClient {
  /** Undefined where the request names none. */
  clientId: string | undefined;
  /** Whether it is one with a credential, which it has shown. */
  isConfidential: boolean;
}

/** Authenticates applications at the endpoints that they ask themselves: by secret, by signed assertion, or not at all. */
export class ClientAuthentication {
  constructor(private readonly records: TenancyRecords) {}

  /**
   * The client of a request. `audiences` are the names of this server, of which an assertion has one. Throws OAuthError for a
   * client that has a credential and has not shown it.
   */
  async of(
    { headers }: IncomingMessage,
    parameters: OAuthParameters,
    audiences: readonly string[],
  ): Promise<AuthenticatedClient> {
    const credential = readCredential(headers.authorization, parameters);
    if ('error' in credential)
      throw new OAuthError(credential.error, credential.description, credential.error === 'invalid_client' ? 401 : 400);
    const { clientId } = credential;
    const client = clientId === undefined ? undefined : await this.find(clientId);
    const authentication = client?.authentication ?? 'none';
    // A public client may send a secret, which says nothing.
    if (client === undefined || authentication === 'none') return { clientId, isConfidential: false };
    if (!(await this.isShown(client, credential, audiences)))
      throw refused('the client did not authenticate as it has to');
    return { clientId, isConfidential: true };
  }

  /** Whether a client has a credential, without which nothing may be done in its name. */
  async isConfidential(clientId: string): Promise<boolean> {
    return ((await this.find(clientId))?.authentication ?? 'none') !== 'none';
  }

  private async find(clientId: string): Promise<OauthClient | undefined> {
    const found = await this.records.unitOfWork.platform(({ em }) => em.findOne(OauthClient, { id: clientId }));
    return found ?? undefined;
  }

  private async isShown(
    client: OauthClient,
    credential: ClientCredential,
    audiences: readonly string[],
  ): Promise<boolean> {
    if (credential.kind === 'secret' && client.authentication === 'secret' && client.secretHash !== null)
      return this.records.directory.hasher.isHashOf(hexOf(client.secretHash), credential.secret);
    if (credential.kind !== 'assertion' || client.authentication !== 'keys' || client.keys === null) return false;
    const claims = await this.verified(client, credential.assertion, audiences);
    return claims !== undefined && this.isFirstUse(client, claims);
  }

  private async verified(
    { id, keys }: OauthClient,
    assertion: string,
    audiences: readonly string[],
  ): Promise<JWTPayload | undefined> {
    const now = this.records.clock.now();
    try {
      // Looked at when it was registered.
      const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
        issuer: id,
        subject: id,
        audience: [...audiences],
        algorithms: ASSERTION_ALGORITHMS,
        requiredClaims: ['exp', 'jti'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(now),
      });
      const isShort = (payload.exp ?? 0) * 1_000 <= now + ASSERTION_MILLIS;
      return isShort && typeof payload.jti === 'string' && payload.jti.length <= MAX_JTI ? payload : undefined;
    } catch {
      // Of another key, expired or no JWT: the client has not authenticated.
      return undefined;
    }
  }

  /** Each assertion serves once, at every instance. */
  private async isFirstUse({ id, tenantId }: OauthClient, { jti, exp }: JWTPayload): Promise<boolean> {
    const hash = createHash('sha256')
      .update(JSON.stringify([id, jti]))
      .digest('hex');
    const until = new Date(((exp ?? 0) + TOLERANCE_SECONDS) * 1_000);
    const used = await this.records.unitOfWork.platform(({ em }) =>
      em.execute<unknown[]>(USE, [hash, tenantId, until.toISOString()]),
    );
    return used.length > 0;
  }
}

function refused(description: string): OAuthError {
  return new OAuthError('invalid_client', description, 401, true);
}
