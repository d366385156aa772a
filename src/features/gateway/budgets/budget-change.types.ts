import { Field, ID, ObjectType } from 'type-graphql';
import { Budget } from './budget.entity.js';

@ObjectType({ description: 'A budget that was created, changed, raised or deleted.' })
export class BudgetChange {
  @Field(() => ID, { description: 'The id of the budget.' })
  id!: string;

  @Field(() => Budget, { nullable: true, description: 'The budget as it is now; null once it is deleted.' })
  budget!: Budget | null;
}
