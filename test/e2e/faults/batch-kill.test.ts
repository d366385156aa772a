import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

afterEach(stopGateways);

const LINES = 120;
const ANSWER_MILLIS = 20;

/** The points at which the process is killed, by how many lines the provider has been asked. */
const KILLS: readonly { at: number; during: string }[] = [
  { at: 0, during: 'validation' },
  { at: LINES / 3, during: 'calls' },
  { at: LINES - 12, during: 'the last calls' },
];

test('a batch goes on after each kill -9: no line is sent twice, none is lost, and it is settled once', async () => {
  const asked = new Map<string, number>();
  const upstream = await startUpstream(({ body }, response) => {
    const { messages, model } = body as { model: string; messages: { content: string }[] };
    const line = messages[0]!.content;
    asked.set(line, (asked.get(line) ?? 0) + 1);
    const message = { role: 'assistant', content: `answer to ${line}` };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    void delay(ANSWER_MILLIS).then(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 1,
          model,
          usage,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        }),
      );
    });
  });
  const dataDir = dataFolder();
  const env = {
    LOG_LEVEL: 'warn',
    SANDBOX: 'off',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `${upstream.origin}/v1`,
  };
  const start = async (): Promise<{ gateway: GatewayProcess; url: string }> => {
    const gateway = startGateway({ dataDir, env });
    return { gateway, url: await gateway.ready() };
  };
  let { gateway, url } = await start();
  const adminKey = gateway.key();
  const tenant = { tier: 'ENTERPRISE', id: 'batches', requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
  await graphql(url, adminKey, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: { ...tenant, monthlyBudgetUsd: 1_000 },
  });
  const issued = await graphql(
    url,
    adminKey,
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
    { input: { tenantId: 'batches', subject: 'ann', roles: ['tenant_admin'] } },
  );
  const key: string = issued.issueApiKey.secret;
  const headers = { authorization: `Bearer ${key}` };
  const get = async (path: string): Promise<string> => (await fetch(`${url}/v1${path}`, { headers })).text();

  const lines = Array.from({ length: LINES }, (_, at) =>
    JSON.stringify({
      custom_id: `line-${at}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'gpt-4o-mini', max_tokens: 50, messages: [{ role: 'user', content: `line-${at}` }] },
    }),
  );
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', new Blob([lines.join('\n')]), 'lines.jsonl');
  const file = (await (await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form })).json()) as {
    id: string;
  };
  const created = await fetch(`${url}/v1/batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' }),
  });
  const { id } = (await created.json()) as { id: string };

  for (const { at, during } of KILLS) {
    await eventually(`${at} lines are sent, during ${during}`, () => asked.size >= at);
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    ({ gateway, url } = await start());
  }
  await eventually('it is over', async () => JSON.parse(await get(`/batches/${id}`)).status === 'completed');
  const batch = JSON.parse(await get(`/batches/${id}`));

  expect([...asked.values()].filter((times) => times > 1)).toEqual([]);
  const linesIn = async (fileId: string | null): Promise<any[]> =>
    fileId === null
      ? []
      : (await get(`/files/${fileId}/content`))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
  const output = await linesIn(batch.output_file_id);
  const errors = await linesIn(batch.error_file_id);
  const named = [...output, ...errors].map(({ custom_id: line }) => line as string);
  expect(named.toSorted()).toEqual(Array.from({ length: LINES }, (_, at) => `line-${at}`).toSorted());
  for (const { custom_id: line, response } of output)
    expect(response.body.choices[0].message.content).toBe(`answer to ${line}`);
  // Those that were under way at a kill: eight at once.
  expect(errors.length).toBeLessThanOrEqual(8 * KILLS.length);
  for (const { error } of errors) expect(error.code).toBe('SERVICE_UNAVAILABLE');

  const database = await ownDatabase(gateway);
  try {
    const { rows } = await database.query(
      `SELECT b.cost::text, b.root, (SELECT sum(cost)::text FROM usage_ledger WHERE tenant_id = 'batches') AS ledger,
              (SELECT count(*)::int FROM usage_ledger WHERE tenant_id = 'batches') AS calls,
              (SELECT count(*)::int FROM spine_events WHERE action = 'batch.settled' AND resource_id = b.id) AS settled
         FROM batches b WHERE id = '${id}'`,
    );
    const [{ cost, ledger, calls, settled }] = rows;
    expect(settled).toBe(1);
    expect(cost).toBe(ledger);
    // Beside one for each line, those whose process was killed before the line was marked as sent.
    expect(calls).toBeGreaterThanOrEqual(LINES);
    expect(calls).toBeLessThanOrEqual(LINES + 8 * KILLS.length);
    // Each of the calls that were answered, in nano-USD.
    expect(BigInt(cost)).toBeGreaterThanOrEqual(BigInt(asked.size) * (10n * 150n + 5n * 600n));
  } finally {
    await database.end();
  }
  const { usage } = await graphql(url, key, '{ usage { budget { heldUsd } } }');
  expect(usage.budget.heldUsd).toBe(0);
  const { verifySpine } = await graphql(url, key, '{ verifySpine { intact fault } }');
  expect(verifySpine.intact).toBe(true);
  await upstream.stop();
});
