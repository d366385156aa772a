import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import { JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
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

@InputType({ description: 'The options of a playbook or of benchmarks.' })
export class GenerationOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether a model enriches the result; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that the model call of this request executes.',
  })
  proposalId?: string;
}

@InputType({ description: 'The options of a framework.' })
export class FrameworkOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether to include metrics; true when absent.' })
  includeMetrics?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to include benchmarks; true when absent.' })
  includeBenchmarks?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether a model enriches the framework; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that the model call of this request executes.',
  })
  proposalId?: string;
}

@InputType({ description: 'The inputs for a framework.' })
export class FrameworkInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The domain, such as `sales-compensation`; any domain when a model is asked.' })
  domain!: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description:
      'The id of the template; when absent, the template of the domain, or the general one where a model adapts it.',
  })
  templateId?: string;

  @Constrain({ problems: inputProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'An analysis result or any JSON: `findings` emphasise components, `targets` and `benchmarks` override the template’s, and `industry` and `companySize` select the peers.',
  })
  inputs?: JsonObject;

  @Field(() => FrameworkOptionsInput, {
    nullable: true,
    description: 'The parts of the framework to leave out, and the model to ask.',
  })
  options?: FrameworkOptionsInput;
}

@InputType({ description: 'The duration of a phase.' })
export class TimelineInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the phase.' })
  phase!: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The duration, such as `30d`, `6w` or `3m`; as long as the tasks of the phase when absent.',
  })
  duration?: string;
}

@ConstrainWhole(wishProblems)
@InputType({ description: 'The inputs for a playbook.' })
export class PlaybookInput {
  @Field(() => ID, { description: 'The id of the framework to put into practice.' })
  frameworkId!: string;

  @Constrain({ ...NAMES, minLength: 1, maxLength: MAX_PHASES })
  @Field(() => [String], { description: 'The names of the phases in order, up to 200 characters each.' })
  phases!: string[];

  @Constrain({ ...NAMES, maxLength: MAX_STAKEHOLDERS })
  @Field(() => [String], {
    nullable: true,
    description: 'The people or groups that take part, each of which owns the tasks of the roles that share its name.',
  })
  stakeholders?: string[];

  @Constrain({ maxLength: MAX_PHASES })
  @Field(() => [TimelineInput], { nullable: true, description: 'The durations of phases.' })
  timeline?: TimelineInput[];

  @Field(() => GenerationOptionsInput, { nullable: true, description: 'Whether to ask a model, and which one.' })
  options?: GenerationOptionsInput;
}

@InputType({ description: 'The metrics and peers to generate benchmarks for.' })
export class BenchmarkInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The domain or id of a template.' })
  domain!: string;

  @Constrain({ ...NAMES, minLength: 1, maxLength: MAX_METRICS })
  @Field(() => [String], { description: 'The ids or names of the metrics, up to 200 characters each.' })
  metrics!: string[];

  @Constrain(NAME)
  @Field(() => String, { description: 'The industry of the peers.' })
  industry!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The company size of the peers, such as `small`, `enterprise` or `51-200`.' })
  companySize!: string;

  @Field(() => GenerationOptionsInput, { nullable: true, description: 'Whether to ask a model, and which one.' })
  options?: GenerationOptionsInput;
}

@ObjectType({ description: 'The content from which frameworks of a domain are generated.' })
export class DesignTemplate {
  @Field(() => ID, { description: 'The id of the design template.' })
  id!: string;

  @Field(() => String, { description: 'The name of the template.' })
  name!: string;

  @Field(() => String, { description: 'The purpose of the template.' })
  description!: string;

  @Field(() => [String], { description: 'The domains that the template is used for.' })
  domains!: string[];

  @Field(() => Boolean, { description: 'Whether the template belongs to the tenant rather than being built in.' })
  custom!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The revision of the tenant’s own template, which grows with each change; null for a built-in one.',
  })
  revision!: number | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The definition as it was given; null for a built-in template.',
  })
  definition!: object | null;

  @Field(() => [FrameworkComponent], { description: 'The components of the template.' })
  components!: FrameworkComponent[];

  @Field(() => [FrameworkMetric], { description: 'The metrics of the template.' })
  metrics!: FrameworkMetric[];

  @Field(() => [String], { description: 'The ids of the metrics that the template has benchmarks for.' })
  benchmarkedMetrics!: string[];

  @Field(() => [String], { description: 'The usual phases of a playbook.' })
  phases!: string[];
}

@ObjectType({ description: 'All design templates that the tenant can use.' })
export class DesignTemplateList {
  @Field(() => [DesignTemplate], {
    description: 'The built-in templates by id, then the tenant’s own templates by name.',
  })
  templates!: DesignTemplate[];
}

export const FrameworkConnection = connectionType('Framework', Framework);
export const PlaybookConnection = connectionType('Playbook', Playbook);
export const BenchmarkSetConnection = connectionType('BenchmarkSet', BenchmarkSet);
