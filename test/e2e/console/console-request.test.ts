import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { makeGuard, startVendor } from '../../support/guards/vendor.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'what happened to one request, in the console',
)('what happened to one request, in the console', () => {
  const tenant = 'shop';
  let app: TestApp;
  let browser: ConsoleBrowser;
  let admin: string;
  let ann: string;

  beforeAll(async () => {
    app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    browser = await ConsoleBrowser.open();
    await app.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
    admin = await app.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
    ann = await app.issueKey({ tenantId: tenant, subject: 'ann' });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    app.sandbox.reset();
    expect(browser.problems.splice(0)).toEqual([]);
  });

  const chat = async (content: string): Promise<string> => {
    const body = { model: 'gpt-4o', max_tokens: 100, messages: [{ role: 'user', content }] };
    const headers = { 'x-session-id': 'run-7' };
    const reply = await app.request('POST', '/v1/chat/completions', { key: ann, body, headers });
    return reply.headers.get('x-evidence-id')!;
  };

  test('support says why a request failed, in the words of its provider, and finds the others that failed so', async () => {
    const said = 'The <b>temperature</b> does not go with this model.';
    app.sandbox.fault('openai', { status: 400, body: { error: { message: said } } });
    const failed = await chat('Hello!');
    await chat('Hello!');
    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(`${app.url}/requests/${failed}`);
    const wrong = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What went wrong' }) });
    await wrong.getByText(said).waitFor();
    await wrong.getByText('openai 400').waitFor();
    const axis = page.getByRole('table', { name: /^Steps, calls of providers/ });
    await axis.getByRole('row', { name: /^openai, gpt-4o Failed/ }).waitFor();
    expect(await page.getByText(/\b0\.0 ms/).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Same error' }).click();
    await page.getByRole('table', { name: 'Requests' }).getByRole('cell', { name: 'Failed' }).waitFor();
    expect(page.url()).toBe(`${app.url}/requests?find=INVALID_REQUEST`);
    expect(await page.getByRole('row').count()).toBe(2);
    await context.close();
  });

  test('an auditor reads what was sent beside what came back, with its placeholders and guards', async () => {
    const settings = 'mutation { updateTenant(id: "shop", input: { retainContent: true, piiMode: REDACT }) { id } }';
    expect((await app.graphql(settings)).json.errors).toBeUndefined();
    const vendor = await startVendor();
    await makeGuard(app, admin, { name: 'vendor', url: vendor.at('/generic'), on: ['REQUEST', 'ANSWER'] });
    const id = await chat('Write to jane.doe@example.com.');

    const { context, page } = await browser.signedIn(app, admin, { viewport: { width: 390, height: 800 } });
    await page.goto(`${app.url}/requests/${id}`);
    const axis = page.getByRole('region', { name: 'Where the time went' });
    await axis.getByText('vendor, on the request').waitFor();
    await axis.getByText('vendor, on the answer').waitFor();
    await page.getByRole('button', { name: 'Show the content' }).click();
    const sent = page.getByRole('region', { name: 'As sent', exact: true });
    await sent.getByText('<EMAIL_1>', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'As received', exact: true })
      .getByText('assistant', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Decide again' }).click();
    await page.getByText('The same policies decide the same again.').waitFor();
    await page.getByRole('link', { name: 'Ask today’s policies the same question' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Same session' }).click();
    await page.waitForURL(/\/requests\?session=run-7$/);
    await context.close();

    const member = await browser.signedIn(app, ann);
    await member.page.goto(`${app.url}/requests/${id}`);
    await member.page.getByRole('heading', { name: 'Where the time went' }).waitFor();
    expect(await member.page.getByRole('button', { name: 'Show the content' }).count()).toBe(0);
    await member.context.close();
  });
});
