import type { RequestHandler } from 'express';
import type { Core } from '../../../module/core.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import type { SessionService } from '../sessions/session.service.js';
import type { UserSession } from '../records/user-session.entity.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { BackchannelLogout } from './backchannel-logout.service.js';
import { IdentityProviderResolver } from './identity-providers.resolver.js';
import { IdentityProviderService } from './identity-provider.service.js';
import type { LiveIdentityProviders } from './live-identity-providers.service.js';
import { OidcClients } from './oidc-clients.service.js';
import { OidcMembers } from './oidc-members.service.js';
import { OidcSignIn } from './oidc-sign-in.service.js';
import { ProviderSignOut } from './provider-sign-out.service.js';
import { SignInFlows } from './sign-in-flow.js';
import { signInPages } from './sign-in.pages.js';

interface SignInOptions {
  records: TenancyRecords;
  sessions: SessionService;
  providers: LiveIdentityProviders;
  cookie: SessionCookie;
  attempts: FailedAttempts;
}

/** Sign-in at identity providers. */
export interface SignInParts {
  resolver: IdentityProviderResolver;
  pages: RequestHandler;
  /** See `ProviderSignOut`. `host`: the request's `Host`. */
  logoutUrl: (session: UserSession, host: string | undefined) => Promise<string | undefined>;
  clients: OidcClients;
  identities: OidcMembers;
}

/** Builds sign-in at identity providers. */
export function openSignIn(core: Core, { records, sessions, providers, cookie, attempts }: SignInOptions): SignInParts {
  const { settings, secrets, targets, clock, logger } = core;
  const { publicUrl, trustedProxies: proxies } = settings;
  const clients = new OidcClients({ targets, secrets, clock });
  const find = providers.get.bind(providers);
  const identities = new OidcMembers({ records, sessions, secrets });
  const signIn = new OidcSignIn(clients, identities, find);
  const providersOf = providers.ofClient.bind(providers);
  const logout = new BackchannelLogout({ records, sessions, clients, providersOf });
  const flows = new SignInFlows(secrets, clock, publicUrl);
  const signOut = new ProviderSignOut({ records, signIn, secrets, find, logger });
  const service = new IdentityProviderService({ records, sessions, secrets, targets });
  return {
    resolver: new IdentityProviderResolver(service, publicUrl),
    pages: signInPages({ providers, signIn, logout, flows, cookie, attempts, logger, proxies, publicUrl }),
    clients,
    identities,
    logoutUrl: (session, host) => signOut.urlFor(session, publicUrl ?? `http://${host ?? ''}`),
  };
}
