import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes THIRD-PARTY-NOTICES: the licences of all packages that we hand on, installed or built into dist. Fails when one has a
 * licence that is not allowed; with --check it writes nothing.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
]);
/** What builds the console, also where a package that is in it names one: its macros are gone by then. */
const BUILD_TOOLS =
  /^(marked|vite|@vitejs\/.*|@types\/.*|@babel\/core|@lingui\/(?:babel-plugin-.*|cli|conf|format-po))$/;
/** esbuild.config.js copies files of it. */
const COPIED = ['swagger-ui-dist'];
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Where `name` is found from a package, by the folders above it. */
function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (packages[path] !== undefined) return path;
    if (folder === '.' || folder === '') return undefined;
  }
}

const wanted = (names, from) => names.map((name) => find(name, from)).filter((path) => path !== undefined);
const needed = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => !BUILD_TOOLS.test(name),
  );
const ofConsole = Object.keys(packages.console.devDependencies).filter((name) => !BUILD_TOOLS.test(name));
const open = [...wanted([...needed(packages['']), ...COPIED], ''), ...wanted(ofConsole, 'console')];
const handedOn = new Set();
for (let path = open.pop(); path !== undefined; path = open.pop()) {
  // A peer that is for tools alone, such as a compiler, is handed on by nobody.
  if (handedOn.has(path) || (packages[path].devOptional === true && packages[path].peer === true)) continue;
  handedOn.add(path);
  open.push(...wanted(needed(packages[path]), path));
}

function licenceOf(path) {
  const manifest = join(path, 'package.json');
  const { license, licenses } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : packages[path];
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

/** Of an SPDX expression without nested parentheses. */
function isAllowed(licence) {
  const terms = licence.replaceAll(/[()]/g, '').split(' AND ');
  return terms.every((term) => term.split(' OR ').some((one) => ALLOWED.has(one)));
}

const found = [...handedOn]
  .map((path) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), licence: licenceOf(path) }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
const refused = found.filter(({ licence }) => !isAllowed(licence));
for (const { name, licence } of refused) console.error(`${name}: the licence ${licence} is not allowed`);
if (refused.length > 0) process.exit(1);
if (!process.argv.includes('--check')) writeFileSync('THIRD-PARTY-NOTICES', noticesOf());

/** Packages with the same text share it. */
function noticesOf() {
  const texts = new Map();
  for (const { path, name, licence } of found) {
    const files = existsSync(path) ? readdirSync(path).filter((file) => LICENCE_FILE.test(file)) : [];
    const text = files.map((file) => readFileSync(join(path, file), 'utf8').trim()).join('\n\n') || licence;
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${packages[path].version} (${licence})`]);
  }
  const parts = [...texts].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`);
  return `Portcullis contains or installs these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
