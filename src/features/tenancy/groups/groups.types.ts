import { Field, InputType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';

@InputType({ description: 'The roles that a group gives.' })
export class SetGroupRolesInput {
  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => [String], { description: 'The roles of every member of the group; none takes all away.' })
  roles!: string[];
}
