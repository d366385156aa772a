import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { startModels } from '../../support/evaluations/judged-models.js';

afterEach(stopGateways);

const ITEMS = 500;
/** The process is killed when so many calls were made, of the 1,000 of candidate and judge. */
const KILLS = [ITEMS / 2, ITEMS + 100];

test('a run of 500 items with a judge goes on after each kill -9: no call is made twice, and each is charged once', async () => {
  const models = await startModels(({ isJudge, said }) => {
    if (!isJudge) return `answer to ${said}`;
    const number = Number(/answer to item-(\d+)/.exec(said)![1]);
    // Every tenth time the judge does not do as it is told.
    if (number % 10 === 9) return 'I cannot decide.';
    return JSON.stringify({ pass: number % 2 === 0, reason: 'As the number is.' });
  }, 5);
  const dataDir = dataFolder();
  const env = {
    LOG_LEVEL: 'warn',
    SANDBOX: 'off',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `${models.origin}/v1`,
  };
  const start = async (): Promise<{ gateway: GatewayProcess; url: string }> => {
    const gateway = startGateway({ dataDir, env });
    return { gateway, url: await gateway.ready() };
  };
  let { gateway, url } = await start();
  const adminKey = gateway.key();
  const tenant = { tier: 'ENTERPRISE', id: 'judged', requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
  await graphql(url, adminKey, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: { ...tenant, monthlyBudgetUsd: 1_000 },
  });
  const issued = await graphql(
    url,
    adminKey,
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
    { input: { tenantId: 'judged', subject: 'ada', roles: ['tenant_admin'] } },
  );
  const key: string = issued.issueApiKey.secret;
  const api = async (path: string, body?: object): Promise<any> => {
    const response = await fetch(`${url}/api/evaluations${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  const items = Array.from({ length: ITEMS }, (_, at) => ({ messages: [{ role: 'user', content: `item-${at}` }] }));
  await api('/datasets', { name: 'items', items });
  const { id } = await api('/runs', {
    dataset: 'items',
    candidate: { model: 'gpt-4o-mini' },
    checks: [{ type: 'judge', value: 'The number is even.' }],
    judge: { model: 'gpt-4o' },
    budgetUsd: 5,
    rate: 6_000,
    maxOutputTokens: 20,
  });
  for (const at of KILLS) {
    await eventually(`${at} calls are made`, () => models.asked.length >= at);
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    ({ gateway, url } = await start());
  }
  await eventually('it is over', async () => (await api(`/runs/${id}`)).status === 'COMPLETED', 120_000);
  const run = await api(`/runs/${id}`);

  const times = new Map<string, number>();
  for (const { isJudge, said } of models.asked) {
    const call = `${isJudge} ${/item-\d+/.exec(said)![0]}`;
    times.set(call, (times.get(call) ?? 0) + 1);
  }
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  // Of those that were under way at a kill, eight at once, no answer was stored.
  const lost = 8 * KILLS.length;
  expect(run.errors).toBeLessThanOrEqual(lost);
  expect(run.passed).toBeGreaterThanOrEqual(ITEMS / 2 - lost);
  const counts: number[] = [run.passed, run.failed, run.errors, run.unjudged];
  expect(counts.reduce((sum, count) => sum + count)).toBe(ITEMS);
  // Failures of the judge are shown.
  expect(run.unjudged).toBeGreaterThanOrEqual(ITEMS / 10 - lost);
  expect(run.unjudged).toBeLessThanOrEqual(ITEMS / 10 + lost);
  expect(run.judge).toMatchObject({ model: expect.stringContaining('gpt-4o') });

  const database = await ownDatabase(gateway);
  try {
    const { rows } = await database.query(
      `SELECT r.cost::text, (SELECT sum(cost)::text FROM usage_ledger WHERE tenant_id = 'judged') AS ledger,
              (SELECT count(*)::int FROM usage_ledger WHERE tenant_id = 'judged') AS calls,
              (SELECT count(*)::int FROM spine_events WHERE action = 'evaluation.completed' AND resource_id = r.id::text) AS completed
         FROM evaluation_runs r WHERE id = '${id}'`,
    );
    const [{ cost, ledger, calls, completed }] = rows;
    expect(completed).toBe(1);
    expect(cost).toBe(ledger);
    // Beside the calls that were made, those whose process was killed between the start and the provider.
    expect(calls).toBeGreaterThanOrEqual(models.asked.length);
    expect(calls).toBeLessThanOrEqual(models.asked.length + lost);
  } finally {
    await database.end();
  }
  const { usage } = await graphql(url, key, '{ usage { budget { heldUsd } } }');
  expect(usage.budget.heldUsd).toBe(0);
  const { verifySpine } = await graphql(url, key, '{ verifySpine { intact fault } }');
  expect(verifySpine.intact).toBe(true);
}, 240_000);
