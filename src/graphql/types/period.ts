import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../scalars.js';

@ObjectType({ description: 'A period from its start, inclusive, to its end, exclusive.' })
export class Period {
  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  start!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive.' })
  end!: Date;
}
