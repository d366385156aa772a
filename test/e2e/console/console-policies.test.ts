import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { ask } from '../../support/upstreams/models.js';
import { gather, makePolicy, type People, type Person } from '../../support/people.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'policies in the console',
)('policies in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let people: People;
  /** A policy with a condition. */
  let seen: string;

  beforeAll(async () => {
    app = await startTestApp({ timedWorkMillis: 100 });
    browser = await ConsoleBrowser.open();
    people = await gather(app);
    seen = await makePolicy(app, people.keys.ada, {
      name: 'personal data',
      actions: ['x.y'],
      effect: 'require_approval',
      rules: [{ id: 'one', condition: 'size(context.pii) > 0' }],
    });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Chromium logs each answer that refuses; these were asked for. */
  function expectRefusals(statuses: string[]): void {
    expect(browser.problems.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(status)));
  }
  const open = async (person: Person, path: string, options: object = {}): Promise<Page> => {
    const { page } = await browser.signedIn(app, people.keys[person], options);
    await page.goto(app.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const call = async (person: Person): Promise<number> =>
    (await app.request('POST', '/v1/chat', { ...people.as(person), body: ask('Hello') })).status;

  test('a policy is written with completion and checks, saved, changed, and its versions compared', async () => {
    const page = await open('ada', '/policies/new');
    await page.getByLabel('Name', { exact: true }).fill('large reports');
    await page.getByLabel(/^Actions/).fill('report.read');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const condition = page.getByRole('textbox', { name: 'Condition of rule-1' });
    await page.locator('.cm-content').waitFor();
    await condition.fill('rols == 3');
    await page.getByText('Line 1, column 1: unknown name').waitFor();
    expect(await page.locator('.cm-lintRange-error').count()).toBe(1);
    await condition.fill('');
    await condition.pressSequentially('context.estim');
    const offered = page.getByRole('option', { name: /context\.estimatedCostUsd/ });
    await offered.waitFor();
    expect(await offered.innerText()).toContain('double');
    await condition.fill('has(context.pages) && context.pages > 10');
    await page.getByText(/^Line 1/).waitFor({ state: 'hidden' });
    await condition.press('Tab');
    expect(await page.evaluate('document.activeElement.closest(".cel")')).toBeNull();
    await page.getByText('No other obligations').click();
    const duty = { id: 'kept', type: 'audit', mandatory: true, params: {} };
    await page.getByLabel('Other obligations of rule-1').fill(JSON.stringify({ obligations: [duty] }));
    await page.getByRole('button', { name: 'Create the policy' }).click();
    await page.getByRole('heading', { name: 'large reports' }).waitFor();
    const read = '{ policies { edges { node { name rules { obligations { id type mandatory params } } } } } }';
    const { edges } = (await app.graphql(read)).json.data.policies;
    expect(edges.find(({ node }: any) => node.name === 'large reports').node.rules).toEqual([{ obligations: [duty] }]);

    await page.getByRole('button', { name: 'Add a test' }).click();
    const tests = page.getByRole('region', { name: 'Tests' });
    await tests.getByLabel('Action').fill('report.read');
    await tests.getByLabel('Context, as JSON').fill('{"pages": 5}');
    await tests.getByRole('button', { name: 'Run the tests' }).click();
    await tests.getByText('1 of 1 tests fail.').waitFor();
    await page.getByRole('button', { name: 'Save the policy' }).click();
    await page
      .getByText(/the test test 1 fails/)
      .first()
      .waitFor();
    expectRefusals(['400']);
    await tests.getByLabel('Context, as JSON').fill('{"pages": 50}');
    await tests.getByRole('button', { name: 'Run the tests' }).click();
    await tests.getByText('The test passes.').waitFor();
    await page.getByRole('button', { name: 'Save the policy' }).click();
    await page.getByText('The change is in force.').waitFor();

    await page.getByRole('link', { name: 'Versions' }).click();
    const differences = page.getByRole('region', { name: 'Differences', exact: true });
    await differences.getByRole('row', { name: /tests\[0\]/ }).waitFor();
    await page.context().close();
  });

  test('a template is tried on traffic, saved through a proposal, and takes effect when it is approved', async () => {
    await makePolicy(app, people.keys.ada, {
      name: 'four eyes',
      actions: ['policy.update'],
      effect: 'require_approval',
      rules: [
        {
          id: 'legal',
          condition: 'true',
          obligations: [
            { id: 'approval', type: 'approval', mandatory: true, params: { requiredApprovers: ['legal'] } },
          ],
        },
      ],
    });
    expect([await call('rita'), await call('rita'), await call('mo')]).toEqual([200, 200, 200]);
    const page = await open('ada', '/policies');
    await page.getByRole('link', { name: 'New policy' }).click();
    await page.getByRole('button', { name: 'Block a model' }).click();
    await page.getByLabel('Model', { exact: true }).fill('gpt-4o-mini');
    await page.getByRole('button', { name: 'Use these values' }).click();
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('no gpt-4o-mini');
    await page.getByRole('button', { name: 'Run the tests' }).click();
    await page.getByText('All 2 tests pass.').waitFor();
    const traffic = page.getByRole('region', { name: 'On recorded traffic' });
    await traffic.getByRole('button', { name: 'Try it' }).click();
    await traffic.getByText('3 of 3 requests would have been decided otherwise.').waitFor();
    await traffic.getByText(/would have been stopped cost \$/).waitFor();
    await traffic.getByRole('row', { name: /rita gpt-4o-mini Allow Deny 2/ }).waitFor();

    await page.getByRole('button', { name: 'Create the policy' }).click();
    await page.getByText('This change needs approval.').waitFor();
    await page.getByRole('link', { name: 'Show the proposal' }).click();
    await page.getByRole('heading', { name: 'create the policy no gpt-4o-mini' }).waitFor();
    expect(await call('rita')).toBe(200);

    const lea = await open('lea', '/inbox');
    await lea.getByRole('link', { name: /create the policy no gpt-4o-mini/ }).click();
    await lea.getByRole('row', { name: /^effect – deny/ }).waitFor();
    await lea.getByRole('button', { name: 'Approve', exact: true }).click();
    await lea.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await lea.getByText('1 of 1 vote counted.').waitFor();
    await page.locator('[aria-current="step"]').getByText('Post check').waitFor();
    await app.eventually(async () => {
      expect(await call('rita')).toBe(403);
    });

    await page.goto(`${app.url}/policies/explain`);
    await page.getByLabel('Resource').fill('model:gpt-4o-mini');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('status', { name: 'Answer' }).getByText('denied by policy: no gpt-4o-mini').waitFor();
    await page.context().close();
    await lea.context().close();
    expectRefusals(['403']);
  });

  test('a draft is there again after another room, is not replaced without being asked, and can be discarded', async () => {
    const page = await open('ada', '/policies/new');
    const terms = page.getByRole('region', { name: 'What it is about' });
    const name = terms.getByLabel('Name', { exact: true });
    await name.fill('half written');
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { name: 'Requests' }).waitFor();
    await page.goBack();
    await page.getByText('This is your unsaved draft.').waitFor();
    expect(await name.inputValue()).toBe('half written');

    const template = page.getByRole('button', { name: 'Block a model' });
    await template.click();
    await answerQuestion(page, false);
    expect(await name.inputValue()).toBe('half written');
    await template.click();
    await answerQuestion(page);
    await page.getByLabel('Model', { exact: true }).fill('gpt-4o-mini');
    await page.getByRole('button', { name: 'Use these values' }).click();
    expect(await name.inputValue()).toBe('no gpt-4o-mini');

    await page.goto(`${app.url}/policies/${seen}`);
    await name.fill('renamed');
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    expect(await name.inputValue()).toBe('personal data');
    await page.context().close();
  });

  test('a recorded request is asked of today’s policies, and of a draft', async () => {
    const read = '{ invocations(first: 1, filter: { user: "mo" }) { edges { node { id } } } }';
    const { id } = (await app.graphql(read)).json.data.invocations.edges[0].node;
    const page = await open('ada', `/requests/${id}`);
    await page.getByRole('link', { name: 'Ask today’s policies the same question' }).click();
    const ask = page.getByRole('region', { name: 'Ask the policies' });
    expect(await ask.getByLabel('Action').inputValue()).toBe('ai.generate');
    expect(await ask.getByLabel('Resource').inputValue()).toBe('model:gpt-4o-mini');
    expect(await ask.getByLabel('Who acts').inputValue()).toBe('mo');
    expect(Object.keys(JSON.parse(await ask.getByLabel('Context').inputValue()))).toContain('estimatedCostUsd');
    await ask.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('status', { name: 'Answer' }).getByText('denied by policy: no gpt-4o-mini').waitFor();

    await ask.getByLabel('Resource').fill('model:gpt-4o');
    await ask.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('status', { name: 'Answer' }).getByText('Allow').first().waitFor();

    await page.getByRole('link', { name: 'try a draft on it' }).click();
    await page.getByRole('button', { name: 'Block a model' }).click();
    await page.getByLabel('Model', { exact: true }).fill('gpt-4o-mini');
    await page.getByRole('button', { name: 'Use these values' }).click();
    await page.getByRole('button', { name: 'Run the tests' }).click();
    await page.getByText('1 of 3 tests fail.').waitFor();
    await page.context().close();
  });

  test('no fault that axe finds at 320 px', async () => {
    const options = { viewport: { width: 320, height: 700 } };
    for (const path of [
      '/policies',
      '/policies/new',
      `/policies/${seen}`,
      `/policies/${seen}?show=versions`,
      '/policies/explain',
    ]) {
      const page = await open('ada', path, options);
      await page.locator('table:visible, form').first().waitFor();
      if (path === `/policies/${seen}`) await page.locator('.cm-content').first().waitFor();
      await expectAccessible(page);
      await page.context().close();
    }
  });
});
