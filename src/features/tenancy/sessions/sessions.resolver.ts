import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { Page } from '../../../shared/page.js';
import type { SessionService } from './session.service.js';
import { UserSessionConnection } from './sessions.types.js';
import { UserSession } from '../records/user-session.entity.js';

@Resolver(() => UserSession)
export class UserSessionResolver {
  constructor(private readonly service: SessionService) {}

  @Requires('read')
  @Paged()
  @ConstrainArgs({ subject: { minLength: 1, maxLength: 200 } })
  @Query(() => UserSessionConnection, {
    description:
      'Lists sessions, newest first: those of the acting tenant for administrators and auditors, otherwise the caller’s own.',
  })
  userSessions(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('subject', () => String, { nullable: true, description: 'The person whose sessions to list.' })
    subject: string | null | undefined,
    @Arg('open', () => Boolean, { nullable: true, description: 'Whether to leave out sessions that have ended.' })
    open: boolean | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<UserSession>> {
    return this.service.sessions(principal, page, { subject, open });
  }

  @Requires('read')
  @Mutation(() => UserSession, {
    description:
      'Ends a session on every instance within a second: one of the caller’s own, or for administrators any of their tenant.',
  })
  endUserSession(
    @Arg('id', () => ID, { description: 'The id of the session.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<UserSession> {
    return this.service.end(principal, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the session of this very request.' })
  isCurrent(@Root() { id }: UserSession, @Ctx() { principal }: RequestContext): boolean {
    return principal.sessionId === id;
  }
}
