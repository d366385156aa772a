import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from './app.js';
import { manualClock } from './clock.js';
import { openSocket } from './graphql-ws.js';
import { invocationsOf } from './invocations.js';

export const clock = manualClock();
export const REQUESTS = AMPLE.requestsPerMinute;

export const CHAT = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
export const STREAM = 'subscription($input: ChatInput!) { chatStream(input: $input) { __typename } }';
export const gqlInput = (extra: object = {}): Record<string, unknown> => ({
  input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'hi' }], ...extra },
});

/** A gateway with the tenant `err`, and the keys of two of its people. */
export interface RefusingGateway {
  gateway: TestApp;
  /** The key of the tenant's administrator. */
  admin: string;
  member: string;
}

/** The gateway that a file of tests sends its bad requests to. */
export const at = {} as RefusingGateway;

/** Starts and stops the gateway around the tests of a file. */
export function serveRefusals(): void {
  beforeAll(async () => {
    at.gateway = await startTestApp({ clock, env: { TRUSTED_PROXIES: '1' } });
    await at.gateway.createTenant({ id: 'err', ...AMPLE });
    at.admin = await at.gateway.issueKey({ tenantId: 'err', subject: 'root', roles: ['tenant_admin'] });
    at.member = await at.gateway.issueKey({ tenantId: 'err', subject: 'ann' });
  });
  afterAll(() => at.gateway.stop());
  beforeEach(() => {
    at.gateway.sandbox.reset();
  });
}

export const post = (
  path: string,
  body: unknown,
  key: string | null = at.member,
  headers: Record<string, string> = {},
): Promise<Reply> => at.gateway.request('POST', path, { key, body, headers });

type SocketError = { message: string; extensions: any };

/** The error of an operation on a socket of its own, whether it fails before or while it runs. */
export async function onSocket(query: string, variables: Record<string, unknown>, key = at.member): Promise<any> {
  const socket = openSocket(at.gateway.url, { Authorization: `Bearer ${key}` });
  try {
    const results = await socket.run(query, variables);
    return results[0]?.errors?.[0];
  } catch (error) {
    const [first] = error as readonly SocketError[];
    return first;
  } finally {
    await socket.close();
  }
}

/** Says whether anything was recorded or counted for the tenant, or asked of a provider. */
async function footprint(): Promise<object> {
  const models = await at.gateway.request('GET', '/v1/models', { key: at.member });
  return {
    invocations: (await invocationsOf(at.gateway, { key: at.admin })).length,
    remaining: [models.headers.get('x-ratelimit-remaining'), models.headers.get('x-ratelimit-remaining-tokens')],
    upstream: (['openai', 'anthropic', 'local'] as const).map(
      (kind) => at.gateway.sandbox.requests(kind).filter(({ method }) => method === 'POST').length,
    ),
  };
}

/** Expects that the requests of `act` leave no trace: no invocations, counts or calls of providers. */
export async function leavesNoTrace(act: () => Promise<void>): Promise<void> {
  const before = await footprint();
  await act();
  expect(await footprint()).toEqual(before);
}
