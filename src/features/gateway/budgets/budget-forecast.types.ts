import { Field, Float, ObjectType } from 'type-graphql';
import { DateTime } from '../../../graphql/scalars.js';

@ObjectType({ description: 'The use of a budget at the end of its window, if it goes on at the present rate.' })
export class BudgetForecast {
  @Field(() => Float, {
    nullable: true,
    description:
      'The amount at the end of the window; null before 5 % of the window and 10 minutes have passed, when it is too early to say.',
  })
  amount!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time at which the limit is reached, now where it is already; null where it is not reached in this window, and where it is too early to say.',
  })
  fullAt!: Date | null;

  @Field(() => DateTime, { description: 'The end of the window.' })
  endsAt!: Date;
}
