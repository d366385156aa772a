import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { type Demo, loaded, onDemo, signedIn } from './demo.ts';

/**
 * Looks at every page of the console with the demo's data: follows the links from the overview, one page of each kind, and
 * says for each theme, width and language what axe finds, whether the page scrolls sideways, and what the browser complains of.
 * `npm run pages`; with a folder, pictures of all of them are put there. Exit codes: 0 no fault, 1 some, which are printed.
 */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** 320 px is 1280 at 400 % zoom (WCAG 2.2, 1.4.10), 640 px at 200 % (1.4.4); 390 px is a phone. */
const WIDTHS = [320, 390, 640, 1280];
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en-GB', 'de-DE'];
const MOST_PAGES = 150;
const folder = process.argv[2];

/** The kind of a page: its address without the record that it is of. */
function kindOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/\d/.test(part) || part.includes('%') || part.includes('.') ? ':id' : part))
    .join('/');
}

/** One address for each kind of page that links lead to. */
async function pagesOf(demo: Demo): Promise<string[]> {
  const context = await signedIn(demo, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const byKind = new Map([['/', '/']]);
  for (const path of byKind.values()) {
    await open(page, demo.url + path);
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="/"]')].map((link) => link.pathname)`,
    );
    for (const link of links) {
      const kind = kindOf(link);
      // The help, the reference and downloads are no pages of the console.
      if (/^\/(help|docs|graphql|v1|openapi)/.test(kind) || byKind.has(kind) || byKind.size >= MOST_PAGES) continue;
      byKind.set(kind, link);
    }
  }
  await context.close();
  return [...byKind.values()].toSorted();
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await loaded(page);
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
  const [wide, width] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
  return wide > width ? [...faults, `scrolls sideways: ${wide} of ${width} px`] : faults;
}

await onDemo(async (demo) => {
  const paths = await pagesOf(demo);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  let faults = 0;
  for (const locale of LANGUAGES)
    for (const colorScheme of THEMES)
      for (const width of WIDTHS) {
        const context = await signedIn(demo, { viewport: { width, height: 800 }, colorScheme, locale });
        const page = await context.newPage();
        const said: string[] = [];
        page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())));
        page.on('pageerror', (error) => void said.push(String(error)));
        let found = 0;
        for (const path of paths) {
          await open(page, demo.url + path);
          for (const fault of [...(await faultsOf(page)), ...said.splice(0)]) {
            found += 1;
            process.stdout.write(`${path} ${locale} ${colorScheme} ${width} px: ${fault}\n`);
          }
          if (folder === undefined) continue;
          const name = `${path.slice(1).replaceAll('/', '-') || 'overview'}-${locale.slice(0, 2)}-${colorScheme}-${width}.png`;
          await page.screenshot({ path: join(folder, name), fullPage: true });
        }
        process.stdout.write(`${locale} ${colorScheme} ${width} px: ${paths.length} pages, ${found} faults\n`);
        faults += found;
        await context.close();
      }
  if (faults > 0) process.exitCode = 1;
});
