import type { RequestHandler, Router } from 'express';
import { pageAssets, sendPage } from '../shared/http/web-page.js';

const PREFIX = '/graphql/explorer';
const ASSETS = [
  'react.production.min.js',
  'react-dom.production.min.js',
  'graphql-ws.min.js',
  'graphiql.min.css',
  'graphiql.min.js',
] as const;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${PREFIX}/graphiql.min.css">
</head>
<body style="margin: 0">
<div id="graphiql" style="height: 100vh"></div>
<script src="${PREFIX}/react.production.min.js"></script>
<script src="${PREFIX}/react-dom.production.min.js"></script>
<script src="${PREFIX}/graphql-ws.min.js"></script>
<script src="${PREFIX}/graphiql.min.js"></script>
<script src="${PREFIX}/start.js"></script>
</body>
</html>
`;

// A document with a subscription runs on a socket of its own, whose connection parameters are what the headers pane holds.
const START = `const fetchOnce = GraphiQL.createFetcher({ url: '/graphql', enableIncrementalDelivery: false });
const hasSubscription = /(^|[\\s}])subscription(\\s+\\w+)?\\s*[({@]/;
function subscribeOn(socket, parameters, sink) {
  const unsubscribe = socket.subscribe(parameters, {
    next: (result) => sink.next(result),
    complete: () => sink.complete(),
    error: (error) => sink.error(error instanceof CloseEvent ? new Error(error.reason || 'the socket closed') : error),
  });
  return { unsubscribe };
}
function fetcher(parameters, options) {
  if (!hasSubscription.test(parameters.query)) return fetchOnce(parameters, options);
  const url = location.origin.replace(/^http/, 'ws') + '/graphql';
  const socket = graphqlWs.createClient({ url, connectionParams: options.headers, retryAttempts: 0 });
  return { subscribe: (sink) => subscribeOn(socket, parameters, sink) };
}
ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultHeaders: JSON.stringify({ Authorization: 'Bearer <key>' }, null, 2),
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
  }),
);
`;

/** Media types of the answer to a GET of `/graphql`; a browser prefers the last. */
const OFFERED = ['application/json', 'application/graphql-response+json', 'text/html'];

/** GraphiQL, for a browser that opens `/graphql`; every asset comes from this server. */
export function createExplorer(): { page: RequestHandler; assets: Router } {
  const send = sendPage(PAGE);
  const page: RequestHandler = (request, response, next) => {
    const isBrowser =
      request.method === 'GET' && request.headers.accept !== undefined && request.accepts(OFFERED) === 'text/html';
    if (isBrowser) send(request, response, next);
    else next();
  };
  return { page, assets: pageAssets(PREFIX, START, ASSETS) };
}
