import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { AnalysisFinding, FindingSeverityEnum } from '../analysis-parts.types.js';
import type { ContractKindId } from '../kinds/contract-kind-names.data.js';
import { ContractKindEnum } from '../kinds/contract-kind.types.js';
import { clauseTerms } from './clause-terms.data.js';
import { clauseConditionProblems } from '../review/condition-schema.js';
import type { FindingSeverity } from '../review/score.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const TEXT = { minLength: 1, maxLength: 2_000 };
const ID_TEXT = { pattern: /^[a-z0-9][a-z0-9._-]{0,63}$/, patternName: 'lower-case letters, digits, `.`, `_` and `-`' };
const CHECKS = { maxLength: 100 };
const QUESTIONS = { maxLength: 20 };
const CLAUSES = clauseTerms.map(({ id }) => id);

interface Identified {
  checks?: { id: string }[] | null;
  questions?: { id: string }[] | null;
}

/** Ids of checks and questions are one name space: findings bear them. A list of one may come as its one value. */
function repeatedIds({ checks, questions }: Identified): RequestIssue[] {
  const seen = new Set<string>();
  const lists = Object.entries({ checks, questions }).flatMap(([name, list]) =>
    [list ?? []].flat().map(({ id }, index) => ({ id, path: `${name}[${index}].id` })),
  );
  return lists.flatMap(({ id, path }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ path, message: 'is there twice' }];
  });
}

@InputType({ description: 'A deterministic check of a template.' })
export class CheckInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the check, unique within the template.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The category of the findings of this check.' })
  category!: string;

  @Field(() => FindingSeverityEnum, { description: 'The severity of the findings of this check.' })
  severity!: FindingSeverity;

  @Constrain(NAME)
  @Field(() => String, { description: 'The title of the findings of this check.' })
  title!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The explanation of a finding of this check.' })
  detail!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The action that the check recommends.' })
  recommendation!: string;

  @Constrain({ problems: (value) => clauseConditionProblems(value, CLAUSES) })
  @Field(() => JsonObjectScalar, {
    description: 'The condition under which the check yields a finding; docs/analysis.md describes conditions.',
  })
  when!: JsonObject;
}

@InputType({ description: 'A question of a template that a model answers.' })
export class QuestionInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the question, unique within the template.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The category of the findings of this question.' })
  category!: string;

  @Field(() => FindingSeverityEnum, { description: 'The severity of the findings of this question.' })
  severity!: FindingSeverity;

  @Constrain(NAME)
  @Field(() => String, { description: 'The title of the findings of this question.' })
  title!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The question as the model receives it.' })
  question!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The action that is recommended for a finding.' })
  recommendation!: string;
}

