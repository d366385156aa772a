import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { DateTime } from '../../graphql/scalars.js';
import type { ProviderKind } from '../../contracts/provider.js';
import { ProviderKindEnum } from '../../graphql/provider-kind.js';
import type { AlertKind } from './alert.rules.js';

export const AlertKindEnum = {
  PROVIDER_DOWN: 'provider_down',
  ERROR_RATE: 'error_rate',
  LATENCY_P95: 'latency_p95',
  BUDGET: 'budget',
  SLA_BREACHES: 'sla_breaches',
} as const satisfies Record<string, AlertKind>;
registerEnumType(AlertKindEnum, { name: 'AlertKind', description: 'What an alert rule looks at.' });

export type AlertStatus = 'firing' | 'recovered';
export const AlertStatusEnum = { FIRING: 'firing', RECOVERED: 'recovered' } as const satisfies Record<
  string,
  AlertStatus
>;
registerEnumType(AlertStatusEnum, { name: 'AlertStatus', description: 'Whether an alert still holds.' });

@ObjectType({ description: 'What a tenant wants to be told of. Contract §13.' })
@Entity({ tableName: 'alert_rules' })
export class AlertRule extends TenantOwned {
  [OptionalProps]?: 'enabled' | 'version';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => String, { description: 'Name, unique in the tenant.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => AlertKindEnum, { description: 'What it looks at.' })
  @Property({ type: 'text' })
  kind!: AlertKind;

  @Field(() => Float, {
    description:
      'At or above it the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. PROVIDER_DOWN has no use for it.',
  })
  @Property({ type: 'double' })
  threshold!: number;

  @Field(() => Int, { description: 'How far back it looks, in minutes.' })
  @Property({ type: 'integer' })
  windowMinutes!: number;

  @Field(() => ProviderKindEnum, { nullable: true, description: 'Of PROVIDER_DOWN: only this provider.' })
  @Property({ type: 'text', nullable: true })
  provider!: ProviderKind | null;

  @Field(() => Boolean, { description: 'Whether it is looked at.' })
  @Property({ type: 'boolean' })
  enabled = true;

  @Field(() => DateTime, { description: 'When it was last looked at.' })
  @Property({ type: 'timestamptz' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'Grows with each change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

@ObjectType({ description: 'That a rule’s threshold was reached, and until when.' })
@Entity({ tableName: 'alerts' })
export class Alert extends TenantOwned {
  [OptionalProps]?: 'version' | 'recoveredAt';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => ID, { description: 'The rule.' })
  @Property({ type: 'uuid' })
  ruleId!: string;

  @Field(() => String, { description: 'The rule’s name then.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => AlertKindEnum, { description: 'What it looks at.' })
  @Property({ type: 'text' })
  kind!: AlertKind;

  @Field(() => AlertStatusEnum, { description: 'Whether it still holds.' })
  @Property({ type: 'text' })
  status!: AlertStatus;

  @Field(() => Float, { description: 'The threshold then.' })
  @Property({ type: 'double' })
  threshold!: number;

  @Field(() => Float, { description: 'What was measured when it last changed.' })
  @Property({ type: 'double' })
  value!: number;

  @Field(() => String, { description: 'In words.' })
  @Property({ type: 'text' })
  detail!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was over.' })
  @Property({ type: 'timestamptz', nullable: true })
  recoveredAt: Date | null = null;

  @Field(() => Int, { description: 'Grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When it fired.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
