import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({ description: 'The roles of a group’s people.' })
export class RoleMapping {
  @Field(() => String, { description: 'The group, as the identity provider names it.' })
  group!: string;

  @Field(() => [String], { description: 'The roles of everybody in the group.' })
  roles!: string[];
}

@ObjectType({ description: 'An OpenID Connect provider at which people of a tenant sign in.' })
@Entity({ tableName: 'identity_providers' })
export class IdentityProvider extends TenantOwned {
  [OptionalProps]?: 'clientSecret' | 'version' | 'hasSecret';

  @Field(() => ID, { description: 'The id of the identity provider.' })
  override id!: string;

  @Field(() => String, { description: 'The name on the sign-in page.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'The issuer’s URL, below which its configuration is discovered.' })
  @Property({ type: 'text' })
  issuer!: string;

  @Field(() => String, { description: 'The id under which the provider knows this server.' })
  @Property({ type: 'text' })
  clientId!: string;

  /** Encrypted, bound to the id; null for a public client. */
  @Property({ type: 'bytea', nullable: true })
  clientSecret: Uint8Array | null = null;

  @Field(() => [String], { description: 'The scopes that are asked for.' })
  @Property({ type: TextArray })
  scopes!: string[];

  @Field(() => [String], {
    description: 'The domains whose people are sent to this provider, which may name their addresses.',
  })
  @Property({ type: TextArray })
  emailDomains!: string[];

  @Field(() => String, { description: 'The claim that lists a person’s groups; dots lead into nested claims.' })
  @Property({ type: 'text' })
  groupsClaim!: string;

  @Field(() => [RoleMapping], { description: 'The roles of groups.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  roleMappings!: RoleMapping[];

  @Field(() => [String], { description: 'The roles of everybody who signs in at the provider.' })
  @Property({ type: TextArray })
  defaultRoles!: string[];

  @Field(() => Boolean, { description: 'Whether people can sign in at the provider.' })
  @Property({ type: 'boolean' })
  enabled!: boolean;

  /** Who configured its address, client or domains, and so could have it confirm any identity. */
  @Property({ type: TextArray })
  handlers!: string[];

  @Field(() => Int, { description: 'The version, which a change may name.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the identity provider was added.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => Boolean, { description: 'Whether a client secret is stored, which is never shown.' })
  get hasSecret(): boolean {
    return this.clientSecret !== null;
  }
}

/** The identity of a member at an issuer, as it names the member to one client. */
@Entity({ tableName: 'member_identities' })
export class MemberIdentity extends TenantOwned {
  @Property({ type: 'text' })
  issuer!: string;

  @Property({ type: 'text' })
  clientId!: string;

  @Property({ type: 'text' })
  subject!: string;

  @Property({ type: 'uuid' })
  memberId!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
