import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { Cell } from '../../../src/cli/move/cell.js';
import { forgetTenant } from '../../../src/cli/move/forget-tenant.js';
import { moveTenant } from '../../../src/cli/move/move-tenant.js';
import { obstacles } from '../../../src/cli/move/preconditions.js';
import { readSettings } from '../../../src/config/settings.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { expectRestError } from '../../support/errors.js';
import { ask } from '../../support/upstreams/models.js';
import { type Receiver, startReceiver } from '../../support/upstreams/receiver.js';

const ENCRYPTION_KEY = randomBytes(32).toString('base64');
/** More than the calls of whoever does not use it up. */
const LIMIT = 30;
/** Calls of somebody at the first installation, who makes the others at the second. */
const SOME = 20;
const BUDGET = { name: 'each user', limitRequests: LIMIT, window: 'total', per: ['user'] };

describe('a tenant that is moved to another installation', () => {
  const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];
  let cells: { source: Cell; target: Cell };
  let [here, there]: TestApp[] = [];
  let receiver: Receiver;
  let secret: string;
  const keys: Record<string, string> = {};

  const start = async (): Promise<TestApp> => {
    const database = await createDatabase();
    databases.push(database);
    const env = { WEBHOOK_ALLOW_PRIVATE: 'true', ENCRYPTION_KEY };
    return startTestApp({ databaseUrl: database.url, env, timedWorkMillis: 100 });
  };
  const chat = (at: TestApp, holder: string) =>
    at.request('POST', '/v1/chat/completions', { key: keys[holder]!, body: ask() });
  /** Sends a request but for the end of its body; the function that it resolves to sends that. */
  const halfSent = async () => {
    const body = JSON.stringify(ask());
    const sent = request(`${here!.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys.moving}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.write(body.slice(0, 10));
    return async () => {
      sent.end(body.slice(10));
      const [answer] = await answered;
      const { error } = JSON.parse(await text(answer)) as { error?: { code: string } };
      return [answer.statusCode, error?.code];
    };
  };
  const move = (tenantId: string, waitMillis: number, address = there!.url) =>
    moveTenant({ ...cells, tenantId, address, waitMillis, say: () => undefined });
  const closed = (tenant: string) =>
    here!.eventually(async () => {
      const refused = await chat(here!, tenant);
      expect(refused.status).toBe(503);
      return refused;
    });

  beforeAll(async () => {
    [here, there] = [await start(), await start()];
    receiver = await startReceiver();
    for (const id of ['moving', 'staying']) {
      await here.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 10 });
      keys[id] = await here.issueKey({ tenantId: id, subject: 'admin', roles: ['tenant_admin'] });
    }
    keys.cora = await here.issueKey({ tenantId: 'moving', subject: 'cora' });
    keys.bea = await here.issueKey({ tenantId: 'moving', subject: 'bea' });
    await there.eventually(async () => {
      expect((await there!.request('GET', '/api/trust/spine/checkpoint')).status).toBe(200);
    });
    const [source, target] = databases;
    cells = { source: await Cell.open('the source', source!.url), target: await Cell.open('the target', target!.url) };
  });
  afterAll(async () => {
    await cells.source.close();
    await cells.target.close();
    await Promise.all([here!.stop(), there!.stop(), receiver.close()]);
    await Promise.all(databases.map(({ drop }) => drop()));
  });

  it('is refused with a reason where the installations differ, before anything is changed', async () => {
    const settings = readSettings({ ENCRYPTION_KEY });
    const hook = { url: `${receiver.url}/hook`, events: ['chat.complete'] };
    const hooked = await here!.request('POST', '/v1/webhooks', { key: keys.moving!, body: hook });
    expect(hooked.status).toBe(201);
    secret = hooked.json.secret;
    expect(await obstacles(cells.source, cells.target, 'moving', settings)).toEqual([]);
    expect(await obstacles(cells.source, cells.target, 'default', settings)).toEqual([
      expect.stringContaining('stays'),
    ]);
    const otherKey = readSettings({ ENCRYPTION_KEY: randomBytes(32).toString('base64') });
    expect(await obstacles(cells.source, cells.target, 'moving', otherKey)).toEqual([
      expect.stringContaining('ENCRYPTION_KEY reads no stored secret of the source'),
    ]);
    await cells.target.client.query(`BEGIN; DELETE FROM schema_migrations WHERE name LIKE '0169%';
      INSERT INTO spine_signatures SELECT tenant_id, size, 'x', replace(note, '— portcullis.local', '— elsewhere'), now()
        FROM spine_checkpoints WHERE tenant_id = 'default' ORDER BY size DESC LIMIT 1`);
    expect(await obstacles(cells.source, cells.target, 'moving', settings)).toEqual([
      expect.stringContaining('different migrations, such as 0169'),
      expect.stringContaining('both cells need the same SPINE_SIGNING_KEY'),
    ]);
    await cells.target.client.query('ROLLBACK');
    await cells.source.client.query(`BEGIN; INSERT INTO archive_places VALUES ('https://s3.example/one', now());
      INSERT INTO archived_hours (tenant_id, hour, object_keys) VALUES ('moving', now(), '{calls/some.parquet}')`);
    const archives = () => obstacles(cells.source, cells.target, 'moving', settings);
    expect(await archives()).toEqual([expect.stringContaining('no gateway of the target was started with ARCHIVE_S3')]);
    await cells.target.client.query("BEGIN; INSERT INTO archive_places VALUES ('https://s3.example/two', now())");
    expect(await archives()).toEqual([expect.stringContaining('that of the target is https://s3.example/two')]);
    await cells.target.client.query("UPDATE archive_places SET place = 'https://s3.example/one'");
    expect(await archives()).toEqual([]);
    for (const { client } of Object.values(cells)) await client.query('ROLLBACK');
  });

  it('is open again where a call takes longer than is waited for', async () => {
    here!.sandbox.fault('openai', { delayMillis: 3_000 });
    const slow = chat(here!, 'moving');
    await here!.eventually(() => {
      expect(here!.sandbox.requests('openai')).toHaveLength(1);
    });
    await expect(move('moving', 500)).rejects.toThrow('1 calls are under way; the tenant is open again');
    await here!.eventually(async () => {
      expect((await chat(here!, 'moving')).status).toBe(200);
    });
    expect((await slow).status).toBe(200);
  });

  it('is answered 503 while it is moved, waits for its calls, and works on at the target with all it had', async () => {
    const made = await here!.request('POST', '/api/budgets', { key: keys.moving!, body: BUDGET });
    expect(made.status).toBe(201);
    const used = await Promise.all(Array.from({ length: LIMIT }, () => chat(here!, 'bea')));
    expect(used.filter(({ status }) => status !== 200)).toEqual([]);
    for (let call = 0; call < SOME; call += 1) expect((await chat(here!, 'cora')).status).toBe(200);
    const before = here!.sandbox.requests('openai').length;
    here!.sandbox.fault('openai', { delayMillis: 1_500 });
    const slow = chat(here!, 'moving');
    await here!.eventually(() => {
      expect(here!.sandbox.requests('openai').length).toBe(before + 1);
    });
    const late = await halfSent();
    const moved = move('moving', 30_000);
    const refused = await closed('moving');
    expectRestError(refused, 'TENANT_MOVING');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await chat(here!, 'staying')).status).toBe(200);
    expect((await slow).status).toBe(200);
    await moved;

    // Let in before the tenant was closed, and a call only now: nobody could record it, so nobody is asked.
    const asked = here!.sandbox.requests('openai').length;
    const answer = await late();
    expect([...answer, here!.sandbox.requests('openai').length]).toEqual([503, 'TENANT_MOVING', asked]);
    const gone = await here!.eventually(async () => {
      const answer = await chat(here!, 'moving');
      expect(answer.status).toBe(421);
      return answer;
    });
    expectRestError(gone, 'TENANT_MOVED');
    expect(gone.json.error.details).toEqual({ address: there!.url });
    expect((await chat(here!, 'staying')).status).toBe(200);
    const { json: listed } = await here!.graphql('{ tenants(first: 10) { edges { node { id movedTo } } } }');
    expect(
      listed.data.tenants.edges.map(({ node }: { node: { id: string; movedTo: string | null } }) => [
        node.id,
        node.movedTo,
      ]),
    ).toEqual([
      ['default', null],
      ['moving', there!.url],
      ['staying', null],
    ]);

    const key = keys.moving!;
    await there!.eventually(async () => {
      expect((await chat(there!, 'moving')).status).toBe(200);
    });
    // A budget of requests refuses as a limit does.
    expectRestError(await chat(there!, 'bea'), 'RATE_LIMIT_EXCEEDED');
    const { json: spent } = await there!.graphql(
      '{ invocations(first: 50) { edges { node { outcome } } } verifySpine { intact } }',
      {},
      { key },
    );
    expect(spent.data.invocations.edges.length).toBeGreaterThan(LIMIT);
    expect(spent.data.verifySpine.intact).toBe(true);
  });

  it('delivers webhooks from the target alone, signed with the secret that it had', async () => {
    const before = receiver.received.length;
    expect((await chat(there!, 'moving')).status).toBe(200);
    await there!.eventually(() => {
      expect(receiver.received.length).toBeGreaterThan(before);
    });
    const { text: sent, headers } = receiver.received.at(-1)!;
    expect(() => new Webhook(secret).verify(sent, headers as Record<string, string>)).not.toThrow();
    const ids = receiver.idsAt('/hook');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is forgotten and still says where it is, and comes back with what it used meanwhile', async () => {
    for (let call = SOME; call < LIMIT; call += 1) expect((await chat(there!, 'cora')).status).toBe(200);
    // The checkpoint of the whole log comes a moment after the log.
    await here!.eventually(() => forgetTenant({ ...cells, tenantId: 'moving', say: () => undefined }));
    expectRestError(await chat(here!, 'moving'), 'TENANT_MOVED');
    expect((await chat(here!, 'staying')).status).toBe(200);
    const { source, target } = cells;
    const at = { source: target, target: source, tenantId: 'moving', address: here!.url };
    await moveTenant({ ...at, waitMillis: 30_000, say: () => undefined });
    await here!.eventually(async () => {
      expect((await chat(here!, 'moving')).status).toBe(200);
    });
    expectRestError(await chat(here!, 'cora'), 'RATE_LIMIT_EXCEEDED');
    await there!.eventually(async () => {
      expectRestError(await chat(there!, 'moving'), 'TENANT_MOVED');
    });
    const key = keys.moving!;
    const { json } = await here!.graphql('{ verifySpine { intact fault } }', {}, { key });
    expect(json.data.verifySpine).toEqual({ intact: true, fault: null });
  });
});
