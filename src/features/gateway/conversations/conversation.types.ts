import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import { BODY_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { conversationMetadataProblems } from './conversation-problems.js';

const METADATA = 'Up to 16 pairs of texts: names of 64 characters, values of 512.';
const ITEMS = 'At most 20 items, in the form of the input of OpenAI’s Responses API.';

@InputType({ description: 'A new conversation.' })
export class CreateConversationInput {
  @Constrain({ problems: conversationMetadataProblems })
  @Field(() => JsonObjectScalar, { nullable: true, description: METADATA })
  metadata?: JsonObject | null;

  @Constrain({ maxBytes: BODY_BYTES, maxLength: 20 })
  @Field(() => [JsonObjectScalar], { nullable: true, description: ITEMS })
  items?: JsonObject[] | null;
}

@InputType({ description: 'A change of a conversation.' })
export class UpdateConversationInput {
  @Constrain({ problems: conversationMetadataProblems })
  @Field(() => JsonObjectScalar, { description: `Takes the place of what was there. ${METADATA}` })
  metadata!: JsonObject;
}

@InputType({ description: 'Items to add to a conversation.' })
export class AddConversationItemsInput {
  @Constrain({ maxBytes: BODY_BYTES, minLength: 1, maxLength: 20 })
  @Field(() => [JsonObjectScalar], { description: ITEMS })
  items!: JsonObject[];
}

@ObjectType({ description: 'A conversation, which Responses continue.' })
export class Conversation {
  @Field(() => ID, { description: 'The id of the conversation.' })
  id!: string;

  @Field(() => String, { description: 'The constant `conversation`.' })
  object!: string;

  @Field(() => Int, { description: 'When it was created, in seconds since 1970.' })
  createdAt!: number;

  @Field(() => JsonObjectScalar, { description: 'The client’s own pairs of texts.' })
  metadata!: JsonObject;
}

@ObjectType({ description: 'An item of a conversation.' })
export class ConversationItem {
  @Field(() => Json, { description: 'The item, in the form of OpenAI’s Responses API.' })
  body!: JsonObject;
}

@ObjectType({ description: 'A conversation that was deleted.' })
export class DeletedConversation {
  @Field(() => ID, { description: 'The id of the conversation.' })
  id!: string;

  @Field(() => String, { description: 'The constant `conversation.deleted`.' })
  object!: string;

  @Field(() => Boolean, { description: 'The constant true.' })
  deleted!: boolean;
}
