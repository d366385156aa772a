import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { Unit } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { OAuthError } from '../device/oauth-error.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { Member } from '../records/member.entity.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import { OauthCode } from './oauth-code.entity.js';
import { OauthGrant } from './oauth-grant.entity.js';
import { OauthToken } from './oauth-token.entity.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';
import type { UserSession } from '../records/user-session.entity.js';
import {
  ACCESS_PREFIX,
  type AskedAuthorization,
  isVerifierOf,
  isWithinGrace,
  REFRESH_PREFIX,
  successorsOf,
} from './authorization.rules.js';
import type { ConnectedApplications } from './connected-applications.service.js';
import type { KnownClient } from './oauth-clients.service.js';

const CODE_MILLIS = 60_000;
const ACCESS_MILLIS = 3_600_000;
/** The most times that an application may take new tokens in an hour. */
const MAX_REFRESHES = 60;
const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
const PURGES = ['oauth_codes', 'oauth_tokens', 'oauth_assertions'].map(
  (table) => `
  DELETE FROM ${table} WHERE id IN
    (SELECT id FROM ${table} WHERE expires_at < to_timestamp(? / 1000.0) - interval '1 hour' LIMIT 1000)
  RETURNING 1`,
);

/** An application's tokens, which are known only now. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  grantId: string;
}

/** A code with what the application has to send along. */
interface CodeExchange {
  code: string;
  clientId: string;
  redirectUri: string;
  verifier: string;
  resource: string | undefined;
}

type Outcome = { refused: string; isGuess?: boolean; ended?: string } | (IssuedTokens & { accessId: string });

/** Codes and tokens of applications. Every change is one transaction with its event. */
export class TokenIssuing {
  constructor(
    private readonly records: TenancyRecords,
    private readonly applications: ConnectedApplications,
  ) {}

  /** Keeps that a person allowed an application, and makes its code. */
  allow(
    who: { principal: Principal; session: UserSession },
    what: { client: KnownClient; asked: AskedAuthorization },
  ): Promise<string> {
    const { unitOfWork, clock } = this.records;
    const code = newSecret();
    return unitOfWork.tenant(who.session.tenantId, async (unit) => {
      const { id: grantId, tenantId } = await this.applications.allowIn(unit, who, what);
      const now = clock.now();
      const { redirectUri, challenge } = what.asked;
      const times = { expiresAt: new Date(now + CODE_MILLIS), createdAt: new Date(now) };
      const id = this.hash(code);
      unit.em.persist(unit.em.create(OauthCode, { id, tenantId, grantId, redirectUri, challenge, ...times }));
      return code;
    });
  }

  /** The tokens of a code, which is spent, whatever else is wrong. A code that comes again ends what it gave. Throws OAuthError. */
  async exchange({ code, clientId, redirectUri, verifier, resource }: CodeExchange): Promise<IssuedTokens> {
    return this.settled(
      await this.records.unitOfWork.platform(async (unit): Promise<Outcome> => {
        const found = await unit.em.findOne(OauthCode, { id: this.hash(code) }, lock);
        const grant = found === null ? null : await unit.em.findOne(OauthGrant, { id: found.grantId }, lock);
        if (found === null || grant === null) return { refused: 'there is no such code', isGuess: true };
        const now = this.records.clock.now();
        if (found.usedAt !== null) {
          this.applications.endIn(unit, grant.subject, grant, 'reused');
          return { refused: 'the code was used before, so the connection has ended', ended: grant.id };
        }
        found.usedAt = new Date(now);
        if (now >= found.expiresAt.getTime()) return { refused: 'the code has expired' };
        if (grant.clientId !== clientId) return { refused: 'the code is of another client' };
        if (found.redirectUri !== redirectUri) return { refused: 'redirect_uri is not that of the authorization' };
        if (!isVerifierOf(found.challenge, verifier)) return { refused: 'code_verifier is not that of the challenge' };
        if (resource !== undefined && grant.resource !== resource)
          return { refused: 'the code is for another resource' };
        if (!(await this.canAct(unit, grant))) return { refused: 'the person can act no more' };
        grant.connectedAt = new Date(now);
        return this.issue(unit, grant, { access: ACCESS_PREFIX + newSecret(), refresh: REFRESH_PREFIX + newSecret() });
      }),
    );
  }

