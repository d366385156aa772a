import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { onlyGet, sendPage } from '../shared/http/web-page.js';
import { compressedFiles } from '../shared/http/compressed-files.js';
import { helpPages } from './help-pages.js';

/** The rooms of the console. Each may be opened by its address, and so may what is in it. */
const ROOMS = [
  'requests',
  'spending',
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

/** First parts of paths at which programs ask, whatever they accept. */
const OF_PROGRAMS = /^\/(?:\.well-known|api|assets|graphql|help\/assets|logs|mcp|oauth|scim|v1|v1beta)(?:\/|$)/;

interface ConsolePages {
  /** The rooms and their assets. A missing asset is a 404, never the page. */
  rooms: Router;
  /** The last handler: a browser that follows a mistyped address gets the console's own page, which says so. */
  lost: Router;
}

/** The console and the help as they were built in `folder` and `help`; nothing where the console was not. */
export function consolePages(folder: string, help: string): ConsolePages {
  const [router, lost] = [Router(), Router()];
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return { rooms: router, lost };
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
  router.use('/help', helpPages(help));
  router.use('/assets', compressedFiles(join(folder, 'assets')));
  router
    .route('/mark.svg')
    .get((_request, response) => {
      response.sendFile(join(folder, 'mark.svg'), { maxAge: '1h' });
    })
    .all(onlyGet);
  lost.get('/*rest', (request, response, next) => {
    if (request.accepts(HTML) !== 'text/html' || OF_PROGRAMS.test(request.path)) next();
    else page(request, response.status(404), next);
  });
  return { rooms: router, lost };
}

/** The operations of the console by their hashes; none where it was not built. */
export function consoleDocuments(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
