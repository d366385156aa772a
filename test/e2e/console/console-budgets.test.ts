import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'budgets in the console',
)('budgets in the console', () => {
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
  async function newTenant(): Promise<void> {
    count += 1;
    tenant = `budgets-${count}`;
    await app.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
    admin = await app.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
    ann = await app.issueKey({ tenantId: tenant, subject: 'ann' });
  }
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Chromium logs each answer that refuses; these were asked for. */
  function expectRefusals(statuses: string[]): void {
    expect(browser.problems.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(status)));
  }

  const post = (path: string, body: object, key = admin) => app.request('POST', path, { key, body });
  /** A call that holds about 0.04 USD and costs less. */
  const chat = async (key = ann): Promise<number> => {
    const body = { model: 'gpt-4o', max_tokens: 4_000, messages: [{ role: 'user', content: 'Hello!' }] };
    return (await post('/v1/chat', body, key)).status;
  };

  test('a budget is made, binds calls, is raised, changed and deleted', async () => {
    await newTenant();
    const { context, page } = await browser.signedIn(app, admin);
    const asked = await agreeing(page);
    await page.goto(`${app.url}/budgets`);
    const empty = page.locator('main .empty').first();
    await empty.getByText('No budget yet').waitFor();
    await empty.getByRole('link', { name: 'New budget' }).click();
    await page.getByLabel('Name').fill('Ann, each day');
    await page.getByLabel('Limit', { exact: true }).fill('0.02');
    await page.getByLabel('Window').selectOption('day');
    await page.getByLabel('Time zone').fill('Europe/Nowhere');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('Condition 1').selectOption('user');
    await page.getByLabel('Values of user').fill('ann, ann-*');
    await page.getByRole('button', { name: 'Create the budget' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/^Time zone: expected an IANA time zone/);
    expect(await page.evaluate('document.querySelector("[name=timeZone]").validationMessage')).toMatch(/IANA/);
    expectRefusals(['400']);
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Create the budget' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann, each day' }).waitFor();
    await page.getByText('user ann or ann-*').waitFor();
    await page.getByText('Nothing is used yet').waitFor();

    expect(await chat()).toBe(402);
    expect(await chat(admin)).toBe(200);
    await page.getByLabel('Add (US dollars)').fill('0.5');
    await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('until a date');
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01T00:00');
    await page.getByLabel('Reason').fill('The quarter ends');
    await page.getByRole('button', { name: 'Raise' }).click();
    expect(await page.getByRole('alert').innerText()).toMatch(/^Until: expected a time in the future/);
    expectRefusals(['400']);
    await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('1 day');
    await page.getByRole('button', { name: 'Raise' }).click();
    const raise = page.getByRole('region', { name: 'Raises' }).getByRole('row', { name: /The quarter ends/ });
    await raise.getByRole('cell', { name: /\$0\.50/ }).waitFor();
    await raise.getByText('in 24 hours').waitFor();
    expect(await chat()).toBe(200);
    const counter = page.getByRole('region', { name: 'Counters' }).getByRole('row', { name: /all calls/ });
    await counter.getByText('of $0.52').waitFor();
    await counter.getByRole('meter', { name: 'Use by all calls' }).waitFor();

    const read = 'query($id: ID!) { budget(id: $id) { version limitUsd name window per selector } }';
    const id = page.url().split('/').at(-1);
    const stored = async () => (await app.graphql(read, { id }, { key: admin })).json.data.budget;
    await page.getByLabel('Limit', { exact: true }).fill('0.75');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/version 2/).waitFor();
    await page.getByText('$0.75, for all together').waitFor();
    await counter.getByText('of $1.25').waitFor();
    expect(await stored()).toEqual({
      version: 2,
      limitUsd: 0.75,
      name: 'Ann, each day',
      window: 'day',
      per: [],
      selector: { user: ['ann', 'ann-*'] },
    });

    const other = await app.request('PATCH', `/api/budgets/${id}`, { key: admin, body: { name: 'Ann' } });
    expect(other.status).toBe(200);
    await page.getByLabel('Name').fill('Ann, daily');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/nothing of yours was saved/).waitFor();
    expectRefusals(['409']);
    await page.getByRole('button', { name: 'Load the newest version' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann', exact: true }).waitFor();

    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Budgets' }).click();
    const row = page.getByRole('row', { name: /user ann or ann-\*/ });
    await row.getByRole('meter', { name: 'Use of Ann' }).waitFor();
    await row.getByText(/resets in/).waitFor();
    await row.getByRole('link', { name: 'Ann', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${app.url}/budgets`);
    await page.getByText('No budget yet').waitFor();
    expect(asked).toEqual(['Delete the budget Ann? It no longer limits any call. This cannot be undone.']);
    await context.close();
  });

  test('a raise that needs approval is carried out from its form once people have approved it', async () => {
    await newTenant();
    const eve = await app.issueKey({ tenantId: tenant, subject: 'eve', roles: ['finance'] });
    const approval = { id: 'a', type: 'approval', params: { requiredApprovers: ['finance'] } };
    const rules = [{ id: 'all', condition: 'true', obligations: [approval] }];
    const policy = { name: 'raises', actions: ['budget.raise'], effect: 'require_approval', rules };
    expect((await post('/api/trust/policies', policy)).status).toBe(201);
    const { json: budget } = await post('/api/budgets', { name: 'Calls', limitRequests: 5, window: 'rolling:24h' });

    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(`${app.url}/budgets/${budget.id}`);
    await page.getByLabel('Add (Requests)').fill('10');
    await page.getByLabel('Reason').fill('A fair');
    await page.getByRole('button', { name: 'Raise' }).click();
    await page.getByText('This change needs approval').waitFor();
    await page.getByText('Never raised').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    const link = await page.getByRole('link', { name: 'Show the proposal' }).getAttribute('href');
    const decisions = [{ id: link!.split('/').at(-1), decision: 'approved' }];
    const vote = await post('/api/admin/v4/proposals/batch-decide', { decisions }, eve);
    expect(vote.json).toMatchObject({ results: [{ ok: true }] });
    await page.getByRole('button', { name: 'Carry it out' }).click();
    await page
      .getByRole('row', { name: /A fair/ })
      .getByText('10 requests')
      .waitFor();
    expect(await page.getByText('This change needs approval').count()).toBe(0);
    expectRefusals(['403']);
    await context.close();
  });

  test('auditors look, and members see their own budgets on the overview', async () => {
    await newTenant();
    await post('/api/budgets', { name: 'Each person', limitUsd: 2, window: 'week', per: ['user'] });
    await post('/api/budgets', { name: 'Each session', limitTokens: 5_000, window: 'session' });
    await post('/api/budgets', { name: 'Only Bob', limitUsd: 2, window: 'week', selector: { user: 'bob' } });
    expect(await chat()).toBe(200);
    const auditor = await browser.signedIn(
      app,
      await app.issueKey({ tenantId: tenant, subject: 'amy', roles: ['auditor'] }),
    );
    await auditor.page.goto(`${app.url}/budgets`);
    await auditor.page.getByRole('link', { name: 'Each person' }).click();
    await auditor.page.getByRole('row', { name: /user ann/ }).waitFor();
    expect(await auditor.page.locator('main form').count()).toBe(0);
    expect(await auditor.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await auditor.context.close();

    const member = await browser.signedIn(app, ann);
    await member.page.goto(app.url);
    const mine = member.page.getByRole('table', { name: 'My budgets' });
    await mine.getByRole('meter', { name: 'Use of Each person' }).waitFor();
    await mine.getByText('5,000 tokens for each session').waitFor();
    expect(await mine.getByText('Only Bob').count()).toBe(0);
    await member.context.close();
  });

  test('axe finds no fault at 320 px', async () => {
    await newTenant();
    const selector = { model: ['gpt-*', 'claude-*'], tag: 'team=blue' };
    const made = await post('/api/budgets', { name: 'B'.repeat(200), limitUsd: 5, window: 'rolling:30d', selector });
    const id = String(made.json.id);
    const { json: everybody } = await post('/api/budgets', {
      name: 'All',
      limitUsd: 0.1,
      window: 'day',
      per: ['user'],
    });
    expect(await chat()).toBe(200);
    await post(`/api/budgets/${everybody.id}/raises`, { addUsd: 5, until: inAnHour(), reason: 'r'.repeat(400) });
    const viewport = { width: 320, height: 700 };
    const { context, page } = await browser.signedIn(app, admin, { viewport });
    for (const path of ['/', '/budgets', '/budgets/new', `/budgets/${id}`, `/budgets/${everybody.id}`]) {
      await page.goto(app.url + path);
      await page.locator('main [role=meter], main form').first().waitFor();
      await expectAccessible(page);
    }
    await context.close();
  });
});

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
