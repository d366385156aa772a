import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({ description: 'A group of members, kept by a provisioning client.' })
@Entity({ tableName: 'groups' })
export class Group extends TenantOwned {
  [OptionalProps]?: 'externalId' | 'roles' | 'version';

  @Field(() => ID, { description: 'The id of the group.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the tenant that the group belongs to.' })
  override tenantId!: string;

  @Field(() => String, { description: 'The name of the group.' })
  @Property({ type: 'text' })
  displayName!: string;

  @Field(() => String, { nullable: true, description: 'The id that the provisioning client gave the group.' })
  @Property({ type: 'text', nullable: true })
  externalId: string | null = null;

  @Field(() => [String], { description: 'The roles of its members, given by administrators.' })
  @Property({ type: TextArray })
  roles: string[] = [];

  @Field(() => Int, { description: 'The version, which grows with every change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the group was added.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

export const GroupConnection = connectionType('Group', Group);
