import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { GatewayClient, Reply } from '../programs/over-http.js';
import { Browser } from '../browser.js';

/** A verifier of RFC 7636 and its challenge; the tests' own, the same each time. */
export function pkce(name = 'a'): { verifier: string; challenge: string } {
  const verifier = createHash('sha256').update(name).digest('hex');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A member who is signed in by an invitation. */
export async function signedInMember(
  app: GatewayClient,
  subject: string,
  { roles = ['member'], key }: { roles?: string[]; key?: string } = {},
): Promise<{ browser: Browser; id: string; subject: string }> {
  const as = key === undefined ? {} : { key };
  const { json, text, status } = await app.request('POST', '/api/members', { ...as, body: { email: subject, roles } });
  expect([text, status]).toEqual([text, 200]);
  const browser = new Browser(app);
  expect((await browser.request('POST', '/session', { token: json.token })).status).toBe(200);
  return { browser, id: json.member.id, subject };
}

/** An application that an administrator registered. */
export class TestClient {
  constructor(
    private readonly app: GatewayClient,
    readonly id: string,
    readonly redirectUri = 'http://127.0.0.1/callback',
  ) {}

  static async register(
    app: GatewayClient,
    {
      key,
      redirectUri = 'http://127.0.0.1/callback',
      authentication,
    }: { key?: string; redirectUri?: string; authentication?: 'secret' } = {},
  ): Promise<TestClient> {
    const body = { name: 'Editor', redirectUris: [redirectUri], authentication };
    const as = key === undefined ? {} : { key };
    const { json, text, status } = await app.request('POST', '/api/mcp/clients', { ...as, body });
    expect([text, status]).toEqual([text, 201]);
    return new TestClient(app, json.id, redirectUri);
  }

  /** The query of a request for authorization; `changes` of undefined leave a parameter out. */
  query(changes: Record<string, string | undefined> = {}): string {
    const query = new URLSearchParams();
    const asked: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirectUri,
      state: 'state-1',
      code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
      scope: 'mcp:tools',
      resource: `${this.app.url}/mcp`,
      ...changes,
    };
    for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, value);
    return query.toString();
  }

  /** The address that a person's browser is sent on to. */
  async decided(browser: Browser, changes: Record<string, string | undefined> = {}, decision = 'allow'): Promise<URL> {
    const reply = await browser.request('POST', '/oauth/decision', { query: this.query(changes), decision });
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    return new URL(reply.json.redirect);
  }

  async code(browser: Browser, changes: Record<string, string | undefined> = {}): Promise<string> {
    const code = (await this.decided(browser, changes)).searchParams.get('code');
    expect(code).toMatch(/^[\w-]{43}$/);
    return code ?? '';
  }

  token(fields: Record<string, string>): Promise<Reply> {
    return this.form('/oauth/token', { client_id: this.id, ...fields });
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Reply> {
    const own = { grant_type: 'authorization_code', redirect_uri: this.redirectUri, code_verifier: pkce().verifier };
    return this.token({ ...own, code, ...changes });
  }

  refresh(refreshToken: string, changes: Record<string, string> = {}): Promise<Reply> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes });
  }

  /** Tokens of a person who allows it. */
  async connect(browser: Browser, changes: Record<string, string | undefined> = {}): Promise<any> {
    const { status, json } = await this.exchange(await this.code(browser, changes));
    expect([status, json.error]).toEqual([200, undefined]);
    return json;
  }

  form(path: string, fields: Record<string, string>): Promise<Reply> {
    return this.app.request('POST', path, {
      key: null,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
}

/** Asks an endpoint of tools for its list. */
export function listTools(app: GatewayClient, token: string | null, path = '/mcp'): Promise<Reply> {
  return app.request('POST', path, {
    key: token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { accept: 'application/json, text/event-stream' },
  });
}
