import {
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { askingCallIn } from '../calls/asking-call.rules.js';
import { callableTool } from '../calls/callable.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ServedTool } from '../tools/tool-book.service.js';
import { toolListable, type Listing } from '../tools/listing.service.js';
import { CALL_TOOL, MAX_FOUND, META_TOOLS, SEARCH_TOOL, searchTools } from '../tools/tool-search.js';
import { followsTasks } from '../relay/client-profile.rules.js';
import type { ApprovalTasks } from '../tasks/approval-tasks.service.js';
import { withFixed } from '../virtual/virtual-server.rules.js';
import { type AskedRequest, askedOf } from './asked.js';
import { clientOf, exchangeOf } from './exchange.js';
import { listPage } from './pages.js';
import {
  approvalOf,
  connectOf,
  failedResult,
  inputAsked,
  shownResult,
  taskTaken,
  taskWords,
  urlAsked,
} from './tool-results.js';

interface ToolHandlerOptions {
  listing: Listing;
  calling: ToolCalling;
  approvals: ApprovalTasks;
}

/** Answers what clients ask about tools. */
export function handleTools(whole: McpServer, options: ToolHandlerOptions): void {
  // The tools are others' and come with schemas of JSON: no handlers are made from them.
  const { server } = whole;
  server.setRequestHandler('tools/list', async ({ params }, ctx) => {
    const { search, caller, tools } = askedOf(ctx);
    if (search) return { tools: META_TOOLS.map(asTool) };
    const client = clientOf(whole, ctx, caller.client);
    const seen = await options.listing.list({ ...caller, client }, tools, toolListable);
    const { page, nextCursor } = listPage(seen, ({ publicName }) => publicName, params?.cursor);
    return { tools: page.map(shownTool), ...nextCursor };
  });
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const asked = askedOf(ctx);
    // JSON, as it was parsed.
    const given = (params.arguments ?? {}) as JsonObject;
    if (asked.search && params.name === SEARCH_TOOL) {
      const client = clientOf(whole, ctx, asked.caller.client);
      return found(options, { ...asked, caller: { ...asked.caller, client } }, given);
    }
    if (!asked.search) return called(whole, ctx, options, { name: params.name, given });
    const inner = params.name === CALL_TOOL ? given : {};
    const name = typeof inner.name === 'string' ? inner.name : '';
    return called(whole, ctx, options, { name, given: isJsonObject(inner.arguments) ? inner.arguments : {} });
  });
}

/** The tools that a search finds among those that the caller may see. */
async function found(
  { listing }: ToolHandlerOptions,
  { caller, tools }: AskedRequest,
  { query, limit }: JsonObject,
): Promise<CallToolResult> {
  if (typeof query !== 'string' || query.length > 500)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'query: expected a text of at most 500 characters');
  const most = typeof limit === 'number' && Number.isInteger(limit) ? Math.min(MAX_FOUND, Math.max(1, limit)) : 10;
  const seen = await listing.list(caller, tools, toolListable);
  const matching = searchTools(seen, query, most).map(({ publicName, definition }) => ({
    ...definition,
    name: publicName,
  }));
  return { content: [{ type: 'text', text: JSON.stringify({ tools: matching }) }] };
}

async function called(
  whole: McpServer,
  ctx: ServerContext,
  { calling, approvals }: ToolHandlerOptions,
  { name, given }: { name: string; given: JsonObject },
): Promise<CallToolResult | InputRequiredResult> {
  const { caller, tools, linkTo, uncount } = askedOf(ctx);
  const tool = tools.find(({ publicName }) => publicName === name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${name.slice(0, 200)}`);
  uncount();
  const provenance: ToolCaller['provenance'] = {};
  const exchange = exchangeOf(whole, ctx);
  const client = clientOf(whole, ctx, caller.client);
  const named = askingCallIn(ctx.mcpReq._meta, caller.session);
  const asking = { ...caller, client, ...named, signal: endOf(ctx), provenance };
  const callable = callableTool(tool.tool);
  try {
    const answered = await calling.call(asking, callable, withFixed(tool, given), exchange);
    if (answered.kind === 'input') return inputAsked(answered);
    if (answered.kind === 'task') return taskTaken(answered, provenance.evidenceId);
    // Of the protocol's form: its client has read it.
    return shownResult(answered.result, provenance.evidenceId) as unknown as CallToolResult;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assertProtocol(error, ctx);
    const proposal = approvalOf(error, linkTo)?.proposal;
    if (proposal !== undefined && exchange.continued === undefined && followsTasks(exchange.profile)) {
      const words = taskWords(linkTo);
      const task = await approvals.begin({ caller: asking, callable, words }, withFixed(tool, given), proposal);
      return taskTaken(task, provenance.evidenceId);
    }
    const page = exchange.mayAskToOpen ? (approvalOf(error, linkTo) ?? connectOf(error, linkTo)) : undefined;
    if (page === undefined) return failedResult(error, linkTo, provenance.evidenceId);
    return urlAsked(page);
  }
}

/** Aborts when the request is cancelled, and when its client goes. */
export function endOf({ mcpReq, http }: ServerContext): AbortSignal {
  const gone = http?.req?.signal;
  return gone === undefined ? mcpReq.signal : AbortSignal.any([mcpReq.signal, gone]);
}

/**
 * Throws what is an error of the protocol (specification 2026-07-28, "Multi round-trip requests"): a state that does not hold,
 * and a question that the client cannot answer.
 */
export function assertProtocol({ param, message, details }: DomainError, { mcpReq }: ServerContext): void {
  if (param === 'requestState') throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  const needed = details?.required_capabilities;
  // Clients of revisions before have no word for it.
  if (mcpReq.envelope === undefined || !isJsonObject(needed) || Object.keys(needed).length === 0) return;
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: needed }, message);
}

/** A tool as it was accepted, under its name here. */
function shownTool({ publicName, definition }: ServedTool): Tool {
  return asTool({ ...definition, name: publicName });
}

function asTool(definition: JsonObject): Tool {
  // Of the protocol's form: `tool.rules.ts` has looked at it.
  return definition as unknown as Tool;
}
