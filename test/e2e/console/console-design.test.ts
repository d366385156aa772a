import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'design in the console',
)('design in the console', () => {
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

  const addresses: string[] = ['/design', '/design/playbooks', '/design/benchmarks', '/design/templates'];

  test('a framework is generated and drawn, its playbook drawn over time, both are downloaded', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    const read = async (name: string): Promise<string> => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('group', { name: 'Download' }).getByRole('button', { name }).click();
      return readFileSync(await (await waiting).path(), 'utf8');
    };
    await page.goto(`${app.url}/design`);
    await page.getByText('No frameworks yet').waitFor();
    await page.getByRole('combobox', { name: 'Domain' }).fill('data-privacy');
    await page.getByRole('button', { name: 'Show its cost' }).click();
    await page.getByText(/^At most .+ for 2 calls to /).waitFor();
    await page.getByLabel('Enrich with a model').uncheck();
    expect(await page.getByText(/^At most /).count()).toBe(0);
    await page.getByRole('button', { name: 'Show its cost' }).click();
    await page.getByText('No model will be asked.').waitFor();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('heading', { name: 'data-privacy' }).waitFor();
    addresses.push(new URL(page.url()).pathname);
    const graph = page.getByRole('region', { name: 'Components as a graph' });
    const components = (await page.getByRole('table', { name: 'Components' }).getByRole('row').count()) - 1;
    expect(components).toBeGreaterThan(3);
    expect(await graph.locator('svg rect').count()).toBe(components);
    expect(await graph.locator('svg path.edge').count()).toBeGreaterThan(0);
    const markdown = await read('Markdown');
    expect(markdown).toContain('# Framework data-privacy');
    expect(markdown).toContain('## Components');
    expect((await read('CSV')).split('\r\n')[0]).toBe('table,name,description,depends on,objectives,controls');

    await page.getByLabel('Enrich with a model').uncheck();
    await page.getByRole('button', { name: 'Generate a playbook' }).click();
    await page.getByRole('heading', { name: 'Playbook for data-privacy' }).waitFor();
    addresses.push(new URL(page.url()).pathname);
    const gantt = page.getByRole('region', { name: 'Playbook over time' });
    const tasks = (await page.getByRole('table', { name: 'Tasks' }).getByRole('row').count()) - 1;
    expect(tasks).toBeGreaterThan(3);
    expect(await gantt.locator('svg g.task rect').count()).toBe(tasks);
    expect((await read('CSV')).split('\r\n').filter((line) => line.startsWith('Tasks,'))).toHaveLength(tasks);
    await page.getByRole('link', { name: 'data-privacy' }).click();
    await page.getByRole('region', { name: 'Playbooks' }).getByRole('listitem').first().waitFor();
    await context.close();
  });

  test('benchmarks are generated and drawn as ranges', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/design/benchmarks`);
    await page.getByRole('combobox', { name: 'Template' }).selectOption('sales-compensation');
    await page.getByLabel('Industry').fill('software');
    await page.getByLabel('Size of the company').fill('51-200');
    await page.getByLabel('Enrich with a model').uncheck();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('heading', { name: /^Benchmarks for/ }).waitFor();
    addresses.push(new URL(page.url()).pathname);
    const range = page.getByRole('img', { name: /: from .* to .*, median / });
    expect(await range.count()).toBe(
      (await page.getByRole('table', { name: 'Benchmarks' }).getByRole('row').count()) - 1,
    );
    expect(await range.count()).toBeGreaterThan(0);
    await context.close();
  });

  test('a template of the tenant’s own is made, changed, and deleted; a wrong one is refused with what is wrong', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/design/templates`);
    await page.getByRole('button', { name: 'New template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Intake');
    await dialog.getByLabel(/as JSON/).fill('{}');
    await dialog.getByRole('button', { name: 'Save the template' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'New template' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Intake');
    await dialog.getByRole('button', { name: 'Save the template' }).click();
    const row = page.getByRole('row', { name: /Intake/ });
    await row.getByRole('button', { name: 'Edit Intake' }).click();
    await dialog.getByLabel('Domains').fill('intake');
    await dialog.getByRole('button', { name: 'Save the next revision' }).click();
    await row.getByRole('cell', { name: 'intake', exact: true }).waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  test('axe finds no fault, also at 320 px', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey, { viewport: { width: 320, height: 700 } });
    for (const path of addresses) {
      await page.goto(app.url + path);
      await page.locator('main table, main .empty').first().waitFor();
      await expectAccessible(page);
    }
    await context.close();
  });
});
