import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../graphql/context.js';
import { loaderOf } from '../../../graphql/loaders.js';
import { Tenant } from '../records/tenant.entity.js';
import type { StoredBytes } from './stored-bytes.service.js';
import { TenantStorageUse } from './storage.types.js';

@Resolver(() => Tenant)
export class TenantResolver {
  constructor(private readonly storage: StoredBytes) {}

  @FieldResolver(() => TenantStorageUse, { description: 'How much the tenant stores, and how much its tier allows.' })
  storageUse(@Root() tenant: Tenant, @Ctx() context: RequestContext): Promise<TenantStorageUse> {
    const load = loaderOf<TenantStorageUse, Tenant>(context, 'storage', (tenants) => this.storage.usesOf(tenants));
    return load.load(tenant);
  }
}
