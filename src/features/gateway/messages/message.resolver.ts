import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { callSource } from '../../../graphql/subscription.js';
import {
  Message,
  MessageInput,
  MessageStreamEvent,
  type MessageStreamEventValue,
  MessageTokenCount,
} from './message.types.js';
import { MessageModel, MessageModelList } from './message-models.types.js';
import type { MessageModelsService } from './message-models.service.js';
import type { MessagesService } from './open-messages.js';

@Resolver()
export class MessageResolver {
  constructor(
    readonly messages: MessagesService,
    readonly models: MessageModelsService,
  ) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => Message, {
    description: 'Asks a model in the form of Anthropic’s Messages API. The mutation `chat` has types for all of it.',
  })
  createMessage(
    @Arg('input', () => MessageInput, { description: 'The request in the form of Anthropic’s Messages API.' })
    input: MessageInput,
    @Ctx() context: RequestContext,
  ): Promise<Message> {
    return this.messages.create(context, input);
  }

  @Extensions({ ends: true, modelCall: true })
  @Requires('invoke', 'gateway')
  @Subscription(() => MessageStreamEvent, {
    description:
      'Asks a model and streams the events of Anthropic’s Messages API, followed by the whole Message. Unsubscribing cancels the call.',
    subscribe: callSource(
      { permission: 'invoke', pack: 'gateway' },
      () => MessageResolver,
      ({ messages }, { input }: { input: MessageInput }, context) => messages.stream(context, input),
    ),
  })
  messageStream(
    @Arg('input', () => MessageInput, { description: 'The request in the form of Anthropic’s Messages API.' })
    _input: MessageInput,
    @Root() event: MessageStreamEventValue,
  ): MessageStreamEventValue {
    return event;
  }

  @Requires('invoke', 'gateway')
  @Query(() => MessageTokenCount, { description: 'Counts the tokens of a request without asking a model.' })
  async countMessageTokens(
    @Arg('input', () => MessageInput, { description: 'The request, for which `max_tokens` is optional.' })
    input: MessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageTokenCount> {
    return { inputTokens: await this.messages.count(context, input) };
  }

  @Requires('read', 'gateway')
  @Query(() => MessageModelList, {
    description: 'Lists the chat models that the caller can use in the form of Anthropic’s Models API.',
  })
  messageModels(
    @Arg('limit', () => Int, { nullable: true, description: 'The number of models, from 1 to 1000; 20 when absent.' })
    limit: number | null,
    @Arg('beforeId', () => ID, { nullable: true, description: 'The id of the model before which the page ends.' })
    beforeId: string | null,
    @Arg('afterId', () => ID, { nullable: true, description: 'The id of the model after which the page begins.' })
    afterId: string | null,
    @Ctx() { principal }: RequestContext,
  ): MessageModelList {
    return this.models.list(principal, { limit, beforeId, afterId });
  }

  @Requires('read', 'gateway')
  @Query(() => MessageModel, { description: 'Returns a chat model in the form of Anthropic’s Models API.' })
  messageModel(
    @Arg('id', () => ID, { description: 'The id of the model.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): MessageModel {
    return this.models.one(principal, id);
  }
}
