import { createUnionType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ProtocolEvent, type ProtocolStreamValue, StreamError } from '../exchange/stream.types.js';

@InputType({ description: 'A request in the form of OpenAI’s older Completions API.' })
export class CompletionInput {
  @Field(() => JsonObjectScalar, { description: 'The body of `POST /v1/completions`.' })
  body!: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'An answer in the form of OpenAI’s older Completions API.' })
export class TextCompletion {
  @Field(() => JsonObjectScalar, { description: 'The completion in the form of the API.' })
  body!: JsonObject;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}

export const CompletionStreamEvent = createUnionType({
  name: 'CompletionStreamEvent',
  description: 'An event of a streamed completion: chunks of the API, then the whole answer or an error.',
  types: () => [ProtocolEvent, TextCompletion, StreamError] as const,
  resolveType: (value) => (value as CompletionStreamEventValue).__typename,
});

/** An event as services make it. */
export type CompletionStreamEventValue = ProtocolStreamValue<'TextCompletion'>;
