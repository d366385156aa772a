import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { Page } from '../../../shared/page.js';
import type { RequestContext } from '../../../graphql/context.js';
import { loaderOf } from '../../../graphql/loaders.js';
import { ApiKey } from '../records/api-key.entity.js';
import { FeaturePackEnum, Tenant } from '../records/tenant.entity.js';
import type { FeaturePack } from '../../../contracts/identity.js';
import type { TenancyService } from './tenancy.service.js';
import { CreateTenantInput, TenantConnection, UpdateTenantInput } from './tenancy.types.js';

@Resolver()
export class TenancyResolver {
  constructor(private readonly tenancy: TenancyService) {}

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
}

@Resolver(() => ApiKey)
export class KeyTenantResolver {
  constructor(private readonly tenancy: TenancyService) {}

  @FieldResolver(() => Tenant, { description: 'The tenant that the key belongs to.' })
  tenant(@Root() { tenantId }: ApiKey, @Ctx() context: RequestContext): Promise<Tenant | undefined> {
    return loaderOf(context, 'tenants', (ids) => this.tenancy.byIds(context.principal, ids)).load(tenantId);
  }
}
