import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { BigIntScalar, DateTime } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { type AliasShadow, MAX_ALIAS_NAME, MAX_WEIGHT } from './alias.rules.js';
import {
  type AliasStep,
  type AliasStopOn,
  type Canary,
  type CanaryCommand,
  type CanaryFigures,
  type CanaryState,
  MAX_STEP_MINUTES,
  MAX_WINDOW_MINUTES,
  USUAL_MIN_CALLS,
  USUAL_WINDOW_MINUTES,
} from './canary.rules.js';

export const CanaryStateEnum = {
  RUNNING: 'RUNNING',
  PAUSED: 'PAUSED',
  STOPPED: 'STOPPED',
  PROMOTED: 'PROMOTED',
  ABORTED: 'ABORTED',
} as const satisfies Record<string, CanaryState>;
registerEnumType(CanaryStateEnum, {
  name: 'CanaryState',
  description: 'The state of the last target of an alias while it is tried.',
  valuesConfig: {
    RUNNING: { description: 'It gets its share of calls, and the next step is taken in time.' },
    PAUSED: { description: 'It keeps its share, and the next step waits for people; limits still stop it.' },
    STOPPED: { description: 'It was over a limit and gets no calls any more.' },
    PROMOTED: { description: 'It gets all calls.' },
    ABORTED: { description: 'People ended the trial: it gets no calls any more.' },
  },
});

export const CanaryCommandEnum = {
  PAUSE: 'PAUSE',
  RESUME: 'RESUME',
  PROMOTE: 'PROMOTE',
  ABORT: 'ABORT',
} as const satisfies Record<string, CanaryCommand>;
registerEnumType(CanaryCommandEnum, {
  name: 'CanaryCommand',
  description: 'The ways in which people direct the trial of a target.',
  valuesConfig: {
    PAUSE: { description: 'Keeps the share as it is until the trial is resumed.' },
    RESUME: { description: 'Goes on with the steps; the next one waits its whole time.' },
    PROMOTE: { description: 'Sends all calls to the target.' },
    ABORT: { description: 'Sends no calls to the target.' },
  },
});

const STEP_WEIGHT = 'The weight that the last target gets, beside the weights of the others.';
const STEP_AFTER = 'The minutes since the step before, or since the beginning.';
const STOP_ON = {
  errorRate: 'The largest share of calls that may fail, from 0 to 1.',
  p95Ms: 'The longest time within which 95 of 100 answers must be complete, in milliseconds.',
  guardBlocks: 'The largest number of calls that guards may block.',
  windowMinutes: `The period over which it is measured, in minutes; ${USUAL_WINDOW_MINUTES} when absent.`,
  minCalls: `The number of calls below which rate and time say nothing; ${USUAL_MIN_CALLS} when absent.`,
};

@ObjectType('AliasStep', { description: 'A change of the weight of the last target in time.' })
export class AliasStepType implements AliasStep {
  @Field(() => Int, { description: STEP_WEIGHT })
  weight!: number;

  @Field(() => Float, { description: STEP_AFTER })
  afterMinutes!: number;
}

@InputType({ description: 'A change of the weight of the last target in time.' })
export class AliasStepInput implements AliasStep {
  @Constrain({ min: 0, max: MAX_WEIGHT })
  @Field(() => Int, { description: STEP_WEIGHT })
  weight!: number;

  @Constrain({ min: 0, max: MAX_STEP_MINUTES })
  @Field(() => Float, { description: STEP_AFTER })
  afterMinutes!: number;
}

@ObjectType('AliasStopOn', { description: 'The limits over which the last target of an alias gets no calls any more.' })
export class AliasStopOnType implements AliasStopOn {
  @Field(() => Float, { nullable: true, description: STOP_ON.errorRate })
  errorRate?: number | null;

  @Field(() => Int, { nullable: true, description: STOP_ON.p95Ms })
  p95Ms?: number | null;

  @Field(() => Int, { nullable: true, description: STOP_ON.guardBlocks })
  guardBlocks?: number | null;

