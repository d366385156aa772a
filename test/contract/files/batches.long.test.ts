import { createHash } from 'node:crypto';
import Anthropic from '@anthropic-ai/sdk';
import { beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { Client } from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';
import { approvedBy, decideCall, gather, makePolicy } from '../../support/people.js';

/** Batches by the official SDKs, with the sandbox as the provider. */
let app: TestApp;
let adminKey: string;
let annKey: string;
let ann: OpenAI;
let now = Date.now();

const clientOf = (apiKey: string): OpenAI => new OpenAI({ baseURL: `${app.url}/v1`, apiKey, maxRetries: 0 });

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, timedWorkMillis: 50 });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  adminKey = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  annKey = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
  ann = clientOf(annKey);
});

type Line = { custom_id: string; method?: string; url?: string; body: object } | string;
const CHAT = '/v1/chat/completions';
const chat = (custom_id: string, content = `hello ${custom_id}`, more: object = {}): Line => ({
  custom_id,
  body: { model: 'gpt-4o-mini', max_tokens: 20, messages: [{ role: 'user', content }], ...more },
});

async function create(lines: Line[], endpoint: string = CHAT, client = ann): Promise<OpenAI.Batch> {
  const texts = lines.map((line) =>
    typeof line === 'string' ? line : JSON.stringify({ method: 'POST', url: endpoint, ...line }),
  );
  const file = await client.files.create({
    file: await toFile(Buffer.from(texts.join('\n')), 'lines.jsonl'),
    purpose: 'batch',
  });
  return client.batches.create({
    input_file_id: file.id,
    endpoint: endpoint as '/v1/responses',
    completion_window: '24h',
    metadata: { of: 'a test' },
  });
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

describe('a batch', () => {
  test('is answered line by line, costs what its calls cost, and is on the key and in evidence', async () => {
    const made = await create([chat('a'), chat('b'), chat('c')]);
    expect(made).toMatchObject({
      object: 'batch',
      endpoint: CHAT,
      completion_window: '24h',
      metadata: { of: 'a test' },
    });
    expect(made.id).toMatch(/^batch_[0-9a-f]{32}$/);
    const batch = await ended(made.id);
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: 3, completed: 3, failed: 0 },
      refused: 0,
      error_file_id: null,
      errors: null,
    });
    const output = await linesOf(batch.output_file_id);
    expect(output.map(({ custom_id: id }) => id)).toEqual(['a', 'b', 'c']);
    for (const { response, error } of output) {
      expect(error).toBeNull();
      expect(response).toMatchObject({ status_code: 200, body: { object: 'chat.completion' } });
      expect(response.body.choices[0].message.content).not.toBe('');
    }
    const ids = output.map(({ response }) => `'${response.request_id}'`).join(', ');
    const charged = await rows(`SELECT cost::text, key_id, user_id, outcome FROM usage_ledger WHERE id IN (${ids})`);
    expect(charged).toHaveLength(3);
    for (const one of charged)
      expect(one).toMatchObject({ key_id: annKey.split('_')[1], user_id: 'ann', outcome: 'completed' });
    const nano = charged.reduce<bigint>((sum, { cost }) => sum + BigInt(cost as string), 0n);
    const [stored] = await rows(`SELECT cost::text FROM batches WHERE id = '${made.id}'`);
    expect(stored.cost).toBe(String(nano));
    expect(batch.cost_usd).toBeCloseTo(Number(nano) / 1e9, 12);
    expect(batch.held_usd).toBeGreaterThan(batch.cost_usd);
    const { input_tokens: input, output_tokens: output_ } = batch.usage as OpenAI.Batches.BatchUsage;
    expect(batch.usage.total_tokens).toBe(input + output_);
    const usage = await app.request('GET', '/v1/usage?group_by=user', { key: annKey });
    expect(usage.status).toBe(200);
    const [admitted] = await events('batch.admitted', made.id);
    expect(admitted.details).toMatchObject({ accepted: 3, lines: 3, refused: 0, linesRoot: batch.lines_root });
    const [settled] = await events('batch.settled', made.id);
    const text = await (await ann.files.content(batch.output_file_id)).text();
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(settled.details).toMatchObject({
      completed: 3,
      outcome: 'completed',
      resultsRoot: batch.results_root,
      files: { [batch.output_file_id]: sha256 },
    });
  });

  test('names the lines that are refused with their reasons, and makes the others', async () => {
    const made = await create([
      chat('good'),
      'no json',
      { custom_id: 'other', url: '/v1/embeddings', body: {} },
      chat('good', 'twice'),
      chat('unknown', 'x', { model: 'no-such-model' }),
      chat('streamed', 'x', { stream: true }),
      chat('foreign', 'x', { file_id: 'file-abc' }),
    ]);
    const batch = await ended(made.id);
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: 7, completed: 1, failed: 6 },
      refused: 6,
    });
    expect((await linesOf(batch.output_file_id)).map(({ custom_id: id }) => id)).toEqual(['good']);
    const errors = await linesOf(batch.error_file_id);
    expect(errors.map(({ custom_id: id, error }) => [id, error.code, error.line])).toEqual([
      [null, 'INVALID_REQUEST', 2],
      ['other', 'INVALID_REQUEST', 3],
      ['good', 'INVALID_REQUEST', 4],
      ['unknown', 'NOT_FOUND', 5],
      ['streamed', 'INVALID_REQUEST', 6],
      ['foreign', 'INVALID_REQUEST', 7],
    ]);
  });

  test('fails where every line is refused, and asks no model', async () => {
    const before = (await rows('SELECT count(*)::int AS count FROM usage_ledger'))[0].count;
    const made = await create([chat('x', 'x', { model: 'no-such-model' })]);
    const batch = await ended(made.id);
    expect(batch).toMatchObject({ status: 'failed', errors: { data: [{ code: 'INVALID_REQUEST' }] } });
    expect(await linesOf(batch.error_file_id)).toHaveLength(1);
    expect((await rows('SELECT count(*)::int AS count FROM usage_ledger'))[0].count).toBe(before);
  });

  test('decides as the policies say, and asks nobody about a line', async () => {
    const create_ = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
    const rule = (condition: string) => [{ id: 'r', condition, obligations: [] }];
    const made: string[] = [];
    for (const input of [
      { name: 'long', effect: 'DENY', actions: ['ai.generate'], rules: rule('context.maxOutputTokens == 11') },
      {
        name: 'ask',
        effect: 'REQUIRE_APPROVAL',
        actions: ['ai.generate'],
        rules: rule('context.maxOutputTokens == 12'),
      },
    ]) {
      const { json } = await app.graphql(create_, { input }, { key: adminKey });
      made.push(json.data.createPolicy.id);
    }
    const asked = await create([
      chat('denied', 'x', { max_tokens: 11 }),
      chat('asked', 'x', { max_tokens: 12 }),
      chat('fine'),
    ]);
    const batch = await ended(asked.id);
    expect((await linesOf(batch.error_file_id)).map(({ custom_id: id, error }) => [id, error.code])).toEqual([
      ['denied', 'POLICY_DENIED'],
      ['asked', 'APPROVAL_REQUIRED'],
    ]);
    expect(batch.request_counts.completed).toBe(1);
    for (const id of made)
      await app.graphql('mutation($id: ID!) { deletePolicy(id: $id) { id } }', { id }, { key: adminKey });
  });

  test('masks personal data in its lines, and puts it back', async () => {
    const mode = (piiMode: string) =>
      app.graphql('mutation($m: PiiMode!) { updateTenant(id: "shop", input: { piiMode: $m }) { id } }', { m: piiMode });
    await mode('REDACT');
    const made = await create([chat('p', 'Write to jane.doe@example.com')]);
    const batch = await ended(made.id);
    expect(batch.request_counts).toMatchObject({ completed: 1 });
    const [line] = await linesOf(batch.output_file_id);
    const { json } = await app.graphql(
      'query($id: ID!) { invocation(id: $id) { invocation { piiTypes } } }',
      { id: line.response.request_id },
      { key: adminKey },
    );
    expect(json.data?.invocation.invocation.piiTypes).toEqual(['EMAIL']);
    await mode('OFF');
  });

  test.each([
    ['/v1/embeddings', { model: 'text-embedding-3-small', input: 'hello' }, 'list'],
    ['/v1/responses', { model: 'gpt-4o-mini', input: 'hello' }, 'response'],
    ['/v1/completions', { model: 'gpt-4o-mini', prompt: 'hello', max_tokens: 5 }, 'text_completion'],
    ['/v1/moderations', { input: 'hello' }, undefined],
  ])('is answered by %s', async (endpoint, body, object) => {
    const batch = await ended((await create([{ custom_id: 'one', body }], endpoint)).id);
    const output = await linesOf(batch.output_file_id);
    expect(output).toHaveLength(1);
    expect(output[0].response.status_code).toBe(200);
    expect(output[0].response.body.object).toBe(object);
  });

  test('is its owner’s, with its files, and administrators’', async () => {
    const ben = clientOf(await app.issueKey({ tenantId: 'shop', subject: 'ben' }));
    const made = await create([chat('a')]);
    await expect(ben.batches.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
    await expect(ben.batches.cancel(made.id)).rejects.toMatchObject({ status: 404 });
    const stolen = { input_file_id: made.input_file_id, endpoint: CHAT, completion_window: '24h' } as const;
    await expect(ben.batches.create(stolen)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await ben.batches.list()).data).toEqual([]);
    expect((await clientOf(adminKey).batches.list()).data.map(({ id }) => id)).toContain(made.id);
    const batch = await ended(made.id);
    await expect(ben.files.content(batch.output_file_id)).rejects.toMatchObject({ status: 404 });
    const seen: string[] = [];
    for await (const { id } of ann.batches.list({ limit: 1 })) seen.push(id);
    expect(seen).toContain(made.id);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('is settled once, however many ask', async () => {
    const made = await create([chat('a'), chat('b')]);
    await app.eventually(async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => ann.batches.retrieve(made.id)));
      for (const batch of all) expect(batch.status).toBe('completed');
    });
    expect(await events('batch.settled', made.id)).toHaveLength(1);
    const [{ count }] = await rows(
      `SELECT count(*)::int AS count FROM usage_ledger u JOIN batch_lines l ON u.id = ANY(l.attempts) WHERE l.batch_id = '${made.id}'`,
    );
    expect(count).toBe(2);
  });

  test('is refused where what it asks for is wrong', async () => {
    const file = await ann.files.create({ file: await toFile(Buffer.from('text'), 'a.txt'), purpose: 'user_data' });
    const asked = (body: object) => app.request('POST', '/v1/batches', { key: annKey, body });
    const fine = { input_file_id: file.id, endpoint: CHAT, completion_window: '24h' };
    expectRestError(await asked(fine), 'INVALID_REQUEST');
    expectRestError(await asked({ ...fine, endpoint: '/v1/images/generations' }), 'INVALID_REQUEST');
    expectRestError(await asked({ ...fine, completion_window: '1h' }), 'INVALID_REQUEST');
    expectRestError(await asked({ ...fine, input_file_id: 'file-of-openai' }), 'NOT_FOUND');
    expectRestError(await asked({ endpoint: CHAT }), 'INVALID_REQUEST');
  });

  test('of which a line has no budget refuses that line, and holds nothing in the end', async () => {
    await app.createTenant({ id: 'poor', ...AMPLE, monthlyBudgetUsd: 0.001 });
    const poor = clientOf(await app.issueKey({ tenantId: 'poor', subject: 'pip' }));
    const lines = ['a', 'b', 'c'].map((id) => chat(id, 'x', { max_tokens: 1_000 }));
    const batch = await ended((await create(lines, CHAT, poor)).id, poor);
    expect(batch.request_counts).toMatchObject({ total: 3, completed: 1 });
    const errors = await linesOf(batch.error_file_id, poor);
    expect(errors.map(({ error }) => error.code)).toEqual(['BUDGET_EXCEEDED', 'BUDGET_EXCEEDED']);
  });

  test('can be cancelled, and expires', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => chat(`n${at}`));
    const made = await create(many);
    await app.eventually(async () => {
      expect((await ann.batches.retrieve(made.id)).request_counts?.completed).toBeGreaterThan(0);
    });
    expect(await held()).toBeGreaterThan(0);
    await ann.batches.cancel(made.id);
    const cancelled = await ended(made.id);
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.cancelling_at).toBeGreaterThan(0);
    const counts = cancelled.request_counts;
    const errors = await linesOf(cancelled.error_file_id);
    expect(errors).toHaveLength(1_000 - Number(counts.completed));
    expect(errors.every(({ error }) => error.code === 'batch_cancelled')).toBe(true);
    await expect(ann.batches.cancel(made.id)).rejects.toMatchObject({ status: 409 });
    const late = await create(many);
    now += 24 * 3_600_000;
    expect((await ended(late.id)).status).toBe('expired');
    now -= 24 * 3_600_000;
  });

  test('ends where its key is revoked', async () => {
    const key = await app.issueKey({ tenantId: 'shop', subject: 'cat' });
    const made = await create(
      Array.from({ length: 2_000 }, (_, at) => chat(`n${at}`)),
      CHAT,
      clientOf(key),
    );
    await app.graphql(
      'mutation($id: ID!) { revokeApiKey(id: $id) { id } }',
      { id: key.split('_')[1] },
      { key: adminKey },
    );
    const batch = await ended(made.id, clientOf(adminKey));
    expect(batch).toMatchObject({ status: 'failed', errors: { data: [{ code: 'FORBIDDEN' }] } });
  });

  test('is made however many of somebody else are older', async () => {
    await app.createTenant({ id: 'busy', ...AMPLE });
    const other = new Client({ connectionString: app.databaseUrl });
    await other.connect();
    try {
      // Another process, as the database knows those that live.
      await other.query('SELECT pg_advisory_lock_shared(71625, 7)');
      await other.query(
        `INSERT INTO batches (tenant_id, id, subject, subject_type, caller, protocol, endpoint, input_file_id, metadata, status,
                              evidence_id, instance, created_at, expires_at)
         SELECT 'busy', 'batch_' || n, 'eve', 'user', '{}', 'openai', $1, 'file-1', '{}', 'in_progress',
                gen_random_uuid(), 7, '2026-01-01', '2099-01-01' FROM generate_series(1, 300) n`,
        [CHAT],
      );
      expect(await ended((await create([chat('a')])).id)).toMatchObject({ status: 'completed' });
    } finally {
      await other.query("DELETE FROM batches WHERE tenant_id = 'busy'");
      await other.end();
    }
  });

  test('goes with its output when the details of its event are erased', async () => {
    const batch = await ended((await create([chat('a')])).id);
    const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked by the person") { id } }';
    const { json } = await app.graphql(erase, { id: batch.evidence_id }, { key: adminKey });
    expect(json.errors).toBeUndefined();
    await expect(ann.batches.retrieve(batch.id)).rejects.toMatchObject({ status: 404 });
    await expect(ann.files.content(batch.output_file_id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a batch of messages', () => {
  const params = { model: 'claude-haiku-4-5', max_tokens: 20, messages: [{ role: 'user' as const, content: 'hello' }] };

  test('is made, read and deleted by the SDK of Anthropic', async () => {
    const client = new Anthropic({ baseURL: app.url, apiKey: null, authToken: annKey, maxRetries: 0 });
    const requests = [
      { custom_id: 'one', params },
      { custom_id: 'two', params: { ...params, model: 'no-such-model' } },
    ];
    const made = await client.messages.batches.create({ requests });
    expect(made).toMatchObject({ type: 'message_batch', processing_status: 'in_progress', results_url: null });
    const batch = await app.eventually(async () => {
      const found = await client.messages.batches.retrieve(made.id);
      expect(found.processing_status).toBe('ended');
      return found;
    });
    expect(batch.request_counts).toEqual({ processing: 0, succeeded: 1, errored: 1, canceled: 0, expired: 0 });
    const results: Anthropic.Messages.Batches.MessageBatchIndividualResponse[] = [];
    for await (const result of await client.messages.batches.results(made.id)) results.push(result);
    expect(results).toMatchObject([
      { custom_id: 'one', result: { type: 'succeeded', message: { type: 'message', role: 'assistant' } } },
      { custom_id: 'two', result: { type: 'errored', error: { type: 'error', error: { type: 'not_found_error' } } } },
    ]);
    expect((await client.messages.batches.list()).data.map(({ id }) => id)).toEqual([made.id]);
    const later = (): Promise<{ id: string }> => {
      now += 1_000;
      return client.messages.batches.create({ requests });
    };
    const [second, third] = [await later(), await later()];
    const before = await client.messages.batches.list({ before_id: made.id, limit: 1 });
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([[second.id], true]);
    const all = await client.messages.batches.list({ before_id: made.id });
    expect(all.data.map(({ id }) => id)).toEqual([third.id, second.id]);
    const both = client.messages.batches.list({ before_id: made.id, after_id: third.id });
    await expect(both).rejects.toMatchObject({ status: 400 });
    expect((await ann.batches.list()).data.map(({ id }) => id)).not.toContain(made.id);
    expect(await client.messages.batches.delete(made.id)).toEqual({ id: made.id, type: 'message_batch_deleted' });
    await expect(client.messages.batches.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test('is refused in the form of Anthropic', async () => {
    const body = { requests: [{ custom_id: 'x' }] };
    const { status, json } = await app.request('POST', '/v1/messages/batches', { key: annKey, body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
  });
});

describe.each(['openai', 'anthropic'])('a batch of %s that people have to approve', (protocol) => {
  test('is made by the same request again, once they have, and once', async () => {
    const tenantId = `careful-${protocol}`;
    await app.createTenant({ id: tenantId, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const { keys } = await gather(app, tenantId);
    await makePolicy(app, keys.ada, {
      actions: ['ai.batch'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    const line = { max_tokens: 5, messages: [{ role: 'user', content: 'hello' }] };
    const request = { custom_id: 'a', params: { ...line, model: 'claude-haiku-4-5' } };
    const make = async (headers: Record<string, string>) => {
      if (protocol === 'anthropic')
        return app.request('POST', '/v1/messages/batches', { key: keys.rita, headers, body: { requests: [request] } });
      const text = JSON.stringify({
        custom_id: 'a',
        method: 'POST',
        url: CHAT,
        body: { ...line, model: 'gpt-4o-mini' },
      });
      const file = await toFile(Buffer.from(text), 'lines.jsonl');
      const { id } = await clientOf(keys.rita).files.create({ file, purpose: 'batch' });
      const body = { input_file_id: id, endpoint: CHAT, completion_window: '24h' };
      return app.request('POST', '/v1/batches', { key: keys.rita, headers, body });
    };
    const asked = await make({});
    expect([asked.text, asked.status]).toEqual([asked.text, 403]);
    const { proposal_id: proposal } = asked.json.error.details;
    await decideCall(app, proposal, keys.fay);
    const answered = await make({ 'x-proposal-id': proposal });
    expect([answered.text, answered.status]).toEqual([answered.text, 200]);
    expect((await make({ 'x-proposal-id': proposal })).status).toBe(409);
  });
});

test('nothing is held when all batches are over', async () => {
  await app.eventually(async () => {
    expect(await held()).toBe(0);
  });
});
