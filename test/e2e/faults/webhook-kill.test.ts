import { afterEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../support/eventually.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { ownDatabase } from '../../support/programs/killed-gateway.js';
import { noContent, startReceiver } from '../../support/upstreams/receiver.js';

afterEach(stopGateways);

test('killed between commit and delivery: everything told arrives after the restart, under the same ids', async () => {
  const dataDir = dataFolder();
  const env = { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'warn' };
  const receiver = await startReceiver();
  try {
    const gateway = startGateway({ dataDir, env });
    const url = await gateway.ready();
    const post = async (path: string, body: object): Promise<any> => {
      const headers = { authorization: `Bearer ${gateway.key()}`, 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([path, response.status]).toEqual([path, expect.any(Number)]);
      return response.json();
    };
    const events = ['approval.requested', 'chat.complete'];
    const { secret } = await post('/v1/webhooks', { url: `${receiver.url}/hook`, events });
    // Held: some are under way when it is killed, the rest is in the outbox.
    receiver.answer = () => undefined;
    const told = new Set<string>();
    for (let count = 0; count < 10; count += 1) {
      const asked = { type: 'access', resourceId: 'r', resourceType: 'x', requiredApprovers: ['ann'] };
      told.add((await post('/api/oversight/approvals', asked)).id);
      const messages = [{ role: 'user', content: `hello ${count}` }];
      const { id } = await post('/v1/chat', { model: 'gpt-4o-mini', messages, skip_cache: true });
      told.add(id.replace('chatcmpl-', ''));
    }
    await eventually('two are under way', () => receiver.received.length === 2);
    gateway.child.kill('SIGKILL');
    await gateway.exited;

    const begun = receiver.idsAt('/hook');
    receiver.received.length = 0;
    receiver.answer = noContent;
    const restarted = startGateway({ dataDir, env });
    await restarted.ready();
    const database = await ownDatabase(restarted);
    // Those under way are waited for until their lease is over.
    await database.query("UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'pending'");
    await database.end();
    await eventually('all have arrived', () => new Set(receiver.idsAt('/hook')).size === 20);
    for (const { text, headers } of receiver.received) new Webhook(secret).verify(text, headers as any);
    expect(receiver.idsAt('/hook')).toEqual(expect.arrayContaining(begun));
    const subjects = receiver.received.map(({ body }) => body.data.approval?.id ?? body.data.id);
    expect(new Set(subjects)).toEqual(told);
  } finally {
    await receiver.close();
  }
});
