import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime } from '../../../graphql/scalars.js';

export const SignInMethodEnum = { API_KEY: 'api_key', LINK: 'link', OIDC: 'oidc', DEVICE: 'device' } as const;
export type SignInMethod = (typeof SignInMethodEnum)[keyof typeof SignInMethodEnum];
registerEnumType(SignInMethodEnum, {
  name: 'SignInMethod',
  description: 'The proof with which somebody signed in.',
  valuesConfig: {
    API_KEY: { description: 'An API key, exchanged for the session.' },
    DEVICE: { description: 'A code shown on another device.' },
    LINK: { description: 'A link that works once: an invitation, or that of the first start.' },
    OIDC: { description: 'An identity provider.' },
  },
});

export const SessionEndEnum = {
  SIGNED_OUT: 'signed_out',
  REVOKED: 'revoked',
  DEACTIVATED: 'deactivated',
  PROVIDER: 'provider',
} as const;
export type SessionEnd = (typeof SessionEndEnum)[keyof typeof SessionEndEnum];
registerEnumType(SessionEndEnum, {
  name: 'SessionEnd',
  description: 'The reason why a session ended before it expired.',
  valuesConfig: {
    DEACTIVATED: { description: 'The member was deactivated.' },
    PROVIDER: { description: 'The identity provider ended it.' },
    REVOKED: { description: 'Somebody revoked it.' },
    SIGNED_OUT: { description: 'The person signed out.' },
  },
});

@ObjectType({ description: 'A browser in which somebody is signed in.' })
@Entity({ tableName: 'user_sessions' })
export class UserSession extends TenantOwned {
  [OptionalProps]?:
    | 'memberId'
    | 'keyId'
    | 'keySecretHash'
    | 'handlers'
    | 'providerId'
    | 'providerSession'
    | 'providerSubject'
    | 'providerToken'
    | 'endedAt'
    | 'endReason'
    | 'version';

  @Field(() => ID, { description: 'The id of the session, which is not the secret in the cookie.' })
  override id!: string;

  @Field(() => String, { description: 'The person who is signed in.' })
  @Property({ type: 'text' })
  subject!: string;

  @Property({ type: 'bytea' })
  tokenHash!: Uint8Array;

  @Property({ type: 'uuid', nullable: true })
  memberId: string | null = null;

  @Field(() => ID, { nullable: true, description: 'The id of the API key that was exchanged for the session.' })
  @Property({ type: 'text', nullable: true })
  keyId: string | null = null;

  @Property({ type: 'bytea', nullable: true })
  keySecretHash: Uint8Array | null = null;

  @Property({ type: TextArray })
  roles!: string[];

  @Property({ type: TextArray })
  handlers: string[] = [];

  @Field(() => SignInMethodEnum, { description: 'The proof with which the person signed in.' })
  @Property({ type: 'text' })
  method!: SignInMethod;

  @Field(() => ID, { nullable: true, description: 'The id of the identity provider.' })
  @Property({ type: 'text', nullable: true })
  providerId: string | null = null;

  @Property({ type: 'text', nullable: true })
  providerSession: string | null = null;

  @Property({ type: 'text', nullable: true })
  providerSubject: string | null = null;

  /** The ID token, encrypted and bound to the id: providers ask for it at sign-out. */
  @Property({ type: 'bytea', nullable: true, lazy: true })
  providerToken: Uint8Array | null = null;

  @Field(() => String, { description: 'The network address at sign-in; the /64 network of an IPv6 address.' })
  @Property({ type: 'text' })
  address!: string;

  @Field(() => String, { description: 'The browser, as it names itself.' })
  @Property({ type: 'text' })
  userAgent!: string;

  @Field(() => DateTime, { description: 'The time when the session was last used, accurate to a minute.' })
  @Property({ type: 'timestamptz' })
  lastSeenAt!: Date;

  @Field(() => DateTime, { description: 'The time when the session ends even if it is in use.' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time when the session was ended.' })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt: Date | null = null;

  @Field(() => SessionEndEnum, { nullable: true, description: 'The reason why it ended.' })
  @Property({ type: 'text', nullable: true })
  endReason: SessionEnd | null = null;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time of sign-in.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
