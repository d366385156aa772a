import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Entrance, Principal } from '../../../contracts/identity.js';
import { clientAddress } from '../../../shared/http/client-address.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { readJson } from '../../../shared/http/request-body.js';
import { allowOnly } from '../../../shared/http/web-page.js';
import type { InMemoryDirectory } from '../directory/in-memory-directory.service.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import type { Browser, OpenedSession, SessionService } from './session.service.js';
import type { SignInLinks } from './sign-in-links.service.js';
import type { UserSession } from '../records/user-session.entity.js';
import { SIGN_IN_BODY_BYTES } from '../../../shared/http/body-limits.js';

const proof = z.union([
  z.strictObject({ apiKey: z.string().max(200) }),
  z.strictObject({ token: z.string().max(200) }),
]);

interface SessionApiOptions {
  sessions: SessionService;
  links: SignInLinks;
  cookie: SessionCookie;
  directory: InMemoryDirectory;
  attempts: FailedAttempts;
  /** Where the browser signs out at the identity provider too, if it has such a place. */
  logoutUrl: (session: UserSession, host: string | undefined) => Promise<string | undefined>;
  /** Trusted proxies before this instance. */
  proxies: number;
}

/**
 * `/session`: signs in by an API key or a link's token (POST), shows the session (GET), gives it a new token and the roles of
 * today (PUT), ends it (DELETE), with `logoutUrl` where the identity provider has a session too.
 */
export function sessionApi(options: SessionApiOptions): RequestHandler {
  const { sessions, links, cookie, directory, attempts, logoutUrl, proxies } = options;
  const authenticate = attempts.at('session');

  const begin = (request: Request, response: Response, { token, session }: OpenedSession): void => {
    response.set('Set-Cookie', cookie.write(token, session.expiresAt)).json(shown(session));
  };
  const caller = (request: Request): Principal => callerIn(request, 'rest', options);

  const byLink = async (token: string, request: Request, browser: Browser): Promise<OpenedSession> => {
    try {
      return await links.use(token, browser);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'UNAUTHORIZED')
        attempts.refused(request, 'session', await links.accountOf(token));
      throw error;
    }
  };

  const router = Router();
  router.use('/session', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router
    .route('/session')
    .get(async (request, response) => {
      response.json(shown(await sessions.own(caller(request))));
    })
    .post(async (request, response) => {
      cookie.assertSafe(request);
      cookie.assertOwnPage(request);
      const given = proof.safeParse(await readJson(request, SIGN_IN_BODY_BYTES));
      if (!given.success) throw invalidRequest([{ path: '', message: 'expected either apiKey or token' }]);
      const browser = browserOf(request, proxies);
      if ('token' in given.data) {
        begin(request, response, await byLink(given.data.token, request, browser));
        return;
      }
      const authorization = `Bearer ${given.data.apiKey}`;
      // Counts wrong keys, and refuses those of suspended tenants.
      authenticate({ authorization }, request);
      const key = directory.keyOf(authorization);
      if (key.device !== null)
        throw new DomainError('FORBIDDEN', 'the key of a device opens no session: sign in as you did for the device');
      begin(request, response, await sessions.open(key.tenantId, { method: 'api_key', person: { key } }, browser));
    })
    .put(async (request, response) => {
      begin(request, response, await sessions.rotate(caller(request)));
    })
    .delete(async (request, response) => {
      const principal = caller(request);
      const session = await sessions.end(principal, principal.sessionId ?? '', 'signed_out');
      response.set('Set-Cookie', cookie.clear());
      const url = await logoutUrl(session, request.headers.host);
      if (url === undefined) response.status(204).end();
      else response.json({ logoutUrl: url });
    })
    .all(allowOnly('GET, POST, PUT, DELETE'));
  return router;
}

/** Who is signed in, by the cookie alone: a key has no session. Throws UNAUTHORIZED and FORBIDDEN. */
export function callerIn(
  request: Request,
  entrance: Entrance,
  { cookie, directory }: Pick<SessionApiOptions, 'cookie' | 'directory'>,
): Principal {
  const token = cookie.tokenFor(entrance, request);
  if (token === undefined) throw new DomainError('UNAUTHORIZED', 'you are not signed in');
  return directory.authenticateSession(token, {});
}

export function browserOf(request: Request, proxies: number): Browser {
  return { address: clientAddress(request, proxies), userAgent: request.get('user-agent') ?? '' };
}

function shown({ id, tenantId, subject, roles, method, expiresAt, createdAt }: UserSession) {
  return { id, tenantId, subject, roles, method, createdAt, expiresAt };
}
