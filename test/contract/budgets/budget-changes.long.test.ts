import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';

/** Budgets as those who watch them see them change. */
const QUERY = 'subscription { budgetChanged { id budget { name limitUsd version } } }';
let gateway: TestApp;
let auditor: string;

beforeAll(async () => {
  gateway = await startTestApp();
  for (const id of ['here', 'there']) await gateway.createTenant({ id });
  auditor = await gateway.issueKey({ tenantId: 'here', subject: 'olga', roles: ['auditor'] });
});
afterAll(() => gateway.stop());

const adminOf = (tenantId: string): Promise<string> =>
  gateway.issueKey({ tenantId, subject: 'ada', roles: ['tenant_admin'] });

test('a budget is emitted when it is created, changed, raised and deleted, to its own tenant alone', async () => {
  const [key, stranger] = [await adminOf('here'), await adminOf('there')];
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${auditor}` });
  const watched = socket.start(QUERY);
  await socket.run('{ health { status } }');
  const ask = async (method: string, path: string, body?: object, by = key): Promise<any> => {
    const { status, json, text } = await gateway.request(method, path, { key: by, ...(body && { body }) });
    expect([text, status < 300]).toEqual([text, true]);
    return json;
  };
  const of = (name: string) => ({ name, limitUsd: 1.5, window: 'month' });
  await ask('POST', '/api/budgets', of('another tenant’s'), stranger);
  const { id } = await ask('POST', '/api/budgets', of('A team'));
  await watched.first(({ budgetChanged }) => budgetChanged.budget?.version === 1);
  await ask('PATCH', `/api/budgets/${id}`, { limitUsd: 2 });
  await watched.first(({ budgetChanged }) => budgetChanged.budget?.version === 2);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await ask('POST', `/api/budgets/${id}/raises`, { addUsd: 1, until, reason: 'a launch' });
  await gateway.eventually(() => {
    expect(watched.results).toHaveLength(3);
    return Promise.resolve();
  });
  // A change that is refused is none.
  expect(
    (await gateway.request('PATCH', `/api/budgets/${id}`, { key, body: { version: 9, limitUsd: 3 } })).status,
  ).toBe(409);
  await ask('DELETE', `/api/budgets/${id}`);
  await watched.first(({ budgetChanged }) => budgetChanged.budget === null);
  expect(watched.results.map(({ data }) => data.budgetChanged)).toEqual([
    { id, budget: { name: 'A team', limitUsd: 1.5, version: 1 } },
    { id, budget: { name: 'A team', limitUsd: 2, version: 2 } },
    { id, budget: { name: 'A team', limitUsd: 2, version: 2 } },
    { id, budget: null },
  ]);
  await socket.close();
});
