import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

/** A folder for pictures of the pages, for those who want to look at them. */
const PICTURES = process.env.PICTURES_OF_TESTS;

describeWith(
  chromiumHere,
  'Chromium',
  'a link for an auditor',
)('a link for an auditor', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let key: string;
  let sha256: string;

  beforeAll(async () => {
    app = await startTestApp({ timedWorkMillis: 50 });
    browser = await ConsoleBrowser.open();
    await app.createTenant({ id: 'acme', name: 'Acme Bank', ...AMPLE });
    key = await app.issueKey({ tenantId: 'acme', subject: 'ada', roles: ['tenant_admin'] });
    for (let event = 0; event < 20; event += 1)
      await app.request('POST', '/api/trust/spine/record', { key, body: { action: 'note.kept', actor: 'ada' } });
    const body = {
      startDate: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      endDate: new Date(Date.now() + 86_400_000).toISOString(),
      frameworks: ['eu-ai-act', 'soc-2'],
    };
    const { json } = await app.request('POST', '/api/trust/evidence-packs', { key, body });
    await app.eventually(async () => {
      const pack = await app.request('GET', `/api/trust/evidence-packs/${json.id}`, { key });
      expect(pack.json.status).toBe('COMPLETED');
      sha256 = pack.json.sha256;
    });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  test('is made, opened without an account, and revoked', async () => {
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/evidence/packs`);
    await page.getByRole('button', { name: 'Links' }).click();
    const dialog = page.getByRole('dialog', { name: /^Links for an auditor/ });
    await dialog.getByText('No link yet').waitFor();
    await dialog.getByLabel('For').fill('Ann of the auditors');
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const secret = dialog.getByRole('region', { name: 'Link for Ann of the auditors' });
    const link = (await secret.locator('code').textContent()) ?? '';
    expect(link).toMatch(new RegExp(`^${app.url}/shared#link=`));
    await dialog.getByRole('cell', { name: 'never' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'links');

    // Somebody else's browser, in which nobody is signed in.
    const stranger = await browser.browser.newContext({ acceptDownloads: true });
    const reading = browser.watched(await stranger.newPage(), app.url);
    const addresses: string[] = [];
    reading.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await reading.goto(link);
    await reading.getByRole('heading', { name: 'Evidence pack of Acme Bank' }).waitFor();
    expect(reading.url()).toBe(`${app.url}/shared`);
    // The part after the # leaves the browser in the body of one request alone.
    expect(addresses.filter((address) => address.includes('link=') && !address.includes('#link='))).toEqual([]);
    await reading.getByText(sha256).waitFor();
    expect(await reading.getByRole('navigation').count()).toBe(0);

    await reading.getByRole('button', { name: 'Check that' }).click();
    await reading.getByText(/^Proven: event \d+ of the log/).waitFor();
    await reading.getByRole('button', { name: 'Check it without downloading' }).click();
    await reading.getByText(/^Every entry of evidence-.*\.zip is what the log proves\.$/).waitFor();
    const waiting = reading.waitForEvent('download');
    await reading.getByRole('link', { name: 'Download' }).click();
    const path = await (await waiting).path();
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256);
    await reading.getByLabel('Zip file').setInputFiles({
      name: 'mine.zip',
      mimeType: 'application/zip',
      buffer: readFileSync(path),
    });
    await reading.getByText('Every entry of mine.zip is what the log proves.').waitFor();
    await expectAccessible(reading);
    await picture(reading, 'shared');

    // The session is there without the secret, and reads nothing of the console.
    await reading.reload();
    await reading.getByRole('heading', { name: 'Evidence pack of Acme Bank' }).waitFor();
    await reading.goto(`${app.url}/evidence/packs`);
    await reading.waitForURL(/\/sign-in/);
    await reading.goto(`${app.url}/shared`);
    await reading.getByRole('heading', { name: 'Evidence pack of Acme Bank' }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Links' }).click();
    expect(await dialog.getByRole('cell', { name: 'never' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await answerQuestion(page);
    await dialog.getByText(/^revoked by ada/).waitFor();
    await reading.reload();
    await reading.getByText('this link does not work', { exact: false }).waitFor();
    browser.problems.splice(0);
    await stranger.close();
    await context.close();
  });
});

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
}
