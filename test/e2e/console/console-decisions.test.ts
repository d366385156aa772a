import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { gather, makePolicy, type People, type Person } from '../../support/people.js';
import { describeWith } from '../../support/programs/program.js';

const asking = (...requiredApprovers: string[]) => [
  { id: 'approval', type: 'approval', mandatory: true, params: { requiredApprovers, expiresIn: '2d' } },
];

describeWith(
  chromiumHere,
  'Chromium',
  'decisions in the console',
)('decisions in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let people: People;

  beforeAll(async () => {
    app = await startTestApp({ timedWorkMillis: 100 });
    browser = await ConsoleBrowser.open();
    people = await gather(app);
    await makePolicy(app, people.keys.ada, {
      name: 'the small model needs finance',
      actions: ['ai.*'],
      resources: ['model:gpt-4o-mini'],
      effect: 'require_approval',
      rules: [{ id: 'hosted', condition: 'context.providerKind != "local"', obligations: asking('finance') }],
    });
    await makePolicy(app, people.keys.ada, {
      name: 'publishing needs two',
      actions: ['report.publish'],
      effect: 'require_approval',
      rules: [{ id: 'always', condition: 'true', obligations: asking('finance', 'legal') }],
    });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  const open = async (person: Person, path: string, options: object = {}): Promise<Page> => {
    const { page } = await browser.signedIn(app, people.keys[person], options);
    await page.goto(app.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const opened = (page: Page, title: string) => page.getByRole('region', { name: title });

  test('a request stops, is approved in another browser, and its answer arrives in the first', async () => {
    const rita = await open('rita', '/playground');
    const fred = await open('fred', '/inbox');
    await fred.getByText('Nothing waits for you').waitFor();
    await rita.getByLabel('Prompt').fill('What is a portcullis?');
    await rita.getByRole('button', { name: 'Ask' }).click();
    const held = rita.getByRole('group', { name: 'Waits for approval' });
    await held.getByText('Awaiting decision').waitFor();

    const row = fred.getByRole('link', { name: /ai\.generate on gpt-4o-mini/ });
    expect(await row.locator('.excerpt').innerText()).toBe('What is a portcullis?');
    await row.click();
    const matter = opened(fred, 'ai.generate on gpt-4o-mini');
    await matter.getByText('What is a portcullis?').first().waitFor();
    const why = matter.getByRole('region', { name: 'Why it was stopped' });
    expect(await why.innerText()).toContain('the small model needs finance');
    expect(await why.getByText('context.providerKind != "local"').count()).toBe(1);
    await why.getByRole('definition').filter({ hasText: 'openai' }).waitFor();
    expect(await matter.getByRole('region', { name: 'Who decides' }).innerText()).toContain(
      '0 of 1 approvals, 1 missing',
    );
    await matter.getByRole('button', { name: 'Approve' }).click();
    await fred.getByLabel('Notes (optional)').fill('in the budget');
    await fred.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await fred.getByText('1 of 1 vote counted.').waitFor();

    await held.getByRole('button', { name: 'Show the answer' }).click();
    await rita.getByRole('link', { name: 'What governance did' }).waitFor();
    await rita.context().close();
    await fred.context().close();
  });

  test('several are decided by keyboard alone, each with a result of its own', async () => {
    const [first, second] = [await people.propose({ intent: 'First.' }), await people.propose({ intent: 'Second.' })];
    const page = await open('fred', '/inbox');
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    await rooms.getByRole('link', { name: 'Inbox 2 waiting' }).waitFor();
    await page.getByRole('link', { name: /First\./ }).waitFor();
    const title = page.getByRole('heading', { level: 2 });
    for (const name of ['First.', 'Second.']) {
      await page.keyboard.press('j');
      await title.getByText(name).waitFor();
      await page.keyboard.press('x');
    }
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByText('0 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByText('2 selected').waitFor();
    await people.move(second.id, 'rita', 'rejected');
    await page.keyboard.press('?');
    await page.getByText('Use these keys').waitFor();
    await page.keyboard.press('k');
    await title.getByText('First.').waitFor();
    await page.keyboard.press('d');
    await page.keyboard.type('not now');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/vote(s)? counted\./).waitFor();
    await rooms.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    expect((await people.read(first.id)).approval.votes).toMatchObject([{ approver: 'fred', decision: 'denied' }]);
    await page.context().close();
  });

  test('what changes while it is looked at is shown before a vote counts', async () => {
    const { id, revision } = await people.propose({ intent: 'Tell the world.' });
    const page = await open('fred', `/inbox/proposal/${id}`);
    const matter = opened(page, 'Tell the world.');
    await matter.getByText('"pages": 7').waitFor();
    const changed = await people.patch(id, 'rita', { payload: { pages: 700 }, revision });
    expect(changed.status).toBe(200);
    const note = page.getByRole('alert');
    await note.getByText('This changed while you were looking.').waitFor();
    await note.getByRole('row', { name: /payload\.pages 7 700/ }).waitFor();
    expect(await matter.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await note.getByRole('button', { name: 'I have seen the change' }).click();
    await matter.getByRole('region', { name: 'Changes of the proposal' }).getByText('rita changed it').waitFor();
    await matter.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 of 1 vote counted.').waitFor();
    await page.context().close();
  });

  test('a vote of one’s own is said as such, with the way to the next', async () => {
    const { id } = await people.propose({ intent: 'Not this one.' });
    await people.propose({ intent: 'Perhaps this one.' });
    const page = await open('fred', `/inbox/proposal/${id}`);
    const matter = opened(page, 'Not this one.');
    await matter.getByRole('button', { name: 'Deny' }).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
    await matter.getByText('You denied this.').waitFor();
    await page.getByText('1 of 1 vote counted.').waitFor();
    await matter.locator('.tag').getByText('Rejected').waitFor();
    expect(await page.getByText('This changed while you were looking').count()).toBe(0);
    await matter.getByRole('link', { name: /^Next: / }).click();
    await matter.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a vote for what has changed unseen is refused by the server, and said', async () => {
    const { id } = await people.propose({ intent: 'Race.' });
    const page = await open('fred', `/inbox/proposal/${id}`);
    await opened(page, 'Race.').getByRole('button', { name: 'Approve' }).click();
    const { revision } = await people.read(id);
    await people.patch(id, 'rita', { payload: { pages: 8 }, revision });
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('it changed after you saw it, so your vote was not counted').waitFor();
    expect((await people.read(id)).approval.votes).toEqual([]);
    await page.context().close();
  });

  test('approvals, matters of committees and cases wait in the same list', async () => {
    const as = (person: Person) => people.as(person);
    await app.graphql(
      `mutation { requestApproval(input: { type: BUDGET, resourceId: "plan-7", resourceType: "plan",
        requiredApprovers: ["legal"], description: "More money.", metadata: { amount: 7 } }) { id } }`,
      {},
      as('rita'),
    );
    await app.graphql(
      'mutation { submitToCommittee(input: { committee: "legal", type: "plan", subject: "A new plan" }) { id } }',
      {},
      as('rita'),
    );
    const page = await open('lea', '/inbox');
    await page.getByRole('link', { name: /More money\./ }).click();
    await opened(page, 'More money.').getByText('"amount": 7').waitFor();
    await page.getByRole('link', { name: /Committees/ }).click();
    await page.getByRole('link', { name: /A new plan/ }).click();
    expect(page.url()).toMatch(/\/inbox\/submission\/[0-9a-f-]+/);
    await opened(page, 'A new plan').getByRole('button', { name: 'Approve' }).click();
    await page.getByLabel('Notes', { exact: true }).fill('Good.');
    await page.getByLabel('Conditions of the committee').fill('Report every month.');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 of 1 vote counted.').waitFor();
    await page.context().close();
  });

  test('who cannot decide is told so before a vote', async () => {
    const body = { intent: 'By the issuer.', action: 'report.publish', resource: 'report:1', payload: {} };
    expect((await app.request('POST', '/api/admin/v4/proposals', { body })).status).toBe(201);
    const page = await open('fred', '/inbox');
    const row = page.getByRole('listitem').filter({ hasText: 'By the issuer.' });
    await row.getByText('You cannot decide on this').waitFor();
    expect(await row.getByRole('checkbox').count()).toBe(0);
    await row.getByRole('link').click();
    const matter = opened(page, 'By the issuer.');
    await matter.getByText('admin issued or rotated your key').waitFor();
    expect(await matter.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await page.context().close();
  });

  test('proposals are found by phase, their lifecycle is drawn, and one is cancelled', async () => {
    const { id } = await people.propose({ intent: 'To be cancelled.' });
    const page = await open('rita', '/proposals');
    await page.getByLabel('Phase').selectOption('DECISION');
    await page.getByRole('link', { name: 'To be cancelled.' }).click();
    await page.waitForURL(`**/proposals/${id}`);
    const lifecycle = page.getByRole('region', { name: 'Lifecycle' });
    expect(await lifecycle.locator('[aria-current="step"]').innerText()).toContain('Awaiting decision');
    await page.getByLabel('Reason (optional)').fill('not needed');
    await page.getByRole('button', { name: 'Cancel the proposal' }).click();
    await answerQuestion(page, false);
    expect((await people.read(id)).state).toBe('awaiting_decision');
    await page.getByRole('button', { name: 'Cancel the proposal' }).click();
    await answerQuestion(page);
    await lifecycle.locator('[aria-current="step"]').getByText('Cancelled').waitFor();
    expect(await page.getByRole('status').getByText('Cancelled').count()).toBe(1);
    await page.getByRole('region', { name: 'History' }).getByText('not needed').waitFor();
    expect(await page.getByText('Time left').count()).toBe(0);
    await page.goto(`${app.url}/proposals`);
    await page
      .getByRole('row', { name: /To be cancelled\./ })
      .getByText('Cancelled', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Propose something' }).click();
    await page.getByLabel('Why, in a sentence').fill('Publish it.');
    await page.getByRole('dialog').getByLabel('Action').fill('report.publish');
    await page.getByLabel('Resource', { exact: true }).fill('report:9');
    await page.getByLabel('Payload').fill('{"pages": 3}');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await page.getByRole('heading', { name: 'Publish it.' }).waitFor();
    await page.context().close();
  });

  test('no fault that axe finds at 320 px', async () => {
    const { id } = await people.propose({ intent: 'Seen by axe.' });
    const options = { viewport: { width: 320, height: 700 } };
    for (const path of ['/inbox', `/inbox/proposal/${id}`, '/proposals', `/proposals/${id}`]) {
      const page = await open('lea', path, options);
      await page.locator('.waiting:visible, .to-list:visible, table:visible').first().waitFor();
      await expectAccessible(page);
      await page.context().close();
    }
  });
});
