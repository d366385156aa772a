import { ArgsType, createUnionType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ProtocolEvent, type ProtocolStreamValue, StreamError } from '../exchange/stream.types.js';
import type { ItemPage } from './response-history.rules.js';

@InputType({ description: 'A request in the form of OpenAI’s Responses API.' })
export class ResponseInput {
  @Field(() => JsonObjectScalar, { description: 'The body of `POST /v1/responses`.' })
  body!: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'An answer in the form of OpenAI’s Responses API.' })
export class ModelResponse {
  @Field(() => JsonObjectScalar, { description: 'The response in the form of OpenAI’s API.' })
  body!: JsonObject;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}

@ObjectType({ description: 'The length of a request.' })
export class ResponseTokenCount {
  @Field(() => String, { description: 'The constant `response.input_tokens`.' })
  object!: string;

  @Field(() => Int, { description: 'The number of tokens of the input, as the gateway counts them.' })
  inputTokens!: number;
}

@ObjectType({ description: 'A Response that was deleted.' })
export class DeletedResponse {
  @Field(() => ID, { description: 'The id of the Response.' })
  id!: string;

  @Field(() => String, { description: 'The constant `response`.' })
  object!: string;

  @Field(() => Boolean, { description: 'The constant true.' })
  deleted!: boolean;
}

export const ItemOrderEnum = { ASC: 'asc', DESC: 'desc' } as const;
registerEnumType(ItemOrderEnum, {
  name: 'ItemOrder',
  description: 'The order of a list of items.',
  valuesConfig: {
    ASC: { description: 'The oldest item first.' },
    DESC: { description: 'The newest item first.' },
  },
});

@ArgsType()
export class ResponseItemsArgs {
  @Field(() => ID, { description: 'The id of the Response or the conversation.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'The largest number of items, 1 to 100; 20 when absent.' })
  limit?: number;

  @Field(() => ItemOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
  order?: 'asc' | 'desc';

  @Field(() => String, { nullable: true, description: 'The id of the item after which the page begins.' })
  after?: string;
}

@ObjectType({ description: 'A page of items, of what a Response was asked with or of a conversation.' })
export class ResponseItemList implements ItemPage {
  @Field(() => String, { description: 'The constant `list`.' })
  object!: string;

  @Field(() => [Json], { description: 'The items, in the form of OpenAI’s Responses API.' })
  data!: JsonObject[];

  @Field(() => String, { nullable: true, description: 'The id of the first item of the page.' })
  firstId!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the last item of the page.' })
  lastId!: string | null;

  @Field(() => Boolean, { description: 'Whether there are items after this page.' })
  hasMore!: boolean;
}

export const ResponseStreamEvent = createUnionType({
  name: 'ResponseStreamEvent',
  description: 'An event of a streamed Response: events of the protocol, then the whole Response or an error.',
  types: () => [ProtocolEvent, ModelResponse, StreamError] as const,
  resolveType: (value) => (value as ResponseStreamEventValue).__typename,
});

/** An event as services make it. */
export type ResponseStreamEventValue = ProtocolStreamValue<'ModelResponse'>;
