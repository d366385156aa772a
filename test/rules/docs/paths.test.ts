import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';

/** Not the project's own text: packages, and what builds and tests write. */
const FOREIGN = new Set(['node_modules', 'dist', '.data', '.cache']);
const tree = globSync(['{.,}*', '{src,test,docs,console,bench,deploy,lint,migrations,verifier,bin,.ci,.github}/**'], {
  exclude: (path) => FOREIGN.has(posix.basename(path)),
}).map((path) => path.replaceAll('\\', '/'));

/** Folders that a path may begin with: docs/architecture.md calls those of `src` and of areas by their own names. */
const first = new Set(
  globSync(['*/', 'src/*/', 'src/features/*/', 'src/providers/*/'], {
    exclude: (path) => FOREIGN.has(posix.basename(path)),
  }).map((path) => posix.basename(path)),
);

const TOKEN = /`([\w.@{},*<>-]+(?:\/[\w.@{},*<>-]*)*)`/g;
const FILE = /\w\.(?:ts|tsx|js|mjs|cjs|sql|md|ya?ml|json|graphql)$/;
/** Entries of evidence packs. */
const OF_PACKS = /^(?:(?:VERIFY\.md|verify\.mjs|(?:incidents|inventory|manifest|people|reconciliation)\.json)$|(?:log|oscal|samples)\/|\w+\/versions\.jsonl$)/;
/** Files of others: of packages, of readers, of a build. */
const NOT_OURS = /^(?:@|dist\/|ipaddr\.js$|model_prices_and_context_window\.json$|npm-shrinkwrap\.json$|receiver\.mjs$|verify\.mjs$|tools\.mjs$|\.mcp\.json$|\.(?:vscode|cursor)\/)/;

/** Whether a text in backticks means a place in the repository. */
function isPath(token: string): boolean {
  if (NOT_OURS.test(token) || OF_PACKS.test(token)) return false;
  const [start = '', ...rest] = token.split('/');
  return FILE.test(token) || (rest.length > 0 && first.has(start));
}

/** Matches a path as prose writes it: `<what>` and `*` are any name, `{one,other}` either, `NNNN-what` a migration. */
function patternOf(token: string): RegExp {
  const source = token
    .replace(/\/$/, '')
    .replace(/NNNN-\w+/g, '<migration>')
    .replace(/[.]/g, '\\.')
    .replace(/\*+|<[^>]+>/g, '[^/]+')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  // A suffix stands for the files that have it.
  return new RegExp(token.startsWith('.') ? `${source}$` : `(?:^|/)${source}$`);
}

const docs = globSync(['docs/**/*.md', 'README.md']);
const pathsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').replace(/^```[^]*?^```/gm, '').matchAll(TOKEN)].flatMap(([, token = '']) =>
    isPath(token) ? [token] : [],
  );

test('every path that the docs name is there', () => {
  const named = docs.flatMap((file) => pathsIn(file).map((path) => ({ file, path })));
  expect(named.length).toBeGreaterThan(100);
  const isThere = new Map(named.map(({ path }) => [path, tree.some((one) => patternOf(path).test(one))]));
  expect(named.flatMap(({ file, path }) => (isThere.get(path) === true ? [] : [`${file}: ${path}`]))).toEqual([]);
});
