import { readdirSync } from 'node:fs';
import { type RequestHandler, Router, static as staticFiles } from 'express';
import Negotiator from 'negotiator';

/** How compressed files end, the best first. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
const ENCODINGS = Object.keys(SUFFIXES) as (keyof typeof SUFFIXES)[];

/**
 * Serves the files of a folder whose names change with their content, each in the smallest form that is there and that the
 * client accepts (RFC 9110 §12.5.3). Each form has an ETag of its own.
 */
export function compressedFiles(folder: string): Router {
  const names = new Set(readdirSync(folder));
  const choose: RequestHandler = (request, response, next) => {
    const name = request.path.slice(1);
    if (!names.has(name)) {
      next();
      return;
    }
    const forms = ENCODINGS.filter((encoding) => names.has(name + SUFFIXES[encoding]));
    if (forms.length > 0) response.vary('Accept-Encoding');
    const accepted = new Negotiator(request).encodings(forms);
    const form = forms.find((encoding) => accepted.includes(encoding));
    if (form !== undefined) {
      response.type(name.slice(name.lastIndexOf('.'))).set('Content-Encoding', form);
      request.url = `/${name}${SUFFIXES[form]}`;
    }
    next();
  };
  const router = Router();
  router.use(choose, staticFiles(folder, { immutable: true, maxAge: '1y', index: false, redirect: false }));
  return router;
}
