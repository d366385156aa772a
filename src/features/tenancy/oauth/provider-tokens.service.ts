import { createHash } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../../../contracts/identity.js';
import { type JsonObject, plainJson, textIn } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { InMemoryDirectory } from '../directory/in-memory-directory.service.js';
import type { Holder } from '../records/directory-snapshots.js';
import type { LiveMembers, MemberSnapshot } from '../records/live-members.service.js';
import { rolesThrough } from '../sessions/session-roles.rules.js';
import { lacksGroups, personIn } from '../sign-in/claims.rules.js';
import type { LiveIdentityProviders } from '../sign-in/live-identity-providers.service.js';
import { ASYMMETRIC } from '../sign-in/logout-token.rules.js';
import type { OidcClients } from '../sign-in/oidc-clients.service.js';
import type { OidcMembers } from '../sign-in/oidc-members.service.js';
import type { Provider } from '../sign-in/provider.js';
import { signInFault } from '../sign-in/sign-in-refused.js';
import { scopesIn } from './authorization.rules.js';

const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_KNOWN = 10_000;
/** How long a token that was verified is taken at its word; its person and provider are looked at each time. */
const KNOWN_MILLIS = 300_000;
const REFUSED_MILLIS = 10_000;
const MAX_TOKEN = 16_384;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** OpenID Connect Core 1.0 §2 has at most 255. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** A token that was verified. */
interface Verified {
  provider: Provider;
  memberId: string;
  handlers: ReadonlySet<string>;
  resource: string;
  scopes: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  until: number;
  /** Made again when the member has changed. */
  holder?: { of: MemberSnapshot; holder: Holder };
}

interface Known {
  verified: Promise<Verified | undefined>;
  until: number;
}

interface ProviderTokensOptions {
  providers: LiveIdentityProviders;
  clients: OidcClients;
  identities: OidcMembers;
  members: LiveMembers;
  directory: InMemoryDirectory;
  clock: Clock;
  logger: Logger;
}

/** Access tokens that identity providers issued for the endpoints of tools (RFC 9068), for the members that sign in there. */
export class ProviderTokens {
  private readonly known = new LRUCache<string, Known>({ max: MAX_KNOWN });

  constructor(private readonly options: ProviderTokensOptions) {}

  /** Who acts by a token, and its scopes; undefined for one that is not valid at that address. Throws FORBIDDEN. */
  async principalOf(
    token: string,
    { resource, tenantId }: { resource: string; tenantId: string | undefined },
  ): Promise<{ principal: Principal; scopes: ReadonlySet<string> } | undefined> {
    if (token.length > MAX_TOKEN || !JWT.test(token)) return undefined;
    const verified = await this.verified(token, resource, tenantId);
    if (verified === undefined) return undefined;
    const { provider, memberId, scopes, until } = verified;
    const { providers, members, directory, clock } = this.options;
    const isSame = verified.resource === resource && providers.get(provider.id)?.version === provider.version;
    const member = members.get(memberId);
    if (!isSame || clock.now() >= until || member?.isDeactivated !== false) return undefined;
    if (verified.holder?.of !== member) verified.holder = { of: member, holder: holderOf(member, verified) };
    return { principal: directory.principalFor(verified.holder.holder), scopes };
  }

  private async verified(token: string, resource: string, tenantId: string | undefined): Promise<Verified | undefined> {
    const key = createHash('sha256')
      .update(`${tenantId ?? ''} ${resource} ${token}`)
      .digest('base64url');
    const now = this.options.clock.now();
    const known = this.known.get(key);
    if (known !== undefined && now < known.until) return known.verified;
    // Refusals are kept for a moment too: each may have asked the provider and the database.
    const entry = { verified: this.verify(token, resource, tenantId), until: now + REFUSED_MILLIS };
    this.known.set(key, entry);
    const verified = await entry.verified;
    if (verified !== undefined) entry.until = verified.until;
    return verified;
  }

  private async verify(token: string, resource: string, tenantId: string | undefined): Promise<Verified | undefined> {
    const { clients, identities, clock, logger } = this.options;
    let provider: Provider | undefined;
    try {
      provider = this.providerOf(decodeJwt(token).iss, tenantId);
      if (provider === undefined) return undefined;
      const { keys, metadata } = await clients.client(provider);
      const { payload } = await jwtVerify(token, keys, {
        issuer: metadata.issuer,
        audience: resource,
        algorithms: ASYMMETRIC,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(clock.now()),
      });
      const claims: JsonObject = plainJson(payload);
      if (!SUBJECT.test(textIn(claims.sub))) return undefined;
      const person = personIn(claims, provider);
      const { member, handlers } = await identities.identify(
        provider,
        person,
        !lacksGroups(claims, provider.groupsClaim),
      );
      return {
        provider,
        memberId: member.id,
        handlers: new Set(handlers.filter((one) => one !== member.subject)),
        resource,
        scopes: new Set(scopesIn(claims.scope ?? claims.scp)),
        until: Math.min((payload.exp ?? 0) * 1_000, clock.now() + KNOWN_MILLIS),
      };
    } catch (error) {
      logger.info(
        { reason: signInFault(error), provider: provider?.id },
        'an access token of an identity provider was refused',
      );
      return undefined;
    }
  }

  /**
   * The provider of an issuer: that of the installation, else the one of the tenant that the request names, else the only one. Several
   * tenants may name the same issuer, and none of them may get what is for another.
   */
  private providerOf(issuer: string | undefined, tenantId: string | undefined): Provider | undefined {
    const found = issuer === undefined ? [] : this.options.providers.ofIssuer(issuer);
    if (tenantId !== undefined && tenantId !== '') return found.find((one) => one.tenantId === tenantId);
    return found.length === 1 ? found[0] : undefined;
  }
}

/** With the roles that the member has now, as far as the provider can give them. */
function holderOf(member: MemberSnapshot, { provider, handlers }: Verified): Holder {
  const roles = new Set(rolesThrough(provider.id, [...member.roles]));
  // What is done later is done for a member with all of their roles: not for who came with fewer.
  const id = roles.size === member.roles.size ? member.id : provider.id;
  return { id, tenantId: member.tenantId, subject: member.subject, roles, allowedModels: null, handlers };
}
