import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Milestone, Phase, Task } from './playbook.rules.js';
import type { MissingBenchmark } from './benchmark.rules.js';
import type { Basis, Benchmark, Component, Direction, Metric } from './templates/template.rules.js';

const DirectionEnum = { INCREASE: 'increase', DECREASE: 'decrease' } as const satisfies Record<string, Direction>;
registerEnumType(DirectionEnum, {
  name: 'MetricDirection',
  description: 'Whether more or less of a metric is better.',
  valuesConfig: { DECREASE: { description: 'Less is better.' }, INCREASE: { description: 'More is better.' } },
});

const BasisEnum = { TEMPLATE: 'template', MODEL: 'model', CALLER: 'caller' } as const satisfies Record<string, Basis>;
registerEnumType(BasisEnum, {
  name: 'DesignBasis',
  description: 'The source of a figure.',
  valuesConfig: {
    CALLER: { description: 'The inputs of the request.' },
    MODEL: { description: 'The answer of a model.' },
    TEMPLATE: { description: 'The template of the design.' },
  },
});

@ObjectType({ description: 'A component of a framework.' })
export class FrameworkComponent implements Component {
  @Field(() => ID, { description: 'The id of the component within the framework.' })
  id!: string;

  @Field(() => String, { description: 'The name of the component.' })
  name!: string;

  @Field(() => String, { description: 'A description of the component.' })
  description!: string;

  @Field(() => [String], { description: 'The objectives of the component.' })
  objectives!: string[];

  @Field(() => [String], { description: 'The controls that enforce the component.' })
  controls!: string[];

  @Field(() => [String], { description: 'The ids of the components that must come first.' })
  dependsOn!: string[];

  @Field(() => [String], { description: 'The titles of the input findings that the component addresses.' })
  addresses!: string[];
}

@ObjectType({ description: 'A metric of the success of a framework.' })
export class FrameworkMetric implements Metric {
  @Field(() => ID, { description: 'The id of the metric within the framework.' })
  id!: string;

  @Field(() => String, { description: 'The name of the metric.' })
  name!: string;

  @Field(() => String, { description: 'The unit of the metric.' })
  unit!: string;

  @Field(() => String, { description: 'The formula of the metric.' })
  formula!: string;

  @Field(() => Float, { description: 'The target value, in the unit.' })
  target!: number;

  @Field(() => DirectionEnum, { description: 'Whether more or less is better.' })
  direction!: Direction;

  @Field(() => BasisEnum, { description: 'The source of the target.' })
  basis!: Basis;
}

@ObjectType('Benchmark', { description: 'The quartiles of a metric among peers.' })
export class BenchmarkType implements Benchmark {
  @Field(() => ID, { description: 'The id of the benchmark within its record.' })
  id!: string;

  @Field(() => String, { description: 'The id of the metric, or its name when no template defines it.' })
  metric!: string;

  @Field(() => Float, { description: 'The value that a quarter of the peers do not exceed.' })
  percentile25!: number;

  @Field(() => Float, { description: 'The value that half of the peers do not exceed.' })
  median!: number;

  @Field(() => Float, { description: 'The value that three quarters of the peers do not exceed.' })
  percentile75!: number;

  @Field(() => String, { description: 'The unit of the figures.' })
  unit!: string;

  @Field(() => String, { description: 'The industry of the peers.' })
  industry!: string;

  @Field(() => String, { description: 'The company size of the peers.' })
  companySize!: string;

  @Field(() => BasisEnum, { description: 'The source of the figures.' })
  basis!: Basis;

  @Field(() => String, { description: 'The origin of the figures and how they were adjusted.' })
  source!: string;
}

@ObjectType({ description: 'A metric without figures.' })
export class MissingBenchmarkFigures implements MissingBenchmark {
  @Field(() => String, { description: 'The metric as it was requested.' })
  metric!: string;

  @Field(() => String, { description: 'The reason why there are no figures.' })
  reason!: string;
}

@ObjectType({ description: 'A phase of a playbook; phases follow one another.' })
export class PlaybookPhase implements Phase {
  @Field(() => String, { description: 'The name of the phase.' })
  name!: string;

  @Field(() => Int, { description: 'The duration in calendar days, long enough for the tasks of the phase.' })
  durationDays!: number;

  @Field(() => Int, { description: 'The first day of the phase, counted from the start of the playbook.' })
  startOffsetDays!: number;

  @Field(() => Int, { nullable: true, description: 'The number of days that the timeline asked for.' })
  requestedDays!: number | null;

  @Field(() => [String], { description: 'The objectives of the phase.' })
  objectives!: string[];
}

@ObjectType({ description: 'A task of a playbook.' })
export class PlaybookTask implements Task {
  @Field(() => ID, { description: 'The id of the task within the playbook.' })
  id!: string;

  @Field(() => String, { description: 'The phase that the task belongs to.' })
  phase!: string;

  @Field(() => String, { description: 'The title of the task.' })
  title!: string;

  @Field(() => String, { description: 'The stakeholder or usual role that owns the task.' })
  ownerRole!: string;

  @Field(() => Int, { description: 'The effort of the task in days.' })
  effortDays!: number;

  @Field(() => Int, { description: 'The computed start day, counted from the start of the playbook.' })
  startOffsetDays!: number;

  @Field(() => [String], { description: 'The ids of the tasks that end before this one starts.' })
  dependsOn!: string[];
}

@ObjectType({ description: 'A milestone of a playbook.' })
export class PlaybookMilestone implements Milestone {
  @Field(() => ID, { description: 'The id of the milestone within the playbook.' })
  id!: string;

  @Field(() => String, { description: 'The phase that the milestone belongs to.' })
  phase!: string;

  @Field(() => String, { description: 'The name of the milestone.' })
  name!: string;

  @Field(() => Int, { description: 'The due day, counted from the start of the playbook.' })
  dueOffsetDays!: number;

  @Field(() => [String], { description: 'The criteria that must be met.' })
  acceptance!: string[];
}
