import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime } from '../../graphql/scalars.js';
import type { DeliveryStatus, DisabledReason, WebhookStatus } from '../../contracts/webhook-interest.js';

export const WebhookStatusEnum = { ACTIVE: 'active', DISABLED: 'disabled' } as const satisfies Record<
  string,
  WebhookStatus
>;
registerEnumType(WebhookStatusEnum, { name: 'WebhookStatus', description: 'Whether an endpoint gets events.' });

const DisabledReasonEnum = { REQUESTED: 'requested', GONE: 'gone', FAILING: 'failing' } as const satisfies Record<
  string,
  DisabledReason
>;
registerEnumType(DisabledReasonEnum, {
  name: 'WebhookDisabledReason',
  description: 'Why an endpoint gets nothing: by request, since it answered 410 Gone, or after five days of failure.',
});

export const DeliveryStatusEnum = {
  PENDING: 'pending',
  DELIVERED: 'delivered',
  FAILED: 'failed',
} as const satisfies Record<string, DeliveryStatus>;
registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'PENDING until it is answered with success, or the last attempt has failed.',
});

@ObjectType('Webhook', { description: 'Where events are sent. Specification, "Events"; contract §12.' })
@Entity({ tableName: 'webhook_endpoints' })
export class WebhookEndpoint extends TenantOwned {
  [OptionalProps]?:
    | 'status'
    | 'disabledReason'
    | 'previousSecret'
    | 'previousSecretExpiresAt'
    | 'failingSince'
    | 'version'
    | 'warnings';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => String, { description: 'Where events are posted.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => [String], { description: 'The events that it gets; `*` is all of them.' })
  @Property({ type: TextArray })
  events!: string[];

  @Field(() => WebhookStatusEnum, { description: 'Whether it gets events.' })
  @Property({ type: 'text' })
  status: WebhookStatus = 'active';

  @Field(() => DisabledReasonEnum, { nullable: true, description: 'Why it gets none.' })
  @Property({ type: 'text', nullable: true })
  disabledReason: DisabledReason | null = null;

  @Property({ type: 'bytea' })
  secret!: Uint8Array;

  /** The secret before the last rotation, while its grace lasts. */
  @Property({ type: 'bytea', nullable: true })
  previousSecret: Uint8Array | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Until when the secret before the last rotation also signs.' })
  @Property({ type: 'timestamptz', nullable: true })
  previousSecretExpiresAt: Date | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The first failure since the last success; null while all is well.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  failingSince: Date | null = null;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When it was registered.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  /** Not stored. */
  @Field(() => [String], {
    nullable: true,
    description: 'In the answer that registers or changes it: what is taken, but fails as it is by now.',
  })
  warnings: string[] | null = null;
}

@ObjectType({ description: 'One event on its way to one endpoint.' })
@Entity({ tableName: 'webhook_deliveries' })
export class WebhookDelivery extends TenantOwned {
  [OptionalProps]?:
    'status' | 'attempts' | 'lastAttemptAt' | 'latencyMillis' | 'responseStatus' | 'responseBody' | 'error';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Property({ type: 'uuid' })
  endpointId!: string;

  @Field(() => ID, { description: 'The header `webhook-id`: the same for every attempt and endpoint.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => String, { description: 'What happened.' })
  @Property({ type: 'text' })
  eventType!: string;

  @Field(() => DeliveryStatusEnum, { description: 'Where it stands.' })
  @Property({ type: 'text' })
  status: DeliveryStatus = 'pending';

  @Field(() => Int, { description: 'Attempts so far, with the one under way.' })
  @Property({ type: 'integer' })
  attempts = 0;

  @Field(() => DateTime, { nullable: true, description: 'When it is tried again.' })
  @Property({ type: 'timestamptz', nullable: true })
  nextAttemptAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the last attempt ended.' })
  @Property({ type: 'timestamptz', nullable: true })
  lastAttemptAt: Date | null = null;

  @Field(() => Int, { name: 'latencyMs', nullable: true, description: 'How long the last attempt took, ms.' })
  @Property({ type: 'integer', nullable: true })
  latencyMillis: number | null = null;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last attempt; null when there was no answer.' })
  @Property({ type: 'integer', nullable: true })
  responseStatus: number | null = null;

  @Field(() => String, { nullable: true, description: 'Its answer, at most 1 kB.' })
  @Property({ type: 'text', nullable: true })
  responseBody: string | null = null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  @Property({ type: 'text', nullable: true })
  error: string | null = null;

  @Field(() => DateTime, { description: 'When it was due first.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
