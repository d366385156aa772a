import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { AgentFlags } from './agents/agent-flags.service.js';
import { AgentGuard } from './agents/agent-guard.service.js';
import { AskingCalls } from './agents/asking-calls.service.js';
import { AgentLines } from './agents/agent-lines.js';
import { AgentStops } from './agents/agent-stops.service.js';
import { batchResolvers, batchRows, openBatches } from './batches/open-batches.js';
import { BudgetWatch } from './admission/budget-watch.service.js';
import type { BudgetLines } from './admission/in-process-admission.service.js';
import { openAdmission, openStore } from './admission/shared-store.js';
import { PostgresCacheBackend } from './cache/postgres-cache-backend.service.js';
import { AliasBook } from './aliases/alias-book.service.js';
import { ModelAlias } from './aliases/model-alias.entity.js';
import { ModelAliasResolver } from './aliases/model-alias.resolver.js';
import { openAliases } from './aliases/open-aliases.js';
import { modelAliasRoutes } from './aliases/model-aliases.routes.js';
import { Budget, BudgetRaise } from './budgets/budget.entity.js';
import { BudgetResolver } from './budgets/budget.resolver.js';
import { BudgetAlerts } from './budgets/budget-alerts.service.js';
import { BudgetBook } from './budgets/budget-book.service.js';
import { counterRetention } from './budgets/counter-retention.js';
import { budgetRoutes } from './budgets/budgets.routes.js';
import { BudgetImportResolver } from './budgets/import/budget-import.resolver.js';
import { BudgetImportService } from './budgets/import/budget-import.service.js';
import { BudgetsService } from './budgets/budgets.service.js';
import { BudgetUseResolver } from './budgets/use/budget-use.resolver.js';
import { openBudgetUse } from './budgets/use/open-budget-use.js';
import { ResponseCache } from './cache/response-cache.service.js';
import { CoalescingCache } from './cache/coalescing-cache.service.js';
import { ChatEvidenceResolver } from './chat/chat-evidence.resolver.js';
import { ChatService } from './chat/chat.service.js';
import { StructuredService } from './chat/structured.service.js';
import { AttachmentReader } from './exchange/attachment-reader.service.js';
import { openExchange } from './open-exchange.js';
import { RequestScreening } from './exchange/request-screening.service.js';
import { EmbedService } from './embeddings/embed.service.js';
import { GatewayResolver } from './gateway.resolver.js';
import { anthropicModelRoutes, gatewayRoutes } from './gateway.routes.js';
import { CompletionResolver } from './completions/completion.resolver.js';
import { completionRoutes } from './completions/completions.routes.js';
import { openCompletions } from './completions/open-completions.js';
import { ConversationResolver } from './conversations/conversation.resolver.js';
import { conversationRoutes } from './conversations/conversations.routes.js';
import { ModelGuards } from './guarding/model-guards.service.js';
import { openGuarding } from './guarding/open-guarding.js';
import { HealthService } from './health/health.service.js';
import { KindResolver } from './kinds/kind.resolver.js';
import { openKinds } from './kinds/open-kinds.js';
import { kindRoutes } from './kinds/kinds.routes.js';
import { BatchedInvocations } from './invocation/batched-invocations.service.js';
import { ModelInvocations } from './invocation/model-invocations.service.js';
import { ToolInvocations } from './invocation/tool-invocations.service.js';
import { MessageModelsService } from './messages/message-models.service.js';
import { MessageResolver } from './messages/message.resolver.js';
import { messageRoutes } from './messages/messages.routes.js';
import { openMessages } from './messages/open-messages.js';
import { modelExecutors } from './model-executors.js';
import { Breakers } from './models/breakers.service.js';
import { Catalogue } from './models/catalogue.service.js';
import { ModelRoutingResolver } from './models/model-routing.resolver.js';
import { modelRoutingRoutes } from './models/model-routing.routes.js';
import { ModelEvidence } from './evidence/model-evidence.service.js';
import { ModelRoutingService } from './models/model-routing.service.js';
import { ModelViews } from './models/model-views.service.js';
import { ModelService } from './models/model.service.js';
import { readModels } from './models/read-models.js';
import { openRealtime } from './realtime/open-realtime.js';
import { PromptedCalls } from './prompts/prompted-calls.service.js';
import { ResponseResolver } from './responses/response.resolver.js';
import { responseRoutes } from './responses/responses.routes.js';
import { openKeptResponses } from './responses/open-kept-responses.js';
import { LiveStops } from './stops/live-stops.service.js';
import { StopGuard } from './invocation/stop-guard.service.js';
import { Stop } from './stops/stop.entity.js';
import { StopResolver } from './stops/stop.resolver.js';
import { stopRoutes } from './stops/stops.routes.js';
import { StopsService } from './stops/stops.service.js';
import { countText, tokenRanks } from './tokens/tokenizer.js';
import { Failover } from './upstream/failover.service.js';
import { ManagedProvider } from './providers/managed-provider.entity.js';
import { openManagedProviders } from './providers/open-managed-providers.js';
import { ProviderResolver } from './providers/provider.resolver.js';
import { providerRoutes } from './providers/providers.routes.js';
import { validating } from './upstream/validating-adapter.js';
import { focusRoutes } from './usage/focus/focus.routes.js';
import { openUsage, usageResolvers } from './usage/open-usage.js';
import { openVideos } from './videos/open-videos.js';
import { VideoResolver } from './videos/video.resolver.js';
import { videoRoutes } from './videos/videos.routes.js';

