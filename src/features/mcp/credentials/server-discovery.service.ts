import {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { DomainError } from '../../../shared/errors.js';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import { type TargetGuard, TargetRefused } from '../../../shared/outbound/target-guard.js';
import type { PersonCredentials } from '../servers/mcp-server.rules.js';
import { applicationType, CLIENT_PROOFS, registeredProof } from './client-proof.rules.js';
import { joinedScopes, MAX_SCOPE, usableScope, withOfflineAccess } from './scope.rules.js';
import { type TokenClient, tokenFault, type TokenServer } from './token-client.js';

/** Limits a whole discovery: a slow server could otherwise use up the time limit of each of its requests. */
const PATIENCE_MILLIS = 15_000;
/** An address as it may be stored: RFC 3986 knows no others, but parsers let them pass. */
const IDENTIFIER = /^[\x21-\x7e]{1,2048}$/;
/** The message that says the least to a server of any revision. */
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

type Challenge = Pick<ReturnType<typeof extractWWWAuthenticateParams>, 'resourceMetadataUrl' | 'scope'>;

const registered = z.object({
  client_id: z.string().min(1).max(2_048),
  client_secret: z.string().min(1).max(4_096).optional(),
  // Any other method was never requested: ignore it.
  token_endpoint_auth_method: z.enum(CLIENT_PROOFS).optional().catch(undefined),
});

/** Where people connect an account for a server of tools, and as which client. */
export interface ConnectPlan {
  server: TokenServer & { authorizationUrl: string };
  client: TokenClient;
  /** The address that the tokens are to be for (RFC 8707). */
  resource: string;
  scope: string | undefined;
}

/** The addresses of this gateway as a client of others. */
export interface OwnAddresses {
  redirectUri: string;
  /** A document about it; undefined where nobody outside could read it. */
  document: string | undefined;
}

/**
 * Finds the authorization server of a server of tools, by what an administrator wrote or by metadata (RFC 9728, RFC 8414), and
 * this gateway's client there: the one that was given, a document of metadata, or a registration (RFC 7591).
 */
export class ServerDiscovery {
  constructor(private readonly options: { fetch: ProviderFetch; guard: TargetGuard; patienceMillis?: number }) {}

  /**
   * `widened` lists the scopes to request when an existing account needs more. Throws PROVIDER_ERROR, in words for the person who
   * connects.
   */
  async plan(
    url: string,
    given: PersonCredentials,
    own: OwnAddresses,
    widened: readonly string[] = [],
  ): Promise<ConnectPlan> {
    const { tokenUrl, authorizationUrl, issuer, clientId, clientSecret } = given;
    const scope = given.scope ?? (widened.length === 0 ? undefined : joinedScopes(...widened));
    if (scope !== undefined && scope.length > MAX_SCOPE) throw fault('the server asks for too many scopes');
    const client = clientId === undefined ? undefined : { clientId, clientSecret };
    const plan =
      tokenUrl !== undefined && authorizationUrl !== undefined && client !== undefined
        ? {
            server: { issuer: issuer ?? new URL(tokenUrl).origin, tokenUrl, authorizationUrl },
            client,
            resource: url,
            scope,
          }
        : await this.discovered(url, { client, scope, isFixed: given.scope !== undefined }, own);
    // A compromised server must not redirect codes and the client's secret to an authorization server of its choice.
    if (issuer !== undefined && plan.server.issuer !== issuer)
      throw fault('the server names another authorization server than the one that an administrator gave');
    // The person's browser is sent there: not into a network, and to no script.
    await this.assertReachable(plan.server.authorizationUrl);
    return plan;
  }

  private async discovered(
    url: string,
    { client, scope, isFixed }: { client: TokenClient | undefined; scope: string | undefined; isFixed: boolean },
    own: OwnAddresses,
  ): Promise<ConnectPlan> {
    const fetch = this.boundedFetch();
    const challenge = await this.challenge(url, fetch);
    const { resourceMetadata, authorizationServerMetadata: metadata } = await this.ask(url, challenge, fetch);
    if (metadata === undefined) throw fault('the server names no authorization server');
    const resource = resourceMetadata?.resource ?? url;
    if (!IDENTIFIER.test(resource)) throw fault('the server describes itself by an address that cannot be one');
    if (!checkResourceAllowed({ requestedResource: url, configuredResource: resource }))
      throw fault('the server describes itself as another one');
    if (metadata.code_challenge_methods_supported?.includes('S256') !== true)
      throw fault('its authorization server does not protect codes (PKCE with S256)');
    const { issuer, token_endpoint: tokenUrl, authorization_endpoint: authorizationUrl } = metadata;
    const server = {
      issuer,
      tokenUrl,
      authorizationUrl,
      namesItself: metadata.authorization_response_iss_parameter_supported === true,
      authMethods: metadata.token_endpoint_auth_methods_supported,
    };
    const offered = usableScope(challenge.scope ?? resourceMetadata?.scopes_supported?.join(' '));
    // Never request more than an administrator allowed.
    const asked = isFixed ? scope : withOfflineAccess(scope ?? offered, metadata.scopes_supported);
    if (client !== undefined) return { server, client, resource, scope: asked };
    if (own.document !== undefined && metadata.client_id_metadata_document_supported === true)
      return { server, client: { clientId: own.document }, resource, scope: asked };
    if (metadata.registration_endpoint === undefined)
      throw fault('its authorization server has to know this gateway: an administrator gives the client id');
    const registering = {
      fetch,
      endpoint: metadata.registration_endpoint,
      scope: asked,
      authMethods: server.authMethods,
    };
    return { server, client: await this.register(registering, own), resource, scope: asked };
  }

  /** Where the server says that its metadata is, and for which scope, to somebody without a token (RFC 9728, section 5). */
  private async challenge(url: string, fetch: ProviderFetch): Promise<Challenge> {
    try {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const answer = await fetch(url, { method: 'POST', headers, body: PING });
      return answer.status === 401 ? extractWWWAuthenticateParams(answer) : {};
    } catch (error) {
      throw tokenFault(error);
    }
  }

  private async ask(url: string, { resourceMetadataUrl }: Challenge, fetch: ProviderFetch) {
    try {
      return await discoverOAuthServerInfo(url, {
        ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
        fetchFn: (asked, init = {}) => fetch(String(asked), fetchable(init)),
      });
    } catch (error) {
      throw tokenFault(error);
    }
  }

  private async register(
    {
      fetch,
      endpoint,
      scope,
      authMethods,
    }: {
      fetch: ProviderFetch;
      endpoint: string;
      scope: string | undefined;
      authMethods: readonly string[] | undefined;
    },
    { redirectUri }: OwnAddresses,
  ): Promise<TokenClient> {
    const body = {
      client_name: 'Portcullis',
      application_type: applicationType(redirectUri),
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: registeredProof(authMethods),
      ...(scope === undefined ? {} : { scope }),
    };
    try {
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const answer = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
      const given = answer.ok ? registered.safeParse(await answer.json()) : undefined;
      if (given?.success !== true) throw fault('its authorization server does not register this gateway');
      const { client_id: clientId, client_secret: clientSecret, token_endpoint_auth_method: proof } = given.data;
      return { clientId, clientSecret, proof };
    } catch (error) {
      throw tokenFault(error);
    }
  }

  /** Asks until the time for one discovery is over. */
  private boundedFetch(): ProviderFetch {
    const { fetch, patienceMillis = PATIENCE_MILLIS } = this.options;
    const deadline = AbortSignal.timeout(patienceMillis);
    return (url, { signal, ...asked }) =>
      fetch(url, { ...asked, signal: signal == null ? deadline : AbortSignal.any([deadline, signal]) });
  }

  private async assertReachable(url: string): Promise<void> {
    try {
      await this.options.guard.check(url);
    } catch (error) {
      if (!(error instanceof TargetRefused)) throw error;
      throw fault(`its authorization server cannot be used: ${error.message}`);
    }
  }
}

function fault(message: string): DomainError {
  return new DomainError('PROVIDER_ERROR', message);
}

/** The parts of a request that the library of the protocol uses. */
function fetchable({ method, headers, signal }: RequestInit): Parameters<ProviderFetch>[1] {
  return {
    ...(method === undefined ? {} : { method }),
    headers: new Headers(headers),
    signal,
  };
}
