import { createHash } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';

afterEach(stopGateways);

const EVENTS = 400;
const DETAIL_BYTES = 60_000;
/** The process is killed once so many pieces of the pack are stored: within the bundle, and behind it. */
const KILLS = [3, 30];

test('a pack goes on after each kill -9, is never served by halves, and has the bytes of one that was not killed', async () => {
  const dataDir = dataFolder();
  const start = async (): Promise<{ gateway: GatewayProcess; url: string }> => {
    const gateway = startGateway({ dataDir, env: { LOG_LEVEL: 'warn' } });
    return { gateway, url: await gateway.ready() };
  };
  let { gateway, url } = await start();
  const admin = gateway.key();
  const tenant = { tier: 'ENTERPRISE', id: 'packed', requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
  await graphql(url, admin, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: tenant,
  });
  const issued = await graphql(
    url,
    admin,
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
    { input: { tenantId: 'packed', subject: 'ada', roles: ['tenant_admin'] } },
  );
  const authorization = `Bearer ${issued.issueApiKey.secret}`;
  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(`${url}/api/trust${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  for (let event = 0; event < EVENTS; event += 1) {
    const details = { event, text: 'x'.repeat(DETAIL_BYTES) };
    expect((await ask('/spine/record', { action: 'note.kept', actor: 'ada', details })).status).toBe(201);
  }
  const period = { startDate: new Date(Date.now() - 86_400_000).toISOString(), endDate: new Date().toISOString() };
  const make = async (): Promise<string> =>
    ((await (await ask('/evidence-packs', period)).json()) as { id: string }).id;
  const id = await make();
  for (const pieces of KILLS) {
    const database = await ownDatabase(gateway);
    await eventually(`${pieces} pieces are stored`, async () => {
      const { rows } = await database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM evidence_pack_pieces WHERE pack_id = $1',
        [id],
      );
      return (rows[0]?.count ?? 0) >= pieces;
    });
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    database.on('error', () => undefined);
    await database.end();
    ({ gateway, url } = await start());
    const pack = (await (await ask(`/evidence-packs/${id}`)).json()) as { status: string };
    const { status } = await ask(`/evidence-packs/${id}/content`);
    expect([409, pack.status === 'COMPLETED' ? 200 : 409]).toContain(status);
  }
  const ended = async (one: string): Promise<{ status: string; sha256: string }> => {
    await eventually('it is over', async () => {
      const { endedAt } = (await (await ask(`/evidence-packs/${one}`)).json()) as { endedAt: string | null };
      return endedAt !== null;
    });
    return (await (await ask(`/evidence-packs/${one}`)).json()) as { status: string; sha256: string };
  };
  const killed = await ended(id);
  expect(killed.status).toBe('COMPLETED');
  const zip = Buffer.from(await (await ask(`/evidence-packs/${id}/content`)).arrayBuffer());
  expect(createHash('sha256').update(zip).digest('hex')).toBe(killed.sha256);
  const whole = await ended(await make());
  expect(whole).toMatchObject({ status: 'COMPLETED', sha256: killed.sha256 });
}, 300_000);
