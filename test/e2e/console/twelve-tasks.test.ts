import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, type Signed } from '../../support/console.js';
import { type Effort, Hand } from '../../support/browsers/hand.js';
import { makePolicy } from '../../support/people.js';
import { describeWith } from '../../support/programs/program.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const TENANT = 'shop';
const DOCS = 'docs/console.md';

/** Who has the task, what it is, and how it is done from the overview. */
interface Task {
  person: string;
  task: string;
  /** Of whoever is signed in; a stranger opens an invitation. */
  key?: () => string;
  by: (hand: Hand, page: Page) => Promise<void>;
}

/** The table of the docs: person, task, clicks, fields, keys. */
function documented(): Map<string, [string, Effort]> {
  const [, section = ''] = readFileSync(DOCS, 'utf8').split('## Twelve tasks\n');
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (.+?) \| (.+?) \| (\d+) \| (\d+) \| (\d+) \|$/gm) ?? [];
  return new Map(
    [...rows].map(([, person = '', task = '', clicks, fields, keys]) => [
      person,
      [task, { clicks: Number(clicks), fields: Number(fields), keys: Number(keys) }],
    ]),
  );
}

describeWith(
  chromiumHere,
  'Chromium',
  'twelve tasks of twelve people, in the console',
)('twelve tasks of twelve people, in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let upstream: UpstreamServer;
  let failed: string;
  let invitation: string;
  const keys: Record<string, string> = {};

  const ask = async (key: string, model: string): Promise<string> => {
    const body = { model, max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }] };
    const headers = { 'x-session-id': 'run-7' };
    const reply = await app.request('POST', '/v1/chat/completions', { key, body, headers });
    return reply.headers.get('x-evidence-id') ?? '';
  };

  beforeAll(async () => {
    app = await startTestApp({ timedWorkMillis: 100 });
    browser = await ConsoleBrowser.open();
    upstream = await startUpstream((_, response) => {
      const data = [{ id: 'tiny', object: 'model' }];
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
    });
    await app.createTenant({ id: 'new', ...AMPLE });
    keys.founder = await app.issueKey({ tenantId: 'new', subject: 'ada', roles: ['tenant_admin'] });
    await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
    for (const [subject, ...roles] of [
      ['ada', 'tenant_admin'],
      ['aud', 'auditor'],
      ['fred', 'member', 'finance'],
      ['rita', 'member'],
    ] as const)
      keys[subject] = await app.issueKey({ tenantId: TENANT, subject, roles: [...roles] });
    const ada = { key: keys.ada ?? '' };
    const obligations = [{ id: 'asks', type: 'approval', mandatory: true, params: { requiredApprovers: ['finance'] } }];
    await makePolicy(app, ada.key, {
      name: 'the large model needs finance',
      actions: ['ai.*'],
      resources: ['model:gpt-4o'],
      effect: 'require_approval',
      rules: [{ id: 'always', condition: 'true', obligations }],
    });
    const budget = { name: 'Rita, in all', limitUsd: 2, window: 'total', selector: { user: 'rita' } };
    expect((await app.request('POST', '/api/budgets', { ...ada, body: budget })).status).toBe(201);
    const settings = `mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`;
    expect((await app.graphql(settings)).json.errors).toBeUndefined();
    await ask(keys.rita ?? '', 'gpt-4o-mini');
    app.sandbox.fault('openai', { status: 400, body: { error: { message: 'That does not go.' } } });
    failed = await ask(keys.rita ?? '', 'gpt-4o-mini');
    app.sandbox.reset();
    await ask(keys.rita ?? '', 'gpt-4o');
    const invite = 'mutation($input: InviteMemberInput!) { inviteMember(input: $input) { token } }';
    const input = { email: 'nora@example.com', name: 'Nora' };
    invitation = (await app.graphql(invite, { input }, ada)).json.data.inviteMember.token;
  });
  afterAll(async () => {
    await browser.close();
    await upstream.stop();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  const stranger = async (): Promise<Signed> => {
    const context = await browser.browser.newContext();
    return { context, page: browser.watched(await context.newPage(), app.url) };
  };

  const tasks: readonly Task[] = [
    {
      person: 'New administrator',
      task: 'make a key for a team with a budget for each month',
      key: () => keys.founder ?? '',
      by: async (hand, page) => {
        const steps = page.getByRole('region', { name: 'First steps' });
        await hand.click(steps.getByRole('button', { name: 'Make a key', exact: true }));
        await hand.fill(steps.getByLabel('Owner'), 'team-blue');
        await hand.click(steps.getByRole('button', { name: 'Make the key' }));
        await hand.fill(steps.getByLabel('US dollars each month'), '25');
        await hand.click(steps.getByRole('button', { name: 'Set the budget' }));
        await steps.getByText('2 of 4').waitFor();
      },
    },
    {
      person: 'Approver',
      task: 'approve what waits, having read it',
      key: () => keys.fred ?? '',
      by: async (hand, page) => {
        await hand.room('Inbox');
        // The page before has a link of the same name, which goes away while it is pressed.
        const waiting = page.getByRole('list', { name: 'Waiting for you' });
        await hand.click(waiting.getByRole('link', { name: /ai\.generate on gpt-4o/ }));
        await page.getByRole('region', { name: 'Why it was stopped' }).waitFor();
        await hand.press('a');
        await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Approve' }));
        await page.getByText('1 of 1 vote counted.').waitFor();
      },
    },
    {
      person: 'Auditor',
      task: 'check that the whole log is as it was signed',
      key: () => keys.aud ?? '',
      by: async (hand, page) => {
        await hand.room('Evidence');
        await hand.click(page.getByRole('button', { name: 'Check the whole log' }));
        await page.getByText(/^Nothing is wrong/).waitFor();
      },
    },
    {
      person: 'Compliance officer',
      task: 'read what a request sent beside what came back',
      key: () => keys.aud ?? '',
      by: async (hand, page) => {
        await hand.room('Requests');
        await hand.click(page.getByRole('table', { name: 'Requests' }).getByRole('link').last());
        await hand.click(page.getByRole('button', { name: 'Show the content' }));
        await page.getByRole('region', { name: 'As received', exact: true }).waitFor();
      },
    },
    {
      person: 'Support',
      task: 'say why the request of an id failed',
      key: () => keys.aud ?? '',
      by: async (hand, page) => {
        await hand.press('Control+k');
        await hand.fill(page.getByRole('combobox', { name: 'Search rooms and records' }), failed);
        await page.getByRole('option', { name: 'Invocation' }).waitFor();
        await hand.press('Enter');
        await page.getByRole('heading', { name: 'What went wrong' }).waitFor();
      },
    },
    {
      person: 'Finance',
      task: 'see which person spent most this month, and on which requests',
      key: () => keys.aud ?? '',
      by: async (hand, page) => {
        await hand.room('Spending');
        await hand.click(page.getByRole('button', { name: 'person' }));
        await hand.click(page.getByRole('link', { name: 'Requests of rita' }));
        await page.getByRole('table', { name: 'Requests' }).waitFor();
      },
    },
    {
      person: 'Engineer',
      task: 'ask a model, and see what governance did',
      key: () => keys.rita ?? '',
      by: async (hand, page) => {
        await hand.room('Playground');
        await hand.fill(page.getByLabel('Prompt'), 'What is a portcullis?');
        await hand.click(page.getByRole('button', { name: 'Ask', exact: true }));
        await hand.click(page.getByRole('link', { name: 'What governance did' }));
        await page.getByRole('region', { name: 'Where the time went' }).waitFor();
      },
    },
    {
      person: 'Security',
      task: 'stop all calls of a user',
      key: () => keys.ada ?? '',
      by: async (hand, page) => {
        await hand.room('Stops');
        await hand.click(page.getByRole('button', { name: 'Stop calls' }));
        const form = page.getByRole('dialog');
        await hand.choose(form.getByLabel('What is stopped'), 'user');
        await hand.fill(form.getByRole('textbox', { name: /a line each/ }), 'mallory');
        await hand.fill(form.getByLabel(/^Reason/), 'a key was published');
        await hand.click(form.getByRole('button', { name: 'Stop', exact: true }));
        await hand.click(page.getByRole('alertdialog').getByRole('button').last());
        await page.getByRole('table', { name: 'Stops' }).getByText('mallory').waitFor();
      },
    },
    {
      person: 'Agent developer',
      task: 'see all steps of one run of an agent',
      key: () => keys.rita ?? '',
      by: async (hand, page) => {
        await hand.room('Requests');
        await hand.click(page.getByRole('table', { name: 'Requests' }).getByRole('link').last());
        await hand.click(page.getByRole('link', { name: 'Same session' }));
        await page.waitForURL(/session=run-7/);
      },
    },
    {
      person: 'Platform engineer',
      task: 'connect a provider with one model, and test it',
      key: () => app.adminKey,
      by: async (hand, page) => {
        await hand.room('Providers');
        await hand.click(page.locator('main .empty').getByRole('link', { name: 'Connect a provider' }));
        await hand.click(page.getByRole('link', { name: 'Another with OpenAI’s protocol' }));
        await hand.fill(page.getByLabel('Address'), `${upstream.origin}/v1`);
        await hand.fill(page.getByLabel('Id, as in'), 'near');
        await hand.click(page.getByRole('button', { name: 'Add a model' }));
        const row = page.getByRole('group', { name: 'Model 1' });
        await hand.fill(row.getByLabel('Model', { exact: true }), 'tiny');
        await hand.fill(row.getByLabel('Input'), '0.5');
        await hand.fill(row.getByLabel('Output'), '1.5');
        await hand.click(page.getByRole('button', { name: 'Connect and test' }));
        await page.getByText(/^It answers in [\d.]+ ms/).waitFor();
      },
    },
    {
      person: 'Manager',
      task: 'ask for more of a budget that is running out',
      key: () => keys.rita ?? '',
      by: async (hand, page) => {
        const row = page.getByRole('table', { name: 'My budgets' }).getByRole('row', { name: /Rita, in all/ });
        await hand.click(row.getByRole('button', { name: 'Ask for more' }));
        const form = page.getByRole('dialog');
        await hand.fill(form.getByLabel('Add (US dollars)'), '3');
        await hand.fill(form.getByLabel('Reason'), 'A fair');
        await hand.click(form.getByRole('button', { name: 'Ask', exact: true }));
        await row.getByText('Asked: waiting for an administrator.').waitFor();
        // The first attempt is refused, and its proposal is what was asked for.
        expect(browser.problems.splice(0)).toEqual([expect.stringContaining('403')]);
      },
    },
    {
      person: 'Newcomer',
      task: 'sign in by the link of an invitation',
      by: async (hand, page) => {
        await hand.click(page.getByRole('button', { name: 'Sign in with this link' }));
        await page.getByRole('heading', { name: 'Overview' }).waitFor();
      },
    },
  ];

  test.each(tasks)('$person: $task', async ({ person, task, key, by }) => {
    const { context, page } = key === undefined ? await stranger() : await browser.signedIn(app, key());
    await page.goto(key === undefined ? `${app.url}/sign-in#link=${invitation}` : app.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const hand = new Hand(page);
    const from = performance.now();
    await by(hand, page);
    console.log(`${person}: ${((performance.now() - from) / 1_000).toFixed(1)} s by a program`);
    await context.close();
    expect([person, task, hand.effort]).toEqual([person, ...(documented().get(person) ?? [])]);
  });

  test('the table of the docs has these tasks and no others', () => {
    expect([...documented().keys()]).toEqual(tasks.map(({ person }) => person));
  });
});
