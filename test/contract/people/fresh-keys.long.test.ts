import { expect, test } from '@jest/globals';
import { startTestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';

test('a key is good at another instance from its first request on, and so is a new tenant', async () => {
  const first = await startTestApp();
  const second = await startTestApp({
    databaseUrl: first.databaseUrl,
    env: { PORTCULLIS_ADMIN_KEY: first.adminKey },
  });
  try {
    for (let count = 0; count < 10; count += 1) {
      const tenantId = `shop-${count}`;
      await first.createTenant({ id: tenantId, name: 'Shop', tier: 'PRO' });
      const bearer = await first.issueKey({ tenantId, subject: 'ann', roles: ['member'] });
      const header: Record<string, string> =
        count % 2 === 0 ? { 'x-api-key': bearer } : { authorization: `Bearer ${bearer}` };
      expect((await second.request('GET', '/v1/models', { key: null, headers: header })).status).toBe(200);
      const other = await first.issueKey({ tenantId, subject: 'bob', roles: ['member'] });
      const socket = openSocket(second.url, { Authorization: `Bearer ${other}` });
      expect(await socket.run('{ __typename }')).toEqual([{ data: { __typename: 'Query' } }]);
      await socket.close();
    }
    const junk = `pcl_${'0'.repeat(16)}_${'x'.repeat(43)}`;
    expect((await second.request('GET', '/v1/models', { key: junk })).status).toBe(401);
  } finally {
    await second.stop();
  }
});
