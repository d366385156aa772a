import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { Client } from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, type GuardVendor, makeGuard, startVendor } from '../../support/guards/vendor.js';
import {
  askedBy,
  type BatchProvider,
  jsonLines,
  openAiAnswer,
  startBatchProvider,
} from '../../support/upstreams/batch-provider.js';

/** Batches that a provider makes in one of its own. */
let app: TestApp;
let provider: BatchProvider;
let vendor: GuardVendor;
let adminKey: string;
let annKey: string;
let ann: OpenAI;
let now = Date.now();

const CHAT = '/v1/chat/completions';
const clientOf = (apiKey: string): OpenAI => new OpenAI({ baseURL: `${app.url}/v1`, apiKey, maxRetries: 0 });

beforeAll(async () => {
  provider = await startBatchProvider();
  vendor = await startVendor();
  const { origin } = provider;
  const providers = [
    {
      id: 'batcher',
      kind: 'openai',
      baseUrl: `${origin}/v1`,
      apiKeyEnv: 'BATCHER_KEY',
      prices: 'openai',
      models: [{ id: 'gpt-4o-mini' }, { id: 'text-embedding-3-small' }],
      batches: { pricePercent: 50 },
    },
    {
      id: 'thinker',
      kind: 'anthropic',
      baseUrl: origin,
      apiKeyEnv: 'BATCHER_KEY',
      prices: 'anthropic',
      models: ['claude-haiku-4-5'],
      batches: { pricePercent: 50 },
    },
  ];
  const file = join(mkdtempSync(join(tmpdir(), 'portcullis-')), 'providers.json');
  writeFileSync(file, JSON.stringify({ providers }));
  app = await startTestApp({
    clock: { now: () => now },
    timedWorkMillis: 50,
    env: { PROVIDERS_FILE: file, BATCHER_KEY: 'k', SANDBOX: 'off', WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  adminKey = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  annKey = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
  ann = clientOf(annKey);
});

beforeEach(() => {
  provider.options = {};
  provider.asked.length = 0;
});

const chat = (custom_id: string, content = `hello ${custom_id}`, more: object = {}) => ({
  custom_id,
  body: { model: 'gpt-4o-mini', max_tokens: 20, messages: [{ role: 'user', content }], ...more },
});

async function create(lines: object[], endpoint: string = CHAT, client = ann): Promise<string> {
  const texts = lines.map((line) => JSON.stringify({ method: 'POST', url: endpoint, ...line }));
  const file = await client.files.create({
    file: await toFile(Buffer.from(texts.join('\n')), 'lines.jsonl'),
    purpose: 'batch',
  });
  const asked = { input_file_id: file.id, endpoint: endpoint as '/v1/responses', completion_window: '24h' } as const;
  return (await client.batches.create(asked)).id;
}

const OVER = ['completed', 'failed', 'expired', 'cancelled'];
const ended = (id: string, client = ann): Promise<any> =>
  app.eventually(async () => {
    const batch = await client.batches.retrieve(id);
    expect(OVER).toContain(batch.status);
    return batch;
  });

async function linesOf(id: string | null | undefined, client = ann): Promise<any[]> {
  if (id == null) return [];
  const text = await (await client.files.content(id)).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function rows(sql: string): Promise<any[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function events(action: string, resourceId: string): Promise<any[]> {
  const query =
    'query($filter: SpineEventFilter) { spineEvents(filter: $filter) { edges { node { id details resourceId } } } }';
  const { json } = await app.graphql(query, { filter: { actions: [action], resourceId } }, { key: adminKey });
  return json.data.spineEvents.edges.map(({ node }: { node: unknown }) => node);
}

const held = async (): Promise<number> => {
  const { json } = await app.graphql('{ usage { budget { heldUsd } } }', {}, { key: adminKey });
  return json.data?.usage.budget.heldUsd;
};
const last = () => provider.batches.at(-1)!;
/** Of gpt-4o-mini at half its price: 10 tokens of input and 5 of output. */
const LINE_NANO = (10 * 150 + 5 * 600) / 2;

describe('a batch whose lines go to one provider', () => {
  test('is one batch there, at its price, under ids of the gateway’s own', async () => {
    const id = await create([chat('a'), chat('b'), { custom_id: 'bad', url: '/v1/x', body: {} }, chat('c')]);
    const batch = await ended(id);
    expect(batch).toMatchObject({
      status: 'completed',
      provider: 'batcher',
      request_counts: { total: 4, completed: 3, failed: 1 },
      cost_usd: (3 * LINE_NANO) / 1e9,
    });
    expect(provider.asked.filter((asked) => asked === `POST ${CHAT}`)).toEqual([]);
    expect(last().lines.map(askedBy)).toEqual(['hello a', 'hello b', 'hello c']);
    const output = await linesOf(batch.output_file_id);
    expect(output.map(({ custom_id: name, response }) => [name, response.body.choices[0].message.content])).toEqual([
      ['a', 'answer to: hello a'],
      ['b', 'answer to: hello b'],
      ['c', 'answer to: hello c'],
    ]);
    expect((await linesOf(batch.error_file_id)).map(({ custom_id: name }) => name)).toEqual(['bad']);
    for (const { custom_id: given } of last().lines) expect(given).toMatch(/^l\d+-[0-9a-f]{32}$/);
    const ids = output.map(({ response }) => `'${response.request_id}'`).join(', ');
    const charged = await rows(`SELECT cost::text, key_id, outcome, provider FROM usage_ledger WHERE id IN (${ids})`);
    expect(charged).toHaveLength(3);
    for (const one of charged)
      expect(one).toMatchObject({
        cost: String(LINE_NANO),
        key_id: annKey.split('_')[1],
        outcome: 'completed',
        provider: 'batcher',
      });
    const [event] = await rows(`SELECT content FROM spine_details WHERE event_id = ${ids.split(', ')[0]}`);
    expect(JSON.parse(event.content)).toMatchObject({ batch: { id, line: 1 }, costNanoUsd: String(LINE_NANO) });
    const [handed] = await events('batch.handed_over', id);
    expect(handed.details).toMatchObject({ lines: 3, provider: 'batcher', model: 'gpt-4o-mini' });
    expect(await events('batch.settled', id)).toHaveLength(1);
    expect(await held()).toBe(0);
  });

  test('has personal data in placeholders there, and the client’s words in its output', async () => {
    const mode = (piiMode: string) =>
      app.graphql('mutation($m: PiiMode!) { updateTenant(id: "shop", input: { piiMode: $m }) { id } }', { m: piiMode });
    await mode('REDACT');
    const id = await create([chat('p', 'Write to jane.doe@example.com')]);
    const batch = await ended(id);
    const [given] = last().lines;
    expect(JSON.stringify(given)).not.toContain('jane.doe');
    const [line] = await linesOf(batch.output_file_id);
    expect(line.response.body.choices[0].message.content).toBe('answer to: Write to jane.doe@example.com');
    await mode('OFF');
  });

  test('is held until the provider is done, and cancelled there with what it has made', async () => {
    provider.options = {
      begins: 'in_progress',
      results: ({ lines: [first] }) => ({ output: jsonLines([openAiAnswer(first!)]) }),
    };
    const id = await create([chat('a'), chat('b')]);
    await app.eventually(() => {
      expect(last().label).toBe(id);
    });
    const [{ held: worst }] = await rows(`SELECT held::text FROM batches WHERE id = '${id}'`);
    expect(await held()).toBeCloseTo(Number(worst) / 1e9, 12);
    await ann.batches.cancel(id);
    const batch = await ended(id);
    expect(batch).toMatchObject({ status: 'cancelled', request_counts: { completed: 1 }, cost_usd: LINE_NANO / 1e9 });
    expect((await linesOf(batch.error_file_id)).map(({ custom_id: name, error }) => [name, error.code])).toEqual([
      ['b', 'batch_cancelled'],
    ]);
    expect(await held()).toBe(0);
  });

  test('is cancelled there by a stop that names its calls', async () => {
    provider.options = {
      begins: 'in_progress',
      results: ({ lines: [first] }) => ({ output: jsonLines([openAiAnswer(first!)]) }),
    };
    const id = await create([chat('a'), chat('b')]);
    await app.eventually(() => {
      expect(last().label).toBe(id);
    });
    const stop = { selector: { user: 'ann' }, reason: 'a leaked key' };
    const { json } = await app.request('POST', '/api/stops', { key: adminKey, body: stop });
    try {
      const batch = await ended(id, clientOf(adminKey));
      expect(batch).toMatchObject({ status: 'cancelled', request_counts: { completed: 1 } });
      expect(await events('batch.cancelled', id)).toMatchObject([{ details: { stopId: json.id } }]);
    } finally {
      await app.request('DELETE', `/api/stops/${json.id}`, { key: adminKey });
    }
    expect(await held()).toBe(0);
  });

  test('expires with lines that the provider did not make', async () => {
    provider.options = {
      results: ({ lines: [first, second] }) => ({
        output: jsonLines([openAiAnswer(first!)]),
        errors: jsonLines([
          { custom_id: second!.custom_id, response: null, error: { code: 'batch_expired', message: 'too late' } },
        ]),
      }),
    };
    const batch = await ended(await create([chat('a'), chat('b')]));
    expect((await linesOf(batch.error_file_id)).map(({ error }) => error.code)).toEqual(['batch_expired']);
    provider.options = { begins: 'in_progress', results: () => ({ output: '' }) };
    const late = await create([chat('a')]);
    await app.eventually(() => {
      expect(last().label).toBe(late);
    });
    now += 24 * 3_600_000;
    expect(await ended(late)).toMatchObject({ status: 'expired', cost_usd: 0 });
    now -= 24 * 3_600_000;
  });

  test('that the provider fails or refuses has lines that fail, and costs nothing', async () => {
    provider.options = { begins: 'failed' };
    const failed = await ended(await create([chat('a'), chat('b')]));
    expect(failed).toMatchObject({ status: 'failed', request_counts: { failed: 2 }, cost_usd: 0 });
    expect(failed.errors.data[0].message).toContain('the file is not what we like');
    expect((await linesOf(failed.error_file_id)).map(({ error }) => error.code)).toEqual([
      'PROVIDER_ERROR',
      'PROVIDER_ERROR',
    ]);
    provider.options = { refuses: 400 };
    expect(await ended(await create([chat('a')]))).toMatchObject({ status: 'failed', cost_usd: 0 });
    expect(await held()).toBe(0);
  });

  test('is charged once for each line, whatever the provider makes of its results', async () => {
    provider.options = {
      results: ({ lines: [one, two, three, four] }) => ({
        output: [
          'no json at all',
          '[]',
          '{"custom_id": 5}',
          JSON.stringify(openAiAnswer({ ...one!, custom_id: 'l1-00000000000000000000000000000000' })),
          JSON.stringify(openAiAnswer({ ...one!, custom_id: two!.custom_id.replace('l2-', 'l1-') })),
          JSON.stringify(openAiAnswer(two!)),
          JSON.stringify(openAiAnswer(two!, 'a second answer')),
          JSON.stringify(openAiAnswer(one!)),
          JSON.stringify({ ...openAiAnswer(three!), response: { status_code: 200, body: { nothing: true } } }),
          JSON.stringify({
            custom_id: four!.custom_id,
            response: { status_code: 400, body: { error: { message: 'not so', type: 'invalid_request_error' } } },
          }),
          '{"custom_id": "' + 'x'.repeat(1_000),
        ].join('\n'),
        errors: '[[[[[[',
      }),
    };
    const id = await create([chat('a'), chat('b'), chat('c'), chat('d'), chat('e')]);
    const batch = await ended(id);
    expect(batch).toMatchObject({ status: 'completed', request_counts: { completed: 2, failed: 3 } });
    const output = await linesOf(batch.output_file_id);
    expect(output.map(({ response }) => response.body.choices[0].message.content)).toEqual([
      'answer to: hello a',
      'answer to: hello b',
    ]);
    const errors = await linesOf(batch.error_file_id);
    expect(errors.map(({ custom_id: name, error }) => [name, error.code])).toEqual([
      ['c', 'PROVIDER_ERROR'],
      ['d', 'INVALID_REQUEST'],
      ['e', 'PROVIDER_ERROR'],
    ]);
    const [settled] = await events('batch.settled', id);
    expect(settled.details.doubts).toEqual({ missing: 1, unexpected: 3, unreadable: 5 });
    expect(batch.cost_usd).toBeCloseTo((2 * LINE_NANO) / 1e9, 12);
  });

  test('is found again where the provider’s answer is lost', async () => {
    provider.options = { answers: () => false };
    const before = provider.batches.length;
    const batch = await ended(await create([chat('a')]));
    expect(batch).toMatchObject({ status: 'completed', request_counts: { completed: 1 } });
    expect(provider.batches).toHaveLength(before + 1);
  });

  test('of which the subject is gone is charged for what the provider made, and shows nobody its answers', async () => {
    provider.options = { begins: 'in_progress' };
    const key = await app.issueKey({ tenantId: 'shop', subject: 'cat' });
    const id = await create([chat('a'), chat('b')], CHAT, clientOf(key));
    await app.eventually(() => {
      expect(last().label).toBe(id);
    });
    const revoke = 'mutation($id: ID!) { revokeApiKey(id: $id) { id } }';
    await app.graphql(revoke, { id: key.split('_')[1] }, { key: adminKey });
    const batch = await ended(id, clientOf(adminKey));
    expect(batch).toMatchObject({ status: 'failed', errors: { data: [{ code: 'FORBIDDEN' }] }, output_file_id: null });
    const [{ cost, held: worst }] = await rows(`SELECT cost::text, held::text FROM batches WHERE id = '${id}'`);
    expect(cost).toBe(worst);
    expect(await linesOf(batch.error_file_id, clientOf(adminKey))).toHaveLength(2);
  });

  test('is settled as it was let in, whatever a policy says by then', async () => {
    provider.options = { begins: 'in_progress' };
    const id = await create([chat('a')]);
    await app.eventually(() => {
      expect(last().label).toBe(id);
    });
    const input = { name: 'none', effect: 'DENY', actions: ['ai.generate'], rules: [] };
    const create_ = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
    const { json } = await app.graphql(create_, { input }, { key: adminKey });
    provider.end(last());
    const batch = await ended(id);
    expect(batch).toMatchObject({ status: 'completed', request_counts: { completed: 1 }, cost_usd: LINE_NANO / 1e9 });
    const remove = 'mutation($id: ID!) { deletePolicy(id: $id) { id } }';
    await app.graphql(remove, { id: json.data.createPolicy.id }, { key: adminKey });
  });

  test('has a proof of each line, for somebody who has the evidence alone', async () => {
    const id = await create([chat('a'), { custom_id: 'bad', url: '/v1/x', body: {} }, chat('c')]);
    await ended(id);
    const [admitted, settled] = [(await events('batch.admitted', id))[0], (await events('batch.settled', id))[0]];
    const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
    const [ofLeaf, ofNode] = [Buffer.from([0]), Buffer.from([1])];
    for (const [name, line, state] of [
      ['a', 1, 'completed'],
      ['bad', 2, 'refused'],
      ['c', 3, 'completed'],
    ] as const) {
      const { json, status } = await app.request('GET', `/v1/batches/${id}/lines/${name}/proof`, { key: annKey });
      expect(status).toBe(200);
      expect(json).toMatchObject({ object: 'line_proof', batch_id: id, custom_id: name, line });
      expect(json.decision.evidence_id).toBe(admitted.id);
      expect(json.result.evidence_id).toBe(settled.id);
      expect(JSON.parse(json.result.leaf)).toMatchObject({ line, state });
      const expected = [
        [json.decision, admitted.details.linesRoot],
        [json.result, settled.details.resultsRoot],
      ];
      for (const [{ leaf, leaf_index: index, tree_size: size, hashes }, root] of expected) {
        let node = sha256(ofLeaf, Buffer.from(leaf));
        let [at, last] = [index, size - 1];
        for (const sibling of hashes.map((hash: string) => Buffer.from(hash, 'hex'))) {
          while (at % 2 === 0 && at === last) [at, last] = [at >> 1, last >> 1];
          node = at % 2 === 1 ? sha256(ofNode, sibling, node) : sha256(ofNode, node, sibling);
          [at, last] = [at >> 1, last >> 1];
        }
        expect(node.toString('hex')).toBe(root);
      }
    }
    const ben = await app.issueKey({ tenantId: 'shop', subject: 'ben' });
    expect((await app.request('GET', `/v1/batches/${id}/lines/a/proof`, { key: ben })).status).toBe(404);
    expect((await app.request('GET', `/v1/batches/${id}/lines/z/proof`, { key: annKey })).status).toBe(404);
  });

  test('goes by calls where its lines name two models', async () => {
    const before = provider.batches.length;
    const id = await create([chat('a', 'x', { model: 'gpt-4o-mini' }), chat('b', 'x', { model: 'claude-haiku-4-5' })]);
    expect(await ended(id)).toMatchObject({ provider: null });
    expect(provider.batches).toHaveLength(before);
  });

  test('goes by calls where the tenant has guards', async () => {
    const before = provider.batches.length;
    const { id: guard } = await makeGuard(app, adminKey, {
      name: 'vendor',
      url: vendor.at('/generic'),
      on: ['REQUEST'],
    });
    try {
      expect(await ended(await create([chat('a'), chat('b')]))).toMatchObject({ provider: null });
    } finally {
      await app.request('DELETE', `/api/guards/${guard}`, { key: adminKey });
    }
    expect(provider.batches).toHaveLength(before);
  });

  test('has its answers judged by a guard that was added meanwhile, and pays for those that it blocks', async () => {
    provider.options = { begins: 'in_progress' };
    const id = await create([chat('a'), chat('b', `say ${BAD}`)]);
    await app.eventually(() => {
      expect(last().label).toBe(id);
    });
    const seen = vendor.texts().length;
    const { id: guard } = await makeGuard(app, adminKey, {
      name: 'vendor',
      url: vendor.at('/generic'),
      on: ['ANSWER'],
    });
    try {
      provider.end(last());
      const batch = await ended(id);
      expect(batch).toMatchObject({ request_counts: { completed: 1, failed: 1 }, cost_usd: (2 * LINE_NANO) / 1e9 });
      expect(await linesOf(batch.error_file_id)).toMatchObject([
        { custom_id: 'b', response: { body: { error: { code: 'GUARD_BLOCKED' } } } },
      ]);
    } finally {
      await app.request('DELETE', `/api/guards/${guard}`, { key: adminKey });
    }
    // Of each answer once, and of no request: those have left.
    expect(vendor.texts().slice(seen).toSorted()).toEqual(['answer to: hello a', `answer to: say ${BAD}`]);
  });

  test('has personal data in its answers replaced and refused, though the provider makes it', async () => {
    const set = (mode: string) =>
      app.graphql(`mutation { updateTenant(id: "shop", input: { piiAnswers: ${mode} }) { piiAnswers } }`);
    const lines = [chat('a'), chat('b', 'say jane.roe@example.org')];
    try {
      await set('REDACT');
      const replaced = await ended(await create(lines));
      expect(replaced).toMatchObject({ request_counts: { completed: 2, failed: 0 } });
      expect(replaced.provider).not.toBeNull();
      const said = JSON.stringify(await linesOf(replaced.output_file_id));
      expect([said.includes('say <EMAIL_1>'), said.includes('jane.roe')]).toEqual([true, false]);
      await set('BLOCK');
      const refused = await ended(await create(lines));
      expect(refused).toMatchObject({ request_counts: { completed: 1, failed: 1 }, cost_usd: (2 * LINE_NANO) / 1e9 });
      const errors = await linesOf(refused.error_file_id);
      expect(errors).toMatchObject([{ custom_id: 'b', response: { body: { error: { code: 'GUARD_BLOCKED' } } } }]);
    } finally {
      await set('OFF');
    }
  });

  test('is found again at Anthropic by its results, which alone say whose they are', async () => {
    provider.options = { answers: () => false };
    const before = provider.batches.length;
    const batch = await ended(await create([chat('a', 'x', { model: 'claude-haiku-4-5' })]));
    expect(batch).toMatchObject({ status: 'completed', request_counts: { completed: 1 } });
    expect(provider.batches).toHaveLength(before + 1);
  });

  test('goes to Anthropic as one of its batches of messages', async () => {
    const lines = ['a', 'b'].map((id) => chat(id, `hello ${id}`, { model: 'claude-haiku-4-5' }));
    const batch = await ended(await create(lines));
    expect(batch).toMatchObject({ status: 'completed', provider: 'thinker', request_counts: { completed: 2 } });
    expect(last().lines.map(askedBy)).toEqual(['hello a', 'hello b']);
    // 10 tokens of input and 5 of output, at half of 1 and 5 USD a million.
    expect(batch.cost_usd).toBeCloseTo((2 * (10 * 1_000 + 5 * 5_000)) / 2 / 1e9, 12);
    const output = await linesOf(batch.output_file_id);
    expect(output[0].response.body).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { content: 'answer to: hello a' } }],
    });
  });
});
