import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, type GuardVendor, makeGuard, startVendor } from '../../support/guards/vendor.js';
import { matrixModels, type ModelApi, modelApis as chatApis } from '../../support/upstreams/model-apis.js';
import { kindApis } from '../../support/upstreams/kind-apis.js';
import { realtimeApi } from '../../support/upstreams/realtime/api.js';

/**
 * Every API against a guard at each point of a call. A cell is judged, refused as it cannot be inspected, or has nothing to
 * judge, which is said here: no API is left out in silence.
 */
const folder = mkdtempSync(join(tmpdir(), 'portcullis-guards-'));
const modelApis: ModelApi[] = [...chatApis, ...kindApis, realtimeApi];
/** Answers that are numbers and labels: no text that a guard could judge. */
const WITHOUT_TEXT = /embed|moderation|moderate|rerank|decision|decide/i;

/** Answers in which nothing can be read. */
const NOT_OF_TEXT = /image|audio\/speech|speak|of SPEECH|video|realtime/i;
/** What was heard does not repeat the test's own words. */
const RECORDED = /transcri|translat/i;
const VALUE = 'jane.roe@example.org';

let app: TestApp;
let vendor: GuardVendor;
let now = Date.now();
const tenants = new Map<string, string>();

beforeAll(async () => {
  const file = join(folder, 'models.json');
  writeFileSync(file, JSON.stringify(matrixModels));
  vendor = await startVendor();
  app = await startTestApp({
    clock: { now: () => now },
    env: { MODELS_FILE: file, WEBHOOK_ALLOW_PRIVATE: 'true' },
    timedWorkMillis: 100,
  });
  for (const [name, on, path] of [
    ['request', ['REQUEST'], '/generic'],
    ['answer', ['ANSWER'], '/block-all'],
    ['open', ['REQUEST', 'ANSWER'], '/generic'],
    ['tools', ['TOOL_CALL', 'TOOL_RESULT'], '/block-all'],
  ] as const) {
    await app.createTenant({ id: name, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const keep = `mutation { updateTenant(id: "${name}", input: { retainContent: true, cacheTtlSeconds: 0 }) { id } }`;
    expect((await app.graphql(keep)).json.errors).toBeUndefined();
    const admin = await app.issueKey({ tenantId: name, subject: 'ada', roles: ['tenant_admin'] });
    const onError = name === 'open' ? 'FLAG' : 'BLOCK';
    await makeGuard(app, admin, { name, url: vendor.at(path), on, onError });
    tenants.set(name, await app.issueKey({ tenantId: name, subject: 'rita' }));
  }
  for (const mode of ['DETECT', 'REDACT', 'BLOCK']) {
    const id = `pii-${mode.toLowerCase()}`;
    await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const keep = `mutation { updateTenant(id: "${id}", input: { piiAnswers: ${mode}, retainContent: true, cacheTtlSeconds: 0 }) { id } }`;
    expect((await app.graphql(keep)).json.errors).toBeUndefined();
    tenants.set(id, await app.issueKey({ tenantId: id, subject: 'rita' }));
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  app.sandbox.reset();
  now += 120_000;
});

const ask = (api: ModelApi, tenant: string, text: string) =>
  api.call(app, { key: tenants.get(tenant) ?? '', text }).outcome;
const asked = (api: ModelApi) =>
  app.sandbox.requests(api.provider).filter(({ method, url }) => method === 'POST' && !url.includes('show'));

describe.each(modelApis.map((api) => [api.name, api] as const))('%s', (name, api) => {
  test('is refused for its request before a provider is asked', async () => {
    const outcome = await ask(api, 'request', `Say ${BAD} twice`);
    expect([outcome.code, outcome.details?.guard]).toEqual(['GUARD_BLOCKED', 'request']);
    expect(asked(api)).toHaveLength(0);
  });

  test('gives no answer that a guard blocks, or has none that one could judge', async () => {
    const outcome = await ask(api, 'answer', 'Hello there');
    if (WITHOUT_TEXT.test(name)) expect(outcome.code).toBeUndefined();
    else expect([outcome.code, outcome.said]).toEqual([api.isBackground === true ? 'failed' : 'GUARD_BLOCKED', '']);
  });

  test('goes on under guards that find nothing', async () => {
    const outcome = await ask(api, 'open', 'Hello there');
    expect([outcome.code, outcome.details]).toEqual([undefined, undefined]);
  });

  test('says no personal data where a tenant wants none, or is refused where nobody could see whether it does', async () => {
    const text = `Write to ${VALUE} twice`;
    const [counted, replaced, refused] = [
      await ask(api, 'pii-detect', text),
      await ask(api, 'pii-redact', text),
      await ask(api, 'pii-block', text),
    ];
    expect(counted.code).toBeUndefined();
    if (NOT_OF_TEXT.test(name)) {
      for (const { code, details } of [replaced, refused])
        expect([code, details?.reason]).toEqual(['GUARD_BLOCKED', 'cannot_inspect']);
      return;
    }
    expect([replaced.code, replaced.said]).toEqual([undefined, counted.said.replaceAll(VALUE, '<EMAIL_1>')]);
    const hasNone = WITHOUT_TEXT.test(name) || RECORDED.test(name);
    expect(refused.code).toBe(hasNone ? undefined : api.isBackground === true ? 'failed' : 'GUARD_BLOCKED');
    if (!hasNone) expect(refused.said).toBe('');
  });

  test('calls no tools, or is refused where nobody could see whether it does', async () => {
    const outcome = await ask(api, 'tools', 'Hello there');
    expect(outcome.code).toBe(api.entry === '/realtime' ? 'GUARD_BLOCKED' : undefined);
  });
});
