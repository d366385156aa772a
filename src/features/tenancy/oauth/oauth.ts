import type { RequestHandler } from 'express';
import type { ApiLimiter } from '../../../contracts/identity.js';
import type { LiveTable } from '../../../contracts/live-table.js';
import type { ToolTokenHolders } from '../../../contracts/tool-access.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Core } from '../../../module/core.js';
import { TargetGuard } from '../../../shared/outbound/target-guard.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import type { LiveAccessTokens, LiveGrants } from './live-grants.service.js';
import type { LiveMembers } from '../records/live-members.service.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import type { SessionService } from '../sessions/session.service.js';
import type { LiveIdentityProviders } from '../sign-in/live-identity-providers.service.js';
import type { SignInParts } from '../sign-in/sign-in.js';
import { authorizationApi, resourcePages } from './authorization.api.js';
import { ClientAuthentication } from './client-authentication.service.js';
import { ClientDocuments } from './client-documents.service.js';
import type { ConnectedApplications } from './connected-applications.service.js';
import { Consent } from './consent.service.js';
import { GrantHolders } from './grant-holders.service.js';
import { OauthClients } from './oauth-clients.service.js';
import { OauthResolver } from './oauth.resolver.js';
import { ProviderTokens } from './provider-tokens.service.js';
import { TokenIssuing } from './token-issuing.service.js';
import { ToolTokens } from './tool-tokens.service.js';

interface OauthOptions {
  records: TenancyRecords;
  applications: ConnectedApplications;
  tokens: LiveAccessTokens;
  grants: LiveGrants;
  members: LiveMembers;
  sessions: SessionService;
  cookie: SessionCookie;
  attempts: FailedAttempts;
  limits: ApiLimiter;
  providers: LiveIdentityProviders;
  signIn: Pick<SignInParts, 'clients' | 'identities'>;
}

/** The authorization server for tools. */
interface OauthParts {
  resolver: OauthResolver;
  access: ToolTokenHolders;
  pages: RequestHandler[];
  jobs: TimedJob[];
  tables: LiveTable[];
}

/** Builds the authorization server for the endpoints of tools. */
export function openOauth(core: Core, parts: OauthOptions): OauthParts {
  const { records, applications, tokens, grants, members, sessions, cookie, attempts, limits, providers, signIn } =
    parts;
  const { settings, clock, logger } = core;
  const { publicUrl, trustedProxies: proxies, mcpAllowPrivate: allowHttp } = settings;
  const { directory } = records;
  const documents = new ClientDocuments(new TargetGuard(allowHttp), clock);
  const clients = new OauthClients({ records, documents, applications, allowHttp });
  const issuing = new TokenIssuing(records, applications);
  const authentication = new ClientAuthentication(records);
  const consent = new Consent({ clients, issuing, applications });
  const holders = new GrantHolders(members, directory);
  const { mcpOauth: mode } = settings;
  const provided = new ProviderTokens({ providers, ...signIn, members, directory, clock, logger });
  const issuer = (own: string): string | undefined => (mode === 'gateway' ? own : providers.publicIssuer());
  const access = new ToolTokens({
    tokens,
    grants,
    holders,
    directory,
    attempts,
    clock,
    logger,
    publicUrl,
    mode,
    issuer,
    provided,
  });
  const pages = authorizationApi({
    consent,
    clients,
    authentication,
    issuing,
    sessions,
    directory,
    cookie,
    attempts,
    limits,
    proxies,
    publicUrl,
    takesRegistrations: settings.mcpOauthRegistration,
  });
  const described = resourcePages(publicUrl, issuer);
  return {
    resolver: new OauthResolver(applications, clients),
    access,
    pages: mode === 'off' ? [] : [described, ...(mode === 'gateway' ? [pages] : [])],
    jobs: [applications.purgeJob(), issuing.purgeJob(), clients.purgeJob()],
    tables: [tokens, grants],
  };
}
