import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { agreements } from '../../support/evidence/contracts.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { answering } from '../../support/upstreams/models.js';

let gateway: TestApp;
let key: string;
let admin: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'reading', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'reading', subject: 'dana' });
  admin = await gateway.issueKey({ tenantId: 'reading', subject: 'ada', roles: ['tenant_admin'] });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const MODEL = 'gpt-4o-mini';
const plain = { generate: false };
const byModel = { model: MODEL };
const [contract] = agreements('seen').filter(({ name }) => name === 'software-license');
const POLICY =
  'Access Policy. Staff should lock screens where possible. Exceptions are rare. Contact: jane@example.com.';

const analyze = (body: object, as = key, headers: Record<string, string> = {}) =>
  gateway.request('POST', '/api/da/analyze', { key: as, body, headers });
const status = (id: string, as = key) => gateway.request('GET', `/api/da/status/${id}`, { key: as });
const wanted = (more: object = {}) => ({ content: POLICY, templateId: 'policy-audit', options: plain, ...more });
const asked = () => gateway.sandbox.requests('openai').filter(({ url }) => url.endsWith('/chat/completions'));

/** Lets the model's next answer be this text. */
function say(answer: unknown): void {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
  gateway.sandbox.fault('openai', answering(content));
}

function formOf(content: string): FormData {
  const form = new FormData();
  form.set('templateId', 'policy-audit');
  form.set('file', new Blob([content], { type: 'text/plain' }), 'policy.txt');
  return form;
}

const send = (
  query: string,
  body: string | FormData | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${gateway.url}/api/da/analyze${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body,
  });

async function textOf(id: string, as = key): Promise<string | null> {
  const { json } = await gateway.graphql('query($id: ID!) { analysis(id: $id) { text } }', { id }, { key: as });
  return json.data.analysis.text;
}

async function numberOf(as = key): Promise<number> {
  return (await gateway.request('GET', '/api/da/analyses?limit=500', { key: as })).json.analyses.length;
}

/** Every place of a result is the text's own. */
async function expectGrounded({ json }: Reply, as = key): Promise<void> {
  const text = (await textOf(json.id, as))!;
  for (const { evidence, ungrounded } of json.findings) {
    expect(ungrounded).toBe(evidence.length === 0);
    for (const { start, end, quote } of evidence) expect(text.slice(start, end)).toBe(quote);
  }
  for (const { start, end, text: named } of json.entities) expect(text.slice(start, end)).toBe(named);
}

