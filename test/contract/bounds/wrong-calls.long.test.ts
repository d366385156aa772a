import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { ask } from '../../support/upstreams/models.js';

/** Model calls that are wrong count towards their tenant's requests per minute; sign-ins have a limit of their own. */
const clock = manualClock();
let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
});
afterAll(() => gateway.stop());

const MODEL = 'gpt-4o-mini';
const wrong: [string, string, unknown][] = [
  ['an unknown model', '/v1/chat/completions', { model: 'no-such-model', messages: [{ role: 'user', content: 'x' }] }],
  ['an invalid body', '/v1/chat/completions', { model: MODEL }],
  ['no JSON', '/v1/chat/completions', '{"model":'],
  ['invalid messages', '/v1/messages', { model: MODEL, messages: [] }],
  ['an invalid response', '/v1/responses', { model: 7 }],
  ['600,000 empty objects', '/v1/chat', `{"messages":[${'{},'.repeat(600_000)}{}]}`],
];

test.each(wrong)('%s is 429 after ten of a free tenant', async (name, path, body) => {
  const id = `t${name.length}-${path.length}`;
  await gateway.createTenant({ id, name, tier: 'FREE', monthlyBudgetUsd: 1 });
  const key = await gateway.issueKey({ tenantId: id, subject: 'ann' });
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1)
    statuses.push((await gateway.request('POST', path, { key, body })).status);
  expect(statuses.slice(0, 10).every((status) => status === 400 || status === 404)).toBe(true);
  expect(statuses.slice(10)).toEqual([429, 429]);
  clock.advance(60_000);
  const right = await gateway.request('POST', '/v1/chat', { key, body: ask('hi', { max_tokens: 5 }) });
  expect(right.status).toBe(200);
});

test('a person opens sixty sessions in a minute, and has twenty at once', async () => {
  const key = await gateway.issueKey({ subject: 'bea' });
  const signIn = async (): Promise<number> =>
    (await gateway.request('POST', '/session', { key: null, body: { apiKey: key } })).status;
  const statuses: number[] = [];
  for (let minute = 0; minute < 2; minute += 1) {
    for (let count = 0; count < 61; count += 1) statuses.push(await signIn());
    clock.advance(60_000);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const query = '{ userSessions(first: 100, open: true) { edges { node { id } } } }';
  const { json } = await gateway.graphql(query, {}, { key });
  expect(json.data.userSessions.edges).toHaveLength(20);
});
