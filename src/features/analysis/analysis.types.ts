import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import { DateTime, DocumentContent, JsonObjectScalar } from '../../graphql/scalars.js';
import type { RequestIssue } from '../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import { SeverityEnum } from './analysis-parts.types.js';
import { Analysis } from './analysis.entity.js';
import { clauses } from './templates/clauses.data.js';
import { conditionProblems } from './review/condition-schema.js';
import type { Severity } from './review/score.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const TEXT = { minLength: 1, maxLength: 2_000 };
const ID_TEXT = { pattern: /^[a-z0-9][a-z0-9._-]{0,63}$/, patternName: 'lower-case letters, digits, `.`, `_` and `-`' };
const CHECKS = { maxLength: 100 };
const QUESTIONS = { maxLength: 20 };
const MAX_METADATA = 10_000;
/** Characters of 20 MiB of a document as base64, and some. */
const CONTENT = { minLength: 1, maxLength: 28_000_000 };
const CLAUSES = clauses.map(({ id }) => id);

const metadataProblems = (value: JsonValue) =>
  JSON.stringify(value).length <= MAX_METADATA
    ? []
    : [{ path: '', message: `must have at most ${MAX_METADATA} characters as JSON` }];

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

@InputType({ description: 'The options of an analysis.' })
export class AnalyzeOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether to extract tables; true when absent.' })
  extractTables?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to extract entities; true when absent.' })
  extractEntities?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to score findings; true when absent.' })
  scoreFindings?: boolean;

  @Constrain({ pattern: /^[a-z]{2,3}$/, patternName: 'a language as in ISO 639, such as `en`' })
  @Field(() => String, { nullable: true, description: 'The language of the document; detected when absent.' })
  language?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether to also ask a model; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request, or its model call, executes.',
  })
  proposalId?: string;
}

@InputType({ description: 'A document and the template by which to analyse it.' })
export class AnalyzeInput {
  @Constrain(CONTENT)
  @Field(() => DocumentContent, {
    description: 'The document: text, or base64 of its bytes when `contentType` is not text; at most 20 MiB.',
  })
  content!: string | Uint8Array;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The media type of the document; `text/plain` when absent.' })
  contentType?: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The name of the file, whose suffix helps to recognise the format.',
  })
  filename?: string;

  @Constrain(NAME)
  @Field(() => ID, {
    description: 'The id of a built-in template such as `contract-review`, or of a template of the tenant’s own.',
  })
  templateId!: string;

  @Field(() => AnalyzeOptionsInput, {
    nullable: true,
    description: 'The parts of the analysis to leave out, and the model to ask.',
  })
  options?: AnalyzeOptionsInput;

  @Constrain({ problems: metadataProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Metadata to keep with the result; redacted where the tenant redacts personal data.',
  })
  metadata?: JsonObject;
}

@InputType({ description: 'A deterministic check of a template.' })
export class CheckInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the check, unique within the template.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The category of the findings of this check.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'The severity of the findings of this check.' })
  severity!: Severity;

  @Constrain(NAME)
  @Field(() => String, { description: 'The title of the findings of this check.' })
  title!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The explanation of a finding of this check.' })
  detail!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The action that the check recommends.' })
  recommendation!: string;

  @Constrain({ problems: (value) => conditionProblems(value, CLAUSES) })
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

  @Field(() => SeverityEnum, { description: 'The severity of the findings of this question.' })
  severity!: Severity;

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

@ObjectType({ description: 'A deterministic check of a template.' })
export class AnalysisCheck {
  @Field(() => String, { description: 'The id of the check, unique within the template.' })
  id!: string;

  @Field(() => String, { description: 'The category of the findings of this check.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'The severity of the findings of this check.' })
  severity!: Severity;

  @Field(() => String, { description: 'The title of the findings of this check.' })
  title!: string;

  @Field(() => String, { description: 'The explanation of a finding of this check.' })
  detail!: string;

  @Field(() => String, { description: 'The action that the check recommends.' })
  recommendation!: string;

  @Field(() => JsonObjectScalar, { description: 'The condition under which the check yields a finding.' })
  when!: object;
}

@ObjectType({ description: 'A question of a template that a model answers.' })
export class AnalysisQuestion {
  @Field(() => String, { description: 'The id of the question, unique within the template.' })
  id!: string;

  @Field(() => String, { description: 'The category of the findings of this question.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'The severity of the findings of this question.' })
  severity!: Severity;

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

export const AnalysisConnection = connectionType('Analysis', Analysis);
