import { createRemoteJWKSet, customFetch as keysFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Clock } from '../../../shared/time/clock.js';
import { allowHttp } from '../../../shared/outbound/allow-http.js';
import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { isOfInstallation, isSameIssuer, type Provider } from './provider.js';
import { type ProviderFetch, providerFetch } from '../../../shared/outbound/provider-fetch.js';

const MAX_CLIENTS = 200;
const FRESH_MILLIS = 10 * 60_000;
/** For which a provider that was down is not asked again. */
const FAILED_MILLIS = 5_000;
const TIMEOUT_SECONDS = 6;
/** Keys are not fetched again for an unknown key id within this time. */
const KEYS_COOLDOWN_MILLIS = 30_000;

/** The keys of a provider; `reload` asks for them at once. */
export type ProviderKeys = JWTVerifyGetKey & { reload(): Promise<void> };

/** This server as a client of a provider. */
export interface OidcClient {
  configuration: oidc.Configuration;
  metadata: oidc.ServerMetadata;
  keys: ProviderKeys;
}

interface OidcClientsOptions {
  targets: TargetGuard;
  secrets: SecretBox;
  clock: Clock;
}

/** Clients of identity providers by discovery (OpenID Connect Discovery 1.0), kept for ten minutes. */
export class OidcClients {
  private readonly known = new LRUCache<string, { client: Promise<OidcClient>; until: number }>({ max: MAX_CLIENTS });
  private readonly open = providerFetch(undefined);
  private readonly guarded: ProviderFetch;

  constructor(private readonly options: OidcClientsOptions) {
    this.guarded = providerFetch(options.targets);
  }

  /** Rejects when the provider cannot be reached, or its configuration is not one. */
  client(provider: Provider): Promise<OidcClient> {
    const { clock } = this.options;
    const key = `${provider.id} ${provider.version}`;
    const found = this.known.get(key);
    if (found !== undefined && clock.now() < found.until) return found.client;
    const entry = { client: this.discover(provider), until: clock.now() + FRESH_MILLIS };
    this.known.set(key, entry);
    entry.client.catch(() => {
      entry.until = clock.now() + FAILED_MILLIS;
    });
    return entry.client;
  }

  private async discover(provider: Provider): Promise<OidcClient> {
    const { issuer, clientId } = provider;
    // Whoever runs the installation knows where its provider is; tenants may name public addresses only.
    const fetch = isOfInstallation(provider) ? this.open : this.guarded;
    const isPlain = new URL(issuer).protocol === 'http:';
    const discovered = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      execute: isPlain ? [allowHttp] : [],
    });
    const metadata = discovered.serverMetadata();
    assertUsable(metadata, issuer, isPlain);
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      undefined,
      this.authentication(provider, metadata),
    );
    configuration[oidc.customFetch] = fetch;
    configuration.timeout = TIMEOUT_SECONDS;
    if (isPlain) allowHttp(configuration);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
      [keysFetch]: fetch,
      cooldownDuration: KEYS_COOLDOWN_MILLIS,
      timeoutDuration: TIMEOUT_SECONDS * 1_000,
    });
    return { configuration, metadata, keys };
  }

  private authentication({ id, clientSecret }: Provider, metadata: oidc.ServerMetadata): oidc.ClientAuth {
    if (clientSecret === null) return oidc.None();
    const secret =
      typeof clientSecret === 'string' ? clientSecret : this.options.secrets.open(clientSecret, id).toString();
    const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return takesPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
  }
}

/** Browsers are sent to these, so that they must be what they seem; and the issuer exactly the one that was given. */
function assertUsable(metadata: oidc.ServerMetadata, issuer: string, isPlain: boolean): void {
  if (!isSameIssuer(metadata.issuer, issuer)) throw new Error('the configuration is of another issuer');
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata;
  const needed = { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys };
  for (const [name, text] of Object.entries({ ...needed, end_session_endpoint: metadata.end_session_endpoint })) {
    if (text === undefined && !(name in needed)) continue;
    const protocol = text !== undefined && URL.canParse(text) ? new URL(text).protocol : undefined;
    if (protocol !== 'https:' && !(isPlain && protocol === 'http:'))
      throw new Error(`the configuration has no https URL as ${name}`);
  }
}
