import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  McpServer,
  type Tool,
} from '@modelcontextprotocol/server';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { DomainError, errorCatalogue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ToolListing } from '../tools/tool-listing.service.js';
import type { UsableTool } from '../tools/tool-book.service.js';

/** The most tools of one page of a list. */
const PAGE = 500;

interface ToolServerOptions {
  listing: ToolListing;
  calling: ToolCalling;
  version: string;
  /** A link to an item of the console. */
  linkTo: (path: string) => string;
  caller: Omit<ToolCaller, 'signal' | 'provenance'>;
  /** Called when a request turns out to be a call of a tool, which admission counts. */
  uncount: () => void;
}

/** The gateway as a server of the protocol, for one request of one caller. */
export function toolServer(options: ToolServerOptions): McpServer {
  const { listing, calling, version, caller, linkTo, uncount } = options;
  const whole = new McpServer({ name: 'portcullis', version }, { capabilities: { tools: {} } });
  // The tools are others' and come with schemas of JSON: no handlers are made from them.
  const { server } = whole;
  server.setRequestHandler('tools/list', async ({ params }) => {
    const tools = await listing.list(caller.principal);
    const from = positionIn(tools, params?.cursor);
    const page = tools.slice(from, from + PAGE);
    const last = page.at(-1);
    const nextCursor = from + PAGE < tools.length && last !== undefined ? cursorOf(last) : undefined;
    return { tools: page.map(shownTool), ...(nextCursor === undefined ? {} : { nextCursor }) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    uncount();
    const provenance: ToolCaller['provenance'] = {};
    try {
      // JSON, as it was parsed.
      const given = (params.arguments ?? {}) as JsonObject;
      const result = await calling.call({ ...caller, signal: mcpReq.signal, provenance }, params.name, given);
      // Of the protocol's form: its client has read it.
      const { _meta, ...rest } = result as unknown as CallToolResult;
      return { ...rest, _meta: { ..._meta, ...evidenceIn(provenance.evidenceId) } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'NOT_FOUND') throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
      return failedResult(error, linkTo, provenance.evidenceId);
    }
  });
  return whole;
}

/** A tool as it was accepted, under its public name. */
function shownTool({ publicName, definition }: UsableTool): Tool {
  // Of the protocol's form: `tool.rules.ts` has looked at it.
  return { ...definition, name: publicName } as unknown as Tool;
}

function cursorOf({ publicName }: UsableTool): string {
  return Buffer.from(publicName).toString('base64url');
}

/** The place after the tool of a cursor; names may have come and gone since. Throws −32602 for what is no cursor. */
function positionIn(tools: readonly UsableTool[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const after = Buffer.from(cursor, 'base64url').toString();
  if (!/^[\w.-]{1,128}$/.test(after))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'the cursor is not one of this list');
  const at = tools.findIndex(({ publicName }) => publicName > after);
  return at === -1 ? tools.length : at;
}

function evidenceIn(evidenceId: string | undefined): Record<string, string> {
  return evidenceId === undefined ? {} : { 'portcullis/evidenceId': evidenceId };
}

/** An error as the result of the tool, so that the model that asked can read it. */
function failedResult(
  error: DomainError,
  linkTo: (path: string) => string,
  evidenceId: string | undefined,
): CallToolResult {
  const { code, details } = error;
  const message = errorCatalogue[code].expose ? error.message : 'internal server error';
  const proposal = details?.proposal_id;
  const waits =
    code === 'APPROVAL_REQUIRED' && typeof proposal === 'string'
      ? ` People have to approve it: ${linkTo(`/proposals/${proposal}`)}. Once they have, call the tool again with the same arguments.`
      : '';
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}.${waits}` }],
    _meta: {
      ...evidenceIn(evidenceId),
      'portcullis/error': { code, message, ...(details === undefined ? {} : { details }) },
    },
  };
}
