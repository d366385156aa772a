import { Field, ObjectType } from 'type-graphql';
import { Json } from '../../../graphql/scalars.js';
import type { ErrorCode } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';

@ObjectType({ description: 'A failure after a stream began, which is its last event.' })
export class StreamError {
  @Field(() => String, { description: 'The code of the error catalogue.' })
  code!: ErrorCode;

  @Field(() => String, { description: 'The message of the error.' })
  message!: string;

  @Field(() => Json, { description: 'The error object as in REST, without the request id.' })
  error!: JsonObject;
}

@ObjectType({ description: 'An event of a stream in a protocol of its own.' })
export class ProtocolEvent {
  @Field(() => String, {
    description: 'The type of the event, such as `content_block_delta` or `response.output_text.delta`.',
  })
  event!: string;

  @Field(() => Json, { description: 'The event as the protocol defines it.' })
  data!: JsonObject;
}

export type StreamErrorValue = { __typename: 'StreamError' } & StreamError;

/** An event of a stream in a protocol of its own, as services make it; `Answer` is the type of the whole answer. */
export type ProtocolStreamValue<Answer extends string> =
  | ({ __typename: 'ProtocolEvent' } & ProtocolEvent)
  | { __typename: Answer; body: JsonObject; evidenceId: string }
  | StreamErrorValue;
