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
    expect(file.suggestedFilename()).toBe('spent-by-the-end-of-each-day-in-usd.png');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'tag' }).click();
    await page.getByRole('table', { name: 'Spending by the tag team' }).waitFor();
    await page.getByRole('link', { name: 'Requests of blue' }).click();
    await page.getByRole('table', { name: 'Requests' }).waitFor();
    expect(page.url()).toBe(`${app.url}/requests?period=this-month&tag=team%3Dblue`);
    expect(await page.getByRole('table', { name: 'Requests' }).getByRole('row').count()).toBe(3);
    await context.close();
  });

  test('a chart is read by pointer and by keys, looked at closely, and says what its table says', async () => {
    const { context, page } = await browser.signedIn(app, auditor);
    await page.goto(app.url);
    const chart = page.getByRole('figure').filter({ has: page.getByRole('img', { name: /^Requests: at most/ }) });
    const over = chart.locator('.u-over');
    await over.waitFor();
    const table = chart.getByRole('table', { name: 'Requests over time' });
    await chart.getByText('Requests as a table').click();
    const last = await table.getByRole('row').last().innerText();
    await table.getByRole('row').nth(24).waitFor();

    const steps = chart.getByRole('slider', { name: 'Steps of Requests' });
    await steps.focus();
    await page.keyboard.press('End');
    const [at, completed, denied, lost] = last.split('\t');
    const words = `${at}: Completed ${completed}, Denied or held for approval ${denied}, Failed or cancelled ${lost}`;
    expect(await steps.getAttribute('aria-valuetext')).toBe(words);
    expect(await chart.locator('.values dd').allInnerTexts()).toEqual([completed, denied, lost]);
    await expectAccessible(page);

    const { x, y, width, height } = (await over.boundingBox())!;
    await page.mouse.move(x + width * 0.25, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 3 });
    await page.mouse.move(x + width * 0.75, y + height / 2, { steps: 3 });
    await page.mouse.up();
    expect([await steps.getAttribute('min'), await steps.getAttribute('max')]).toEqual(['6', '18']);
    await chart.getByRole('button', { name: 'Whole period of Requests' }).click();
    expect([await steps.getAttribute('min'), await steps.getAttribute('max')]).toEqual(['0', '23']);
    await page.mouse.move(x + width - 3, y + height / 2);
    expect(await chart.locator('.values').innerText()).toContain(at);
    await context.close();
  });

  test('a drawing that cannot be loaded leaves the table', async () => {
    const { context, page } = await browser.signedIn(app, auditor);
    await page.route(/\/assets\/draw-.*\.js/, (route) => route.abort());
    await page.goto(app.url);
    await page.getByText('The drawing cannot be loaded. The table below has its figures.').first().waitFor();
    await page.getByText('Requests as a table').click();
    await page.getByRole('table', { name: 'Requests over time' }).waitFor();
    for (const problem of browser.problems.splice(0)) expect(problem).toContain('ERR_FAILED');
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
