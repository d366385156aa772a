import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Download, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

const run = promisify(execFile);
const TENANT = 'acme';
const EVENTS = 12;

describeWith(
  chromiumHere,
  'Chromium',
  'evidence in the console',
)('evidence in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let key: string;
  let recorded: { id: string; sequence: number }[];

  /** Records events, and gives the checkpoint that covers them. */
  const record = async (count: number): Promise<string> => {
    for (let index = 0; index < count; index += 1) {
      const body = {
        action: 'document.export',
        actor: `clerk ${index}`,
        resourceId: `document-${index}`,
        severity: index === 0 ? 'critical' : 'info',
        details: { pages: index, title: 'Überweisung' },
      };
      recorded.push((await app.request('POST', '/api/trust/spine/record', { key, body })).json);
    }
    const headers = { accept: 'application/json' };
    return (await app.request('GET', '/api/trust/spine/checkpoint', { key, headers })).json.checkpoint;
  };

  beforeAll(async () => {
    app = await startTestApp();
    browser = await ConsoleBrowser.open();
    await app.createTenant({ id: TENANT, name: 'Acme' });
    key = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
    recorded = [];
    await record(EVENTS);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  const saved = async (page: Page, name: string): Promise<{ download: Download; path: string }> => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await waiting;
    return { download, path: await download.path() };
  };

  test('events are narrowed by what the address says, and one is opened and proven with its way to the root', async () => {
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/evidence`);
    const events = page.getByRole('region', { name: 'All events' });
    await events.getByRole('cell', { name: 'document.export' }).first().waitFor();
    await page.getByLabel('Severity').selectOption('CRITICAL');
    await page.getByRole('cell', { name: 'clerk 1', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'clerk 0' }).waitFor();
    expect(await page.getByRole('cell', { name: 'document.export' }).count()).toBe(1);
    expect(page.url()).toContain('severity=CRITICAL');
    await page.getByLabel('Who acted').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No events match').waitFor();

    const { id } = recorded[5]!;
    await page.goto(`${app.url}/evidence/${id}`);
    await page.getByText('"title": "Überweisung"').waitFor();
    await page.getByRole('button', { name: 'Check the proof' }).click();
    await page.getByText('Proven: the log holds this event.').waitFor();
    await page.getByRole('img', { name: /^The path from event \d+ up to the root/ }).waitFor();
    const headers = { accept: 'application/json' };
    const text = await app.request('GET', `/api/trust/spine/events/${id}/proof`, { key, headers });
    await page.getByText('The path as a table').click();
    const rows = page.getByRole('table', { name: 'The path from the event to the root' }).getByRole('row');
    expect(await rows.count()).toBe(1 + Number(text.json.hashes.length));
    await rows.last().getByText(text.json.rootHash).waitFor();

    const { path } = await saved(page, 'Save the proof');
    const known = ['--public-key', text.json.publicKey];
    const { stdout } = await run(process.execPath, ['dist/main.js', 'spine', 'verify', path, ...known]);
    expect(stdout).toMatch(new RegExp(`event +${id}: document.export by clerk 5`));
    expect(stdout).toMatch(/ok +event \d+ is one of the \d+ events of /);
    await context.close();
  });

  test('two sizes are compared, and a checkpoint that somebody kept; one that was signed elsewhere is not believed', async () => {
    const kept = await record(0);
    await record(3);
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/evidence/checkpoints`);
    await page.getByRole('button', { name: `Compare ${kept.split('\n')[1]!} with the newest`, exact: true }).click();
    const sizes = page.getByRole('region', { name: 'Compare two sizes' });
    await sizes.getByText(/^Proven: the log of \d+ events begins with the log of \d+ events\.$/).waitFor();
    await sizes
      .getByText(/Nothing before event \d+ was changed, removed or moved; \d+ events were added since\./)
      .waitFor();
    expect(page.url()).toMatch(/from=%22\d+%22&to=%22\d+%22|from=\d+&to=\d+/);
    await page.reload();
    await sizes.getByText(/^Proven/).waitFor();

    const own = page.getByRole('region', { name: 'Compare your own copy' });
    await own.getByLabel('A checkpoint that you kept').fill(kept);
    await own.getByRole('button').click();
    await own.getByText(/^Proven/).waitFor();
    const lines = kept.split('\n');
    const forged = [lines[0], Number(lines[1]) - 1, ...lines.slice(2)].join('\n');
    await own.getByLabel('A checkpoint that you kept').fill(forged);
    await own.getByRole('button').click();
    await own.getByText('The log’s key did not sign one of the checkpoints.', { exact: false }).waitFor();
    await own.getByLabel('A checkpoint that you kept').fill('garbage');
    await own.getByRole('button').click();
    await own.getByText('This is not a checkpoint.').waitFor();

    await sizes.getByLabel('Earlier size').fill('999999');
    await sizes.getByRole('button', { name: 'Compare' }).click();
    expect(await page.evaluate('document.querySelector("[name=from]").validationMessage')).toMatch(
      /^The log has \d+ events\.$/,
    );
    await page.goto(`${app.url}/evidence/checkpoints?from=999999`);
    await sizes.getByText(/^The log has \d+ events\.$/).waitFor();
    expect(await sizes.getByText(/^Proven/).count()).toBe(0);
    await context.close();
  });

  test('the downloaded log is verified by the command line', async () => {
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/evidence`);
    const { download, path } = await saved(page, 'Download the log');
    expect(download.suggestedFilename()).toMatch(/^acme-\d+\.jsonl$/);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length - 1;
    const { stdout } = await run(process.execPath, ['dist/main.js', 'spine', 'verify', path]);
    expect(stdout).toMatch(new RegExp(`ok +${lines} events, root [0-9a-f]{64}`));
    await page.getByText(`Nothing is wrong: all ${lines} events are what was signed.`).waitFor();
    await page.getByText(/^The server’s own check agrees/).waitFor();
    await context.close();
  });

  test('the report is shown, printed without the page around it, and downloaded as CSV and JSON', async () => {
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/evidence/report`);
    const actions = page.getByRole('table', { name: 'Actions' });
    await actions.getByRole('row', { name: /document\.export 15/ }).waitFor();
    const { path: csv } = await saved(page, 'Download CSV');
    expect(readFileSync(csv, 'utf8')).toContain('action,document.export,15\r\n');
    const { path: json } = await saved(page, 'Download JSON');
    expect(JSON.parse(readFileSync(json, 'utf8')).actions).toContainEqual({ key: 'document.export', count: '15' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { name: 'Rooms' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Download CSV' }).isVisible()).toBe(false);
    expect(await actions.isVisible()).toBe(true);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByLabel('Last day').fill('2020-01-31');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByText('Nothing happened in this period.').waitFor();
    expect(page.url()).toContain('start=2020-01-01&end=2020-02-01');
    await context.close();
  });

  test('details are erased with a reason, by administrators alone, and the log still verifies', async () => {
    const { id } = recorded[2]!;
    const auditor = await app.issueKey({ tenantId: TENANT, subject: 'audrey', roles: ['auditor'] });
    const other = await browser.signedIn(app, auditor);
    await other.page.goto(`${app.url}/evidence/${id}`);
    await other.page.getByRole('button', { name: 'Check the proof' }).waitFor();
    expect(await other.page.getByRole('heading', { name: 'Erase the details' }).count()).toBe(0);
    await other.context.close();

    const { context, page } = await browser.signedIn(app, key);
    await agreeing(page);
    await page.goto(`${app.url}/evidence/${id}`);
    await page.getByLabel('Reason').fill('Request 17');
    await page.getByRole('button', { name: 'Erase the details' }).click();
    await page.getByText('The details were erased.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Check the proof' }).click();
    await page.getByText(/^Proven/).waitFor();
    await page.goto(`${app.url}/evidence?action=spine.details_erased`);
    await page.getByRole('cell', { name: 'spine.details_erased' }).waitFor();
    await page.getByRole('button', { name: 'Check the whole log' }).click();
    await page.getByText(/^Nothing is wrong/).waitFor();
    await context.close();
  });

  test('axe finds no fault, also at 320 px', async () => {
    const { context, page } = await browser.signedIn(app, key, { viewport: { width: 320, height: 700 } });
    for (const path of ['/evidence', '/evidence/checkpoints', '/evidence/report']) {
      await page.goto(app.url + path);
      await page.locator('main table').first().waitFor();
      await expectAccessible(page);
    }
    await page.goto(`${app.url}/evidence/${recorded[5]!.id}`);
    await page.getByRole('button', { name: 'Check the proof' }).click();
    await page.getByText(/^Proven/).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('an event that somebody changed in the database is found and named, and its proof fails', async () => {
    const { id, sequence } = recorded[7]!;
    const intruder = new pg.Client({ connectionString: app.databaseUrl });
    await intruder.connect();
    await intruder.query('SET session_replication_role = replica');
    await intruder.query(`UPDATE spine_events SET actor = 'somebody else' WHERE id = $1`, [id]);
    await intruder.end();
    const { context, page } = await browser.signedIn(app, key);
    await page.goto(`${app.url}/evidence`);
    await page.getByRole('button', { name: 'Check the whole log' }).click();
    await page.getByText(`The log is not what was signed: event ${id} does not match its leaf hash.`).waitFor();
    await page.getByText(/^The server’s own check says/).waitFor();
    await page.getByRole('link', { name: `Open event ${sequence}` }).click();
    await page.getByText('somebody else').waitFor();
    await page.getByRole('button', { name: 'Check the proof' }).click();
    await page.getByText(/^Not proven\. Keep this page/).waitFor();
    await page.getByText('No: The event, with its details, is what the leaf was made of.').waitFor();
    await page.goto(`${app.url}/evidence`);
    const { path } = await saved(page, 'Download the log');
    await expect(run(process.execPath, ['dist/main.js', 'spine', 'verify', path])).rejects.toMatchObject({ code: 1 });
    await context.close();
  });
});
