import MiniSearch from 'minisearch';

/** A section that was found: where it is, `page › section`, and its words around what was looked for. */
export interface Found {
  href: string;
  title: string;
  excerpt: string;
}

/** At most so many are found; search.ts says so. */
const MOST = 20;
/** How much more the pages of tasks count: somebody who searches mostly has one. */
const TASKS = 1.5;
const EXCERPT = 160;
/** Words before the first match in an excerpt, in characters. */
const BEFORE = 40;

/** Sections as `search.json` has them: console/help/site.ts. */
type Entry = readonly [slug: string, page: string, anchor: string, title: string, text: string];

/** Makes the function that finds sections: by words, their beginnings, and with one letter wrong in longer ones. */
export function indexOf(entries: readonly Entry[]): (text: string) => readonly Found[] {
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 1 : false),
      combineWith: 'AND',
      boostDocument: (id) => (entries[id as number]?.[0].startsWith('tasks/') === true ? TASKS : 1),
    },
  });
  index.addAll(entries.map(([, page, , title, text], id) => ({ id, page, title, text })));
  return (text) =>
    index
      .search(text)
      .slice(0, MOST)
      .flatMap(({ id, terms }) => {
        const entry = entries[id as number];
        return entry === undefined ? [] : [foundOf(entry, terms)];
      });
}

/** Reads the sections from the server. */
export async function openIndex(url: string): Promise<(text: string) => readonly Found[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return indexOf((await answer.json()) as Entry[]);
}

function foundOf([slug, page, anchor, title, text]: Entry, terms: readonly string[]): Found {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const start = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - BEFORE);
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const isWhole = from + EXCERPT >= text.length;
  const excerpt = text.slice(from, from + EXCERPT).replace(isWhole ? '' : /\s\S*$/, '');
  return {
    href: `/help${slug === '' ? '' : `/${slug}`}${anchor === '' ? '' : `#${anchor}`}`,
    title: anchor === '' ? page : `${page} › ${title}`,
    excerpt: `${from > 0 ? '… ' : ''}${excerpt}${isWhole ? '' : ' …'}`,
  };
}
