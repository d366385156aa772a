import { EvidenceLog } from './database/evidence-log.js';
import type { RequestUrls } from './database/request-urls.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { ChangeFeed } from './events/change-feed.js';
import { TimedWork } from './events/timed-work.js';
import { CaseBook } from './features/dispute/case-book.service.js';
import { CaseReader } from './features/dispute/case-reader.service.js';
import { CaseResolver } from './features/dispute/case.resolver.js';
import { CaseService } from './features/dispute/case.service.js';
import { caseJobs } from './features/dispute/case-timer.service.js';
import { ThreadedExtractor } from './features/analysis/extraction.service.js';
import { AttachmentReader } from './features/gateway/attachment-reader.service.js';
import { Breakers } from './features/gateway/breakers.service.js';
import { BudgetWatch } from './features/gateway/budget-watch.service.js';
import { ResponseCache } from './features/gateway/cache.service.js';
import { Catalogue } from './features/gateway/catalogue.service.js';
import { ChatStreamService } from './features/gateway/chat-stream.service.js';
import { ChatService } from './features/gateway/chat.service.js';
import { EmbedService } from './features/gateway/embed.service.js';
import { Failover } from './features/gateway/failover.service.js';
import { GatewayResolver } from './features/gateway/gateway.resolver.js';
import { HealthService } from './features/gateway/health.service.js';
import { ModelInvocations } from './features/gateway/invocation.service.js';
import { SharedAnswers } from './features/gateway/shared-answers.service.js';
import { ModelRoutingResolver } from './features/gateway/model-routing.resolver.js';
import { ModelRoutingService } from './features/gateway/model-routing.service.js';
import { ModelService } from './features/gateway/model.service.js';
import { modelExecutors } from './features/gateway/model-executor.service.js';
import { StructuredService } from './features/gateway/structured.service.js';
import { UsageService } from './features/gateway/usage.service.js';
import { InterceptorService } from './features/interceptor/interceptor.service.js';
import { InvocationResolver } from './features/interceptor/invocation.resolver.js';
import { InvocationService } from './features/interceptor/invocation.service.js';
import { ApprovalBook } from './features/oversight/approval-book.service.js';
import { ApprovalResolver } from './features/oversight/approval.resolver.js';
import { ApprovalService } from './features/oversight/approval.service.js';
import { approvalJobs } from './features/oversight/approval-timer.service.js';
import { CommitteeResolver } from './features/oversight/committee.resolver.js';
import { CommitteeService } from './features/oversight/committee.service.js';
import { ActionPolicy } from './features/proposals/action-policy.service.js';
import { PolicyGate } from './features/proposals/administration-gate.service.js';
import { ProposalBook } from './features/proposals/proposal-book.service.js';
import { ProposalDesk } from './features/proposals/proposal-desk.service.js';
import { ProposalReader } from './features/proposals/proposal-reader.service.js';
import { ProposalResolver } from './features/proposals/proposal.resolver.js';
import { ProposalCalls } from './features/proposals/proposal-calls.service.js';
import { ProposalRunner } from './features/proposals/proposal-runner.service.js';
import { ProposalService } from './features/proposals/proposal.service.js';
import { AlertResolver } from './features/monitoring/alert.resolver.js';
import { AlertService } from './features/monitoring/alert.service.js';
import { AlertWatch } from './features/monitoring/alert-watch.service.js';
import { Metrics } from './features/monitoring/metrics.service.js';
import { openTraces } from './features/monitoring/traces.service.js';
import { ApiKeyService } from './features/tenancy/api-key.service.js';
import { Bootstrap } from './features/tenancy/bootstrap.service.js';
import { Directory } from './features/tenancy/directory.service.js';
import { FailedKeys } from './features/tenancy/failed-keys.service.js';
import { TenancyResolver } from './features/tenancy/tenancy.resolver.js';
import { TenancyRecords } from './features/tenancy/tenancy-records.service.js';
import { TenantExecutor } from './features/tenancy/tenant-executor.service.js';
import { TenancyService } from './features/tenancy/tenancy.service.js';
import { Checkpointer } from './features/trust/checkpointer.service.js';
import { ComplianceResolver } from './features/trust/compliance.resolver.js';
import { ComplianceService } from './features/trust/compliance.service.js';
import { MeteringResolver } from './features/trust/metering.resolver.js';
import { MeteringService } from './features/trust/metering.service.js';
import { PiiResolver } from './features/trust/pii.resolver.js';
import { PlaceholderScreener } from './features/trust/pii-screener.service.js';
import { PiiService } from './features/trust/pii.service.js';
import { PolicyChanges } from './features/trust/policy-changes.service.js';
import { PolicyExecutor } from './features/trust/policy-executor.service.js';
import { PolicyResolver } from './features/trust/policy.resolver.js';
import { PolicyDecisions } from './features/trust/policy-decision.service.js';
import { PolicyHistory } from './features/trust/policy-history.service.js';
import { PolicyService } from './features/trust/policy.service.js';
import { PolicyStore } from './features/trust/policy-store.service.js';
import { openKnownSpineKey } from './features/trust/spine-key.service.js';
import { PostgresSpineReader } from './features/trust/spine-reader.service.js';
import { openVerifier } from './features/trust/spine-verifier.service.js';
import { SaltingSealer } from './features/trust/spine-sealer.service.js';
import { SpineProofs } from './features/trust/spine-proof.service.js';
import { SpineResolver } from './features/trust/spine.resolver.js';
import { SpineTiles } from './features/trust/spine-tiles.service.js';
import { SpineService } from './features/trust/spine.service.js';
import { WebhookInterest } from './features/webhooks/webhook-interest.service.js';
import { buildDomainSchema } from './graphql/schema.js';
import { openAnalysis } from './analysis.js';
import type { AppOptions } from './app-options.js';
import { openDesign } from './design.js';
import { entities } from './entities.js';
import { openProviders, readModels } from './providers.js';
import { resolverClasses } from './resolvers.js';
import { payloadReader } from './rest/payload.js';
import { systemClock } from './shared/clock.js';
import { openAdmission, openAnswers, openStore } from './shared-store.js';
import type { Teardown } from './teardown.js';
import { openWebhooks } from './webhooks.js';

