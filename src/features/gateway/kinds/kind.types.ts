import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';

@InputType({ description: 'A request in the form of the provider’s API.' })
export class KindCallInput {
  @Field(() => JsonObjectScalar, { description: 'The body of the request, with the name of a model.' })
  body!: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'An answer in the form of the provider’s API.' })
export class KindCallAnswer {
  @Field(() => JsonObjectScalar, { description: 'The body of the answer.' })
  body!: JsonObject;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}
