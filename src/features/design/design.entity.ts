import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime } from '../../graphql/scalars.js';
import {
  Benchmark,
  FrameworkComponent,
  FrameworkMetric,
  MissingBenchmarkFigures,
  PlaybookMilestone,
  PlaybookPhase,
  PlaybookTask,
} from './design-parts.types.js';
import type { Definition } from './templates/template-schema.js';

/** Whether a model has enriched the skeleton. */
export type Enrichment = 'none' | 'completed' | 'failed';

const EnrichmentEnum = { NONE: 'none', COMPLETED: 'completed', FAILED: 'failed' } as const satisfies Record<
  string,
  Enrichment
>;
registerEnumType(EnrichmentEnum, {
  name: 'DesignEnrichment',
  description: 'Whether a model enriched the skeleton; FAILED: the skeleton stands.',
});

/** What every record of this area says of its making. Records are written once. */
@ObjectType({ description: 'What was designed, and how.' })
export abstract class Designed extends TenantOwned {
  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => EnrichmentEnum, { description: 'Whether a model enriched it.' })
  @Property({ type: 'text' })
  enrichment!: Enrichment;

  @Field(() => String, { nullable: true, description: 'Why the enrichment failed.' })
  @Property({ type: 'text', nullable: true })
  enrichmentReason!: string | null;

  @Field(() => String, { nullable: true, description: 'The model that was asked.' })
  @Property({ type: 'text', nullable: true })
  model!: string | null;

  @Field(() => [String], { description: 'Ids of the model invocations that it took.' })
  @Property({ type: TextArray })
  evidenceIds!: string[];

  @Field(() => String, { description: 'Who asked for it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}

@ObjectType({ description: 'How a domain is to be governed. Specification, "Framework".' })
@Entity({ tableName: 'design_frameworks' })
export class Framework extends Designed {
  @Field(() => String, { description: 'What it is for.' })
  @Property({ type: 'text' })
  domain!: string;

  @Field(() => String, { description: 'The template that it was made from.' })
  @Property({ type: 'text' })
  templateId!: string;

  @Field(() => [FrameworkComponent], { description: 'Its parts.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  components!: FrameworkComponent[];

  @Field(() => [FrameworkMetric], { description: 'How its success is measured.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  metrics!: FrameworkMetric[];

  @Field(() => [Benchmark], { description: 'What peers reach.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  benchmarks!: Benchmark[];
}

@ObjectType({ description: 'How a framework is put in place. Specification, "Playbook".' })
@Entity({ tableName: 'design_playbooks' })
export class Playbook extends Designed {
  @Field(() => ID, { description: 'The framework that it puts in place.' })
  @Property({ type: 'uuid' })
  frameworkId!: string;

  @Field(() => [PlaybookPhase], { description: 'Its phases, one after the other.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  phases!: PlaybookPhase[];

  @Field(() => [PlaybookTask], { description: 'Its tasks; no dependency goes round.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  tasks!: PlaybookTask[];

  @Field(() => [PlaybookMilestone], { description: 'Its milestones.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  milestones!: PlaybookMilestone[];

  @Field(() => [String], { description: 'Who takes part.' })
  @Property({ type: TextArray })
  stakeholders!: string[];
}

@ObjectType({ description: 'Benchmarks of metrics among peers. Specification, "Benchmark input".' })
@Entity({ tableName: 'design_benchmark_sets' })
export class BenchmarkSet extends Designed {
  @Field(() => String, { description: 'The domain.' })
  @Property({ type: 'text' })
  domain!: string;

  @Field(() => String, { description: 'The template that the figures are from.' })
  @Property({ type: 'text' })
  templateId!: string;

  @Field(() => String, { description: 'Industry of the peers.' })
  @Property({ type: 'text' })
  industry!: string;

  @Field(() => String, { description: 'Size of the peers.' })
  @Property({ type: 'text' })
  companySize!: string;

  @Field(() => [Benchmark], { description: 'The figures; `basis` says where each is from.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  benchmarks!: Benchmark[];

  @Field(() => [MissingBenchmarkFigures], { description: 'Metrics without figures, and why.' })
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
