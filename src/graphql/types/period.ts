import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../scalars.js';

@ObjectType('Period', { description: 'A period from its start, inclusive, to its end, exclusive.' })
export class PeriodType {
  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  start!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive.' })
  end!: Date;
}
