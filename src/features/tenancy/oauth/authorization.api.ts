import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { ApiLimiter, Principal } from '../../../contracts/identity.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { OAUTH_BODY_BYTES } from '../../../shared/http/body-limits.js';
import { clientAddress } from '../../../shared/http/client-address.js';
import { readJson } from '../../../shared/http/request-body.js';
import { onlyGet, onlyPost, pageAssets, sendPage } from '../../../shared/http/web-page.js';
import { schemaIssues } from '../../../shared/json/schema-issues.js';
import { type OAuthParameters, readParameters, required } from '../device/oauth-body.js';
import { OAuthError } from '../device/oauth-error.js';
import { asOAuth } from '../device/oauth.api.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import type { InMemoryDirectory } from '../directory/in-memory-directory.service.js';
import { callerIn } from '../sessions/session.api.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import type { SessionService } from '../sessions/session.service.js';
import { isToolPath, TOOLS_SCOPE } from './authorization.rules.js';
import { readClientMetadata } from './client-metadata.rules.js';
import { CONSENT_PAGE, CONSENT_SCRIPT } from './consent-page.data.js';
import type { AuthenticatedClient, ClientAuthentication } from './client-authentication.service.js';
import type { Consent } from './consent.service.js';
import { issuerOf } from './issuer.js';
import { resourceMetadata, serverMetadata } from './metadata.rules.js';
import type { OauthClients } from './oauth-clients.service.js';
import type { IssuedTokens, TokenIssuing } from './token-issuing.service.js';

const RESOURCE = '/.well-known/oauth-protected-resource';
/** Addresses of clients and redirects are longer than the secrets that devices send. */
const MAX_VALUE = 2_048;
const lookup = z.strictObject({ query: z.string().max(8_000) });
const decision = z.strictObject({ query: z.string().max(8_000), decision: z.enum(['allow', 'deny']) });

interface AuthorizationApiOptions {
  consent: Consent;
  clients: OauthClients;
  authentication: ClientAuthentication;
  issuing: TokenIssuing;
  sessions: SessionService;
  directory: InMemoryDirectory;
  cookie: SessionCookie;
  attempts: FailedAttempts;
  limits: ApiLimiter;
  /** Trusted proxies before this instance. */
  proxies: number;
  publicUrl: string | undefined;
  /** Whether applications may register themselves (RFC 7591). */
  takesRegistrations: boolean;
}

/**
 * The authorization server for the endpoints of tools: metadata (RFC 8414), the page where people decide, and
 * `/oauth/token`, `/oauth/revoke` and `/oauth/register`. Errors of the last three are those of OAuth.
 */
export function authorizationApi(options: AuthorizationApiOptions): RequestHandler {
  const { consent, sessions, directory, cookie, limits, publicUrl, takesRegistrations } = options;
  const issuer = (request: Request): string => ownIssuer(request, publicUrl);
  const caller = (request: Request): Principal => {
    const principal = callerIn(request, 'oauth', { cookie, directory });
    limits.admit(principal);
    return principal;
  };
  const router = Router();
  router.get('/.well-known/oauth-authorization-server', (request, response) => {
    response.json(serverMetadata(issuer(request), takesRegistrations));
  });
  router.route('/oauth/authorize').get(noStore, sendPage(CONSENT_PAGE)).all(onlyGet);
  router.use(pageAssets('/oauth', CONSENT_SCRIPT, []));
  router.post('/oauth/lookup', noStore, async (request, response) => {
    const principal = caller(request);
    const { query } = parsed(lookup, await readJson(request, OAUTH_BODY_BYTES));
    response.json(await consent.shown(principal, query, issuer(request)));
  });
  router.post('/oauth/decision', noStore, async (request, response) => {
    const principal = caller(request);
    const { query, decision: decided } = parsed(decision, await readJson(request, OAUTH_BODY_BYTES));
    const session = await sessions.own(principal);
    const asked = { query, isAllowed: decided === 'allow', issuer: issuer(request) };
    response.json({ redirect: await consent.decide({ principal, session }, asked) });
  });
  router.all(['/oauth/lookup', '/oauth/decision'], onlyPost);
  router.use(clientEndpoints(options));
  return router;
}

/**
 * The metadata of the endpoints of tools (RFC 9728). `issuer` names who issues tokens for them, `own` being this server; there is
 * none where it names nobody.
 */
