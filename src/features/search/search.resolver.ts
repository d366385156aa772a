import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { isPermitted, Requires } from '../../graphql/authorize.js';
import type { RequestContext } from '../../graphql/context.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import type { SearchService } from './search.service.js';
import { SearchResult } from './search.types.js';

const MAX_TEXT = 200;
const MAX_HITS = 50;
const DEFAULT_HITS = 10;

@Resolver()
export class SearchResolver {
  constructor(private readonly service: SearchService) {}

  @Requires('read')
  @ConstrainArgs({ text: { maxLength: MAX_TEXT }, first: { min: 1, max: MAX_HITS } })
  @Query(() => SearchResult, {
    description: 'Finds records by id or name, of those that the caller may list.',
  })
  search(
    @Arg('text', () => String, {
      description: 'A part of a name in any case, an id, or at least the first 8 hexadecimal digits of one.',
    })
    text: string,
    @Arg('first', () => Int, { defaultValue: DEFAULT_HITS, description: 'The most hits to return, at most 50.' })
    first: number,
    @Ctx() { principal }: RequestContext,
  ): Promise<SearchResult> {
    return this.service.search(principal, { text, first }, (permission) => isPermitted(permission, principal.roles));
  }
}
