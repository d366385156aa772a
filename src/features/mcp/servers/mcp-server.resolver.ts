import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { loaderOf } from '../../../graphql/loaders.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { Page } from '../../../shared/page.js';
import type { OpenApiDocuments } from '../openapi/openapi-documents.service.js';
import { McpOpenApi, OpenApiInput, OpenApiOperation } from '../openapi/openapi.types.js';
import type { McpToolsService } from '../tools/mcp-tools.service.js';
import {
  AcceptMcpToolInput,
  AcceptMcpToolsInput,
  CreateMcpServerInput,
  McpServer,
  McpServerConnection,
  McpTool,
  McpToolConnection,
  McpToolCounts,
  UpdateMcpServerInput,
} from './mcp-server.types.js';
import type { McpServersService } from './mcp-servers.service.js';

@Resolver(() => McpServer)
export class McpServerResolver {
  constructor(
    private readonly servers: McpServersService,
    private readonly tools: McpToolsService,
    private readonly documents: OpenApiDocuments,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => McpServerConnection, { description: 'Lists the servers of tools of the tenant, newest first.' })
  mcpServers(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<McpServer>> {
    return this.servers.servers(principal, page);
  }

  @Requires('audit')
  @Query(() => McpServer, { description: 'Returns a server of tools.' })
  mcpServer(
    @Arg('id', () => ID, { description: 'The id of the server.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<McpServer> {
    return this.servers.server(principal, id);
  }

  @Requires('audit')
  @Paged()
  @Query(() => McpToolConnection, { description: 'Lists the tools of a server, newest first.' })
  mcpTools(
    @Arg('server', () => ID, { description: 'The id of the server.' }) server: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<McpTool>> {
    return this.tools.tools(principal, server, page);
  }

  @Requires('administer')
  @Mutation(() => McpServer, {
    description: 'Connects a server of tools and looks at it. Its tools rest until somebody accepts them.',
  })
  createMcpServer(
    @Arg('input', () => CreateMcpServerInput, { description: 'The name, address and credential.' })
    input: CreateMcpServerInput,
    @Ctx() context: RequestContext,
  ): Promise<McpServer> {
    return this.servers.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => McpServer, { description: 'Changes a server of tools, for the calls that begin from now on.' })
  updateMcpServer(
    @Arg('id', () => ID, { description: 'The id of the server.' }) id: string,
    @Arg('input', () => UpdateMcpServerInput, { description: 'The fields to change.' }) input: UpdateMcpServerInput,
    @Ctx() context: RequestContext,
  ): Promise<McpServer> {
    return this.servers.update(context.principal, { id, input }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Disconnects a server of tools, with all of its tools.' })
  async deleteMcpServer(
    @Arg('id', () => ID, { description: 'The id of the server.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.servers.remove(context.principal, id, askedIn(context));
    return { id };
  }

  @Requires('administer')
  @Mutation(() => McpServer, { description: 'Looks at a server now: whether it answers, and which tools it offers.' })
  refreshMcpServer(
    @Arg('id', () => ID, { description: 'The id of the server.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<McpServer> {
    return this.servers.refresh(context.principal, id, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => McpTool, {
    description: 'Accepts a tool of a server as it was seen; clients may call it from now on.',
  })
  async acceptMcpTool(
    @Arg('server', () => ID, { description: 'The id of the server.' }) server: string,
    @Arg('name', () => String, { description: 'The name of the tool at its server.' }) name: string,
    @Arg('input', () => AcceptMcpToolInput, { description: 'The tool as it was seen.' }) { pin }: AcceptMcpToolInput,
    @Ctx() context: RequestContext,
  ): Promise<McpTool | undefined> {
    const [tool] = await this.tools.accept(
      context.principal,
      { serverId: server, tools: [{ name, pin }] },
      askedIn(context),
    );
    return tool;
  }

  @Requires('administer')
  @Mutation(() => [McpTool], {
    description: 'Accepts tools of a server as they were seen, all or none; clients may call them from now on.',
  })
  acceptMcpTools(
    @Arg('server', () => ID, { description: 'The id of the server.' }) server: string,
    @Arg('input', () => AcceptMcpToolsInput, { description: 'The tools, each with the pin that was seen.' })
    { tools }: AcceptMcpToolsInput,
    @Ctx() context: RequestContext,
  ): Promise<McpTool[]> {
    return this.tools.accept(context.principal, { serverId: server, tools }, askedIn(context));
  }

  @Requires('administer')
  @Query(() => [OpenApiOperation], {
    description: 'Lists the first 2,000 operations of a document, for choosing those that become tools.',
  })
  openApiOperations(
    @Arg('input', () => OpenApiInput, { description: 'The document or its address.' }) input: OpenApiInput,
  ): Promise<OpenApiOperation[]> {
    return this.documents.operations(input);
  }

  @Requires('audit')
  @FieldResolver(() => McpOpenApi, {
    nullable: true,
    description: 'The document of a server that is an HTTP API; null for others.',
  })
  async openapi(@Root() { id }: McpServer, @Ctx() context: RequestContext): Promise<McpOpenApi | null> {
    const load = (ids: readonly string[]) => this.documents.shown(context.principal, ids);
    return (await loaderOf<McpOpenApi | undefined>(context, 'openapi', load).load(id)) ?? null;
  }

  @Requires('audit')
  @FieldResolver(() => McpToolCounts, { description: 'The number of its tools in each state.' })
  toolCounts(@Root() { id }: McpServer, @Ctx() context: RequestContext): Promise<McpToolCounts> {
    return loaderOf<McpToolCounts>(context, 'toolCounts', (ids) => this.tools.counts(context.principal, ids)).load(id);
  }
}
