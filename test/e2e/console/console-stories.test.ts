import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser } from '../../support/console.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { describeWith } from '../../support/programs/program.js';

const roomsOf = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').allInnerTexts();

describeWith(
  chromiumHere,
  'Chromium',
  'stories of the console',
)('stories of the console', () => {
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    browser = await ConsoleBrowser.open();
  });
  afterAll(async () => {
    await browser.close();
    await stopGateways();
  });

  test('from the first start to a key that was revoked, and a restart beside an open page', async () => {
    const dataDir = dataFolder();
    const gateway = startGateway({ dataDir });
    const url = await gateway.ready();
    const link = /http\S+\/sign-in#link=\S+/.exec(gateway.stdout())?.[0];
    const context = await browser.browser.newContext();
    const page = browser.watched(await context.newPage(), url);
    await page.goto(link!);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('Prompt').fill('What is a portcullis?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText(/What is a portcullis\?”/).waitFor();
    await page.getByRole('link', { name: 'What governance did' }).click();
    await page.getByRole('button', { name: 'Check the proof' }).click();
    await page.getByText(/^Proven/).waitFor();
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('cell', { name: 'gpt-4o-mini' }).first().waitFor();

    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByLabel('Owner').fill('ann');
    await page.getByRole('button', { name: 'Issue a key' }).click();
    const line = (await page.locator('pre').filter({ hasText: 'curl' }).first().innerText()).trim();
    const status = (): string =>
      execFileSync('sh', ['-c', `${line} -s -o /dev/null -w '%{http_code}'`], { encoding: 'utf8' });
    expect(status()).toBe('200');
    const row = page.getByRole('row', { name: /ann/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answerQuestion(page);
    await row.getByText(/revoked/).waitFor();
    expect(status()).toBe('401');
    expect(browser.problems).toEqual([]);

    await page.getByRole('link', { name: 'Playground' }).click();
    gateway.child.kill('SIGTERM');
    await gateway.exited;
    await page.getByLabel('Prompt').fill('Are you there again?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('main').getByRole('alert').waitFor();
    const again = startGateway({ dataDir, env: { PORT: new URL(url).port } });
    await again.ready();
    await page.getByLabel('Prompt').fill('And now?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText(/And now\?”/).waitFor();
    await context.close();
    // The browser reports each request that found no server.
    browser.problems.length = 0;
  });

  describe('on one gateway', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp();
      await app.createTenant({ id: 'harbour', name: 'Harbour Office' });
    });
    afterAll(() => app.stop());

    const OBSERVE = ['Overview', 'Requests', 'Playground'];
    test.each([
      ['a member', ['member'], OBSERVE, false],
      ['an auditor', ['auditor'], OBSERVE, false],
      ['a tenant administrator', ['tenant_admin'], [...OBSERVE, 'People', 'Keys'], true],
      ['a platform administrator', ['platform_admin'], [...OBSERVE, 'People', 'Keys'], true],
    ] as const)('%s sees what they may', async (who, roles, rooms, mayIssue) => {
      const key = await app.issueKey({ subject: who.replaceAll(' ', '-'), roles: [...roles] });
      const { context, page } = await browser.signedIn(app, key);
      await page.goto(`${app.url}/`);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      const shown = await roomsOf(page);
      for (const room of rooms) expect(shown).toContain(room);
      expect(shown.includes('Keys')).toBe(mayIssue);
      const isPlatform = (roles as readonly string[]).includes('platform_admin');
      expect(await page.getByRole('button', { name: /^Tenant/ }).count()).toBe(isPlatform ? 1 : 0);
      if (!mayIssue) {
        await page.goto(`${app.url}/keys`);
        const refusal = page.getByRole('main').getByRole('alert').first();
        await refusal.getByText(/Request [\da-f-]{36}/).waitFor();
        await refusal.getByText('An administrator of your tenant can give you the role').waitFor();
        expect(await refusal.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('harbour');
      await page
        .getByRole('dialog', { name: 'Search' })
        .getByText(/found\./)
        .waitFor();
      expect(await page.getByRole('option', { name: /Harbour Office/ }).count()).toBe(isPlatform ? 1 : 0);
      await context.close();
    });

    test('a member sees their own requests alone, and those of others are not there', async () => {
      const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'of another' }] };
      const reply = await app.request('POST', '/v1/chat/completions', { body });
      const id = reply.headers.get('x-evidence-id')!;
      const { context, page } = await browser.signedIn(app, await app.issueKey({ subject: 'mia' }));
      await page.goto(`${app.url}/requests/${id}`);
      await page.getByRole('main').getByRole('alert').first().waitFor();
      expect(await page.getByRole('heading', { name: 'Where the time went' }).count()).toBe(0);
      await context.close();
    });

    test('the keyboard alone leads from sign-in to an answer, and through the palette', async () => {
      const context = await browser.browser.newContext();
      const page = await context.newPage();
      /** Goes on by Tab until something is reached. */
      const reach = async (name: RegExp): Promise<void> => {
        const focused = `(() => { const it = document.activeElement === document.body ? null : document.activeElement;
          return [it?.getAttribute('aria-label'), it?.labels?.[0]?.textContent, it?.textContent].find(Boolean) ?? ''; })()`;
        for (let steps = 0; steps < 60; steps += 1) {
          if (name.test((await page.evaluate<string>(focused)).trim())) return;
          await page.keyboard.press('Tab');
        }
        throw new Error(`the keyboard does not reach ${String(name)}`);
      };
      await page.goto(`${app.url}/playground`);
      await page.waitForURL(/\/sign-in/);
      await reach(/^API key$/);
      await page.keyboard.type(await app.issueKey({ subject: 'kay' }));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Playground' }).waitFor();
      await page.getByLabel('Prompt').waitFor();
      await reach(/^Prompt/);
      await page.keyboard.type('By keyboard');
      await reach(/^Ask$/);
      await page.keyboard.press('Enter');
      await page.getByText(/By keyboard”/).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('requests');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/requests');
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog', { name: 'Search' }).count()).toBe(0);
      await context.close();
    });

    test('nothing moves for those who want it so', async () => {
      const { context, page } = await browser.signedIn(app, app.adminKey, { reducedMotion: 'reduce' });
      await page.goto(`${app.url}/playground`);
      await page.getByLabel('Prompt').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search rooms and records' }).waitFor();
      expect(await page.evaluate('document.getAnimations().length')).toBe(0);
      await context.close();
    });

    test('a session that ends while a page is open leads to sign-in, and back', async () => {
      const key = await app.issueKey({ subject: 'eve' });
      const { context, page } = await browser.signedIn(app, key);
      await page.goto(`${app.url}/playground`);
      await page.getByLabel('Prompt').waitFor();
      const headers = { origin: new URL(app.url).origin };
      await context.request.delete(`${app.url}/session`, { headers });
      const visits: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) visits.push(request.url().slice(app.url.length));
      });
      await page.getByRole('link', { name: 'Requests' }).click();
      await page.getByLabel(/API key/i).fill(key);
      // Every query of the page is refused, and a second visit would break off the first.
      expect(visits).toEqual(['/sign-in?return_to=%2Frequests']);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Requests' }).waitFor();
      await context.close();
    });
  });
});
