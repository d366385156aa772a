import { Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Name of the filter that keeps every query inside one tenant; the unit of work sets its parameter. */
export const TENANT_FILTER = 'tenant';

interface FilterParameters {
  tenantId?: string;
}

/** The tenant's own record, found by the same filter. */
export const ownTenant = {
  name: TENANT_FILTER,
  cond: ({ tenantId }: FilterParameters): { id?: string } => (tenantId === undefined ? {} : { id: tenantId }),
  default: true,
};

/** A record of one tenant. Queries are scoped by the filter, the database by row-level security. */
@Filter({
  name: TENANT_FILTER,
  cond: ({ tenantId }: FilterParameters): FilterParameters => (tenantId === undefined ? {} : { tenantId }),
  default: true,
})
export abstract class TenantOwned {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  tenantId!: string;
}
