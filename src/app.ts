import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import type { Settings } from './config/settings.js';
import { startEmbeddedServer } from './database/embedded-server.js';
import { EvidenceLog } from './database/evidence-log.js';
import { migrate } from './database/migrate.js';
import { connectAs, UnitOfWork } from './database/unit-of-work.js';
import { ChangeFeed } from './events/change-feed.js';
import { TimedWork } from './events/timed-work.js';
import { InProcessAdmission } from './features/gateway/admission.service.js';
import { builtInModels } from './features/gateway/catalogue.data.js';
import { Breakers } from './features/gateway/breakers.service.js';
import { BudgetWatch } from './features/gateway/budget-watch.service.js';
import { ResponseCache } from './features/gateway/cache.service.js';
import { Catalogue } from './features/gateway/catalogue.service.js';
import { ChatStreamService } from './features/gateway/chat-stream.service.js';
import { ChatService } from './features/gateway/chat.service.js';
import { EmbedService } from './features/gateway/embed.service.js';
import { Failover } from './features/gateway/failover.service.js';
import { GatewayResolver } from './features/gateway/gateway.resolver.js';
import { gatewayRoutes } from './features/gateway/gateway.routes.js';
import { HealthService } from './features/gateway/health.service.js';
import { ModelInvocations } from './features/gateway/invocation.service.js';
import { SharedAnswers } from './features/gateway/shared-answers.service.js';
import { ModelRoutingResolver } from './features/gateway/model-routing.resolver.js';
import { modelRoutingRoutes } from './features/gateway/model-routing.routes.js';
import { ModelRoutingService } from './features/gateway/model-routing.service.js';
import { ModelService } from './features/gateway/model.service.js';
import { buildCatalogue } from './features/gateway/models-file.js';
import { rateLimitHeaders } from './features/gateway/rate-headers.rules.js';
import { UsageService } from './features/gateway/usage.service.js';
import { InterceptorService } from './features/interceptor/interceptor.service.js';
import { InvocationResolver } from './features/interceptor/invocation.resolver.js';
import { InvocationService } from './features/interceptor/invocation.service.js';
import { ApprovalBook } from './features/oversight/approval-book.service.js';
import { Approval, ApprovalVote } from './features/oversight/approval.entity.js';
import { ApprovalResolver } from './features/oversight/approval.resolver.js';
import { ApprovalService } from './features/oversight/approval.service.js';
import { approvalJobs } from './features/oversight/approval-timer.service.js';
import { CommitteeSubmission } from './features/oversight/committee.entity.js';
import { CommitteeResolver } from './features/oversight/committee.resolver.js';
import { CommitteeService } from './features/oversight/committee.service.js';
import { oversightRoutes } from './features/oversight/oversight.routes.js';
import { ApiKey } from './features/tenancy/api-key.entity.js';
import { ApiKeyService } from './features/tenancy/api-key.service.js';
import { Bootstrap } from './features/tenancy/bootstrap.service.js';
import { Directory } from './features/tenancy/directory.service.js';
import { TenancyResolver } from './features/tenancy/tenancy.resolver.js';
import { TenancyRecords } from './features/tenancy/tenancy-records.service.js';
import { TenancyService } from './features/tenancy/tenancy.service.js';
import { Tenant } from './features/tenancy/tenant.entity.js';
import { Checkpointer } from './features/trust/checkpointer.service.js';
import { ComplianceResolver } from './features/trust/compliance.resolver.js';
import { complianceRoutes } from './features/trust/compliance.routes.js';
import { ComplianceService } from './features/trust/compliance.service.js';
import { MeteringResolver } from './features/trust/metering.resolver.js';
import { meteringRoutes } from './features/trust/metering.routes.js';
import { MeteringService } from './features/trust/metering.service.js';
import { PiiResolver } from './features/trust/pii.resolver.js';
import { piiRoutes } from './features/trust/pii.routes.js';
import { PlaceholderScreener } from './features/trust/pii-screener.service.js';
import { PiiService } from './features/trust/pii.service.js';
import { Policy } from './features/trust/policy.entity.js';
import { policyRoutes } from './features/trust/policy.routes.js';
import { PolicyResolver } from './features/trust/policy.resolver.js';
import { PolicyDecisions } from './features/trust/policy-decision.service.js';
import { PolicyHistory } from './features/trust/policy-history.service.js';
import { PolicyService } from './features/trust/policy.service.js';
import { PolicyStore } from './features/trust/policy-store.service.js';
import { PolicyVersion } from './features/trust/policy-version.entity.js';
import { openSpineKey } from './features/trust/spine-key.js';
import { PostgresSpineReader } from './features/trust/spine-reader.service.js';
import { SaltingSealer } from './features/trust/spine-sealer.service.js';
import { SpineProofs } from './features/trust/spine-proof.service.js';
import { SpineTiles } from './features/trust/spine-tiles.service.js';
import { SpineResolver } from './features/trust/spine.resolver.js';
import { spineRoutes } from './features/trust/spine.routes.js';
import { SpineService } from './features/trust/spine.service.js';
import { buildDomainSchema } from './graphql/schema.js';
import { createGraphqlDoor } from './graphql/server.js';
import { nameResponse, operationalPages } from './operational-pages.js';
import { openProviders, type Providers } from './providers.js';
import { resolverClasses } from './resolvers.js';
import { createDocs } from './rest/docs.js';
import { createRestDoor } from './rest/mount.js';
import { openApiDocument } from './rest/openapi.js';
import { type Clock, systemClock } from './shared/clock.js';
import type { Logger } from './shared/logger.js';
import { Teardown } from './teardown.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SHUTDOWN_GRACE_MILLIS = 25_000;

