import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { documents as sets } from '../../support/documents/sets.js';
import { pdfOfPages } from '../../support/documents/documents.js';
import { answering } from '../../support/upstreams/models.js';
import { describeWith } from '../../support/programs/program.js';

const PAGES = 60;
/** Where the clause is that is looked for. */
const CLAUSE_PAGE = 42;

/** A contract of 60 pages with one clause that matters. */
function contract(): Buffer {
  return pdfOfPages(
    Array.from({ length: PAGES }, (_, place) => {
      const lines = Array.from({ length: 30 }, (__, at) => `The parties meet in room ${place + 1} on day ${at + 1}.`);
      const clause = ['Governing Law', 'This Agreement is governed by the laws of Ohio.'];
      return place + 1 === CLAUSE_PAGE ? [...lines.slice(0, 20), ...clause] : lines;
    }),
  );
}

describeWith(
  chromiumHere,
  'Chromium',
  'documents in the console',
)('documents in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await ConsoleBrowser.open();
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Drops files on the page as a person does. */
  const drop = async (page: Page, files: { name: string; type: string; bytes: Buffer }[]): Promise<void> => {
    const given = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
    const transfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of ${JSON.stringify(given)})
        data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type }));
      return data; })()`);
    await page.locator('form.drop').dispatchEvent('drop', { dataTransfer: transfer });
  };
  const isInView = (page: Page, selector: string): Promise<boolean> =>
    page.evaluate(
      `(() => { const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight; })()`,
    );

  test('several files are dropped, progress, and a finding in 60 pages is followed to its place and back', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents`);
    await page.getByText('No documents yet').waitFor();
    await page.getByRole('combobox', { name: 'Template' }).selectOption('contract-review');
    await page.getByLabel('Enrich with a model').uncheck();
    await drop(page, [
      { name: 'lease.pdf', type: 'application/pdf', bytes: contract() },
      { name: 'letter.txt', type: 'text/plain', bytes: Buffer.from('A letter. It is provided as is.') },
      { name: 'broken.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 nothing') },
    ]);
    const sent = page.getByRole('list', { name: 'Documents that were sent' });
    await sent.getByRole('listitem').filter({ hasText: 'lease.pdf' }).getByText('Completed').waitFor();
    await sent.getByRole('listitem').filter({ hasText: 'letter.txt' }).getByText('Completed').waitFor();
    await sent.getByRole('listitem').filter({ hasText: 'broken.pdf' }).getByText('Failed').waitFor();
    const list = page.getByRole('table', { name: 'Analyses' });
    await list.getByRole('row', { name: /lease\.pdf.*Completed/ }).waitFor();
    expect(await list.getByRole('row', { name: /broken\.pdf.*Failed/ }).count()).toBe(1);

    await list.getByRole('link', { name: 'lease.pdf' }).click();
    await page.getByRole('heading', { name: 'lease.pdf' }).waitFor();
    expect(await page.getByRole('article', { name: /^Page \d+$/ }).count()).toBe(PAGES);
    const finding = page.locator('.findings li').filter({ hasText: 'laws of Ohio' });
    const id = await finding.getAttribute('id');
    await finding.getByRole('button', { name: new RegExp(`^Page ${CLAUSE_PAGE}:`) }).click();
    const place = page
      .getByRole('article', { name: `Page ${CLAUSE_PAGE}`, exact: true })
      .locator('mark a')
      .first();
    expect(await place.innerText()).toContain('Governing Law');
    const focused = (what: string): Promise<string> => page.evaluate(`document.activeElement.${what}`);
    expect(await focused('innerText')).toBe(await place.innerText());
    expect(await isInView(page, `#place-${id!}-0`)).toBe(true);
    expect(page.url()).toContain(`finding=${id!}`);

    await page.keyboard.press('Enter');
    expect(await focused('id')).toBe(id);
    await page.reload();
    await place.waitFor();
    await app.eventually(async () => {
      expect(await isInView(page, `#place-${id!}-0`)).toBe(true);
    });
    await context.close();
  });

  test('findings are narrowed by severity, and the result is downloaded as JSON, CSV and Markdown', async () => {
    const body = {
      content:
        'Lease.\n\nThe Software is provided as is, and the tenant uses it at its own risk.\n\nFees are $5,000, due 1 May 2027 to Acme GmbH.',
      filename: 'lease.txt',
      templateId: 'contract-review',
      options: { generate: false },
    };
    const { json } = await app.request('POST', '/api/da/analyze', { body });
    const worst = json.findings.filter(({ severity }: any) => ['critical', 'high'].includes(severity)).length;
    expect([worst > 0, worst < json.findings.length]).toEqual([true, true]);
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents/${json.id}`);
    await page.getByLabel('Severity').selectOption('HIGH');
    await app.eventually(async () => {
      expect(await page.locator('.findings li').count()).toBe(worst);
    });
    expect(page.url()).toContain('severity=HIGH');
    await page.getByRole('tab', { name: /^Entities/ }).click();
    await page.getByRole('cell', { name: '$5,000', exact: true }).waitFor();
    const read = async (name: string): Promise<string> => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('group', { name: 'Download the result' }).getByRole('button', { name }).click();
      return readFileSync(await (await waiting).path(), 'utf8');
    };
    expect(JSON.parse(await read('JSON')).findings).toHaveLength(json.findings.length);
    const csv = (await read('CSV')).split('\r\n');
    expect(csv[0]).toBe('id,severity,category,title,detail,recommendation,basis,confidence,value,page,quote');
    expect(csv.length).toBeGreaterThan(json.findings.length);
    expect(await read('Markdown')).toContain('# lease.txt');
    await context.close();
  });

  test('of several documents each quote has its document, and what they answer is shown', async () => {
    const body = {
      documents: [
        { content: sets.access, filename: 'access.md' },
        { content: sets.backup, filename: 'backup.md' },
        { content: sets.readme },
      ],
      templateId: 'policy-audit',
      options: { generate: false },
    };
    const { json } = await app.request('POST', '/api/da/analyze', { body });
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents/${json.id}`);
    await page.getByRole('heading', { name: '3 documents', level: 1 }).waitFor();
    await page.getByText('document 3: readme, not asked').waitFor();
    for (const name of ['access.md', 'backup.md', 'document 3'])
      await page.getByRole('region', { name: 'Text of the document' }).getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: /^access\.md: “Managers should be careful/ }).waitFor();
    await page.getByRole('tab', { name: /^Answered/ }).click();
    const version = page.getByRole('listitem').filter({ hasText: 'Not a gap: No version' });
    await version.getByText('Not said in backup.md.').waitFor();
    await version.getByText('access.md:').waitFor();
    await expectAccessible(page);
    const read = async (name: string): Promise<string> => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('group', { name: 'Download the result' }).getByRole('button', { name }).click();
      return readFileSync(await (await waiting).path(), 'utf8');
    };
    const [head, ...rows] = (await read('CSV')).split('\r\n');
    expect(head).toMatch(/value,document,page,quote$/);
    expect(rows.some((row) => row.includes('access.md'))).toBe(true);
    const markdown = await read('Markdown');
    expect(markdown).toContain('# 3 documents');
    expect(markdown).toContain('> access.md\n');
    expect(markdown).toContain(`document 3, not asked, SHA-256: ${json.documents[2].sourceHash}`);
    expect(markdown).toContain('## Not a gap: No version');
    await context.close();
  });

  test('where a model differs from a check, both sides are shown', async () => {
    const law = 'This Agreement is governed by the laws of the State of Ohio.';
    const content = `SERVICES AGREEMENT\n\n1. Governing Law. ${law}\n\n2. Work. Consultant thinks of Client alone for two years.`;
    const clauses = [
      { clause: 'governing-law', state: 'missing', value: null, quotes: [] },
      {
        clause: 'confidentiality',
        state: 'present',
        value: 'P2Y',
        quotes: ['Consultant thinks of Client alone for two years'],
      },
    ];
    app.sandbox.fault('openai', answering(JSON.stringify({ findings: [], clauses })));
    const body = { content, templateId: 'contract-review', options: { model: 'gpt-4o-mini' } };
    const { json } = await app.request('POST', '/api/da/analyze', { body });
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents/${json.id}`);
    const found = (title: string) =>
      page.locator('.findings li').filter({ has: page.getByRole('heading', { name: title }) });
    const ours = found('Governing law clause');
    await ours.getByText('The model disagrees: it does not find this clause.').waitFor();
    await ours.getByText('It says: Ohio').waitFor();
    const theirs = found('No confidentiality clause');
    await theirs.getByText('The model disagrees: it reads P2Y.').waitFor();
    await theirs.getByText('“Consultant thinks of Client alone for two years”').waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('the cost of a model is shown before it is asked, and one document is left out', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents`);
    await page.getByRole('combobox', { name: 'Template' }).selectOption('contract-review');
    await page.getByLabel('Show its cost first').check();
    await drop(page, [
      { name: 'dear.txt', type: 'text/plain', bytes: Buffer.from('A letter. It is provided as is, at a price.') },
      { name: 'broken.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 nothing') },
    ]);
    const priced = page.getByRole('list', { name: 'Documents whose cost is told before' });
    await priced.getByText(/^At most \$[\d.]+ for 2 calls to /).waitFor();
    await priced.getByText(/cannot be read/).waitFor();
    expect(await page.getByRole('list', { name: 'Documents that were sent' }).count()).toBe(0);
    await priced.getByRole('button', { name: 'Leave out broken.pdf' }).click();
    await priced.getByRole('button', { name: 'Analyse dear.txt' }).click();
    const sent = page.getByRole('list', { name: 'Documents that were sent' });
    await sent.getByRole('link', { name: 'dear.txt' }).waitFor();
    expect(await priced.count()).toBe(0);
    await context.close();
  });

  test('a template is made from a built-in one, tried on a sample, saved, and changed by two people', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents/templates/new`);
    await page.getByLabel('Title of its findings').fill('Says hello');
    await page.getByLabel('Explanation').fill('It greets.');
    await page.getByLabel('What to do').fill('Be formal.');
    await page.getByLabel('Condition, as JSON').fill('{ "says": [ ');
    await page
      .getByText(/is not a JSON object/)
      .first()
      .waitFor();
    await page.getByLabel('Condition, as JSON').fill('{ "says": ["hello"] }');
    await page.getByRole('textbox', { name: 'Sample' }).fill('Well, hello there.');
    await page.getByRole('button', { name: 'Try the checks' }).click();
    const found = page.getByRole('group', { name: 'What the checks find' });
    await found.getByText(/^1 finding, score 9\d of 100\.$/).waitFor();
    await found.getByText('Says hello').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Greetings');
    await page.getByRole('button', { name: 'Save the template' }).click();
    await page.getByRole('heading', { name: 'Greetings' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);

    const change = 'mutation($id: ID!) { updateAnalysisTemplate(id: $id, input: { description: "x" }) { revision } }';
    await app.graphql(change, { id });
    await page.getByLabel('Purpose').fill('Mine');
    await page.getByRole('button', { name: 'Save the next revision' }).click();
    await page.getByText(/nothing of yours was saved/).waitFor();
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.getByRole('button', { name: 'Load the newest version' }).click();
    await page.getByLabel('Purpose').fill('Ours');
    await page.getByRole('button', { name: 'Save the next revision' }).click();
    await page.getByText('The next revision is saved.', { exact: false }).waitFor();

    await agreeing(page);
    await page.goto(`${app.url}/documents/templates`);
    await page
      .getByRole('row', { name: /Greetings/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('row', { name: /Greetings/ }).waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Contract/ })
      .getByRole('link', { name: 'Make your own from it' })
      .click();
    await page.getByRole('heading', { name: 'New template' }).waitFor();
    expect(await page.getByLabel('Title of its findings').count()).toBeGreaterThan(5);
    await context.close();
  });

  test('documents are listed by the names of their templates, and found by them', async () => {
    await app.request('POST', '/api/da/analyze', {
      body: { content: 'A contract.', templateId: 'contract-review', options: { model: 'gpt-4o-mini' } },
    });
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/documents`);
    await page.getByRole('cell', { name: 'Contract review' }).first().waitFor();
    await page.getByLabel('Checked with').selectOption({ label: 'Contract review' });
    await page.waitForURL(/template=contract-review/);
    await page.getByRole('cell', { name: 'Contract review' }).first().waitFor();
    await context.close();
  });

  test('a member sees their own documents, and may not change templates', async () => {
    const { context, page } = await browser.signedIn(app, await app.issueKey({ subject: 'mia' }));
    await page.goto(`${app.url}/documents`);
    await page.getByText('No documents yet').waitFor();
    await page.goto(`${app.url}/documents/templates`);
    await page.getByRole('link', { name: /Contract/ }).waitFor();
    expect(await page.getByRole('link', { name: 'New template' }).count()).toBe(0);
    await context.close();
  });

  test('axe finds no fault, also at 320 px', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey, { viewport: { width: 320, height: 700 } });
    for (const path of ['/documents', '/documents/templates']) {
      await page.goto(app.url + path);
      await page.locator('main table').first().waitFor();
      await expectAccessible(page);
    }
    await page.goto(`${app.url}/documents`);
    await page.getByRole('link', { name: 'lease.pdf' }).click();
    await page.locator('.findings li').first().waitFor();
    await expectAccessible(page);
    await page.goto(`${app.url}/documents/templates/policy-audit`);
    // A template that is built in shows its checks by their titles, until one is opened.
    await page.locator('main summary').first().click();
    await page.getByLabel('Condition, as JSON').first().waitFor();
    await expectAccessible(page);
    await context.close();
  });
});