  @Field(() => Int, { nullable: true, description: STOP_ON.windowMinutes })
  windowMinutes?: number | null;

  @Field(() => Int, { nullable: true, description: STOP_ON.minCalls })
  minCalls?: number | null;
}

@InputType({
  description: 'The limits over which the last target of an alias gets no calls any more; none take them away.',
})
export class AliasStopOnInput implements AliasStopOn {
  @Constrain({ min: 0, max: 1 })
  @Field(() => Float, { nullable: true, description: STOP_ON.errorRate })
  errorRate?: number | null;

  @Constrain({ min: 1, max: 86_400_000 })
  @Field(() => Int, { nullable: true, description: STOP_ON.p95Ms })
  p95Ms?: number | null;

  @Constrain({ min: 0, max: 1_000_000 })
  @Field(() => Int, { nullable: true, description: STOP_ON.guardBlocks })
  guardBlocks?: number | null;

  @Constrain({ min: 1, max: MAX_WINDOW_MINUTES })
  @Field(() => Int, { nullable: true, description: STOP_ON.windowMinutes })
  windowMinutes?: number | null;

  @Constrain({ min: 1, max: 1_000_000 })
  @Field(() => Int, { nullable: true, description: STOP_ON.minCalls })
  minCalls?: number | null;
}

const SHADOW_TARGET =
  'The model that is called as well: its id, or `provider/model`; a `*` is what the name has there.';

@ObjectType('AliasShadow', { description: 'A model that a share of the calls of an alias is made to as well.' })
export class AliasShadowType implements AliasShadow {
  @Field(() => String, { description: SHADOW_TARGET })
  target!: string;

  @Field(() => Float, { description: 'The share of calls, in percent.' })
  percent!: number;
}

@InputType({ description: 'A model that a share of the calls of an alias is made to as well.' })
export class AliasShadowInput implements AliasShadow {
  @Constrain({ minLength: 1, maxLength: MAX_ALIAS_NAME })
  @Field(() => String, { description: SHADOW_TARGET })
  target!: string;

  @Constrain({ min: 0, max: 100 })
  @Field(() => Float, { description: 'The share of calls, in percent; 0 takes the shadow away.' })
  percent!: number;
}

@ObjectType('CanaryFigures', { description: 'The calls of a target in a period.' })
export class CanaryFiguresType implements CanaryFigures {
  @Field(() => BigIntScalar, { description: 'The number of calls that were made to it.' })
  calls!: number;

  @Field(() => BigIntScalar, {
    description: 'The number of those that it failed to answer, whether or not a fallback did.',
  })
  failed!: number;

  @Field(() => BigIntScalar, { description: 'The number of calls that guards blocked.' })
  guardBlocks!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'The time within which 95 of 100 of its answers were complete, in milliseconds; null without any.',
  })
  p95Ms!: number | null;
}

@ObjectType('AliasCanary', { description: 'The trial of the last target of an alias.' })
export class AliasCanaryType implements Omit<Canary, 'since' | 'nextStepAt' | 'changedAt'> {
  @Field(() => CanaryStateEnum, { description: 'The state that the trial is in.' })
  state!: CanaryState;

  @Field(() => Int, { description: 'The number of steps that were taken.' })
  step!: number;

  @Field(() => DateTime, { description: 'The time of the beginning.' })
  since!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the next step; null if no step follows, or if it waits for people.',
  })
  nextStepAt!: Date | null;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  changedAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The limit that it was over; of an alias of the platform its administrators alone see it.',
  })
  reason!: string | null;

  @Field(() => CanaryFiguresType, { nullable: true, description: 'The figures over which it was stopped, likewise.' })
  figures!: CanaryFiguresType | null;
}

@InputType({ description: 'A direction for the trial of a target.' })
export class SteerModelAliasInput {
  @Field(() => CanaryCommandEnum, { description: 'The direction in which the trial goes on.' })
  command!: CanaryCommand;

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the alias that it is meant for; refused if there is a newer one.',
  })
  version?: number | null;
}
