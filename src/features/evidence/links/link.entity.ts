import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({ description: 'A link by which somebody without an account reads one evidence pack.' })
@Entity({ tableName: 'evidence_pack_links' })
export class EvidencePackLink extends TenantOwned {
  [OptionalProps]?: 'revokedAt' | 'revokedBy' | 'firstUsedAt' | 'lastUsedAt';

  @Field(() => ID, { description: 'The id of the link, which is not its secret.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the pack that it shows.' })
  @Property({ type: 'uuid' })
  packId!: string;

  @Field(() => String, { description: 'Whom the link is for, in words.' })
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'bytea' })
  secretHash!: Uint8Array;

  @Field(() => String, { description: 'The subject that made it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it stops working, with the sessions that it opened.' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When somebody revoked it; null while nobody did.' })
  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  @Field(() => String, { nullable: true, description: 'The subject that revoked it.' })
  @Property({ type: 'text', nullable: true })
  revokedBy: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was first opened; null where it never was.' })
  @Property({ type: 'timestamptz', nullable: true })
  firstUsedAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last read by, accurate to a minute.' })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null;
}
