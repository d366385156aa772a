import { Arg, Ctx, Extensions, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { source } from '../../../graphql/subscription.js';
import {
  Message,
  MessageInput,
  MessageStreamEvent,
  type MessageStreamEventValue,
  MessageTokenCount,
} from './message.types.js';
import type { MessagesService } from './messages.service.js';

@Resolver()
export class MessageResolver {
  constructor(readonly messages: MessagesService) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => Message, {
    description: 'Asks a model in the form of Anthropic’s Messages API. The mutation `chat` has types for all of it.',
  })
  createMessage(
    @Arg('input', () => MessageInput, { description: 'The request.' }) input: MessageInput,
    @Ctx() context: RequestContext,
  ): Promise<Message> {
    return this.messages.create(context, input);
  }

  @Extensions({ ends: true, modelCall: true })
  @Requires('invoke', 'gateway')
  @Subscription(() => MessageStreamEvent, {
    description:
      'Asks a model and streams the events of Anthropic’s Messages API, followed by the whole Message. Unsubscribing cancels the call.',
    subscribe: source(
      { permission: 'invoke', pack: 'gateway' },
      () => MessageResolver,
      ({ messages }, { input }: { input: MessageInput }, context) => messages.stream(context, input),
    ),
  })
  messageStream(
    @Arg('input', () => MessageInput, { description: 'The request.' }) _input: MessageInput,
    @Root() event: MessageStreamEventValue,
  ): MessageStreamEventValue {
    return event;
  }

  @Requires('invoke', 'gateway')
  @Query(() => MessageTokenCount, { description: 'Counts the tokens of a request without asking a model.' })
  countMessageTokens(
    @Arg('input', () => MessageInput, { description: 'The request, for which `max_tokens` is optional.' })
    input: MessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageTokenCount> {
    return this.messages.count(context, input.body);
  }
}
