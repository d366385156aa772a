import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

/** Lists read what is asked of them, and stop at bytes. */
let gateway: TestApp;
let database: pg.Client;

const LONG = 'x'.repeat(60_000);
const COUNT = 50;

beforeAll(async () => {
  gateway = await startTestApp();
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
  await gateway.createTenant({ id: 'acme', name: 'Acme', ...AMPLE, monthlyBudgetUsd: 100 });
  for (let at = 0; at < COUNT; at += 1) {
    const metadata = { at, text: LONG };
    const body = { type: 'ACCESS', resourceId: `r${at}`, resourceType: 'thing', requiredApprovers: ['x'], metadata };
    const approval = await gateway.graphql(
      'mutation($input: RequestApprovalInput!) { requestApproval(input: $input) { id } }',
      { input: body },
    );
    expect(approval.json.errors).toBeUndefined();
    const event = { action: 'a.b', actor: 'x', details: { at, text: LONG } };
    await gateway.graphql('mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }', {
      input: event,
    });
  }
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});

const LISTS = [
  ['approvals', 'metadata'],
  ['spineEvents', 'details'],
] as const;

describe.each(LISTS)('%s', (list, long) => {
  const page = async (fields: string, after?: string) => {
    const query = `query($after: String) { ${list}(first: 100, after: $after) { edges { node { ${fields} } } pageInfo { hasNextPage endCursor } } }`;
    const { json } = await gateway.graphql(query, { after });
    expect(json.errors).toBeUndefined();
    return json.data[list] as { edges: { node: any }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };

  test('a page of ids is whole', async () => {
    const { edges } = await page('id');
    expect(edges.length).toBeGreaterThanOrEqual(COUNT);
  });

  test('a page of long values is shorter, and a cursor leads on to all of them', async () => {
    const ids = new Set<string>();
    let after: string | undefined;
    let pages = 0;
    for (;;) {
      const { edges, pageInfo } = await page(`id ${long}`, after);
      expect(JSON.stringify(edges).length).toBeLessThan(2.2 * 1024 * 1024);
      for (const { node } of edges) ids.add(node.id as string);
      pages += 1;
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(pages).toBeGreaterThan(1);
    expect(ids.size).toBeGreaterThanOrEqual(COUNT);
  });

  test('several lists of one operation share their bytes', async () => {
    const lists = Array.from({ length: 8 }, (_, at) => `l${at}: ${list}(first: 50) { edges { node { ${long} } } }`);
    const { text, status } = await gateway.graphql(`{ ${lists.join(' ')} }`);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(9 * 1024 * 1024);
  });
});

test('what is not selected is not read: ids are listed although their JSON cannot be', async () => {
  // A value that takes an error to read shows whether it is.
  await database.query(`ALTER TABLE approvals RENAME COLUMN metadata TO metadata_elsewhere`);
  try {
    const { json } = await gateway.graphql('{ approvals(first: 100) { edges { node { id status createdAt } } } }');
    expect(json.errors).toBeUndefined();
    expect(json.data.approvals.edges).toHaveLength(COUNT);
  } finally {
    await database.query(`ALTER TABLE approvals RENAME COLUMN metadata_elsewhere TO metadata`);
  }
});

describe('verification', () => {
  test('reads a log of long details in batches, and finds it intact', async () => {
    const { json } = await gateway.graphql('{ verifySpine { intact size fault } }');
    expect(json.data.verifySpine).toMatchObject({ intact: true });
  });

  test('has two places for a tenant', async () => {
    const query = `{ ${Array.from({ length: 6 }, (_, at) => `v${at}: verifySpine { intact }`).join(' ')} }`;
    const { json } = await gateway.graphql(query);
    const codes = (json.errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);
    expect(codes).toContain('RATE_LIMIT_EXCEEDED');
    // The two that were under way have their places until they end.
    await gateway.eventually(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { json: after } = await gateway.graphql('{ verifySpine { intact } }');
      expect(after.data).toEqual({ verifySpine: { intact: true } });
    });
  });
});
