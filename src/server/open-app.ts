import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { rateLimitHeaders } from '../features/gateway/admission/rate-headers.rules.js';
import type { SchemaDraft } from '../graphql/schema.js';
import { createGraphqlApi } from '../graphql/server.js';
import { apiDocument } from './api-document.js';
import { crossOrigin } from './cross-origin.js';
import { consoleDocuments, consolePages } from './console-pages.js';
import { nameResponse, operationalPages } from './operational-routes.js';
import { ARRIVAL_LIMITS, closeServer, listen, SHUTDOWN_GRACE_MILLIS } from './http-listener.js';
import type { OpenProviders } from '../providers/open-providers.js';
import { routes } from './modules.js';
import { createDocs } from '../rest/openapi/docs-page.js';
import { followedTrace, inTrace } from '../shared/http/request-trace.js';
import { bearerOf } from '../shared/keys/bearer.js';
import { createRestApi } from '../rest/mount.js';
import { systemClock } from '../shared/time/clock.js';
import { PROJECT_ROOT } from '../shared/project-root.js';
import type { DatabaseUrls } from '../database/request-urls.js';
import type { ShutdownStack } from '../shared/shutdown.js';
import type { AppOptions } from './app-options.js';
import { openModules } from './open-modules.js';

export { prepareModules } from './open-modules.js';

const CONSOLE = join(PROJECT_ROOT, 'dist/console');
const HELP = join(PROJECT_ROOT, 'dist/help');

/** A gateway that is running. */
export interface App {
  /** Where it listens: `http://host:port`. */
  url: string;
  providers: OpenProviders;
  /** A token for the first administrator's sign-in link; see `Ports`. */
  firstSignIn(): Promise<string | undefined>;
  /** Finishes work in flight, then closes everything in reverse order of opening. */
  stop(): Promise<void>;
}

/**
 * Builds every service on a migrated database, loads what they keep, and listens. Each part registers with `shutdown`.
 */
export async function openApp(
  options: AppOptions,
  draft: SchemaDraft,
  databaseUrls: DatabaseUrls,
  shutdown: ShutdownStack,
): Promise<App> {
  const { settings, logger, clock = systemClock, shutdownGraceMillis = SHUTDOWN_GRACE_MILLIS } = options;
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };
  const services = await openModules({ ...options, version }, draft, databaseUrls, shutdown);
  const { schema, directory, authentication, apiLimits: limits } = services;
  const { admission, metrics, unitOfWork, evidence, providers, keySearch, packReaders, listExports } = services;
  let isDraining = false;
  let isShuttingDown = false;
  const rest = createRestApi({
    schema,
    routes,
    logger,
    authenticate: authentication.at('rest'),
    visitorOf: directory.visitorOf.bind(directory),
    readerOf: packReaders.readerOf.bind(packReaders),
    rateLimitHeaders: ({ tenant }) => rateLimitHeaders(admission.status(tenant), clock.now()),
    limits,
    exports: listExports,
    isDraining: () => isDraining,
    isShuttingDown: () => isShuttingDown,
    answered: metrics.answered,
    ...(options.heartbeatMillis === undefined ? {} : { heartbeatMillis: options.heartbeatMillis }),
  });
  const graphql = await createGraphqlApi({
    schema,
    authenticate: { http: authentication.at('graphql'), webSocket: authentication.at('websocket') },
    introspection: !settings.production,
    isTraced: settings.otlpEndpoint !== undefined,
    documents: settings.console ? (options.documents ?? consoleDocuments(join(CONSOLE, 'documents.json'))) : new Map(),
    limits,
    keySearch,
    logger,
  });
  shutdown.add('graphql', { close: () => graphql.stop() });

  const web = express().disable('x-powered-by').set('etag', false);
  // REST is handled before Express, whose request setup costs more than finding the route.
  const answersPreflight = crossOrigin(settings.corsOrigins);
  const server = createServer(ARRIVAL_LIMITS, (request, response) => {
    if (answersPreflight(request, response)) return;
    const trace = followedTrace(request.headers.traceparent, settings.otlpEndpoint !== undefined);
    if (trace !== undefined)
      response.on('close', () => {
        trace.end();
      });
    inTrace(trace, () => {
      const handle = (): void => {
        rest.handle(request, response, () => {
          web(request, response);
        });
      };
      const search = keySearch.seek(bearerOf(request.headers));
      if (search === undefined) handle();
      else void search.then(handle);
    });
  });
  const url = await listen(server, settings);
  web.use(graphql.router);
  web.use(nameResponse);
  const pages = settings.console ? consolePages(CONSOLE, HELP) : undefined;
  if (pages !== undefined) web.use(pages.rooms);
  if (services.pages.length > 0) web.use(...services.pages);
  web.use(
    operationalPages(
      () => Promise.all([unitOfWork.ping(), evidence.ready()]),
      metrics,
      () => isDraining,
    ),
  );
  web.use(createDocs(() => apiDocument(schema, version, settings.publicUrl ?? url)));
  if (pages !== undefined) web.use(pages.lost);
  web.use(rest.notFound, rest.failed);
  const closeSockets = graphql.attach(server, services.upgrades);

  shutdown.add('server', {
    async close() {
      isDraining = true;
      await delay(settings.shutdownDelaySeconds * 1_000);
      isShuttingDown = true;
      for (const end of services.streams) end();
      await Promise.all([closeServer(server, shutdownGraceMillis), closeSockets(shutdownGraceMillis)]);
    },
  });
  return { url, providers, firstSignIn: services.firstSignIn, stop: () => shutdown.run() };
}
