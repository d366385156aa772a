import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { TargetGuard } from '../../shared/outbound/target-guard.js';
import { ToolCalling } from './calls/tool-calling.service.js';
import { McpCaller } from './inbound/mcp-caller.js';
import { mcpApi } from './inbound/mcp.api.js';
import { mcpRoutes } from './mcp.routes.js';
import { McpServerRecord } from './servers/mcp-server.entity.js';
import { McpServerResolver } from './servers/mcp-server.resolver.js';
import { McpServersService } from './servers/mcp-servers.service.js';
import { McpToolRecord } from './tools/mcp-tool.entity.js';
import { McpToolsService } from './tools/mcp-tools.service.js';
import { ToolBook } from './tools/tool-book.service.js';
import { ToolDiscovery } from './tools/tool-discovery.service.js';
import { ToolListing } from './tools/tool-listing.service.js';
import { VirtualBook } from './virtual/virtual-book.service.js';
import { McpVirtualServer } from './virtual/virtual-server.entity.js';
import { VirtualServerResolver } from './virtual/virtual-server.resolver.js';
import { VirtualServersService } from './virtual/virtual-servers.service.js';

type Needs =
  | 'apiLimits'
  | 'authentication'
  | 'gate'
  | 'keySearch'
  | 'policies'
  | 'redactor'
  | 'sealer'
  | 'toolAccess'
  | 'toolCalls';

export const mcp = defineModule({
  name: 'mcp',
  entities: [McpServerRecord, McpToolRecord, McpVirtualServer],
  resolvers: [McpServerResolver, VirtualServerResolver],
  routes: mcpRoutes,
  open(core, ports: Pick<Ports, Needs>) {
    const { unitOfWork, secrets, clock, logger, version, settings, shutdown, evidence } = core;
    const { gate, policies, sealer } = ports;
    const guard = new TargetGuard(settings.mcpAllowPrivate);
    const { deadlineMillis = 120_000 } = core.tuning;
    const now = (): number => clock.now();
    const book = shutdown.add('tools', new ToolBook({ unitOfWork, secrets, guard, logger, version, now }));
    const discovery = new ToolDiscovery({ unitOfWork, book, secrets, guard, sealer, clock, logger, version });
    const servers = new McpServersService({ unitOfWork, book, discovery, gate, secrets, guard, sealer, clock });
    const tools = new McpToolsService({ unitOfWork, book, gate, sealer, clock });
    const listing = new ToolListing({ policies, evidence, sealer, clock });
    const calling = new ToolCalling({ calls: ports.toolCalls, screener: ports.redactor, deadlineMillis });
    const virtual = new VirtualBook(unitOfWork);
    const lists = new VirtualServersService({ unitOfWork, book: virtual, gate, sealer, clock });
    const api = mcpApi({
      book,
      virtual,
      listing,
      calling,
      caller: new McpCaller({
        authenticate: ports.authentication.at('rest'),
        keySearch: ports.keySearch,
        access: ports.toolAccess,
      }),
      limits: ports.apiLimits,
      publicUrl: settings.publicUrl,
      origins: settings.corsOrigins,
      version,
      logger,
    });
    shutdown.add('Model Context Protocol', api);
    return {
      ports: {},
      resolvers: [new McpServerResolver(servers, tools), new VirtualServerResolver(lists)],
      tables: [book, virtual],
      jobs: [discovery.job()],
      pages: [api],
    };
  },
});
