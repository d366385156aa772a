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

@InputType({ description: 'What is wanted of an analysis. Specification, "AnalyzeInput".' })
export class AnalyzeOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether tables are extracted; true when absent.' })
  extractTables?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether entities are extracted; true when absent.' })
  extractEntities?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether findings are scored; true when absent.' })
  scoreFindings?: boolean;

  @Constrain({ pattern: /^[a-z]{2,3}$/, patternName: 'a language as in ISO 639, such as `en`' })
  @Field(() => String, { nullable: true, description: 'Language of the document; detected when absent.' })
  language?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether a model is asked too; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The proposal that this request, or its model call, became, once it is approved and executed.',
  })
  proposalId?: string;
}

@InputType({ description: 'A document and what to look for in it. Specification, "AnalyzeInput".' })
export class AnalyzeInput {
  @Constrain(CONTENT)
  @Field(() => DocumentContent, {
    description:
      'The document: text, or with a `contentType` that is not text the base64 of its bytes; 20 MiB at most.',
  })
  content!: string | Uint8Array;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Media type; `text/plain` when absent.' })
  contentType?: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Name of the file: its suffix helps to recognize the format.' })
  filename?: string;

  @Constrain(NAME)
  @Field(() => ID, { description: 'The template: `contract-review` and the like, or one of the tenant’s own.' })
  templateId!: string;

  @Field(() => AnalyzeOptionsInput, { nullable: true, description: 'What is left out, and whom to ask.' })
  options?: AnalyzeOptionsInput;

  @Constrain({ problems: metadataProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Anything about the document, kept with the result; redacted where the tenant redacts.',
  })
  metadata?: JsonObject;
}

@InputType({ description: 'Something that a template looks for.' })
export class CheckInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'Id, unique in the template.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'What it is about.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'How serious it is.' })
  severity!: Severity;

  @Constrain(NAME)
  @Field(() => String, { description: 'In a few words.' })
  title!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'What it means.' })
  detail!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'What to do about it.' })
  recommendation!: string;

  @Constrain({ problems: (value) => conditionProblems(value, CLAUSES) })
  @Field(() => JsonObjectScalar, { description: 'When it is a finding: a condition, as docs/analysis.md describes.' })
  when!: JsonObject;
}

@InputType({ description: 'Something that a template asks a model.' })
export class QuestionInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'Id, unique in the template.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'What it is about.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'How serious a finding is.' })
  severity!: Severity;

  @Constrain(NAME)
  @Field(() => String, { description: 'Title of its findings.' })
  title!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'What is asked.' })
  question!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'What to do about a finding.' })
  recommendation!: string;
}

@ConstrainWhole(repeatedIds)
@InputType({ description: 'A template of the tenant’s own.' })
export class CreateAnalysisTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'Name, unique in the tenant.' })
  name!: string;

  @Constrain({ maxLength: 2_000 })
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string;

  @Constrain(CHECKS)
  @Field(() => [CheckInput], { nullable: true, description: 'What it looks for.' })
  checks?: CheckInput[];

  @Constrain(QUESTIONS)
  @Field(() => [QuestionInput], { nullable: true, description: 'What it asks a model.' })
  questions?: QuestionInput[];
}

@ConstrainWhole(repeatedIds)
@InputType({ description: 'Changes to a template; what is absent stays.' })
export class UpdateAnalysisTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Name, unique in the tenant.' })
  name?: string;

  @Constrain({ maxLength: 2_000 })
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string;

  @Constrain(CHECKS)
  @Field(() => [CheckInput], { nullable: true, description: 'What it looks for, all of it.' })
  checks?: CheckInput[];

  @Constrain(QUESTIONS)
  @Field(() => [QuestionInput], { nullable: true, description: 'What it asks a model, all of it.' })
  questions?: QuestionInput[];

  @Field(() => Int, { nullable: true, description: 'The revision that this is based on.' })
  revision?: number;
}

@ObjectType({ description: 'Something that a template looks for.' })
export class AnalysisCheck {
  @Field(() => String, { description: 'Id, unique in the template.' })
  id!: string;

  @Field(() => String, { description: 'What it is about.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'How serious it is.' })
  severity!: Severity;

  @Field(() => String, { description: 'In a few words.' })
  title!: string;

  @Field(() => String, { description: 'What it means.' })
  detail!: string;

  @Field(() => String, { description: 'What to do about it.' })
  recommendation!: string;

  @Field(() => JsonObjectScalar, { description: 'When it is a finding.' })
  when!: object;
}

@ObjectType({ description: 'Something that a template asks a model.' })
export class AnalysisQuestion {
  @Field(() => String, { description: 'Id, unique in the template.' })
  id!: string;

  @Field(() => String, { description: 'What it is about.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'How serious a finding is.' })
  severity!: Severity;

  @Field(() => String, { description: 'Title of its findings.' })
  title!: string;

  @Field(() => String, { description: 'What is asked.' })
  question!: string;

  @Field(() => String, { description: 'What to do about a finding.' })
  recommendation!: string;
}

@ObjectType({ description: 'What documents of a kind are analysed by.' })
export class AnalysisTemplate {
  @Field(() => ID, { description: 'Id.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'What it is for.' })
  description!: string;

  @Field(() => Int, { description: 'Grows with each change; results name it.' })
  revision!: number;

  @Field(() => Boolean, { description: 'Whether it is the tenant’s own.' })
  custom!: boolean;

  @Field(() => [AnalysisCheck], { description: 'What it looks for.' })
  checks!: readonly AnalysisCheck[];

  @Field(() => [AnalysisQuestion], { description: 'What it asks a model.' })
  questions!: readonly AnalysisQuestion[];

  @Field(() => DateTime, { nullable: true, description: 'When the tenant’s own one last changed.' })
  updatedAt!: Date | null;
}

@ObjectType({ description: 'Every template.' })
export class AnalysisTemplateList {
  @Field(() => [AnalysisTemplate], { description: 'The built-in ones by id, then the tenant’s own by name.' })
  templates!: AnalysisTemplate[];
}

export const AnalysisConnection = connectionType('Analysis', Analysis);
