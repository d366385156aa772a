import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { withoutMacros } from './macros.js';
import { compiledCatalogue } from './words.js';

/** Where `npm run console:dev` finds a running gateway. */
const GATEWAY = 'http://127.0.0.1:8080';

/** While developing, urql looks for the kind of each operation in its text, which one that is sent by its hash has not. */
const operationsByHash = {
  name: 'operations-by-hash',
  apply: 'serve',
  transform: (code, id) =>
    id.includes('/@urql/core/') ? code.replaceAll('process.env.NODE_ENV', JSON.stringify('production')) : undefined,
};

/** Texts are taken from the catalogue, and a catalogue (`*.po`) becomes a module of its compiled texts. */
const words = {
  name: 'words',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.po')
      ? compiledCatalogue(code, id)
      : /\/src\/.*\.tsx?$/.test(id)
        ? withoutMacros(code, id)
        : undefined,
};

const MAIN = join(import.meta.dirname, 'src/main.tsx');
const START = join(import.meta.dirname, 'src/app/start.tsx');

/** All modules that one imports, and those that they import, without what is loaded later. */
function importedBy(id, graph, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importedBy(imported, graph, found);
  return found;
}

let first;

/** What every page needs is in two files: what finds the language, and what begins afterwards. */
function chunkOf(id, graph) {
  first ??= { language: importedBy(MAIN, graph), start: importedBy(START, graph) };
  // The entry waits for the other file, which needs what is in this one: it stays apart.
  if (id.startsWith('\0') || id === MAIN || graph.getModuleInfo(MAIN) === null) return null;
  return Object.keys(first).find((name) => first[name].has(id)) ?? null;
}

/** The program is imported once its language is known; the page names it, so that the browser need not wait to load it. */
const preloadedStart = {
  name: 'preloaded-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const start = Object.values(bundle ?? {}).find(({ name }) => name === 'start');
      const files = start === undefined ? [] : [start.fileName, ...start.imports];
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
      }));
    },
  },
};

export default defineConfig({
  plugins: [words, react(), operationsByHash, preloadedStart],
  optimizeDeps: { exclude: ['@urql/core', 'urql'] },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf, debugName: 'what every page needs' }] } } },
  },
  server: {
    proxy: {
      '/graphql': { target: GATEWAY, ws: true },
      '/help': GATEWAY,
      '/session': GATEWAY,
      '/sign-in': GATEWAY,
      '/v1': GATEWAY,
      '/api': GATEWAY,
    },
  },
});
