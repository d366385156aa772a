import { expect, test } from '@jest/globals';
import { ServerDiscovery } from '../../../src/features/mcp/credentials/server-discovery.service.js';
import type { ProviderFetch } from '../../../src/shared/outbound/provider-fetch.js';
import { TargetGuard } from '../../../src/shared/outbound/target-guard.js';

const own = { redirectUri: 'http://127.0.0.1:8080/connect-tools/callback/shop/tools', document: undefined };

test('a discovery at a server that keeps every answer back ends after its time, not after that of each request', async () => {
  const asked: string[] = [];
  const fetch: ProviderFetch = (url, { signal }) => {
    asked.push(url);
    if (asked.length === 1) return Promise.resolve(new Response(null, { status: 401 }));
    return new Promise((_resolve, reject) => {
      const over = (): void => {
        reject(signal?.reason as Error);
      };
      if (signal?.aborted === true) over();
      else signal?.addEventListener('abort', over);
    });
  };
  const discovery = new ServerDiscovery({ fetch, guard: new TargetGuard(true), patienceMillis: 20 });
  await expect(discovery.plan('http://127.0.0.1:1/mcp', {}, own)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
  expect(asked.length).toBeGreaterThan(1);
});
