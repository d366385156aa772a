import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'the start of an installation',
)('the start of an installation', () => {
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

  test('leads from nothing to a key with a budget, a request that is seen, and a second person', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/`);
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('0 of 5').waitFor();
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Skip: Connect a provider' }).click();

    await steps.getByRole('button', { name: 'Make a key', exact: true }).click();
    await steps.getByLabel('Owner').fill('team-blue');
    await steps.getByText('A new service account.').waitFor();
    await steps.getByRole('button', { name: 'Make the key' }).click();
    await steps.getByText('2 of 5').waitFor();
    await steps.getByLabel('US dollars each month').fill('25');
    await steps.getByRole('button', { name: 'Set the budget' }).click();
    await steps.getByText('3 of 5').waitFor();
    await expectAccessible(page);
    const { budgets } = (await app.graphql('{ budgets { edges { node { name limitUsd selector window } } } }')).json
      .data;
    const { apiKeys } = (await app.graphql('{ apiKeys(subject: "team-blue") { edges { node { id } } } }')).json.data;
    const [{ node: key }] = apiKeys.edges;
    expect(budgets.edges.map(({ node }: { node: object }) => node)).toEqual([
      { name: 'team-blue, each month', limitUsd: 25, selector: { key: key.id }, window: 'month' },
    ]);

    const line = (await steps.getByRole('region', { name: 'Set-up of curl' }).innerText()).trim();
    await promisify(execFile)('sh', ['-c', `${line} --silent --fail`]);
    const seen = steps.getByRole('link', { name: 'See what happened' });
    await seen.waitFor();
    await steps.getByText('4 of 5').waitFor();
    await seen.click();
    await page.waitForURL(/\/requests\/[0-9a-f-]{36}/);

    await page.goto(`${app.url}/`);
    await steps.getByRole('link', { name: 'Write an invitation' }).click();
    await page.getByLabel('E-mail').fill('nora@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('region', { name: 'Invitation' }).waitFor();
    await page.goto(`${app.url}/`);
    await page.getByText('Nothing waits for your decision.').waitFor();
    expect(await steps.count()).toBe(0);
    await context.close();
  });

  test('is not for a member or an auditor, and is hidden by whoever wants that, in this tenant alone', async () => {
    for (const id of ['north', 'south']) await app.createTenant({ id, tier: 'PRO' });
    for (const role of ['member', 'auditor']) {
      const key = await app.issueKey({ tenantId: 'north', subject: role, roles: [role] });
      const { context, page } = await browser.signedIn(app, key);
      await page.goto(`${app.url}/`);
      await page.getByText('Nothing waits for your decision.').waitFor();
      expect(await page.getByText('First steps').count()).toBe(0);
      await context.close();
    }
    const admin = await app.issueKey({ tenantId: 'south', subject: 'ada', roles: ['tenant_admin'] });
    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(`${app.url}/`);
    const steps = page.getByRole('region', { name: 'First steps' });
    // The platform connects the providers of this tenant.
    await steps.getByText('0 of 4').waitFor();
    await steps.getByRole('button', { name: 'Hide' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show the first steps' }).waitFor();
    expect(await steps.count()).toBe(0);
    await context.close();
  });

  test('a key is issued to a person by name, and what breaks is said before it is revoked', async () => {
    await app.createTenant({ id: 'west', tier: 'PRO' });
    const admin = await app.issueKey({ tenantId: 'west', subject: 'ada', roles: ['tenant_admin'] });
    const invite = 'mutation($input: InviteMemberInput!) { inviteMember(input: $input) { member { id } } }';
    const input = { email: 'kim@example.com', subject: 'emp-71', name: 'Kim Novak' };
    expect((await app.graphql(invite, { input }, { key: admin })).json.errors).toBeUndefined();
    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(`${app.url}/keys`);
    await page.getByLabel('Owner').fill('Kim');
    await page
      .locator('datalist option[value="emp-71"]', { hasText: 'Kim Novak, person' })
      .waitFor({ state: 'attached' });
    await page.getByLabel('Owner').fill('emp-71');
    await page.getByText('Calls with the key act as this person').waitFor();
    await page.getByRole('button', { name: 'Issue a key' }).click();
    const secret = await page.getByRole('region', { name: 'New key' }).locator('p > code').innerText();
    const body = { model: 'gpt-4o-mini', user: 'reports', messages: [{ role: 'user', content: 'Hello!' }] };
    expect((await app.request('POST', '/v1/chat', { key: secret, body })).status).toBe(200);

    const row = page.getByRole('row', { name: /Kim Novak/ });
    await app.eventually(async () => {
      await page.reload();
      await row.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('gpt-4o-mini (1)').waitFor({ timeout: 2_000 });
    });
    const question = page.getByRole('alertdialog');
    await question.getByText('reports (1)').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Go back' }).click();
    expect((await app.request('POST', '/v1/chat', { key: secret, body })).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText(/revoked/).waitFor();
    expect((await app.request('POST', '/v1/chat', { key: secret, body })).status).toBe(401);
    await context.close();
  });
});
