import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, Usd } from '../../../graphql/scalars.js';
import { PeriodType } from '../../../graphql/types/period.js';
import type { NanoUsd } from '../../../shared/money.js';
import { CanaryFiguresType } from './canary.types.js';

@ObjectType({ description: 'The calls of a target of an alias in a step of time.' })
export class AliasArmPoint extends CanaryFiguresType {
  @Field(() => DateTime, { description: 'The start of the step.' })
  at!: Date;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}

@ObjectType({ description: 'The calls of a target of an alias.' })
export class AliasArm extends CanaryFiguresType {
  @Field(() => String, { description: 'The target as the alias names it, or named it then.' })
  target!: string;

  @Field(() => Boolean, { description: 'Whether it was called as well, and answered nobody.' })
  isShadow!: boolean;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;

  @Field(() => [AliasArmPoint], { description: 'The steps in order, without those that have no calls.' })
  points!: AliasArmPoint[];
}

@ObjectType({ description: 'The calls of each target of an alias over time, without those that the cache answered.' })
export class AliasArms {
  @Field(() => PeriodType, { description: 'The period, in whole steps.' })
  period!: PeriodType;

  @Field(() => Int, { description: 'The length of a step in minutes.' })
  stepMinutes!: number;

  @Field(() => [AliasArm], { description: 'The targets that were called, by their names.' })
  arms!: AliasArm[];
}
