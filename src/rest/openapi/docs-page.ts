import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { DomainError } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json.js';

/** Only what this server serves: no script from a page, no connection to anybody else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI writes style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// `validatorUrl` would send the document's address to a public service; `queryConfigEnabled` would let a link choose it.
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
});
`;

/** Answers what a page of GET alone is asked by another method. */
export const onlyGet: RequestHandler = (_request, response, next) => {
  response.setHeader('Allow', 'GET, HEAD');
  next(new DomainError('METHOD_NOT_ALLOWED', 'use GET, HEAD'));
};

/** `GET /openapi.json`, and `GET /docs`: the API reference, with every asset from this server. */
export function createDocs(document: JsonObject): Router {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const text = JSON.stringify(document);
  const router = Router();
  const page = (path: string, answer: RequestHandler): void => {
    router.route(path).get(answer).all(onlyGet);
  };
  page('/openapi.json', (_request, response) => {
    response.type('json').send(text);
  });
  page('/docs', (_request, response) => {
    response.set({ 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'X-Content-Type-Options': 'nosniff' });
    response.type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(START);
  });
  for (const asset of ASSETS) {
    router.get(`/docs/${asset}`, (_request, response) => {
      response.sendFile(asset, { root: assets, maxAge: '1h' });
    });
  }
  return router;
}
