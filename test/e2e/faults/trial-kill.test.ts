import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { startModels } from '../../support/evaluations/judged-models.js';

interface Run {
  endedAt: string | null;
  completedEventId: string;
  root: string;
}

afterEach(stopGateways);

const TENANT = 'tried';
const CALLS = 400;
/** The process is killed when so many of the 800 decisions of both sides were stored. */
const KILLS = [CALLS / 4, CALLS];
const DRAFT = {
  name: 'no gpt-4o',
  actions: ['ai.generate'],
  resources: ['*'],
  effect: 'deny',
  rules: [{ id: 'large', condition: 'resource == "model:gpt-4o"', obligations: [] }],
};

test('a trial of drafts goes on after each kill -9: each call is decided once by each side, and the result is sealed once', async () => {
  const models = await startModels(({ said }) => `answer to ${said}`, 0);
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
  const tenant = { tier: 'ENTERPRISE', id: TENANT, requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
  await graphql(url, adminKey, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: { ...tenant, monthlyBudgetUsd: 1_000 },
  });
  await graphql(url, adminKey, `mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`);
  const issued = await graphql(
    url,
    adminKey,
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
    { input: { tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] } },
  );
  const key: string = issued.issueApiKey.secret;
  const api = async <Answer = unknown>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    expect([path, response.status < 300]).toEqual([path, true]);
    return response.json() as Promise<Answer>;
  };
  const calls = Array.from({ length: CALLS }, (_, at) => ({
    model: at % 2 === 0 ? 'gpt-4o-mini' : 'gpt-4o',
    messages: [{ role: 'user', content: `item ${at}` }],
    max_tokens: 20,
  }));
  for (let from = 0; from < CALLS; from += 20)
    await Promise.all(calls.slice(from, from + 20).map((body) => api('/v1/chat/completions', body)));
  const asked = models.asked.length;
  const set = await api('/api/evaluations/datasets', { name: 'traffic', filter: { limit: CALLS } });
  expect(set).toMatchObject({ items: CALLS });

  // Each decision waits, as on a machine that has other work: a run of 800 would be over before it can be killed.
  const owner = await ownDatabase(gateway);
  await owner.query(`
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(0.005); RETURN NEW; END';
    CREATE TRIGGER slowly BEFORE UPDATE ON evaluation_results FOR EACH ROW EXECUTE FUNCTION slowly();
    CREATE TABLE decided (run_id uuid, place integer, side text);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      'BEGIN INSERT INTO public.decided VALUES (NEW.run_id, NEW.place, NEW.side); RETURN NEW; END';
    CREATE TRIGGER note AFTER UPDATE ON evaluation_results FOR EACH ROW EXECUTE FUNCTION note();`);
  await owner.end();
  const { id } = await api<{ id: string }>('/api/evaluations/runs', {
    dataset: 'traffic',
    candidate: { policies: [DRAFT] },
    baseline: { policies: [] },
    checks: [],
    budgetUsd: 0,
  });
  const stored = async (): Promise<number> => {
    const database = await ownDatabase(gateway);
    try {
      const query = `SELECT count(*)::int AS ended FROM evaluation_results WHERE run_id = $1 AND state = 'ENDED'`;
      return (await database.query(query, [id])).rows[0].ended;
    } finally {
      await database.end();
    }
  };
  for (const at of KILLS) {
    await eventually(`${at} decisions are stored`, async () => (await stored()) >= at);
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    ({ gateway, url } = await start());
    const left = await stored();
    expect([left >= at, left < 2 * CALLS]).toEqual([true, true]);
  }
  const read = () => api<Run>(`/api/evaluations/runs/${id}`);
  await eventually('it is over', async () => (await read()).endedAt !== null, 120_000);
  const run = await read();
  expect(run).toMatchObject({
    status: 'COMPLETED',
    candidateFigures: { items: CALLS, passed: CALLS / 2, failed: CALLS / 2, errors: 0 },
    baselineFigures: { items: CALLS, passed: CALLS, failed: 0, errors: 0 },
    regression: { both: CALLS / 2, broken: CALLS / 2, fixed: 0, neither: 0 },
    costUsd: 0,
  });
  expect(models.asked.length).toBe(asked);

  const database = await ownDatabase(gateway);
  try {
    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM decided WHERE run_id = $1) AS decisions,
              (SELECT count(DISTINCT (place, side))::int FROM decided WHERE run_id = $1) AS places,
              (SELECT count(*)::int FROM spine_events WHERE action LIKE 'evaluation.%' AND action <> 'evaluation.started'
                  AND resource_id = $2) AS ends`,
      [id, id],
    );
    expect(rows).toEqual([{ decisions: 2 * CALLS, places: 2 * CALLS, ends: 1 }]);
  } finally {
    await database.end();
  }
  const event = await api(`/api/trust/spine/events/${run.completedEventId}`);
  expect(event).toMatchObject({ action: 'evaluation.completed', details: { resultsRoot: run.root } });
  const { verifySpine } = await graphql(url, key, '{ verifySpine { intact fault } }');
  expect(verifySpine.intact).toBe(true);
}, 240_000);
