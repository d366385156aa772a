import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({
  description:
    'A key with which a client authenticates. The secret is shown only once, when the key is issued; the platform keeps its SHA-256 hash.',
})
@Entity({ tableName: 'api_keys' })
export class ApiKey extends TenantOwned {
  [OptionalProps]?:
    | 'issuedBy'
    | 'rotatedBy'
    | 'claimHash'
    | 'handlers'
    | 'deviceMemberId'
    | 'deviceKeyId'
    | 'deviceKeySecretHash'
    | 'deviceUntil'
    | 'claimExpiresAt'
    | 'allowedModels'
    | 'previousSecretHash'
    | 'previousExpiresAt'
    | 'expiresAt'
    | 'revokedAt'
    | 'lastUsedAt'
    | 'version';

  @Field(() => ID, { description: 'The public id: the 16 hexadecimal digits after `pcl_`.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the tenant that the key belongs to.' })
  override tenantId!: string;

  @Field(() => String, { description: 'The id of the user or service that acts with this key.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { description: 'The purpose of the key.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], {
    description:
      'The roles of the subject: `platform_admin`, `tenant_admin`, `member`, `auditor`, or roles of your own.',
  })
  @Property({ type: TextArray })
  roles!: string[];

  @Field(() => [String], { nullable: true, description: 'The models that the key may use; null allows all of them.' })
  @Property({ type: TextArray, nullable: true })
  allowedModels: string[] | null = null;

  @Property({ type: 'bytea' })
  secretHash!: Uint8Array;

  /** The secret before the last rotation, while its grace lasts. */
  @Property({ type: 'bytea', nullable: true })
  previousSecretHash: Uint8Array | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which the secret before the last rotation still works.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  previousExpiresAt: Date | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the key expires; null for a key that does not.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the key was revoked; null while it is valid.' })
  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the key was last used, accurate to a minute.' })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null;

  @Field(() => String, { nullable: true, description: 'The subject that issued the key; null when it is unknown.' })
  @Property({ type: 'text', nullable: true })
  issuedBy: string | null = null;

  @Field(() => String, { nullable: true, description: 'The subject that last rotated the key.' })
  @Property({ type: 'text', nullable: true })
  rotatedBy: string | null = null;

  /** Besides who issued or rotated it: who may be the one to whom the key was issued. */
  @Property({ type: TextArray })
  handlers: string[] = [];

  /** The member who signed the device in; only on keys of devices. */
  @Property({ type: 'uuid', nullable: true })
  deviceMemberId: string | null = null;

  /** The key whose holder signed the device in, and the hash of its secret at that time; only on keys of devices. */
  @Property({ type: 'text', nullable: true })
  deviceKeyId: string | null = null;

  @Property({ type: 'bytea', nullable: true })
  deviceKeySecretHash: Uint8Array | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time until which the device that got the key by device sign-in can refresh it; null for every other key.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  deviceUntil: Date | null = null;

  /** The hash of the token with which its subject collects the secret. */
  @Property({ type: 'bytea', nullable: true })
  claimHash: Uint8Array | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time until which the subject can claim the new secret.' })
  @Property({ type: 'timestamptz', nullable: true })
  claimExpiresAt: Date | null = null;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the key was issued.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
