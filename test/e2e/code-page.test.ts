import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.js';
import { chromiumHere, openChromium } from '../support/console.js';
import { describeWith } from '../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'the page of devices in a browser',
)('the page of devices', () => {
  let gateway: TestApp;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    gateway = await startTestApp();
    browser = await openChromium();
    page = await browser.newPage({ viewport: { width: 320, height: 700 } });
    page.on('pageerror', (error) => problems.push(String(error)));
  });
  afterAll(async () => {
    await browser.close();
    await gateway.stop();
  });

  const codes = async (): Promise<any> =>
    (await gateway.request('POST', '/device/code', { key: null, body: { client_id: '<b>tool</b>' } })).json;
  const shot = async (name: string): Promise<void> => {
    if (process.env.SCREENSHOTS === undefined) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${colorScheme}.png` });
    }
  };

  test('asks to sign in first, then shows who asks, and allows it by keyboard', async () => {
    const { user_code: userCode, device_code: deviceCode, verification_uri_complete: complete } = await codes();
    await page.goto(complete);
    const link = page.getByRole('link', { name: 'Sign in' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(
      `/sign-in?return_to=${encodeURIComponent(`/device?user_code=${userCode}`)}`,
    );
    await shot('signed-out');
    await page.evaluate(
      (apiKey) =>
        fetch('/session', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ apiKey }),
        }),
      gateway.adminKey,
    );
    await page.reload();
    const code = page.getByLabel('Code on your device');
    await code.waitFor();
    expect(await code.inputValue()).toBe(userCode);
    await shot('code');
    await code.fill('BBBB-BBBB');
    await code.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'no device waits' }).waitFor();
    await code.fill(userCode);
    await code.press('Enter');
    await page.getByText('asks to act as').waitFor();
    expect(await page.getByText('<b>tool</b>').count()).toBe(1);
    expect(await page.getByText('127.0.0.1').count()).toBe(1);
    const wider = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
    expect(wider).toBe(false);
    await shot('asked');
    await page.getByRole('button', { name: 'Allow' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'signed in' }).waitFor();
    await shot('done');
    const body = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode };
    const { json } = await gateway.request('POST', '/device/token', { key: null, body });
    expect(json.access_token).toMatch(/^pcl_/);
    expect(problems).toEqual([]);
  });

  test('says that a device was denied, which then gets no key', async () => {
    const { device_code: deviceCode, verification_uri_complete: complete } = await codes();
    await page.goto(complete);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('status').filter({ hasText: 'Denied' }).waitFor();
    const body = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode };
    expect((await gateway.request('POST', '/device/token', { key: null, body })).json.error).toBe('access_denied');
  });
});
