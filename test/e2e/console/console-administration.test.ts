import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';
import { noContent, type Receiver, startReceiver } from '../../support/upstreams/receiver.js';

/** The pages that show something without a record of their own. */
const PATHS = [
  '/webhooks',
  '/spending',
  '/tenants',
  '/tenants/default',
  '/tenants/default/personal-data',
  '/keys',
  '/alerts',
  '/guards',
  '/stops',
  '/batches',
  '/models',
  '/people',
  '/people/groups',
  '/people/providers',
];

describeWith(
  chromiumHere,
  'Chromium',
  'administration in the console',
)('administration in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let receiver: Receiver;

  beforeAll(async () => {
    app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, timedWorkMillis: 50 });
    browser = await ConsoleBrowser.open();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await receiver.close();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Chromium logs each answer that refuses; these were asked for. */
  function expectRefusals(statuses: string[]): void {
    expect(browser.problems.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(status)));
  }

  test('an endpoint is added, tested, fails, gets the delivery again, gets a new secret and is deleted', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    const asked = await agreeing(page);
    await page.goto(`${app.url}/webhooks`);
    await page.getByText('No endpoint yet').waitFor();
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByLabel('Address').fill('ftp://127.0.0.1/hook');
    await page.keyboard.press('Escape');
    expect(asked).toEqual(['Close this? What you have typed is lost.']);
    await page.getByText('No endpoint yet').waitFor();
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByLabel('Address').fill('ftp://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate('document.querySelector("[name=url]").validationMessage')).toMatch(/\w/);
    expect(await page.getByRole('alert').innerText()).toMatch(/^Address: /);
    expectRefusals(['400']);
    await page.getByLabel('Address').fill(`${receiver.url}/hook`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = await page.getByRole('region', { name: 'Signing secret' }).locator('p > code').innerText();

    receiver.answer = (_, response) => response.writeHead(503).end('closed for today');
    await page.getByRole('link', { name: 'Send a test to it' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await app.eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    const [{ text, headers }] = receiver.received as [Receiver['received'][number]];
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
    const row = page.getByRole('region', { name: 'Deliveries' }).getByRole('row', { name: /webhook\.test/ });
    await row.getByRole('cell', { name: '503', exact: true }).waitFor();
    await row.locator('summary').click();
    await row.getByText('closed for today').waitFor();

    receiver.answer = noContent;
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Delivered').waitFor();
    expect(new Set(receiver.idsAt('/hook')).size).toBe(1);
    await page.getByLabel('Status').selectOption('FAILED');
    await page.getByText('No delivery has this status').waitFor();
    expect(page.url()).toContain('status=FAILED');

    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const next = await page.getByRole('region', { name: 'New signing secret' }).locator('p > code').innerText();
    expect(next).not.toBe(secret);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('An administrator disabled it.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${app.url}/webhooks`);
    await page.getByText('No endpoint yet').waitFor();
    await context.close();
  });

  test('a tenant is created, set up, and a change that comes too late is not lost silently', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/tenants`);
    await page.getByRole('button', { name: 'Create a tenant' }).click();
    await page.getByLabel('ID (cannot be changed)').fill('acme');
    await page.getByRole('dialog').getByLabel('Name').fill('Acme');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Acme' }).waitFor();
    expect(page.url()).toBe(`${app.url}/tenants/acme`);
    await page.getByLabel('Monthly budget').fill('42.5');
    await page.getByLabel('Personal data in prompts').selectOption('BLOCK');
    await page.getByLabel('Risk that needs an approval').selectOption('HIGH');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByText(/version 2/).waitFor();
    const read = 'query($id: ID!) { tenant(id: $id) { monthlyBudgetUsd piiMode approvalRiskThreshold featurePacks } }';
    const stored = async () => (await app.graphql(read, { id: 'acme' })).json.data.tenant;
    expect(await stored()).toMatchObject({ monthlyBudgetUsd: 42.5, piiMode: 'BLOCK', approvalRiskThreshold: 'HIGH' });

    await app.graphql('mutation { updateTenant(id: "acme", input: { name: "Acme & Co" }) { version } }');
    await page.getByLabel('Seconds for which').fill('7');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByText(/nothing of yours was saved/).waitFor();
    expectRefusals(['409']);
    await page.getByRole('button', { name: 'Load the newest version' }).click();
    await page.getByRole('heading', { name: 'Acme & Co' }).waitFor();

    await page.getByRole('button', { name: 'Switch design off' }).click();
    await page.getByRole('button', { name: 'Switch design on' }).waitFor();
    expect((await stored()).featurePacks).not.toContain('DESIGN');
    await context.close();
  });

  test('rules of personal data are written, refused where they are wrong, saved, and tried on a text', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/tenants/default`);
    await page.getByRole('link', { name: 'What counts as personal data' }).click();
    await page.getByText('None yet.').waitFor();
    const text = 'Employee EMP-123456 wrote to help@example.com and jane@example.org.';
    await page.getByRole('region', { name: 'Try the saved rules' }).getByRole('textbox').fill(text);
    await page.getByRole('button', { name: 'Find personal data' }).click();
    const found = page.getByRole('group', { name: 'What is found' });
    await found.getByText('2 values found.').waitFor();

    await page.getByLabel('Values that are no personal data').fill('@example.com\n');
    await page.getByLabel('Phone').fill('0.7');
    await page.getByRole('button', { name: 'Add a recognizer' }).click();
    const recognizer = page.getByRole('group', { name: 'Recognizer 1' });
    await recognizer.getByLabel('Name').fill('employee number');
    await recognizer.getByLabel('Pattern').fill('EMP-\\d+');
    await recognizer.getByLabel('One of these words').fill('employee, staff member');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate('document.querySelector("[name=pattern]").validationMessage')).toMatch(/\w/);
    expectRefusals(['400']);

    await recognizer.getByLabel('Pattern').fill('EMP-\\d{6}');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByRole('group', { name: 'employee number' }).waitFor();
    const read =
      '{ tenant(id: "default") { piiRules { thresholds { type score } allowedValues recognizers { name pattern contextWords check } } } }';
    expect((await app.graphql(read)).json.data.tenant.piiRules).toEqual({
      thresholds: [{ type: 'PHONE', score: 0.7 }],
      allowedValues: ['@example.com'],
      recognizers: [
        { name: 'employee number', pattern: 'EMP-\\d{6}', contextWords: ['employee', 'staff member'], check: null },
      ],
    });
    await page.getByRole('region', { name: 'Try the saved rules' }).getByRole('textbox').fill(text);
    await page.getByRole('button', { name: 'Find personal data' }).click();
    await found.getByText('2 values found.').waitFor();
    expect(await found.locator('mark').allInnerTexts()).toEqual(['EMP-123456', 'jane@example.org']);

    await page.getByRole('button', { name: 'Remove employee number' }).click();
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('None yet.').waitFor();
    await context.close();
  });

  test('an administrator of a tenant sees that one, and not the settings of the platform', async () => {
    await app.createTenant({ id: 'solo', tier: 'PRO', monthlyBudgetUsd: 10 });
    const key = await app.issueKey({ tenantId: 'solo', subject: 'sue', roles: ['tenant_admin'] });
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/tenants`);
    await page.getByRole('link', { name: 'solo' }).click();
    expect(await page.getByLabel('Monthly budget').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Act in this tenant' }).count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('Solo');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByRole('heading', { name: 'Solo' }).waitFor();
    await context.close();
  });

  test('a key is issued with what it may, its set-up lines work, and it is rotated', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/keys`);
    await page.getByLabel('Owner').fill('kim');
    await page.getByLabel('Models that it may use').fill('gpt-4o, gpt-nothing');
    await page.getByText('There is no such model: gpt-nothing').waitFor();
    await page.getByLabel('Models that it may use').fill('gpt-4o');
    await page.getByRole('button', { name: 'Issue a key' }).click();
    const shown = page.getByRole('region', { name: 'New key' });
    const secret = await shown.locator('p > code').innerText();
    const curl = await shown.getByRole('region', { name: 'Set-up of curl' }).innerText();
    const body = /-d '(.*)'/.exec(curl)![1]!;
    expect(JSON.parse(body)).toMatchObject({ model: 'gpt-4o' });
    expect(curl).toContain(`${app.url}/v1/chat -H "Authorization: Bearer ${secret}"`);
    expect((await app.request('POST', '/v1/chat', { key: secret, body })).status).toBe(200);
    const tabs = shown.getByRole('tab');
    await tabs.first().focus();
    const names = await tabs.allInnerTexts();
    expect(names).toHaveLength(7);
    for (const name of names.slice(1)) {
      await page.keyboard.press('ArrowRight');
      expect(await shown.getByRole('region', { name: `Set-up of ${name}` }).innerText()).toContain(secret);
    }
    await page.getByRole('button', { name: 'Rotate kim' }).click();
    await page.getByLabel('Hours during which').fill('0');
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByRole('region', { name: 'Claim token' }).waitFor();
    await app.eventually(async () => {
      expect((await app.request('GET', '/v1/models', { key: secret })).status).toBe(401);
    });
    await context.close();
  });

  test('a rule is added, fires live, is edited, switched off and deleted', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/alerts`);
    await page.getByText('Nothing has fired').waitFor();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Slow');
    await page.getByLabel('What it watches').selectOption('LATENCY_P95');
    await page.getByLabel('At least (ms)').fill('0.01');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const rules = page.getByRole('region', { name: 'Alert rules' });
    await rules.getByText('at least 0.01 ms in 5 min').waitFor();
    const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] };
    for (let call = 0; call < 10; call++) await app.request('POST', '/v1/chat', { body });
    await page.getByRole('region', { name: 'Alerts', exact: true }).getByText('Firing').waitFor();

    await rules.getByRole('button', { name: 'Edit Slow' }).click();
    await page.getByLabel('At least (ms)').fill('900000');
    await page.getByRole('button', { name: 'Save' }).click();
    await rules.getByText('at least 900,000 ms').waitFor();
    await page.getByRole('region', { name: 'Alerts', exact: true }).getByText('Recovered').last().waitFor();
    await rules.getByRole('button', { name: 'Switch off' }).click();
    await rules.getByRole('button', { name: 'Switch on' }).waitFor();
    await rules.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No rule yet').waitFor();
    await context.close();
  });

  test('models are found by their names, with prices and how their providers are', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/models?find=gpt-4o-mini`);
    const row = page.getByRole('region', { name: 'Models', exact: true }).getByRole('row', { name: /gpt-4o-mini/ });
    await row.first().getByText('$0.15').waitFor();
    await page.getByRole('region', { name: 'Health of providers' }).getByText('Up').first().waitFor();
    await page.getByLabel('Find').fill('none such');
    await page.getByText('No model is called that').waitFor();
    expect(page.url()).toContain('find=none');
    await context.close();
  });

  test('a model is tried: the calls of each are drawn, and it is promoted', async () => {
    const body = {
      name: 'assistant',
      sticky: 'USER',
      targets: [
        { target: 'gpt-4o-mini', weight: 3 },
        { target: 'claude-haiku-4-5', weight: 1 },
      ],
      steps: [{ weight: 3, afterMinutes: 60 }],
      stopOn: { errorRate: 0.5 },
    };
    const made = await app.request('POST', '/api/model-aliases', { body });
    expect(made.status).toBe(201);
    for (let at = 0; at < 12; at += 1) {
      const asked = { model: 'assistant', user: `u-${at}`, messages: [{ role: 'user', content: 'Hello!' }] };
      expect((await app.request('POST', '/v1/chat/completions', { body: asked })).status).toBe(200);
    }
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/models`);
    await page.getByRole('link', { name: 'assistant' }).click();
    await page.getByRole('img', { name: /^Latency, p95/ }).waitFor();
    await expectAccessible(page);
    await page.getByText('Failed calls as a table').click();
    await page.getByRole('table', { name: 'Failed calls over time' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('button', { name: 'Promote' }).click();
    await page.getByText('Promoted', { exact: true }).waitFor();
    expect((await app.request('GET', `/api/model-aliases/${made.json.id}`)).json.targets).toMatchObject([
      { weight: 0 },
      { weight: 1 },
    ]);
    await context.close();
  });

  test('a person is invited and edited, and a provider is added, edited and deleted', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/people`);
    await page.getByLabel('E-mail').fill('nora@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = page.getByRole('region', { name: 'Invitation' }).locator('p > code');
    const first = await link.innerText();
    const row = page.getByRole('region', { name: 'Members' }).getByRole('row', { name: /nora/ });
    await row.getByRole('button', { name: 'New link' }).click();
    await app.eventually(async () => {
      expect(await link.innerText()).not.toBe(first);
    });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Nora Nye');
    await dialog.getByLabel(/^auditor/).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Nora Nye').waitFor();
    await row.getByText('member, auditor').waitFor();
    await page.goto(`${app.url}/people?find=nobody`);
    await page.getByText('Nobody matches').waitFor();

    await page.getByRole('link', { name: 'Identity providers' }).click();
    await page.getByText('No identity provider yet').waitFor();
    await page.getByRole('button', { name: 'Add a provider' }).click();
    await dialog.getByLabel('Name on the sign-in page').fill('Example');
    await dialog.getByLabel('Issuer').fill('https://login.example.com');
    await dialog.getByLabel('Client id').fill('portcullis');
    await dialog.getByLabel('Roles of groups').fill('Legal = lawyer, auditor');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Edit Example' }).click();
    expect(await dialog.getByLabel('Roles of groups').inputValue()).toBe('Legal = lawyer, auditor');
    await dialog.getByLabel('Name on the sign-in page').fill('Example Inc');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Example Inc', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No identity provider yet').waitFor();
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByText('No group yet').waitFor();
    await context.close();
  });

  test('a member is shown no way to it', async () => {
    const { context, page } = await browser.signedIn(app, await app.issueKey({ subject: 'mia' }));
    await page.goto(app.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    expect(await rooms.getByRole('group', { name: 'Administer' }).count()).toBe(0);
    await context.close();
  });

  test.each(PATHS)('axe finds no fault of %s at 320 px', async (path) => {
    const { context, page } = await browser.signedIn(app, app.adminKey, { viewport: { width: 320, height: 700 } });
    await page.goto(app.url + path);
    await page.locator('main table:visible, main .empty, main form').first().waitFor();
    await expectAccessible(page);
    await context.close();
  });
});
