import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT } from 'jose';
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider';

/** A person at the identity provider. */
export interface Account {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export const CLIENT = { client_id: 'gateway', client_secret: 'the secret of the gateway' } as const;

/** A real identity provider (`oidc-provider`) over HTTP on loopback. Whoever comes is `account`, without being asked. */
export class IdentityProvider {
  readonly accounts: Record<string, Account> = {};
  /** The id of the account that signs in next. */
  account = 'ann';
  /** The parameters of the latest authorization request. */
  authorization = new URLSearchParams();
  /** Whether claims about people come from UserInfo only, as the specification has it. */
  conforms = false;
  /** The number of requests so far, by path. */
  readonly asked: Record<string, number> = {};
  /** Answers in place of the provider where it returns true. */
  instead: ((path: string, response: ServerResponse, request: IncomingMessage) => boolean) | undefined;
  private readonly server = createServer((request, response) => {
    this.serve(request, response);
  });
  private provider: Provider | undefined;
  private privateKey: KeyObject = newKey();
  private keys = 0;
  private clients: ClientMetadata[] = [];

  static async start(port = 0): Promise<IdentityProvider> {
    const made = new IdentityProvider();
    made.server.listen(port, '127.0.0.1');
    await once(made.server, 'listening');
    return made;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Registers the gateway as a client, with these redirect URIs. */
  async knows(gateway: string, redirectPaths: string[] = ['/sign-in/callback'], client: Partial<ClientMetadata> = {}) {
    this.clients.push({
      ...CLIENT,
      redirect_uris: redirectPaths.map((path) => gateway + path),
      post_logout_redirect_uris: [`${gateway}/sign-in`],
      backchannel_logout_uri: `${gateway}/sign-in/backchannel-logout`,
      backchannel_logout_session_required: true,
      ...client,
    });
    await this.open();
  }

  /** Signs with a new key from now on. */
  async rotateKeys(): Promise<void> {
    this.privateKey = newKey();
    this.keys += 1;
    await this.open();
  }

  /** A token of this provider, as it would sign it. */
  sign(claims: Record<string, unknown>, { key = this.privateKey, typ = 'JWT', alg = 'RS256' } = {}): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg, kid: `key-${this.keys}`, typ }).sign(key);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    this.asked[pathname] = (this.asked[pathname] ?? 0) + 1;
    if (pathname === '/auth') this.authorization = searchParams;
    if (this.instead?.(pathname, response, request) === true) return;
    const { provider } = this;
    if (provider === undefined) response.writeHead(503).end();
    else if (pathname.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: this.account } });
    else void provider.callback()(request, response);
  }

  private async open(): Promise<void> {
    const jwk = { ...(await exportJWK(this.privateKey)), kid: `key-${this.keys}`, use: 'sig', alg: 'RS256' };
    const configuration: Configuration = {
      clients: this.clients,
      jwks: { keys: [jwk] },
      cookies: { keys: ['the identity provider of the tests'] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      conformIdTokenClaims: this.conforms,
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          // No page that asks: signing out is what was asked for.
          logoutSource: (context, form) => {
            context.body = `<!doctype html>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes</button>`;
          },
        },
      },
      // Without its dispatcher, which refuses loopback.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.accounts[accountId] }),
      }),
      async loadExistingGrant({ oidc }) {
        const { client, session, provider } = oidc;
        const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    };
    this.provider = await quietly(async () => {
      const oidc = await import('oidc-provider');
      return new oidc.Provider(this.url, configuration);
    });
  }
}

/** Runs `work` while hiding the library's console warnings about production use. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}
