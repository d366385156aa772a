import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { disputeDesk } from '../../support/disputes.js';
import { describeWith } from '../../support/programs/program.js';

const MINUTE = 60_000;

describeWith(
  chromiumHere,
  'Chromium',
  'disputes in the console',
)('disputes in the console', () => {
  const clock = manualClock();
  const keys: Record<string, string> = {};
  let app: TestApp;
  let browser: ConsoleBrowser;
  const desk = disputeDesk(() => app, keys);

  beforeAll(async () => {
    app = await startTestApp({ clock, timedWorkMillis: 100 });
    browser = await ConsoleBrowser.open();
    keys.clara = await app.issueKey({ subject: 'clara' });
    keys.sue = await app.issueKey({ subject: 'sue', roles: ['dispute_resolver'] });
    keys.aud = await app.issueKey({ subject: 'aud', roles: ['auditor'] });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  const timeOf = (place: Locator): Promise<string> => place.getByRole('timer').first().innerText();

  test('a case is filed, moved, discussed in private, escalated and resolved, each step seen in the history', async () => {
    const claimant = await browser.signedIn(app, keys.clara!);
    await claimant.page.goto(`${app.url}/disputes`);
    await claimant.page.getByText('No cases yet').waitFor();
    await claimant.page.getByRole('button', { name: 'File a case' }).click();
    await claimant.page.getByLabel('What is wrong').fill('My commission is too small.');
    await claimant.page.getByRole('button', { name: 'File', exact: true }).click();
    await claimant.page.getByRole('heading', { name: 'Withdraw the case' }).waitFor();
    const address = claimant.page.url();

    const { context, page } = await browser.signedIn(app, keys.sue!);
    await agreeing(page);
    await page.goto(address);
    const history = page.getByRole('region', { name: 'History' });
    await page.getByText(/From open a case cannot go to pending info\./).waitFor();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await history.getByText('From open to in review').waitFor();
    await claimant.page.getByRole('region', { name: 'History' }).getByText('From open to in review').waitFor();

    await page.getByLabel('Note', { exact: true }).fill('Ask payroll first.');
    await page.getByLabel('Who may read it').selectOption('INTERNAL');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('region', { name: 'Notes' }).getByText('Ask payroll first.').waitFor();
    await claimant.page.getByLabel('Note', { exact: true }).fill('When will I hear from you?');
    await claimant.page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('region', { name: 'Notes' }).getByText('When will I hear from you?').waitFor();
    expect(await claimant.page.getByText('Ask payroll first.').count()).toBe(0);

    await page.getByRole('tab', { name: 'Escalate' }).click();
    await page.getByLabel('To whom').fill('rob');
    await page.getByLabel('Why, for staff').fill('Large.');
    await page.getByRole('button', { name: 'Escalate', exact: true }).click();
    await history.getByText('Escalated to rob').waitFor();
    expect(await page.getByRole('tab', { name: 'Escalate' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Resolve' }).click();
    await page.getByLabel('Outcome').selectOption('DENIED');
    await page.getByLabel('Amount to pay').fill('12.5');
    await page.getByLabel('Reasons').fill('The rate is right.');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.getByLabel('Outcome').selectOption('PARTIAL');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByText('A resolved case is final.', { exact: false }).waitFor();
    await page.getByText('$12.50').waitFor();
    await claimant.page.getByText('The rate is right.').waitFor();
    await claimant.context.close();
    await context.close();
  });

  test('a step that comes too late says that somebody else was first', async () => {
    const { json } = await desk.file({ description: 'Raced.' }, 'clara');
    const { context, page } = await browser.signedIn(app, keys.sue!);
    await page.goto(`${app.url}/disputes/${json.id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).waitFor();
    await page.route('**/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes('IN_REVIEW')) return route.continue();
      await desk.resolve(json.id, { resolution: 'denied', notes: 'No.' });
      return route.continue();
    });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page
      .getByText(/A resolved case is final|Somebody else has changed this/)
      .first()
      .waitFor();
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    expect((await desk.read(json.id)).json.status).toBe('resolved');
    await context.close();
  });

  test('clocks tick, stand while a case waits for information, and the list warns live when one runs out', async () => {
    const { json: running } = await desk.file({ description: 'Running.', slaHours: 0.1, claimant: 'carl' }, 'sue');
    const { json: waiting } = await desk.file({ description: 'Waiting.', slaHours: 40, claimant: 'wim' }, 'sue');
    for (const status of ['in-review', 'pending-info']) await desk.setStatus(waiting.id, { status }, 'sue');
    const { context, page } = await browser.signedIn(app, keys.sue!);
    await page.goto(`${app.url}/disputes`);
    const [own, stands] = ['Running.', 'Waiting.'].map((name) =>
      page.getByRole('table', { name: 'Cases' }).getByRole('row', { name: new RegExp(name.replace('.', '\\.')) }),
    ) as [Locator, Locator];
    const before = await timeOf(own);
    expect(before).toMatch(/^00:0[56]:\d\d left$/);
    const paused = await timeOf(stands);
    expect(paused).toMatch(/^paused, (?:39|40):\d\d:\d\d left$/);
    await app.eventually(async () => {
      expect(await timeOf(own)).not.toBe(before);
    });
    expect(await timeOf(stands)).toBe(paused);

    // Minutes: a session that nobody uses for hours would end.
    clock.advance(4.6 * MINUTE);
    const notices = page.locator('.notices');
    await notices.getByText('The case of carl has used 75 % of its time.').waitFor();
    clock.advance(2 * MINUTE);
    await notices.getByText('The case of carl is overdue.').waitFor();
    await own.getByText(/^overdue by/).waitFor();
    await page.getByRole('link', { name: 'Overdue', exact: true }).click();
    await page.getByRole('row', { name: /Running\./ }).waitFor();
    expect(await page.getByRole('row', { name: /Waiting\./ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Board' }).click();
    await page.getByRole('region', { name: 'Pending info' }).getByText('Waiting.').waitFor();
    await desk.setStatus(running.id, { status: 'in-review' }, 'sue');
    await page.getByRole('region', { name: 'In review' }).getByText('Running.').waitFor();
    await notices.getByText('The case of carl is overdue.').click();
    await page.getByText('Its time ran out').waitFor();
    await context.close();
  });

  test('filters are in the address, and an auditor reads without being offered steps', async () => {
    const { context, page } = await browser.signedIn(app, keys.aud!);
    await page.goto(`${app.url}/disputes`);
    await page.getByLabel('Status').selectOption('PENDING_INFO');
    await page.getByRole('row', { name: /Running\./ }).waitFor({ state: 'detached' });
    expect(page.url()).toContain('status=PENDING_INFO');
    await page.getByRole('link', { name: 'Waiting.' }).click();
    await page.getByText('You may read this case, and not work on it.').waitFor();
    expect(await page.getByRole('button', { name: 'Add the note' }).count()).toBe(0);
    await context.close();
  });

  test('axe finds no fault, also at 320 px', async () => {
    const { json } = await desk.file({ description: 'For axe.' }, 'clara');
    const { context, page } = await browser.signedIn(app, keys.sue!, { viewport: { width: 320, height: 700 } });
    for (const path of ['/disputes', '/disputes?view=board', `/disputes/${json.id}`]) {
      await page.goto(app.url + path);
      await page.getByRole('timer').first().waitFor();
      await expectAccessible(page);
    }
    await context.close();
  });
});
