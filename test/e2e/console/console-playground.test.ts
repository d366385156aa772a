import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeWith(
  chromiumHere,
  'Chromium',
  'the playground and the palette',
)('the playground and the palette', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    app = await startTestApp({ timedWorkMillis: 100 });
    browser = await ConsoleBrowser.open();
    const made = await app.graphql(
      `mutation {
         held: createPolicy(input: {name: "large models need finance", actions: ["ai.*"], resources: ["model:gpt-4o"],
           effect: REQUIRE_APPROVAL, rules: [{id: "one", condition: "true", obligations: [{id: "approval",
           type: "approval", mandatory: true, params: {requiredApprovers: ["finance"]}}]}]}) { id }
         denied: createPolicy(input: {name: "not this one", actions: ["ai.*"], resources: ["model:gpt-4.1"],
           effect: DENY, rules: []}) { id }
       }`,
    );
    expect(made.json.errors).toBeUndefined();
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  /** The playground of somebody, while `look` looks at it. */
  async function playground(look: (page: Page) => Promise<void>, options: object = {}): Promise<void> {
    const { context, page } = await browser.signedIn(app, await app.issueKey({ subject: 'pia' }), options);
    await page.goto(`${app.url}/playground`);
    await look(page);
    await context.close();
    expect(browser.problems).toEqual([]);
  }
  const ask = async (page: Page, prompt: string): Promise<void> => {
    await page.getByLabel('Prompt').fill(prompt);
    await page.getByRole('button', { name: 'Ask' }).click();
  };
  const answered = (page: Page, times = 1) =>
    page
      .getByText(/first token after/)
      .nth(times - 1)
      .waitFor();
  const lastAsked = (): any =>
    app.sandbox
      .requests('openai')
      .filter(({ method }) => method === 'POST')
      .at(-1)?.body;

  test('a picture is seen and speech can be played, under the policy of the page', () =>
    playground(async (page) => {
      await page.getByRole('link', { name: 'Pictures, speech, verdicts' }).click();
      await page.getByLabel('What to do').selectOption('Make a picture');
      await page.getByRole('button', { name: 'Ask' }).click();
      const made = page.getByAltText('Picture 1 of the answer');
      await made.waitFor();
      expect(await made.evaluate((image: any) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
      await page.getByLabel('What to do').selectOption('Speak a text');
      await page.getByRole('button', { name: 'Ask' }).click();
      const audio = page.locator('audio');
      await audio.waitFor();
      expect(await audio.evaluate((heard: any) => heard.error)).toBeNull();
      await expectAccessible(page);
    }));

  test('several turns go with their system message and parameters, and survive a reload with the draft', () =>
    playground(async (page) => {
      await page.getByText('System message and tools').click();
      await page.getByLabel('System message').fill('You are brief.');
      await page.getByLabel('Temperature').fill('0.5');
      await page.getByLabel('Max tokens').fill('50');
      await ask(page, 'First question');
      await answered(page);
      await ask(page, 'Second question');
      await answered(page, 2);
      expect(lastAsked()).toMatchObject({
        temperature: 0.5,
        messages: [
          { role: 'system', content: 'You are brief.' },
          { role: 'user', content: 'First question' },
          { role: 'assistant' },
          { role: 'user', content: 'Second question' },
        ],
      });
      await page.getByLabel('Prompt').fill('a draft');
      await page.reload();
      expect(await page.getByLabel('Prompt').inputValue()).toBe('a draft');
      await page.getByText('First question').first().waitFor();
      await page.getByRole('button', { name: 'New conversation' }).click();
      expect(await page.getByText('First question').count()).toBe(0);
    }));

  test('two models answer the same prompt side by side; what governance did is said, with the cost', () =>
    playground(async (page) => {
      await page.getByLabel('Compare two').check();
      await page.getByLabel('Second model').selectOption('claude-haiku-4-5');
      await ask(page, 'Which gate? Write to ann@example.com.');
      await answered(page, 2);
      for (const model of ['gpt-4o-mini', 'claude-haiku-4-5']) {
        const lane = page.getByRole('region', { name: `Conversation with ${model}` });
        await lane.getByText(/tokens in/).waitFor();
        await lane.getByText('Cost').waitFor();
        await lane.getByText(/email/i).first().waitFor();
        await lane.getByRole('link', { name: 'What governance did' }).waitFor();
      }
      await expectAccessible(page);
    }));

  test('Stop ends a stream and keeps what came', () =>
    playground(async (page) => {
      app.sandbox.fault('openai', { chunkDelayMillis: 300 });
      await ask(page, 'Speak slowly');
      await page.getByText('Answering…').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('Stopped.').waitFor();
      await page.getByRole('link', { name: 'What governance did' }).waitFor();
    }));

  test('an image is sent as a part; too large ones are not taken', () =>
    playground(async (page) => {
      const images = page.getByLabel('Images');
      await images.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(1_200_000) });
      await page.getByText(/may have 1 MB together/).waitFor();
      await images.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL });
      await page.getByRole('img', { name: 'dot.png' }).waitFor();
      await ask(page, 'What is on it?');
      await answered(page);
      expect(lastAsked().messages[0].content).toEqual([
        { type: 'text', text: 'What is on it?' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL.toString('base64')}` } },
      ]);
      await page.getByText('Images are cut here.').waitFor();
    }));

  test('a tool is called, and its result answers', () =>
    playground(async (page) => {
      await page.getByText('System message and tools').click();
      await page.getByLabel(/^Tools/).fill('[{"no": "tool"}]');
      await page.getByText('expected a list of tools').waitFor();
      await page.getByLabel(/^Tools/).fill('');
      await page.getByRole('button', { name: 'Use a sample tool' }).click();
      await ask(page, 'Call get_weather for Bremen');
      await page.getByLabel('Result of get_weather').fill('It rains.');
      expect(await page.getByRole('button', { name: 'Ask' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Send the results' }).click();
      await page.getByText('The tool said: It rains.').waitFor();
    }));

  test('the request is shown as code that works as it is', () =>
    playground(async (page) => {
      await page.getByLabel('Prompt').fill("Don't \\ panic");
      const code = page.getByRole('region', { name: 'The request in curl' });
      const { execFileSync } = await import('node:child_process');
      const key = await app.issueKey({ subject: 'pia' });
      // The server is in this process: the line is taken apart by a shell, and sent from here.
      const shell = (await code.innerText()).replace(/^curl/, 'node -p "JSON.stringify(process.argv.slice(1))" --');
      const args: string[] = JSON.parse(
        execFileSync('sh', ['-c', shell], { encoding: 'utf8', env: { ...process.env, PORTCULLIS_KEY: key } }),
      );
      const headers = { authorization: args[2]!.slice('Authorization: '.length), 'content-type': 'application/json' };
      const reply = await fetch(args[0]!, { method: 'POST', headers, body: args.at(-1)! });
      expect([reply.status, JSON.parse(args.at(-1)!).messages[0].content]).toEqual([200, "Don't \\ panic"]);
      for (const [language, words] of [
        ['Python', 'from openai import OpenAI'],
        ['JavaScript', 'new OpenAI({ baseURL'],
        ['GraphQL', 'mutation Chat($input: ChatInput!)'],
      ] as const) {
        await page.getByRole('button', { name: language }).click();
        expect(await page.getByRole('region', { name: `The request in ${language}` }).innerText()).toContain(words);
      }
    }));

  test('a denial says why, and leads to its request', () =>
    playground(async (page) => {
      await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('gpt-4.1');
      await ask(page, 'Please');
      const alert = page.getByRole('alert').filter({ hasText: 'denied by policy: not this one' });
      await alert.getByText('POLICY_DENIED').waitFor();
      await alert.getByText(/Request [\da-f-]{36}/).waitFor();
      await page.getByRole('link', { name: 'What governance did' }).click();
      await page.getByRole('heading', { name: 'Where the time went' }).waitFor();
    }));

  test('a call that needs approval shows its proposal as it changes, and then the answer', () =>
    playground(async (page) => {
      await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('gpt-4o');
      await ask(page, 'A large question');
      const held = page.getByRole('group', { name: 'Waits for approval' });
      await held.getByText('Awaiting decision').waitFor();
      await held.getByText('finance (1 of 1)').waitFor();
      const link = await held.getByRole('link', { name: 'The proposal' }).getAttribute('href');
      const id = link!.split('/').at(-1)!;
      const requests = await page.context().newPage();
      await requests.goto(`${app.url}/requests`);
      const row = requests.getByRole('row', { name: /gpt-4o Sent|gpt-4o – Sent/ }).first();
      await row.getByText('Sent to people').waitFor();
      await row.getByRole('link').click();
      await requests.getByRole('link', { name: 'large models need finance' }).waitFor();
      expect(await requests.getByText('Counted by').count()).toBe(0);
      await requests.getByRole('link', { name: 'The proposal' }).click();
      await requests.waitForURL(`**${link!}`);
      await requests.close();
      const { json } = await app.request('GET', `/api/admin/v4/proposals/${id}`);
      const finance = await app.issueKey({ subject: 'fred', roles: ['member', 'finance'] });
      const decided = await app.request('POST', `/api/oversight/approvals/${json.approval.id}/decide`, {
        key: finance,
        body: { decision: 'approved', notes: 'in the budget' },
      });
      expect(decided.status).toBe(200);
      await held.getByText('fred approved in the budget').waitFor();
      await held.getByRole('button', { name: 'Show the answer' }).click();
      await answered(page);
      await page.getByText(/A large question”/).waitFor();
    }));

  test('nothing is wider than a narrow window', () =>
    playground(
      async (page) => {
        await ask(page, `A ${'very'.repeat(60)} long word`);
        await answered(page);
        await expectAccessible(page);
      },
      { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
    ));

  test('the palette finds records by name and id, says how many, and leads to them', async () => {
    await app.createTenant({ id: 'harbour', name: 'Harbour Office' });
    await app.request('POST', '/v1/chat/completions', {
      body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'found by its id' }] },
    });
    const { json } = await app.graphql('{ invocations(first: 1) { edges { node { id } } } }');
    const { id } = json.data.invocations.edges[0].node;
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const find = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search rooms and records' }).fill(text);
    };
    let searches = 0;
    page.on('request', (request) => {
      if (/"text":/.test(request.postData() ?? '')) searches += 1;
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').pressSequentially(id, { delay: 5 });
    // Who has much else to do says that it did not search everything; a person then asks again.
    const unsearched = page.getByText('Not searched, as it took too long');
    const findAgain = async (text: string, name: RegExp | string): Promise<Locator> => {
      const found = page.getByRole('option', { name });
      await found.or(unsearched).first().waitFor();
      while (!(await found.isVisible())) {
        await page.getByRole('combobox').fill('');
        await page.getByRole('combobox').fill(text);
        await found.or(unsearched).first().waitFor();
      }
      return found;
    };
    await page.getByRole('option', { name: 'Invocation' }).or(unsearched).first().waitFor();
    expect(searches).toBeLessThan(id.length);
    await findAgain(id, 'Invocation');
    await page
      .getByRole('dialog', { name: 'Search' })
      .getByText(/^\d+ found\./)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/requests/${id}`);

    await find('theme: dark');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');

    await find('large models');
    await (await findAgain('large models', /large models need finance/)).click();
    await page.getByText(/large models need finance/).waitFor();

    await find('harbour');
    await (await findAgain('harbour', /Harbour Office/)).click();
    await page.getByText('You act in the tenant').waitFor();
    await context.close();
    expect(browser.problems).toEqual([]);
  });
});
