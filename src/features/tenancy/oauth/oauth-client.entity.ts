import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({ description: 'An application that may ask people of the tenant to connect it to their tools.' })
@Entity({ tableName: 'oauth_clients' })
export class OauthClient extends TenantOwned {
  [OptionalProps]?: 'createdBy' | 'address';

  @Field(() => ID, { description: 'The client_id that the application sends.' })
  override id!: string;

  @Field(() => String, { description: 'The name that people see when they are asked.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], { description: 'The addresses at which it takes answers.' })
  @Property({ type: TextArray })
  redirectUris!: string[];

  @Field(() => String, { nullable: true, description: 'The administrator who registered it.' })
  @Property({ type: 'text', nullable: true })
  createdBy: string | null = null;

  /** The address from which it registered itself. */
  @Property({ type: 'text', nullable: true })
  address: string | null = null;

  @Field(() => DateTime, { description: 'The time when it was registered.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
