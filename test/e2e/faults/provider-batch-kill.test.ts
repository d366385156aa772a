import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { startBatchProvider } from '../../support/upstreams/batch-provider.js';

afterEach(stopGateways);

const LINES = 600;
/** Of gpt-4o-mini at half its price: 10 tokens of input and 5 of output. */
const LINE_NANO = (10n * 150n + 5n * 600n) / 2n;

test('a batch is handed over once and settled once, whenever the gateway is killed', async () => {
  const provider = await startBatchProvider();
  const dataDir = dataFolder();
  const file = join(dataDir, 'providers.json');
  const batcher = { id: 'batcher', kind: 'openai', baseUrl: `${provider.origin}/v1`, apiKeyEnv: 'BATCHER_KEY' };
  const models = ['gpt-4o-mini'];
  writeFileSync(
    file,
    JSON.stringify({ providers: [{ ...batcher, prices: 'openai', models, batches: { pricePercent: 50 } }] }),
  );
  const env = { LOG_LEVEL: 'warn', SANDBOX: 'off', PROVIDERS_FILE: file, BATCHER_KEY: 'k' };
  let gateway: GatewayProcess = startGateway({ dataDir, env });
  let url = await gateway.ready();
  const killed = async (): Promise<void> => {
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    gateway = startGateway({ dataDir, env });
    url = await gateway.ready();
  };
  const adminKey = gateway.key();
  const input = { tier: 'ENTERPRISE', id: 'batches', requestsPerMinute: 10, tokensPerMinute: 1_000 };
  await graphql(url, adminKey, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: { ...input, monthlyBudgetUsd: 1_000 },
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

  // While a file is written.
  const half = request(`${url}/v1/files`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 9_000_000 },
  });
  half.on('error', () => undefined);
  half.write('--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--b\r\n');
  half.write('Content-Disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n');
  half.write(`{"x":"${'x'.repeat(3_000_000)}`);
  await delay(50);
  await killed();
  expect(JSON.parse(await get('/files')).data).toEqual([]);

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
  const uploaded = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form });
  const { id: inputFileId } = (await uploaded.json()) as { id: string };
  let isAnswered = false;
  provider.options = { begins: 'in_progress', answers: () => isAnswered || new Promise<boolean>(() => undefined) };
  const created = await fetch(`${url}/v1/batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ input_file_id: inputFileId, endpoint: '/v1/chat/completions', completion_window: '24h' }),
  });
  const { id } = (await created.json()) as { id: string };

  // Between the hand-over and the id of the batch there.
  await eventually('it is at the provider', () => provider.batches.length === 1);
  await killed();
  isAnswered = true;
  let database = await ownDatabase(gateway);
  const column = async (name: string): Promise<unknown> => {
    const { rows } = await database.query(`SELECT ${name} AS value FROM batches WHERE id = $1`, [id]);
    return rows[0].value;
  };
  await eventually('it is found again', async () => (await column('upstream_id')) !== null);

  // While its answers are settled, and while its files are written.
  provider.end(provider.batches[0]!);
  const settled = async (): Promise<number> => {
    const { rows } = await database.query(
      `SELECT count(*)::int AS count FROM usage_ledger WHERE tenant_id = 'batches'`,
    );
    return rows[0].count;
  };
  await eventually('a part is settled', async () => (await settled()) >= LINES / 4);
  await database.end();
  await killed();
  database = await ownDatabase(gateway);
  await eventually('it is finalized', async () => (await column('status')) !== 'in_progress');
  await database.end();
  await killed();

  await eventually('it is over', async () => JSON.parse(await get(`/batches/${id}`)).status === 'completed');
  const batch = JSON.parse(await get(`/batches/${id}`));
  expect(provider.batches).toHaveLength(1);
  expect(batch).toMatchObject({ request_counts: { completed: LINES, failed: 0 }, error_file_id: null });
  const output = (await get(`/files/${batch.output_file_id}/content`)).trim().split('\n');
  output.forEach((line, at) => {
    const { custom_id: name, response } = JSON.parse(line);
    if (name !== `line-${at}` || response.body.choices[0].message.content !== `answer to: line-${at}`)
      throw new Error(`line ${at} is ${line}`);
  });
  database = await ownDatabase(gateway);
  try {
    const { rows } = await database.query(
      `SELECT b.cost::text, (SELECT sum(cost)::text FROM usage_ledger WHERE tenant_id = 'batches') AS ledger,
              (SELECT count(*)::int FROM usage_ledger WHERE tenant_id = 'batches') AS calls,
              (SELECT count(*)::int FROM spine_events WHERE action = 'ai.generate' AND tenant_id = 'batches') AS events,
              (SELECT count(*)::int FROM spine_events WHERE action = 'batch.handed_over' AND resource_id = b.id) AS handed,
              (SELECT count(*)::int FROM spine_events WHERE action = 'batch.settled' AND resource_id = b.id) AS settled
         FROM batches b WHERE id = '${id}'`,
    );
    const cost = String(LINE_NANO * BigInt(LINES));
    expect(rows[0]).toEqual({ cost, ledger: cost, calls: LINES, events: LINES, handed: 1, settled: 1 });
  } finally {
    await database.end();
  }
  const { usage } = await graphql(url, key, '{ usage { budget { heldUsd usedUsd } } }');
  expect(usage.budget.heldUsd).toBe(0);
  expect(usage.budget.usedUsd).toBeCloseTo(Number(LINE_NANO * BigInt(LINES)) / 1e9, 9);
  const { verifySpine } = await graphql(url, key, '{ verifySpine { intact fault } }');
  expect(verifySpine.intact).toBe(true);
});
