import { type RequestHandler, Router } from 'express';
import { ERROR_PAGE } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import { onlyGet, pageAssets, sendPage } from '../../shared/http/web-page.js';
import { errorHtml } from './error-page.js';

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

/** `GET /openapi.json`, `GET /docs`, the API reference, and `GET /docs/errors`, with every asset from this server. */
export function createDocs(document: () => JsonObject): Router {
  let text: string | undefined;
  const router = Router();
  const page = (path: string, answer: RequestHandler): void => {
    router.route(path).get(answer).all(onlyGet);
  };
  page('/openapi.json', (_request, response) => {
    response.type('json').send((text ??= JSON.stringify(document())));
  });
  page('/docs', sendPage(PAGE));
  page(ERROR_PAGE, sendPage(errorHtml()));
  router.use(pageAssets('/docs', START, ASSETS));
  return router;
}
