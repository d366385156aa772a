import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime } from '../../graphql/scalars.js';

@ObjectType({
  description: 'What a client signs in with. The secret is shown once, when issued; only its SHA-256 is kept.',
})
@Entity({ tableName: 'api_keys' })
export class ApiKey extends TenantOwned {
  [OptionalProps]?:
    | 'issuedBy'
    | 'rotatedBy'
    | 'claimHash'
    | 'claimExpiresAt'
    | 'allowedModels'
    | 'previousSecretHash'
    | 'previousExpiresAt'
    | 'expiresAt'
    | 'revokedAt'
    | 'lastUsedAt'
    | 'version';

  @Field(() => ID, { description: 'Public id: the 16 hexadecimal digits after `pcl_`.' })
  override id!: string;

  @Field(() => ID, { description: 'Home tenant.' })
  override tenantId!: string;

  @Field(() => String, { description: 'The user or service id that acts with this key.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { description: 'What the key is for.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], {
    description: 'Roles of the subject: platform_admin, tenant_admin, member, auditor, or your own.',
  })
  @Property({ type: TextArray })
  roles!: string[];

  @Field(() => [String], { nullable: true, description: 'Models that the key may use; null: all.' })
  @Property({ type: TextArray, nullable: true })
  allowedModels: string[] | null = null;

  @Property({ type: 'bytea' })
  secretHash!: Uint8Array;

  /** The secret before the last rotation, while its grace lasts. */
  @Property({ type: 'bytea', nullable: true })
  previousSecretHash: Uint8Array | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Until when the secret before the last rotation still works.' })
  @Property({ type: 'timestamptz', nullable: true })
  previousExpiresAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When the key ends by itself.' })
  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When the key was revoked.' })
  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Last use, within a minute.' })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null;

  @Field(() => String, { nullable: true, description: 'Who issued the key; null where it is not known.' })
  @Property({ type: 'text', nullable: true })
  issuedBy: string | null = null;

  @Field(() => String, { nullable: true, description: 'Who rotated the key last.' })
  @Property({ type: 'text', nullable: true })
  rotatedBy: string | null = null;

  /** Of the token by which its subject picks the secret up. */
  @Property({ type: 'bytea', nullable: true })
  claimHash: Uint8Array | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Until when its subject may pick the new secret up.' })
  @Property({ type: 'timestamptz', nullable: true })
  claimExpiresAt: Date | null = null;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When the key was issued.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