type Needs =
  | 'apiLimits'
  | 'authentication'
  | 'directory'
  | 'gate'
  | 'guards'
  | 'interceptor'
  | 'interest'
  | 'keySearch'
  | 'logHeads'
  | 'policies'
  | 'prompts'
  | 'proposals'
  | 'providers'
  | 'redactor'
  | 'sealer'
  | 'spine'
  | 'storage';

/** The rows that lines of batches are calls of. */
const callRoutes = [gatewayRoutes, messageRoutes, completionRoutes, kindRoutes, responseRoutes].flat();

export const gateway = defineModule({
  name: 'gateway',
  entities: [Budget, BudgetRaise, ManagedProvider, ModelAlias, Stop],
  resolvers: [
    ...batchResolvers,
    ...usageResolvers,
    BudgetImportResolver,
    BudgetResolver,
    BudgetUseResolver,
    ChatEvidenceResolver,
    CompletionResolver,
    ConversationResolver,
    GatewayResolver,
    KindResolver,
    MessageResolver,
    ModelAliasResolver,
    ModelRoutingResolver,
    ProviderResolver,
    ResponseResolver,
    StopResolver,
    VideoResolver,
  ],
  routes: [
    ...gatewayRoutes,
    ...focusRoutes,
    ...anthropicModelRoutes,
    ...messageRoutes,
    ...completionRoutes,
    ...kindRoutes,
    ...videoRoutes,
    ...batchRows,
    ...modelRoutingRoutes,
    ...modelAliasRoutes,
    ...responseRoutes,
    ...conversationRoutes,
    ...budgetRoutes,
    ...providerRoutes,
    ...stopRoutes,
  ],
  prepare: () => void tokenRanks(),
  async open(core, ports: Pick<Ports, Needs>, later) {
    const { settings, unitOfWork, clock, logger, shutdown } = core;
    const { directory, gate, interceptor, policies, proposals, redactor, sealer, storage } = ports;
    const { deadlineMillis = 120_000, silenceMillis = 15_000 } = core.tuning;

    const adapters = new Map([...ports.providers.adapters].map(([id, adapter]) => [id, validating(adapter)]));
    const breakers = new Breakers(clock);
    const failover = new Failover(breakers);
    const models = readModels(settings.modelsFile, settings.providers, clock.now());
    const catalogue = shutdown.add('catalogue', new Catalogue({ read: models, adapters, breakers, logger }));

    const views = new ModelViews(catalogue);
    const managed = openManagedProviders(core, {
      views,
      providers: ports.providers,
      adapters,
      prepared: validating,
      catalogue,
      breakers,
      sealer,
    });
    const store = await openStore(core);
    const budgetWatch = shutdown.add('budget watch', new BudgetWatch({ unitOfWork, sealer, clock, logger }));
    const book = new BudgetBook(unitOfWork, clock);
    const agentLines = new AgentLines();
    const budgetLines: BudgetLines = (tenant, subject, now) => {
      const own = book.linesFor(tenant, subject, now);
      const ofAgents = agentLines.linesFor(tenant, subject, now);
      return ofAgents.length === 0 ? own : [...own, ...ofAgents];
    };
    const opened = openAdmission(store, core, { directory, sealer, budgetWatch, budgetLines });
    const { admission, load, jobs } = opened;
    const cache = shutdown.add(
      'cache',
      new ResponseCache(store?.cache ?? new PostgresCacheBackend(unitOfWork, clock, logger), clock),
    );
    const health = new HealthService(unitOfWork, adapters, breakers, cache, core.evidence, logger, store?.ping);

    const liveStops = new LiveStops(unitOfWork, clock);
    const stops = new StopGuard(liveStops, directory, ports.apiLimits);
    const flags = shutdown.add('flags of agents', new AgentFlags({ unitOfWork, sealer, clock, logger }));
    const agentStops = new AgentStops({ unitOfWork, directory, sealer, clock });
    const agents = new AgentGuard({ stops: liveStops, agentStops, flags, clock });
    const aliases = new AliasBook(unitOfWork);
    const needed = {
      interceptor,
      admission,
      directory,
      catalogue,
      models: views,
      aliases,
      stops,
      agents,
      batched: new BatchedInvocations({ interceptor, admission, directory, clock }),
      guards: ports.guards,
      deadlineMillis,
    };
    const invocations = new ModelInvocations(needed);
    const asking = new AskingCalls({ unitOfWork, clock });
    const screening = new RequestScreening(redactor, new AttachmentReader(later('documents')));
    const guarded = openGuarding({ ...needed, invocations, screening, clock });
    const toolCalls = new ToolInvocations({ ...needed, asking, guarding: guarded.tools });
    const answers = new CoalescingCache(cache);
    const common = { invocations, answers, screening, failover, clock, logger, shutdown, silenceMillis };
    const { exchange, streams, shadows } = openExchange({ ...common, guarding: guarded.conversations });
    const prompts = new PromptedCalls(ports.prompts);
    const protocols = { exchange, streams, proposals, hosted: later('hostedTools'), prompts, logger };
    const chat = new ChatService(protocols);
    const messages = openMessages(protocols);
    const completions = openCompletions(protocols);
    const shownModels = new ModelService(views, aliases);
    const asked = { invocations, screening, guarding: guarded.kinds, screener: redactor };
    const kinds = openKinds({ ...asked, failover, proposals, answers, logger });
    const { calls } = kinds;
    const responses = openKeptResponses(core, protocols, { calls, directory, sealer, storage });
    const embed = new EmbedService(invocations, failover, redactor, guarded.kinds, proposals);
    const routing = new ModelRoutingService({ models: views, aliases, policies, clock });
    const metered = openUsage(core, { admission, sealer, logHeads: ports.logHeads, prices: views });
    const budgetUse = openBudgetUse({ unitOfWork, book, admission, directory, clock });
    const apis = { chat, messages, responses: responses.api, completions, embed, calls };
    const rows = core.rowCalls(callRoutes);
    const needs = {
      rows,
      admission,
      directory,
      gate,
      redactor,
      sealer,
      invocations,
      stops,
      guards: ports.guards,
      models: views,
      documents: later('documents'),
    };
    const batches = openBatches(core, apis, needs);
    const videos = openVideos(core, {
      calls,
      invocations,
      failover,
      models: views,
      admission,
      directory,
      sealer,
      interest: ports.interest,
    });
    const executors = modelExecutors(
      apis,
      { aliases, prompts },
      {
        chat: core.payloadReader('ChatInput', 'payload'),
        embed: core.payloadReader('EmbedInput', 'payload'),
      },
    );
    const proofs = later('evaluationProofs');
    const changing = { unitOfWork, gate, sealer, changes: core.changes, clock };
    const administered = openAliases({ ...changing, proofs, book: aliases, catalogue, models: views });
    const budgets = new BudgetsService({ ...changing, book, directory, models: views });
    return {
      ports: {
        admission,
        providerWatch: health,
        guardModels: new ModelGuards(chat),
        structured: new StructuredService(chat, routing),
        documentCalls: executors.analyze,
        evaluatedCalls: batches.evaluatedCalls,
        ledgerUsage: managed.ledgerUsage,
        countTokens: countText,
        toolCalls,
        shadows,
        stopsHeld: () => liveStops.size,
        callsUnderWay: { of: (tenantId) => stops.underWay(tenantId) },
      },
      resolvers: [
        ...batches.resolvers,
        ...metered.resolvers,
        ...responses.resolvers,
        videos.resolver,
        new BudgetImportResolver(new BudgetImportService({ unitOfWork, budgets, book, gate })),
        new BudgetResolver(budgets, budgetUse.counters, budgetUse.use),
        new BudgetUseResolver(budgetUse),
        new ChatEvidenceResolver(ports.spine),
        new CompletionResolver(completions),
        new GatewayResolver({ chat, embed, models: shownModels, health, usage: metered.usage }),
        new MessageResolver(messages, new MessageModelsService(shownModels)),
        administered.resolver,
        new ModelRoutingResolver(routing),
        kinds.resolver,
        managed.resolver,
        new StopResolver(new StopsService({ ...changing, directory })),
      ],
      packSources: [new ModelEvidence(unitOfWork)],
      executors: [executors.generate, executors.embed, ...executors.kinds],
      tables: [book, aliases, liveStops, managed.registry],
      jobs: [
        ...jobs,
        ...responses.jobs,
        ...batches.jobs,
        ...videos.jobs,
        ...metered.jobs,
        administered.job,
        new BudgetAlerts({ unitOfWork, sealer, clock }).job(),
        counterRetention(unitOfWork, clock),
        flags.job(),
      ],
      ...openRealtime(core, ports, { invocations, guarding: guarded.guarding, stops, screening }),
      async start() {
        await catalogue.open();
        await load();
        await cache.open();
      },
    };
  },
});