@ConstrainWhole(repeatedIds)
@InputType({ description: 'A new analysis template of the tenant’s own.' })
export class CreateAnalysisTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the template, unique within the tenant.' })
  name!: string;

  @Constrain({ maxLength: 2_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the template.' })
  description?: string;

  @Constrain(CHECKS)
  @Field(() => [CheckInput], { nullable: true, description: 'The deterministic checks of the template.' })
  checks?: CheckInput[];

  @Constrain(QUESTIONS)
  @Field(() => [QuestionInput], { nullable: true, description: 'The questions that a model answers.' })
  questions?: QuestionInput[];
}

@ConstrainWhole(repeatedIds)
@InputType({ description: 'Changes to an analysis template; absent fields are unchanged.' })
export class UpdateAnalysisTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the template, unique within the tenant.' })
  name?: string;

  @Constrain({ maxLength: 2_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the template.' })
  description?: string;

  @Constrain(CHECKS)
  @Field(() => [CheckInput], { nullable: true, description: 'The complete list of checks.' })
  checks?: CheckInput[];

  @Constrain(QUESTIONS)
  @Field(() => [QuestionInput], { nullable: true, description: 'The complete list of questions.' })
  questions?: QuestionInput[];

  @Field(() => Int, { nullable: true, description: 'The revision that this change is based on.' })
  revision?: number;
}

@ConstrainWhole(repeatedIds)
@InputType({ description: 'The checks of a draft, and a sample to try them on.' })
export class PreviewAnalysisTemplateInput {
  @Constrain(CHECKS)
  @Field(() => [CheckInput], { description: 'The deterministic checks of the draft.' })
  checks!: CheckInput[];

  @Constrain({ minLength: 1, maxLength: 100_000 })
  @Field(() => String, { description: 'The text of the sample.' })
  text!: string;
}

@ObjectType({ description: 'What the checks of a draft find in a sample.' })
export class AnalysisTemplatePreview {
  @Field(() => [AnalysisFinding], { description: 'The findings, in the order of the checks.' })
  findings!: AnalysisFinding[];

  @Field(() => Float, { nullable: true, description: 'The score from 0 to 100, where higher is better.' })
  score!: number | null;
}

@ObjectType({ description: 'A deterministic check of a template.' })
export class AnalysisCheck {
  @Field(() => String, { description: 'The id of the check, unique within the template.' })
  id!: string;

  @Field(() => String, { description: 'The category of the findings of this check.' })
  category!: string;

  @Field(() => FindingSeverityEnum, { description: 'The severity of the findings of this check.' })
  severity!: FindingSeverity;

  @Field(() => String, { description: 'The title of the findings of this check.' })
  title!: string;

  @Field(() => String, { description: 'The explanation of a finding of this check.' })
  detail!: string;

  @Field(() => String, { description: 'The action that the check recommends.' })
  recommendation!: string;

  @Field(() => JsonObjectScalar, { description: 'The condition under which the check yields a finding.' })
  when!: object;

  @Field(() => [ContractKindEnum], {
    nullable: true,
    description: 'The kinds of contract that the check asks; null if it asks all.',
  })
  kinds?: readonly ContractKindId[];

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The severity for the kinds of contract for which it differs, by kind; null if it differs for none.',
  })
  severityByKind?: object;
}

@ObjectType({ description: 'A question of a template that a model answers.' })
export class AnalysisQuestion {
  @Field(() => String, { description: 'The id of the question, unique within the template.' })
  id!: string;

  @Field(() => String, { description: 'The category of the findings of this question.' })
  category!: string;

  @Field(() => FindingSeverityEnum, { description: 'The severity of the findings of this question.' })
  severity!: FindingSeverity;

  @Field(() => String, { description: 'The title of the findings of this question.' })
  title!: string;

  @Field(() => String, { description: 'The question as the model receives it.' })
  question!: string;

  @Field(() => String, { description: 'The action that is recommended for a finding.' })
  recommendation!: string;
}

@ObjectType({ description: 'The checks and questions by which documents of one kind are analysed.' })
export class AnalysisTemplate {
  @Field(() => ID, { description: 'The id of the analysis template.' })
  id!: string;

  @Field(() => String, { description: 'The name of the template.' })
  name!: string;

  @Field(() => String, { description: 'The purpose of the template.' })
  description!: string;

  @Field(() => Int, {
    description: 'The revision of the template, which grows with each change and which results name.',
  })
  revision!: number;

  @Field(() => Boolean, { description: 'Whether the template belongs to the tenant rather than being built in.' })
  custom!: boolean;

  @Field(() => [AnalysisCheck], { description: 'The deterministic checks of the template.' })
  checks!: readonly AnalysisCheck[];

  @Field(() => [AnalysisQuestion], { description: 'The questions that a model answers.' })
  questions!: readonly AnalysisQuestion[];

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the tenant’s own template last changed; null for a built-in one.',
  })
  updatedAt!: Date | null;
}

@ObjectType({ description: 'All templates that the tenant can use.' })
export class AnalysisTemplateList {
  @Field(() => [AnalysisTemplate], {
    description: 'The built-in templates by id, then the tenant’s own templates by name.',
  })
  templates!: AnalysisTemplate[];
}
