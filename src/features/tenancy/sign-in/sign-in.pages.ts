import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import { readForm, readJson } from '../../../shared/http/request-body.js';
import { onlyGet, onlyPost, pageAssets, sendPage } from '../../../shared/http/web-page.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import { normalisedEmail } from '../records/members.rules.js';
import { browserOf } from '../sessions/session.api.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import { type BackchannelLogout, LogoutRefused } from './backchannel-logout.service.js';
import type { LiveIdentityProviders } from './live-identity-providers.service.js';
import { type OidcSignIn, redirectUri } from './oidc-sign-in.service.js';
import { ENVIRONMENT_PROVIDER } from '../sessions/session-roles.rules.js';
import { returnPath } from './return-path.rules.js';
import { refusalPage, type ShownProvider, signInPage, startPath } from './sign-in.page.js';
import { SIGN_IN_SCRIPT } from './sign-in.script.js';
import type { SignInFlows } from './sign-in-flow.js';
import { SignInRefused } from './sign-in-refused.js';
import { SIGN_IN_BODY_BYTES } from '../../../shared/http/body-limits.js';

const MAX_TOKEN_BYTES = 64 * 1024;

const sought = z.object({ email: z.string().max(254), returnTo: z.string().optional() });

interface SignInPagesOptions {
  providers: LiveIdentityProviders;
  signIn: OidcSignIn;
  logout: BackchannelLogout;
  flows: SignInFlows;
  cookie: SessionCookie;
  attempts: FailedAttempts;
  logger: Logger;
  proxies: number;
  publicUrl: string | undefined;
}

/** `/sign-in`: the page, sign-in at identity providers, and their word that somebody signed out. */
export function signInPages(options: SignInPagesOptions): RequestHandler {
  const { providers, signIn, logout, flows, cookie, attempts, logger, proxies, publicUrl } = options;
  const baseOf = (request: Request): string => publicUrl ?? `http://${request.headers.host ?? ''}`;

  /** Answers with a page whatever goes wrong: a browser asks. */
  const paged =
    (work: (request: Request, response: Response) => Promise<void> | void): RequestHandler =>
    async (request, response, next) => {
      try {
        cookie.assertSafe(request);
        await work(request, response);
      } catch (error) {
        const { status, message, ...logged } = refusalOf(error);
        const requestId = String(response.getHeader('X-Request-ID') ?? '');
        logger[status === 500 ? 'error' : 'warn']({ requestId, ...logged }, 'a sign-in was refused');
        const title = status >= 500 ? 'Sign-in failed' : 'You were not signed in';
        sendPage(refusalPage({ title, message, requestId }))(request, response.status(status), next);
      }
    };

  const finish = (providerOf: (request: Request) => string): RequestHandler =>
    paged(async (request, response) => {
      const providerId = providerOf(request);
      const flow = flows.read(request);
      // Whatever comes of it, this sign-in is over.
      response.append('Set-Cookie', flows.clear());
      const url = new URL(redirectUri(baseOf(request), providerId));
      url.search = new URL(request.originalUrl, url).search;
      const came = { url, flow, browser: browserOf(request, proxies) };
      const { token, session } = await signIn.finish(providerId, came).catch((error: unknown) => {
        if (error instanceof SignInRefused && error.status < 500) attempts.refused(request, 'oidc');
        throw error;
      });
      response.append('Set-Cookie', cookie.write(token, session.expiresAt));
      response.redirect(303, flow?.returnTo ?? '/');
    });

  const router = Router();
  router.use('/sign-in', (_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  });
  router
    .route('/sign-in')
    .get((request, response, next) => {
      const asked = typeof request.query.provider === 'string' ? providers.get(request.query.provider) : undefined;
      const offered = asked === undefined ? providers.offered() : [asked];
      const shown = offered.map(({ id, name }): ShownProvider => ({ id, name }));
      const returnTo = returnPath(request.query.return_to);
      const asksEmail = asked === undefined && providers.knowsDomains();
      sendPage(signInPage({ providers: shown, returnTo, asksEmail }))(request, response, next);
    })
    .all(onlyGet);
  router.use(pageAssets('/sign-in', SIGN_IN_SCRIPT, []));
  router
    .route('/sign-in/provider')
    .post(async (request, response) => {
      cookie.assertOwnPage(request);
      const given = sought.safeParse(await readJson(request, SIGN_IN_BODY_BYTES));
      const email = given.success ? normalisedEmail(given.data.email) : undefined;
      if (email === undefined) throw invalidRequest([{ path: 'email', message: 'expected an e-mail address' }]);
      const returnTo = returnPath(given.data?.returnTo);
      const found = providers.ofEmail(email).map(({ id, name, issuer }) => {
        return { name, host: new URL(issuer).host, url: startPath(id, returnTo) };
      });
      response.json({ providers: found });
    })
    .all(onlyPost);
  router
    .route('/sign-in/oidc/:id')
    .get(
      paged(async (request, response) => {
        const id = String(request.params.id);
        const returnTo = returnPath(request.query.return_to);
        if (isForeign(request)) {
          // A page of somebody else cannot sign anybody in, into whatever account: a person asks for it.
          const query = new URLSearchParams({ provider: id, return_to: returnTo });
          response.redirect(303, `/sign-in?${query.toString()}`);
          return;
        }
        const { url, flow } = await signIn.begin(id, returnTo, baseOf(request));
        response.append('Set-Cookie', flows.write(flow)).redirect(303, url.href);
      }),
    )
    .all(onlyGet);
  router
    .route('/sign-in/callback')
    .get(finish(() => ENVIRONMENT_PROVIDER))
    .all(onlyGet);
  router
    .route('/sign-in/callback/:id')
    .get(finish((request) => String(request.params.id)))
    .all(onlyGet);
  router
    .route('/sign-in/backchannel-logout')
    .post(async (request, response) => {
      try {
        await logout.end(await logoutTokenIn(request));
        response.end();
      } catch (error) {
        if (!(error instanceof LogoutRefused)) throw error;
        const requestId = response.getHeader('X-Request-ID');
        logger.warn({ requestId, reason: error.message }, 'a back-channel logout was refused');
        response.status(400).json({ error: 'invalid_request', error_description: 'the logout token is not valid' });
      }
    })
    .all(onlyPost);
  return router;
}

/** True where a page of another site sent the browser here (Fetch Metadata). */
function isForeign({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

async function logoutTokenIn(request: Request): Promise<string> {
  if (request.is('application/x-www-form-urlencoded') === false)
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'send the logout token as application/x-www-form-urlencoded');
  return (await readForm(request, MAX_TOKEN_BYTES)).get('logout_token') ?? '';
}

function refusalOf(error: unknown): { status: number; message: string } & Record<string, unknown> {
  if (error instanceof SignInRefused) {
    const { status, message, reason, providerId: provider } = error;
    return { status, message, reason, provider };
  }
  if (error instanceof DomainError && error.code === 'FORBIDDEN')
    return { status: 403, message: `${error.message}.`, reason: error.message };
  if (error instanceof DomainError && error.code === 'RATE_LIMIT_EXCEEDED')
    return { status: 429, message: `${error.message}.`, reason: error.message };
  return { status: 500, message: 'Something went wrong here. Try again in a minute.', err: error };
}
