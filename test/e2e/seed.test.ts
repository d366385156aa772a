import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { withUser } from '../../src/database/request-urls.js';
import { newKey, SPINE_KEY, startTestApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';

const drops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(drops.map((drop) => drop())));

/** An empty database, with the settings of those who use it. */
async function ground(): Promise<{ url: string; env: Record<string, string> }> {
  const { url, drop } = await createDatabase();
  drops.push(drop);
  const env = {
    MIGRATION_DATABASE_URL: url,
    DATABASE_URL: withUser(url, 'portcullis_test', 'of requests'),
    PORTCULLIS_ADMIN_KEY: newKey(),
    SPINE_SIGNING_KEY: SPINE_KEY,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
  };
  return { url, env };
}

const here = { PATH: process.env.PATH ?? '' };

/** Runs the built command as a user would. */
function seed(env: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const given = ['dist/main.js', 'seed', ...args];
    execFile(process.execPath, given, { env: { ...here, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

const SMALL = [
  '--tenants',
  '4',
  '--keys',
  '30',
  '--invocations',
  '3000',
  '--days',
  '10',
  '--until',
  '2026-03-01T00:00:00Z',
];
const LOOK = `{
  verifySpine { intact size rootHash fault }
  usage(startDate: "2026-02-01T00:00:00Z", endDate: "2026-03-02T00:00:00Z") { usage { totalRequests totalCostUsd } }
  spineCheckpoint { checkpoint }
  apiKeys(first: 100) { edges { node { id subject } } }
  invocations(first: 1) { edges { node { id user } } }
}`;

async function look(app: TestApp, tenantId: string): Promise<any> {
  const { json, text } = await app.graphql(LOOK, {}, { headers: { 'x-tenant-id': tenantId } });
  expect([text, json.errors]).toEqual([text, undefined]);
  return json.data;
}

describe('seeding', () => {
  test('fills a database that a gateway serves: logs, ledger and sums agree, and the same seed gives the same rows', async () => {
    const [one, two] = [await ground(), await ground()];
    for (const { env } of [one, two]) expect(await seed(env, ...SMALL)).toMatchObject({ code: 0 });
    const [first, second] = [
      await startTestApp({ databaseUrl: one.url, env: one.env }),
      await startTestApp({ databaseUrl: two.url, env: two.env }),
    ];
    let requests = 0;
    let keys = 0;
    for (const tenantId of ['seed-00001', 'seed-00002', 'seed-00003', 'seed-00004']) {
      const seen = await look(first, tenantId);
      expect(seen.verifySpine).toMatchObject({ intact: true, fault: null });
      expect(seen.spineCheckpoint.checkpoint).toContain(`/${tenantId}\n${seen.verifySpine.size}\n`);
      requests += Number(seen.usage.usage.totalRequests);
      keys += Number(seen.apiKeys.edges.length);
      expect(seen.usage.usage.totalCostUsd).toBeGreaterThan(0);
      expect((await look(second, tenantId)).verifySpine.rootHash).toBe(seen.verifySpine.rootHash);
    }
    expect(keys).toBe(30);
    expect(requests).toBeGreaterThan(2_900);
    expect(requests).toBeLessThanOrEqual(3_000);
    // What is there serves: the decision about a seeded call is the one that its policies give.
    const { id } = (await look(first, 'seed-00001')).invocations.edges[0].node;
    const replayed = await first.graphql(
      'query($id: ID!) { replayDecision(id: $id) { __typename } }',
      { id },
      {
        headers: { 'x-tenant-id': 'seed-00001' },
      },
    );
    expect(replayed.json.errors).toBeUndefined();
  });

  test('refuses a database that was seeded, unless more is wanted', async () => {
    const { url, env } = await ground();
    const few = ['--tenants', '2', '--keys', '2', '--invocations', '100'];
    expect(await seed(env, ...few)).toMatchObject({ code: 0 });
    expect(await seed(env, ...few)).toMatchObject({ code: 1, said: expect.stringContaining('--more') });
    expect(await seed(env, ...few, '--more', '--seed', 'other')).toMatchObject({ code: 0 });
    const app = await startTestApp({ databaseUrl: url, env });
    for (const tenantId of ['seed-00001', 'seed-00004'])
      expect((await look(app, tenantId)).verifySpine.intact).toBe(true);
  });

  test.each([
    ['--tenants', '0'],
    ['--keys', 'many'],
    ['--until', 'soon'],
    ['--colour', 'red'],
  ])('refuses %s %s', async (...args) => {
    expect(await seed({}, ...args)).toMatchObject({ code: 2, said: expect.stringContaining('portcullis seed') });
  });
});

test('the demo plays a day once, and serves it', async () => {
  const { env } = await ground();
  const start = async () => {
    const program = spawn(process.execPath, ['dist/main.js', 'demo'], {
      env: { ...here, ...env, PORT: '0' },
    });
    let said = '';
    program.stdout.on('data', (text: Buffer) => (said += text.toString()));
    program.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const gone = once(program, 'exit');
    while (!said.includes('Ctrl+C') && program.exitCode === null)
      await Promise.race([once(program.stdout, 'data'), gone]);
    return { program, gone, said: () => said };
  };
  const first = await start();
  expect(first.said()).toContain('Models are simulated');
  const [, url = '', token] = /Sign in {2}(\S+)\/sign-in#link=(\S+)/.exec(first.said()) ?? [];
  const signedIn = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(await signedIn.json()).toMatchObject({ tenantId: 'nordwind', roles: ['tenant_admin'] });
  const ask = async (query: string) => {
    const headers = {
      authorization: `Bearer ${env.PORTCULLIS_ADMIN_KEY}`,
      'x-tenant-id': 'nordwind',
      'content-type': 'application/json',
    };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return (await response.json()) as any;
  };
  const { data, errors } = await ask(`{
    verifySpine { intact }
    all: invocations(first: 500) { edges { node { startedAt outcome } } }
    denied: invocations(first: 1, filter: {outcome: DENIED}) { edges { node { user } } }
    approvals { edges { node { status } } }
    proposals { edges { node { state } } }
    disputeCases { edges { node { status } } }
    analyses { edges { node { status } } }
    playbooks { edges { node { id } } }
  }`);
  expect(errors).toBeUndefined();
  const times = data.all.edges.map(({ node }: any) => Date.parse(node.startedAt));
  expect(times.length).toBeGreaterThan(200);
  // A whole day, and nothing in the future.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(22 * 3_600_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  expect(data.verifySpine.intact).toBe(true);
  expect(data.denied.edges).toHaveLength(1);
  const of = (list: any, name: string) => list.edges.map(({ node }: any) => node[name]).toSorted();
  expect(of(data.approvals, 'status')).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'DENIED', 'PENDING', 'PENDING']);
  expect(of(data.disputeCases, 'status')).toEqual(['OPEN', 'RESOLVED']);
  expect(of(data.analyses, 'status')).toEqual(['COMPLETED', 'COMPLETED']);
  expect(of(data.proposals, 'state')).toContain('AWAITING_DECISION');
  expect(data.playbooks.edges).toHaveLength(1);
  first.program.kill('SIGTERM');
  await first.gone;
  const second = await start();
  expect(second.said()).toContain('played before');
  second.program.kill('SIGTERM');
  await second.gone;
});