export function resourcePages(
  publicUrl: string | undefined,
  issuer: (own: string) => string | undefined,
): RequestHandler {
  const router = Router();
  router.get([RESOURCE, `${RESOURCE}/*path`], (request, response, next) => {
    const path = request.path.slice(RESOURCE.length);
    const own = ownIssuer(request, publicUrl);
    const server = issuer(own);
    if (server !== undefined && (path === '' || isToolPath(path)))
      response.json(resourceMetadata(own + (path === '' ? '/mcp' : path), server));
    else next();
  });
  return router;
}

/** Throws NOT_FOUND where tokens would cross a network in the clear. */
function ownIssuer(request: Request, publicUrl: string | undefined): string {
  const found = issuerOf(request, publicUrl);
  if (found === undefined) throw new DomainError('NOT_FOUND', 'OAuth needs https: PUBLIC_URL is the https address');
  return found;
}

/** The endpoints that applications ask themselves. */
function clientEndpoints(options: AuthorizationApiOptions): Router {
  const { clients, authentication, issuing, attempts, proxies, publicUrl, takesRegistrations } = options;
  const router = Router();
  const post = (path: string, answer: (request: Request, response: Response) => Promise<object>): void => {
    router
      .route(path)
      .post(async (request, response) => {
        response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
        response.json(await answer(request, response));
      })
      .all(onlyPost);
    router.use(path, asOAuth);
  };
  const authenticated = (request: Request, parameters: OAuthParameters): Promise<AuthenticatedClient> => {
    const issuer = ownIssuer(request, publicUrl);
    return authentication.of(request, parameters, [issuer, issuer + request.path]);
  };
  post('/oauth/token', async (request) => {
    const parameters = await readParameters(request, { longest: MAX_VALUE, bytes: OAUTH_BODY_BYTES });
    try {
      const { clientId } = await authenticated(request, parameters);
      return tokenAnswer(await tokensFor(issuing, clientId, parameters));
    } catch (error) {
      if (error instanceof OAuthError && error.isGuess) attempts.refused(request, 'oauth');
      throw error;
    }
  });
  post('/oauth/revoke', async (request) => {
    const parameters = await readParameters(request, { longest: MAX_VALUE, bytes: OAUTH_BODY_BYTES });
    const client = await authenticated(request, parameters);
    const mayRevoke = async (owner: string): Promise<boolean> =>
      (client.clientId ?? owner) === owner && (client.isConfidential || !(await authentication.isConfidential(owner)));
    // An invalid token is answered like a revoked one (RFC 7009 §2.2).
    if (!(await issuing.revoke(required(parameters, 'token'), mayRevoke))) attempts.refused(request, 'oauth');
    return {};
  });
  if (!takesRegistrations) return router;
  post('/oauth/register', async (request, response) => {
    const described = readClientMetadata(await readJson(request, OAUTH_BODY_BYTES));
    if ('error' in described) throw new OAuthError(described.error, described.description);
    const { id, name, redirectUris, createdAt } = await clients.register(described, clientAddress(request, proxies));
    response.status(201);
    return {
      client_id: id,
      client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: TOOLS_SCOPE,
    };
  });
  return router;
}

function tokensFor(
  issuing: TokenIssuing,
  known: string | undefined,
  parameters: OAuthParameters,
): Promise<IssuedTokens> {
  const grant = required(parameters, 'grant_type');
  const clientId = known ?? required(parameters, 'client_id');
  const resource = parameters.get('resource');
  if (grant === 'refresh_token')
    return issuing.refresh({ token: required(parameters, 'refresh_token'), clientId, resource });
  if (grant !== 'authorization_code')
    throw new OAuthError('unsupported_grant_type', 'use authorization_code or refresh_token');
  return issuing.exchange({
    code: required(parameters, 'code'),
    clientId,
    redirectUri: required(parameters, 'redirect_uri'),
    verifier: required(parameters, 'code_verifier'),
    resource,
  });
}

function tokenAnswer({ accessToken, refreshToken, expiresInSeconds }: IssuedTokens): object {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    scope: TOOLS_SCOPE,
  };
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
  next();
};

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const given = schema.safeParse(body);
  if (given.success) return given.data;
  throw invalidRequest(schemaIssues(given.error.issues));
}
