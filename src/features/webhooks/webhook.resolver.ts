import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import { MAX_PAGE_SIZE, type Page } from '../../shared/page.js';
import { MAX_SEARCH_CHARS } from '../../shared/text/search-term.js';
import type { RequestContext } from '../../graphql/context.js';
import { loaderOf } from '../../graphql/loaders.js';
import { DeletedRecord } from '../../graphql/types/deleted-record.js';
import { DeliveryStatusEnum, WebhookDelivery, WebhookEndpoint, WebhookStatusEnum } from './webhook.entity.js';
import type { DeliveryStatus } from '../../contracts/webhook-interest.js';
import type { WebhookService } from './webhook.service.js';
import {
  CreateWebhookInput,
  IssuedWebhook,
  RecoverWebhookInput,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
  WebhookConnection,
  WebhookDeliveryConnection,
  type WebhookOrder,
  WebhookOrderEnum,
  WebhookRecovery,
} from './webhook.types.js';
import type { WebhookDeliveryService } from './webhook-delivery.service.js';

@Resolver(() => WebhookEndpoint)
export class WebhookResolver {
  constructor(
    private readonly service: WebhookService,
    private readonly sent: WebhookDeliveryService,
  ) {}

  @Requires('administer', 'gateway')
  @Mutation(() => IssuedWebhook, { description: 'Registers an endpoint, whose secret is shown only in this answer.' })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The content of the new endpoint.' })
    input: CreateWebhookInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<IssuedWebhook> {
    return this.service.create(principal, input);
  }

  @Requires('administer', 'gateway')
  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE }, search: { maxLength: MAX_SEARCH_CHARS } })
  @Query(() => WebhookConnection, { description: 'Lists endpoints, newest first unless `order` is given.' })
  webhooks(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the URL, the purpose or an event of the endpoints, in any case.',
    })
    search: string | null | undefined,
    @Arg('status', () => WebhookStatusEnum, { nullable: true, description: 'The status of the endpoints to list.' })
    status: WebhookEndpoint['status'] | null | undefined,
    @Arg('order', () => WebhookOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
    order: WebhookOrder | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<WebhookEndpoint>> {
    return this.service.endpoints(principal, page, { search, status, order });
  }

  @Requires('administer', 'gateway')
  @Query(() => WebhookEndpoint, { description: 'Returns an endpoint.' })
  webhook(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<WebhookEndpoint> {
    return this.service.endpoint(principal, id);
  }

  @Requires('administer', 'gateway')
  @Mutation(() => WebhookEndpoint, { description: 'Changes an endpoint or activates it again.' })
  updateWebhook(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Arg('input', () => UpdateWebhookInput, { description: 'The fields to change.' }) input: UpdateWebhookInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<WebhookEndpoint> {
    return this.service.update(principal, id, input);
  }

  @Requires('administer', 'gateway')
  @Mutation(() => DeletedRecord, { description: 'Deletes an endpoint and its deliveries.' })
  async deleteWebhook(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(principal, id);
    return { id };
  }

  @Requires('administer', 'gateway')
  @Mutation(() => IssuedWebhook, {
    description: 'Gives an endpoint a new secret, shown only in this answer; both secrets sign for the grace period.',
  })
  rotateWebhookSecret(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Arg('input', () => RotateWebhookSecretInput, {
      nullable: true,
      description: 'The new secret and the grace period.',
    })
    input: RotateWebhookSecretInput | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<IssuedWebhook> {
    return this.service.rotate(principal, id, input ?? {});
  }

  @Requires('administer', 'gateway')
  @Mutation(() => WebhookDelivery, { description: 'Sends the event `webhook.test` to one endpoint now.' })
  testWebhook(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<WebhookDelivery> {
    return this.sent.test(principal, id);
  }

  @Requires('administer', 'gateway')
  @Paged()
  @Query(() => WebhookDeliveryConnection, {
    description: 'Lists the deliveries to an endpoint, newest first.',
    deprecationReason: 'Deprecated 2026-11-22: use `Webhook.deliveries`.',
  })
  webhookDeliveries(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Arg('status', () => DeliveryStatusEnum, { nullable: true, description: 'The status of the deliveries to list.' })
    status: DeliveryStatus | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<WebhookDelivery>> {
    return this.sent.deliveries(principal, id, status, page);
  }

  @Requires('administer', 'gateway')
  @Mutation(() => WebhookDelivery, { description: 'Repeats one delivery under the same `webhook-id`.' })
  replayWebhookDelivery(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Arg('deliveryId', () => ID, { description: 'The id of the delivery.' }) deliveryId: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<WebhookDelivery> {
    return this.sent.replay(principal, id, deliveryId);
  }

  @Requires('administer', 'gateway')
  @Mutation(() => WebhookRecovery, {
    description: 'Delivers again the events since a time that failed or never reached the endpoint.',
  })
  async recoverWebhook(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Arg('input', () => RecoverWebhookInput, { description: 'The time from which events are delivered again.' })
    { since }: RecoverWebhookInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<WebhookRecovery> {
    return { queued: await this.sent.recover(principal, id, since) };
  }

  @Requires('administer', 'gateway')
  @Paged()
  @FieldResolver(() => WebhookDeliveryConnection, { description: 'The deliveries to the endpoint, newest first.' })
  deliveries(
    @Root() { id }: WebhookEndpoint,
    @Arg('status', () => DeliveryStatusEnum, { nullable: true, description: 'The status of the deliveries to list.' })
    status: DeliveryStatus | null,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() context: RequestContext,
  ): Promise<Page<WebhookDelivery>> {
    const name = `deliveries of webhooks ${status} ${first} ${after}`;
    return loaderOf(context, name, async (ids) => {
      const pageOf = await this.sent.deliveriesOf(context.principal, ids, status, { first, after });
      return ids.map(pageOf);
    }).load(id);
  }
}
