import { Field, Int, ObjectType } from 'type-graphql';
import type { NanoUsd } from '../../shared/money.js';
import { Usd } from '../scalars.js';

@ObjectType({
  description:
    'The most that a model costs for an analysis or a design. Guards that charge a fee, and failed attempts that a provider charges for, are not in it.',
})
export class ModelForecast {
  @Field(() => String, { nullable: true, description: 'The model that would be asked; null when none would be.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason why the documents would not be sent to a model.' })
  reason!: string | null;

  @Field(() => Int, {
    description: 'The number of parts in which a model would be asked: of the documents, or one for a design.',
  })
  parts!: number;

  @Field(() => Int, { description: 'The most model invocations, one to repair each answer included.' })
  calls!: number;

  @Field(() => Int, { description: 'The most tokens that would be sent to the model.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'The most tokens that the model would answer with.' })
  completionTokens!: number;

  @Field(() => Usd, { description: 'The most that the model would cost, in USD.' })
  costUsd!: NanoUsd;
}
