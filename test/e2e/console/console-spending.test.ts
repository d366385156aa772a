import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';
import { provisioner } from '../../support/provisioning.js';

describeWith(
  chromiumHere,
  'Chromium',
  'who is bound and who spends, in the console',
)('who is bound and who spends, in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let count = 0;
  let tenant: string;
  let admin: string;
  let ann: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await ConsoleBrowser.open();
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  beforeEach(async () => {
    count += 1;
    tenant = `spending-${count}`;
    await app.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
    admin = await app.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
    ann = await app.issueKey({ tenantId: tenant, subject: 'ann' });
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  const post = (path: string, body: object, key = admin) => app.request('POST', path, { key, body });
  const chat = async (key = ann): Promise<string> => {
    const body = { model: 'gpt-4o', max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }] };
    const reply = await app.request('POST', '/v1/chat', { key, body, headers: { 'x-tags': 'team=blue' } });
    expect(reply.status).toBe(200);
    return reply.headers.get('x-evidence-id')!;
  };

  test('an administrator finds which budgets bind a key, its owner, the group and a request', async () => {
    const client = await provisioner(app, { tenantId: tenant });
    const { id } = await client.user('ann');
    await client.group('Engineering', id);
    await post('/api/budgets', { name: 'Each person', limitUsd: 2, window: 'week', per: ['user'] });
    await post('/api/budgets', { name: 'Engineers', limitUsd: 9, window: 'month', selector: { group: 'Engineering' } });
    await post('/api/budgets', { name: 'Reports', limitUsd: 3, window: 'day', selector: { key: ann.split('_')[1] } });
    await post('/api/budgets', { name: 'Only Bob', limitUsd: 2, window: 'week', selector: { user: 'bob' } });
    const request = await chat();

    const { context, page } = await browser.signedIn(app, admin);
    const bound = page.getByRole('table', { name: 'Budgets that bind' });
    await page.goto(`${app.url}/keys`);
    const row = page.getByRole('row').filter({ hasText: ann.split('_')[1]! });
    await row.getByRole('cell', { name: /^\$0\.0[0-9]*$/ }).waitFor();
    await row.getByRole('link').first().click();
    await page.getByText(/for 1 request$/).waitFor();
    for (const name of ['Each person', 'Engineers', 'Reports'])
      await bound.getByRole('meter', { name: `Use of ${name}` }).waitFor();
    expect(await bound.getByText('Only Bob').count()).toBe(0);

    await page.getByRole('link', { name: 'ann', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'ann' }).waitFor();
    await bound.getByRole('link', { name: 'Engineers' }).waitFor();
    expect(await bound.getByText('Reports').count()).toBe(0);
    await bound.getByRole('link', { name: 'Engineers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Engineers' }).waitFor();
    await page.getByText('too early to tell').waitFor();
    await page.getByRole('link', { name: 'Engineering', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Engineering' }).waitFor();
    await bound.getByRole('link', { name: 'Engineers' }).waitFor();
    await bound.getByText('$2.00 for each user').waitFor();
    await page.getByText(/for 1 request$/).waitFor();

    await page.goto(`${app.url}/requests/${request}`);
    const charged = page.getByRole('region', { name: 'Budgets', exact: true });
    await charged.getByRole('row', { name: /Each person.*user ann/ }).waitFor();
    await charged.getByRole('link', { name: 'Reports' }).waitFor();
    await page.goto(`${app.url}/people/groups`);
    await page
      .getByRole('row', { name: /Engineering/ })
      .getByText(/^\$0\.0/)
      .waitFor();
    await context.close();
  });

  test('budgets are found in their branches, by a text and by what they are for', async () => {
    await post('/api/budgets', { name: 'All', limitUsd: 9, window: 'month' });
    for (const name of ['ann', 'bob'])
      await post('/api/budgets', { name: `Person ${name}`, limitUsd: 9, window: 'month', selector: { user: name } });
    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(`${app.url}/budgets`);
    await page.getByRole('link', { name: 'Person bob' }).waitFor();
    await page.getByRole('heading', { name: 'Everybody' }).click();
    await page.getByRole('link', { name: 'All', exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('searchbox', { name: 'Find' }).fill('ANN');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Person bob' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Person ann' }).waitFor();
    expect(page.url()).toBe(`${app.url}/budgets?find=ANN`);
    await page.getByRole('combobox', { name: 'For' }).selectOption('TAG');
    await page.getByText('No budget is like that').waitFor();
    await context.close();
  });

  test('a member asks for more, an administrator approves, and one click carries it out', async () => {
    const { json: budget } = await post('/api/budgets', {
      name: 'Ann, a day',
      limitUsd: 2,
      window: 'total',
      selector: { user: 'ann' },
    });
    await chat();
    const member = await browser.signedIn(app, ann);
    await member.page.goto(app.url);
    const row = member.page.getByRole('table', { name: 'My budgets' }).getByRole('row', { name: /Ann, a day/ });
    await row.getByRole('button', { name: 'Ask for more' }).click();
    const dialog = member.page.getByRole('dialog');
    await dialog.getByLabel('Add (US dollars)').fill('3');
    await dialog.getByLabel('Reason').fill('A fair');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await row.getByText('Asked: waiting for an administrator.').waitFor();
    const proposal = await row.getByRole('link', { name: 'The proposal' }).getAttribute('href');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('403')]);

    const boss = await browser.signedIn(app, admin);
    await boss.page.goto(`${app.url}/inbox`);
    await boss.page
      .getByText(/raise the budget Ann, a day/)
      .first()
      .click();
    await boss.page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await boss.page.getByText('1 of 1 vote counted.').waitFor();
    await boss.context.close();

    // It is still there after a reload, and learns of the decision by itself.
    await member.page.reload();
    await row.getByText('Approved: the budget is raised once you carry it out.').waitFor();
    await row.getByRole('button', { name: 'Carry it out' }).click();
    await row.getByText('of $5.00').waitFor();
    await row.getByRole('button', { name: 'Ask for more' }).waitFor();
    await member.context.close();
    const { json } = await app.request('GET', `/api/budgets/${budget.id}/raises`, { key: admin });
    expect(json.raises).toMatchObject([{ addUsd: 3, reason: 'A fair', raisedBy: 'ann' }]);
    expect(proposal).toMatch(/^\/proposals\//);
  });

  test('usage is grouped by group and by the tags that were seen', async () => {
    const client = await provisioner(app, { tenantId: tenant });
    const { id } = await client.user('ann');
    await client.group('Engineering', id);
    await chat();
    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(app.url);
    await page.getByRole('button', { name: 'group', exact: true }).click();
    await page.getByRole('row', { name: /Engineering/ }).waitFor();
    await page.getByRole('button', { name: 'tag', exact: true }).click();
    await page.getByRole('row', { name: /blue/ }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Tag' }).inputValue()).toBe('team');
    await context.close();
  });

  test('axe finds no fault at 320 px', async () => {
    const client = await provisioner(app, { tenantId: tenant });
    const { id } = await client.user('ann');
    const group = await client.group('G'.repeat(100), id);
    const name = (text: string): string => text.repeat(100);
    await post('/api/budgets', { name: name('Ab'), limitUsd: 0.5, window: 'month', per: ['user', 'session'] });
    await post('/api/budgets', { name: name('Cd'), limitRequests: 1, window: 'week', selector: { user: 'ann' } });
    await post('/api/budgets', { name: name('E '), limitTokens: 1e9, window: 'total', selector: { tag: 'team=blue' } });
    const request = await chat();
    const viewport = { width: 320, height: 700 };
    const { context, page } = await browser.signedIn(app, admin, { viewport });
    const key = ann.split('_')[1];
    for (const path of [
      '/',
      '/budgets',
      '/keys',
      `/keys/${key}`,
      '/people',
      `/people/${id}`,
      `/people/groups/${group.id}`,
    ]) {
      await page.goto(app.url + path);
      await page.locator('main [role=meter]:visible, main table:visible').first().waitFor();
      await expectAccessible(page);
    }
    await page.goto(`${app.url}/requests/${request}`);
    await page.getByRole('region', { name: 'Budgets', exact: true }).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});