  /**
   * New tokens for a refresh token, which is spent. Sent again within a minute, it gives the same ones; later it has been copied,
   * and everything of the same connection ends. Throws OAuthError.
   */
  async refresh({ token, clientId, resource }: { token: string; clientId: string; resource: string | undefined }) {
    return this.settled(
      await this.records.unitOfWork.platform(async (unit): Promise<Outcome> => {
        const found = await unit.em.findOne(OauthToken, { id: this.hash(token), kind: 'refresh' }, lock);
        const grant = found === null ? null : await unit.em.findOne(OauthGrant, { id: found.grantId }, lock);
        if (found === null || grant === null) return { refused: 'there is no such refresh token', isGuess: true };
        if (grant.clientId !== clientId) return { refused: 'the token is of another client' };
        if (resource !== undefined && grant.resource !== resource)
          return { refused: 'the token is for another resource' };
        const now = this.records.clock.now();
        const { salt, usedAt } = found;
        if (salt !== null && usedAt !== null) {
          if (grant.endedAt === null && isWithinGrace(usedAt.getTime(), now) && (await this.canAct(unit, grant)))
            return this.shown(grant, successorsOf(token, salt), usedAt.getTime());
          this.applications.endIn(unit, grant.subject, grant, 'reused');
          return { refused: 'the refresh token was used before, so the connection has ended', ended: grant.id };
        }
        if (grant.endedAt !== null || now >= grant.expiresAt.getTime() || !(await this.canAct(unit, grant)))
          return { refused: 'the connection has ended' };
        const lately = { grantId: grant.id, kind: 'access', createdAt: { $gt: new Date(now - 3_600_000) } } as const;
        if ((await unit.em.count(OauthToken, lately)) > MAX_REFRESHES)
          throw new OAuthError('slow_down', `${MAX_REFRESHES} refreshes in an hour are enough`, 429);
        const fresh = randomBytes(32);
        Object.assign(found, { salt: fresh, usedAt: new Date(now) });
        grant.refreshedAt = new Date(now);
        this.applications.record(unit, grant.subject, 'oauth.refreshed', grant);
        return this.issue(unit, grant, successorsOf(token, fresh));
      }),
    );
  }

  /** Ends what a token was issued for (RFC 7009), if whoever asks may end what its client has; false if there is no such token. */
  async revoke(token: string, mayRevoke: (clientId: string) => Promise<boolean>): Promise<boolean> {
    const ended = await this.records.unitOfWork.platform(async (unit) => {
      const found = await unit.em.findOne(OauthToken, { id: this.hash(token) });
      const grant = found === null ? null : await unit.em.findOne(OauthGrant, { id: found.grantId }, lock);
      if (grant === null || !(await mayRevoke(grant.clientId))) return undefined;
      this.applications.endIn(unit, grant.subject, grant, 'client');
      return grant.id;
    });
    if (ended === undefined) return false;
    await this.applications.reload([ended]);
    return true;
  }

  /** Removes codes and tokens that cannot be used any more. */
  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.records;
    return {
      name: 'remove old codes and tokens of applications',
      due: `SELECT 1 FROM oauth_codes WHERE expires_at < now.time - interval '1 hour'
        UNION ALL SELECT 1 FROM oauth_tokens WHERE expires_at < now.time - interval '1 hour'
        UNION ALL SELECT 1 FROM oauth_assertions WHERE expires_at < now.time - interval '1 hour'`,
      run: () =>
        unitOfWork.platform(async ({ em }) => {
          let removed = 0;
          for (const purge of PURGES) removed += (await em.execute<unknown[]>(purge, [clock.now()])).length;
          return removed;
        }),
    };
  }

  /** The tokens, once this instance knows them. */
  private async settled(outcome: Outcome): Promise<IssuedTokens> {
    if ('refused' in outcome) {
      if (outcome.ended !== undefined) await this.applications.reload([outcome.ended]);
      throw new OAuthError('invalid_grant', outcome.refused, 400, outcome.isGuess === true);
    }
    const { accessId, ...tokens } = outcome;
    await this.applications.reload([tokens.grantId]);
    await this.records.directory.reload('oauth_tokens', accessId);
    return tokens;
  }

  private issue(unit: Unit, grant: OauthGrant, tokens: { access: string; refresh: string }): Outcome {
    const now = this.records.clock.now();
    const { id: grantId, tenantId, expiresAt } = grant;
    const made = { tenantId, grantId, createdAt: new Date(now) };
    const accessEnd = new Date(Math.min(now + ACCESS_MILLIS, expiresAt.getTime()));
    const access = { ...made, id: this.hash(tokens.access), kind: 'access', expiresAt: accessEnd } as const;
    const refresh = { ...made, id: this.hash(tokens.refresh), kind: 'refresh', expiresAt } as const;
    for (const token of [access, refresh]) unit.em.persist(unit.em.create(OauthToken, token));
    return this.shown(grant, tokens, now);
  }

  private shown({ id, expiresAt }: OauthGrant, tokens: { access: string; refresh: string }, issuedAt: number): Outcome {
    const end = Math.min(issuedAt + ACCESS_MILLIS, expiresAt.getTime());
    return {
      accessToken: tokens.access,
      refreshToken: tokens.refresh,
      expiresInSeconds: Math.max(0, Math.floor((end - this.records.clock.now()) / 1_000)),
      grantId: id,
      accessId: this.hash(tokens.access),
    };
  }

  private async canAct({ em }: Unit, { tenantId, memberId, keyId, keySecretHash }: OauthGrant): Promise<boolean> {
    const { directory } = this.records;
    if (directory.tenant(tenantId)?.status !== 'active') return false;
    if (keyId !== null && keySecretHash !== null) return directory.usableKey(keyId, hexOf(keySecretHash)) !== undefined;
    const member = await em.findOne(Member, { id: memberId ?? '' });
    return member !== null && member.status !== 'deactivated';
  }

  private hash(secret: string): string {
    return this.records.directory.hasher.hex(secret);
  }
}
