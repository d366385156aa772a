import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'who spent what, and views that are kept, in the console',
)('who spent what, and views that are kept, in the console', () => {
  const tenant = 'shop';
  let app: TestApp;
  let browser: ConsoleBrowser;
  let auditor: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await ConsoleBrowser.open();
    await app.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const admin = await app.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
    auditor = await app.issueKey({ tenantId: tenant, subject: 'fay', roles: ['auditor'] });
    const budget = { name: 'Each person', limitUsd: 2, window: 'month', per: ['user'] };
    expect((await app.request('POST', '/api/budgets', { key: admin, body: budget })).status).toBe(201);
    for (const [subject, team] of [
      ['ann', 'blue'],
      ['ann', 'blue'],
      ['ben', 'red'],
    ] as const) {
      const key = await app.issueKey({ tenantId: tenant, subject });
      const body = { model: 'gpt-4o', max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }] };
      const headers = { 'x-tags': `team=${team}` };
      expect((await app.request('POST', '/v1/chat/completions', { key, body, headers })).status).toBe(200);
    }
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  test('finance sees who spent what beside the last month, and goes from a bar to its requests', async () => {
    const { context, page } = await browser.signedIn(app, auditor, { acceptDownloads: true });
    await page.goto(app.url);
    await page.getByRole('link', { name: 'Spending', exact: true }).click();
    await page.getByRole('table', { name: 'Spending by model' }).waitFor();
    await page.getByRole('button', { name: 'person' }).click();
    const people = page.getByRole('table', { name: 'Spending by person' });
    // The sums of the present hour follow the calls within seconds.
    await app.eventually(async () => {
      await page.reload();
      await people.waitFor();
      expect(await people.getByRole('row').count()).toBe(3);
    });
    await people.getByRole('row', { name: /ann.*66\.7%.*new/ }).waitFor();
    await page.getByRole('meter', { name: 'Use of Each person' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save a picture of Spent/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('spent-by-the-end-of-each-day-in-usd.svg');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'tag' }).click();
    await page.getByRole('table', { name: 'Spending by the tag team' }).waitFor();
    await page.getByRole('link', { name: 'Requests of blue' }).click();
    await page.getByRole('table', { name: 'Requests' }).waitFor();
    expect(page.url()).toBe(`${app.url}/requests?period=this-month&tag=team%3Dblue`);
    expect(await page.getByRole('table', { name: 'Requests' }).getByRole('row').count()).toBe(3);
    await context.close();
  });

  test('filters are kept under a name, and are there again after a reload', async () => {
    const { context, page } = await browser.signedIn(app, auditor, { viewport: { width: 390, height: 800 } });
    await page.goto(`${app.url}/requests?user=ben`);
    await page.getByText('Saved views', { exact: true }).click();
    await page.getByLabel('Name of these filters').fill('What Ben asked');
    await page.getByLabel('Name of these filters').press('Enter');
    await page.getByText('Saved in this browser.').waitFor();
    expect(await page.getByLabel('Name of these filters').inputValue()).toBe('');
    await expectAccessible(page);
    await page.goto(`${app.url}/requests`);
    await page.getByText('Saved views (1)').click();
    await page.getByRole('link', { name: 'What Ben asked' }).click();
    await page.waitForURL(`${app.url}/requests?user=ben`);
    await page.getByRole('cell', { name: 'ben' }).waitFor();
    expect(await page.getByRole('table', { name: 'Requests' }).getByRole('row').count()).toBe(2);
    await context.close();
  });
});
