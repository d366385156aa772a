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
registerEnumType(WebhookStatusEnum, {
  name: 'WebhookStatus',
  description: 'Whether an endpoint receives events.',
  valuesConfig: {
    ACTIVE: { description: 'The endpoint receives events.' },
    DISABLED: { description: 'The endpoint receives no events.' },
  },
});

const DisabledReasonEnum = { REQUESTED: 'requested', GONE: 'gone', FAILING: 'failing' } as const satisfies Record<
  string,
  DisabledReason
>;
registerEnumType(DisabledReasonEnum, {
  name: 'WebhookDisabledReason',
  description: 'The reason why an endpoint receives no events.',
  valuesConfig: {
    FAILING: { description: 'Deliveries failed for five days.' },
    GONE: { description: 'The endpoint answered 410 Gone.' },
    REQUESTED: { description: 'An administrator disabled it.' },
  },
});

export const DeliveryStatusEnum = {
  PENDING: 'pending',
  DELIVERED: 'delivered',
  FAILED: 'failed',
} as const satisfies Record<string, DeliveryStatus>;
registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'The status of a delivery.',
  valuesConfig: {
    DELIVERED: { description: 'The endpoint answered with success.' },
    FAILED: { description: 'The last attempt failed.' },
    PENDING: { description: 'There are attempts left.' },
  },
});

@ObjectType('Webhook', { description: 'An endpoint to which events are delivered.' })
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

  @Field(() => ID, { description: 'The id of the webhook.' })
  override id!: string;

  @Field(() => String, { description: 'The URL to which events are posted.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the endpoint.' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => [String], { description: 'The names of the events that are delivered; `*` means all of them.' })
  @Property({ type: TextArray })
  events!: string[];

  @Field(() => WebhookStatusEnum, { description: 'Whether the endpoint receives events.' })
  @Property({ type: 'text' })
  status: WebhookStatus = 'active';

  @Field(() => DisabledReasonEnum, {
    nullable: true,
    description: 'The reason why the endpoint receives no events; null while it is active.',
  })
  @Property({ type: 'text', nullable: true })
  disabledReason: DisabledReason | null = null;

  @Property({ type: 'bytea' })
  secret!: Uint8Array;

  /** The secret before the last rotation, while its grace lasts. */
  @Property({ type: 'bytea', nullable: true })
  previousSecret: Uint8Array | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which the secret before the last rotation also signs.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  previousSecretExpiresAt: Date | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the first failure since the last success; null while deliveries succeed.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  failingSince: Date | null = null;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the endpoint was registered.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when the endpoint last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  /** Only in the answer to a registration or change, never stored. */
  @Field(() => [String], {
    nullable: true,
    description:
      'The parts of a registration or change that are accepted but currently fail; only in the answer to it.',
  })
  warnings: string[] | null = null;
}

@ObjectType({ description: 'The delivery of one event to one endpoint.' })
@Entity({ tableName: 'webhook_deliveries' })
export class WebhookDelivery extends TenantOwned {
  [OptionalProps]?:
    | 'status'
    | 'attempts'
    | 'lastAttemptAt'
    | 'latencyMillis'
    | 'responseStatus'
    | 'responseBody'
    | 'error';

  @Field(() => ID, { description: 'The id of the webhook delivery.' })
  override id!: string;

  @Property({ type: 'uuid' })
  endpointId!: string;

  @Field(() => ID, { description: 'The value of the header `webhook-id`, the same for every attempt and endpoint.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => String, { description: 'The name of the event.' })
  @Property({ type: 'text' })
  eventType!: string;

  @Field(() => DeliveryStatusEnum, { description: 'The status of the delivery.' })
  @Property({ type: 'text' })
  status: DeliveryStatus = 'pending';

  @Field(() => Int, { description: 'The number of attempts, including one in progress.' })
  @Property({ type: 'integer' })
  attempts = 0;

  @Field(() => DateTime, { nullable: true, description: 'The time of the next attempt; null when there is none.' })
  @Property({ type: 'timestamptz', nullable: true })
  nextAttemptAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the last attempt ended.' })
  @Property({ type: 'timestamptz', nullable: true })
  lastAttemptAt: Date | null = null;

  @Field(() => Int, {
    name: 'latencyMs',
    nullable: true,
    description: 'The duration of the last attempt, in milliseconds.',
  })
  @Property({ type: 'integer', nullable: true })
  latencyMillis: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status of the last attempt; null when there was no response.',
  })
  @Property({ type: 'integer', nullable: true })
  responseStatus: number | null = null;

  @Field(() => String, { nullable: true, description: 'The first kilobyte of the response to the last attempt.' })
  @Property({ type: 'text', nullable: true })
  responseBody: string | null = null;

  @Field(() => String, { nullable: true, description: 'The reason why the last attempt failed.' })
  @Property({ type: 'text', nullable: true })
  error: string | null = null;

  @Field(() => DateTime, { description: 'The time when the delivery was first due.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
