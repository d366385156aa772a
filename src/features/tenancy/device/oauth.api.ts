import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { DomainError, errorCatalogue } from '../../../shared/errors.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import { onlyPost } from '../../../shared/http/web-page.js';
import { browserOf } from '../sessions/session.api.js';
import { scopeIn } from './device-codes.rules.js';
import type { DeviceGrants, DeviceTokens } from './device-grants.service.js';
import { CODE_SECONDS, type DeviceSignIn } from './device-sign-in.service.js';
import { type OAuthParameters, readParameters, required } from './oauth-body.js';
import { OAuthError } from './oauth-error.js';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CLIENT_ID = /^[\x20-\x7e]{1,200}$/;
/** OAuth's names for errors of the catalogue. */
const CODES: Partial<Record<string, string>> = {
  RATE_LIMIT_EXCEEDED: 'slow_down',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
  INTERNAL_ERROR: 'server_error',
};

interface OAuthApiOptions {
  signIn: DeviceSignIn;
  grants: DeviceGrants;
  attempts: FailedAttempts;
  /** Trusted proxies before this instance. */
  proxies: number;
  publicUrl: string | undefined;
}

/**
 * The endpoints for devices: `/device/code` and `/device/token` (RFC 8628), `/device/revoke` (RFC 7009). Bodies are forms or
 * JSON, errors those of OAuth (RFC 6749 §5.2).
 */
export function oauthApi({ signIn, grants, attempts, proxies, publicUrl }: OAuthApiOptions): RequestHandler {
  const router = Router();
  const post = (path: string, answer: (parameters: OAuthParameters, request: Request) => Promise<object>): void => {
    router
      .route(path)
      .post(async (request, response) => {
        response.set('Cache-Control', 'no-store');
        response.json(await answer(await readParameters(request), request));
      })
      .all(onlyPost);
    router.use(path, asOAuth);
  };
  /** Counts what was no token at all against its sender. */
  const counted = async (request: Request, work: Promise<DeviceTokens>): Promise<object> => {
    try {
      return tokenAnswer(await work);
    } catch (error) {
      if (error instanceof OAuthError && error.isGuess) attempts.refused(request, 'device');
      throw error;
    }
  };

  post('/device/code', async (parameters, request) => {
    const clientId = parameters.get('client_id') ?? null;
    if (clientId !== null && !CLIENT_ID.test(clientId))
      throw new OAuthError('invalid_client', 'client_id must be at most 200 printable characters');
    const asked = { clientId, scope: scopeIn(parameters.get('scope')) };
    const { deviceCode, userCode, intervalSeconds } = await signIn.start(asked, browserOf(request, proxies));
    const page = `${publicUrl ?? `http://${request.headers.host ?? ''}`}/device`;
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: CODE_SECONDS,
      interval: intervalSeconds,
    };
  });
  post('/device/token', (parameters, request) => {
    const grant = required(parameters, 'grant_type');
    if (grant === DEVICE_GRANT) return counted(request, signIn.exchange(required(parameters, 'device_code')));
    if (grant === 'refresh_token') return counted(request, grants.refresh(required(parameters, 'refresh_token')));
    throw new OAuthError('unsupported_grant_type', `use ${DEVICE_GRANT} or refresh_token`);
  });
  post('/device/revoke', async (parameters, request) => {
    // An invalid token is answered like a revoked one (RFC 7009 §2.2).
    if (!(await grants.revoke(required(parameters, 'token')))) attempts.refused(request, 'device');
    return {};
  });
  return router;
}

function tokenAnswer({ key, refreshToken, expiresInSeconds, tenantId, subject, roles }: DeviceTokens): object {
  return {
    access_token: key,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    // A role whose name has spaces is no scope.
    scope: roles.filter((role) => !role.includes(' ')).join(' '),
    subject,
    tenant_id: tenantId,
  };
}

/** Answers client errors in OAuth's format; passes all others on to be logged and masked. */
export const asOAuth: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof OAuthError) {
    if (error.status === 429) response.set('Retry-After', '60');
    // RFC 6749 §5.2: the scheme by which a client could have authenticated.
    if (error.status === 401) response.set('WWW-Authenticate', 'Basic realm="oauth"');
    response.status(error.status).json({ error: error.code, error_description: error.message });
  } else if (error instanceof DomainError && error.code !== 'INTERNAL_ERROR' && error.code !== 'METHOD_NOT_ALLOWED') {
    if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
    response
      .status(errorCatalogue[error.code].status)
      .json({ error: CODES[error.code] ?? 'invalid_request', error_description: error.message });
  } else {
    next(error);
  }
};
