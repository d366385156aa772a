import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import Negotiator from 'negotiator';
import { compressedFiles } from '../shared/http/compressed-files.js';
import { onlyGet, PAGE_HEADERS } from '../shared/http/web-page.js';

/** A file as the build wrote it: compressed, with the hash of its content as the tag of each form. */
interface HelpFile {
  type: 'html' | 'json';
  compressed: Buffer;
  tag: string;
}

/** The page for addresses that are not there, by its address. */
const LOST = '404';
const inflate = promisify(gunzip);

/**
 * The documentation as it was built in `folder`, for everybody: nothing in it is secret, and a person without a key has to read
 * how to get one. Half a megabyte is kept in memory. Nothing is served where the folder is not there.
 */
export function helpPages(folder: string): Router {
  const router = Router();
  if (!existsSync(join(folder, 'pages'))) return router;
  const files = filesIn(join(folder, 'pages'));
  const lost = files.get(LOST);
  files.delete(LOST);
  router.use('/assets', compressedFiles(join(folder, 'assets')), (_request, _response, next) => {
    next('router');
  });
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      onlyGet(request, response, next);
      return;
    }
    const file = files.get(request.path.replace(/^\//, '').replace(/\/$/, ''));
    if (file !== undefined) send(file, request, response).catch(next);
    else if (lost !== undefined && request.accepts(['application/json', 'text/html']) === 'text/html')
      send(lost, request, response.status(404)).catch(next);
    else next();
  });
  return router;
}

/** The files by their addresses below `/help/`: an empty text for the first page, `clients/curl`, `search.json`. */
function filesIn(folder: string): Map<string, HelpFile> {
  const files = new Map<string, HelpFile>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.gz')) continue;
    const name = entry.slice(0, -'.gz'.length).replaceAll('\\', '/');
    const compressed = readFileSync(join(folder, entry));
    const tag = createHash('sha256').update(compressed).digest('base64url').slice(0, 22);
    files.set(name === 'index.html' ? '' : name.replace(/\.html$/, ''), {
      type: name.endsWith('.json') ? 'json' : 'html',
      compressed,
      tag,
    });
  }
  return files;
}

/** Sends a file, inflated for the few clients that do not accept gzip; 304 to a client that has it (RFC 9110 §13.1.2). */
async function send({ type, compressed, tag }: HelpFile, request: Request, response: Response): Promise<void> {
  const asGzip = new Negotiator(request).encodings(['gzip', 'identity'])[0] === 'gzip';
  response.set({
    ...PAGE_HEADERS,
    'Cache-Control': 'no-cache',
    ETag: `"${tag}${asGzip ? '-gzip' : ''}"`,
    Vary: 'Accept-Encoding',
  });
  response.type(type);
  if (request.fresh && response.statusCode === 200) {
    response.status(304).end();
    return;
  }
  if (asGzip) response.set('Content-Encoding', 'gzip');
  const body = asGzip ? compressed : await inflate(compressed);
  response.set('Content-Length', String(body.length)).end(body);
}
