import type { IncomingMessage } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Authenticate, ApiLimiter, Principal } from '../../../contracts/identity.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { SIGN_IN_BODY_BYTES } from '../../../shared/http/body-limits.js';
import { readJson } from '../../../shared/http/request-body.js';
import { onlyGet, onlyPost, pageAssets, sendPage } from '../../../shared/http/web-page.js';
import { schemaIssues } from '../../../shared/json/schema-issues.js';
import type { Logger } from '../../../shared/logger.js';
import { applicationType } from './client-proof.rules.js';
import { CONNECT_PAGE, CONNECT_SCRIPT } from './connect-page.data.js';
import type { ConnectFlows } from './connect-flow.js';
import type { Connecting } from './connecting.service.js';
import type { OwnAddresses } from './server-discovery.service.js';

const PAGE = '/connect-tools';
const asked = z.union([
  z.strictObject({ ticket: z.string().max(3_000) }),
  z.strictObject({ server: z.string().max(100) }),
]);

/** The server of tools in an address. */
type Place = Record<'tenant' | 'name', string>;

interface ConnectPagesOptions {
  connecting: Connecting;
  flows: ConnectFlows;
  authenticate: Authenticate;
  limits: ApiLimiter;
  publicUrl: string | undefined;
  logger: Logger;
}

/** `/connect-tools`: a person connects an account of their own at a server of tools, and comes back from there. */
export function connectPages({
  connecting,
  flows,
  authenticate,
  limits,
  publicUrl,
  logger,
}: ConnectPagesOptions): RequestHandler {
  /** Who is signed in, by the cookie alone. */
  const caller = (request: IncomingMessage): Principal => {
    const principal = authenticate({}, request);
    if (principal.sessionId === undefined) throw new DomainError('UNAUTHORIZED', 'you are not signed in');
    limits.admit(principal);
    return principal;
  };
  const router = Router();
  router.route(PAGE).get(noStore, sendPage(CONNECT_PAGE)).all(onlyGet);
  router.use(pageAssets(PAGE, CONNECT_SCRIPT, []));
  router.post(`${PAGE}/lookup`, noStore, async (request, response) => {
    const { server, holder, isOwn } = await connecting.find(caller(request), await readAsked(request));
    response.json({ name: server.name, host: new URL(server.url).host, key: isOwn ? null : holder });
  });
  router.post(`${PAGE}/begin`, noStore, async (request, response) => {
    const base = baseOf(request, publicUrl);
    const own = ({ tenantId, name }: { tenantId: string; name: string }) => addressesOf(base, tenantId, name);
    const { redirect, flow } = await connecting.begin(caller(request), await readAsked(request), own);
    const cookie = flows.write(flow);
    if (cookie === undefined)
      throw new DomainError('PROVIDER_ERROR', 'the authorization server of the tool asks too much');
    response.set('Set-Cookie', cookie).json({ redirect });
  });
  router.all([`${PAGE}/lookup`, `${PAGE}/begin`], onlyPost);
  router.get(`${PAGE}/client/:tenant/:name`, (request: Request<Place>, response, next) => {
    const { tenant, name } = request.params;
    const { redirectUri, document } = addressesOf(baseOf(request, publicUrl), tenant, name);
    if (document === undefined) {
      next();
      return;
    }
    response.json({
      client_id: document,
      client_name: 'Portcullis',
      application_type: applicationType(redirectUri),
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });
  router.get(`${PAGE}/callback/:tenant/:name`, noStore, async (request: Request<Place>, response) => {
    const flow = flows.read(request);
    response.append('Set-Cookie', flows.clear());
    const { tenant, name } = request.params;
    const { redirectUri } = addressesOf(baseOf(request, publicUrl), tenant, name);
    if (flow === undefined || flow.redirectUri !== redirectUri) {
      response.redirect(303, `${PAGE}?failed=begin`);
      return;
    }
    try {
      await connecting.finish(caller(request), flow, searchOf(request));
      response.redirect(303, `${PAGE}?done=1`);
    } catch (error) {
      logger.info({ err: error, server: flow.serverId }, 'an account was not connected');
      response.redirect(303, `${PAGE}?failed=${error instanceof DomainError ? error.code : 'INTERNAL_ERROR'}`);
    }
  });
  return router;
}

/**
 * The addresses of this gateway as a client, for one server of tools: with one each, the answer of an authorization server is never
 * taken for that of another (RFC 9700 §4.4.2.2).
 */
function addressesOf(base: string, tenantId: string, name: string): OwnAddresses {
  const path = `${encodeURIComponent(tenantId)}/${encodeURIComponent(name)}`;
  return {
    redirectUri: `${base}${PAGE}/callback/${path}`,
    document: base.startsWith('https:') ? `${base}${PAGE}/client/${path}` : undefined,
  };
}

function baseOf(request: Pick<Request, 'protocol' | 'get'>, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
}

function searchOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at);
}

async function readAsked(request: Request): Promise<z.infer<typeof asked>> {
  const given = asked.safeParse(await readJson(request, SIGN_IN_BODY_BYTES));
  if (given.success) return given.data;
  throw invalidRequest(schemaIssues(given.error.issues));
}

function noStore(_request: IncomingMessage, response: Response, next: () => void): void {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
  next();
}
