import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { startModels } from '../../support/evaluations/judged-models.js';
import { approvedBy, makePolicy } from '../../support/people.js';
import { describeWith } from '../../support/programs/program.js';

const TENANT = 'shop';

describeWith(
  chromiumHere,
  'Chromium',
  'a change of a prompt',
)('a change of a prompt', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let ada: string;
  let fred: string;

  beforeAll(async () => {
    const models = await startModels(({ system, said }) =>
      system.includes('politely') ? `With pleasure: ${said}` : `No: ${said}`,
    );
    app = await startTestApp({
      timedWorkMillis: 50,
      env: { SANDBOX: 'off', OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${models.origin}/v1` },
    });
    await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 100 });
    ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
    fred = await app.issueKey({ tenantId: TENANT, subject: 'fred', roles: ['member', 'finance'] });
    await makePolicy(app, ada, { actions: ['prompt.label'], effect: 'require_approval', ...approvedBy(['finance']) });
    browser = await ConsoleBrowser.open();
  });
  afterAll(() => browser.close());

  test('is evaluated, proposed with its difference and its result, approved by a second person, and in force', async () => {
    const { context, page } = await browser.signedIn(app, ada);
    // A prompt with two versions.
    await page.goto(`${app.url}/prompts`);
    await page.getByLabel('Name').fill('support');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'support' }).waitFor();
    const version = page.getByRole('region', { name: 'New version' });
    for (const [place, text] of ['Answer {{question}} briefly.', 'Answer {{question}} politely.'].entries()) {
      await version.getByLabel('Text').first().fill(text);
      await version
        .getByLabel('Variables, as JSON Schema')
        .fill('{"type":"object","properties":{"question":{"type":"string"}}}');
      await version.getByLabel('Text').nth(1).fill('{{question}}');
      await version.getByRole('button', { name: 'Add the version' }).click();
      await page
        .getByText(`Version ${place + 1} is there`)
        .first()
        .waitFor();
      await page
        .getByRole('table', { name: 'Versions' })
        .getByRole('row')
        .nth(place + 1)
        .waitFor();
    }
    const sides = page.getByRole('region', { name: 'Side by side' });
    await sides.getByRole('table', { name: 'Differences of the versions' }).getByText('messages[0].content').waitFor();

    // A data set of lines, and the label that requires it.
    await page.getByRole('link', { name: 'Evaluations' }).click();
    await page.getByRole('button', { name: 'New data set' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('cases');
    const items = ['May I?', 'Can you?'].map((question) =>
      JSON.stringify({ variables: { question }, checks: [{ type: 'contains', value: 'With pleasure' }] }),
    );
    await dialog.getByLabel('Items, one in each line as JSON').fill(items.join('\n'));
    await dialog.getByRole('button', { name: 'Freeze it' }).click();
    await page.getByText('The data set cases has 2 items.').waitFor();
    await page.goto(`${app.url}/prompts/support`);
    const require = page.getByRole('region', { name: 'Require an evaluation' });
    await require.getByLabel('Data set').fill('cases');
    await require.getByLabel('Must pass, %').fill('90');
    await require.getByRole('button', { name: 'Require it' }).click();
    await page.getByRole('cell', { name: 'cases: at least 90% pass' }).waitFor();

    // Without a run the move is refused.
    const move = page.getByRole('region', { name: 'Move a label' });
    await move.getByLabel('Version').fill('2');
    await move.getByRole('button', { name: 'Put it there' }).click();
    await move
      .getByText(/requires a run of the data set cases with at least 90 % passed: there is no such run/)
      .waitFor();

    await page.goto(`${app.url}/evaluations`);
    await page.getByRole('button', { name: 'New evaluation' }).click();
    await dialog.getByLabel('Data set').fill('cases');
    await dialog.getByLabel('Candidate').fill('prompt:support@2');
    await dialog.getByLabel('Compared with').fill('prompt:support@1');
    await dialog.getByRole('button', { name: 'Start it' }).click();
    await page.getByRole('heading', { name: 'prompt:support@2' }).waitFor();
    await page.getByText('100% (34.2% to 100%)').first().waitFor();
    const results = page.getByRole('table', { name: 'Items' });
    await results.getByText('passed').first().waitFor();
    await results.getByText('contains: the text is not in it').first().waitFor();
    await expectAccessible(page);

    // With it the move is a proposal, which a second person reads and approves.
    await page.goto(`${app.url}/prompts/support`);
    await move.getByLabel('Version').fill('2');
    await move.getByRole('button', { name: 'Put it there' }).click();
    await move.getByText('This change needs approval').waitFor();
    const second = await browser.signedIn(app, fred);
    await second.page.goto(`${app.url}/inbox`);
    await second.page.locator('.waiting a').first().click();
    await second.page.getByRole('link', { name: '100% passed (34.2% to 100%)' }).waitFor();
    await second.page.getByText('Answer {{question}} politely.').first().waitFor();
    // Who votes, a plain member, opens the run: verdicts, and no texts.
    await second.page.getByRole('link', { name: '100% passed (34.2% to 100%)' }).click();
    await second.page.getByRole('heading', { name: 'prompt:support@2' }).waitFor();
    const seen = second.page.getByRole('table', { name: 'Items' });
    await seen.getByText('contains', { exact: true }).first().waitFor();
    expect(await seen.getByText('The answer').count()).toBe(0);
    await expectAccessible(second.page);
    if (process.env.PICTURES !== undefined)
      await second.page.screenshot({ path: `${process.env.PICTURES}/voter.png`, fullPage: true });
    await second.page.goBack();
    await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.page.getByText('1 of 1 vote counted.').waitFor();
    await second.context.close();
    await move.getByRole('button', { name: 'Carry it out' }).click();
    await page.getByText('production is at version 2.').waitFor();

    // Which text was in force, who approved it, on which evaluation: the room, the prompt, its history.
    await page.goto(`${app.url}/`);
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByRole('link', { name: 'support' }).click();
    const history = page.getByRole('table', { name: 'Moves of labels' }).getByRole('row').nth(1);
    await history.getByText('production: move 2').waitFor();
    await history.getByRole('link', { name: 'fred' }).waitFor();
    await expectAccessible(page);
    // For a time the page says it in one place, with the text.
    const then = page.getByRole('region', { name: 'In force at a time' });
    await then.getByRole('button', { name: 'Show the text' }).click();
    await then.getByText('Answer {{question}} politely.').waitFor();
    await then.getByRole('link', { name: 'fred' }).waitFor();
    await then.getByRole('link', { name: 'an event of the log' }).waitFor();
    await expectAccessible(page);
    if (process.env.PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.PICTURES}/in-force.png`, fullPage: true });
    await then.getByLabel('At, your time').fill('2020-01-01T14:03:00');
    await then.getByRole('button', { name: 'Show the text' }).click();
    await then.getByText(/no version of the prompt support held the label production then/).waitFor();
    await history.getByRole('link', { name: '100% of cases' }).click();
    await page.getByRole('heading', { name: 'prompt:support@2' }).waitFor();
    // The browser reports the move without a run, the one that needs approval, and the time before there was a label.
    expect(browser.problems).toEqual([/409/, /403/, /404/].map((code) => expect.stringMatching(code)));

    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const shown = await browser.signedIn(app, ada, { colorScheme: scheme, viewport: { width, height: 900 } });
      for (const path of ['/prompts', '/prompts/support', '/evaluations']) {
        await shown.page.goto(`${app.url}${path}`);
        await shown.page.getByRole('table').first().waitFor();
        await expectAccessible(shown.page);
        if (process.env.PICTURES !== undefined)
          await shown.page.screenshot({
            path: `${process.env.PICTURES}/${path.replaceAll('/', '_')}-${scheme}-${width}.png`,
            fullPage: true,
          });
      }
      await shown.page.getByRole('link', { name: 'prompt:support@2' }).first().click();
      await shown.page.getByRole('table', { name: 'Items' }).waitFor();
      await expectAccessible(shown.page);
      if (process.env.PICTURES !== undefined)
        await shown.page.screenshot({ path: `${process.env.PICTURES}/run-${scheme}-${width}.png`, fullPage: true });
      await shown.context.close();
    }
    await context.close();
  });
});
