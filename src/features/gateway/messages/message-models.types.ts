import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({ description: 'A chat model in the form of Anthropic’s Models API.' })
export class MessageModel {
  @Field(() => ID, { description: 'The id of the model.' })
  id!: string;

  @Field(() => String, { description: 'Always the text `model`.' })
  type!: string;

  @Field(() => String, { description: 'The name of the model for people.' })
  displayName!: string;

  @Field(() => DateTime, {
    description:
      'The time of the release; the start of 1970, as the catalogue does not know it: Anthropic’s API too says so by an epoch value.',
  })
  createdAt!: Date;

  @Field(() => Int, { description: 'The length of the context window, in tokens.' })
  maxInputTokens!: number;

  @Field(() => Int, { description: 'The longest answer, in tokens.' })
  maxTokens!: number;
}

@ObjectType({ description: 'A page of models in the form of Anthropic’s Models API.' })
export class MessageModelList {
  @Field(() => [MessageModel], { description: 'The models, ordered by id.' })
  data!: MessageModel[];

  @Field(() => Boolean, { description: 'Whether there are more in the direction of the page.' })
  hasMore!: boolean;

  @Field(() => ID, { nullable: true, description: 'The id of the first model of the page.' })
  firstId?: string;

  @Field(() => ID, { nullable: true, description: 'The id of the last model of the page.' })
  lastId?: string;
}
