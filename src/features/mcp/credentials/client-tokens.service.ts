import * as oidc from 'openid-client';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import type { ClientCredentials } from '../servers/mcp-server.rules.js';
import { type ReceivedTokens, receivedTokens, tokenConfiguration, tokenFault } from './token-client.js';

/** How long before its end a token is replaced. */
const AHEAD_MILLIS = 60_000;
/** The life of a token whose server does not say. */
const ASSUMED_SECONDS = 300;
/** For which a server that gave no token is not asked again. */
const FAILED_MILLIS = 5_000;
/** A refused token is replaced this often at most. */
const RENEWAL_MILLIS = 10_000;

interface Held {
  token: Promise<ReceivedTokens>;
  /** Asked again from then on. */
  until: number;
}

/** Tokens of the gateway itself for one server of tools (RFC 6749 §4.4), in memory, one request at a time. */
export class ClientTokens {
  private held: Held | undefined;
  /** When a token that was refused may be replaced. */
  private renewable = 0;

  constructor(
    private readonly options: {
      credentials: ClientCredentials;
      /** The address that the tokens are for (RFC 8707). */
      resource: string;
      fetch: ProviderFetch;
      now: () => number;
    },
  ) {}

  /** The header of a request; `refused` is one that the server did not take. Throws PROVIDER_ERROR. */
  async headers(refused?: string): Promise<Record<string, string>> {
    const current = await this.current();
    const header = headerOf(current);
    if (refused === undefined || header.authorization !== refused) return header;
    // A server that takes none must not make the gateway ask for new ones all the time.
    const now = this.options.now();
    if (now >= this.renewable) {
      this.renewable = now + RENEWAL_MILLIS;
      this.held = undefined;
    }
    return headerOf(await this.current());
  }

  private async current(): Promise<ReceivedTokens> {
    const { now } = this.options;
    if (this.held === undefined || now() >= this.held.until) {
      const held: Held = { token: this.ask(), until: now() + AHEAD_MILLIS };
      this.held = held;
      held.token.then(
        ({ lifeSeconds = ASSUMED_SECONDS }) => {
          const life = lifeSeconds * 1_000;
          held.until = now() + Math.max(life / 2, life - AHEAD_MILLIS);
        },
        () => {
          held.until = now() + FAILED_MILLIS;
        },
      );
    }
    try {
      return await this.held.token;
    } catch (error) {
      throw tokenFault(error);
    }
  }

  private async ask(): Promise<ReceivedTokens> {
    const { credentials, resource, fetch } = this.options;
    const { tokenUrl, scope, audience, issuer = new URL(tokenUrl).origin } = credentials;
    const server = { issuer, tokenUrl };
    const configuration = await tokenConfiguration(server, credentials, fetch);
    // Servers that go by `audience` refuse to know a `resource`.
    const target: Record<string, string> = audience === undefined ? { resource } : { audience };
    const asked = scope === undefined ? target : { ...target, scope };
    return receivedTokens(await oidc.clientCredentialsGrant(configuration, asked));
  }
}

function headerOf({ accessToken }: ReceivedTokens): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}
