import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';
import { startToolServer, type TestToolServer } from './tool-server.js';

/** A server of tools that wants tokens, and the authorization server that issues them, on one address. */
export interface TestTokenServer {
  /** The address of the tools. */
  url: string;
  origin: string;
  tools: TestToolServer;
  /** The parameters of every request for tokens. */
  asked: URLSearchParams[];
  /** The `Authorization` of every request for tools. */
  authorizations: (string | undefined)[];
  /** Members that replace those of the metadata; undefined removes one. */
  metadata: Record<string, unknown>;
  resource: Record<string, unknown>;
  /** Seconds that access tokens live. */
  life: number;
  /** Where its metadata is, instead of the known place. */
  metadataPath: string | undefined;
  /** The places from which its metadata was read. */
  described: string[];
  /** Takes no token at all. */
  refusesAll: boolean;
  /** Milliseconds before each answer about tokens. */
  delay: number;
  /** The issuer in answers to browsers. */
  iss: string | undefined;
  /** The scope that calls of tools need; undefined for none. */
  needed: string | undefined;
  /** The scope that challenges name, in place of the one that is needed. */
  challenged: string | undefined;
  /** The parameters with which browsers came. */
  visits: URLSearchParams[];
  /** The `Authorization` of every request for tokens. */
  proofs: (string | undefined)[];
  /** Members that answers with tokens have besides. */
  issued: Record<string, unknown>;
  /** Members that the answer to a registration has besides. */
  registered: Record<string, unknown>;
  /** Makes every access token invalid. */
  forgetAccess(): void;
  /** Makes every refresh token invalid. */
  forgetRefresh(): void;
  registrations: unknown[];
  stop(): Promise<void>;
}

export const CLIENT_SECRET = 'the-secret-of-the-client-5678';

