import { posix } from 'node:path';

/** A page of the help: its file below `docs/`, its address below `/help/` (empty for the first page), and its name in the contents. */
export interface HelpPage {
  file: string;
  slug: string;
  label: string;
}

/** A heading of the contents with the pages below it, in the order in which they are read. */
export interface HelpGroup {
  heading: string;
  pages: readonly HelpPage[];
}

/** The file that the contents are read from; it is the first page, too. */
export const INDEX_FILE = 'README.md';

const HEADING = /^## (.+)$/;
const ITEM = /^- \[([^\]]+)\]\(([\w./-]+\.md)\)/;

/** The contents, as the lists of `docs/README.md` give them: `## Heading`, then `- [Label](file.md): …`. */
export function outlineOf(index: string): HelpGroup[] {
  const groups: { heading: string; pages: HelpPage[] }[] = [];
  for (const line of index.split('\n')) {
    const [, heading] = HEADING.exec(line) ?? [];
    if (heading !== undefined) groups.push({ heading, pages: [] });
    const [, label, file] = ITEM.exec(line) ?? [];
    if (label !== undefined && file !== undefined && !file.startsWith('..') && !file.startsWith('decisions/'))
      groups.at(-1)?.pages.push({ file, slug: slugOf(file), label });
  }
  return groups.filter(({ pages }) => pages.length > 0);
}

/** The address of a file below `/help/`, without the slash: `clients/curl` for `clients/curl.md`. */
export function slugOf(file: string): string {
  return file === INDEX_FILE ? '' : file.replace(/\.md$/, '');
}

/** The path at which a page is served. */
export function addressOf(slug: string): string {
  return slug === '' ? '/help' : `/help/${slug}`;
}

/** The file that a relative link of a document means, below `docs/`; it begins with `../` outside. */
export function targetOf(file: string, path: string): string {
  return path === '' ? file : posix.join(posix.dirname(file), path);
}
