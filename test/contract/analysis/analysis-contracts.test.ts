import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let key: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'contracts', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'contracts', subject: 'dana' });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const NDA = `NON-DISCLOSURE AGREEMENT

This Agreement is made as of March 3, 2025 between Pine Street Labs LLC and Juno Wearables Inc.

1. Use. The receiving party shall use Confidential Information for no purpose but the evaluation of the project.

2. Term. The obligations of confidence continue for two years after disclosure.

3. Law. This Agreement is governed by the laws of the State of Ohio.`;
const AMENDMENT = `FIRST AMENDMENT TO NON-DISCLOSURE AGREEMENT

This First Amendment is made as of June 1, 2025 and amends the Non-Disclosure Agreement dated March 3, 2025.

1. Section 3 is replaced by: "This Agreement is governed by the laws of the State of New York."

2. The receiving party shall return or destroy all documents with Confidential Information upon request.`;

const analyze = (body: object): Promise<Reply> =>
  gateway.request('POST', '/api/da/analyze', {
    key,
    body: { templateId: 'contract-review', options: { generate: false }, ...body },
  });
const finding = ({ json }: Reply, id: string) => json.findings.find(({ ruleId }: { ruleId: string }) => ruleId === id);

describe('the kind of a contract', () => {
  test('is in the result with the passage that shows it, over REST and GraphQL', async () => {
    const reply = await analyze({ content: NDA });
    expect(reply.status).toBe(201);
    expect(reply.json.contract).toEqual({
      kind: 'nda',
      evidence: [{ start: 0, end: 24, page: null, quote: 'NON-DISCLOSURE AGREEMENT', alignment: 'exact' }],
    });
    expect(finding(reply, 'confidentiality-term.present').evidence[0].quote).toContain('two years');
    expect(finding(reply, 'return-or-destruction.missing')).toMatchObject({ severity: 'medium', ungrounded: true });
    expect(finding(reply, 'liability-cap.missing')).toBeUndefined();
    const query = '{ analysis(id: "ID") { contract { kind evidence { quote } amends { quote } } } }';
    const { json } = await gateway.graphql(query.replace('ID', reply.json.id), {}, { key });
    expect(json.data.analysis.contract).toEqual({
      kind: 'NDA',
      evidence: [{ quote: 'NON-DISCLOSURE AGREEMENT' }],
      amends: null,
    });
  });

  test('is general where nothing shows one, and absent for other templates', async () => {
    const content = NDA.replace('NON-DISCLOSURE AGREEMENT', 'SUPPLY AGREEMENT');
    const { json } = await analyze({ content });
    expect(json.contract).toMatchObject({ kind: 'general', evidence: [{ quote: 'SUPPLY AGREEMENT' }] });
    const other = await analyze({ content, templateId: 'policy-audit' });
    expect(other.json).not.toHaveProperty('contract');
  });

  test('chooses among the checks that the template lists', async () => {
    const { json } = await gateway.request('GET', '/api/da/templates', { key });
    const { checks, revision } = json.templates.find(({ id }: { id: string }) => id === 'contract-review');
    const check = (id: string) => checks.find((one: { id: string }) => one.id === id);
    expect(revision).toBe(3);
    expect(check('probation.missing').kinds).toEqual(['employment']);
    expect(check('liability-cap.missing').kinds).toEqual(['general', 'licence', 'terms']);
    expect(check('governing-law.missing')).toMatchObject({ severityByKind: { employment: 'medium' } });
    expect(check('governing-law.present')).not.toHaveProperty('kinds');
  });
});

describe('a contract and its amendment', () => {
  test('are read as one contract, whose findings name their document', async () => {
    const reply = await analyze({
      documents: [
        { content: AMENDMENT, filename: 'amendment.txt' },
        { content: NDA, filename: 'nda.txt' },
      ],
    });
    expect([reply.status, reply.json.error]).toEqual([201, undefined]);
    expect(reply.json.contract).toMatchObject({ kind: 'nda', evidence: [{ document: 'nda.txt' }] });
    expect(reply.json.documents).toMatchObject([
      { name: 'amendment.txt', asked: true, contract: { amends: { document: 'amendment.txt' } } },
      { name: 'nda.txt', kind: 'contract', contract: { kind: 'nda' } },
    ]);
    expect(finding(reply, 'governing-law.present')).toMatchObject({
      value: 'New York',
      detail: expect.stringContaining('amendment.txt changes it; nda.txt has Ohio.'),
      evidence: [{ document: 'amendment.txt', quote: expect.stringContaining('New York') }],
    });
    expect(finding(reply, 'return-or-destruction.missing')).toBeUndefined();
    expect(finding(reply, 'compelled-disclosure.missing')).toBeDefined();
  });

  test('an amendment alone is not asked for what the contract has', async () => {
    const reply = await analyze({ content: AMENDMENT });
    expect(reply.json.contract).toMatchObject({
      kind: 'nda',
      amends: { quote: expect.stringContaining('amends the') },
    });
    expect(reply.json.findings.filter(({ ungrounded }: { ungrounded: boolean }) => ungrounded)).toEqual([]);
  });
});
