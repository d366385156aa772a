import { ToolEvidence } from './evidence/tool-evidence.service.js';
import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { TargetGuard } from '../../shared/outbound/target-guard.js';
import { providerFetch } from '../../shared/outbound/provider-fetch.js';
import { ToolAccessResolver } from './access/tool-access.resolver.js';
import { ToolAccess } from './access/tool-access.service.js';
import { ToolCalling } from './calls/tool-calling.service.js';
import { ToolUseResolver } from './calls/tool-use.resolver.js';
import { ToolUse } from './calls/tool-use.service.js';
import { ConnectFlows } from './credentials/connect-flow.js';
import { ConnectTickets } from './credentials/connect-tickets.js';
import { connectPages } from './credentials/connect.pages.js';
import { Connecting } from './credentials/connecting.service.js';
import { AccountsResolver } from './credentials/accounts.resolver.js';
import { accountRoutes } from './credentials/accounts.routes.js';
import { McpTokenRecord } from './credentials/mcp-token.entity.js';
import { PersonTokenRecords } from './credentials/person-token-records.service.js';
import { PersonTokens } from './credentials/person-tokens.service.js';
import { ServerDiscovery } from './credentials/server-discovery.service.js';
import { HostedDoors } from './hosted/hosted-doors.service.js';
import { McpCaller } from './inbound/mcp-caller.js';
import { mcpApi } from './inbound/mcp.api.js';
import { TenantEvents } from './inbound/tenant-events.js';
import { mcpRoutes } from './mcp.routes.js';
import { McpDocument } from './openapi/mcp-document.entity.js';
import { OpenApiDocuments } from './openapi/openapi-documents.service.js';
import { ServerOpening } from './outbound/server-opening.js';
import { ProgramRecords } from './programs/program-records.service.js';
import { ProgramServers } from './programs/program-servers.service.js';
import { ContentBook } from './relay/content-book.service.js';
import { RequestStates } from './relay/request-states.service.js';
import { WaitingCalls } from './relay/waiting-calls.service.js';
import { McpServerRecord } from './servers/mcp-server.entity.js';
import { McpServerResolver } from './servers/mcp-server.resolver.js';
import { McpServersService } from './servers/mcp-servers.service.js';
import { McpSessionPost } from './sessions/session-post.entity.js';
import { SessionPosts } from './sessions/session-posts.service.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { McpToolRecord } from './tools/mcp-tool.entity.js';
import { McpToolsService } from './tools/mcp-tools.service.js';
import { ToolBook } from './tools/tool-book.service.js';
import { ToolDiscovery } from './tools/tool-discovery.service.js';
import { KeptTasks } from './tasks/kept-tasks.service.js';
import { McpTaskRecord } from './tasks/mcp-task.entity.js';
import { ApprovalTasks } from './tasks/approval-tasks.service.js';
import { TaskCalling } from './tasks/task-calling.service.js';
import { Listing } from './tools/listing.service.js';
import { VirtualBook } from './virtual/virtual-book.service.js';
import { McpVirtualServer } from './virtual/virtual-server.entity.js';
import { VirtualServerResolver } from './virtual/virtual-server.resolver.js';
import { VirtualServersService } from './virtual/virtual-servers.service.js';

type Needs =
  | 'apiLimits'
  | 'authentication'
  | 'directory'
  | 'gate'
  | 'keySearch'
  | 'policies'
  | 'proposals'
  | 'redactor'
  | 'sealer'
  | 'toolAccess'
  | 'toolCalls';

