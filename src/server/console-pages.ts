import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { onlyGet, sendPage } from '../shared/http/web-page.js';
import { compressedFiles } from '../shared/http/compressed-files.js';

/** The rooms of the console. Each may be opened by its address, and so may what is in it. */
const ROOMS = [
  'requests',
  'playground',
  'inbox',
  'proposals',
  'policies',
  'budgets',
  'keys',
  'people',
  'applications',
  'batches',
  'prompts',
  'evaluations',
  'tenants',
  'webhooks',
  'alerts',
  'guards',
  'stops',
  'providers',
  'models',
  'tools',
  'evidence',
  'documents',
  'disputes',
  'design',
];
const HTML = ['application/json', 'text/html'];
/** The cookie of a session, of whatever worth. */
const SESSION = /(?:^|;\s*)(?:__Host-)?portcullis=/;

/** The console as it was built in `folder`; nothing where it was not. A missing asset is a 404, never the page. */
export function consolePages(folder: string): Router {
  const router = Router();
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return router;
  const page = sendPage(readFileSync(index, 'utf8'));
  const show: RequestHandler = (request, response, next) => {
    if (request.accepts(HTML) !== 'text/html') next();
    else if (SESSION.test(request.headers.cookie ?? '')) page(request, response, next);
    // The page would ask, be refused, and send the browser there itself.
    else response.redirect(`/sign-in?return_to=${encodeURIComponent(request.originalUrl)}`);
  };
  router.get('/', show);
  // For those who read an evidence pack by a link, who have no session of the console.
  router.get('/shared', page);
  for (const room of ROOMS) router.get([`/${room}`, `/${room}/*rest`], show);
  router.use('/assets', compressedFiles(join(folder, 'assets')));
  router
    .route('/mark.svg')
    .get((_request, response) => {
      response.sendFile(join(folder, 'mark.svg'), { maxAge: '1h' });
    })
    .all(onlyGet);
  return router;
}

/** First parts of paths at which programs ask, whatever they accept. */
const OF_PROGRAMS = /^\/(?:\.well-known|api|assets|graphql|logs|mcp|oauth|scim|v1|v1beta)(?:\/|$)/;

/** The console's own page of a mistyped address, for browsers that follow one. */
export function consoleNotFound(folder: string): RequestHandler {
  const index = join(folder, 'index.html');
  if (!existsSync(index))
    return (_request, _response, next) => {
      next();
    };
  const page = sendPage(readFileSync(index, 'utf8'));
  return (request, response, next) => {
    const isBrowser = request.method === 'GET' && request.accepts(HTML) === 'text/html';
    if (!isBrowser || OF_PROGRAMS.test(request.path)) next();
    else page(request, response.status(404), next);
  };
}

/** The operations of the console by their hashes; none where it was not built. */
export function consoleDocuments(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
