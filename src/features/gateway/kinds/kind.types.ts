import { createUnionType, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { CallKind } from '../../../contracts/provider.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ProtocolEvent, StreamError, type StreamErrorValue } from '../exchange/stream.types.js';

@InputType({ description: 'A file of a request. REST takes it as a part of a form.' })
export class CallFileInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { description: 'The name of the part that it would be in a form, such as `image`.' })
  name!: string;

  @Constrain({ maxLength: 200 })
  @Field(() => String, { nullable: true, description: 'The name of the file; that of the part when absent.' })
  filename?: string;

  @Constrain({ maxLength: 200 })
  @Field(() => String, { nullable: true, description: 'The media type; the content itself says whether it is taken.' })
  contentType?: string;

  @Field(() => String, { description: 'The bytes of the file in base64.' })
  content!: string;
}

@InputType({ description: 'A request in the form of the provider’s API.' })
export class KindCallInput {
  @Field(() => JsonObjectScalar, {
    description: 'The body of the request. Only moderations go without the name of a model.',
  })
  body!: JsonObject;

  @Constrain({ maxLength: 17 })
  @Field(() => [CallFileInput], {
    nullable: true,
    description: 'The files of the request, where its API takes a form.',
  })
  files?: CallFileInput[];

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

/** A kind of call whose answers are streamed, as services name it. */
export const StreamedKindEnum = {
  IMAGE_EDIT: 'imageEdit',
  IMAGE_GENERATION: 'imageGeneration',
  SPEECH: 'speech',
} as const satisfies Record<string, CallKind>;
registerEnumType(StreamedKindEnum, {
  name: 'StreamedKind',
  description: 'A kind of call whose answers are streamed.',
  valuesConfig: {
    IMAGE_EDIT: { description: 'A picture is made from pictures.' },
    IMAGE_GENERATION: { description: 'A picture is made from words.' },
    SPEECH: { description: 'A text is spoken aloud.' },
  },
});

@ObjectType({ description: 'A piece of an answer that is no JSON, as it comes.' })
export class MediaPiece {
  @Field(() => String, { description: 'The bytes of the piece in base64.' })
  content!: string;

  @Field(() => String, { description: 'The media type of the whole answer.' })
  contentType!: string;
}

/** An event of a streamed picture or speech, as services make it. */
export type KindStreamValue =
  | ({ __typename: 'ProtocolEvent' } & ProtocolEvent)
  | ({ __typename: 'MediaPiece' } & MediaPiece)
  | StreamErrorValue;

export const KindStreamEvent = createUnionType({
  name: 'KindStreamEvent',
  description: 'An event of a streamed picture or speech: events of the protocol, pieces of sound, or an error.',
  types: () => [ProtocolEvent, MediaPiece, StreamError] as const,
  resolveType: (value) => (value as KindStreamValue).__typename,
});

@ObjectType({ description: 'An answer in the form of the provider’s API: JSON, or content of another type.' })
export class KindCallAnswer {
  @Field(() => JsonObjectScalar, { nullable: true, description: 'The body of an answer that is JSON.' })
  body?: JsonObject;

  @Field(() => String, { nullable: true, description: 'The content of an answer that is no JSON, in base64.' })
  content?: string;

  @Field(() => String, { nullable: true, description: 'The media type of `content`.' })
  contentType?: string;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}
