import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { readDocs } from '../../../console/help/files.ts';
import { anchorOf, renderPage } from '../../../console/help/page.ts';
import { helpSite } from '../../../console/help/site.ts';
import { HELP_OF_ROOMS, helpFor } from '../../../console/src/app/help.ts';
import { groups } from '../../../console/src/app/rooms.ts';
import { indexOf } from '../../../console/src/help/find.ts';

const ASSETS = { style: '/help/assets/a.css', script: '/help/assets/a.js' };
const docs = readDocs('docs');
/** Bytes that a page may have on its way, and that the search may. */
const MOST_PAGE = 24 * 1024;
const MOST_SEARCH = 200 * 1024;
const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;
const site = helpSite(docs, ASSETS);
const find = indexOf(site.search);

describe('the help of these documents', () => {
  test('has a page for each of them, light enough for a slow line', () => {
    expect(site.pages.size).toBe(docs.size);
    expect([...site.pages].filter(([, html]) => sizeOf(html) > MOST_PAGE).map(([slug]) => slug)).toEqual([]);
    expect(sizeOf(JSON.stringify(site.search))).toBeLessThan(MOST_SEARCH);
  });

  test('has a page about each room of the console, and the part that its link names', () => {
    const rooms = groups.flatMap(({ rooms: inside }) => inside.map(({ path }) => path.slice(1)));
    expect(rooms.filter((room) => !Object.hasOwn(HELP_OF_ROOMS, room))).toEqual([]);
    const broken = Object.values(HELP_OF_ROOMS).filter((target) => {
      const [slug = '', anchor = ''] = target.split('#');
      return site.pages.get(slug)?.includes(anchor === '' ? '<h1' : ` id="${anchor}"`) !== true;
    });
    expect(broken).toEqual([]);
    expect(['/budgets/7', '/', '/nowhere', '/constructor'].map(helpFor)).toEqual([
      '/help/budgets',
      '/help/console',
      '/help',
      '/help',
    ]);
  });

  test('has nothing inline that the policy of its pages refuses, and nothing of another server', () => {
    const refused = /<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|<(?:img|link|script)[^>]*(?:src|href)="(?!\/)|<iframe|<object/;
    const html = [...site.pages, ['404', site.lost] as const];
    expect(html.filter(([, text]) => refused.test(text)).map(([slug]) => slug)).toEqual([]);
  });

  test('leads from each page to the next, through all of them', () => {
    const seen = new Set<string>();
    for (let slug: string | undefined = ''; slug !== undefined && !seen.has(slug); ) {
      seen.add(slug);
      slug = /rel="next" href="\/help\/([^"]+)"/.exec(site.pages.get(slug) ?? '')?.[1];
    }
    expect([...seen].toSorted()).toEqual([...site.pages.keys()].toSorted());
  });

  test('has ids that are unique on each page', () => {
    const twice = [...site.pages].flatMap(([slug, html]) => {
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      return ids.length === new Set(ids).size && !ids.includes('') ? [] : [slug];
    });
    expect(twice).toEqual([]);
  });

  test('says on the first line of each page for whom it is', () => {
    const silent = [...docs].filter(([, text]) => !/^(?:<!--.*-->\s+)?# .+\n\n\*\*For [^*]+\.\*\*/.test(text));
    expect(silent.map(([file]) => file)).toEqual([]);
  });

  test.each([
    ['budget', '/help/budgets'],
    ['first request', '/help/tasks/ten-minutes#4-send-the-first-request'],
    ['revoke key', '/help/tasks/security#end-the-access'],
    ['BUDGET_EXCEEDED', '/help/errors#budget_exceeded'],
    ['litelm', '/help/moving'],
    ['DATABASE_URL', '/help/operations#settings'],
  ])('the search finds %s', (text, href) => {
    expect(
      find(text)
        .slice(0, 8)
        .map((found) => found.href),
    ).toContain(href);
  });

  test('the search finds nothing for nonsense, and for nothing', () => {
    expect([find('xyzzyplugh'), find('  ')]).toEqual([[], []]);
  });
});

describe('a page', () => {
  const files = new Set(['README.md', 'a.md', 'clients/b.md']);
  const html = (markdown: string, file = 'a.md'): string => renderPage(markdown, file, files).html;

  test.each([
    ['of another page', '[x](clients/b.md#y)', '<a href="/help/clients/b#y">x</a>'],
    ['within the page', '[x](#y)', '<a href="#y">x</a>'],
    ['of the first page', '[x](README.md)', '<a href="/help">x</a>'],
    ['outside', '[x](../SECURITY.md)', '<span class="elsewhere" title="In the source: ../SECURITY.md">x</span>'],
    ['of the web', '[x](https://example.com/?a=1&b="c")', 'href="https://example.com/?a=1&amp;b=&quot;c&quot;"'],
    ['of a script', '[x](javascript:alert(1))', '<span class="elsewhere"'],
  ])('has a link %s', (_what, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });

  test('resolves links from its own folder', () => {
    expect(html('[x](../a.md)', 'clients/b.md')).toContain('<a href="/help/a">x</a>');
  });

  test('escapes what code shows', () => {
    expect(html('```sh\necho "<id>" && true\n```')).toContain('echo &quot;&lt;id&gt;&quot; &amp;&amp; true');
    expect(html('`<b>`')).toContain('<code>&lt;b&gt;</code>');
  });

  test('refuses HTML that nobody looked at', () => {
    expect(() => html('<script>alert(1)</script>')).toThrow('HTML that the help does not know');
    expect(html('<picture>\n<img src="x">\n</picture>\n\nText')).toBe('<p>Text</p>\n');
  });

  test('has tables whose corner is no header when it is empty', () => {
    const table = html('| | b |\n|---|---|\n| c | d |');
    expect(table).toContain('<thead><tr><td></td><th scope="col">b</th></tr>');
    expect(table).toContain('<tbody><tr><td>c</td><td>d</td></tr>');
  });

  test('refuses a heading within something else, which has no section', () => {
    expect(() => html('> # A')).toThrow('a heading inside something else');
  });

  test('numbers headings of the same words', () => {
    const { sections } = renderPage('# A\n\n## Same\n\none\n\n## Same\n\ntwo', 'a.md', files);
    expect(sections.map(({ anchor, text }) => [anchor, text])).toEqual([
      ['a', ''],
      ['same', 'one'],
      ['same-1', 'two'],
    ]);
  });

  test.each([
    ['What `/v1/chat` answers', 'what-v1chat-answers'],
    ['MODELS_FILE', 'models_file'],
    ['1. Start the gateway', '1-start-the-gateway'],
    ['Größe', 'größe'],
  ])('has the anchor of "%s" that GitHub makes', (title, anchor) => {
    expect(anchorOf(title.replaceAll('`', ''))).toBe(anchor);
  });
});

test.each([
  ['a link to an anchor that is not there', new Map([['a.md', '# A\n\n[x](a.md#no)']]), 'a.md#no is not there'],
  ['a file that no list names', new Map([['b.md', '# B']]), 'b.md 0 times'],
  ['a file that is not there', new Map<string, string>(), 'names a.md, which is not there'],
])('%s stops the build', (_what, others, problem) => {
  const index = '# Index\n\n## All\n\n- [A](a.md): first\n';
  const base = problem.includes('which') ? [] : ([['a.md', '# A']] as const);
  expect(() => helpSite(new Map([['README.md', index], ...base, ...others]), ASSETS)).toThrow(problem);
});

test('the documents that the help has are those that the build watches', () => {
  expect(readFileSync('console/build.js', 'utf8')).toContain("'../docs/{.,clients,tasks}/*.md'");
});
