import { addressOf, type HelpGroup, type HelpPage, INDEX_FILE, outlineOf } from './outline.ts';
import { escaped, type HelpSection, renderPage, type RenderedPage } from './page.ts';

/** Addresses of the style sheet and the script of every page. */
export interface HelpAssets {
  style: string;
  script: string;
}

/** A section as the search reads it: `[slug, page's title, anchor, section's title, text]`. */
export type SearchEntry = readonly [slug: string, page: string, anchor: string, title: string, text: string];

/** The help as files: each page's HTML by its slug, the page for unknown addresses, and what the search reads. */
export interface HelpSite {
  pages: Map<string, string>;
  lost: string;
  search: SearchEntry[];
}

const LOST = '<h1>This page is not in the help</h1><p>Search for it, or choose a page from the contents.</p>';

/** Builds the help of `docs`, the texts by their files below `docs/`. Throws if a link or a file leads nowhere. */
export function helpSite(docs: ReadonlyMap<string, string>, assets: HelpAssets): HelpSite {
  const groups = outlineOf(docs.get(INDEX_FILE) ?? '');
  const order: HelpPage[] = [
    { file: INDEX_FILE, slug: '', label: 'All pages' },
    ...groups.flatMap(({ pages }) => pages),
  ];
  const listed = new Set(order.map(({ file }) => file));
  const rendered = new Map(
    order.map(({ file }) => {
      const text = docs.get(file);
      if (text === undefined) throw new Error(`docs/${INDEX_FILE} names ${file}, which is not there`);
      return [file, renderPage(text, file, listed)] as const;
    }),
  );
  const wrong = [...missing(docs, order), ...brokenLinks(rendered)];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));

  const site: HelpSite = { pages: new Map(), lost: '', search: [] };
  for (const [at, page] of order.entries()) {
    const made = rendered.get(page.file);
    if (made === undefined) continue;
    const around = neighbours(order[at - 1], order[at + 1]);
    const contents = contentsOf(groups, page, made.sections);
    site.pages.set(page.slug, layout({ ...made, html: made.html + around }, contents, assets));
    for (const { anchor, title, depth, text } of made.sections)
      site.search.push([page.slug, made.title, depth === 1 ? '' : anchor, title, text]);
  }
  site.lost = layout({ title: 'Not found', summary: '', html: LOST }, contentsOf(groups, undefined, []), assets);
  return site;
}

/** Files that no list names, and files that several name. */
function missing(docs: ReadonlyMap<string, string>, order: readonly HelpPage[]): string[] {
  return [...docs.keys()].flatMap((file) => {
    const times = order.filter((page) => page.file === file).length;
    return times === 1 ? [] : [`docs/${INDEX_FILE} names ${file} ${times} times instead of once`];
  });
}

function brokenLinks(rendered: ReadonlyMap<string, RenderedPage>): string[] {
  return [...rendered].flatMap(([file, { links }]) =>
    links
      .filter(({ file: target, anchor }) => anchor !== '' && !anchorsOf(rendered.get(target)).includes(anchor))
      .map((link) => `${file}: ${link.file}#${link.anchor} is not there`),
  );
}

function anchorsOf(page: RenderedPage | undefined): string[] {
  return page?.sections.map(({ anchor }) => anchor) ?? [];
}

function neighbours(before: HelpPage | undefined, after: HelpPage | undefined): string {
  const link = (page: HelpPage | undefined, rel: string, word: string): string =>
    page === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${addressOf(page.slug)}"><small>${word}</small> ${escaped(page.label)}</a>`;
  return `<nav class="around" aria-label="Previous and next page">${link(before, 'prev', 'Previous')}${link(after, 'next', 'Next')}</nav>`;
}

function contentsOf(
  groups: readonly HelpGroup[],
  current: HelpPage | undefined,
  sections: readonly HelpSection[],
): string {
  const within = sections.filter(({ depth }) => depth === 2);
  const inside =
    within.length === 0 || current?.slug === ''
      ? ''
      : `<ul>${within.map(({ anchor, title }) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`).join('')}</ul>`;
  const item = ({ slug, label }: HelpPage): string => {
    const here = slug === current?.slug;
    return `<li><a href="${addressOf(slug)}"${here ? ' aria-current="page"' : ''}>${escaped(label)}</a>${here ? inside : ''}</li>`;
  };
  return groups
    .map(({ heading, pages }) => `<h2>${escaped(heading)}</h2><ul>${pages.map(item).join('')}</ul>`)
    .join('');
}

/** A whole page. It has neither inline scripts nor inline styles, which its Content-Security-Policy refuses. */
function layout(
  { title, summary, html }: Pick<RenderedPage, 'title' | 'summary' | 'html'>,
  contents: string,
  { style, script }: HelpAssets,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(summary)}">
<title>${escaped(title)} · Portcullis help</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" blocking="render" src="${script}"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="brand" href="/help"><img src="/mark.svg" alt="" width="22" height="22">Portcullis help</a>
<search></search>
<a class="console" href="/">Console</a>
</header>
<div class="book">
<details class="contents"><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
<main id="text" tabindex="-1">
${html}</main>
</div>
</body>
</html>
`;
}
