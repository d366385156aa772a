import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ToolListing } from '../tools/tool-listing.service.js';
import { CALL_TOOL, MAX_FOUND, META_TOOLS, SEARCH_TOOL, searchTools } from '../tools/tool-search.js';
import { approvalOf, evidenceIn, failedResult, withoutOwn } from './tool-results.js';
import type { ServedTool } from '../tools/tool-book.service.js';

/** The most tools of one page of a list. */
const PAGE = 500;

interface ToolServerOptions {
  listing: ToolListing;
  calling: ToolCalling;
  version: string;
  /** The tools of the address that was asked. */
  tools: readonly ServedTool[];
  /** Clients see a search instead of the list. */
  search: boolean;
  instructions: string | undefined;
  /** A link to an item of the console. */
  linkTo: (path: string) => string;
  caller: Omit<ToolCaller, 'signal' | 'provenance'>;
  /** Called when a request turns out to be a call of a tool, which admission counts. */
  uncount: () => void;
}

/** The gateway as a server of the protocol, for one request of one caller. */
export function toolServer(options: ToolServerOptions): McpServer {
  const { listing, version, caller, tools, search, instructions } = options;
  const whole = new GatewayServer(
    { name: 'portcullis', version },
    { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
    search ? [] : tools,
  );
  // The tools are others' and come with schemas of JSON: no handlers are made from them.
  const { server } = whole;
  server.setRequestHandler('tools/list', async ({ params }) => {
    if (search) return { tools: META_TOOLS.map(asTool) };
    const seen = await listing.list(caller.principal, tools);
    const from = positionIn(seen, params?.cursor);
    const page = seen.slice(from, from + PAGE);
    const last = page.at(-1);
    const nextCursor = from + PAGE < seen.length && last !== undefined ? cursorOf(last) : undefined;
    return { tools: page.map(shownTool), ...(nextCursor === undefined ? {} : { nextCursor }) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    // JSON, as it was parsed.
    const given = (params.arguments ?? {}) as JsonObject;
    if (search && params.name === SEARCH_TOOL) return found(options, given);
    const asking = { signal: mcpReq.signal, mayAsk: mayAskToOpen(mcpReq) };
    if (!search) return called(options, params.name, given, asking);
    const inner = params.name === CALL_TOOL ? given : {};
    const name = typeof inner.name === 'string' ? inner.name : '';
    return called(options, name, isJsonObject(inner.arguments) ? inner.arguments : {}, asking);
  });
  return whole;
}

/** Lets the library compare `Mcp-Param-*` headers with the arguments before a call is looked at (−32020). */
class GatewayServer extends McpServer {
  constructor(
    info: ConstructorParameters<typeof McpServer>[0],
    options: ConstructorParameters<typeof McpServer>[1],
    private readonly tools: readonly ServedTool[],
  ) {
    super(info, options);
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const definition = this.tools.find(({ publicName }) => publicName === name)?.definition;
    return definition !== undefined && hasHeaders(definition) && isJsonObject(definition.inputSchema)
      ? definition.inputSchema
      : undefined;
  }
}

/** The tools whose arguments are in headers too: few are, and a schema is not searched for every call. */
const withHeaders = new WeakMap<JsonObject, boolean>();

function hasHeaders(definition: JsonObject): boolean {
  const known = withHeaders.get(definition);
  if (known !== undefined) return known;
  const found = JSON.stringify(definition.inputSchema).includes('"x-mcp-header"');
  withHeaders.set(definition, found);
  return found;
}

/** The tools that a search finds among those that the caller may see. */
async function found(
  { listing, caller, tools }: ToolServerOptions,
  { query, limit }: JsonObject,
): Promise<CallToolResult> {
  if (typeof query !== 'string' || query.length > 500)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'query: expected a text of at most 500 characters');
  const most = typeof limit === 'number' && Number.isInteger(limit) ? Math.min(MAX_FOUND, Math.max(1, limit)) : 10;
  const seen = await listing.list(caller.principal, tools);
  const matching = searchTools(seen, query, most).map(({ publicName, definition }) => ({
    ...definition,
    name: publicName,
  }));
  return { content: [{ type: 'text', text: JSON.stringify({ tools: matching }) }] };
}

async function called(
  { calling, caller, tools, linkTo, uncount }: ToolServerOptions,
  name: string,
  given: JsonObject,
  { signal, mayAsk }: { signal: AbortSignal; mayAsk: boolean },
): Promise<CallToolResult | InputRequiredResult> {
  const tool = tools.find(({ publicName }) => publicName === name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${name.slice(0, 200)}`);
  uncount();
  const provenance: ToolCaller['provenance'] = {};
  try {
    const result = await calling.call({ ...caller, signal, provenance }, tool, given);
    // Of the protocol's form: its client has read it.
    const { _meta, ...rest } = result as unknown as CallToolResult;
    return { ...rest, _meta: { ...withoutOwn(_meta), ...evidenceIn(provenance.evidenceId) } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const approval = mayAsk ? approvalOf(error, linkTo) : undefined;
    if (approval === undefined) return failedResult(error, linkTo, provenance.evidenceId);
    return inputRequired({ inputRequests: { approval: inputRequired.elicitUrl(approval) } });
  }
}

/** Whether the client can open an address for its user, and was not asked to for this call yet. */
function mayAskToOpen({
  envelope,
  inputResponses,
}: Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses'>): boolean {
  if (inputResponses !== undefined) return false;
  const given: Readonly<Record<string, unknown>> = { ...envelope };
  const capabilities = given[CLIENT_CAPABILITIES_META_KEY];
  return (
    isJsonObject(capabilities) && isJsonObject(capabilities.elicitation) && isJsonObject(capabilities.elicitation.url)
  );
}

/** A tool as it was accepted, under its name here. */
function shownTool({ publicName, definition }: ServedTool): Tool {
  return asTool({ ...definition, name: publicName });
}

function asTool(definition: JsonObject): Tool {
  // Of the protocol's form: `tool.rules.ts` has looked at it.
  return definition as unknown as Tool;
}

function cursorOf({ publicName }: ServedTool): string {
  return Buffer.from(publicName).toString('base64url');
}

/** The place after the tool of a cursor; names may have come and gone since. Throws −32602 for what is no cursor. */
function positionIn(tools: readonly ServedTool[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const after = Buffer.from(cursor, 'base64url').toString();
  if (!/^[\w.-]{1,128}$/.test(after))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'the cursor is not one of this list');
  const at = tools.findIndex(({ publicName }) => publicName > after);
  return at === -1 ? tools.length : at;
}
