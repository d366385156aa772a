import { Field, InputType, Int, ObjectType } from 'type-graphql';
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

@InputType({ description: 'Where events are to be sent.' })
export class CreateWebhookInput {
  @Constrain(URL_TEXT)
  @Field(() => String, { description: 'An https URL on the public internet.' })
  url!: string;

  @Constrain(EVENTS)
  @Field(() => [String], { description: 'Names of events, or `*` for all.' })
  events!: string[];

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string;

  @Constrain(SECRET)
  @Field(() => String, {
    nullable: true,
    description: 'What signs: `whsec_` and the base64 of 24 to 64 bytes; made when absent.',
  })
  secret?: string;
}

@InputType({ description: 'Changes to an endpoint; what is absent stays.' })
export class UpdateWebhookInput {
  @Constrain(URL_TEXT)
  @Field(() => String, { nullable: true, description: 'An https URL on the public internet.' })
  url?: string;

  @Constrain(EVENTS)
  @Field(() => [String], { nullable: true, description: 'Names of events, or `*` for all.' })
  events?: string[];

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string;

  @Field(() => WebhookStatusEnum, { nullable: true, description: 'Whether it gets events.' })
  status?: WebhookStatus;
}

@InputType({ description: 'How the secret of an endpoint is replaced.' })
export class RotateWebhookSecretInput {
  @Constrain(SECRET)
  @Field(() => String, {
    nullable: true,
    description: 'The new one: `whsec_` and the base64 of 24 to 64 bytes; made when absent.',
  })
  secret?: string;

  @Constrain({ min: 0, max: MAX_GRACE_SECONDS })
  @Field(() => Int, { nullable: true, description: 'How long the old one signs too, seconds; a day when absent.' })
  graceSeconds?: number;
}

@InputType({ description: 'From when on events are sent again.' })
export class RecoverWebhookInput {
  @Field(() => DateTime, { description: 'Events of this time and later; at most 30 days ago.' })
  since!: Date;
}

@ObjectType({ description: 'What is sent again.' })
export class WebhookRecovery {
  @Field(() => Int, { description: 'Deliveries that are due now; 10000 at most: ask again for more.' })
  queued!: number;
}

@ObjectType({ description: 'An endpoint with its secret, which is shown this once.' })
export class IssuedWebhook extends WebhookEndpoint {
  @Field(() => String, { name: 'secret', description: 'What signs its events.' })
  plainSecret!: string;
}

export const WebhookConnection = connectionType('Webhook', WebhookEndpoint);
export const WebhookDeliveryConnection = connectionType('WebhookDelivery', WebhookDelivery);
