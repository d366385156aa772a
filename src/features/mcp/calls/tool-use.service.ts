import type { Principal } from '../../../contracts/identity.js';
import type { Provenance } from '../../../contracts/provenance.js';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { DomainError, errorCatalogue } from '../../../shared/errors.js';
import { isJsonObject } from '../../../shared/json/json.js';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../shared/page.js';
import type { ServedTool, ToolBook } from '../tools/tool-book.service.js';
import { type Listing, toolListable } from '../tools/listing.service.js';
import { allNamed } from '../virtual/virtual-server.rules.js';
import { callableTool } from './callable.js';
import { SILENT_EXCHANGE, type ToolCalling } from './tool-calling.service.js';
import type { CallMcpToolInput, McpToolResult, McpUsableTool } from './tool-use.types.js';

interface ToolUseOptions {
  book: Pick<ToolBook, 'toolsOf'>;
  listing: Pick<Listing, 'permitted'>;
  calling: Pick<ToolCalling, 'call'>;
}

/** Calls of tools by people and programs that do not speak the Model Context Protocol, on the same path. */
export class ToolUse {
  constructor(private readonly options: ToolUseOptions) {}

  /** The tools that somebody may list, by their names. */
  async tools(principal: Principal, page: PageRequest): Promise<Page<McpUsableTool>> {
    const [after = ''] = page.after == null ? [] : decodeCursor(page.after, 1);
    const all = allNamed(this.options.book.toolsOf(principal.tenant.id));
    const seen = await this.options.listing.permitted(
      principal,
      all.filter(({ publicName }) => publicName > after),
      toolListable,
    );
    return toPage(seen.slice(0, page.first + 1).map(shown), page, ({ publicName }) => [publicName]);
  }

  /**
   * The result of a tool. A refusal that is in the log is a result, with the id of its evidence. Throws NOT_FOUND,
   * INVALID_REQUEST, and errors of which there is no evidence.
   */
  async call(caller: ToolCaller, { tool: name, arguments: given }: CallMcpToolInput): Promise<McpToolResult> {
    const tools = allNamed(this.options.book.toolsOf(caller.principal.tenant.id));
    const tool = tools.find(({ publicName }) => publicName === name);
    if (tool === undefined) throw new DomainError('NOT_FOUND', `there is no accepted tool ${name}`);
    try {
      const answered = await this.options.calling.call(caller, callableTool(tool.tool), given ?? {}, SILENT_EXCHANGE);
      // Nobody can be asked here, which the server was told.
      if (answered.kind !== 'result')
        throw new DomainError('PROVIDER_ERROR', 'the server wants input that it cannot get');
      const { content, structuredContent, isError } = answered.result;
      return {
        isError: isError === true,
        content: Array.isArray(content) ? content.filter(isJsonObject) : [],
        ...(isJsonObject(structuredContent) ? { structuredContent } : {}),
        ...evidenceOf(caller.provenance),
      };
    } catch (error) {
      if (!(error instanceof DomainError) || caller.provenance.evidenceId === undefined) throw error;
      return { ...refusal(error), ...evidenceOf(caller.provenance) };
    }
  }
}

function shown({ publicName, tool, definition }: ServedTool): McpUsableTool {
  return { publicName, server: tool.server.name, pin: tool.pin, definition };
}

function evidenceOf({ evidenceId }: Provenance): { evidenceId?: string } {
  return evidenceId === undefined ? {} : { evidenceId };
}

function refusal({ code, message, details }: DomainError): McpToolResult {
  const proposal = details?.proposal_id;
  return {
    isError: true,
    content: [],
    errorCode: code,
    errorMessage: errorCatalogue[code].expose ? message : 'internal server error',
    ...(typeof proposal === 'string' ? { proposalId: proposal } : {}),
  };
}
