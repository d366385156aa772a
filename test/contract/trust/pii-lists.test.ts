import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let database: pg.Client;
beforeAll(async () => {
  gateway = await startTestApp();
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});

const LISTS = '/api/trust/pii/lists';
const redacted = async (content: string): Promise<string> =>
  (await gateway.request('POST', '/api/trust/pii/redact', { body: { content } })).json.content;

describe('lists of a tenant’s own words', () => {
  test('are hidden at every door from the answer on, and never shown or recorded', async () => {
    const words = 'Blue Harbour\nÄrmelkanal\n';
    const made = await gateway.request('POST', LISTS, { body: { name: 'PROJECT', words } });
    expect(made.status).toBe(201);
    const { id } = made.json;
    expect(made.headers.get('location')).toBe(`${LISTS}/${id}`);
    expect(made.json).toMatchObject({ name: 'PROJECT', count: 2, bytes: 24, version: 1 });
    expect(made.json.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await redacted('the BLUE HARBOUR plan')).toBe('the [PROJECT] plan');

    const mode = 'mutation { updateTenant(id: "default", input: { piiMode: REDACT }) { id } }';
    expect((await gateway.graphql(mode)).json.errors).toBeUndefined();
    gateway.sandbox.reset();
    const messages = [{ role: 'user', content: 'Summarise Blue Harbour' }];
    const chat = await gateway.request('POST', '/v1/chat', { body: { model: 'gpt-4o-mini', messages } });
    expect(chat.status).toBe(200);
    expect(JSON.stringify(gateway.sandbox.requests('openai'))).toContain('Summarise <PROJECT_1>');
    expect(JSON.stringify(chat.json)).toContain('Blue Harbour');

    const added = await gateway.request('PATCH', `${LISTS}/${id}`, {
      body: { change: 'ADD', words: 'Falcon', version: 1 },
    });
    expect(added.json).toMatchObject({ count: 3, version: 2 });
    expect(added.json.digest).not.toBe(made.json.digest);
    expect(await redacted('Falcon and blue harbour')).toBe('[PROJECT] and [PROJECT]');
    await gateway.request('PATCH', `${LISTS}/${id}`, { body: { change: 'REMOVE', words: 'Blue Harbour' } });
    expect(await redacted('Falcon and blue harbour')).toBe('[PROJECT] and blue harbour');

    const { rows } = await database.query(
      `SELECT d.content, e.action FROM spine_events e JOIN spine_details d ON d.event_id = e.id
        WHERE e.resource_id = $1 ORDER BY e.sequence`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['pii_list.created', 'pii_list.updated', 'pii_list.updated']);
    expect(rows[1].content).toContain('"count":3');
    const stored = await database.query('SELECT secret FROM pii_lists WHERE id = $1', [id]);
    for (const one of [JSON.stringify(rows), stored.rows[0].secret.toString('latin1')])
      expect(one).not.toMatch(/Harbour|Falcon/);
    expect((await gateway.request('GET', LISTS)).json).toMatchObject({
      lists: [{ id, count: 2 }],
    });

    expect((await gateway.request('DELETE', `${LISTS}/${id}`)).status).toBe(204);
    expect(await redacted('Falcon')).toBe('Falcon');
    expect((await gateway.request('GET', `${LISTS}/${id}`)).status).toBe(404);
  });

  test('tell what is wrong by lines, without the words', async () => {
    const bad = await gateway.request('POST', LISTS, {
      body: { name: 'PROJECT', words: `good\n${'x'.repeat(201)}\n?` },
    });
    expect(bad.status).toBe(400);
    expect(bad.json.error.details.issues.map(({ message }: { message: string }) => message)).toEqual([
      'line 2 is longer than 200 bytes',
      'line 3 has fewer than 2 letters or digits',
    ]);
    for (const name of ['EMAIL', 'project', 'A'])
      expect((await gateway.request('POST', LISTS, { body: { name, words: 'good' } })).status).toBe(400);
    const long = `${'word '.repeat(40)}\n`.repeat(6_000);
    expect((await gateway.request('POST', LISTS, { body: { name: 'PROJECT', words: long } })).status).toBe(400);
  });

  test('have 100,000 words at most; a stale version and a taken name are conflicts', async () => {
    const numbered = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, index) => `no ${from + index}`).join('\n');
    const { json } = await gateway.request('POST', LISTS, { body: { name: 'CUSTOMER', words: numbered(0, 1_000) } });
    expect(json).toMatchObject({ count: 1_000 });
    expect(await redacted('No 999 and no 1000')).toBe('[CUSTOMER] and no 1000');
    const change = (body: object) => gateway.request('PATCH', `${LISTS}/${json.id}`, { body });
    const more = await change({ change: 'ADD', words: numbered(1_000, 100_001) });
    expect(more.status).toBe(409);
    expect(more.json.error.message).toContain('100001 words');
    expect((await change({ change: 'REMOVE', words: numbered(0, 1_000) })).status).toBe(409);
    expect((await change({ change: 'ADD', words: 'one more', version: 2 })).status).toBe(409);
    const taken = { name: 'CUSTOMER', words: 'one more' };
    expect((await gateway.request('POST', LISTS, { body: taken })).status).toBe(409);
  });
});
