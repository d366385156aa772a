import type { FilterQuery } from '@mikro-orm/postgresql';
import type { Principal } from '../../../contracts/identity.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { administers, seesEverything } from '../../../shared/principals.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { type GrantEnd, OauthGrant } from './oauth-grant.entity.js';
import type { UserSession } from '../records/user-session.entity.js';
import type { AskedAuthorization } from './authorization.rules.js';
import type { KnownClient } from './oauth-clients.service.js';
import { redirectHost } from './redirect-uris.rules.js';

/** From the person's decision until they are asked again, however often tokens are refreshed. */
const GRANT_MILLIS = 30 * 86_400_000;
/** How long ended ones stay in the list. */
const KEPT_DAYS = 90;
/** The most that one person may have: another one ends the oldest. */
const MAX_OPEN = 50;
const PURGE = `
  DELETE FROM oauth_grants WHERE id IN
    (SELECT id FROM oauth_grants WHERE expires_at < to_timestamp(? / 1000.0) - interval '${KEPT_DAYS} days' LIMIT 1000)
  RETURNING 1`;

/** Applications that people let use tools for them. Every change is one transaction with its event. */
export class ConnectedApplications {
  constructor(private readonly records: TenancyRecords) {}

  /** Keeps a person's decision for an application, within a transaction. */
  async allowIn(
    unit: Unit,
    { principal, session }: { principal: Principal; session: UserSession },
    { client, asked }: { client: KnownClient; asked: AskedAuthorization },
  ): Promise<OauthGrant> {
    const now = this.records.clock.now();
    const { subject, tenantId, memberId, keyId, keySecretHash } = session;
    await this.endOldest(unit, { tenantId, subject }, now);
    const grant = unit.em.create(OauthGrant, {
      id: uuidv7(now),
      tenantId,
      subject,
      memberId,
      keyId,
      keySecretHash,
      roles: [...principal.roles],
      handlers: [...principal.keyHandlers],
      allowedModels: principal.allowedModels === null ? null : [...principal.allowedModels],
      clientId: client.id,
      clientName: client.name,
      redirectHost: redirectHost(asked.redirectUri),
      resource: asked.resource,
      expiresAt: new Date(now + GRANT_MILLIS),
      createdAt: new Date(now),
    });
    unit.em.persist(grant);
    // Before the code, which refers to it.
    await unit.em.flush();
    this.record(unit, subject, 'oauth.granted', grant, { session: session.id });
    return grant;
  }

  /** Keeps that a person said no. */
  async deny(session: UserSession, client: KnownClient, asked: AskedAuthorization): Promise<void> {
    const { id, tenantId, subject } = session;
    await this.records.unitOfWork.tenant(tenantId, (unit) => {
      this.records.record(unit, {
        actor: subject,
        action: 'oauth.denied',
        tenantId,
        resourceType: 'user_session',
        resourceId: id,
        details: {
          subject,
          client: client.id,
          redirectHost: redirectHost(asked.redirectUri),
          resource: asked.resource,
        },
        severity: 'info',
      });
      return Promise.resolve();
    });
  }

  /** Newest first: all of the tenant's for those who see everything, otherwise the caller's own. */
  async applications(
    principal: Principal,
    page: PageRequest,
    { subject, open }: { subject: string | null | undefined; open: boolean | null | undefined },
  ): Promise<Page<OauthGrant>> {
    const { where, options } = newestFirst(page);
    const whose = seesEverything(principal.roles) ? subject : principal.subject;
    const conditions: FilterQuery<OauthGrant>[] = [where, { connectedAt: { $ne: null } }];
    if (whose != null) conditions.push({ subject: whose });
    if (open === true) conditions.push({ endedAt: null, expiresAt: { $gt: new Date(this.records.clock.now()) } });
    const found = await this.records.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(OauthGrant, { $and: conditions }, options),
    );
    return newestPage(found, page);
  }

  /**
   * Ends the access of an application at once, on every instance within a second; again changes nothing. Throws NOT_FOUND for
   * one that is neither the caller's own nor, for administrators, of their tenant.
   */
  async end(principal: Principal, id: string): Promise<OauthGrant> {
    const grant = await this.records.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = isUuid(id) ? await unit.em.findOne(OauthGrant, { id }) : null;
      const isOwn = found?.subject === principal.subject;
      if (found === null || (!isOwn && !administers(principal.roles)))
        throw new DomainError('NOT_FOUND', `there is no connected application ${id}`);
      this.endIn(unit, principal.subject, found, 'revoked');
      return found;
    });
    await this.reload([id]);
    return grant;
  }

  /** Ends what matches, within a transaction; resolves to the ids, which `reload` is to be given. */
  async endAllIn(unit: Unit, actor: string, which: FilterQuery<OauthGrant>, reason: GrantEnd): Promise<string[]> {
    const open = await unit.em.find(OauthGrant, { $and: [which, { endedAt: null }] });
    for (const grant of open) this.endIn(unit, actor, grant, reason);
    return open.map(({ id }) => id);
  }

  /** Ends one within a transaction; again changes nothing. */
  endIn(unit: Unit, actor: string, grant: OauthGrant, reason: GrantEnd): void {
    if (grant.endedAt !== null) return;
    grant.endedAt = new Date(this.records.clock.now());
    grant.endReason = reason;
    this.record(unit, actor, reason === 'reused' ? 'oauth.reused' : 'oauth.revoked', grant, { reason });
  }

  /** Lets the directory see what has changed. */
  async reload(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.records.directory.reload('oauth_grants', id);
  }

  /** Adds an event about it to its transaction. */
  record(unit: Unit, actor: string, action: string, grant: OauthGrant, details: JsonObject = {}): void {
    const { id: resourceId, tenantId, subject, clientId, clientName, redirectHost: host, resource } = grant;
    this.records.record(unit, {
      actor,
      action,
      tenantId,
      resourceType: 'oauth_grant',
      resourceId,
      details: { subject, client: clientId, name: clientName, redirectHost: host, resource, ...details },
      severity: action === 'oauth.reused' ? 'warning' : 'info',
    });
  }

  /** Removes what ended long ago, with its codes and tokens. */
  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.records;
    return {
      name: 'remove old connected applications',
      due: `SELECT 1 FROM oauth_grants WHERE expires_at < now.time - interval '${KEPT_DAYS} days'`,
      run: () => unitOfWork.platform(async ({ em }) => (await em.execute<unknown[]>(PURGE, [clock.now()])).length),
    };
  }

  private async endOldest(unit: Unit, whose: { tenantId: string; subject: string }, now: number): Promise<void> {
    const open = await unit.em.find(
      OauthGrant,
      { ...whose, endedAt: null, expiresAt: { $gt: new Date(now) } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, offset: MAX_OPEN - 1 },
    );
    for (const grant of open) this.endIn(unit, whose.subject, grant, 'replaced');
  }
}
