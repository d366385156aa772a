import { Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Name of the filter that keeps every query inside one tenant; the unit of work sets its parameter. */
export const TENANT_FILTER = 'tenant';

/** A record of one tenant. Queries are scoped by the filter, the database by row-level security. */
@Filter({
  name: TENANT_FILTER,
  cond: ({ tenantId }: { tenantId?: string }): { tenantId?: string } => (tenantId === undefined ? {} : { tenantId }),
  default: true,
})
export abstract class TenantOwned {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  tenantId!: string;
}
