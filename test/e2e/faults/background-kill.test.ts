import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql } from '../../support/programs/killed-gateway.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

afterEach(stopGateways);

test('a response whose process was killed ends as failed, and is charged', async () => {
  let asked = 0;
  const upstream = await startUpstream(() => {
    // Never answers.
    asked += 1;
  });
  const dataDir = dataFolder();
  const env = {
    LOG_LEVEL: 'warn',
    SANDBOX: 'off',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `${upstream.origin}/v1`,
  };
  const first = startGateway({ dataDir, env });
  const before = await first.ready();
  const tenant = { tier: 'ENTERPRISE', id: 'keeps' };
  await graphql(before, first.key(), 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: tenant,
  });
  await graphql(before, first.key(), 'mutation { updateTenant(id: "keeps", input: {retainContent: true}) { id } }');
  const issued = await graphql(
    before,
    first.key(),
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
    { input: { tenantId: 'keeps', subject: 'ann', roles: ['tenant_admin'] } },
  );
  const key: string = issued.issueApiKey.secret;
  const send = async (url: string, path: string, body?: object): Promise<any> => {
    const reply = await fetch(`${url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  const { id, status } = await send(before, '/responses', {
    model: 'gpt-4o-mini',
    input: 'Hello there',
    max_output_tokens: 50,
    background: true,
  });
  expect(status).toBe('queued');
  await eventually('the upstream is asked', () => asked > 0);
  expect(await send(before, `/responses/${id}`)).toMatchObject({ status: 'in_progress' });
  first.child.kill('SIGKILL');
  await first.exited;

  const second = startGateway({ dataDir, env });
  const after = await second.ready();
  await eventually('it has ended', async () => (await send(after, `/responses/${id}`)).status === 'failed');
  const lost = await send(after, `/responses/${id}`);
  expect(lost).toMatchObject({
    id,
    background: true,
    error: { code: 'server_error', message: 'the gateway stopped before the answer was there' },
  });
  const query = '{ invocations(first: 5) { edges { node { outcome costUsd estimated } } } verifySpine { intact } }';
  await eventually('it is charged', async () => (await graphql(after, key, query)).invocations.edges.length > 0);
  const { invocations, verifySpine } = await graphql(after, key, query);
  expect(invocations.edges).toEqual([{ node: { outcome: 'FAILED', costUsd: expect.any(Number), estimated: true } }]);
  expect(invocations.edges[0].node.costUsd).toBeGreaterThan(0);
  expect(verifySpine.intact).toBe(true);
  await upstream.stop();
});
