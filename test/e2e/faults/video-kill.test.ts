import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

afterEach(stopGateways);

test('a video outlives kill -9, and one whose acceptance was lost is charged whole: each is asked for once', async () => {
  let isSilent = false;
  let isMade = false;
  let posts = 0;
  const upstream = await startUpstream(({ method }, response) => {
    if (method === 'POST') posts += 1;
    // Taken, and nobody hears of it.
    if (method === 'POST' && isSilent) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: `up_${posts}`, status: isMade ? 'completed' : 'in_progress', seconds: '4' }));
  });
  const models = join(mkdtempSync(join(tmpdir(), 'video-')), 'models.json');
  const price = { input: '0', units: { videoSeconds: '0.1' }, source: 'a test', asOf: '2026-11-01' };
  const film = { id: 'film', type: 'video', contextWindow: 32_000, provider: 'openai', price };
  writeFileSync(models, JSON.stringify({ mode: 'extend', models: [film] }));
  const dataDir = dataFolder();
  const env = {
    LOG_LEVEL: 'warn',
    SANDBOX: 'off',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `${upstream.origin}/v1`,
    MODELS_FILE: models,
  };
  let gateway: GatewayProcess = startGateway({ dataDir, env });
  let url = await gateway.ready();
  const restart = async (): Promise<void> => {
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    gateway = startGateway({ dataDir, env });
    url = await gateway.ready();
  };
  const key = gateway.key();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = (seconds: string): Promise<Response> =>
    fetch(`${url}/v1/videos`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: 'film', prompt: 'x', seconds }),
    });
  const held = async (): Promise<number> =>
    (await graphql(url, key, '{ usage { budget { heldUsd } } }')).usage.budget.heldUsd;

  const { id } = (await (await ask('8')).json()) as { id: string };
  await restart();
  await eventually('it is held again', async () => Math.abs((await held()) - 0.8) < 1e-9);

  isSilent = true;
  ask('12').catch(() => undefined);
  await eventually('the second one is taken', () => posts === 2);
  await restart();
  isMade = true;
  await eventually('the first one is made', async () => {
    const video = (await (await fetch(`${url}/v1/videos/${id}`, { headers })).json()) as { status: string };
    return video.status === 'completed';
  });
  await eventually('nothing is held', async () => (await held()) === 0);

  const database = await ownDatabase(gateway);
  try {
    const { rows } = await database.query(
      "SELECT cost::text, outcome, estimated FROM usage_ledger WHERE action = 'ai.video' ORDER BY occurred_at",
    );
    expect(rows).toEqual([
      { cost: '400000000', outcome: 'completed', estimated: false },
      { cost: '1200000000', outcome: 'failed', estimated: true },
    ]);
  } finally {
    await database.end();
  }
  expect(posts).toBe(2);
  const { verifySpine } = await graphql(url, key, '{ verifySpine { intact } }');
  expect(verifySpine.intact).toBe(true);
  await upstream.stop();
});
