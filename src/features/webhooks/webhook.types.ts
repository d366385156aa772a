import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { TextOrder } from '../../database/text-order.js';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DateTime } from '../../graphql/scalars.js';
import { WebhookDelivery, WebhookEndpoint, WebhookStatusEnum } from './webhook.entity.js';
import type { WebhookStatus } from '../../contracts/webhook-interest.js';

const URL_TEXT = { minLength: 1, maxLength: 2_000 };
const EVENTS = { minLength: 1, maxLength: 50 };
const DESCRIPTION = { maxLength: 500 };
const SECRET = { maxLength: 100 };
const MAX_GRACE_SECONDS = 7 * 86_400;

export const WebhookOrderEnum = {
  URL_ASC: { column: 'url', isDescending: false },
  URL_DESC: { column: 'url', isDescending: true },
} as const satisfies Record<string, TextOrder<string>>;
export type WebhookOrder = (typeof WebhookOrderEnum)[keyof typeof WebhookOrderEnum];
registerEnumType(WebhookOrderEnum, {
  name: 'WebhookOrder',
  description: 'The order of a list of endpoints, in which upper and lower case are the same.',
  valuesConfig: {
    URL_ASC: { description: 'By their URL, from A to Z.' },
    URL_DESC: { description: 'By their URL, from Z to A.' },
  },
});

@InputType({ description: 'A new webhook endpoint.' })
export class CreateWebhookInput {
  @Constrain(URL_TEXT)
  @Field(() => String, { description: 'An https URL on the public internet.' })
  url!: string;

  @Constrain(EVENTS)
  @Field(() => [String], { description: 'The names of the events to deliver, or `*` for all of them.' })
  events!: string[];

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'The purpose of the endpoint.' })
  description?: string;

  @Constrain(SECRET)
  @Field(() => String, {
    nullable: true,
    description: 'The signing secret: `whsec_` and the base64 of 24 to 64 bytes; generated when absent.',
  })
  secret?: string;
}

@InputType({ description: 'Changes to an endpoint; absent fields are unchanged.' })
export class UpdateWebhookInput {
  @Constrain(URL_TEXT)
  @Field(() => String, { nullable: true, description: 'An https URL on the public internet.' })
  url?: string;

  @Constrain(EVENTS)
  @Field(() => [String], { nullable: true, description: 'The names of the events to deliver, or `*` for all of them.' })
  events?: string[];

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'The purpose of the endpoint.' })
  description?: string;

  @Field(() => WebhookStatusEnum, { nullable: true, description: 'Whether the endpoint receives events.' })
  status?: WebhookStatus;
}

@InputType({ description: 'The replacement of the secret of an endpoint.' })
export class RotateWebhookSecretInput {
  @Constrain(SECRET)
  @Field(() => String, {
    nullable: true,
    description: 'The new secret: `whsec_` and the base64 of 24 to 64 bytes; generated when absent.',
  })
  secret?: string;

  @Constrain({ min: 0, max: MAX_GRACE_SECONDS })
  @Field(() => Int, {
    nullable: true,
    description: 'The number of seconds for which the old secret also signs; a day when absent.',
  })
  graceSeconds?: number;
}

@InputType({ description: 'The time from which events are delivered again.' })
export class RecoverWebhookInput {
  @Field(() => DateTime, { description: 'The time of the oldest event to deliver, at most 30 days ago.' })
  since!: Date;
}

@ObjectType({ description: 'The result of a recovery.' })
export class WebhookRecovery {
  @Field(() => Int, {
    description: 'The number of deliveries that are now due, at most 10000; repeat the request for more.',
  })
  queued!: number;
}

@ObjectType({ description: 'An endpoint with its secret, which is shown only once.' })
export class IssuedWebhook extends WebhookEndpoint {
  @Field(() => String, { name: 'secret', description: 'The secret that signs the events of the endpoint.' })
  plainSecret!: string;
}

export const WebhookConnection = connectionType('Webhook', WebhookEndpoint);
export const WebhookDeliveryConnection = connectionType('WebhookDelivery', WebhookDelivery);
