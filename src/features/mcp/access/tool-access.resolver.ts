import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { Page } from '../../../shared/page.js';
import type { ToolAccess } from './tool-access.service.js';
import { McpToolDecision, McpToolDecisionConnection, McpToolQuestion } from './tool-access.types.js';

@Resolver(() => McpToolDecision)
export class ToolAccessResolver {
  constructor(private readonly access: ToolAccess) {}

  @Requires('audit')
  @Query(() => McpToolDecision, {
    description: 'Returns how a call of a tool would be decided now, and why. Nothing is called or recorded.',
  })
  mcpToolDecision(
    @Arg('input', () => McpToolQuestion, { description: 'The actor, the tool and the arguments.' })
    input: McpToolQuestion,
    @Ctx() { principal }: RequestContext,
  ): Promise<McpToolDecision> {
    return this.access.explain(principal, input);
  }

  @Requires('audit')
  @Paged()
  @Query(() => McpToolDecisionConnection, {
    description:
      'Lists the accepted tools by name, with the decision about a call of each without arguments by one actor.',
  })
  mcpToolDecisions(
    @Arg('actor', () => String, { description: 'The member, or the subject of the key, that would call.' })
    actor: string,
    @Arg('keyId', () => ID, {
      nullable: true,
      description: 'The id of a key of the actor; all of its roles when absent.',
    })
    keyId: string | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<McpToolDecision>> {
    return this.access.decisions(principal, { actor, keyId }, page);
  }
}
