import express, { type RequestHandler } from 'express';
import type { ProcessMetrics } from '../contracts/metrics.js';
import { requestIdOf } from '../shared/http/request-id.js';
import { onlyGet } from '../shared/http/web-page.js';

/** Sets `X-Request-ID` on responses outside the APIs, and keeps browsers from guessing their types. */
export const nameResponse: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-ID', requestIdOf(request.headers['x-request-id']));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

/** `/livez`, `/readyz` and `/metrics`: unauthenticated, so they reveal nothing confidential. */
export function operationalPages(
  isWritable: () => Promise<unknown>,
  metrics: ProcessMetrics,
  isShuttingDown: () => boolean,
): express.Router {
  const router = express.Router();
  const page = (path: string, answer: RequestHandler): void => {
    router.route(path).get(answer).all(onlyGet);
  };
  page('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  page('/readyz', async (_request, response) => {
    const answers = await isWritable().then(
      () => true,
      () => false,
    );
    if (answers && !isShuttingDown()) {
      response.json({ status: 'ready' });
      return;
    }
    response.status(503).set('Retry-After', '1').json({ status: 'not ready' });
  });
  page('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.page());
  });
  return router;
}
