import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import { JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import { FrameworkComponent, FrameworkMetric } from './design-parts.types.js';
import { BenchmarkSet, Framework, Playbook } from './design.entity.js';
import { playbookProblems, type PlaybookWish } from './playbook.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const NAMES = { pattern: /^[^]{1,200}$/, patternName: '1 to 200 characters' };
const MAX_INPUT_CHARACTERS = 100_000;
const MAX_PHASES = 20;
const MAX_STAKEHOLDERS = 50;
const MAX_METRICS = 50;

const inputProblems = (value: JsonValue) =>
  JSON.stringify(value).length <= MAX_INPUT_CHARACTERS
    ? []
    : [{ path: '', message: `must have at most ${MAX_INPUT_CHARACTERS} characters as JSON` }];

/** GraphQL takes one value for a list of one, and this is asked before it does. */
function wishProblems({ phases, timeline }: PlaybookWish) {
  return playbookProblems({ phases: [phases].flat(), timeline: timeline == null ? null : [timeline].flat() });
}

@InputType({ description: 'How a playbook or benchmarks are made.' })
export class GenerationOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether a model enriches it; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The proposal that this request’s model call became, once it is approved and executed.',
  })
  proposalId?: string;
}

@InputType({ description: 'How a framework is made. Specification, "FrameworkInput".' })
export class FrameworkOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether it has metrics; true when absent.' })
  includeMetrics?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has benchmarks; true when absent.' })
  includeBenchmarks?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether a model enriches it; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The proposal that this request’s model call became, once it is approved and executed.',
  })
  proposalId?: string;
}

@InputType({ description: 'What a framework is made from. Specification, "FrameworkInput".' })
export class FrameworkInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'What it is for: `sales-compensation` and the like; with a model, anything.' })
  domain!: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The template; the one of the domain when absent, or the general one where a model fits it.',
  })
  templateId?: string;

  @Constrain({ problems: inputProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'An analysis result, or any JSON: `findings` emphasise components, `targets` and `benchmarks` go before the template’s, `industry` and `companySize` choose the peers.',
  })
  inputs?: JsonObject;

  @Field(() => FrameworkOptionsInput, { nullable: true, description: 'What is left out, and whom to ask.' })
  options?: FrameworkOptionsInput;
}

@InputType({ description: 'How long a phase lasts.' })
export class TimelineInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'One of the phases.' })
  phase!: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: '`30d`, `6w` or `3m`; as long as its tasks when absent.' })
  duration?: string;
}

@ConstrainWhole(wishProblems)
@InputType({ description: 'What a playbook is made from. Specification, "PlaybookInput".' })
export class PlaybookInput {
  @Field(() => ID, { description: 'The framework that it puts in place.' })
  frameworkId!: string;

  @Constrain({ ...NAMES, minLength: 1, maxLength: MAX_PHASES })
  @Field(() => [String], { description: 'Its phases in their order; up to 200 characters each.' })
  phases!: string[];

  @Constrain({ ...NAMES, maxLength: MAX_STAKEHOLDERS })
  @Field(() => [String], {
    nullable: true,
    description: 'Who takes part: each owns the tasks of the roles whose name it shares.',
  })
  stakeholders?: string[];

  @Constrain({ maxLength: MAX_PHASES })
  @Field(() => [TimelineInput], { nullable: true, description: 'How long phases last.' })
  timeline?: TimelineInput[];

  @Field(() => GenerationOptionsInput, { nullable: true, description: 'Whether and whom to ask.' })
  options?: GenerationOptionsInput;
}

@InputType({ description: 'Whom and what to compare. Specification, "Benchmark input".' })
export class BenchmarkInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'Domain or id of a template.' })
  domain!: string;

  @Constrain({ ...NAMES, minLength: 1, maxLength: MAX_METRICS })
  @Field(() => [String], { description: 'Metrics by id or name; up to 200 characters each.' })
  metrics!: string[];

  @Constrain(NAME)
  @Field(() => String, { description: 'Industry of the peers.' })
  industry!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'Size of the peers: `small`, `enterprise`, `51-200`.' })
  companySize!: string;

  @Field(() => GenerationOptionsInput, { nullable: true, description: 'Whether and whom to ask.' })
  options?: GenerationOptionsInput;
}

@ObjectType({ description: 'What frameworks of a domain are made from.' })
export class DesignTemplate {
  @Field(() => ID, { description: 'Id.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'What it is for.' })
  description!: string;

  @Field(() => [String], { description: 'Other names of its domain.' })
  domains!: string[];

  @Field(() => Boolean, { description: 'Whether it is the tenant’s own.' })
  custom!: boolean;

  @Field(() => Int, { nullable: true, description: 'Grows with each change of one of the tenant’s own.' })
  revision!: number | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'One of the tenant’s own, as it was given.' })
  definition!: object | null;

  @Field(() => [FrameworkComponent], { description: 'Its components.' })
  components!: FrameworkComponent[];

  @Field(() => [FrameworkMetric], { description: 'Its metrics.' })
  metrics!: FrameworkMetric[];

  @Field(() => [String], { description: 'Ids of the metrics that it has benchmarks of.' })
  benchmarkedMetrics!: string[];

  @Field(() => [String], { description: 'The usual phases of a playbook.' })
  phases!: string[];
}

@ObjectType({ description: 'Every template.' })
export class DesignTemplateList {
  @Field(() => [DesignTemplate], { description: 'The built-in ones by id, then the tenant’s own by name.' })
  templates!: DesignTemplate[];
}

export const FrameworkConnection = connectionType('Framework', Framework);
export const PlaybookConnection = connectionType('Playbook', Playbook);
export const BenchmarkSetConnection = connectionType('BenchmarkSet', BenchmarkSet);
