import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { DomainError } from '../errors.js';
import { PROJECT_ROOT } from '../project-root.js';

/** Where the build puts what pages load of packages: esbuild.config.js. */
const ASSETS = join(PROJECT_ROOT, 'dist/assets');

/** Only what this server serves: no script from a page, no connection to anybody else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI and GraphiQL write style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  // Speech that a model made, which the playground plays.
  'media-src data:',
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of a page that loads nothing but what this server serves. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Sends a page that loads nothing but what this server serves. */
export function sendPage(html: string): RequestHandler {
  return (_request, response) => {
    response.set(PAGE_HEADERS);
    response.type('html').send(html);
  };
}

/** Serves a page's files of packages under `prefix`, and the script that starts the page. */
export function pageAssets(prefix: string, start: string, files: readonly string[]): Router {
  const router = Router();
  router.get(`${prefix}/start.js`, (_request, response) => {
    response.type('js').send(start);
  });
  for (const file of files) {
    router.get(`${prefix}/${file}`, (_request, response) => {
      response.sendFile(join(ASSETS, file), { maxAge: '1h', dotfiles: 'allow' });
    });
  }
  return router;
}

/** Refuses every method but those that were routed before, such as `GET, HEAD`. */
export function allowOnly(methods: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Allow', methods);
    next(new DomainError('METHOD_NOT_ALLOWED', `use ${methods}`));
  };
}

export const onlyGet = allowOnly('GET, HEAD');
export const onlyPost = allowOnly('POST');
