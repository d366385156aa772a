import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange, ChangePermit } from '../../../contracts/proposals.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson, withoutAbsent } from '../../../shared/json/json.js';
import { type TargetGuard, TargetRefused, TargetUnresolved } from '../../../shared/outbound/target-guard.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { vouchers } from '../records/members.rules.js';
import type { SessionService } from '../sessions/session.service.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { IdentityProvider } from '../records/identity-provider.entity.js';
import { normalisedDomains, providerProblems } from './identity-providers.rules.js';
import type { CreateIdentityProviderInput, UpdateIdentityProviderInput } from './identity-providers.types.js';

const MAX_PROVIDERS = 100;
/** The fields that decide whom the provider can sign in. */
const TRUSTED = ['issuer', 'clientId', 'clientSecret', 'emailDomains'] as const;
const SCOPES = ['openid', 'email', 'profile'];

interface IdentityProviderOptions {
  records: TenancyRecords;
  sessions: SessionService;
  secrets: SecretBox;
  targets: TargetGuard;
}

type Verb = 'create' | 'update' | 'delete';

/** Where people of a tenant sign in. Every change is one transaction with its spine event. */
export class IdentityProviderService {
  constructor(private readonly options: IdentityProviderOptions) {}

  /** A page of providers, newest first. */
  async providers(principal: Principal, page: PageRequest): Promise<Page<IdentityProvider>> {
    const { where, options } = newestFirst(page);
    const found = await this.inTenant(principal, ({ em }) => em.find(IdentityProvider, where, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  provider(principal: Principal, id: string): Promise<IdentityProvider> {
    return this.inTenant(principal, (unit) => findProvider(unit, id));
  }

  /** Throws INVALID_REQUEST, and CONFLICT for a known name or too many providers. */
  async create(
    principal: Principal,
    input: CreateIdentityProviderInput,
    asked: AskedChange,
  ): Promise<IdentityProvider> {
    await this.assertValid(input);
    const { clientSecret, ...shown } = input;
    const permit = await this.admit(principal, 'create', 'new', { ...shown, hasSecret: clientSecret != null }, asked);
    const { secrets, records } = this.options;
    const now = records.clock.now();
    const id = uuidv7(now);
    const made = await this.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('identity providers ' || ?, 0))`, [
        principal.tenant.id,
      ]);
      if ((await unit.em.count(IdentityProvider, {})) >= MAX_PROVIDERS)
        throw new DomainError('CONFLICT', `a tenant has at most ${MAX_PROVIDERS} identity providers`);
      const provider = unit.em.create(IdentityProvider, {
        id,
        tenantId: principal.tenant.id,
        name: input.name,
        issuer: input.issuer,
        clientId: input.clientId,
        clientSecret: clientSecret == null ? null : secrets.seal(Buffer.from(clientSecret), id),
        scopes: input.scopes ?? SCOPES,
        emailDomains: normalisedDomains(input.emailDomains ?? []),
        groupsClaim: input.groupsClaim ?? 'groups',
        roleMappings: input.roleMappings ?? [],
        defaultRoles: input.defaultRoles ?? [],
        enabled: input.enabled ?? true,
        handlers: vouchers(principal),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(provider);
      this.record(unit, principal, 'identity_provider.created', provider, shownIn(provider));
      return provider;
    });
    await records.directory.reload('identity_providers', id);
    return made;
  }

  /**
   * One that is switched off, or is another one now, has no sessions. Throws NOT_FOUND, CONFLICT on a stale version, and
   * INVALID_REQUEST, also where another issuer or client would be sent the secret of the one before.
   */
  async update(
    principal: Principal,
    id: string,
    input: UpdateIdentityProviderInput,
    asked: AskedChange,
  ): Promise<IdentityProvider> {
    assertSecretIsMeant(await this.provider(principal, id), input);
    await this.assertValid(input);
    const { clientSecret, version, ...given } = input;
    const changes = withoutAbsent(given);
    if (changes.emailDomains !== undefined) changes.emailDomains = normalisedDomains(changes.emailDomains);
    const hasNewSecret = clientSecret != null;
    const payload = { id, ...changes, ...(hasNewSecret ? { hasSecret: true } : {}) };
    const permit = await this.admit(principal, 'update', id, payload, asked);
    return this.change(principal, id, permit, async (unit, provider) => {
      if (version != null && provider.version !== version)
        throw new DomainError(
          'CONFLICT',
          `the provider has version ${provider.version}, not ${version}; read it again`,
        );
      assertSecretIsMeant(provider, input);
      const isSame = !isAnother(provider, input);
      Object.assign(provider, changes);
      if (clientSecret != null) provider.clientSecret = this.options.secrets.seal(Buffer.from(clientSecret), id);
      provider.updatedAt = new Date(this.options.records.clock.now());
      const details = { ...plainJson(changes), ...(hasNewSecret ? { secretChanged: true } : {}) };
      this.record(unit, principal, 'identity_provider.updated', provider, { changes: details });
      if (TRUSTED.some((field) => input[field] != null)) provider.handlers = vouchers(principal, provider);
      return isSame && provider.enabled ? [] : this.endSessions(unit, principal, id);
    });
  }

  /** Ends its sessions. The identities stay, for a provider of the same issuer and client. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const found = await this.provider(principal, id);
    const permit = await this.admit(principal, 'delete', id, { id, ...shownIn(found) }, asked);
    await this.change(principal, id, permit, (unit, provider) => {
      unit.em.remove(provider);
      this.record(unit, principal, 'identity_provider.deleted', provider, shownIn(provider));
      return this.endSessions(unit, principal, id);
    });
  }

  /** `change` resolves to the sessions that it ended. */
  private async change(
    principal: Principal,
    id: string,
    permit: ChangePermit,
    change: (unit: Unit, provider: IdentityProvider) => Promise<string[]>,
  ): Promise<IdentityProvider> {
    const { provider, ended } = await this.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      const found = await findProvider(unit, id);
      return { provider: found, ended: await change(unit, found) };
    });
    const { directory } = this.options.records;
    await directory.reload('identity_providers', id);
    for (const session of ended) await directory.reload('user_sessions', session);
    return provider;
  }

  private endSessions(unit: Unit, principal: Principal, providerId: string): Promise<string[]> {
    return this.options.sessions.endAllIn(unit, principal.subject, { providerId }, 'provider');
  }

  private async assertValid(input: UpdateIdentityProviderInput): Promise<void> {
    const problems = providerProblems(input);
    if (problems.length === 0 && input.issuer != null) problems.push(...(await this.targetProblems(input.issuer)));
    if (problems.length > 0) throw invalidRequest(problems);
  }

  /** A name that does not resolve now may do so later; the addresses are checked whenever the provider is asked. */
  private async targetProblems(issuer: string): Promise<RequestIssue[]> {
    try {
      await this.options.targets.check(issuer);
      return [];
    } catch (error) {
      if (error instanceof TargetUnresolved) return [];
      if (error instanceof TargetRefused) return [{ path: 'issuer', message: error.message }];
      throw error;
    }
  }

  private admit(
    principal: Principal,
    verb: Verb,
    name: string,
    payload: object,
    asked: AskedChange,
  ): Promise<ChangePermit> {
    const proposed = {
      intent: `${verb} the identity provider ${name}`,
      action: `identity_provider.${verb}`,
      resource: `identity_provider:${name}`,
      resourceType: 'identity_provider',
      payload: plainJson(payload),
    };
    return this.options.records.admit(principal, principal.tenant.id, proposed, asked);
  }

  private inTenant<T>(principal: Principal, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.options.records.unitOfWork.tenant(principal.tenant.id, work);
  }

  private record(
    unit: Unit,
    { subject: actor }: Principal,
    action: string,
    { id: resourceId, tenantId }: IdentityProvider,
    details: JsonObject,
  ): void {
    const event = { resourceType: 'identity_provider', resourceId, details } as const;
    this.options.records.record(unit, { actor, action, tenantId, ...event });
  }
}

function isAnother({ issuer, clientId }: IdentityProvider, input: UpdateIdentityProviderInput): boolean {
  return (input.issuer ?? issuer) !== issuer || (input.clientId ?? clientId) !== clientId;
}

/** The stored secret is never sent to another issuer, whoever may change where that is. Throws INVALID_REQUEST. */
function assertSecretIsMeant(provider: IdentityProvider, input: UpdateIdentityProviderInput): void {
  if (!provider.hasSecret || input.clientSecret != null || !isAnother(provider, input)) return;
  const message = 'is needed with another issuer or clientId: the stored secret is of the one before';
  throw invalidRequest([{ path: 'clientSecret', message }]);
}

async function findProvider({ em }: Unit, id: string): Promise<IdentityProvider> {
  const provider = isUuid(id) ? await em.findOne(IdentityProvider, { id }) : null;
  if (provider === null) throw new DomainError('NOT_FOUND', `there is no identity provider ${id}`);
  return provider;
}

/** The part of a provider that evidence records. */
function shownIn({ name, issuer, clientId, emailDomains, roleMappings, defaultRoles }: IdentityProvider): JsonObject {
  return plainJson({ name, issuer, clientId, emailDomains, roleMappings, defaultRoles });
}
