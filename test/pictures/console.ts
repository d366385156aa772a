import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loaded, onDemo, ROOT, signedIn } from './demo.ts';

/**
 * Makes the pictures of docs/: plays the demo in a fresh folder, and photographs each room, light and dark, as WebP.
 * `npm run pictures`; with names of rooms those alone. Exit codes: 0 made, 1 one is larger than it may be, or it failed.
 */
const pictures = join(ROOT, 'docs/pictures');
const MAX_BYTES = 120 * 1024;
/** Names of people and the budgets of keys are read once the page is there. */
const NAMES_MILLIS = 1_500;
const SIZE = { width: 1280, height: 800 };

interface Room {
  name: string;
  path: string;
  /** What is done there before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const rooms: readonly Room[] = [
  { name: 'overview', path: '/' },
  { name: 'requests', path: '/requests' },
  {
    name: 'request',
    path: '/requests',
    async prepare(page) {
      await page.locator('a[href^="/requests/"]').first().click();
      await page.getByRole('button', { name: 'Check the proof' }).click();
      await page.getByText(/^Proven/).waitFor();
    },
  },
  {
    name: 'trace',
    path: '/requests?outcome=COMPLETED&cost=0.00001',
    async prepare(page) {
      await page.locator('a[href^="/requests/"]').first().click();
      await page.getByRole('table', { name: /^Steps, calls of providers/ }).waitFor();
    },
  },
  { name: 'spending', path: '/spending?by=USER' },
  {
    name: 'playground',
    path: '/playground',
    async prepare(page) {
      await page.getByLabel('Compare two').check();
      await page.getByLabel('Prompt').fill('Which papers does a reefer container to Oslo need?');
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByRole('link', { name: 'What governance did' }).nth(1).waitFor();
      await page.getByText('Cost').nth(1).waitFor();
    },
  },
  {
    name: 'inbox',
    path: '/inbox',
    async prepare(page) {
      await page.locator('.waiting a').first().click();
      await page.getByText('Who decides').waitFor();
    },
  },
  {
    name: 'policy',
    path: '/policies/new',
    async prepare(page) {
      await page.getByRole('button', { name: 'Block a model' }).click();
      await page.getByLabel('Model', { exact: true }).fill('gpt-4o-mini');
      await page.getByRole('button', { name: 'Use these values' }).click();
      await page.getByRole('button', { name: 'Run the tests' }).click();
      await page.getByText('All 2 tests pass.').waitFor();
      const traffic = page.getByRole('region', { name: 'On recorded traffic' });
      await traffic.getByRole('button', { name: 'Try it' }).click();
      await traffic.getByText('would have been decided otherwise').first().waitFor();
      await traffic.scrollIntoViewIfNeeded();
      await traffic.evaluate('element => element.scrollIntoView({ block: "end" })');
    },
  },
  {
    name: 'event',
    path: '/evidence?action=ai.generate',
    async prepare(page) {
      await page.locator('a[href^="/evidence/0"]').first().click();
      await page.getByRole('button', { name: 'Check the proof' }).click();
      await page.getByText(/^Proven/).waitFor();
      await page.getByRole('img', { name: /^The path from/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'document',
    path: '/documents',
    async prepare(page) {
      await page.locator('a[href^="/documents/0"]').first().click();
      await page.getByRole('heading', { name: 'What was found' }).waitFor();
    },
  },
  { name: 'disputes', path: '/disputes?view=board' },
  {
    name: 'playbook',
    path: '/design/playbooks',
    async prepare(page) {
      await page.locator('a[href^="/design/playbooks/0"]').first().click();
      await page.getByRole('heading', { name: 'Over time' }).waitFor();
    },
  },
  { name: 'people', path: '/people' },
  { name: 'keys', path: '/keys' },
];

async function photograph(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
}

const wanted = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
await onDemo(async (demo) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await signedIn(demo, { viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
    for (const { name, path, prepare } of rooms.filter((room) => wanted.length === 0 || wanted.includes(room.name))) {
      const page = await context.newPage();
      await page.goto(demo.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('table:visible, .waiting, form.ask, form.policy, .board, .drop').first().waitFor();
      await prepare?.(page);
      await loaded(page);
      await page.waitForTimeout(NAMES_MILLIS);
      await page.evaluate('document.fonts.ready');
      const file = join(pictures, `${name}-${colorScheme}.webp`);
      writeFileSync(file, await photograph(page));
      const { size } = statSync(file);
      process.stdout.write(`${name}-${colorScheme}.webp ${Math.round(size / 1024)} kB\n`);
      if (size > MAX_BYTES) process.exitCode = 1;
      await page.close();
    }
    await context.close();
  }
});
