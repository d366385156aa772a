import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'work that is interrupted',
)('work that is interrupted', () => {
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

  test('the first visit of each kind of page logs no error', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    for (const path of ['/', '/requests', '/playground', '/inbox', '/keys', '/people']) {
      await page.goto(app.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await context.close();
    const stranger = await browser.browser.newContext();
    const first = browser.watched(await stranger.newPage(), app.url);
    await first.goto(`${app.url}/sign-in`);
    await first.getByRole('heading').first().waitFor();
    await stranger.close();
  });

  test('signed out in another tab: what was typed stays, and goes on after signing in there', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/people`);
    await page.getByLabel('E-mail').fill('nora@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Nora Nye');
    const headers = { origin: app.url };
    expect((await context.request.delete(`${app.url}/session`, { headers })).ok()).toBe(true);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('You are signed out. What you have typed is still here.').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('nora@example.com');
    await expectAccessible(page);
    const data = { apiKey: app.adminKey };
    expect((await context.request.post(`${app.url}/session`, { data, headers })).status()).toBe(200);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('region', { name: 'Invitation' }).waitFor();
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('401')]);
    await context.close();
  });

  test('no network: what was typed stays, the page says so, and the same click goes on afterwards', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/people`);
    await page.getByLabel('E-mail').fill('olga@example.com');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('The server cannot be reached.').first().waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('olga@example.com');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('region', { name: 'Invitation' }).waitFor();
    // The browser reports each request that found no network.
    for (const problem of browser.problems.splice(0)) expect(problem).toMatch(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await context.close();
  });
});
