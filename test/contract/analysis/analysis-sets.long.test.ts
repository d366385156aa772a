import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { documents } from '../../support/documents/sets.js';
import { answering } from '../../support/upstreams/models.js';

let gateway: TestApp;
let key: string;
let admin: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'sets', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'sets', subject: 'dana' });
  admin = await gateway.issueKey({ tenantId: 'sets', subject: 'ada', roles: ['tenant_admin'] });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const ACCESS = { content: documents.access, filename: 'access.md' };
const BACKUP = { content: documents.backup, filename: 'backup.md', contentType: 'text/markdown' };
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

const send = (body: object, as = key, headers: Record<string, string> = {}) =>
  gateway.request('POST', '/api/da/analyze', { key: as, body, headers });
const set = (given: readonly object[], more: object = {}) => ({
  documents: given,
  templateId: 'gap-analysis',
  options: { generate: false },
  ...more,
});
const rules = ({ json }: Reply): string[] => json.findings.map(({ ruleId }: { ruleId: string }) => ruleId);
const asked = () => gateway.sandbox.requests('openai').filter(({ url }) => url.endsWith('/chat/completions'));

async function textOf(id: string, as = key): Promise<string> {
  const { json } = await gateway.graphql('query($id: ID!) { analysis(id: $id) { text } }', { id }, { key: as });
  return json.data.analysis.text;
}

async function eventsOf(id: string): Promise<any[]> {
  const query = 'query($id: String!) { spineEvents(filter: {resourceId: $id}) { edges { node { action details } } } }';
  const { json } = await gateway.graphql(query, { id }, { key: admin });
  return json.data.spineEvents.edges.map(({ node }: any) => node);
}

describe('several documents', () => {
  test('are read together, and what one says is no gap of the others', async () => {
    const reply = await send(set([ACCESS, BACKUP, { content: documents.notice }]));
    expect([reply.status, reply.json.error]).toEqual([201, undefined]);
    expect(rules(reply)).toContain('dpia.gap');
    expect(rules(reply)).not.toContain('backup.gap');
    const hashes = [documents.access, documents.backup, documents.notice].map(hashOf);
    expect(reply.json).toMatchObject({
      status: 'completed',
      language: 'en',
      sourceHash: hashOf(hashes.join('\n')),
      documents: [
        { name: 'access.md', kind: 'policy', language: 'en', format: 'markdown', asked: true, sourceHash: hashes[0] },
        { name: 'backup.md', contentType: 'text/markdown', asked: true, sourceHash: hashes[1] },
        { name: 'document 3', kind: 'notice', format: 'text', asked: false, bytes: documents.notice.length },
      ],
    });
    expect(reply.json).not.toHaveProperty('format');
    const backups = reply.json.covered.find((one: any) => one.ruleId === 'backup.gap');
    expect(backups).toMatchObject({ evidence: [{ document: 'backup.md' }, {}], silent: ['access.md'] });
    const text = await textOf(reply.json.id);
    for (const { evidence } of [...reply.json.findings, ...reply.json.covered])
      for (const { start, end, quote } of evidence) expect(text.slice(start, end)).toBe(quote);
    const status = await gateway.request('GET', `/api/da/status/${reply.json.id}`, { key });
    expect(status.json).toEqual(reply.json);
    const [event] = await eventsOf(reply.json.id);
    expect(event).toMatchObject({ action: 'document.analyzed', details: { sourceHashes: hashes } });
    expect(JSON.stringify(event)).not.toContain('access.md');
  });

  test('go through GraphQL as well, and one document is as before', async () => {
    const query = `mutation($input: AnalyzeInput!) { analyzeDocument(input: $input) {
      documents { name kind asked } covered { ruleId } format findings { ruleId evidence { document } } } }`;
    const { json } = await gateway.graphql(query, { input: set([ACCESS, BACKUP]) }, { key });
    expect(json.errors).toBeUndefined();
    expect(json.data.analyzeDocument.documents[0]).toEqual({ name: 'access.md', kind: 'POLICY', asked: true });
    const { documents: _, ...rest } = set([]);
    const one = await gateway.graphql(query, { input: { ...rest, ...ACCESS, templateId: 'policy-audit' } }, { key });
    expect(one.json.data.analyzeDocument).toMatchObject({ documents: null, covered: null, format: 'markdown' });
    const quoted = one.json.data.analyzeDocument.findings.flatMap((finding: any) => finding.evidence);
    expect(quoted.length > 0 && quoted.every(({ document }: any) => document === null)).toBe(true);
    const reply = await send({ ...rest, ...ACCESS });
    for (const name of ['documents', 'covered']) expect(reply.json).not.toHaveProperty(name);
    expect((await eventsOf(reply.json.id))[0].details).not.toHaveProperty('sourceHashes');
  });

  test('may be larger together than other JSON', async () => {
    const content = `${documents.access}\n\n${'All is well here, and the staff is trained. '.repeat(35_000)}`;
    const reply = await send(set([{ content }, { content: `${content} Twice.` }]), key, { prefer: 'respond-async' });
    expect([reply.status, reply.json.documents?.length]).toEqual([202, 2]);
    expect(reply.json.documents[0]).toMatchObject({ bytes: content.length, kind: null });
  });

  test('of which nothing is asked give one finding and no score', async () => {
    const reply = await send(set([{ content: '# Portal\n\nRun npm start, then open the page.' }]));
    expect(rules(reply)).toEqual(['documents.kind']);
    expect(reply.json.score).toBeNull();
    const before = asked().length;
    expect((await send(set([{ content: documents.readme }], { options: {} }))).json.model.outcome).toBe('none');
    expect(asked().length).toBe(before);
  });

  test('are all read by a model, whose quotes have their document', async () => {
    const claim = { ruleId: 'no-owner', detail: 'Nobody does it.', confidence: 0.9 };
    const quotes = ['Backups are restored in a test each quarter.'];
    gateway.sandbox.fault('openai', answering(JSON.stringify({ findings: [{ ...claim, quotes }] })));
    const given = set([ACCESS, BACKUP, { content: documents.readme }], { options: { model: 'gpt-4o-mini' } });
    const reply = await send(given);
    expect(reply.json.model.outcome).toBe('completed');
    const found = reply.json.findings.find(({ basis }: any) => basis === 'model');
    expect(found.evidence).toEqual([expect.objectContaining({ document: 'backup.md', quote: quotes[0] })]);
    const [call] = asked();
    expect(JSON.stringify(call)).toContain('least privilege');
    expect(JSON.stringify(call)).not.toContain('git clone');
  });
});

