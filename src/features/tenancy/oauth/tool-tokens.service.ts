import type { IncomingMessage } from 'node:http';
import type { ToolTokenHolder, ToolTokenHolders } from '../../../contracts/tool-access.js';
import { DomainError } from '../../../shared/errors.js';
import { ChallengeError } from '../../../shared/http/challenge.js';
import { FreshLookUps } from '../../../shared/keys/fresh-look-ups.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import type { InMemoryDirectory } from '../directory/in-memory-directory.service.js';
import type { LiveAccessTokens, LiveGrants } from './live-grants.service.js';
import { isAccessToken, isToolPath, TOOLS_SCOPE } from './authorization.rules.js';
import type { GrantHolders } from './grant-holders.service.js';
import { issuerOf } from './issuer.js';
import type { ProviderTokens } from './provider-tokens.service.js';

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** An endpoint of tools, and the address of this server. */
interface Place {
  base: string;
  path: string;
}

/** Errors of RFC 6750 §3.1. */
type Fault = 'invalid_token' | 'insufficient_scope';

interface ToolTokensOptions {
  tokens: LiveAccessTokens;
  grants: LiveGrants;
  holders: GrantHolders;
  directory: InMemoryDirectory;
  attempts: FailedAttempts;
  clock: Clock;
  logger: Logger;
  publicUrl: string | undefined;
  /** Whose tokens are taken. */
  mode: 'gateway' | 'provider' | 'off';
  /** Who issues them, as the metadata names it; `own` is this server. */
  issuer: (own: string) => string | undefined;
  /** Tokens of identity providers. */
  provided: ProviderTokens;
}

/** Access tokens of applications, found in memory: one hash and no database read. They work at their own endpoint alone. */
export class ToolTokens implements ToolTokenHolders {
  private readonly lookUps: FreshLookUps;

  constructor(private readonly options: ToolTokensOptions) {
    this.lookUps = new FreshLookUps(options.clock);
  }

  async holderOf(request: IncomingMessage, path: string): Promise<ToolTokenHolder> {
    const { publicUrl, mode, attempts } = this.options;
    const base = mode === 'off' ? undefined : issuerOf(request, publicUrl);
    if (base === undefined) throw new DomainError('UNAUTHORIZED', 'send an API key as a bearer token');
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined)
      throw this.challenge({ base, path }, 'send an API key as a bearer token, or connect with OAuth');
    const place = { base, path };
    const holder =
      mode === 'gateway' ? await this.byToken(token, base + path) : await this.byProvider(token, place, request);
    if (holder !== undefined) return holder;
    attempts.refused(request, 'oauth');
    throw this.challenge(place, 'the access token is not valid here: connect again', 'invalid_token');
  }

  private async byProvider(
    token: string,
    place: Place,
    { headers }: IncomingMessage,
  ): Promise<ToolTokenHolder | undefined> {
    const named = headers['x-tenant-id'];
    const resource = place.base + place.path;
    const tenantId = typeof named === 'string' ? named : undefined;
    const found = await this.options.provided.principalOf(token, { resource, tenantId });
    if (found === undefined || found.scopes.has(TOOLS_SCOPE)) return found;
    throw this.challenge(place, `the access token lacks the scope ${TOOLS_SCOPE}`, 'insufficient_scope');
  }

  private async byToken(token: string, resource: string): Promise<ToolTokenHolder | undefined> {
    if (!isAccessToken(token)) return undefined;
    const { tokens, grants, holders, directory, clock } = this.options;
    const id = directory.hasher.hex(token);
    // Another instance may have issued it a moment ago.
    if (tokens.get(id) === undefined || grants.get(tokens.get(id)?.grantId ?? '') === undefined)
      await this.lookUps.once(id, () => this.read(id));
    const found = tokens.get(id);
    const grant = grants.get(found?.grantId ?? '');
    const now = clock.now();
    if (found === undefined || grant === undefined || now >= found.expiresAt || now >= grant.expiresAt)
      return undefined;
    if (grant.resource !== resource) return undefined;
    const holder = holders.holderOf(grant);
    if (holder === undefined) return undefined;
    const application = { id: grant.clientId, name: grant.clientName };
    return { principal: directory.principalFor(holder), application };
  }

  /** A token that cannot be read is refused, as one that is not there. */
  private async read(id: string): Promise<void> {
    const { directory, tokens, logger } = this.options;
    try {
      await directory.reload('oauth_tokens', id);
      const found = tokens.get(id);
      if (found !== undefined) await directory.reload('oauth_grants', found.grantId);
    } catch (error) {
      logger.warn({ err: error }, 'could not look for an access token');
    }
  }

  private challenge({ base, path }: Place, message: string, error?: Fault): ChallengeError {
    const metadata = `${base}/.well-known/oauth-protected-resource${isToolPath(path) ? path : ''}`;
    const parts = {
      ...(error === undefined ? {} : { error }),
      ...(this.options.issuer(base) === undefined ? {} : { resource_metadata: metadata }),
      scope: TOOLS_SCOPE,
    };
    const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    const code = error === 'insufficient_scope' ? 'FORBIDDEN' : 'UNAUTHORIZED';
    return new ChallengeError(code, message, `Bearer ${text.join(', ')}`);
  }
}
