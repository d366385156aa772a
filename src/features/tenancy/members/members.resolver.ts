import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { Page } from '../../../shared/page.js';
import type { SessionService } from '../sessions/session.service.js';
import type { UserSession } from '../records/user-session.entity.js';
import type { TenancyService } from '../tenants/tenancy.service.js';
import type { Tenant } from '../records/tenant.entity.js';
import { Member } from '../records/member.entity.js';
import type { MemberService } from './member.service.js';
import type { OffboardingService } from './offboarding.service.js';
import {
  Invitation,
  InviteMemberInput,
  MemberConnection,
  MemberFilter,
  type MemberOrder,
  MemberOrderEnum,
  Offboarding,
  UpdateMemberInput,
  Viewer,
} from './members.types.js';

@Resolver()
export class MemberResolver {
  constructor(
    private readonly service: MemberService,
    private readonly offboarding: OffboardingService,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => MemberConnection, {
    description: 'Lists the people of the acting tenant, newest first unless `order` is given.',
  })
  members(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => MemberFilter, { nullable: true, description: 'The members to list; all when absent.' })
    filter: MemberFilter | null | undefined,
    @Arg('order', () => MemberOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
    order: MemberOrder | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Member>> {
    return this.service.members(principal, page, filter, order ?? undefined);
  }

  @Requires('audit')
  @Query(() => Member, { description: 'Returns a person of the acting tenant.' })
  member(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Member> {
    return this.service.member(principal, id);
  }

  @Requires('administer')
  @Mutation(() => Invitation, {
    description: 'Adds a person to the acting tenant, with a link that signs them in once.',
  })
  inviteMember(
    @Arg('input', () => InviteMemberInput, { description: 'The person to invite.' }) input: InviteMemberInput,
    @Ctx() context: RequestContext,
  ): Promise<Invitation> {
    return this.service.invite(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => Invitation, { description: 'Makes a new sign-in link for a member; earlier ones stop working.' })
  reinviteMember(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Invitation> {
    return this.service.inviteAgain(context.principal, id, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => Member, {
    description: 'Changes a member. Roles that are taken away are gone at once; new ones need the session’s rotation.',
  })
  updateMember(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Arg('input', () => UpdateMemberInput, { description: 'The fields to change.' }) input: UpdateMemberInput,
    @Ctx() context: RequestContext,
  ): Promise<Member> {
    return this.service.update(context.principal, id, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => Member, { description: 'Ends the sessions and keys of a person on every instance within a second.' })
  deactivateMember(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Member> {
    return this.service.deactivate(context.principal, id, askedIn(context));
  }

  @Requires('administer')
  @ConstrainArgs({ subject: { minLength: 1, maxLength: 200 } })
  @Mutation(() => Offboarding, {
    description:
      'Ends sessions, keys, devices and connected applications of a person or service at once, and deactivates the member where there is one. Doing it again ends what has come since.',
  })
  endAccess(
    @Arg('subject', () => String, { description: 'The subject that keys, sessions and members have.' })
    subject: string,
    @Ctx() context: RequestContext,
  ): Promise<Offboarding> {
    return this.offboarding.endAccess(context.principal, subject, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => Member, { description: 'Lets a person sign in again; keys that have ended stay so.' })
  reactivateMember(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Member> {
    return this.service.reactivate(context.principal, id, askedIn(context));
  }
}

@Resolver(() => Viewer)
export class ViewerResolver {
  constructor(
    private readonly service: MemberService,
    private readonly sessions: SessionService,
    private readonly tenancy: TenancyService,
  ) {}

  @Requires('read')
  @Query(() => Viewer, { description: 'Returns the caller, as the server sees it.' })
  viewer(@Ctx() { principal }: RequestContext): Pick<Viewer, 'subject' | 'roles' | 'keyHandlers' | 'homeTenantId'> {
    const { subject, roles, keyHandlers, homeTenantId } = principal;
    return { subject, roles: [...roles], keyHandlers: [...keyHandlers], homeTenantId };
  }

  @FieldResolver()
  tenant(@Ctx() { principal }: RequestContext): Promise<Tenant> {
    return this.tenancy.tenant(principal, principal.tenant.id);
  }

  @FieldResolver()
  member(@Root() { subject, homeTenantId }: Viewer): Promise<Member | null> {
    return this.service.ofSubject(homeTenantId, subject);
  }

  @FieldResolver()
  async session(@Ctx() { principal }: RequestContext): Promise<UserSession | null> {
    return principal.sessionId === undefined ? null : this.sessions.own(principal);
  }
}