export const mcp = defineModule({
  name: 'mcp',
  entities: [
    McpDocument,
    McpServerRecord,
    McpSessionPost,
    McpTaskRecord,
    McpTokenRecord,
    McpToolRecord,
    McpVirtualServer,
  ],
  resolvers: [AccountsResolver, McpServerResolver, ToolAccessResolver, ToolUseResolver, VirtualServerResolver],
  routes: [...mcpRoutes, ...accountRoutes],
  open(core, ports: Pick<Ports, Needs>) {
    const { unitOfWork, secrets, clock, logger, version, settings, shutdown, evidence } = core;
    const { gate, policies, sealer } = ports;
    const guard = new TargetGuard(settings.mcpAllowPrivate);
    const now = (): number => clock.now();
    const changed = (tenantId: string): void => {
      api.changed(tenantId);
    };
    const fetch = providerFetch(guard);
    const accounts = new PersonTokenRecords({ unitOfWork, secrets, sealer, clock });
    const tokens = new PersonTokens({ records: accounts, clock, fetch });
    const tickets = new ConnectTickets(secrets, clock);
    const named = settings.mcpServers;
    const programs = shutdown.add('programs of tools', new ProgramServers({ programs: named, version, now, logger }));
    const opening = new ServerOpening({ secrets, guard, version, now, fetch, tokens, accounts, tickets, programs });
    const book = shutdown.add('tools', new ToolBook({ unitOfWork, opening, logger, changed }));
    const discovery = new ToolDiscovery({
      unitOfWork,
      directory: ports.directory,
      book,
      opening,
      sealer,
      clock,
      logger,
    });
    const documents = new OpenApiDocuments({ unitOfWork, guard, clock });
    const servers = new McpServersService({
      unitOfWork,
      book,
      discovery,
      documents,
      programs,
      gate,
      secrets,
      guard,
      sealer,
      clock,
    });
    const tools = new McpToolsService({ unitOfWork, book, gate, sealer, clock });
    const listing = new Listing({ policies, evidence, sealer, clock });
    const waiting = shutdown.add('calls that wait for answers', new WaitingCalls());
    const states = new RequestStates({ secrets, now });
    const tasks = new KeptTasks({ unitOfWork, secrets, clock });
    const calls = ports.toolCalls;
    const calling = new ToolCalling({ calls, screener: ports.redactor, states, waiting, tasks });
    const { changes, presence } = core;
    const { proposals, directory } = ports;
    const approvals = shutdown.add(
      'approved calls of tools',
      new ApprovalTasks({ calling, tasks, proposals, presence, directory, logger }),
    );
    const use = new ToolUse({ book, listing, calling });
    const access = new ToolAccess({ book, listing, calling, directory });
    const virtual = new VirtualBook(unitOfWork, changed);
    const { publicUrl } = settings;
    const doors = new HostedDoors({ book, virtual, directory, secrets, clock, publicUrl });
    const posts = new SessionPosts({ unitOfWork, secrets, changes, instance: presence.instance, clock, logger });
    const lists = new VirtualServersService({ unitOfWork, book: virtual, gate, sealer, clock });
    const api = mcpApi({
      book,
      virtual,
      listing,
      contents: new ContentBook({ now }),
      events: new TenantEvents(),
      calling,
      tasks,
      following: new TaskCalling({ calls, calling, tasks, approvals }),
      approvals,
      sessionTokens: new SessionTokens({ secrets, now }),
      posts,
      caller: new McpCaller({
        doors,
        authenticate: ports.authentication.at('rest'),
        keySearch: ports.keySearch,
        access: ports.toolAccess,
      }),
      limits: ports.apiLimits,
      publicUrl,
      origins: settings.corsOrigins,
      version,
      now,
      logger,
    });
    shutdown.add('Model Context Protocol', api);
    const plans = new ServerDiscovery({ fetch, guard });
    const connecting = new Connecting({
      unitOfWork,
      secrets,
      tickets,
      tokens,
      accounts,
      discovery: plans,
      tools: discovery,
      fetch,
    });
    const records = new ProgramRecords({ programs: named, unitOfWork, book, sealer, clock });
    const pages = connectPages({
      connecting,
      flows: new ConnectFlows(secrets, clock, publicUrl),
      authenticate: ports.authentication.at('rest'),
      limits: ports.apiLimits,
      publicUrl,
      logger,
    });
    return {
      ports: { hostedTools: doors },
      resolvers: [
        new AccountsResolver(connecting),
        new McpServerResolver(servers, tools, documents),
        new ToolAccessResolver(access),
        new ToolUseResolver(use),
        new VirtualServerResolver(lists),
      ],
      tables: [book, virtual, tokens],
      packSources: [new ToolEvidence(unitOfWork)],
      jobs: [discovery.job(), connecting.purgeJob(), tasks.purgeJob(), posts.purgeJob(), ...records.jobs()],
      pages: [api, pages],
      endStreams: () => {
        api.endStreams();
      },
    };
  },
});