describe('what is refused', () => {
  const one = { content: 'x' };
  test.each([
    ['an empty list', set([]), 'documents'],
    ['21 documents', set(Array.from({ length: 21 }, () => one)), 'documents'],
    ['both forms', set([one], { content: 'x' }), 'content'],
    ['a name of the one document', set([one], { filename: 'x' }), 'filename'],
    ['neither form', { templateId: 'gap-analysis' }, 'content'],
    ['a document without content', set([ACCESS, { filename: 'x' }]), 'documents[1].content'],
    ['an empty document', set([ACCESS, { content: '' }]), 'documents[1].content'],
    ['what is no base64', set([ACCESS, { content: '§', contentType: 'application/pdf' }]), 'documents[1].content'],
    ['an unknown field', set([{ ...one, templateId: 'x' }]), 'documents[0].templateId'],
    ['a text instead of a document', set(['x'] as never), 'documents[0]'],
    ['another template', set([ACCESS], { templateId: 'comp-plan-review' }), 'documents'],
  ])('%s', async (_, body, path) => {
    const reply = await send(body);
    expectRestError(reply, 'INVALID_REQUEST');
    expect(reply.json.error.details.issues.map((issue: any) => issue.path)).toContain(path);
  });

  test('the same over GraphQL', async () => {
    const query = 'mutation($input: AnalyzeInput!) { analyzeDocument(input: $input) { id } }';
    for (const input of [set([]), set([one], { content: 'x' }), { templateId: 'gap-analysis' }])
      expectGraphqlError(await gateway.graphql(query, { input }, { key }), 'INVALID_REQUEST');
  });

  test('a document that is too large, and documents that are too large together', async () => {
    const most = 20 * 1024 * 1024;
    const large = await send(set([ACCESS, { content: 'a '.repeat(most / 2 + 1) }]));
    expectRestError(large, 'PAYLOAD_TOO_LARGE');
    expect(large.json.error.message).toContain('documents[1].content');
    const together = await send(set([{ content: 'a '.repeat(most / 4) }, { content: 'b '.repeat(most / 4 + 1) }]));
    expectRestError(together, 'PAYLOAD_TOO_LARGE');
    expect(together.json.error.message).toContain('together');
  });

  test('one that cannot be read among good ones, by its name', async () => {
    const broken = { content: Buffer.from('%PDF-1.7\nbroken').toString('base64'), contentType: 'application/pdf' };
    const reply = await send(set([ACCESS, { ...broken, filename: 'plan.pdf' }, BACKUP]));
    expect(reply.json).toMatchObject({ status: 'failed', documents: [{}, { name: 'plan.pdf' }, {}] });
    expect(reply.json.error.message).toMatch(/^documents\[1\], plan\.pdf: /);
    const picture = { content: 'iVBORw0KGgoAAAANSUhEUg==', contentType: 'image/png' };
    const unsupported = await send(set([ACCESS, { ...picture, filename: 'a.png' }]));
    expectRestError(unsupported, 'UNSUPPORTED_MEDIA_TYPE');
    expect(unsupported.json.error.message).toContain('documents[1], a.png');
  });
});

describe('personal data', () => {
  const contact = { content: `${documents.backup}\n\nAsk jane.roe@example.com.`, filename: 'jane.roe@example.com.md' };

  test('is redacted in each document, and in its name', async () => {
    await gateway.createTenant({ id: 'sets-redact', ...AMPLE });
    await gateway.graphql('mutation { updateTenant(id: "sets-redact", input: {piiMode: REDACT}) { id } }');
    const own = await gateway.issueKey({ tenantId: 'sets-redact', subject: 'dana' });
    const reply = await send(set([contact, ACCESS, contact]), own);
    expect(JSON.stringify(reply.json)).not.toContain('jane.roe');
    const names = reply.json.documents.map(({ name }: any) => name);
    expect([names[1], new Set(names).size]).toEqual(['access.md', 3]);
    const text = await textOf(reply.json.id, own);
    expect(text).not.toContain('jane.roe');
    for (const { start, end, sourceHash } of reply.json.documents)
      expect(text.slice(start, end).includes('least privilege')).toBe(sourceHash === hashOf(documents.access));
  });

  test('in one of them blocks all', async () => {
    await gateway.createTenant({ id: 'sets-block', ...AMPLE });
    await gateway.graphql('mutation { updateTenant(id: "sets-block", input: {piiMode: BLOCK}) { id } }');
    const own = await gateway.issueKey({ tenantId: 'sets-block', subject: 'dana' });
    expectRestError(await send(set([ACCESS, contact]), own), 'POLICY_DENIED');
    expect((await send(set([ACCESS, BACKUP]), own)).status).toBe(201);
  });
});
