import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { GuardAction, GuardFaultAction, GuardKind, GuardPoint } from '../../contracts/guards.js';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime, JsonObjectScalar, Usd } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { NanoUsd } from '../../shared/money.js';
import { type GuardCredentialType, guardDigest } from './guard.rules.js';
import {
  GuardActionEnum,
  GuardCredentialTypeEnum,
  GuardFaultActionEnum,
  GuardKindEnum,
  GuardPointEnum,
} from './guard-enums.types.js';

@ObjectType({ description: 'A service or a model that judges the texts of calls.' })
@Entity({ tableName: 'guards' })
export class Guard extends TenantOwned {
  [OptionalProps]?: 'digest' | 'version' | 'enabled' | 'secret' | 'credentialHint' | 'url' | 'feeUsd';

  @Field(() => ID, { description: 'The id of the guard.' })
  override id!: string;

  @Field(() => String, { description: 'The name of the guard, unique within the tenant.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => GuardKindEnum, { description: 'The protocol by which the guard is asked.' })
  @Property({ type: 'text' })
  kind!: GuardKind;

  @Field(() => String, { nullable: true, description: 'The address of the guard; null for a model.' })
  @Property({ type: 'text', nullable: true })
  url: string | null = null;

  @Field(() => GuardCredentialTypeEnum, { description: 'The kind of its credential.' })
  @Property({ type: 'text' })
  credentialType!: GuardCredentialType;

  @Field(() => String, { nullable: true, description: 'The last four characters of its key; null without one.' })
  @Property({ type: 'text', nullable: true })
  credentialHint: string | null = null;

  /** The `GuardSecret` as JSON, encrypted and bound to the id; null without a credential. */
  @Property({ type: 'bytea', nullable: true })
  secret: Uint8Array | null = null;

  @Field(() => [GuardPointEnum], { name: 'on', description: 'The places in a call that the guard judges.' })
  @Property({ type: TextArray })
  points!: GuardPoint[];

  @Field(() => GuardActionEnum, { description: 'The effect of a finding.' })
  @Property({ type: 'text' })
  action!: GuardAction;

  @Field(() => GuardFaultActionEnum, { description: 'The effect of a guard that cannot judge.' })
  @Property({ type: 'text' })
  onError!: GuardFaultAction;

  @Field(() => Int, { description: 'The time that the guard has for an answer, in milliseconds.' })
  @Property({ type: 'integer' })
  timeoutMs!: number;

  @Field(() => JsonObjectScalar, {
    description:
      'The calls that it judges: for each dimension a value or a list of values, in which * is any text. An empty selector means all calls.',
  })
  @Property({ type: 'json' })
  selector!: JsonObject;

  @Field(() => JsonObjectScalar, { description: 'The settings of its kind.' })
  @Property({ type: 'json' })
  settings!: JsonObject;

  @Field(() => Usd, { description: 'The price of asking it once, in USD.' })
  @Property({ type: 'bigint', fieldName: 'fee' })
  feeUsd: NanoUsd = 0n;

  @Field(() => Boolean, { description: 'Whether the guard judges calls.' })
  @Property({ type: 'boolean' })
  enabled = true;

  @Field(() => Int, { description: 'The version of the guard, which grows by one with every change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'The time of creation.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => String, {
    description: 'The SHA-256 of its configuration without secrets, by which evidence names it.',
  })
  get digest(): string {
    return guardDigest(this);
  }
}
