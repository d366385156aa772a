import { createUnionType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { ErrorCode } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json.js';

@InputType({ description: 'A request in the form of Anthropic’s Messages API.' })
export class MessageInput {
  @Field(() => JsonObjectScalar, { description: 'The body of `POST /v1/messages`.' })
  body!: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => String, { nullable: true, description: 'The header `anthropic-version`.' })
  version?: string;

  @Constrain({ maxLength: 2_000 })
  @Field(() => String, { nullable: true, description: 'The header `anthropic-beta`.' })
  beta?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'An answer in the form of Anthropic’s Messages API.' })
export class Message {
  @Field(() => JsonObjectScalar, { description: 'The Message.' })
  body!: JsonObject;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}

@ObjectType({ description: 'The length of a request.' })
export class MessageTokenCount {
  @Field(() => Int, { description: 'The number of tokens of the prompt, as the gateway counts them.' })
  inputTokens!: number;
}

@ObjectType({ description: 'An event of a streamed Message.' })
export class MessageEvent {
  @Field(() => String, { description: 'The type of the event, such as `content_block_delta`.' })
  event!: string;

  @Field(() => Json, { description: 'The event.' })
  data!: JsonObject;
}

@ObjectType({ description: 'A failure after the stream of a Message began, which is its last event.' })
export class MessageStreamError {
  @Field(() => String, { description: 'The code of the error catalogue.' })
  code!: ErrorCode;

  @Field(() => String, { description: 'The message of the error.' })
  message!: string;

  @Field(() => Json, { description: 'The error object as in REST, without the request id.' })
  error!: JsonObject;
}

export const MessageStreamEvent = createUnionType({
  name: 'MessageStreamEvent',
  description: 'An event of a streamed Message: events of the protocol, then the whole Message or an error.',
  types: () => [MessageEvent, Message, MessageStreamError] as const,
  resolveType: (value) => (value as MessageStreamEventValue).__typename,
});

/** An event as services make it. */
export type MessageStreamEventValue =
  | ({ __typename: 'MessageEvent' } & MessageEvent)
  | ({ __typename: 'Message' } & Message)
  | ({ __typename: 'MessageStreamError' } & MessageStreamError);
