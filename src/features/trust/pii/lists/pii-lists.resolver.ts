import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../../graphql/context.js';
import { DeletedRecord } from '../../../../graphql/types/deleted-record.js';
import type { Page } from '../../../../shared/page.js';
import { PiiList, PiiListConnection } from './pii-list.entity.js';
import { CreatePiiListInput, UpdatePiiListInput } from './pii-list.types.js';
import type { PiiListsService } from './pii-lists.service.js';

@Resolver(() => PiiList)
export class PiiListsResolver {
  constructor(private readonly service: PiiListsService) {}

  @Requires('audit', 'trust')
  @Paged()
  @Query(() => PiiListConnection, { description: 'Lists the lists of words that the tenant hides, newest first.' })
  piiLists(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<PiiList>> {
    return this.service.lists(principal, page);
  }

  @Requires('audit', 'trust')
  @Query(() => PiiList, { description: 'Returns one list of words, without the words.' })
  piiList(
    @Arg('id', () => ID, { description: 'The id of the list.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<PiiList> {
    return this.service.list(principal, id);
  }

  @Requires('administer', 'trust')
  @Mutation(() => PiiList, { description: 'Creates a list of words to hide from now on, like personal data.' })
  createPiiList(
    @Arg('input', () => CreatePiiListInput, { description: 'The name and the words.' }) input: CreatePiiListInput,
    @Ctx() context: RequestContext,
  ): Promise<PiiList> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('administer', 'trust')
  @Mutation(() => PiiList, { description: 'Adds words to a list, takes some out, or replaces them all.' })
  updatePiiList(
    @Arg('id', () => ID, { description: 'The id of the list.' }) id: string,
    @Arg('input', () => UpdatePiiListInput, { description: 'The change of the list.' }) input: UpdatePiiListInput,
    @Ctx() context: RequestContext,
  ): Promise<PiiList> {
    return this.service.update(context.principal, id, input, askedIn(context));
  }

  @Requires('administer', 'trust')
  @Mutation(() => DeletedRecord, { description: 'Deletes a list of words, which are hidden no longer.' })
  async deletePiiList(
    @Arg('id', () => ID, { description: 'The id of the list.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(context.principal, id, askedIn(context));
    return { id };
  }
}
