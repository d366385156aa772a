import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../../src/providers/sandbox/sandbox.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { stopGateways } from '../../support/programs/gateway-process.js';
import { openSocket } from '../../support/graphql-ws.js';
import { describeWithProxy, startProxy } from '../../support/programs/haproxy.js';
import { ADMIN_KEY, type Instance, startCallers, startInstances } from '../../support/programs/instances.js';

const CALLERS = 12;
/** Time for the proxy to see that a gateway is up again: its checks come each second. */
const SEEN_MILLIS = 1_500;

describeWithProxy('two gateways behind the proxy of compose.yml', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let upstream: Sandbox;
  let instances: Instance[];
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  beforeAll(async () => {
    [database, upstream] = await Promise.all([createDatabase(), startSandbox()]);
    // A stream of some seconds.
    upstream.fault('openai', { times: 'sticky', chunkDelayMillis: 60 });
    instances = await startInstances(2, {
      DATABASE_URL: database.url,
      OPENAI_BASE_URL: upstream.openai.url,
      SANDBOX: 'off',
      SHUTDOWN_DELAY_SECONDS: '3',
    });
    await graphql(`
      mutation {
        updateTenant(
          id: "default"
          input: { tier: ENTERPRISE, requestsPerMinute: 1000000, tokensPerMinute: 1000000000, cacheTtlSeconds: 0 }
        ) {
          id
        }
      }
    `);
    proxy = await startProxy(instances.map(({ url }) => url));
  });
  afterAll(async () => {
    await proxy.stop();
    await stopGateways();
    await Promise.all([database.drop(), upstream.stop()]);
  });

  async function graphql(query: string): Promise<void> {
    const response = await fetch(`${instances[0]!.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(((await response.json()) as { errors?: unknown }).errors).toBeUndefined();
  }

  async function restart(instance: Instance): Promise<void> {
    instance.process.child.kill('SIGTERM');
    expect(await instance.process.exited).toEqual({ code: 0, signal: null });
    await instance.start();
    await delay(SEEN_MILLIS);
  }

  test('are restarted one after the other under load: no request fails, no stream is cut', async () => {
    const callers = startCallers(
      [proxy],
      Array.from({ length: CALLERS }, () => ({ tenant: 'default', key: ADMIN_KEY })),
      (turn) => turn % 3 === 0,
    );
    await eventually('some answers', () => callers.delivered.length > CALLERS);
    for (const instance of instances) await restart(instance);
    const delivered = await callers.stop();
    expect(delivered.filter(({ status }) => status !== 200)).toEqual([]);
    expect(delivered.length).toBeGreaterThan(5 * CALLERS);
  });

  test('let a stream over a socket end, and send its subscriber elsewhere', async () => {
    const [instance] = instances;
    const socket = openSocket(instance!.url, { Authorization: `Bearer ${ADMIN_KEY}` });
    const idle = openSocket(instance!.url, { Authorization: `Bearer ${ADMIN_KEY}` });
    const changes = idle.start('subscription { approvalChanged { id } }');
    const stream = socket.start(
      `subscription ($input: ChatInput!) { chatStream(input: $input) {
         __typename ... on StreamError { code } ... on ChatCompletion { choices { finishReason } } } }`,
      { input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'A stream over a socket' }] } },
    );
    await stream.first(({ chatStream }) => chatStream.__typename === 'ChatDelta');
    await restart(instance!);
    await stream.done;
    expect(stream.results.at(-1)?.data.chatStream).toEqual({
      __typename: 'ChatCompletion',
      choices: [{ finishReason: 'STOP' }],
    });
    expect((await socket.closed).code).toBe(1012);
    expect((await idle.closed).code).toBe(1012);
    await expect(changes.done).rejects.toBeDefined();
  });
});
