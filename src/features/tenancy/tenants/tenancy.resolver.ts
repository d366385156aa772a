import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { Page } from '../../../shared/page.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { loaderOf } from '../../../graphql/loaders.js';
import { ApiKey } from '../records/api-key.entity.js';
import type { ApiKeyService } from '../keys/api-key.service.js';
import { FeaturePackEnum, Tenant } from '../records/tenant.entity.js';
import type { FeaturePack } from '../../../contracts/identity.js';
import type { TenancyService } from './tenancy.service.js';
import {
  ApiKeyConnection,
  CreateTenantInput,
  IssueApiKeyInput,
  IssuedApiKey,
  TenantConnection,
  UpdateTenantInput,
} from './tenancy.types.js';

const DEFAULT_GRACE_SECONDS = 86_400;

@Resolver()
export class TenancyResolver {
  constructor(
    private readonly tenancy: TenancyService,
    private readonly keys: ApiKeyService,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => TenantConnection, {
    description: 'Lists every tenant for administrators of the platform, otherwise the caller’s own.',
  })
  tenants(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Tenant>> {
    return this.tenancy.tenants(principal, page);
  }

  @Requires('read')
  @Query(() => Tenant, { description: 'Returns a tenant.' })
  tenant(
    @Arg('id', () => ID, { description: 'The id of the tenant.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.tenant(principal, id);
  }

  @Requires('operate')
  @Mutation(() => Tenant, { description: 'Creates a tenant with its baseline policies.' })
  createTenant(
    @Arg('input', () => CreateTenantInput, { description: 'The content of the new tenant.' }) input: CreateTenantInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.createTenant(principal, input);
  }

  @Requires('administer')
  @Mutation(() => Tenant, {
    description: 'Changes a tenant. Only administrators of the platform change tier, limits, budget and status.',
  })
  updateTenant(
    @Arg('id', () => ID, { description: 'The id of the tenant.' }) id: string,
    @Arg('input', () => UpdateTenantInput, { description: 'The fields to change.' }) input: UpdateTenantInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.updateTenant(principal, id, input);
  }

  @Requires('administer')
  @Mutation(() => Tenant, { description: 'Switches a part of the platform on or off for a tenant.' })
  setFeaturePack(
    @Arg('tenantId', () => ID, { description: 'The id of the tenant.' }) tenantId: string,
    @Arg('pack', () => FeaturePackEnum, { description: 'The part of the platform.' }) pack: FeaturePack,
    @Arg('enabled', () => Boolean, { description: 'Whether the part is switched on.' }) enabled: boolean,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.setFeaturePack(principal, { tenantId, pack, enabled });
  }

  @Requires('administer')
  @Paged()
  @Query(() => ApiKeyConnection, { description: 'Lists the API keys of the acting tenant, newest first.' })
  apiKeys(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<ApiKey>> {
    return this.keys.apiKeys(principal, page);
  }

  @Requires('administer')
  @Mutation(() => IssuedApiKey, { description: 'Issues an API key, whose secret is shown only in this answer.' })
  issueApiKey(
    @Arg('input', () => IssueApiKeyInput, { description: 'The content of the new key.' }) input: IssueApiKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.issueApiKey(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => IssuedApiKey, {
    description:
      'Gives a key a new secret; the old one keeps working for the grace period. For somebody else’s key, the answer contains a claim token instead of the secret.',
  })
  rotateApiKey(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Arg('graceSeconds', () => Int, {
      defaultValue: DEFAULT_GRACE_SECONDS,
      description: 'The number of seconds for which the old secret still works.',
    })
    graceSeconds: number,
    @Ctx() context: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.rotateApiKey(context.principal, id, { graceSeconds, asked: askedIn(context) });
  }

  @Requires('read')
  @ConstrainArgs({ token: { minLength: 1, maxLength: 100 } })
  @Mutation(() => IssuedApiKey, {
    description:
      'Returns the secret of a rotated key to its subject, once, in exchange for the claim token. The subject authenticates with another key of theirs that is older than the rotation, or with the old secret while it works.',
  })
  claimApiKeySecret(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Arg('token', () => String, { description: 'The claim token from the rotation.' }) token: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.claimApiKeySecret(principal, id, token);
  }

  @Requires('administer')
  @Mutation(() => ApiKey, { description: 'Revokes a key on every instance within a second.' })
  revokeApiKey(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    return this.keys.revokeApiKey(context.principal, id, askedIn(context));
  }
}

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  constructor(private readonly tenancy: TenancyService) {}

  @FieldResolver(() => Tenant, { description: 'The tenant that the key belongs to.' })
  tenant(@Root() { tenantId }: ApiKey, @Ctx() context: RequestContext): Promise<Tenant | undefined> {
    return loaderOf(context, 'tenants', (ids) => this.tenancy.byIds(context.principal, ids)).load(tenantId);
  }
}
