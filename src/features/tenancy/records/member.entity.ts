import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { MemberProfile } from './member.port.js';
import { everyRole } from './members.rules.js';

export const MemberStatusEnum = { INVITED: 'invited', ACTIVE: 'active', DEACTIVATED: 'deactivated' } as const;
export type MemberStatus = (typeof MemberStatusEnum)[keyof typeof MemberStatusEnum];
registerEnumType(MemberStatusEnum, {
  name: 'MemberStatus',
  description: 'Whether a member can sign in.',
  valuesConfig: {
    ACTIVE: { description: 'The member has signed in, or may do so at any time.' },
    DEACTIVATED: { description: 'The member cannot sign in; sessions and keys have ended.' },
    INVITED: { description: 'The member has an invitation that was not used yet.' },
  },
});

@ObjectType({ description: 'A person of a tenant.' })
@Entity({ tableName: 'members' })
export class Member extends TenantOwned {
  [OptionalProps]?:
    | 'groupRoles'
    | 'provisionedRoles'
    | 'userName'
    | 'profile'
    | 'externalId'
    | 'invitedBy'
    | 'handlers'
    | 'lastSeenAt'
    | 'removedAt'
    | 'version'
    | 'allRoles';

  @Field(() => ID, { description: 'The id of the member.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the tenant that the member belongs to.' })
  override tenantId!: string;

  @Field(() => String, {
    description: 'The id of the person in evidence and approvals, the same in sessions and for the person’s keys.',
  })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'The e-mail address, in lower case.' })
  @Property({ type: 'text', nullable: true })
  email: string | null = null;

  @Field(() => String, { description: 'The name of the person.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], { description: 'The roles that administrators gave the member.' })
  @Property({ type: TextArray })
  roles!: string[];

  @Field(() => [String], { description: 'The roles from the groups of an identity provider, as of the last sign-in.' })
  @Property({ type: TextArray })
  groupRoles: string[] = [];

  @Field(() => [String], { description: 'The roles of the groups that a provisioning client put the member in.' })
  @Property({ type: TextArray })
  provisionedRoles: string[] = [];

  @Field(() => MemberStatusEnum, { description: 'Whether the member can sign in.' })
  @Property({ type: 'text' })
  status!: MemberStatus;

  @Field(() => String, { nullable: true, description: 'The id that a provisioning client gave the member.' })
  @Property({ type: 'text', nullable: true })
  externalId: string | null = null;

  /** As a provisioning client wrote it; unique but for upper and lower case. */
  @Property({ type: 'text', nullable: true })
  userName: string | null = null;

  @Property({ type: 'json', columnType: 'jsonb' })
  profile: MemberProfile = {};

  @Field(() => String, { nullable: true, description: 'The subject that invited the member.' })
  @Property({ type: 'text', nullable: true })
  invitedBy: string | null = null;

  /** Who said that the e-mail address is the subject's. They could have made it their own. */
  @Property({ type: TextArray })
  handlers: string[] = [];

  @Field(() => DateTime, { nullable: true, description: 'The time when the member was last seen.' })
  @Property({ type: 'timestamptz', nullable: true })
  lastSeenAt: Date | null = null;

  /** When a provisioning client deleted the member, whose subject stays in evidence. */
  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;

  @Field(() => Int, { description: 'The version, which a change may name.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the member was added.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => [String], { description: 'Every role of the member.' })
  get allRoles(): string[] {
    return everyRole(this);
  }
}
