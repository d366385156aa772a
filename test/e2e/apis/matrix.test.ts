import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getNullableType, isInputObjectType } from 'graphql';
import type * as Modules from '../../../src/server/modules.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';
import { invocationsOf, traceOf } from '../../support/invocations.js';
import {
  matrixModels,
  type ModelApi,
  modelApis as chatApis,
  noModelApis,
  type Outcome,
} from '../../support/upstreams/model-apis.js';
import { kindApis } from '../../support/upstreams/kind-apis.js';
import { realtimeApi } from '../../support/upstreams/realtime/api.js';
import { approveCall, decideCall, governCalls } from '../../support/people.js';
import { rootFields } from '../../support/schema-walk.js';

const { routes } = await importBuilt<typeof Modules>('server/modules.js');
const folder = mkdtempSync(join(tmpdir(), 'portcullis-matrix-'));
const modelApis = [...chatApis, ...kindApis, realtimeApi];
const SSN = '536-90-4399';
const EMAIL = 'jane.doe@example.com';

let now = Date.now();
let gateway: TestApp;
beforeAll(async () => {
  const file = join(folder, 'models.json');
  writeFileSync(file, JSON.stringify(matrixModels));
  gateway = await startTestApp({
    clock: { now: () => now },
    env: { MODELS_FILE: file },
    timedWorkMillis: 100,
    cache: true,
  });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  gateway.sandbox.reset();
  // So long that breakers are closed.
  now += 120_000;
});

/** A tenant of a cell's own, and a member's key. */
interface Cell {
  id: string;
  key: string;
  /** The platform's administrator in this tenant. */
  as: { headers: { 'x-tenant-id': string } };
}

let cells = 0;
async function cell(limits: object = {}, settings: object = {}): Promise<Cell> {
  const id = `cell-${(cells += 1)}`;
  await gateway.createTenant({ id, tier: 'ENTERPRISE', requestsPerMinute: 100, tokensPerMinute: 100_000, ...limits });
  const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
  await done(query, { id, input: { cacheTtlSeconds: 0, retainContent: true, ...settings } });
  return { id, key: await gateway.issueKey({ tenantId: id, subject: 'ann' }), as: { headers: { 'x-tenant-id': id } } };
}

async function done(query: string, variables: object, options: object = {}): Promise<any> {
  const { json } = await gateway.graphql(query, variables, options);
  expect(json.errors).toBeUndefined();
  return json.data;
}

const ask = (api: ModelApi, { key }: Cell, more: Partial<Parameters<ModelApi['call']>[1]> = {}): Promise<Outcome> =>
  api.call(gateway, { key, text: 'Hello there', ...more }).outcome;

const asked = (kind: ModelApi['provider']) =>
  gateway.sandbox.requests(kind).filter(({ method, url }) => method === 'POST' && !url.includes('show'));
/** The newest call, once it is recorded: that of a video is when it is there. */
const lastOf = ({ as }: Cell): Promise<any> =>
  gateway.eventually(async () => {
    const [last] = await invocationsOf(gateway, as);
    expect(last).toBeDefined();
    return last;
  });

function expectAnswer(api: ModelApi, outcome: Outcome, words = 'Hello there'): void {
  expect(outcome.code).toBeUndefined();
  if (api.isEmbedding || api.said !== undefined) expect(outcome.said).toBe(api.said ?? '1');
  else expect(outcome.said).toContain(words);
}

async function expectRefused(api: ModelApi, at: Cell, code: string): Promise<Outcome> {
  const before = asked(api.provider).length;
  const outcome = await ask(api, at);
  expect(outcome.code).toBe(code);
  expect(asked(api.provider)).toHaveLength(before);
  return outcome;
}

const policy = ({ id }: Cell, effect: string): Promise<void> => governCalls(gateway, id, effect);

/** Waits until the upstream is being asked. */
const underWay = (api: ModelApi) =>
  gateway.eventually(() => {
    expect(asked(api.provider)).toHaveLength(1);
  });

