import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Milestone, Phase, Task } from './playbook.rules.js';
import type { MissingBenchmark } from './benchmark.rules.js';
import type { Basis, Benchmark as BenchmarkFigures, Component, Direction, Metric } from './templates/template.rules.js';

const DirectionEnum = { INCREASE: 'increase', DECREASE: 'decrease' } as const satisfies Record<string, Direction>;
registerEnumType(DirectionEnum, {
  name: 'MetricDirection',
  description: 'Whether more or less of a metric is better.',
});

const BasisEnum = { TEMPLATE: 'template', MODEL: 'model', CALLER: 'caller' } as const satisfies Record<string, Basis>;
registerEnumType(BasisEnum, { name: 'DesignBasis', description: 'Where a figure came from.' });

@ObjectType({ description: 'A part of a framework.' })
export class FrameworkComponent implements Component {
  @Field(() => ID, { description: 'Id within the framework.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'What it is.' })
  description!: string;

  @Field(() => [String], { description: 'What it is for.' })
  objectives!: string[];

  @Field(() => [String], { description: 'What holds it in place.' })
  controls!: string[];

  @Field(() => [String], { description: 'Ids of components that have to stand first.' })
  dependsOn!: string[];

  @Field(() => [String], { description: 'Titles of the findings of the inputs that it answers.' })
  addresses!: string[];
}

@ObjectType({ description: 'How the success of a framework is measured.' })
export class FrameworkMetric implements Metric {
  @Field(() => ID, { description: 'Id within the framework.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'Unit.' })
  unit!: string;

  @Field(() => String, { description: 'How it is computed.' })
  formula!: string;

  @Field(() => Float, { description: 'What is aimed at, in the unit.' })
  target!: number;

  @Field(() => DirectionEnum, { description: 'Whether more or less is better.' })
  direction!: Direction;

  @Field(() => BasisEnum, { description: 'Where the target came from.' })
  basis!: Basis;
}

@ObjectType({ description: 'Quartiles of a metric among peers.' })
export class Benchmark implements BenchmarkFigures {
  @Field(() => ID, { description: 'Id within its record.' })
  id!: string;

  @Field(() => String, { description: 'Id of the metric, or its name where no template knows it.' })
  metric!: string;

  @Field(() => Float, { description: 'A quarter of the peers are at or below.' })
  percentile25!: number;

  @Field(() => Float, { description: 'Half of the peers are at or below.' })
  median!: number;

  @Field(() => Float, { description: 'Three quarters of the peers are at or below.' })
  percentile75!: number;

  @Field(() => String, { description: 'Unit.' })
  unit!: string;

  @Field(() => String, { description: 'Industry of the peers.' })
  industry!: string;

  @Field(() => String, { description: 'Size of the peers.' })
  companySize!: string;

  @Field(() => BasisEnum, { description: 'Where the figures came from.' })
  basis!: Basis;

  @Field(() => String, { description: 'Where the figures are from, and how they were adjusted.' })
  source!: string;
}

@ObjectType({ description: 'A metric without figures.' })
export class MissingBenchmarkFigures implements MissingBenchmark {
  @Field(() => String, { description: 'The metric as it was asked for.' })
  metric!: string;

  @Field(() => String, { description: 'Why there are none.' })
  reason!: string;
}

@ObjectType({ description: 'A phase of a playbook; phases follow one another.' })
export class PlaybookPhase implements Phase {
  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => Int, { description: 'Calendar days; at least what its tasks need.' })
  durationDays!: number;

  @Field(() => Int, { description: 'Days from the beginning of the playbook.' })
  startOffsetDays!: number;

  @Field(() => Int, { nullable: true, description: 'Days that the timeline gave it.' })
  requestedDays!: number | null;

  @Field(() => [String], { description: 'What it is to reach.' })
  objectives!: string[];
}

@ObjectType({ description: 'A task of a playbook.' })
export class PlaybookTask implements Task {
  @Field(() => ID, { description: 'Id within the playbook.' })
  id!: string;

  @Field(() => String, { description: 'Its phase.' })
  phase!: string;

  @Field(() => String, { description: 'What is to be done.' })
  title!: string;

  @Field(() => String, { description: 'Who does it: a stakeholder, or a usual role.' })
  ownerRole!: string;

  @Field(() => Int, { description: 'Days it takes.' })
  effortDays!: number;

  @Field(() => Int, { description: 'Days from the beginning of the playbook; computed.' })
  startOffsetDays!: number;

  @Field(() => [String], { description: 'Ids of tasks that end before it starts.' })
  dependsOn!: string[];
}

@ObjectType({ description: 'A milestone of a playbook.' })
export class PlaybookMilestone implements Milestone {
  @Field(() => ID, { description: 'Id within the playbook.' })
  id!: string;

  @Field(() => String, { description: 'Its phase.' })
  phase!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => Int, { description: 'Days from the beginning of the playbook.' })
  dueOffsetDays!: number;

  @Field(() => [String], { description: 'What has to hold.' })
  acceptance!: string[];
}