describe('a document', () => {
  test('is analysed by rules, stored and found again', async () => {
    const reply = await analyze({
      content: contract!.text,
      templateId: 'contract-review',
      options: plain,
      metadata: { matter: 7 },
    });
    expect([reply.status, reply.json.error]).toEqual([201, undefined]);
    expect(reply.headers.get('location')).toBe(`/api/da/status/${reply.json.id}`);
    expect(reply.json).toMatchObject({
      status: 'completed',
      progress: 1,
      templateId: 'contract-review',
      templateRevision: 3,
      format: 'text',
      language: 'en',
      metadata: { matter: 7 },
      createdBy: 'dana',
      summary: expect.stringContaining('Contract review'),
      score: expect.any(Number),
      confidence: expect.any(Number),
      processingTime: expect.any(Number),
      model: { outcome: 'none', evidenceIds: [] },
    });
    const of = (ruleId: string) => reply.json.findings.find((one: any) => one.ruleId === ruleId);
    expect(of('liability-cap.present').evidence[0].quote).toContain('125%');
    expect(of('governing-law.present').evidence[0].quote).toContain('English law');
    expect(of('indemnification.missing')).toMatchObject({ ungrounded: true, evidence: [], severity: 'medium' });
    const named = (type: string) => reply.json.entities.filter((one: any) => one.type === type);
    expect(named('money')).toContainEqual(expect.objectContaining({ text: 'GBP 480,000', normalized: 'GBP 480000' }));
    expect(named('date')[0]).toMatchObject({ text: '19 September 2018', normalized: '2018-09-19' });
    expect(named('person')).toContainEqual(expect.objectContaining({ text: 'Philippa Thorne' }));
    await expectGrounded(reply);
    expect((await status(reply.json.id)).json).toEqual(reply.json);
    const { json: listed } = await gateway.request('GET', '/api/da/analyses?templateId=contract-review', { key });
    expect(listed.analyses[0]).toMatchObject({ id: reply.json.id, score: reply.json.score });
    expect(listed.analyses[0]).not.toHaveProperty('findings');
  });

  test('in HTML, as base64, has its table and its own numbers', async () => {
    const html = '<h1>Plan</h1><p>The quota is $5,000.</p><table><tr><th>Rate</th></tr><tr><td>7%</td></tr></table>';
    const content = Buffer.from(html).toString('base64');
    const body = {
      content,
      contentType: 'application/octet-stream',
      filename: 'plan.html',
      templateId: 'comp-plan-review',
    };
    const reply = await analyze({ ...body, options: plain });
    expect(reply.json).toMatchObject({ status: 'completed', format: 'html' });
    expect(reply.json.tables).toEqual([
      expect.objectContaining({ id: 't1', page: null, columns: ['Rate'], rows: [['7%']] }),
    ]);
    await expectGrounded(reply);
  });

  test('comes as a form or as the raw body too', async () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../fixtures/documents/agreement.pdf'));
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'agreement.pdf');
    form.set('templateId', 'contract-review');
    form.set('options.generate', 'false');
    const replies = [
      await send('', form),
      await send('?templateId=contract-review&options.generate=false', bytes, { 'content-type': 'application/pdf' }),
    ];
    const results: any[] = [];
    for (const reply of replies) {
      results.push(await reply.json());
      expect([reply.status, results.at(-1).error]).toEqual([201, undefined]);
    }
    const [byForm, raw] = results;
    expect(byForm).toMatchObject({ status: 'completed', format: 'pdf' });
    expect(raw.findings).toEqual(byForm.findings);
    expect(raw.sourceHash).toBe(byForm.sourceHash);
    const pages = raw.findings.flatMap(({ evidence }: any) => evidence.map(({ page }: any) => page));
    expect(Math.max(...pages)).toBeGreaterThan(1);
    for (const page of pages) expect(page).toBeGreaterThanOrEqual(1);
    const query = 'query($id: ID!) { analysis(id: $id) { filename text pages { page start end } } }';
    const { analysis } = (await gateway.graphql(query, { id: byForm.id }, { key })).json.data;
    expect(analysis.filename).toBe('agreement.pdf');
    expect(analysis.pages.map(({ page }: { page: number }) => page)).toEqual(
      analysis.pages.map((_: unknown, at: number) => at + 1),
    );
    expect([analysis.pages[0].start, analysis.pages.at(-1).end]).toEqual([0, analysis.text.length]);
    for (const { evidence } of byForm.findings)
      for (const { page, start } of evidence) {
        const on = analysis.pages[page - 1];
        expect(on.start <= start && start < on.end).toBe(true);
      }
  });

  test('gives only what is wanted', async () => {
    const options = { ...plain, extractTables: false, extractEntities: false, scoreFindings: false, language: 'de' };
    const { json } = await analyze(wanted({ options }));
    expect(json).toMatchObject({ entities: [], tables: [], score: null, language: 'de' });
    for (const { score } of json.findings) expect(score).toBeNull();
  });

  test('shows its text to who sent it and administrators', async () => {
    const { json } = await analyze(wanted());
    expect([await textOf(json.id), await textOf(json.id, admin)]).toEqual([POLICY, POLICY]);
  });

  test('is in the spine by hashes and counts, without its words', async () => {
    const { json } = await analyze(wanted());
    const query =
      'query($id: String!) { spineEvents(filter: {resourceId: $id}) { edges { node { action actor details } } } }';
    const reply = await gateway.graphql(query, { id: json.id }, { key: admin });
    const [{ node }] = reply.json.data.spineEvents.edges;
    expect(node).toMatchObject({ action: 'document.analyzed', actor: 'dana' });
    expect(node.details).toMatchObject({
      templateId: 'policy-audit',
      templateRevision: 2,
      sourceHash: json.sourceHash,
    });
    expect(reply.text).not.toMatch(/jane|screens|Exceptions/);
  });
});

describe('a request', () => {
  const bad: [string, object, string][] = [
    ['content', { content: '' }, 'content'],
    ['content that is no base64', { content: 'not base64!', contentType: 'application/pdf' }, 'content'],
    ['options', { options: { language: 'English' } }, 'options.language'],
    ['metadata', { metadata: { long: 'x'.repeat(10_001) } }, 'metadata'],
    ['an unknown field', { template: 'x' }, 'template'],
  ];
  test.each(bad)('is refused for %s', async (_, more, path) => {
    const error = expectRestError(await analyze(wanted(more)), 'INVALID_REQUEST');
    expect(error.details.issues[0].path).toContain(path);
  });

  test('is refused for an unknown template', async () => {
    expectRestError(await analyze(wanted({ templateId: 'none' })), 'NOT_FOUND');
  });

  test('is refused for a format that is not read, and nothing is stored', async () => {
    const before = await numberOf();
    const content = Buffer.from('\x89PNG\r\n\x1a\n0000000000').toString('base64');
    expectRestError(await analyze(wanted({ content, contentType: 'image/png' })), 'UNSUPPORTED_MEDIA_TYPE');
    expect(await numberOf()).toBe(before);
  });
});

