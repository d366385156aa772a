import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import type { PolicyTerms } from '../../../contracts/policy.js';

/** A policy after a creation, change or deletion. Written once, with the change. */
@Entity({ tableName: 'policy_versions' })
export class PolicyVersion extends TenantOwned {
  @Property({ type: 'uuid' })
  policyId!: string;

  @Property({ type: 'integer' })
  version!: number;

  @Property({ type: 'json', columnType: 'jsonb' })
  terms!: PolicyTerms;

  /** The version with which the policy ended. */
  @Property({ type: 'boolean' })
  deleted!: boolean;

  @Property({ type: 'text' })
  changedBy!: string;

  @Property({ type: 'timestamptz' })
  changedAt!: Date;
}
