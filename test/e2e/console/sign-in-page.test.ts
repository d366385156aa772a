import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, openChromium } from '../../support/console.js';
import { CLIENT, IdentityProvider } from '../../support/upstreams/identity-provider.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'The sign-in page in a browser',
)('The sign-in page in a browser', () => {
  let provider: IdentityProvider;
  let gateway: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    provider = await IdentityProvider.start();
    provider.accounts.ann = { email: 'ann@example.com', email_verified: true, name: 'Ann' };
    gateway = await startTestApp({
      env: {
        OIDC_ISSUER: provider.url,
        OIDC_CLIENT_ID: CLIENT.client_id,
        OIDC_CLIENT_SECRET: CLIENT.client_secret,
        OIDC_NAME: 'Example Ltd.',
        OIDC_DEFAULT_ROLES: 'member',
        OIDC_EMAIL_DOMAINS: 'example.com',
      },
    });
    await provider.knows(gateway.url);
    browser = await openChromium();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 320, height: 700 } });
    page = await context.newPage();
    problems.length = 0;
    page.on('console', (message) => {
      // Browsers report every answer of failure.
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
  });
  afterAll(async () => {
    await browser.close();
    await gateway.stop();
    await provider.close();
  });

  /** For a look at it: SCREENSHOTS names a folder. */
  const shoot = async (name: string): Promise<void> => {
    const folder = process.env.SCREENSHOTS;
    if (folder === undefined) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    }
  };
  const session = () => page.evaluate("fetch('/session').then((answer) => answer.json())");
  const back = `?return_to=${encodeURIComponent('/livez?from=page')}`;

  test('leads by an e-mail address to its provider, and back to where one was', async () => {
    await page.goto(`${gateway.url}/sign-in${back}`);
    await shoot('page');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.getByLabel('E-mail address').fill('ann@nowhere.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').filter({ hasText: 'No identity provider is set up' }).waitFor();
    await shoot('problem');
    await page.getByLabel('E-mail address').fill('Ann@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${gateway.url}/livez?from=page`);
    expect(await session()).toMatchObject({ subject: 'ann@example.com', method: 'oidc' });
    expect(problems).toEqual([]);
  });

  test('has a button for the provider of the installation, which the keyboard reaches first', async () => {
    await page.goto(`${gateway.url}/sign-in${back}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Continue with Example Ltd.');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${gateway.url}/livez?from=page`);
    expect(await session()).toMatchObject({ method: 'oidc' });
    expect(problems).toEqual([]);
  });

  test('takes an API key, keeps it nowhere, and says what to do about a wrong one', async () => {
    await page.goto(`${gateway.url}/sign-in${back}`);
    await page.getByText('Sign in with an API key').click();
    await page.getByLabel('API key').fill(`pcl_${'0'.repeat(16)}_${'a'.repeat(43)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'ask your administrator for another' }).waitFor();
    await page.getByLabel('API key').fill(gateway.adminKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${gateway.url}/livez?from=page`);
    expect(await session()).toMatchObject({ subject: 'admin', method: 'api_key' });
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).toBe('[{},{},""]');
    expect(problems).toEqual([]);
  });

  test('uses a link once, only when asked to, and hides its token at once', async () => {
    const { json } = await gateway.request('POST', '/api/members', { body: { email: 'bob@example.com' } });
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.url());
    });
    await page.goto(`${gateway.url}/sign-in${back}#link=${json.token}`);
    await page.getByRole('heading', { name: 'Your sign-in link' }).waitFor();
    expect([page.url(), posted]).toEqual([`${gateway.url}/sign-in${back}`, []]);
    await shoot('link');
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.waitForURL(`${gateway.url}/livez?from=page`);
    expect(await session()).toMatchObject({ subject: 'bob@example.com', method: 'link' });
    await page.goto(`${gateway.url}/sign-in#link=${json.token}`);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('alert').filter({ hasText: 'used already' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a refused sign-in is a page that leads back', async () => {
    await page.goto(`${gateway.url}/sign-in/callback?code=x&state=y`);
    await page.getByRole('heading', { name: 'You were not signed in' }).waitFor();
    await shoot('refused');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(problems).toEqual([]);
  });
});
