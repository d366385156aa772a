import { Field, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType({ description: 'From when to when, the end not included.' })
export class Period {
  @Field(() => DateTime, { description: 'Start.' })
  start!: Date;

  @Field(() => DateTime, { description: 'End, not included.' })
  end!: Date;
}
