import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser, expectAccessible, type Signed } from '../../support/console.js';
import { englishOn } from '../../support/english.js';
import { describeWith } from '../../support/programs/program.js';

/** What the browser loads before anything is shown, compressed. */
const MAX_FIRST_LOAD = 200 * 1024;
const MAX_ROOM = 60 * 1024;
/** What an editor loads when something is edited, and no page before that. */
const MAX_EDITOR = 120 * 1024;
const EDITORS = /^condition-editor-/;

describe('what is loaded', () => {
  const built = (path: string): Buffer => readFileSync(new URL(`../../../dist/console/${path}`, import.meta.url));

  test('first at most 200 kB, a room at most 60 kB, and an editor at most 120 kB', () => {
    const index = built('index.html').toString();
    const first = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
    const sizeOf = (path: string): number => gzipSync(built(path)).length;
    expect(first.length).toBeGreaterThan(1);
    expect(first.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(MAX_FIRST_LOAD);
    const later = readdirSync(new URL('../../../dist/console/assets', import.meta.url)).filter(
      (name) => name.endsWith('.js') && !first.includes(`assets/${name}`),
    );
    const editors = later.filter((name) => EDITORS.test(name));
    expect([later.length > 20, editors.length]).toEqual([true, 1]);
    for (const name of later) {
      const most = editors.includes(name) ? MAX_EDITOR : MAX_ROOM;
      expect([name, sizeOf(`assets/${name}`) < most]).toEqual([name, true]);
    }
  });
});

describeWith(
  chromiumHere,
  'Chromium',
  'the console in a browser',
)('the console in a browser', () => {
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
  const signedIn = (key: string, options?: object): Promise<Signed> => browser.signedIn(app, key, options);

  test('an answer streams, its request appears and is proven, a key is issued, works and is revoked', async () => {
    const { context, page } = await signedIn(app.adminKey);
    await page.goto(`${app.url}/playground`);
    await page.getByLabel('Prompt').fill('What is a gate?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('link', { name: 'What governance did' }).click();
    await page.getByRole('heading', { name: 'Where the time went' }).waitFor();
    await app.eventually(async () => {
      await page.getByRole('button', { name: 'Check the proof' }).click({ timeout: 1_000 });
    });
    await page.getByText('Proven: the log holds this event.').waitFor();

    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('cell', { name: 'gpt-4o-mini' }).first().waitFor();
    await page.getByLabel('User').fill('none such');
    await page.keyboard.press('Enter');
    await page.getByText('No request matches.').waitFor();
    expect(page.url()).toContain('user=none');

    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByLabel('Owner').fill('ann');
    await page.getByRole('button', { name: 'Issue a key' }).click();
    const secret = await page.locator('.secret p > code').innerText();
    expect((await app.request('GET', '/v1/models', { key: secret })).status).toBe(200);
    await page.getByRole('row', { name: /ann/ }).getByRole('button', { name: 'Revoke' }).click();
    await answerQuestion(page);
    await page
      .getByRole('row', { name: /ann/ })
      .getByText(/revoked/)
      .waitFor();
    expect((await app.request('GET', '/v1/models', { key: secret })).status).toBe(401);
    await context.close();
    expect(browser.problems).toEqual([]);
  });

  test('each page has a title of its own', async () => {
    const { context, page } = await signedIn(app.adminKey);
    await page.goto(`${app.url}/keys`);
    for (const [room, title] of [
      ['Models', 'Models · Portcullis'],
      ['Inbox', 'Inbox · Portcullis'],
    ] as const) {
      await page.getByRole('link', { name: room }).click();
      await page.getByRole('heading', { level: 1, name: room }).waitFor();
      expect(await page.title()).toBe(title);
    }
    await context.close();
  });

  test('a proof of another event is not believed', async () => {
    const { context, page } = await signedIn(app.adminKey);
    const id = (await app.graphql('{ invocations(first: 1) { edges { node { id } } } }')).json.data.invocations.edges[0]
      .node.id as string;
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll(/"actor":"[^"]+"/g, '"actor":"nobody"') });
    });
    await page.goto(`${app.url}/requests/${id}`);
    await page.getByRole('button', { name: 'Check the proof' }).click();
    await page.getByText(/^Not proven\. Keep this page/).waitFor();
    await page.getByText('No: The event, with its details, is what the leaf was made of.').waitFor();
    await context.close();
  });

  test('a member sees what is for members alone', async () => {
    const { context, page } = await signedIn(await app.issueKey({ subject: 'mia' }));
    await page.goto(`${app.url}/`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').allInnerTexts()).toEqual([
      'Overview',
      'Requests',
      'Playground',
      'Batches',
      'Inbox',
      'Proposals',
      'Policies',
      'Disputes',
      'Documents',
      'Design',
    ]);
    await context.close();
  });

  test('a person is invited, signs in by the link and is signed out by an administrator', async () => {
    const { context, page } = await signedIn(app.adminKey);
    await page.goto(`${app.url}/people`);
    await page.getByLabel('E-mail').fill('nora@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = await page.locator('.secret p > code').innerText();
    const token = link.slice(link.indexOf('=') + 1);
    await page.getByText('Send this link to nora').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('');
    const nora = await browser.browser.newContext();
    const headers = { origin: new URL(app.url).origin };
    expect((await nora.request.post(`${app.url}/session`, { data: { token }, headers })).status()).toBe(200);
    await page.reload();
    await page
      .getByRole('region', { name: 'Open sessions' })
      .getByRole('row', { name: /nora/ })
      .getByRole('button', { name: 'End' })
      .click();
    await answerQuestion(page);
    await app.eventually(async () => {
      expect((await nora.request.get(`${app.url}/session`)).status()).toBe(401);
    });
    await nora.close();
    await context.close();
  });

  test('without a session people are sent to sign in, and back, without an error on the way', async () => {
    const page = await browser.browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${app.url}/requests?model=x`);
    await page.waitForURL(/\/sign-in\?return_to=%2Frequests%3Fmodel%3Dx/);
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    await page.close();
  });

  test('a missing asset is a 404, and so is an unknown path for those who ask for JSON', async () => {
    const html = { accept: 'text/html' };
    expect((await app.request('GET', '/assets/none.js', { key: null, headers: html })).status).toBe(404);
    expect((await app.request('GET', '/', { key: null, headers: { accept: 'application/json' } })).status).toBe(404);
    const cookie = 'portcullis=of-somebody';
    const page = await app.request('GET', '/', { key: null, headers: { ...html, cookie } });
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  describe('tables', () => {
    const MANY = ['ai.*', 'document.*', 'report.publish', 'report.withdraw', 'data.export', 'tenant.configure'];
    const WIDER = `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).length`;

    beforeAll(async () => {
      const subject = 'bartholomew.featherstonehaugh@subsidiary.example.com';
      await app.issueKey({ subject, roles: ['member', 'finance', 'legal', 'treasurer', 'procurement'] });
      await app.request('POST', '/api/trust/policies', {
        body: { name: 'Many actions', effect: 'allow', actions: MANY, resources: ['*'], rules: [] },
      });
      await app.request('POST', '/v1/chat', {
        body: {
          model: 'gpt-4o-mini',
          user: subject,
          messages: [{ role: 'user', content: 'My IBAN is DE89 3704 0044 0532 0130 00.' }],
        },
      });
    });

    test.each(['/keys', '/policies', '/people', '/requests', '/'])('%s is not wider than its page', async (path) => {
      const { context, page } = await signedIn(app.adminKey, { viewport: { width: 1440, height: 900 } });
      await page.goto(app.url + path);
      await page.locator('table:visible').first().waitFor();
      expect(await page.evaluate(WIDER)).toBe(0);
      await context.close();
    });

    test('long texts are whole in their titles, and no wider than their column', async () => {
      const { context, page } = await signedIn(app.adminKey, { viewport: { width: 1440, height: 900 } });
      await page.goto(`${app.url}/policies`);
      const actions = page.getByTitle(MANY.join(', '));
      expect(await actions.textContent()).toBe(`Allows ${MANY.slice(0, 3).join(', ')} and 3 more`);
      expect((await actions.boundingBox())!.width).toBeLessThan(500);
      expect(await page.evaluate(WIDER)).toBe(0);
      await context.close();
    });

    test('on a phone the buttons of a row are in sight', async () => {
      const { context, page } = await signedIn(app.adminKey, { viewport: { width: 390, height: 844 } });
      await page.goto(`${app.url}/keys`);
      const button = page.getByRole('button', { name: 'Revoke' }).first();
      await button.scrollIntoViewIfNeeded();
      const { x, width } = (await button.boundingBox())!;
      expect([x >= 0, x + width <= 390]).toEqual([true, true]);
      await context.close();
    });

    test('what scrolls shows an edge where there is more', async () => {
      const { context, page } = await signedIn(app.adminKey, { viewport: { width: 1440, height: 900 } });
      await page.goto(`${app.url}/keys`);
      await page.locator('table:visible').first().waitFor();
      const edge = `getComputedStyle(document.querySelector('.scroll')).getPropertyValue('--after')`;
      const none = await page.evaluate(edge);
      await page.evaluate(`document.querySelector('.scroll > table').style.width = '200%'`);
      await app.eventually(async () => {
        expect(await page.evaluate(edge)).not.toBe(none);
      });
      await context.close();
    });
  });

  test.each(['/', '/requests', '/playground', '/keys', '/people'])(
    '%s has no fault that axe finds, also at 320 px',
    async (path) => {
      const { context, page } = await signedIn(app.adminKey, { viewport: { width: 320, height: 700 } });
      await page.goto(app.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('table:visible, form.ask').first().waitFor();
      await expectAccessible(page);
      await context.close();
    },
  );

  test('all of it is in German for whom that is the language, also at 390 px', async () => {
    const { context, page } = await signedIn(app.adminKey, {
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
    });
    const left: string[] = [];
    for (const [path, heading] of [
      ['/', 'Übersicht'],
      ['/requests', 'Anfragen'],
      ['/policies', 'Richtlinien'],
      ['/keys', 'Schlüssel'],
    ] as const) {
      await page.goto(app.url + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.locator('table:visible, .empty').first().waitFor();
      await expectAccessible(page);
      left.push(...(await englishOn(page)));
    }
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByLabel('Inhaber').fill('gisela');
    await page.getByRole('button', { name: 'Schlüssel ausstellen' }).click();
    await page.getByText('Nur dieses eine Mal wird der Schlüssel gezeigt.').waitFor();
    left.push(...(await englishOn(page)));
    expect(left).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /admin/ }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect([await page.evaluate('document.documentElement.lang'), browser.problems]).toEqual(['en', []]);
    await context.close();
  });

  test('the help is read, searched by keyboard and copied from without signing in, and axe finds no fault at 1280 and 320 px', async () => {
    const context = await browser.browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = browser.watched(await context.newPage(), app.url);
    await page.goto(`${app.url}/help/tasks/ten-minutes`);
    await page.keyboard.press('/');
    await page.keyboard.type('capsOutput');
    await page.getByRole('status').filter({ hasText: 'result' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/budgets/);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/api/budgets');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('link', { name: 'Personal data' }).first().waitFor();
    await expectAccessible(page);
    expect(browser.problems).toEqual([]);
    await context.close();
  });
});
