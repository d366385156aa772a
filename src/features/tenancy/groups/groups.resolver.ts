import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import { MAX_PAGE_SIZE, type Page } from '../../../shared/page.js';
import { MAX_SEARCH_CHARS } from '../../../shared/text/search-term.js';
import { Group, GroupConnection } from '../records/group.entity.js';
import type { GroupService } from './group.service.js';
import { SetGroupRolesInput } from './groups.types.js';

@Resolver()
export class GroupResolver {
  constructor(private readonly service: GroupService) {}

  @Requires('audit')
  @ConstrainArgs({
    first: { min: 1, max: MAX_PAGE_SIZE },
    name: { minLength: 1, maxLength: 200 },
    search: { maxLength: MAX_SEARCH_CHARS },
  })
  @Query(() => GroupConnection, { description: 'Lists the groups of the acting tenant, newest first.' })
  groups(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('name', () => String, { nullable: true, description: 'The name of the group to list; all when absent.' })
    name: string | null | undefined,
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the name of the groups to list, in any case.',
    })
    search: string | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Group>> {
    return this.service.groups(principal, page, { name, search });
  }

  @Requires('audit')
  @Query(() => Group, { description: 'Returns a group of the acting tenant.' })
  group(
    @Arg('id', () => ID, { description: 'The id of the group.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Group> {
    return this.service.group(principal, id);
  }

  @Requires('administer')
  @Mutation(() => Group, {
    description: 'Gives the members of a group other roles at once; the role `platform_admin` is refused.',
  })
  setGroupRoles(
    @Arg('id', () => ID, { description: 'The id of the group.' }) id: string,
    @Arg('input', () => SetGroupRolesInput, { description: 'The roles to give.' }) { roles }: SetGroupRolesInput,
    @Ctx() context: RequestContext,
  ): Promise<Group> {
    return this.service.setRoles(context.principal, id, roles, askedIn(context));
  }
}
