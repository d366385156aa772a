import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';
import { createDatabase } from '../../support/database.js';

/** Lists of a hundred thousand cases: every one by an index, and few rows looked at. Prints how long each took. */
const CASES = 100_000;
/** Rows that a page of 50 may look at: itself, what a second condition passes over, and all that one person works on. */
const MAX_ROWS = CASES / 20;
const RUNS = 20;

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let gateway: TestApp;
let memberKey: string;
let resolverKey: string;

/** The class of the gateway's connections, to watch them. */
const { Client } = await importBuilt<typeof pg>('pg');
/** What the gateway asks the database for, while it is recorded. */
let asked: { text: string; values: unknown[] }[] | undefined;
// oxlint-disable-next-line typescript/unbound-method -- called on the client that it is taken from
const send = Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;

beforeAll(async () => {
  // Before the pools open: each connection binds it.
  Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [{ text: string; values?: unknown[] } | string, unknown[]?];
    if (typeof query === 'string') asked?.push({ text: query, values: values ?? [] });
    else asked?.push({ text: query.text, values: query.values ?? values ?? [] });
    return send.apply(this, args);
  } as typeof Client.prototype.query;
  database = await createDatabase();
  gateway = await startTestApp({ databaseUrl: database.url, timedWorkMillis: 3_600_000 });
  memberKey = await gateway.issueKey({ subject: 'claimant-7', roles: ['member'] });
  resolverKey = await gateway.issueKey({ subject: 'resolver-7', roles: ['member'] });
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `INSERT INTO dispute_cases (id, tenant_id, type, status, priority, claimant, assigned_to, description, evidence, filed_by,
       sla_hours, sla_deadline, sla_stopped_at, overdue_from, resolution, resolution_notes, resolution_evidence, resolved_by,
       resolved_at, version, created_at, updated_at)
     SELECT gen_random_uuid(), 'default',
            (ARRAY['payment-discrepancy', 'policy-violation', 'territory-dispute', 'quota-challenge', 'other'])[1 + n % 5],
            status, (ARRAY['low', 'medium', 'high', 'critical'])[1 + n / 7 % 4],
            'claimant-' || n % 5000, 'resolver-' || n / 3 % 50, 'x', '{}', 'x', 24, due,
            CASE WHEN status IN ('pending-info', 'resolved') THEN made + interval '1 hour' END,
            CASE WHEN status IN ('open', 'in-review', 'escalated') THEN due END,
            CASE WHEN status = 'resolved' THEN 'denied' END, CASE WHEN status = 'resolved' THEN 'x' END,
            CASE WHEN status = 'resolved' THEN '{}'::text[] END, CASE WHEN status = 'resolved' THEN 'r' END,
            CASE WHEN status = 'resolved' THEN made END, 1, made, made
       FROM generate_series(1, $1) n,
            LATERAL (SELECT now() - n * interval '3 minutes' AS made,
                            now() - n * interval '3 minutes' + interval '150 days' AS due,
                            (ARRAY['open', 'in-review', 'pending-info', 'escalated', 'resolved'])[1 + n / 11 % 5] AS status) case_`,
    [CASES],
  );
  await owner.query('ANALYZE dispute_cases');
});
afterAll(async () => {
  Client.prototype.query = send as typeof Client.prototype.query;
  await owner.end();
  await gateway.stop();
  await database.drop();
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan of a recorded question, as the gateway's role gets it. */
async function planOf({
  text,
  values,
}: {
  text: string;
  values: unknown[];
}): Promise<{ plan: Plan[]; millis: number }> {
  await owner.query('BEGIN');
  try {
    await owner.query("SET LOCAL ROLE portcullis_app; SET LOCAL app.tenant_id = 'default'");
    const { rows } = await owner.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const [explained] = rows[0]['QUERY PLAN'];
    return { plan: nodesOf(explained.Plan), millis: explained['Execution Time'] };
  } finally {
    await owner.query('ROLLBACK');
  }
}

describe('a list of a hundred thousand cases', () => {
  const lists: [string, 'everybody' | 'claimant' | 'resolver', number][] = [
    ['', 'everybody', 50],
    ['status=escalated', 'everybody', 50],
    ['status=resolved&type=other', 'everybody', 50],
    ['status=open&priority=critical&assignedTo=resolver-7', 'everybody', 50],
    ['claimant=claimant-7', 'everybody', 20],
    ['claimant=claimant-7&assignedTo=resolver-1', 'everybody', 0],
    ['claimant=nobody', 'everybody', 0],
    ['assignedTo=nobody&status=open', 'everybody', 0],
    ['', 'claimant', 20],
    ['status=open', 'resolver', 50],
    ['/overdue', 'everybody', 50],
    ['/overdue?assignedTo=resolver-7', 'everybody', 50],
    ['/overdue?assignedTo=nobody', 'everybody', 0],
    ['/overdue', 'claimant', 1],
    ['/overdue', 'resolver', 50],
  ];
  test.each(lists)('%s for %s', async (query, who, most) => {
    const key = { everybody: gateway.adminKey, claimant: memberKey, resolver: resolverKey }[who];
    const path = `/api/dispute/cases${query.startsWith('/') ? query : `?${query}`}`;
    asked = [];
    const { json } = await gateway.request('GET', path, { key });
    const questions = asked.filter(({ text }) => text.includes('from "dispute_cases"'));
    asked = undefined;
    if (most === 50 || most === 0) expect(json.cases).toHaveLength(most);
    expect(questions).toHaveLength(1);
    const { plan, millis } = await planOf(questions[0]!);
    expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const looked = plan.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
    expect(Math.max(...looked)).toBeLessThan(MAX_ROWS);

    const took: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const begun = performance.now();
      await gateway.request('GET', path, { key });
      took.push(performance.now() - begun);
    }
    const [median, worst] = [took.toSorted((a, b) => a - b)[RUNS / 2]!, Math.max(...took)];
    const index = plan.flatMap((node) => node['Index Name'] ?? []).join(', ');
    process.stdout.write(
      `${path} for ${who}: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, in the database ${millis.toFixed(1)} ms, ${Math.max(...looked)} rows by ${index}\n`,
    );
  });
});
