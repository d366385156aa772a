import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

const TENANT = 'shop';

describeWith(
  chromiumHere,
  'Chromium',
  'a trial of a draft',
)('a trial of a draft', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let ada: string;

  beforeAll(async () => {
    app = await startTestApp({ timedWorkMillis: 50 });
    await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 100 });
    ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
    await app.graphql(`mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`);
    for (const model of ['gpt-4o-mini', 'gpt-4o'])
      for (const content of ['One.', 'Two.']) {
        const body = { model, messages: [{ role: 'user', content: `${content} ${model}` }] };
        expect((await app.request('POST', '/v1/chat/completions', { key: ada, body })).status).toBe(200);
      }
    const filed = { name: 'traffic', filter: {} };
    await app.request('POST', '/api/evaluations/datasets', { key: ada, body: filed });
    browser = await ConsoleBrowser.open();
  });
  afterAll(() => browser.close());

  test('is written in the editor, chosen with recorded calls, and shown beside the policies in force', async () => {
    const { context, page } = await browser.signedIn(app, ada);
    // Left in the editor, without saving it.
    await page.goto(`${app.url}/policies/new`);
    await page.getByRole('button', { name: 'Block a model' }).click();
    await page.getByLabel('Model', { exact: true }).fill('gpt-4o');
    await page.getByRole('button', { name: 'Use these values' }).click();
    const name = 'no large models';
    await page.getByLabel('Name', { exact: true }).first().fill(name);
    await page.getByRole('link', { name: 'Evaluations' }).click();
    await page.getByRole('button', { name: 'New evaluation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What is evaluated').selectOption('policies');
    await dialog.getByRole('button', { name: 'Try them' }).click();
    await dialog.getByText(/expected a draft of a policy/).waitFor();
    await dialog.getByLabel(`${name}, not saved yet`).check();
    await dialog.getByRole('button', { name: 'Try them' }).click();
    await page.getByRole('heading', { name: `policies: ${name}` }).waitFor();
    await page.getByText('2 of 4').waitFor();
    await page.getByRole('cell', { name: 'the policies in force (compared with)' }).waitFor();
    const items = page.getByRole('table', { name: 'Items' });
    await items
      .getByText(/^allow became deny, by draft:/)
      .first()
      .waitFor();
    await page.getByLabel('Only those that changed, of this page').check();
    expect(await items.getByRole('row').count()).toBe(3);
    await items.getByRole('link', { name: 'its evidence' }).first().click();
    await page.waitForURL(/\/requests\//);
    await page.getByText('gpt-4o', { exact: true }).first().waitFor();
    await context.close();

    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
      ['dark', 390],
    ] as const) {
      const shown = await browser.signedIn(app, ada, { colorScheme: scheme, viewport: { width, height: 900 } });
      await shown.page.goto(`${app.url}/evaluations`);
      await shown.page.getByRole('button', { name: 'New evaluation' }).click();
      await shown.page.getByLabel('What is evaluated').selectOption('policies');
      await shown.page.getByLabel('Recorded calls').waitFor();
      await shown.page.getByText('Policies in force to leave out').click();
      await expectAccessible(shown.page);
      await picture(shown.page, `trial-form-${scheme}-${width}`);
      await shown.page.keyboard.press('Escape');
      await shown.page.getByRole('link', { name: `policies: ${name}` }).click();
      await shown.page.getByRole('table', { name: 'Items' }).waitFor();
      await expectAccessible(shown.page);
      await picture(shown.page, `trial-${scheme}-${width}`);
      await shown.context.close();
    }
    expect(browser.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });
});

async function picture(page: { screenshot: (options: object) => Promise<unknown> }, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return;
  await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}