test('a broken file is a failed analysis that says why', async () => {
  const content = Buffer.from('%PDF-1.7\nnothing').toString('base64');
  const { status: code, json } = await analyze(wanted({ content, contentType: 'application/pdf' }));
  expect([code, json.status]).toEqual([201, 'failed']);
  expect(json.error).toEqual({ code: 'broken', message: expect.stringMatching(/./) });
  expect((await status(json.id)).json).toEqual(json);
});

test.each<[string, () => Promise<Response>]>([
  ['a form', () => send('', formOf(''))],
  ['the raw body', () => send('?templateId=policy-audit', ' ', { 'content-type': 'text/plain' })],
  ['JSON', () => send('', JSON.stringify(wanted({ content: '\n ' })), { 'content-type': 'application/json' })],
])('an empty document, sent as %s, is a failed analysis too', async (_, sent) => {
  const response = await sent();
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ status: 'failed', error: { code: 'empty' }, findings: [] });
});

test('an analysis for later gets 202 at once, and the rest by status and subscription', async () => {
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
  try {
    const watched = socket.start('subscription { analysisChanged { id status progress } }');
    await gateway.eventually(async () => {
      await analyze(wanted());
      expect(watched.results.length).toBeGreaterThan(0);
    });
    const reply = await analyze(wanted(), key, { prefer: 'respond-async' });
    expect([reply.status, reply.json.status, reply.json.progress]).toEqual([202, 'processing', 0]);
    expect(reply.headers.get('location')).toBe(`/api/da/status/${reply.json.id}`);
    const { analysisChanged } = await watched.first(({ analysisChanged: { id } }) => id === reply.json.id);
    expect(analysisChanged).toEqual({ id: reply.json.id, status: 'COMPLETED', progress: 1 });
    expect((await status(reply.json.id)).json).toMatchObject({ status: 'completed', progress: 1 });
  } finally {
    await socket.close();
  }
});

test('personal data that is redacted is nowhere: not upstream, in the result, its text or the spine', async () => {
  await gateway.createTenant({ id: 'redacting' });
  await gateway.graphql('mutation { updateTenant(id: "redacting", input: {piiMode: REDACT}) { id } }');
  const as = await gateway.issueKey({ tenantId: 'redacting', subject: 'x', roles: ['tenant_admin'] });
  const table = '<table><tr><th>Name</th><th>Mail</th></tr><tr><td>Jane</td><td>jane.roe@example.com</td></tr></table>';
  const html = `<p>Write to jane.roe@example.com, SSN 536-90-4399.</p><h2>Owner</h2><p>The quota is $5,000.</p>${table}`;
  let reply!: Reply;
  await gateway.eventually(async () => {
    say({ findings: [] });
    reply = await analyze(
      {
        content: html,
        contentType: 'text/html',
        filename: 'jane.roe@example.com.html',
        templateId: 'comp-plan-review',
        options: byModel,
      },
      as,
    );
    expect(await textOf(reply.json.id, as)).toContain('[EMAIL]');
  });
  expect(reply.json.tables[0].rows).toEqual([['Jane', '[EMAIL]']]);
  await expectGrounded(reply, as);
  expect(reply.json.entities.filter(({ type }: any) => type === 'money')[0].text).toBe('$5,000');
  expect(reply.text).not.toMatch(/jane\.roe|536-90/);
  expect(await textOf(reply.json.id, as)).not.toMatch(/jane\.roe|536-90/);
  expect(JSON.stringify(asked().at(-1)!.body)).not.toMatch(/jane\.roe|536-90/);
  const named = 'query($id: ID!) { analysis(id: $id) { filename } }';
  const { json } = await gateway.graphql(named, { id: reply.json.id }, { key: as });
  expect(json.data.analysis.filename).toBe('[EMAIL].html');
});

