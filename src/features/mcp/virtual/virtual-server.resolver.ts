import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { Page } from '../../../shared/page.js';
import { McpVirtualServer } from './virtual-server.entity.js';
import { CreateVirtualServerInput, UpdateVirtualServerInput, VirtualServerConnection } from './virtual-server.types.js';
import type { VirtualServersService } from './virtual-servers.service.js';

@Resolver(() => McpVirtualServer)
export class VirtualServerResolver {
  constructor(private readonly service: VirtualServersService) {}

  @Requires('audit')
  @Paged()
  @Query(() => VirtualServerConnection, { description: 'Lists the virtual servers of the tenant, newest first.' })
  mcpVirtualServers(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<McpVirtualServer>> {
    return this.service.servers(principal, page);
  }

  @Requires('audit')
  @Query(() => McpVirtualServer, { description: 'Returns a virtual server.' })
  mcpVirtualServer(
    @Arg('id', () => ID, { description: 'The id of the virtual server.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<McpVirtualServer> {
    return this.service.server(principal, id);
  }

  @Requires('administer')
  @Mutation(() => McpVirtualServer, { description: 'Makes a list of tools with an address of its own.' })
  createMcpVirtualServer(
    @Arg('input', () => CreateVirtualServerInput, { description: 'The name and the tools.' })
    input: CreateVirtualServerInput,
    @Ctx() context: RequestContext,
  ): Promise<McpVirtualServer> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => McpVirtualServer, {
    description: 'Changes a virtual server, for the requests that come from now on.',
  })
  updateMcpVirtualServer(
    @Arg('id', () => ID, { description: 'The id of the virtual server.' }) id: string,
    @Arg('input', () => UpdateVirtualServerInput, { description: 'The fields to change.' })
    input: UpdateVirtualServerInput,
    @Ctx() context: RequestContext,
  ): Promise<McpVirtualServer> {
    return this.service.update(context.principal, { id, input }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes a virtual server; the servers of its tools stay.' })
  async deleteMcpVirtualServer(
    @Arg('id', () => ID, { description: 'The id of the virtual server.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(context.principal, id, askedIn(context));
    return { id };
  }
}
