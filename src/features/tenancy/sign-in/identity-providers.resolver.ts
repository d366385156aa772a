import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { Page } from '../../../shared/page.js';
import { IdentityProvider } from '../records/identity-provider.entity.js';
import type { IdentityProviderService } from './identity-provider.service.js';
import {
  CreateIdentityProviderInput,
  IdentityProviderConnection,
  UpdateIdentityProviderInput,
} from './identity-providers.types.js';
import { redirectUri } from './oidc-sign-in.service.js';

@Resolver(() => IdentityProvider)
export class IdentityProviderResolver {
  constructor(
    private readonly service: IdentityProviderService,
    private readonly publicUrl: string | undefined,
  ) {}

  @Requires('administer')
  @Paged()
  @Query(() => IdentityProviderConnection, {
    description: 'Lists the identity providers of the acting tenant, newest first.',
  })
  identityProviders(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<IdentityProvider>> {
    return this.service.providers(principal, page);
  }

  @Requires('administer')
  @Query(() => IdentityProvider, { description: 'Returns an identity provider of the acting tenant.' })
  identityProvider(
    @Arg('id', () => ID, { description: 'The id of the identity provider.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<IdentityProvider> {
    return this.service.provider(principal, id);
  }

  @Requires('administer')
  @Mutation(() => IdentityProvider, { description: 'Adds an OpenID Connect provider to the acting tenant.' })
  createIdentityProvider(
    @Arg('input', () => CreateIdentityProviderInput, { description: 'The provider to add.' })
    input: CreateIdentityProviderInput,
    @Ctx() context: RequestContext,
  ): Promise<IdentityProvider> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => IdentityProvider, {
    description: 'Changes an identity provider. Sessions end when it is switched off, or has another issuer or client.',
  })
  updateIdentityProvider(
    @Arg('id', () => ID, { description: 'The id of the identity provider.' }) id: string,
    @Arg('input', () => UpdateIdentityProviderInput, { description: 'The fields to change.' })
    input: UpdateIdentityProviderInput,
    @Ctx() context: RequestContext,
  ): Promise<IdentityProvider> {
    return this.service.update(context.principal, id, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes an identity provider and ends the sessions from there.' })
  async deleteIdentityProvider(
    @Arg('id', () => ID, { description: 'The id of the identity provider.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(context.principal, id, askedIn(context));
    return { id };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The redirect URI to register at the provider; null unless the server knows its public address.',
  })
  redirectUri(@Root() { id }: IdentityProvider): string | null {
    return this.publicUrl === undefined ? null : redirectUri(this.publicUrl, id);
  }
}
