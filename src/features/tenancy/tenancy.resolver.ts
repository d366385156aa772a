import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { ApiKey } from './api-key.entity.js';
import type { ApiKeyService } from './api-key.service.js';
import { FeaturePackEnum, Tenant } from './tenant.entity.js';
import type { FeaturePack } from '../../contracts/identity.js';
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
  @Query(() => TenantConnection, { description: 'Every tenant for administrators of the platform, else the own one.' })
  tenants(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Tenant>> {
    return this.tenancy.tenants(principal, page);
  }

  @Requires('read')
  @Query(() => Tenant, { description: 'One tenant.' })
  tenant(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Tenant> {
    return this.tenancy.tenant(principal, id);
  }

  @Requires('operate')
  @Mutation(() => Tenant, { description: 'Makes a tenant with its baseline policies.' })
  createTenant(
    @Arg('input', () => CreateTenantInput) input: CreateTenantInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.createTenant(principal, input);
  }

  @Requires('administer')
  @Mutation(() => Tenant, {
    description: 'Changes a tenant; tier, limits, budget and status are for administrators of the platform.',
  })
  updateTenant(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateTenantInput) input: UpdateTenantInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.updateTenant(principal, id, input);
  }

  @Requires('administer')
  @Mutation(() => Tenant, { description: 'Switches a part of the platform on or off for a tenant.' })
  setFeaturePack(
    @Arg('tenantId', () => ID) tenantId: string,
    @Arg('pack', () => FeaturePackEnum) pack: FeaturePack,
    @Arg('enabled', () => Boolean) enabled: boolean,
    @Ctx() { principal }: RequestContext,
  ): Promise<Tenant> {
    return this.tenancy.setFeaturePack(principal, { tenantId, pack, enabled });
  }

  @Requires('administer')
  @Paged()
  @Query(() => ApiKeyConnection, { description: 'The API keys of the acting tenant, newest first.' })
  apiKeys(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<ApiKey>> {
    return this.keys.apiKeys(principal, page);
  }

  @Requires('administer')
  @Mutation(() => IssuedApiKey, { description: 'Issues an API key; its secret is shown in this answer only.' })
  issueApiKey(
    @Arg('input', () => IssueApiKeyInput) input: IssueApiKeyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.issueApiKey(principal, input);
  }

  @Requires('administer')
  @Mutation(() => IssuedApiKey, {
    description:
      'Gives a key a new secret; the old one keeps working for the grace period. The secret of somebody else’s key is shown to them alone: the answer has a token for them instead.',
  })
  rotateApiKey(
    @Arg('id', () => ID) id: string,
    @Arg('graceSeconds', () => Int, {
      defaultValue: DEFAULT_GRACE_SECONDS,
      description: 'Seconds that the old secret still works.',
    })
    graceSeconds: number,
    @Ctx() { principal, proposalId }: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.rotateApiKey(principal, id, { graceSeconds, proposalId });
  }

  @Requires('read')
  @ConstrainArgs({ token: { minLength: 1, maxLength: 100 } })
  @Mutation(() => IssuedApiKey, {
    description:
      'Gives the subject of a rotated key its secret, once, for the token of who rotated it. By another key of theirs that is older than the rotation, or by the old secret while it works.',
  })
  claimApiKeySecret(
    @Arg('id', () => ID) id: string,
    @Arg('token', () => String) token: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.claimApiKeySecret(principal, id, token);
  }

  @Requires('administer')
  @Mutation(() => ApiKey, { description: 'Ends a key, on every instance within a second.' })
  revokeApiKey(@Arg('id', () => ID) id: string, @Ctx() { principal, proposalId }: RequestContext): Promise<ApiKey> {
    return this.keys.revokeApiKey(principal, id, proposalId);
  }
}
