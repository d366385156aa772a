import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import { MAX_PAGE_SIZE } from '../../../shared/page.js';
import type { SpendingService } from './spending.service.js';
import { KeyUse, type SpenderKind, SpenderKindEnum, Spending } from './spending.types.js';

@Resolver()
export class SpendingResolver {
  constructor(private readonly service: SpendingService) {}

  @Requires('audit', 'gateway')
  @ConstrainArgs({ ids: { minLength: 0, maxLength: MAX_PAGE_SIZE } })
  @Query(() => [Spending], {
    description:
      'Returns what keys, users or groups spent in the present calendar month in UTC, in the order of `ids`.',
  })
  spending(
    @Arg('of', () => SpenderKindEnum, { description: 'The kind of the spenders.' }) kind: SpenderKind,
    @Arg('ids', () => [ID], {
      description: 'The ids of keys, the subjects of users or the names of groups; each once.',
    })
    ids: string[],
    @Ctx() { principal }: RequestContext,
  ): Promise<Spending[]> {
    return this.service.spending(principal, kind, ids);
  }

  @Requires('audit', 'gateway')
  @Query(() => KeyUse, {
    description: 'Returns the use of a key in the last seven days: the calls that fail once it ends.',
  })
  keyUse(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<KeyUse> {
    return this.service.keyUse(principal, id);
  }

  @Requires('read', 'gateway')
  @Query(() => [String], {
    description:
      'Lists the names of the tags, at most 100, that the newest 10,000 calls of the last 31 days have. Members see those of their own.',
  })
  usageTags(@Ctx() { principal }: RequestContext): Promise<string[]> {
    return this.service.tagNames(principal);
  }
}