/** Builds every service once, by plain factories; what is opened is added to `teardown`. */
export async function openServices(options: AppOptions & { version: string }, urls: RequestUrls, teardown: Teardown) {
  const { settings, logger, clock = systemClock, deadlineMillis = 120_000, silenceMillis = 15_000 } = options;
  const platformUrl = urls.platform;
  const unitOfWork = teardown.add('database', await UnitOfWork.open(urls, entities));
  const evidence = teardown.add('evidence', new EvidenceLog(platformUrl, logger));
  const sealer = new SaltingSealer(clock);
  const policyStore = new PolicyStore(unitOfWork);
  const policyHistory = new PolicyHistory(unitOfWork, clock, (tenantId) => policyStore.inForce(tenantId));
  const policyChanges = new PolicyChanges({ history: policyHistory, sealer, clock });
  const approvals = new ApprovalBook(unitOfWork, sealer, clock);
  const proposalBook = new ProposalBook({ approvals, sealer, clock });
  const actionPolicy = new ActionPolicy(policyStore, clock);
  const proposals = new ProposalDesk({ unitOfWork, book: proposalBook, policy: actionPolicy, clock });
  const gate = new PolicyGate({ unitOfWork, book: proposalBook, policy: actionPolicy, proposals, sealer });
  const directory = new Directory({
    databaseUrl: platformUrl,
    unitOfWork,
    gatewaySecret: settings.gatewaySecret,
    keyPepper: settings.keyPepper,
    clock,
    logger,
  });
  directory.extend(policyStore);
  const webhookInterest = new WebhookInterest(unitOfWork);
  directory.extend(webhookInterest);
  const records = new TenancyRecords({
    unitOfWork,
    directory,
    sealer,
    clock,
    baseline: policyChanges.baseline,
    gate,
  });
  const tenancy = new TenancyService(records);
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
  const store = await openStore(settings.redisUrl, logger, teardown);
  const foundations = { unitOfWork, directory, budgetWatch, evidence, sealer, platformUrl, clock, logger };
  const { admission, late, instance, jobs } = await openAdmission(store, foundations, teardown);
  const changes = teardown.add('changes', new ChangeFeed({ databaseUrl: platformUrl, logger }));
  await changes.open();
  const answers = await openAnswers(store, foundations);
  const cache = teardown.add('cache', new ResponseCache(answers, clock));
  await cache.open();
  const health = new HealthService(unitOfWork, providers.adapters, breakers, cache, logger, store);
  const metrics = new Metrics(health, options.gatherMetrics);
  const observers = [metrics.observe];
  if (settings.otlpEndpoint !== undefined) {
    const traces = teardown.add('traces', await openTraces(settings.otlpEndpoint, options.version));
    observers.push(traces.observe);
  }
  const failedKeys = teardown.add(
    'failed keys',
    new FailedKeys({
      authenticator: directory,
      ...{ evidence, sealer, clock },
      proxies: settings.trustedProxies,
      failed: metrics.authenticationFailed,
    }),
  );
  const interceptor = new InterceptorService({
    policies: policyStore,
    evidence,
    late,
    instance,
    proposals,
    sealer,
    interest: webhookInterest,
    clock,
    observers,
  });
  const invocations = new ModelInvocations({ interceptor, admission, catalogue, deadlineMillis });
  const spine = new PostgresSpineReader(unitOfWork);
  const { spineSigningKey: setting, spineKeyRotate: rotate, dataDir } = settings;
  const checkpointer = new Checkpointer({
    unitOfWork,
    privateKey: await openKnownSpineKey({ unitOfWork, sealer, logger, setting, dataDir, rotate }),
    originPrefix: settings.spineOrigin,
    clock,
    logger,
  });
  teardown.add('checkpoints', checkpointer).open();
  const failover = new Failover(breakers);
  const screener = new PlaceholderScreener();
  const extractor = teardown.add('documents', new ThreadedExtractor({ logger }));
  const chat = new ChatService({
    invocations,
    failover,
    attachments: new AttachmentReader(extractor),
    answers: new SharedAnswers(cache),
    screener,
    proposals,
    clock,
  });

  const routing = new ModelRoutingService({ catalogue, policies: policyStore, clock });
  const structured = new StructuredService(chat, routing);
  const analysis = openAnalysis(
    options,
    { unitOfWork, sealer, directory, changes, structured, extractor, interceptor, proposals },
    teardown,
  );
  const embed = new EmbedService(invocations, failover, screener, proposals);
  const proposalReader = new ProposalReader({ unitOfWork, approvals, changes, clock });
  const proposalService = new ProposalService({
    unitOfWork,
    book: proposalBook,
    desk: proposals,
    approvals,
    reader: proposalReader,
    clock,
  });
  const cases = new CaseBook(sealer, clock);
  const proofs = new SpineProofs(spine, checkpointer);
  const webhooks = await openWebhooks(options, { unitOfWork, sealer, directory, interest: webhookInterest }, teardown);

  const schema = buildDomainSchema(
    resolverClasses,
    [
      analysis.resolver,
      new AlertResolver(
        new AlertService({ unitOfWork, changes, sealer, clock, providers: () => [...providers.adapters.keys()] }),
      ),
      new ApprovalResolver(new ApprovalService({ unitOfWork, book: approvals, changes })),
      new CaseResolver(
        new CaseService({ unitOfWork, book: cases, clock }),
        new CaseReader({ unitOfWork, book: cases, changes, clock }),
      ),
      new CommitteeResolver(new CommitteeService({ unitOfWork, sealer, clock })),
      ...openDesign({ unitOfWork, sealer, structured, clock }),
      new GatewayResolver({
        chat,
        stream: new ChatStreamService({ chat, invocations, failover, logger, silenceMillis }),
        embed,
        models: new ModelService(catalogue),
        health,
        usage: new UsageService(unitOfWork, admission, clock),
      }),
      new InvocationResolver(new InvocationService(unitOfWork, spine)),
      new MeteringResolver(new MeteringService({ unitOfWork, sealer, clock })),
      new ModelRoutingResolver(routing),
      new ComplianceResolver(new ComplianceService({ unitOfWork, proofs, clock })),
      new PiiResolver(new PiiService()),
      new PolicyResolver(
        new PolicyService({ unitOfWork, store: policyStore, changes: policyChanges, gate }),
        policyHistory,
        new PolicyDecisions({
          unitOfWork,
          store: policyStore,
          history: policyHistory,
          reader: spine,
          sealer,
          evidence,
          directory,
          clock,
        }),
      ),
      new ProposalResolver(proposalService, proposalReader, proposals),
      new SpineResolver(
        openVerifier(unitOfWork),
        new SpineService({ unitOfWork, evidence, reader: spine, sealer }),
        proofs,
        new SpineTiles(spine, checkpointer),
      ),
      new TenancyResolver(tenancy, new ApiKeyService(records)),
      webhooks.resolver,
    ],
    gate,
  );

  const reader = (typeName: string, path: string) => payloadReader(schema, typeName, path);
  const modelDoors = { chat: reader('ChatInput', 'payload'), embed: reader('EmbedInput', 'payload') };
  const policyReaders = {
    create: reader('CreatePolicyInput', 'payload.input'),
    update: reader('UpdatePolicyInput', 'payload.input'),
  };
  for (const executor of [
    ...modelExecutors(chat, embed, modelDoors, analysis.executor),
    new PolicyExecutor({ changes: policyChanges, store: policyStore, readers: policyReaders }),
    new TenantExecutor(tenancy, records, reader('UpdateTenantInput', 'payload.input')),
  ])
    proposals.register(executor);
  const calls = teardown.add('proposals', new ProposalCalls({ unitOfWork, book: proposalBook, clock, logger }));
  const runner = new ProposalRunner({
    ...{ unitOfWork, book: proposalBook, desk: proposals },
    calls,
    directory,
    clock,
    logger,
  });
  const timedWork = new TimedWork(
    [
      ...approvalJobs({ unitOfWork, book: approvals, clock, resting: () => directory.tenantsWithout('oversight') }),
      ...caseJobs({ unitOfWork, book: cases, clock, resting: () => directory.tenantsWithout('dispute') }),
      ...runner.jobs(),
      ...jobs,
      new AlertWatch({ unitOfWork, providers: health, admission, directory, sealer, clock }),
      failedKeys,
      ...webhooks.jobs,
      ...analysis.jobs,
    ],
    { unitOfWork, clock, logger, intervalMillis: options.timedWorkMillis },
  );
  proposals.onWork(() => {
    timedWork.wake();
  });
  teardown.add('timed work', timedWork).open();

  return { schema, directory, failedKeys, admission, metrics, unitOfWork, evidence, providers };
}

function refuseToGenerate(): never {
  throw new Error('the first start needs a place for the key that it generates, or PORTCULLIS_ADMIN_KEY');
}
