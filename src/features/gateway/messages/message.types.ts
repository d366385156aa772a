import { createUnionType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ProtocolEvent, type ProtocolStreamValue, StreamError } from '../exchange/stream.types.js';

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
  @Field(() => JsonObjectScalar, { description: 'The message in the form of Anthropic’s API.' })
  body!: JsonObject;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}

@ObjectType({ description: 'The length of a request.' })
export class MessageTokenCount {
  @Field(() => Int, { description: 'The number of tokens of the prompt, as the gateway counts them.' })
  inputTokens!: number;
}

export const MessageStreamEvent = createUnionType({
  name: 'MessageStreamEvent',
  description: 'An event of a streamed Message: events of the protocol, then the whole Message or an error.',
  types: () => [ProtocolEvent, Message, StreamError] as const,
  resolveType: (value) => (value as MessageStreamEventValue).__typename,
});

/** An event as services make it. */
export type MessageStreamEventValue = ProtocolStreamValue<'Message'>;
