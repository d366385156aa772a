import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../../database/tenant-owned.js';
import { connectionType } from '../../../../graphql/connection.js';
import { DateTime } from '../../../../graphql/scalars.js';

@ObjectType({ description: 'A list of words that are hidden like personal data. The words are never shown again.' })
@Entity({ tableName: 'pii_lists' })
export class PiiList extends TenantOwned {
  [OptionalProps]?: 'version';

  @Field(() => ID, { description: 'The id of the list.' })
  override id!: string;

  @Field(() => String, { description: 'The name of the list, after which placeholders are named.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Int, { name: 'count', description: 'The number of words.' })
  @Property({ type: 'integer' })
  words!: number;

  @Field(() => Int, {
    description: 'The size of all words in bytes of UTF-8, with an end of line for each but the last.',
  })
  @Property({ type: 'integer' })
  bytes!: number;

  @Field(() => String, { description: 'A keyed digest of the words, hex: another one means other words.' })
  @Property({ type: 'text' })
  digest!: string;

  /** The words as lines, encrypted and bound to the id. */
  @Property({ type: 'bytea' })
  secret!: Uint8Array;

  @Field(() => Int, { description: 'The version, which grows with every change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'The time when the list was created.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

export const PiiListConnection = connectionType('PiiList', PiiList);
