import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType('McpAccount', {
  description: 'An account of a person at a server of tools, which its tools are called with.',
})
@Entity({ tableName: 'mcp_tokens' })
export class McpTokenRecord extends TenantOwned {
  [OptionalProps]?: 'expiresAt' | 'renewingUntil';

  @Field(() => ID, { description: 'The id of the account here.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the server.' })
  @Property({ type: 'uuid' })
  serverId!: string;

  @Field(() => ID, { description: 'The id of the member, or of the API key, that the connection serves.' })
  @Property({ type: 'text' })
  holder!: string;

  @Field(() => String, { description: 'The person who connected it.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { description: 'The authorization server that issued the tokens.' })
  @Property({ type: 'text' })
  issuer!: string;

  @Field(() => String, { description: 'The only address that the tokens are sent to.' })
  @Property({ type: 'text' })
  resource!: string;

  @Field(() => String, { description: 'The scopes that were granted, separated by spaces.' })
  @Property({ type: 'text' })
  scope!: string;

  /** The `PersonSecret` as JSON, encrypted and bound to the id. */
  @Property({ type: 'bytea' })
  secret!: Uint8Array;

  @Field(() => DateTime, { nullable: true, description: 'The time when the access token ends; it is renewed before.' })
  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  /** While an instance gets new tokens. */
  @Property({ type: 'timestamptz', nullable: true })
  renewingUntil: Date | null = null;

  @Field(() => DateTime, { description: 'The time when it was connected.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when its tokens last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
