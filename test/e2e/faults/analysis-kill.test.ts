import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newKey, SPINE_KEY } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const adminKey = newKey();
let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let upstream: UpstreamServer;
let dataDir: string;
/** Parts of the document that are answered; the others are left hanging. */
let answers = 0;
let waiting: (() => void)[] = [];

const promptOf = (body: unknown): string => (body as any).messages[1].content;
const partOf = (body: unknown): string => /Part (\d+) of \d+/.exec(promptOf(body))?.[1] ?? '';

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  dataDir = dataFolder();
  upstream = await startUpstream((arrived, response) => {
    if (arrived.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
      return;
    }
    const claim = {
      ruleId: 'contradiction',
      detail: `of part ${partOf(arrived.body)}`,
      quotes: [/Paragraph \d+ says/.exec(promptOf(arrived.body))![0]],
      confidence: 0.5,
    };
    const message = { role: 'assistant', content: JSON.stringify({ findings: [claim] }) };
    const usage = { prompt_tokens: 3, completion_tokens: 3, total_tokens: 6 };
    const answer = { id: 'c', object: 'chat.completion', created: 1, model: 'gpt-4o-mini', usage };
    const send = (): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...answer, choices: [{ index: 0, message, finish_reason: 'stop' }] }));
    };
    if (answers > 0) {
      answers -= 1;
      send();
    } else waiting.push(send);
  });
});
afterEach(stopGateways);
afterAll(async () => {
  await upstream.stop();
  await owner.end();
  await database.drop();
});

async function start(): Promise<{ gateway: GatewayProcess; url: string }> {
  const env = {
    DATABASE_URL: database.url,
    SANDBOX: 'off',
    OPENAI_API_KEY: 'unused',
    OPENAI_BASE_URL: `${upstream.origin}/v1`,
    PORTCULLIS_ADMIN_KEY: adminKey,
    SPINE_SIGNING_KEY: SPINE_KEY,
    LOG_LEVEL: 'warn',
  };
  const gateway = startGateway({ dataDir, env });
  return { gateway, url: await gateway.ready() };
}

async function request(url: string, method: string, path: string, body?: object, prefer = 'wait=30'): Promise<any> {
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json', prefer };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return response.json();
}

/** Ends the lease of a process that was killed, as ten seconds would. */
async function endLease(): Promise<void> {
  await owner.query('UPDATE analyses SET lease_until = now() WHERE lease_until IS NOT NULL');
}

const askedFor = (part: number): number =>
  upstream.arrived.filter(({ method, body }) => method === 'POST' && partOf(body) === String(part)).length;

test('killed amid an analysis: another instance ends it, and asks no part again that was answered', async () => {
  const first = await start();
  const enterprise =
    'mutation { updateTenant(id: "default", input: {tier: ENTERPRISE, requestsPerMinute: 100000, tokensPerMinute: 100000000}) { id } }';
  await request(first.url, 'POST', '/graphql', { query: enterprise });
  const filler = 'that the register is kept by its owner, who shows it to whoever may read it and to nobody else. ';
  const content = Array.from({ length: 150 }, (_, n) => `Paragraph ${n} says ${filler.repeat(7)}`).join('\n\n');
  answers = 2;
  const body = { content, templateId: 'policy-audit', options: { model: 'gpt-4o-mini' } };
  const { id, status } = await request(first.url, 'POST', '/api/da/analyze', body, 'respond-async');
  expect(status).toBe('processing');
  await eventually('two parts are answered and stored, and others are under way', async () => {
    const { rows } = await owner.query('SELECT part FROM analysis_parts WHERE analysis_id = $1', [id]);
    return rows.length === 2 && waiting.length > 0;
  });
  const stored: number[] = (await owner.query('SELECT part FROM analysis_parts ORDER BY part')).rows.map(
    ({ part }) => part,
  );
  const { progress } = await request(first.url, 'GET', `/api/da/status/${id}`);
  expect(progress).toBeGreaterThan(0.3);
  expect(progress).toBeLessThan(1);
  first.gateway.child.kill('SIGKILL');
  await first.gateway.exited;
  await endLease();

  waiting = [];
  answers = Infinity;
  const second = await start();
  await eventually(
    'it is completed',
    async () => (await request(second.url, 'GET', `/api/da/status/${id}`)).status !== 'processing',
  );
  const done = await request(second.url, 'GET', `/api/da/status/${id}`);
  expect(done).toMatchObject({ status: 'completed', progress: 1, model: { outcome: 'completed' } });
  const parts = done.model.evidenceIds.length;
  expect(parts).toBeGreaterThan(3);
  for (const part of stored) expect([part, askedFor(part + 1)]).toEqual([part, 1]);
  const said = done.findings.filter(({ basis }: any) => basis === 'model');
  expect(said.map(({ ungrounded }: any) => ungrounded)).not.toContain(true);
  const { rows: left } = await owner.query('SELECT 1 FROM analysis_parts');
  expect(left).toEqual([]);
  const { rows } = await owner.query('SELECT lease_owner, tries FROM analyses WHERE id = $1', [id]);
  expect(rows).toEqual([{ lease_owner: null, tries: 2 }]);
  const { rows: kinds } = await owner.query('SELECT DISTINCT kind FROM analysis_pieces WHERE analysis_id = $1', [id]);
  expect(kinds).toEqual([{ kind: 'text' }]);
  const { rows: told } = await owner.query('SELECT action FROM spine_events WHERE resource_id = $1', [id]);
  expect(told).toEqual([{ action: 'document.analyzed' }]);
});

test('killed while a client waits for a set of documents: it is ended all the same, and whole', async () => {
  const first = await start();
  answers = 0;
  const policy =
    'This policy applies to all staff. Its purpose is compliance. Employees must follow the procedure. Exceptions need approval, and violations lead to disciplinary action.';
  const documents = [1, 2].map((number) => ({
    filename: `policy-${number}.md`,
    content: `Paragraph ${number} says no. ${policy.repeat(3)}`,
  }));
  const body = { documents, templateId: 'policy-audit', options: { model: 'gpt-4o-mini' } };
  const waits = request(first.url, 'POST', '/api/da/analyze', body).catch(() => 'no answer');
  await eventually('the model is asked', () => waiting.length > 0);
  first.gateway.child.kill('SIGKILL');
  expect(await waits).toBe('no answer');
  await first.gateway.exited;
  await endLease();
  answers = Infinity;
  const second = await start();
  await eventually('it is completed', async () => {
    const { analyses } = await request(second.url, 'GET', '/api/da/analyses');
    return analyses.every(({ status }: any) => status === 'completed');
  });
  const { analyses } = await request(second.url, 'GET', '/api/da/analyses');
  const done = await request(second.url, 'GET', `/api/da/status/${analyses[0].id}`);
  expect(done).toMatchObject({
    model: { outcome: 'completed' },
    documents: documents.map(({ filename: name }) => ({ name })),
  });
  const query = `{ analysis(id: "${analyses[0].id}") { text documents { start end } } }`;
  const { data } = await request(second.url, 'POST', '/graphql', { query });
  const texts = data.analysis.documents.map(({ start, end }: { start: number; end: number }) =>
    data.analysis.text.slice(start, end).trim(),
  );
  expect(texts).toEqual(documents.map(({ content }) => content.trim()));
  const { rows: told } = await owner.query(
    "SELECT action FROM spine_events WHERE resource_id = $1 AND action LIKE 'document.%'",
    [analyses[0].id],
  );
  expect(told).toEqual([{ action: 'document.analyzed' }]);
});
