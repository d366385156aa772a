import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'somebody who leaves',
)('somebody who leaves', () => {
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

  const ask = async (query: string, variables: object, key: string): Promise<any> => {
    const { json } = await app.graphql(query, variables, { key });
    expect(json.errors).toBeUndefined();
    return json.data;
  };
  const models = async (key: string): Promise<number> => (await app.request('GET', '/v1/models', { key })).status;

  test('loses all access in one act, and what remains is said with the reason', async () => {
    const invite = 'mutation($input: InviteMemberInput!) { inviteMember(input: $input) { member { id } token } }';
    const input = { email: 'kim@example.com', subject: 'kim', name: 'Kim Novak', roles: ['tenant_admin'] };
    const { inviteMember: kim } = await ask(invite, { input }, app.adminKey);
    const theirs = await app.issueKey({ subject: 'kim', roles: ['tenant_admin'] });
    const issue = 'mutation { issueApiKey(input: { subject: "crm", name: "CRM sync" }) { secret } }';
    const handedOut = (await ask(issue, {}, theirs)).issueApiKey.secret;
    const approval = {
      type: 'ACCESS',
      requiredApprovers: ['kim'],
      resourceType: 'report',
      resourceId: 'q3',
      description: 'Publish the report',
    };
    const asking = 'mutation($input: RequestApprovalInput!) { requestApproval(input: $input) { id } }';
    await ask(asking, { input: approval }, app.adminKey);

    const kims = await browser.browser.newContext();
    const kimsPage = browser.watched(await kims.newPage(), app.url);
    await kimsPage.goto(`${app.url}/sign-in#link=${kim.token}`);
    await kimsPage.getByRole('button', { name: 'Sign in with this link' }).click();
    await kimsPage.getByRole('heading', { name: 'Overview' }).waitFor();

    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/people`);
    await page.getByRole('region', { name: 'Members' }).getByRole('link', { name: 'Kim Novak' }).click();
    const leaving = page.getByRole('region', { name: 'When they leave' });
    await leaving.getByText('They hold 1 session, 1 key.').waitFor();
    await leaving.getByText(/They may know the secrets/).waitFor();
    await leaving.getByRole('link', { name: 'CRM sync' }).waitFor();
    await leaving.getByText('Publish the report, asked by admin').waitFor();
    await expectAccessible(page);
    await leaving.getByRole('button', { name: 'End all access' }).click();
    expect(await answerQuestion(page)).toBe(
      'End all access of Kim Novak (kim)? This ends at once: 1 session, 1 key. They can no longer sign in until somebody reactivates them; keys stay revoked.',
    );
    await leaving.getByText('They hold no session, key, device or application.').waitFor();
    await page.getByText('Ended: 1 session, 1 key, 0 connected applications.').waitFor();
    await page.getByText('Deactivated').waitFor();
    await leaving.getByRole('link', { name: 'CRM sync' }).waitFor();
    expect(await models(theirs)).toBe(401);
    expect(await models(handedOut)).toBe(200);
    await kimsPage.reload();
    await kimsPage.waitForURL(/\/sign-in/);
    browser.problems.splice(0, browser.problems.length, ...browser.problems.filter((text) => !text.includes('401')));
    await kims.close();
    await context.close();
  });

  test('as a service that is no member is reached from the list of keys without one', async () => {
    await app.createTenant({ id: 'service', tier: 'PRO' });
    const admin = await app.issueKey({ tenantId: 'service', subject: 'ada', roles: ['tenant_admin'] });
    const key = await app.issueKey({ tenantId: 'service', subject: 'nightly jobs/2' });
    const { context, page } = await browser.signedIn(app, admin);
    await page.goto(`${app.url}/people`);
    const loose = page.getByRole('region', { name: 'Keys without a member' });
    await loose.getByRole('link', { name: 'nightly jobs/2' }).click();
    await page.getByRole('button', { name: 'End all access' }).click();
    expect(await answerQuestion(page)).toBe(
      'End all access of nightly jobs/2? This ends at once: 1 key. They are no member, so somebody may issue them a new key.',
    );
    await page.getByText('They hold no session, key, device or application.').waitFor();
    expect(await models(key)).toBe(401);

    await page.goto(`${app.url}/people/ada`);
    await page.getByText('nobody ends their own').waitFor();
    expect(await page.getByRole('button', { name: 'End all access' }).count()).toBe(0);
    await context.close();

    const auditor = await app.issueKey({ tenantId: 'service', subject: 'aud', roles: ['auditor'] });
    const other = await browser.signedIn(app, auditor);
    await other.page.goto(`${app.url}/people/ada`);
    await other.page.getByRole('heading', { name: 'ada' }).waitFor();
    expect(await other.page.getByText('When they leave').count()).toBe(0);
    await other.context.close();
  });
});