export async function startTokenServer({ publicKey }: { publicKey?: string } = {}): Promise<TestTokenServer> {
  const tools = await startToolServer();
  const codes = new Map<string, { challenge: string; redirectUri: string; resource: string; scope: string }>();
  const access = new Map<string, { until: number; scope: string }>();
  const refresh = new Map<string, { isUsed: boolean; resource: string; scope: string }>();
  const secret = (kind: string): string => `${kind}-${randomBytes(16).toString('hex')}`;

  const issue = (resource: string, withRefresh: boolean, scope = '') => {
    const tokens = { access: secret('access'), refresh: secret('refresh') };
    access.set(tokens.access, { until: Date.now() + state.life * 1_000, scope });
    if (withRefresh) refresh.set(tokens.refresh, { isUsed: false, resource, scope });
    return {
      access_token: tokens.access,
      token_type: 'Bearer',
      expires_in: state.life,
      ...(withRefresh ? { refresh_token: tokens.refresh } : {}),
      ...state.issued,
    };
  };
  const isClient = async (given: URLSearchParams, authorization: string | undefined): Promise<boolean> => {
    // RFC 6749 §2.3.1: both parts are encoded before they are joined.
    const basic = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    if (decodeURIComponent(basic) === `gateway:${CLIENT_SECRET}`) return true;
    const assertion = given.get('client_assertion');
    if (assertion === null || publicKey === undefined) return false;
    const pem = createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }).toString();
    const { payload } = await jwtVerify(assertion, await importSPKI(pem, 'RS256'));
    return payload.sub === 'gateway';
  };
  const token = async (given: URLSearchParams, authorization: string | undefined): Promise<object> => {
    state.asked.push(given);
    state.proofs.push(authorization);
    if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay));
    const resource = given.get('resource') ?? '';
    const bad = { error: 'invalid_grant', error_description: 'a-text-of-the-server' };
    switch (given.get('grant_type')) {
      case 'client_credentials':
        return (await isClient(given, authorization))
          ? issue(resource, false, given.get('scope') ?? '')
          : { error: 'invalid_client' };
      case 'authorization_code': {
        const code = codes.get(given.get('code') ?? '');
        codes.delete(given.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(given.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight = code?.challenge === challenge && code.redirectUri === given.get('redirect_uri');
        return isRight && code.resource === resource ? issue(resource, true, code.scope) : bad;
      }
      default: {
        const found = refresh.get(given.get('refresh_token') ?? '');
        // Strict rotation: a token that comes again takes everything with it.
        if (found?.isUsed === true) refresh.clear();
        if (found === undefined || found.isUsed || found.resource !== resource) return bad;
        found.isUsed = true;
        return issue(resource, true, found.scope);
      }
    }
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', state.origin);
      const json = (body: unknown, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const body = await textOf(request);
      const { metadataPath = '/.well-known/oauth-protected-resource/mcp' } = state;
      if (state.metadataPath !== undefined && pathname.startsWith('/.well-known/oauth-protected-resource')) {
        json({ error: 'not here' }, 404);
        return;
      }
      if (pathname === metadataPath || pathname.startsWith('/.well-known/oauth-protected-resource')) {
        state.described.push(pathname);
        json({
          resource: state.url,
          authorization_servers: [state.origin],
          scopes_supported: ['tools'],
          ...state.resource,
        });
        return;
      }
      if (pathname === '/.well-known/oauth-authorization-server') {
        json({
          issuer: state.origin,
          authorization_endpoint: `${state.origin}/authorize`,
          token_endpoint: `${state.origin}/token`,
          registration_endpoint: `${state.origin}/register`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
          authorization_response_iss_parameter_supported: true,
          ...state.metadata,
        });
        return;
      }
      if (pathname === '/register') {
        state.registrations.push(JSON.parse(body));
        json({ client_id: `client-${state.registrations.length}`, ...state.registered }, 201);
        return;
      }
      if (pathname === '/authorize') {
        state.visits.push(query);
        const code = secret('code');
        const redirectUri = query.get('redirect_uri') ?? '';
        const challenge = query.get('code_challenge') ?? '';
        const scope = query.get('scope') ?? '';
        codes.set(code, { challenge, redirectUri, resource: query.get('resource') ?? '', scope });
        const to = new URL(redirectUri);
        to.searchParams.set('code', code);
        to.searchParams.set('state', query.get('state') ?? '');
        if (state.iss !== undefined) to.searchParams.set('iss', state.iss);
        response.writeHead(302, { location: to.href }).end();
        return;
      }
      if (pathname === '/token') {
        const answer = await token(new URLSearchParams(body), request.headers.authorization);
        json(answer, 'error' in answer ? 400 : 200);
        return;
      }
      state.authorizations.push(request.headers.authorization);
      const known = access.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      if (state.refusesAll || known === undefined || Date.now() >= known.until) {
        const challenge = `Bearer resource_metadata="${state.origin}${metadataPath}"`;
        response.writeHead(401, { 'www-authenticate': challenge }).end('a-text-of-the-server');
        return;
      }
      const { needed } = state;
      if (needed !== undefined && body.includes('"tools/call"') && !known.scope.split(' ').includes(needed)) {
        const scope = state.challenged ?? needed;
        const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
        response.writeHead(403, { 'www-authenticate': challenge }).end('a-text-of-the-server');
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (!['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
          headers.set(name, String(value));
      const answer = await fetch(tools.url, { method: 'POST', headers, body });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestTokenServer = {
    url: `${origin}/mcp`,
    origin,
    tools,
    asked: [],
    authorizations: [],
    metadata: {},
    resource: {},
    life: 3_600,
    metadataPath: undefined,
    described: [],
    refusesAll: false,
    delay: 0,
    iss: origin,
    forgetAccess: () => {
      access.clear();
    },
    forgetRefresh: () => {
      refresh.clear();
    },
    registrations: [],
    needed: undefined,
    challenged: undefined,
    visits: [],
    proofs: [],
    registered: {},
    issued: {},
    async stop() {
      await tools.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
