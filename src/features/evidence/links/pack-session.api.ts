import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { ApiAuthentication } from '../../../contracts/identity.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { SIGN_IN_BODY_BYTES } from '../../../shared/http/body-limits.js';
import { clientAddress } from '../../../shared/http/client-address.js';
import { readJson } from '../../../shared/http/request-body.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import { allowOnly } from '../../../shared/http/web-page.js';
import type { SharedPackReaders } from './shared-pack-readers.service.js';

const proof = z.strictObject({ token: z.string().max(200) });

interface PackSessionOptions {
  readers: SharedPackReaders;
  cookie: SessionCookie;
  authentication: Pick<ApiAuthentication, 'refused'>;
  /** Trusted proxies before this instance. */
  proxies: number;
}

/** `/api/shared/session`: exchanges a link's secret for a session that reads one pack (POST), and ends it (DELETE). */
export function packSessionApi({ readers, cookie, authentication, proxies }: PackSessionOptions): RequestHandler {
  const open = async (request: Request, token: string): ReturnType<SharedPackReaders['open']> => {
    try {
      return await readers.open(token, clientAddress(request, proxies));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'UNAUTHORIZED')
        authentication.refused(request, 'link', await readers.accountOf(token));
      throw error;
    }
  };
  const router = Router();
  router.use('/api/shared', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router
    .route('/api/shared/session')
    .post(async (request, response) => {
      cookie.assertSafe(request);
      cookie.assertOwnPage(request);
      const given = proof.safeParse(await readJson(request, SIGN_IN_BODY_BYTES));
      if (!given.success)
        throw invalidRequest([{ path: 'token', message: 'expected what follows #link= in the link' }]);
      const { session, expiresAt } = await open(request, given.data.token);
      response.set('Set-Cookie', cookie.write(session, expiresAt)).json({ expiresAt });
    })
    .delete(async (request, response) => {
      cookie.assertOwnPage(request);
      await readers.close(request);
      response.set('Set-Cookie', cookie.clear()).status(204).end();
    })
    .all(allowOnly('POST, DELETE'));
  return router;
}
