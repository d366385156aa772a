import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime } from '../../graphql/scalars.js';
import {
  BenchmarkType,
  FrameworkComponent,
  FrameworkMetric,
  MissingBenchmarkFigures,
  PlaybookMilestone,
  PlaybookPhase,
  PlaybookTask,
} from './design-parts.types.js';
import { unownedRoles } from './playbook.rules.js';
import type { Definition } from './templates/template-schema.js';

/** Whether a model has enriched the skeleton. */
export type Enrichment = 'none' | 'completed' | 'failed';

const EnrichmentEnum = { NONE: 'none', COMPLETED: 'completed', FAILED: 'failed' } as const satisfies Record<
  string,
  Enrichment
>;
registerEnumType(EnrichmentEnum, {
  name: 'DesignEnrichment',
  description: 'Whether a model enriched the template’s content.',
  valuesConfig: {
    COMPLETED: { description: 'A model enriched it.' },
    FAILED: { description: 'The model call failed, so the template’s content is unchanged.' },
    NONE: { description: 'No model was asked.' },
  },
});

/** How a record of this area was made. Records are written once. */
@ObjectType({ description: 'A generated record and the way in which it was generated.' })
export abstract class Designed extends TenantOwned {
  @Field(() => ID, { description: 'The id of the record.' })
  override id!: string;

  @Field(() => EnrichmentEnum, { description: 'Whether a model enriched the template’s content.' })
  @Property({ type: 'text' })
  enrichment!: Enrichment;

  @Field(() => String, { nullable: true, description: 'The reason why the enrichment failed.' })
  @Property({ type: 'text', nullable: true })
  enrichmentReason!: string | null;

  @Field(() => String, { nullable: true, description: 'The model that was asked; null when none was.' })
  @Property({ type: 'text', nullable: true })
  model!: string | null;

  @Field(() => [String], { description: 'The ids of the model invocations that the generation took.' })
  @Property({ type: TextArray })
  evidenceIds!: string[];

  @Field(() => String, { description: 'The subject that requested the generation.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'The time of the generation.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}

@ObjectType({ description: 'A framework for the governance of a domain.' })
@Entity({ tableName: 'design_frameworks' })
export class Framework extends Designed {
  @Field(() => String, { description: 'The domain that the framework governs.' })
  @Property({ type: 'text' })
  domain!: string;

  @Field(() => String, { description: 'The id of the template that the framework is based on.' })
  @Property({ type: 'text' })
  templateId!: string;

  @Field(() => [FrameworkComponent], { description: 'The components of the framework.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  components!: FrameworkComponent[];

  @Field(() => [FrameworkMetric], { description: 'The metrics of success.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  metrics!: FrameworkMetric[];

  @Field(() => [BenchmarkType], { description: 'The benchmarks among peers.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  benchmarks!: BenchmarkType[];

  @Field(() => [String], { description: 'The titles of the input findings that no component addresses.' })
  @Property({ type: TextArray })
  unaddressed!: string[];
}

@ObjectType({ description: 'A scheduled plan for putting a framework into practice.' })
@Entity({ tableName: 'design_playbooks' })
export class Playbook extends Designed {
  [OptionalProps]?: 'unownedRoles';

  @Field(() => ID, { description: 'The id of the framework that the playbook puts into practice.' })
  @Property({ type: 'uuid' })
  frameworkId!: string;

  @Field(() => [PlaybookPhase], { description: 'The phases, one after the other.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  phases!: PlaybookPhase[];

  @Field(() => [PlaybookTask], { description: 'The tasks, whose dependencies have no cycles.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  tasks!: PlaybookTask[];

  @Field(() => [PlaybookMilestone], { description: 'The milestones of the playbook.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  milestones!: PlaybookMilestone[];

  @Field(() => [String], { description: 'The people or groups that take part.' })
  @Property({ type: TextArray })
  stakeholders!: string[];

  @Field(() => [String], { description: 'The roles of tasks that none of those who take part has.' })
  get unownedRoles(): string[] {
    return unownedRoles(this.tasks, this.stakeholders);
  }
}

@ObjectType({ description: 'Benchmarks of several metrics among the same peers.' })
@Entity({ tableName: 'design_benchmark_sets' })
export class BenchmarkSet extends Designed {
  @Field(() => String, { description: 'The domain of the benchmarks.' })
  @Property({ type: 'text' })
  domain!: string;

  @Field(() => String, { description: 'The id of the template that the figures come from.' })
  @Property({ type: 'text' })
  templateId!: string;

  @Field(() => String, { description: 'The industry of the peers.' })
  @Property({ type: 'text' })
  industry!: string;

  @Field(() => String, { description: 'The company size of the peers.' })
  @Property({ type: 'text' })
  companySize!: string;

  @Field(() => [BenchmarkType], { description: 'The benchmarks; `basis` names the source of each.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  benchmarks!: BenchmarkType[];

  @Field(() => [MissingBenchmarkFigures], { description: 'The metrics without figures, each with the reason.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  missing!: MissingBenchmarkFigures[];
}

/** A template of a tenant's own. */
@Entity({ tableName: 'design_templates' })
export class CustomDesignTemplate extends TenantOwned {
  [OptionalProps]?: 'revision';

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  description!: string;

  /** As `slugOf` makes them. */
  @Property({ type: TextArray })
  domains!: string[];

  @Property({ type: 'json', columnType: 'jsonb' })
  definition!: Definition;

  @Property({ type: 'integer' })
  revision = 1;

  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