/** The REST table: the rows of every area. */
export const routes = [
  ...complianceRoutes,
  ...gatewayRoutes,
  ...meteringRoutes,
  ...modelRoutingRoutes,
  ...oversightRoutes,
  ...piiRoutes,
  ...policyRoutes,
  ...spineRoutes,
];

/** Entities of every area; a test holds them against the migrations. */
export const entities = [ApiKey, Approval, ApprovalVote, CommitteeSubmission, Policy, PolicyVersion, Tenant];

export interface AppOptions {
  settings: Settings;
  logger: Logger;
  clock?: Clock;
  /** Stores the administrator's key that the first start generates; needed where the settings give none. */
  keepAdminKey?: (key: string) => void;
  /** Total time for a model's answer, ms; 120 s when absent. Contract §4. */
  deadlineMillis?: number;
  /** Silence after which a stream begins without a first piece, ms; 15 s when absent. */
  silenceMillis?: number;
  heartbeatMillis?: number;
  /** How often timed work looks for what is due, ms; 1 s when absent. */
  timedWorkMillis?: number;
  /** Extra `-c` settings of the embedded database. */
  databaseConfiguration?: string[];
}

/** A running gateway. */
export interface App {
  /** Where it listens: `http://host:port`. */
  url: string;
  providers: Providers;
  databaseUrl: string;
  /** Finishes what is under way, then closes everything, in the reverse order of opening. */
  stop(): Promise<void>;
}

