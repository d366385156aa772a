import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime } from '../../../graphql/scalars.js';

export const GrantEndEnum = {
  REVOKED: 'revoked',
  DEACTIVATED: 'deactivated',
  REUSED: 'reused',
  REPLACED: 'replaced',
  CLIENT: 'client',
} as const;
export type GrantEnd = (typeof GrantEndEnum)[keyof typeof GrantEndEnum];
registerEnumType(GrantEndEnum, {
  name: 'ConnectedApplicationEnd',
  description: 'The reason why an application lost its access before it expired.',
  valuesConfig: {
    CLIENT: { description: 'The application gave it back, or was deleted.' },
    DEACTIVATED: { description: 'The member was deactivated.' },
    REPLACED: { description: 'The person connected more applications than one may have.' },
    REUSED: { description: 'A code or token came a second time, so that it may have been copied.' },
    REVOKED: { description: 'Somebody ended it.' },
  },
});

@ObjectType('ConnectedApplication', {
  description: 'An application that a person allowed to use tools on their behalf.',
})
@Entity({ tableName: 'oauth_grants' })
export class OauthGrant extends TenantOwned {
  [OptionalProps]?:
    | 'memberId'
    | 'keyId'
    | 'keySecretHash'
    | 'allowedModels'
    | 'connectedAt'
    | 'refreshedAt'
    | 'endedAt'
    | 'endReason';

  @Field(() => ID, { description: 'The id of what was allowed.' })
  override id!: string;

  @Field(() => String, { description: 'The person who allowed it.' })
  @Property({ type: 'text' })
  subject!: string;

  @Property({ type: 'uuid', nullable: true })
  memberId: string | null = null;

  @Property({ type: 'text', nullable: true })
  keyId: string | null = null;

  @Property({ type: 'bytea', nullable: true })
  keySecretHash: Uint8Array | null = null;

  @Property({ type: TextArray })
  roles!: string[];

  @Property({ type: TextArray })
  handlers!: string[];

  @Property({ type: TextArray, nullable: true })
  allowedModels: string[] | null = null;

  @Field(() => String, {
    description: 'The client_id of the application: the address of its metadata, or one given here.',
  })
  @Property({ type: 'text' })
  clientId!: string;

  @Field(() => String, { description: 'The name that the application gives itself.' })
  @Property({ type: 'text' })
  clientName!: string;

  @Field(() => String, { description: 'The host to which the answer went.' })
  @Property({ type: 'text' })
  redirectHost!: string;

  @Field(() => String, { description: 'The only address at which its tokens work.' })
  @Property({ type: 'text' })
  resource!: string;

  @Field(() => DateTime, { nullable: true, description: 'The time when the application took its first token.' })
  @Property({ type: 'timestamptz', nullable: true })
  connectedAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the application last took a new token.' })
  @Property({ type: 'timestamptz', nullable: true })
  refreshedAt: Date | null = null;

  @Field(() => DateTime, { description: 'The time after which the person has to be asked again.' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was ended.' })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt: Date | null = null;

  @Field(() => GrantEndEnum, { nullable: true, description: 'The reason why it ended.' })
  @Property({ type: 'text', nullable: true })
  endReason: GrantEnd | null = null;

  @Field(() => DateTime, { description: 'The time when the person allowed it.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
