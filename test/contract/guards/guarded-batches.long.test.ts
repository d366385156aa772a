import { beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, type GuardVendor, makeGuard, startVendor } from '../../support/guards/vendor.js';

/** Lines of batches under guards: each is judged when it is made, and refused alone. */
let app: TestApp;
let vendor: GuardVendor;
let key: string;

beforeAll(async () => {
  vendor = await startVendor();
  app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, timedWorkMillis: 100 });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  const ada = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  await makeGuard(app, ada, { name: 'vendor', url: vendor.at('/generic'), on: ['REQUEST', 'ANSWER'] });
  key = await app.issueKey({ tenantId: 'shop', subject: 'rita' });
});

test('a line that a guard blocks fails with its reason, and the others are answered', async () => {
  const requests = ['hello', `say ${BAD}`].map((content, at) => ({
    custom_id: `line-${at}`,
    params: { model: 'claude-haiku-4-5', max_tokens: 50, messages: [{ role: 'user', content }] },
  }));
  const made = await app.request('POST', '/v1/messages/batches', { key, body: { requests } });
  expect([made.text, made.status]).toEqual([made.text, 200]);
  const path = `/v1/messages/batches/${String(made.json.id)}`;
  await app.eventually(async () => {
    expect((await app.request('GET', path, { key })).json.processing_status).toBe('ended');
  });
  const { text } = await app.request('GET', `${path}/results`, { key });
  const results = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const byId = new Map(results.map((result) => [result.custom_id, result.result]));
  expect(byId.get('line-0')).toMatchObject({ type: 'succeeded' });
  expect(JSON.stringify(byId.get('line-1'))).toContain('GUARD_BLOCKED');
  expect(JSON.stringify(app.sandbox.requests('anthropic'))).not.toContain(BAD);
});
