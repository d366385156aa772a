import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { type HelpAssets, helpSite } from './site.ts';

/** The folders of `docs/` whose documents are pages; decisions and releases stay in the source. */
const DOCUMENTS = '{.,clients,tasks}/*.md';

/** The documents of the help by their files below the folder. */
export function readDocs(folder: string): Map<string, string> {
  const files = globSync(DOCUMENTS, { cwd: folder }).sort();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Writes the help of the documents in `docs` to `out`, each file compressed by gzip alone: the server inflates it for others. */
export function writeHelp(docs: string, out: string, assets: HelpAssets): void {
  const { pages, lost, search } = helpSite(readDocs(docs), assets);
  rmSync(join(out, 'pages'), { recursive: true, force: true });
  const write = (name: string, content: string): void => {
    const path = join(out, 'pages', `${name}.gz`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  };
  for (const [slug, html] of pages) write(`${slug === '' ? 'index' : slug}.html`, html);
  write('404.html', lost);
  write('search.json', JSON.stringify(search));
}
