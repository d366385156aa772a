import { afterAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SPINE_KEY } from '../../support/app.js';
import { createEmptyDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/programs/free-port.js';
import {
  dataFolder,
  type GatewayProcess,
  root,
  startGateway,
  stopGateways,
} from '../../support/programs/gateway-process.js';
import { startProxy } from '../../support/programs/haproxy.js';
import { ADMIN_KEY, startCallers } from '../../support/programs/instances.js';
import { graphql } from '../../support/programs/killed-gateway.js';

/** `npm run upgrade`: the built checkout of an earlier version, which this one replaces under load. */
const { UPGRADE_FROM } = process.env;
if (UPGRADE_FROM === undefined) process.stderr.write('skipped, npm run upgrade runs it: an upgrade under load\n');
const CALLERS = 12;
/** Time for the proxy to see that a gateway is up again: its checks come each second. */
const SEEN_MILLIS = 1_500;

afterAll(stopGateways);

(UPGRADE_FROM === undefined ? describe.skip : describe)('two gateways of an earlier version behind a proxy', () => {
  test('are replaced one after the other under load: nothing but a few calls is refused, and the log agrees with all it records', async () => {
    const database = await createEmptyDatabase();
    const env = {
      LOG_LEVEL: 'warn',
      PORTCULLIS_ADMIN_KEY: ADMIN_KEY,
      SPINE_SIGNING_KEY: SPINE_KEY,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: database.url,
      SHUTDOWN_DELAY_SECONDS: '3',
    };
    const start = async (checkout: string, port: number): Promise<GatewayProcess> => {
      const command = [process.execPath, join(checkout, 'dist/main.js')];
      const gateway = startGateway({
        dataDir: dataFolder(),
        env: { ...env, PORT: String(port) },
        command,
        cwd: checkout,
      });
      await gateway.ready();
      return gateway;
    };
    const ports = [await freePort(), await freePort()];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const earlier = [await start(UPGRADE_FROM!, ports[0]!), await start(UPGRADE_FROM!, ports[1]!)];
    await graphql(
      urls[0]!,
      ADMIN_KEY,
      `
        mutation {
          updateTenant(
            id: "default"
            input: { tier: ENTERPRISE, requestsPerMinute: 1000000, tokensPerMinute: 1000000000, cacheTtlSeconds: 0 }
          ) {
            id
          }
        }
      `,
      {},
    );
    const proxy = await startProxy(urls);
    const callers = startCallers(
      [{ url: proxy.url }],
      Array.from({ length: CALLERS }, () => ({ tenant: 'default', key: ADMIN_KEY })),
      (turn) => turn % 3 === 0,
    );
    try {
      await eventually('some answers', () => callers.delivered.length > CALLERS);
      for (const [index, gateway] of earlier.entries()) {
        gateway.child.kill('SIGTERM');
        expect(await gateway.exited).toEqual({ code: 0, signal: null });
        await start(root, ports[index]!);
        await delay(SEEN_MILLIS);
      }
      const delivered = await callers.stop();
      const refused = delivered.filter(({ status }) => status !== 200);
      process.stderr.write(`${delivered.length} calls, ${refused.length} refused\n`);
      // Versions up to 0.2.0 do not ask again what PostgreSQL refuses while a migration commits.
      for (const { status, code } of refused) expect([status, code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(refused.length).toBeLessThanOrEqual(delivered.length / 100);
      expect(delivered.length).toBeGreaterThan(5 * CALLERS);
      await eventually('the policies that were added are recorded', async () => {
        const { verifySpine } = await graphql(urls[0]!, ADMIN_KEY, '{ verifySpine { intact fault } }', {});
        return verifySpine.intact === true;
      });
    } finally {
      await proxy.stop();
      await stopGateways();
      await database.drop();
    }
  });
});
