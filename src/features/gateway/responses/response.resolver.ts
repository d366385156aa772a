import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { callSource } from '../../../graphql/subscription.js';
import type { CompactionsService } from '../kinds/compactions.service.js';
import type { BackgroundResponses } from './background-responses.service.js';
import {
  DeletedResponse,
  ModelResponse,
  ResponseInput,
  ResponseItemList,
  ResponseItemsArgs,
  ResponseStreamEvent,
  type ResponseStreamEventValue,
  ResponseTokenCount,
} from './response.types.js';
import type { ResponseStore } from './response-store.service.js';
import type { ResponsesApi } from './open-responses.js';

@Resolver()
export class ResponseResolver {
  constructor(
    readonly responses: ResponsesApi,
    private readonly background: BackgroundResponses,
    private readonly store: ResponseStore,
    private readonly compactions: CompactionsService,
  ) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => ModelResponse, {
    description: 'Asks a model in the form of OpenAI’s Responses API. The mutation `chat` has types for all of it.',
  })
  createResponse(
    @Arg('input', () => ResponseInput, { description: 'The request in the form of OpenAI’s Responses API.' })
    input: ResponseInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelResponse> {
    return this.background.create(context, input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => ModelResponse, {
    description: 'Makes a conversation shorter, in the form of OpenAI’s Responses API; its items go on with it.',
  })
  compactResponse(
    @Arg('input', () => ResponseInput, { description: 'The body of `POST /v1/responses/compact`.' })
    input: ResponseInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelResponse> {
    return this.compactions.create(context, input);
  }

  @Extensions({ ends: true, modelCall: true })
  @Requires('invoke', 'gateway')
  @Subscription(() => ResponseStreamEvent, {
    description:
      'Asks a model and streams the events of OpenAI’s Responses API, followed by the whole Response. Unsubscribing cancels the call.',
    subscribe: callSource(
      { permission: 'invoke', pack: 'gateway' },
      () => ResponseResolver,
      ({ responses }, { input }: { input: ResponseInput }, context) => responses.stream(context, input),
    ),
  })
  responseStream(
    @Arg('input', () => ResponseInput, { description: 'The request in the form of OpenAI’s Responses API.' })
    _input: ResponseInput,
    @Root() event: ResponseStreamEventValue,
  ): ResponseStreamEventValue {
    return event;
  }

  @Requires('invoke', 'gateway')
  @Query(() => ResponseTokenCount, { description: 'Counts the tokens of a request without asking a model.' })
  async countResponseTokens(
    @Arg('input', () => ResponseInput, { description: 'The request in the form of OpenAI’s Responses API.' })
    input: ResponseInput,
    @Ctx() context: RequestContext,
  ): Promise<ResponseTokenCount> {
    return { object: 'response.input_tokens', inputTokens: await this.responses.count(context, input) };
  }

  @Requires('invoke', 'gateway')
  @Query(() => ModelResponse, {
    description: 'A stored Response. Only those of tenants that retain content are stored, for 30 days.',
  })
  response(
    @Arg('id', () => ID, { description: 'The id of the Response.' }) id: string,
    @Arg('stream', () => Boolean, { nullable: true, description: 'True is refused: a stored Response has no stream.' })
    stream: boolean | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<ModelResponse> {
    return this.store.find(principal, id, stream === true);
  }

  @Requires('invoke', 'gateway')
  @Query(() => ResponseItemList, {
    description: 'The items that a stored Response was asked with, those that it continued among them.',
  })
  responseInputItems(
    @Args(() => ResponseItemsArgs) { id, ...page }: ResponseItemsArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<ResponseItemList> {
    return this.store.input(principal, id, page);
  }

  @Requires('invoke', 'gateway')
  @Mutation(() => ModelResponse, {
    description: 'Cancels a Response that was asked for in the background; returns one that has ended as it is.',
  })
  cancelResponse(
    @Arg('id', () => ID, { description: 'The id of the Response.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ModelResponse> {
    return this.background.cancel(principal, id);
  }

  @Requires('invoke', 'gateway')
  @Mutation(() => DeletedResponse, { description: 'Deletes a stored Response with the items that it was asked with.' })
  async deleteResponse(
    @Arg('id', () => ID, { description: 'The id of the Response.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedResponse> {
    await this.store.delete(principal, id);
    return { id, object: 'response', deleted: true };
  }
}
