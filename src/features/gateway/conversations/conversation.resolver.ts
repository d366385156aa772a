import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { ResponseItemList, ResponseItemsArgs } from '../responses/response.types.js';
import {
  AddConversationItemsInput,
  Conversation,
  ConversationItem,
  CreateConversationInput,
  DeletedConversation,
  UpdateConversationInput,
} from './conversation.types.js';
import type { ConversationsService } from './conversations.service.js';

const ID_OF = 'The id of the conversation.';
const ITEM_ID = 'The id of the item.';

@Resolver()
export class ConversationResolver {
  constructor(private readonly conversations: ConversationsService) {}

  @Requires('invoke', 'gateway')
  @Mutation(() => Conversation, {
    description: 'Creates a conversation. Tenants that retain content have them, for 30 days.',
  })
  createConversation(
    @Arg('input', () => CreateConversationInput, {
      description: 'The metadata and the first items of the conversation.',
    })
    input: CreateConversationInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Conversation> {
    return this.conversations.create(principal, input);
  }

  @Requires('invoke', 'gateway')
  @Query(() => Conversation, { description: 'Returns one’s own conversation.' })
  conversation(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Conversation> {
    return this.conversations.find(principal, id);
  }

  @Requires('invoke', 'gateway')
  @Mutation(() => Conversation, { description: 'Changes the metadata of a conversation.' })
  updateConversation(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('input', () => UpdateConversationInput, {
      description: 'The metadata that takes the place of what was there.',
    })
    { metadata }: UpdateConversationInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Conversation> {
    return this.conversations.update(principal, id, metadata);
  }

  @Requires('invoke', 'gateway')
  @Mutation(() => DeletedConversation, { description: 'Deletes a conversation with its items.' })
  async deleteConversation(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedConversation> {
    await this.conversations.delete(principal, id);
    return { id, object: 'conversation.deleted', deleted: true };
  }

  @Requires('invoke', 'gateway')
  @Query(() => ResponseItemList, { description: 'The items of a conversation.' })
  conversationItems(
    @Args(() => ResponseItemsArgs) { id, ...page }: ResponseItemsArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<ResponseItemList> {
    return this.conversations.items(principal, id, page);
  }

  @Requires('invoke', 'gateway')
  @Mutation(() => ResponseItemList, { description: 'Adds items at the end of a conversation.' })
  addConversationItems(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('input', () => AddConversationItemsInput, { description: 'The items to append, in their order.' })
    { items }: AddConversationItemsInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ResponseItemList> {
    return this.conversations.add(principal, id, items);
  }

  @Requires('invoke', 'gateway')
  @Query(() => ConversationItem, { description: 'Returns an item of a conversation.' })
  conversationItem(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('itemId', () => ID, { description: ITEM_ID }) itemId: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ConversationItem> {
    return this.conversations.item(principal, id, itemId);
  }

  @Requires('invoke', 'gateway')
  @Mutation(() => Conversation, { description: 'Deletes an item of a conversation.' })
  deleteConversationItem(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('itemId', () => ID, { description: ITEM_ID }) itemId: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Conversation> {
    return this.conversations.deleteItem(principal, id, itemId);
  }
}
