import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { englishOn } from '../support/english.ts';
import { type Demo, loaded, onDemo, signedIn } from './demo.ts';

/**
 * Looks at every page of the console with the demo's data: follows the links from the overview, one page of each kind, and
 * says for each theme, width and language what axe finds, whether the page scrolls sideways, which texts are cut, what is
 * English on a German page, and what the browser complains of. `npm run pages`; with a folder, pictures of all of them are put
 * there: `npm run pages -- --theme dark --language de --width 390 --page /keys pictures`. Each option may be given several times;
 * without it, all are looked at. Exit codes: 0 no fault, 1 some, which are printed.
 */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** 320 px is 1280 at 400 % zoom (WCAG 2.2, 1.4.10), 640 px at 200 % (1.4.4); 390 px is a phone. */
const WIDTHS = ['320', '390', '640', '1280'];
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en-GB', 'de-DE'];
/** From this width on, in px, tables need not scroll. */
const DESK = 1280;
const MOST_PAGES = 150;
/** Tables that scroll sideways. */
const WIDE = `[...document.querySelectorAll('.scroll:has(> table):not(details:not([open]) *)')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map((table) => table.ariaLabel)`;
const several = { type: 'string', multiple: true } as const;
const {
  values: wanted,
  positionals: [folder],
} = parseArgs({
  allowPositionals: true,
  options: { theme: several, language: several, width: several, page: several },
});
/** Texts that leave a box that hides them or has a border. One whose title has the whole is cut on purpose. */
const CUT = `(() => {
  const faults = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() === '' || node.parentElement.closest('pre, .unseen, details:not([open]) > :not(summary), svg, option, [title]')) continue;
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    for (let box = node.parentElement; box !== document.body && box !== null; box = box.parentElement) {
      const { overflowX, display } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (display === 'inline' || (overflowX === 'visible' && !box.matches('button, .button, .tag, td, th'))) continue;
      const edges = box.getBoundingClientRect();
      if (edges.width > 1 && (right > edges.right + 1 || left < edges.left - 1)) {
        faults.add(node.data.trim().slice(0, 80));
        break;
      }
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('input[placeholder]')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (field.clientWidth > 0 && pen.measureText(field.placeholder).width > room + 1) faults.add(field.placeholder);
  }
  return [...faults];
})()`;

/** Those of a list that an option names by their beginning, or all where it is not given. */
function chosen<Choice extends string>(
  list: readonly Choice[],
  names: readonly string[] | undefined,
): readonly Choice[] {
  return names === undefined ? list : list.filter((choice) => names.some((name) => choice.startsWith(name)));
}

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
  if (wide > width) faults.push(`scrolls sideways: ${wide} of ${width} px`);
  if (width >= DESK) faults.push(...(await page.evaluate<string[]>(WIDE)).map((name) => `table is too wide: ${name}`));
  faults.push(...(await page.evaluate<string[]>(CUT)).map((text) => `is cut: ${text}`));
  const english = (await page.evaluate('document.documentElement.lang')) === 'en' ? [] : await englishOn(page, true);
  return [...faults, ...english.map((text) => `is English: ${text}`)];
}

await onDemo(async (demo) => {
  const all = await pagesOf(demo);
  const paths = wanted.page === undefined ? all : all.filter((path) => wanted.page?.includes(kindOf(path)));
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  let faults = 0;
  for (const locale of chosen(LANGUAGES, wanted.language))
    for (const colorScheme of chosen(THEMES, wanted.theme))
      for (const width of chosen(WIDTHS, wanted.width)) {
        const viewport = { width: Number(width), height: 800 };
        const context = await signedIn(demo, { viewport, colorScheme, locale });
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
