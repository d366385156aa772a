import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The answer of every mutation that deletes a record.' })
export class DeletedRecord {
  @Field(() => ID, { description: 'The id of the deleted record.' })
  id!: string;
}
