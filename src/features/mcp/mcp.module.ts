import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { TargetGuard } from '../../shared/outbound/target-guard.js';
import { ToolCalling } from './calls/tool-calling.service.js';
import { mcpApi } from './inbound/mcp.api.js';
import { TenantEvents } from './inbound/tenant-events.js';
import { ContentBook } from './relay/content-book.service.js';
import { RequestStates } from './relay/request-states.service.js';
import { WaitingCalls } from './relay/waiting-calls.service.js';
import { mcpRoutes } from './mcp.routes.js';
import { McpServerRecord } from './servers/mcp-server.entity.js';
import { McpServerResolver } from './servers/mcp-server.resolver.js';
import { McpServersService } from './servers/mcp-servers.service.js';
import { McpToolRecord } from './tools/mcp-tool.entity.js';
import { McpToolsService } from './tools/mcp-tools.service.js';
import { ToolBook } from './tools/tool-book.service.js';
import { Listing } from './tools/listing.service.js';
import { ToolDiscovery } from './tools/tool-discovery.service.js';
import { VirtualBook } from './virtual/virtual-book.service.js';
import { McpVirtualServer } from './virtual/virtual-server.entity.js';
import { VirtualServerResolver } from './virtual/virtual-server.resolver.js';
import { VirtualServersService } from './virtual/virtual-servers.service.js';

type Needs = 'apiLimits' | 'authentication' | 'gate' | 'policies' | 'redactor' | 'sealer' | 'toolCalls';

export const mcp = defineModule({
  name: 'mcp',
  entities: [McpServerRecord, McpToolRecord, McpVirtualServer],
  resolvers: [McpServerResolver, VirtualServerResolver],
  routes: mcpRoutes,
  open(core, ports: Pick<Ports, Needs>) {
    const { unitOfWork, secrets, clock, logger, version, settings, shutdown, evidence } = core;
    const { gate, policies, sealer } = ports;
    const guard = new TargetGuard(settings.mcpAllowPrivate);
    const now = (): number => clock.now();
    const changed = (tenantId: string): void => {
      api.changed(tenantId);
    };
    const book = shutdown.add('tools', new ToolBook({ unitOfWork, secrets, guard, logger, version, now, changed }));
    const discovery = new ToolDiscovery({ unitOfWork, book, secrets, guard, sealer, clock, logger, version });
    const servers = new McpServersService({ unitOfWork, book, discovery, gate, secrets, guard, sealer, clock });
    const tools = new McpToolsService({ unitOfWork, book, gate, sealer, clock });
    const listing = new Listing({ policies, evidence, sealer, clock });
    const waiting = shutdown.add('calls that wait for answers', new WaitingCalls());
    const states = new RequestStates({ secrets, now });
    const calling = new ToolCalling({ calls: ports.toolCalls, screener: ports.redactor, states, waiting });
    const virtual = new VirtualBook(unitOfWork, changed);
    const lists = new VirtualServersService({ unitOfWork, book: virtual, gate, sealer, clock });
    const api = mcpApi({
      book,
      virtual,
      listing,
      contents: new ContentBook({ now }),
      events: new TenantEvents(),
      calling,
      authenticate: ports.authentication.at('rest'),
      limits: ports.apiLimits,
      publicUrl: settings.publicUrl,
      origins: settings.corsOrigins,
      version,
      now,
      logger,
    });
    shutdown.add('Model Context Protocol', api);
    return {
      ports: {},
      resolvers: [new McpServerResolver(servers, tools), new VirtualServerResolver(lists)],
      tables: [book, virtual],
      jobs: [discovery.job()],
      pages: [api],
      endStreams: () => {
        api.endStreams();
      },
    };
  },
});
