import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newKey, SPINE_KEY } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { approvedBy } from '../../support/people.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const adminKey = newKey();
let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let upstream: UpstreamServer;
let gateway: GatewayProcess;
let url: string;
let dataDir: string;
/** What happens when the upstream was asked a text, and when it has answered it. */
let onAsked: (text: string) => void = () => undefined;
let onAnswered: (text: string) => void = () => undefined;
let holdMillis = 0;

const textOf = (body: unknown): string => (body as any).messages[0].content;

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
    const text = textOf(arrived.body);
    onAsked(text);
    const message = { role: 'assistant', content: `heard: ${text}` };
    const usage = { prompt_tokens: 3, completion_tokens: 3, total_tokens: 6 };
    const answer = { id: 'c', object: 'chat.completion', created: 1, model: 'gpt-4o', usage };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    void delay(holdMillis).then(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...answer, choices }), () => {
        onAnswered(text);
      });
    });
  });
});
afterEach(stopGateways);
afterAll(async () => {
  await upstream.stop();
  await owner.end();
  await database.drop();
});

async function start(): Promise<void> {
  const env = {
    DATABASE_URL: database.url,
    SANDBOX: 'off',
    OPENAI_API_KEY: 'unused',
    OPENAI_BASE_URL: `${upstream.origin}/v1`,
    PORTCULLIS_ADMIN_KEY: adminKey,
    SPINE_SIGNING_KEY: SPINE_KEY,
    LOG_LEVEL: 'warn',
  };
  gateway = startGateway({ dataDir, env });
  url = await gateway.ready();
}

async function request(method: string, path: string, key: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

async function issueKey(subject: string, roles: string[]): Promise<string> {
  const query = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }';
  const { data } = await request('POST', '/graphql', adminKey, { query, variables: { input: { subject, roles } } });
  return data.issueApiKey.secret;
}

const kill = async (): Promise<void> => {
  gateway.child.kill('SIGKILL');
  await gateway.exited;
};
const asked = (text: string) =>
  upstream.arrived.filter(({ method, body }) => method === 'POST' && textOf(body) === text).length;

/** When each round's process is killed, counted from the last vote. The times are seeded, so that every run takes the same. */
const MOMENTS: readonly (
  | 'at the answer of the vote'
  | 'while upstream answers'
  | 'as upstream has answered'
  | number
)[] = ['at the answer of the vote', 'while upstream answers', 'as upstream has answered', 3, 9, 21];

test('killed at any step of an execution: once or not at all, never half, never twice', async () => {
  await start();
  const fred = await issueKey('fred', ['finance']);
  const ada = await issueKey('ada', ['tenant_admin']);
  const governed = {
    actions: ['ai.generate', 'policy.update'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  };
  await request('POST', '/api/trust/policies', adminKey, { name: 'governed', ...governed });
  const calls: { id: string; text: string }[] = [];
  const changes: { id: string; name: string }[] = [];
  const vote = (...ids: string[]) =>
    request('POST', '/api/admin/v4/proposals/batch-decide', fred, {
      decisions: ids.map((id) => ({ id, decision: 'approved' })),
    });

  for (const [round, moment] of MOMENTS.entries()) {
    if (round > 0) await start();
    const text = `round ${round}`;
    const call = await request('POST', '/v1/chat', ada, {
      model: 'gpt-4o',
      messages: [{ role: 'user', content: text }],
    });
    const draft = { name: text, actions: ['memo.read'], effect: 'allow' };
    const change = await request('POST', '/api/trust/policies', ada, draft);
    calls.push({ id: call.proposal.id, text });
    changes.push({ id: change.proposal.id, name: text });
    const reached = Promise.withResolvers<undefined>();
    holdMillis = moment === 'while upstream answers' ? 1_000 : 0;
    // A call that the last kill left may be made now too.
    onAsked = (of) => {
      if (of === text && moment === 'while upstream answers') reached.resolve(undefined);
    };
    onAnswered = (of) => {
      if (of === text && moment === 'as upstream has answered') reached.resolve(undefined);
    };
    // The last vote may not be answered any more.
    const voted = vote(change.proposal.id, call.proposal.id).catch(() => undefined);
    if (moment === 'at the answer of the vote') await voted;
    else if (typeof moment === 'number') await delay(moment);
    else await reached.promise;
    await kill();
    await voted;
  }
  [onAsked, onAnswered, holdMillis] = [() => undefined, () => undefined, 0];

  await start();
  // What the kill took the vote from is voted on now; the others are repeated, which changes nothing.
  await vote(...calls.map(({ id }) => id), ...changes.map(({ id }) => id));
  const stored = async (id: string) =>
    (await owner.query('SELECT state, result, error FROM proposals WHERE id = $1', [id])).rows[0];
  const pathOf = async (id: string): Promise<string[]> => {
    const { rows } = await owner.query('SELECT to_state FROM proposal_moves WHERE proposal_id = $1 ORDER BY place', [
      id,
    ]);
    return rows.map(({ to_state }) => to_state);
  };
  await eventually(
    'all are ended',
    async () => {
      const states = await Promise.all([...calls, ...changes].map(async ({ id }) => (await stored(id)).state));
      return states.every((state) => ['recorded', 'post_check'].includes(state));
    },
    30_000,
  );

  const ends = [];
  for (const { id, text } of calls) {
    const { result, error } = await stored(id);
    const path = (await pathOf(id)).slice(5);
    if (error === null) {
      expect([text, ...path]).toEqual([text, 'approved', 'executing', 'completed', 'post_check', 'recorded']);
      expect([text, asked(text), result.choices[0].message.content]).toEqual([text, 1, `heard: ${text}`]);
    } else {
      expect([text, ...path]).toEqual([text, 'approved', 'executing', 'failed', 'rolled_back', 'recorded']);
      expect(asked(text)).toBeLessThanOrEqual(1);
      expect([result, error.message]).toEqual([null, 'the execution was interrupted']);
    }
    ends.push(error === null ? 'completed' : `failed, asked ${asked(text)}`);
  }
  // Killed while upstream answered: it was asked once, and nobody asks it again.
  expect(ends[1]).toBe('failed, asked 1');
  expect(ends).toContain('completed');
  for (const { id, name } of changes) {
    const path = (await pathOf(id)).slice(5);
    expect([name, ...path]).toEqual([name, 'approved', 'executing', 'completed', 'post_check']);
    const { rows } = await owner.query('SELECT id FROM policies WHERE name = $1', [name]);
    expect([name, rows.map((row) => row.id)]).toEqual([name, [(await stored(id)).result.id]]);
  }
  // Each move has its event, and each event its move.
  const { rows: unmatched } = await owner.query(
    `SELECT p.id FROM (SELECT proposal_id::text AS id, 'proposal.' || to_state AS action, count(*) AS n FROM proposal_moves GROUP BY 1, 2) p
       FULL JOIN (SELECT resource_id AS id, action, count(*) AS n FROM spine_events WHERE resource_type = 'proposal' GROUP BY 1, 2) e
         ON p.id = e.id AND p.action = e.action WHERE p.n IS DISTINCT FROM e.n`,
  );
  expect(unmatched).toEqual([]);
  const { data } = await request('POST', '/graphql', adminKey, { query: '{ verifySpine { intact fault } }' });
  expect(data.verifySpine).toEqual({ intact: true, fault: null });
});