/** Each property, as it must hold for every API. */
const properties: Record<string, (api: ModelApi) => Promise<void>> = {
  async authentication(api) {
    const at = await cell();
    await expectRefused(api, { ...at, key: `pcl_${'0'.repeat(16)}_${'x'.repeat(43)}` }, 'UNAUTHORIZED');
  },
  async tenant(api) {
    const [own, other] = [await cell(), await cell()];
    expect((await ask(api, own, { headers: other.as.headers })).code).toBe('FORBIDDEN');
    expectAnswer(api, await ask(api, { ...other, key: gateway.adminKey }, other.as));
    await gateway.eventually(async () => {
      expect([await invocationsOf(gateway, own.as), await invocationsOf(gateway, other.as)]).toMatchObject([[], [{}]]);
    });
  },
  async 'policy deny'(api) {
    const at = await cell();
    await policy(at, 'deny');
    const { details } = await expectRefused(api, at, 'POLICY_DENIED');
    expect(details.evidence_id).toBe((await lastOf(at)).id);
    expect((await lastOf(at)).outcome).toBe('DENIED');
  },
  async 'require approval'(api) {
    const at = await cell();
    await policy(at, 'require_approval');
    const { details } = await expectRefused(api, at, 'APPROVAL_REQUIRED');
    const proposalId: string = details.proposal_id;
    const fay = await gateway.issueKey({ tenantId: at.id, subject: 'fay', roles: ['member', 'finance'] });
    await (api.isMadeAgain === true ? decideCall : approveCall)(gateway, proposalId, fay);
    expectAnswer(api, await ask(api, at, { proposalId }));
    expect(asked(api.provider)).toHaveLength(1);
    const another = await ask(api, at, { proposalId, text: 'Another' });
    expect(another.code).toBe(api.isMadeAgain === true ? 'APPROVAL_REQUIRED' : 'CONFLICT');
  },
  async 'personal data in block'(api) {
    const at = await cell({}, { piiMode: 'BLOCK' });
    const outcome = await ask(api, at, { text: `My SSN is ${SSN}` });
    expect(outcome.code).toBe('POLICY_DENIED');
    expect(asked(api.provider)).toEqual([]);
  },
  async 'personal data in redact'(api) {
    const at = await cell({}, { piiMode: 'REDACT' });
    expectAnswer(api, await ask(api, at, { text: `Write to ${EMAIL}` }), EMAIL);
    expect(asked(api.provider)).toHaveLength(1);
    expect(JSON.stringify(asked(api.provider))).not.toContain(EMAIL);
  },
  async 'personal data in detect'(api) {
    const at = await cell({}, { piiMode: 'DETECT' });
    expectAnswer(api, await ask(api, at, { text: `Write to ${EMAIL}` }), EMAIL);
    expect(JSON.stringify(asked(api.provider))).toContain(EMAIL);
    const { riskReasons } = (
      await done('query($id: ID!) { invocation(id: $id) { riskReasons } }', { id: (await lastOf(at)).id }, at.as)
    ).invocation;
    expect(JSON.stringify(riskReasons).toLowerCase()).toContain('email');
  },
  async budget(api) {
    const at = await cell({ monthlyBudgetUsd: 0.000_001 });
    await expectRefused(api, at, 'BUDGET_EXCEEDED');
  },
  async 'requests per minute'(api) {
    const at = await cell({ requestsPerMinute: 1 });
    expectAnswer(api, await ask(api, at));
    const { details } = await expectRefused(api, at, 'RATE_LIMIT_EXCEEDED');
    expect(details.retry_after).toBeGreaterThan(0);
  },
  async 'tokens per minute'(api) {
    const at = await cell({ tokensPerMinute: 100 + (api.expects ?? 0) });
    const text = 'word '.repeat(52);
    expect((await ask(api, at, { text })).code).toBeUndefined();
    expect((await ask(api, at, { text })).code).toBe('RATE_LIMIT_EXCEEDED');
  },
  async 'cache hit'(api) {
    const at = await cell({}, { cacheTtlSeconds: 60 });
    const [first, second] = [await ask(api, at), await ask(api, at)];
    expectAnswer(api, second);
    expect(second.said).toBe(first.said);
    expect(asked(api.provider)).toHaveLength(1);
    expect((await traceOf(gateway, (await lastOf(at)).id, at.as)).cache).toBe('HIT');
    expect((await lastOf(at)).costUsd).toBe(0);
  },
  async coalescing(api) {
    const at = await cell({}, { cacheTtlSeconds: 60 });
    gateway.sandbox.fault(api.provider, { delayMillis: 500 });
    const first = ask(api, at);
    await underWay(api);
    for (const outcome of await Promise.all([first, ask(api, at)])) expectAnswer(api, outcome);
    expect(asked(api.provider)).toHaveLength(1);
    expect(await invocationsOf(gateway, at.as)).toHaveLength(2);
  },
  async 'failover to another protocol'(api) {
    const at = await cell();
    gateway.sandbox.fault(api.provider, { status: 500, times: 'sticky' });
    expectAnswer(api, await ask(api, at));
    expect((await lastOf(at)).provider).toBe(api.fallback);
    const { attempts } = await traceOf(gateway, (await lastOf(at)).id, at.as);
    expect(attempts.map(({ provider, outcome }: any) => `${provider} ${outcome}`)).toEqual([
      `${api.provider} FAILED`,
      `${api.provider} FAILED`,
      `${api.fallback} OK`,
    ]);
  },
  async evidence(api) {
    const at = await cell();
    expectAnswer(api, await ask(api, at));
    const trace = await traceOf(gateway, (await lastOf(at)).id, at.as);
    expect(trace.steps).toHaveLength(7);
    expect([trace.actor, trace.effect, trace.invocation.outcome]).toEqual(['ann', 'ALLOW', 'COMPLETED']);
    expect((await done('{ verifySpine { intact } }', {}, at.as)).verifySpine).toEqual({ intact: true });
  },
  async metering(api) {
    const at = await cell();
    expectAnswer(api, await ask(api, at, { headers: { 'x-user-id': 'zoe', 'x-session-id': 'run-1' } }));
    const last = await lastOf(at);
    expect(last.user).toBe('zoe');
    expect(last.promptTokens).toBeGreaterThan(0);
    expect(last.costUsd).toBeCloseTo((Number(last.promptTokens) + Number(last.completionTokens)) / 1e6, 9);
    const { json } = await gateway.request('GET', '/v1/usage?group_by=session', at.as);
    expect(json.usage).toMatchObject({ total_requests: 1, groups: [{ key: 'run-1', requests: 1 }] });
    const { budget } = (await done('{ usage { budget { usedUsd heldUsd } } }', {}, at.as)).usage;
    expect(budget).toEqual({ usedUsd: expect.closeTo(last.costUsd, 9), heldUsd: 0 });
  },
  async cancellation(api) {
    const at = await cell();
    gateway.sandbox.fault(api.provider, { delayMillis: 20_000 });
    const running = api.call(gateway, { key: at.key, text: 'Hello there' });
    running.outcome.catch(() => undefined);
    await underWay(api);
    running.cancel();
    await gateway.eventually(async () => {
      expect((await lastOf(at))?.outcome).toBe('CANCELLED');
    });
    expect((await lastOf(at)).promptTokens).toBeGreaterThan(0);
  },
  async 'feature pack'(api) {
    const at = await cell();
    const query = 'mutation($id: ID!) { setFeaturePack(tenantId: $id, pack: GATEWAY, enabled: false) { id } }';
    await done(query, { id: at.id });
    await expectRefused(api, at, 'FEATURE_DISABLED');
  },
};

