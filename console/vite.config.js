import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run console:dev` finds a running gateway. */
const GATEWAY = 'http://127.0.0.1:8080';

/** While developing, urql looks for the kind of each operation in its text, which one that is sent by its hash has not. */
const operationsByHash = {
  name: 'operations-by-hash',
  apply: 'serve',
  transform: (code, id) =>
    id.includes('/@urql/core/') ? code.replaceAll('process.env.NODE_ENV', JSON.stringify('production')) : undefined,
};

export default defineConfig({
  plugins: [react(), operationsByHash],
  optimizeDeps: { exclude: ['@urql/core', 'urql'] },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
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