/** Builds every service once, migrates, loads and listens. What was opened is closed again when a later part fails. */
export async function startApp(options: AppOptions): Promise<App> {
  const teardown = new Teardown(options.logger);
  try {
    return await open(options, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function open(options: AppOptions, teardown: Teardown): Promise<App> {
  const { settings, logger, clock = systemClock, deadlineMillis = 120_000, silenceMillis = 15_000 } = options;
  const databaseUrl = settings.databaseUrl ?? (await openEmbedded(options, teardown));
  await migrate(databaseUrl, join(ROOT, 'migrations'), logger);
  const platformUrl = connectAs(databaseUrl, 'portcullis_platform');

  const unitOfWork = teardown.add('database', await UnitOfWork.open(databaseUrl, entities));
  const evidence = teardown.add('evidence', new EvidenceLog(platformUrl, logger));
  const sealer = new SaltingSealer(clock);
  const policyStore = new PolicyStore(unitOfWork);
  const policyHistory = new PolicyHistory(unitOfWork, clock);
  const policies = new PolicyService({ unitOfWork, store: policyStore, history: policyHistory, sealer, clock });
  const directory = new Directory({
    databaseUrl: platformUrl,
    unitOfWork,
    gatewaySecret: settings.gatewaySecret,
    clock,
    logger,
  });
  directory.extend(policyStore);
  const records = new TenancyRecords({ unitOfWork, directory, sealer, clock, baseline: policies.baseline });
  await new Bootstrap(records).run(settings.adminKey, options.keepAdminKey ?? refuseToGenerate);
  await directory.open();
  teardown.add('directory', directory);

  const providers = teardown.add('providers', await openProviders(settings));
  const breakers = new Breakers(clock);
  const catalogue = teardown.add(
    'catalogue',
    new Catalogue(readModels(settings), providers.adapters, breakers, logger),
  );
  await catalogue.open();
  const budgetWatch = teardown.add('budget watch', new BudgetWatch({ unitOfWork, sealer, clock, logger }));
  const admission = new InProcessAdmission(clock, budgetWatch.look.bind(budgetWatch));
  await admission.load(unitOfWork, (id) => directory.tenant(id));
  const interceptor = new InterceptorService({ policies: policyStore, evidence, sealer, clock });
  const invocations = new ModelInvocations({ interceptor, admission, catalogue, deadlineMillis });
  const spine = new PostgresSpineReader(unitOfWork);
  const checkpointer = new Checkpointer({
    unitOfWork,
    privateKey: openSpineKey(settings.spineSigningKey, settings.dataDir),
    originPrefix: settings.spineOrigin,
    clock,
    logger,
  });
  teardown.add('checkpoints', checkpointer).open();
  const cache = teardown.add('cache', new ResponseCache(unitOfWork, clock, logger));
  await cache.open();
  const failover = new Failover(breakers);
  const screener = new PlaceholderScreener();
  const chat = new ChatService({ invocations, failover, answers: new SharedAnswers(cache), screener, clock });
  const health = new HealthService(unitOfWork, providers.adapters, breakers, cache, logger);

  const changes = teardown.add('changes', new ChangeFeed({ databaseUrl: platformUrl, logger }));
  await changes.open();
  const approvalBook = new ApprovalBook(sealer, clock);
  const timedWork = new TimedWork(
    approvalJobs({ unitOfWork, book: approvalBook, clock, resting: () => directory.tenantsWithout('oversight') }),
    logger,
    options.timedWorkMillis,
  );
  teardown.add('timed work', timedWork).open();
  const proofs = new SpineProofs(spine, checkpointer);

  const schema = buildDomainSchema(resolverClasses, [
    new ApprovalResolver(new ApprovalService({ unitOfWork, book: approvalBook, changes, clock })),
    new CommitteeResolver(new CommitteeService({ unitOfWork, sealer, clock })),
    new GatewayResolver({
      chat,
      stream: new ChatStreamService({ chat, invocations, failover, logger, silenceMillis }),
      embed: new EmbedService(invocations, failover, screener),
      models: new ModelService(catalogue),
      health,
      usage: new UsageService(unitOfWork, admission, clock),
    }),
    new InvocationResolver(new InvocationService(unitOfWork, spine)),
    new MeteringResolver(new MeteringService({ unitOfWork, sealer, clock })),
    new ModelRoutingResolver(new ModelRoutingService({ catalogue, policies: policyStore, clock })),
    new ComplianceResolver(new ComplianceService({ unitOfWork, proofs, clock })),
    new PiiResolver(new PiiService()),
    new PolicyResolver(
      policies,
      policyHistory,
      new PolicyDecisions({
        unitOfWork,
        store: policyStore,
        history: policyHistory,
        reader: spine,
        sealer,
        evidence,
        clock,
      }),
    ),
    new SpineResolver(
      spine,
      new SpineService({ unitOfWork, evidence, reader: spine, sealer }),
      proofs,
      new SpineTiles(spine, checkpointer),
    ),
    new TenancyResolver(new TenancyService(records), new ApiKeyService(records)),
  ]);

  const authenticate = directory.authenticate.bind(directory);
  let isShuttingDown = false;
  const rest = createRestDoor({
    schema,
    routes,
    logger,
    authenticate,
    rateLimitHeaders: ({ tenant }) => rateLimitHeaders(admission.status(tenant), clock.now()),
    isShuttingDown: () => isShuttingDown,
    ...(options.heartbeatMillis === undefined ? {} : { heartbeatMillis: options.heartbeatMillis }),
  });
  const graphql = await createGraphqlDoor({ schema, authenticate, introspection: !settings.production, logger });
  teardown.add('graphql', { close: () => graphql.stop() });

  const web = express().disable('x-powered-by').set('etag', false);
  // The REST door comes before Express, whose preparation of a request costs more than finding the row.
  const server = createServer((request, response) => {
    rest.handle(request, response, () => {
      web(request, response);
    });
  });
  const url = await listen(server, settings);
  web.use(graphql.router);
  web.use(nameResponse);
  web.use(operationalPages(unitOfWork, () => isShuttingDown));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const description = 'Governed access to AI models, and the governance around it.';
  web.use(
    createDocs(
      openApiDocument(schema, routes, {
        title: 'Portcullis',
        version,
        description,
        serverUrl: settings.publicUrl ?? url,
      }),
    ),
  );
  web.use(rest.notFound, rest.failed);
  const closeSockets = graphql.attach(server);

  teardown.add('server', {
    async close() {
      isShuttingDown = true;
      await Promise.all([closeServer(server), closeSockets()]);
    },
  });
  return { url, providers, databaseUrl, stop: () => teardown.run() };
}

function refuseToGenerate(): never {
  throw new Error('the first start needs a place for the key that it generates, or PORTCULLIS_ADMIN_KEY');
}

async function openEmbedded(
  { settings, logger, databaseConfiguration }: AppOptions,
  teardown: Teardown,
): Promise<string> {
  const server = await startEmbeddedServer({
    dataDir: settings.dataDir,
    logger,
    ...(databaseConfiguration === undefined ? {} : { configuration: databaseConfiguration }),
  });
  teardown.add('embedded database', { close: () => server.stop() });
  return server.url;
}

function readModels({ modelsFile }: Settings) {
  const file: unknown = modelsFile === undefined ? undefined : JSON.parse(readFileSync(modelsFile, 'utf8'));
  const { models, problems } = buildCatalogue(builtInModels, file);
  if (problems.length > 0) throw new Error(['MODELS_FILE is not usable:', ...problems].join('\n  '));
  return models;
}

async function listen(server: Server, { port, host }: Settings): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  const shown = host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${address.port}`;
}

/** Stops listening; answers under way may finish within the grace period. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, SHUTDOWN_GRACE_MILLIS);
  await closed;
  clearTimeout(timer);
}