function isUnshared({ isEmbedding, isBackground = false, isKind = false }: ModelApi): boolean {
  return isEmbedding || isBackground || isKind;
}

const UNSHARED = 'vectors, verdicts, pictures and sounds are not kept, and an answer in the background is its own';

/** What an API has no counterpart of, and why. */
const WITHOUT: Readonly<Record<string, { isWithout: (api: ModelApi) => boolean; why: string }>> = {
  'cache hit': { isWithout: isUnshared, why: UNSHARED },
  coalescing: { isWithout: isUnshared, why: UNSHARED },
  'failover to another protocol': {
    isWithout: ({ isKind = false }) => isKind,
    why: 'these calls have one protocol; within it they fall over in test/contract/kinds/failover.long.test.ts',
  },
};

describe.each(modelApis)('$name', (api) => {
  const held = Object.keys(properties).filter((name) => WITHOUT[name]?.isWithout(api) !== true);

  test.each(held)('%s', async (name) => {
    await properties[name]!(api);
  });
});

describe('the matrix', () => {
  const known = new Set([...modelApis.map(({ entry }) => entry), ...Object.keys(noModelApis)]);

  test('has every REST row by which a model can be called', () => {
    const rows = routes.filter(({ method, tag, path }) => {
      return (
        tag === 'Gateway' && method === 'POST' && !/^\/(?:webhooks|policies|api\/(?:stops|model-aliases))/.test(path)
      );
    });
    expect(rows.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
    const streamed = rows.filter(({ stream }) => stream !== undefined).map(({ path }) => path);
    const shown = modelApis.filter(({ name }) => name.endsWith(' streamed')).map(({ entry }) => entry);
    expect(shown.toSorted()).toEqual(streamed.toSorted());
  });

  test('has every mutation and subscription by which a model can be called', () => {
    const calls = rootFields.filter(({ field }) =>
      field.args.some(({ type }) => {
        const input = getNullableType(type);
        return isInputObjectType(input) && 'proposalId' in input.getFields();
      }),
    );
    expect(calls.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test('is about nothing that is gone', () => {
    // A WebSocket has no row.
    const there = new Set([
      realtimeApi.entry,
      ...routes.map(({ path }) => path),
      ...rootFields.map(({ name }) => name),
    ]);
    expect([...known].filter((entry) => !there.has(entry))).toEqual([]);
  });
});
