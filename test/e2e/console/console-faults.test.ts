import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { newKey, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { createDatabase } from '../../support/database.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { freePort } from '../../support/programs/free-port.js';
import { describeWith } from '../../support/programs/program.js';
import { startTcpProxy, type TcpProxy } from '../../support/programs/tcp-proxy.js';

const SLOW_MILLIS = 700;
const PAGES = [
  '/',
  '/requests',
  '/spending',
  '/inbox',
  '/proposals',
  '/policies',
  '/evidence',
  '/disputes',
  '/documents',
  '/people',
  '/keys',
  '/budgets',
  '/models',
  '/webhooks',
  '/alerts',
] as const;

describeWith(
  chromiumHere,
  'Chromium',
  'the console while something is broken',
)('the console while something is broken', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let wire: TcpProxy;
  let start: () => Promise<TestApp>;
  let app: TestApp;
  let browser: ConsoleBrowser;
  let people: People;

  beforeAll(async () => {
    database = await createDatabase();
    const url = new URL(database.url);
    wire = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${wire.port}`;
    const env = { PORT: String(await freePort()), PORTCULLIS_ADMIN_KEY: newKey() };
    start = () => startTestApp({ databaseUrl: url.toString(), env });
    app = await start();
    browser = await ConsoleBrowser.open();
    people = await gather(app);
    await makePolicy(app, people.keys.ada, {
      name: 'publishing needs finance',
      actions: ['report.publish'],
      effect: 'require_approval',
      ...approvedBy(['finance'], { expiresIn: '2d' }),
    });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await wire.cut();
    await database.drop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Expects what the browser itself reports of requests that failed, and nothing else. */
  const expectFailures = (): void => {
    for (const problem of browser.problems.splice(0))
      expect(problem).toMatch(/status of 503|ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket/);
  };
  const fillInvitation = async (page: Page, name: string): Promise<void> => {
    await page.goto(`${app.url}/people`);
    await page.getByLabel('E-mail').fill(`${name}@example.com`);
    await page.getByLabel('Name', { exact: true }).fill(name);
  };
  /** Opens what waits, and asks for a vote on it. Returns the dialog. */
  const openVote = async (page: Page, { id, intent }: { id: string; intent: string }, verb: string) => {
    await page.goto(`${app.url}/inbox/proposal/${id}`);
    await page.getByRole('region', { name: intent }).getByRole('button', { name: verb }).click();
    return page.getByRole('dialog');
  };
  const works = (): Promise<unknown> =>
    app.eventually(async () => {
      expect((await app.graphql('{ apiKeys(first: 1) { edges { node { id } } } }')).json.errors).toBeUndefined();
    });

  test('no database: the page says so, a form and the notes of a vote stay, and go on afterwards', async () => {
    const proposal = await people.propose({ intent: 'Publish in the dark.' });
    const admin = await browser.signedIn(app, app.adminKey);
    await fillInvitation(admin.page, 'nils');
    const fred = await browser.signedIn(app, people.keys.fred);
    const dialog = await openVote(fred.page, proposal, 'Approve');
    await dialog.getByLabel('Notes (optional)').fill('as we agreed');

    await wire.cut();
    await admin.page.getByRole('button', { name: 'Invite' }).click();
    await admin.page.getByText(/the database cannot be reached/).waitFor();
    expect(await admin.page.getByLabel('Name', { exact: true }).inputValue()).toBe('nils');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText(/the database cannot be reached/).waitFor();
    expect(await dialog.getByLabel('Notes (optional)').inputValue()).toBe('as we agreed');
    await expectAccessible(fred.page);

    await wire.restore();
    await works();
    await admin.page.getByRole('button', { name: 'Invite' }).click();
    await admin.page.getByRole('region', { name: 'Invitation' }).waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await fred.page.getByText('1 of 1 vote counted.').waitFor();
    expect((await people.read(proposal.id)).approval.votes).toMatchObject([
      { approver: 'fred', notes: 'as we agreed' },
    ]);
    expectFailures();
    await admin.context.close();
    await fred.context.close();
  });

  test('the server starts again: what was typed stays, the session too, and the same click goes on', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await fillInvitation(page, 'rosa');
    await app.app.stop();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('The server cannot be reached.').first().waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('rosa');
    app = await start();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('region', { name: 'Invitation' }).waitFor();
    expectFailures();
    await context.close();
  });

  test('a slow network: each page shows that it loads, below its title', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/playground`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await slowly(page);
    for (const path of PAGES) {
      await page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
      await page.getByRole('status').filter({ hasText: 'Loading…' }).first().waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
    }
    await context.close();
  });

  test('a slow network: who presses twice sends once', async () => {
    const proposal = await people.propose({ intent: 'Publish once.' });
    const admin = await browser.signedIn(app, app.adminKey);
    await fillInvitation(admin.page, 'twice');
    const invited = await slowly(admin.page);
    await admin.page.getByRole('button', { name: 'Invite' }).dblclick();
    await admin.page.getByRole('region', { name: 'Invitation' }).waitFor();
    expect(invited.filter((request) => request.includes('twice@example.com'))).toHaveLength(1);
    expect(await admin.page.getByRole('alert').count()).toBe(0);

    const fred = await browser.signedIn(app, people.keys.fred);
    const dialog = await openVote(fred.page, proposal, 'Approve');
    await dialog.getByLabel('Notes (optional)').fill('only once');
    const voted = await slowly(fred.page);
    await dialog.getByRole('button', { name: 'Approve' }).dblclick();
    await fred.page.getByText('1 of 1 vote counted.').waitFor();
    expect(voted.filter((request) => request.includes('only once'))).toHaveLength(1);
    await admin.context.close();
    await fred.context.close();
  });

  test('two tabs: what was decided in one is not decided by the other, which did not see it', async () => {
    const proposal = await people.propose({ intent: 'Publish from two tabs.' });
    const { context, page: first } = await browser.signedIn(app, people.keys.fred);
    const second = browser.watched(await context.newPage(), app.url);
    // The second tab hears nothing of what happens.
    await second.routeWebSocket(/./, () => undefined);
    const denial = await openVote(second, proposal, 'Deny');
    await denial.getByLabel('Notes (optional)').fill('no');
    const approval = await openVote(first, proposal, 'Approve');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await first.getByText('1 of 1 vote counted.').waitFor();

    await denial.getByRole('button', { name: 'Deny' }).click();
    await second.getByText('0 of 1 vote counted.').waitFor();
    expect((await people.read(proposal.id)).approval.votes).toMatchObject([{ approver: 'fred', decision: 'approved' }]);
    await context.close();
  });
});

/** Delays every answer of the API to a page from now on. Gives the bodies of its requests as they are sent. */
async function slowly(page: Page): Promise<string[]> {
  const bodies: string[] = [];
  page.on('request', (request: Request) => {
    bodies.push(request.postData() ?? '');
  });
  await page.route('**/graphql', async (route) => {
    await delay(SLOW_MILLIS);
    await route.continue().catch(() => undefined);
  });
  return bodies;
}
