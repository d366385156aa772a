import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { Page } from '../../../shared/page.js';
import { OauthClient } from './oauth-client.entity.js';
import { OauthGrant } from './oauth-grant.entity.js';
import type { ConnectedApplications } from './connected-applications.service.js';
import type { OauthClients } from './oauth-clients.service.js';
import {
  ConnectedApplicationConnection,
  CreateOauthClientInput,
  OauthClientConnection,
} from './oauth-clients.types.js';

@Resolver()
export class OauthResolver {
  constructor(
    private readonly applications: ConnectedApplications,
    private readonly registered: OauthClients,
  ) {}

  @Requires('read')
  @Paged()
  @ConstrainArgs({ subject: { minLength: 1, maxLength: 200 } })
  @Query(() => ConnectedApplicationConnection, {
    description:
      'Lists applications that people connected, newest first: those of the acting tenant for administrators and auditors, otherwise the caller’s own.',
  })
  connectedApplications(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('subject', () => String, { nullable: true, description: 'The person whose applications to list.' })
    subject: string | null | undefined,
    @Arg('open', () => Boolean, { nullable: true, description: 'Whether to leave out those that have ended.' })
    open: boolean | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<OauthGrant>> {
    return this.applications.applications(principal, page, { subject, open });
  }

  @Requires('read')
  @Mutation(() => OauthGrant, {
    description:
      'Disconnects an application on every instance within a second: one of the caller’s own, or for administrators any of their tenant.',
  })
  endConnectedApplication(
    @Arg('id', () => ID, { description: 'The id of the connected application.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<OauthGrant> {
    return this.applications.end(principal, id);
  }

  @Requires('audit')
  @Paged()
  @Query(() => OauthClientConnection, {
    description: 'Lists applications that administrators of the acting tenant registered, newest first.',
  })
  oauthClients(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<OauthClient>> {
    return this.registered.clients(principal, page);
  }

  @Requires('audit')
  @Query(() => OauthClient, {
    description: 'Returns an application that administrators of the acting tenant registered.',
  })
  oauthClient(
    @Arg('id', () => ID, { description: 'The client_id of the application.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<OauthClient> {
    return this.registered.client(principal, id);
  }

  @Requires('administer')
  @Mutation(() => OauthClient, {
    description: 'Registers an application, which people of the acting tenant can connect to their tools.',
  })
  createOauthClient(
    @Arg('input', () => CreateOauthClientInput, { description: 'The application to register.' })
    input: CreateOauthClientInput,
    @Ctx() context: RequestContext,
  ): Promise<OauthClient> {
    return this.registered.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => OauthClient, {
    description: 'Replaces the secret of a registered application; the old one ends at once.',
  })
  rotateOauthClientSecret(
    @Arg('id', () => ID, { description: 'The client_id of the application.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<OauthClient> {
    return this.registered.rotate(context.principal, id, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes a registered application and disconnects it from everybody.' })
  async deleteOauthClient(
    @Arg('id', () => ID, { description: 'The client_id of the application.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.registered.remove(context.principal, id, askedIn(context));
    return { id };
  }
}
