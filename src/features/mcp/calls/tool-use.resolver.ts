import { Arg, Args, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { Page } from '../../../shared/page.js';
import type { ToolUse } from './tool-use.service.js';
import { CallMcpToolInput, McpToolResult, McpUsableTool, McpUsableToolConnection } from './tool-use.types.js';

@Resolver(() => McpUsableTool)
export class ToolUseResolver {
  constructor(private readonly use: ToolUse) {}

  @Requires('invoke', 'gateway')
  @Paged()
  @Query(() => McpUsableToolConnection, { description: 'Lists the tools that the caller may list, by name.' })
  mcpUsableTools(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<McpUsableTool>> {
    return this.use.tools(principal, page);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => McpToolResult, {
    description: 'Calls a tool as clients of `/mcp` do. A refusal by policy, budget, stop or server is a result.',
  })
  callMcpTool(
    @Arg('input', () => CallMcpToolInput, { description: 'The tool and its arguments.' }) input: CallMcpToolInput,
    @Ctx() { principal, userHeader, session, tags, signal, provenance }: RequestContext,
  ): Promise<McpToolResult> {
    return this.use.call({ principal, userHeader, session, tags, signal, provenance }, input);
  }
}
