import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { TextOrder } from '../../../database/text-order.js';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { Tenant } from '../records/tenant.entity.js';
import { UserSession } from '../records/user-session.entity.js';
import { Member, type MemberStatus, MemberStatusEnum } from '../records/member.entity.js';

const NAME = { minLength: 1, maxLength: 200 } as const;
const EMAIL = { minLength: 3, maxLength: 254 } as const;
const SUBJECTS = { maxLength: 500, maxBytes: 100_000 } as const;
const ROLES = { minLength: 1, maxLength: 50 } as const;

export const MemberOrderEnum = {
  NAME_ASC: { column: 'name', isDescending: false },
  NAME_DESC: { column: 'name', isDescending: true },
  SUBJECT_ASC: { column: 'subject', isDescending: false },
  SUBJECT_DESC: { column: 'subject', isDescending: true },
} as const satisfies Record<string, TextOrder<string>>;
export type MemberOrder = (typeof MemberOrderEnum)[keyof typeof MemberOrderEnum];
registerEnumType(MemberOrderEnum, {
  name: 'MemberOrder',
  description: 'The order of a list of people, in which upper and lower case are the same.',
  valuesConfig: {
    NAME_ASC: { description: 'By their name, from A to Z.' },
    NAME_DESC: { description: 'By their name, from Z to A.' },
    SUBJECT_ASC: { description: 'By their subject, from A to Z.' },
    SUBJECT_DESC: { description: 'By their subject, from Z to A.' },
  },
});

@InputType({ description: 'A person to invite.' })
export class InviteMemberInput {
  @Constrain(EMAIL)
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the person; the e-mail address when absent.' })
  name?: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The id of the person in evidence, the same as of their keys; the e-mail address when absent.',
  })
  subject?: string;

  @Constrain(ROLES)
  @Field(() => [String], { nullable: true, description: 'The roles; `member` when absent.' })
  roles?: string[];
}

@InputType({ description: 'Changes to a member; absent fields are unchanged.' })
export class UpdateMemberInput {
  @Constrain(EMAIL)
  @Field(() => String, { nullable: true, description: 'The e-mail address.' })
  email?: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the person.' })
  name?: string;

  @Constrain(ROLES)
  @Field(() => [String], { nullable: true, description: 'The roles that administrators give the member.' })
  roles?: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the member has another one.',
  })
  version?: number;
}

@InputType({ description: 'The members to list.' })
export class MemberFilter {
  @Field(() => MemberStatusEnum, { nullable: true, description: 'The status that members have.' })
  status?: MemberStatus;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The role that members have.' })
  role?: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The subject that the member has.' })
  subject?: string;

  @Constrain(SUBJECTS)
  @Field(() => [String], { nullable: true, description: 'The subjects of which each member has one, at most 500.' })
  subjects?: string[];

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'A part of the name, e-mail address or subject.' })
  search?: string;
}

@ObjectType({ description: 'An invitation, whose link is shown only this once.' })
export class Invitation {
  @Field(() => Member, { description: 'The member who was invited.' })
  member!: Member;

  @Field(() => String, { description: 'The token that signs the member in once, as `POST /session` takes it.' })
  token!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The link to send to the person; null unless the server knows its public address.',
  })
  link!: string | null;

  @Field(() => DateTime, { description: 'The time when the invitation expires.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'The caller, as the server sees it.' })
export class Viewer {
  @Field(() => String, { description: 'The id of the person or service.' })
  subject!: string;

  @Field(() => [String], { description: 'The roles in force, of the session or the key.' })
  roles!: string[];

  @Field(() => Tenant, { description: 'The acting tenant.' })
  tenant!: Tenant;

  @Field(() => [String], {
    description:
      'The subjects that issued or rotated the caller’s key or invited the caller, who cannot decide on their requests.',
  })
  keyHandlers!: string[];

  @Field(() => ID, { description: 'The id of the tenant that the caller belongs to.' })
  homeTenantId!: string;

  @Field(() => Member, { nullable: true, description: 'The member who is signed in or whose key it is.' })
  member!: Member | null;

  @Field(() => UserSession, { nullable: true, description: 'The session; null for callers with a key.' })
  session!: UserSession | null;
}

export const MemberConnection = connectionType('Member', Member);

@ObjectType({ description: 'What ended with the access of a person or service.' })
export class Offboarding {
  @Field(() => String, { description: 'The subject whose access ended.' })
  subject!: string;

  @Field(() => Member, { nullable: true, description: 'The member, deactivated now; null for who is no member.' })
  member!: Member | null;

  @Field(() => Int, { description: 'The number of sessions that ended.' })
  sessions!: number;

  @Field(() => Int, { description: 'The number of keys that were revoked, those of devices among them.' })
  keys!: number;

  @Field(() => Int, { description: 'The number of connected applications that lost their access.' })
  applications!: number;
}
