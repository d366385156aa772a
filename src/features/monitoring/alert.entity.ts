import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { DateTime } from '../../graphql/scalars.js';
import type { ProviderKind } from '../../contracts/provider.js';
import { ProviderKindEnum } from '../../graphql/types/provider-kind.js';
import type { AlertKind } from './alert.rules.js';

export const AlertKindEnum = {
  PROVIDER_DOWN: 'provider_down',
  ERROR_RATE: 'error_rate',
  LATENCY_P95: 'latency_p95',
  BUDGET: 'budget',
  SLA_BREACHES: 'sla_breaches',
  WITNESS_AGE: 'witness_age',
} as const satisfies Record<string, AlertKind>;
registerEnumType(AlertKindEnum, {
  name: 'AlertKind',
  description: 'The kind of measurement that an alert rule watches.',
  valuesConfig: {
    BUDGET: { description: 'The share of the monthly budget that is used, in percent.' },
    ERROR_RATE: { description: 'The share of invocations that fail, in percent.' },
    LATENCY_P95: { description: 'The 95th percentile of the latency of invocations, in milliseconds.' },
    PROVIDER_DOWN: { description: 'The availability of providers.' },
    SLA_BREACHES: { description: 'The number of cases that breach their SLA.' },
    WITNESS_AGE: { description: 'The seconds for which the log has had events that no quorum of witnesses cosigned.' },
  },
});

export type AlertStatus = 'firing' | 'recovered';
export const AlertStatusEnum = { FIRING: 'firing', RECOVERED: 'recovered' } as const satisfies Record<
  string,
  AlertStatus
>;
registerEnumType(AlertStatusEnum, {
  name: 'AlertStatus',
  description: 'Whether an alert still fires.',
  valuesConfig: {
    FIRING: { description: 'The threshold is still reached.' },
    RECOVERED: { description: 'The threshold is no longer reached.' },
  },
});

@ObjectType({ description: 'A measurement with a threshold at which a tenant is alerted.' })
@Entity({ tableName: 'alert_rules' })
export class AlertRule extends TenantOwned {
  [OptionalProps]?: 'enabled' | 'version';

  @Field(() => ID, { description: 'The id of the alert rule.' })
  override id!: string;

  @Field(() => String, { description: 'The name of the rule, unique within the tenant.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => AlertKindEnum, { description: 'The kind of measurement that the rule watches.' })
  @Property({ type: 'text' })
  kind!: AlertKind;

  @Field(() => Float, {
    description:
      'The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, breaches, or seconds. PROVIDER_DOWN does not use it.',
  })
  @Property({ type: 'double' })
  threshold!: number;

  @Field(() => Int, { description: 'The length of the window that the rule looks back on, in minutes.' })
  @Property({ type: 'integer' })
  windowMinutes!: number;

  @Field(() => ProviderKindEnum, {
    nullable: true,
    description: 'The only provider that a PROVIDER_DOWN rule watches; null watches all of them.',
  })
  @Property({ type: 'text', nullable: true })
  provider!: ProviderKind | null;

  @Field(() => Boolean, { description: 'Whether the rule is evaluated.' })
  @Property({ type: 'boolean' })
  enabled = true;

  @Field(() => DateTime, { description: 'The time when the rule was last evaluated.' })
  @Property({ type: 'timestamptz' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'The version of the rule, which grows with each change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'The time when the rule was created.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when the rule last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

@ObjectType({ description: 'An occasion on which a rule’s threshold was reached.' })
@Entity({ tableName: 'alerts' })
export class Alert extends TenantOwned {
  [OptionalProps]?: 'version' | 'recoveredAt';

  @Field(() => ID, { description: 'The id of the alert.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the rule that fired.' })
  @Property({ type: 'uuid' })
  ruleId!: string;

  @Field(() => String, { description: 'The name of the rule when the alert fired.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => AlertKindEnum, { description: 'The kind of measurement that the rule watches.' })
  @Property({ type: 'text' })
  kind!: AlertKind;

  @Field(() => AlertStatusEnum, { description: 'Whether the alert still fires.' })
  @Property({ type: 'text' })
  status!: AlertStatus;

  @Field(() => Float, { description: 'The threshold of the rule when the alert fired.' })
  @Property({ type: 'double' })
  threshold!: number;

  @Field(() => Float, { description: 'The value that was measured when the alert last changed.' })
  @Property({ type: 'double' })
  value!: number;

  @Field(() => String, { description: 'The reason in words.' })
  @Property({ type: 'text' })
  detail!: string;

  @Field(() => DateTime, { nullable: true, description: 'The time when the alert recovered; null while it fires.' })
  @Property({ type: 'timestamptz', nullable: true })
  recoveredAt: Date | null = null;

  @Field(() => Int, { description: 'The version of the alert, which grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the alert fired.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
