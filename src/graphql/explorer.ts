import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { compressedFiles } from '../shared/http/compressed-files.js';
import { sendPage } from '../shared/http/web-page.js';
import { PROJECT_ROOT } from '../shared/project-root.js';

/** The build of console/explorer.html, which names its files by `/graphql/explorer/`: console/build.js. */
const BUILT = join(PROJECT_ROOT, 'dist/explorer');

/** Media types of the answer to a GET of `/graphql`; a browser prefers the last. */
const OFFERED = ['application/json', 'application/graphql-response+json', 'text/html'];

/** GraphiQL, for a browser that opens `/graphql`; nothing where it was not built. Every asset comes from this server. */
export function createExplorer(): Router {
  const router = Router();
  const file = join(BUILT, 'explorer.html');
  if (!existsSync(file)) return router;
  const send = sendPage(readFileSync(file, 'utf8'));
  const page: RequestHandler = (request, response, next) => {
    const isBrowser =
      request.method === 'GET' && request.headers.accept !== undefined && request.accepts(OFFERED) === 'text/html';
    if (isBrowser) send(request, response, next);
    else next();
  };
  router.all('/graphql', page);
  router.use('/graphql/explorer/assets', compressedFiles(join(BUILT, 'assets')));
  return router;
}
