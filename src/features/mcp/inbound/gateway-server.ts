import { McpServer } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ContentBook } from '../relay/content-book.service.js';
import type { Listing } from '../tools/listing.service.js';
import type { KeptTasks } from '../tasks/kept-tasks.service.js';
import type { ApprovalTasks } from '../tasks/approval-tasks.service.js';
import type { TaskCalling } from '../tasks/task-calling.service.js';
import { TASKS } from '../tasks/task.rules.js';
import { handleTasks } from './task-handlers.js';
import type { AskedRequest } from './asked.js';
import { handleSubscriptions } from './subscription-handlers.js';
import type { ResourceSubscriptions } from './resource-subscriptions.service.js';
import { handlePrompts, handleResources } from './content-handlers.js';
import { handleTools } from './tool-handlers.js';

interface GatewayServerOptions {
  listing: Listing;
  calling: ToolCalling;
  contents: ContentBook;
  tasks: KeptTasks;
  following: TaskCalling;
  approvals: ApprovalTasks;
  version: string;
  /** Absent where a client could not be told of changes. */
  watching: ResourceSubscriptions | undefined;
}

const CHANGING = { listChanged: true };

/** The gateway as a server of the protocol: for one request, or for a session of a client of revisions before 2026-07-28. */
export function gatewayServer(options: GatewayServerOptions, asked: AskedRequest): McpServer {
  const { instructions, servers } = asked;
  const [hasResources, hasPrompts] = [servers.resources.length > 0, servers.prompts.length > 0];
  const server = new GatewayServer(
    { name: 'portcullis', version: options.version },
    {
      capabilities: {
        tools: CHANGING,
        logging: {},
        extensions: { [TASKS]: {} },
        ...(hasResources ? { resources: { ...CHANGING, subscribe: options.watching !== undefined } } : {}),
        ...(hasPrompts ? { prompts: CHANGING } : {}),
        ...(hasResources || hasPrompts ? { completions: {} } : {}),
      },
      ...(instructions === undefined ? {} : { instructions }),
    },
    asked,
  );
  handleTools(server, options);
  handleTasks(server, options);
  if (hasResources) handleResources(server, options);
  if (hasResources && options.watching !== undefined) handleSubscriptions(server, options.watching);
  if (hasPrompts) handlePrompts(server, options);
  return server;
}

/** Lets the library compare `Mcp-Param-*` headers with the arguments before a call is looked at (−32020). */
class GatewayServer extends McpServer {
  constructor(
    info: ConstructorParameters<typeof McpServer>[0],
    options: ConstructorParameters<typeof McpServer>[1],
    private readonly asked: AskedRequest,
  ) {
    super(info, options);
  }

  /** The library asks for it where a server serves one request, which is the one that it was made for. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const { search, tools } = this.asked;
    const definition = search ? undefined : tools.find(({ publicName }) => publicName === name)?.definition;
    return definition !== undefined && hasHeaders(definition) && isJsonObject(definition.inputSchema)
      ? definition.inputSchema
      : undefined;
  }
}

/** Whether arguments are in headers too: those of few tools are, and a schema is not searched for every call. */
const withHeaders = new WeakMap<JsonObject, boolean>();

function hasHeaders(definition: JsonObject): boolean {
  const known = withHeaders.get(definition);
  if (known !== undefined) return known;
  const found = JSON.stringify(definition.inputSchema).includes('"x-mcp-header"');
  withHeaders.set(definition, found);
  return found;
}
