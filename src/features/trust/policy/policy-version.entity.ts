import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import type { PolicyTerms } from '../../../contracts/policy.js';

/** A policy as it was made, changed or deleted. Written with the change, never again. */
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
