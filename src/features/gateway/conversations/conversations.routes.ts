import { field, fromBody, fromPath, fromQuery, gatewayPrefixes, type Route, route } from '../../../rest/route.js';
import {
  AddConversationItemsDocument,
  ConversationDocument,
  ConversationItemDocument,
  ConversationItemsDocument,
  CreateConversationDocument,
  DeleteConversationDocument,
  DeleteConversationItemDocument,
  UpdateConversationDocument,
} from './conversations.operations.generated.js';

const row = { prefixes: gatewayPrefixes, tag: 'Gateway', naming: 'snake' } as const;
const one = { ...row, path: '/conversations/:id' } as const;
const items = { ...row, path: '/conversations/:id/items', nulls: ['first_id', 'last_id'] } as const;
const item = { ...row, path: '/conversations/:id/items/:item_id' } as const;

const id = fromPath('id');
const input = fromBody();
const named = { id, itemId: fromPath('item_id') };

export const conversationRoutes: Route[] = [
  route({
    ...row,
    method: 'POST',
    path: '/conversations',
    summary: 'OpenAI Conversations: a new one',
    operation: CreateConversationDocument,
    variables: { input },
    body: field('createConversation'),
  }),
  route({
    ...one,
    method: 'GET',
    summary: 'OpenAI Conversations: one of them',
    operation: ConversationDocument,
    variables: { id },
    body: field('conversation'),
  }),
  route({
    ...one,
    method: 'POST',
    summary: 'OpenAI Conversations: changes the metadata',
    operation: UpdateConversationDocument,
    variables: { id, input },
    body: field('updateConversation'),
  }),
  route({
    ...one,
    method: 'DELETE',
    summary: 'OpenAI Conversations: deletes one with its items',
    operation: DeleteConversationDocument,
    variables: { id },
    body: field('deleteConversation'),
  }),
  route({
    ...items,
    method: 'GET',
    summary: 'OpenAI Conversations: the items',
    operation: ConversationItemsDocument,
    variables: { id, limit: fromQuery('limit'), order: fromQuery('order'), after: fromQuery('after') },
    body: field('conversationItems'),
  }),
  route({
    ...items,
    method: 'POST',
    summary: 'OpenAI Conversations: adds items',
    operation: AddConversationItemsDocument,
    variables: { id, input },
    body: field('addConversationItems'),
  }),
  route({
    ...item,
    method: 'GET',
    summary: 'OpenAI Conversations: an item',
    operation: ConversationItemDocument,
    variables: named,
    body: field('conversationItem', 'body'),
  }),
  route({
    ...item,
    method: 'DELETE',
    summary: 'OpenAI Conversations: deletes an item',
    operation: DeleteConversationItemDocument,
    variables: named,
    body: field('deleteConversationItem'),
  }),
];
