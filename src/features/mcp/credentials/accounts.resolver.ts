import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { Page } from '../../../shared/page.js';
import type { Connecting } from './connecting.service.js';
import { McpAccountConnection } from './accounts.types.js';
import type { McpTokenRecord } from './mcp-token.entity.js';

@Resolver()
export class AccountsResolver {
  constructor(private readonly connecting: Connecting) {}

  @Requires('read')
  @Paged()
  @Query(() => McpAccountConnection, {
    description:
      'Lists accounts that people connected at servers of tools, newest first: all of the tenant for administrators and auditors, otherwise the caller’s own.',
  })
  mcpAccounts(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('subject', () => String, { nullable: true, description: 'The person whose accounts to list.' })
    subject: string | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<McpTokenRecord>> {
    return this.connecting.connections(principal, page, subject);
  }

  @Requires('read')
  @Mutation(() => DeletedRecord, {
    description:
      'Forgets the tokens of an account at a server of tools: one of the caller’s own, or for administrators any of their tenant.',
  })
  async endMcpAccount(
    @Arg('id', () => ID, { description: 'The id of the account here.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.connecting.end(principal, id);
    return { id };
  }
}