describe('a template of one’s own', () => {
  const CREATE =
    'mutation($input: CreateAnalysisTemplateInput!) { createAnalysisTemplate(input: $input) { id revision custom } }';
  const check = (when: object, more: object = {}) => ({
    id: 'greeting',
    category: 'tone',
    severity: 'LOW',
    title: 'Greets',
    detail: 'It greets.',
    recommendation: 'Smile.',
    when,
    ...more,
  });
  const create = (input: object, as = admin) => gateway.graphql(CREATE, { input }, { key: as });

  test('is tried on a sample before it is stored', async () => {
    const query = `query($input: PreviewAnalysisTemplateInput!) { analysisTemplatePreview(input: $input) {
      score findings { ruleId evidence { start end quote } } } }`;
    const text = 'Hello, my world. Goodbye.';
    const preview = (checks: object[]) => gateway.graphql(query, { input: { text, checks } }, { key: admin });
    const { json } = await preview([check({ says: ['hello ~2 world'] }), check({ says: ['never'] }, { id: 'other' })]);
    const { findings, score } = json.data.analysisTemplatePreview;
    expect(findings.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['greeting']);
    const [{ start, end, quote }] = findings[0].evidence;
    expect([text.slice(start, end), score < 100]).toEqual([quote, true]);
    const twice = check({ says: ['hello'] });
    for (const wrong of [[check({ says: [] })], [twice, twice]])
      expect((await preview(wrong)).json.errors[0].extensions.code).toBe('INVALID_REQUEST');
  });

  test('is listed, used, changed and removed', async () => {
    const { json } = await create({ name: 'greetings', checks: [check({ says: ['hello ~2 world'] })] });
    const { id } = json.data.createAnalysisTemplate;
    expect(json.data.createAnalysisTemplate).toMatchObject({ revision: 1, custom: true });
    const listed = await gateway.request('GET', '/api/da/templates', { key });
    expect(listed.json.templates.map((one: any) => one.id)).toEqual([
      'comp-plan-review',
      'contract-review',
      'gap-analysis',
      'policy-audit',
      id,
    ]);
    for (const { checks } of listed.json.templates.slice(0, 4)) expect(checks.length).toBeGreaterThanOrEqual(12);
    const body = { content: 'Well, hello wide world!', templateId: id, options: plain };
    const used = await analyze(body);
    expect(used.json).toMatchObject({ templateId: id, templateRevision: 1 });
    expect(used.json.findings.map(({ ruleId, evidence }: any) => [ruleId, evidence[0].quote])).toEqual([
      ['greeting', 'Well, hello wide world!'],
    ]);
    const update =
      'mutation($id: ID!, $input: UpdateAnalysisTemplateInput!) { updateAnalysisTemplate(id: $id, input: $input) { revision } }';
    const input = { checks: [check({ not: { says: ['hello'] } })], revision: 1 };
    const changed = await gateway.graphql(update, { id, input }, { key: admin });
    expect(changed.json.data.updateAnalysisTemplate.revision).toBe(2);
    expectGraphqlError(await gateway.graphql(update, { id, input }, { key: admin }), 'CONFLICT');
    expect((await analyze(body)).json).toMatchObject({ templateRevision: 2, findings: [] });
    const remove = 'mutation($id: ID!) { deleteAnalysisTemplate(id: $id) { id } }';
    await gateway.graphql(remove, { id }, { key: admin });
    expectRestError(await analyze(body), 'NOT_FOUND');
    expect((await status(used.json.id)).json.templateId).toBe(id);
    expectGraphqlError(await gateway.graphql(remove, { id }, { key: admin }), 'NOT_FOUND');
  });

  const hostile: [string, object][] = [
    ['a regular expression', { says: ['(a+)+$'] }],
    ['a look-behind', { says: ['(?<=a)b'] }],
    ['a gap of a thousand', { says: ['a ~99 b'] }],
    ['too many gaps', { says: ['a ~20 b ~20 c'] }],
    ['a gap at the end', { says: ['a ~2'] }],
    ['nothing', { says: [''] }],
    ['a clause that is none', { clause: 'root' }],
    ['two kinds', { says: ['a'], not: { says: ['b'] } }],
    ['no kind', { sings: ['a'] }],
    ['nesting without end', JSON.parse('{"not":'.repeat(9) + '{"says":["a"]}' + '}'.repeat(9))],
    ['conditions without end', { any: Array(60).fill({ says: ['a'] }) }],
    ['a figure in bananas', { figure: 'bananas', near: ['a'] }],
  ];
  test.each(hostile)('with %s is refused', async (_, when) => {
    const reply = await create({ name: 'hostile', checks: [check(when)] });
    const error = expectGraphqlError(reply, 'INVALID_REQUEST');
    expect(error.extensions?.details?.issues?.[0]?.path ?? JSON.stringify(error)).toContain('when');
  });

  test('does not name two checks alike', async () => {
    const checks = [check({ says: ['a'] }), check({ says: ['b'] })];
    expectGraphqlError(await create({ name: 'twice', checks }), 'INVALID_REQUEST');
  });
});
