import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type EntityType, entityTypes } from './review/entities.rules.js';
import type { Alignment } from './review/findings.rules.js';
import { severities, type Severity } from './review/score.rules.js';

function enumOf<T extends string>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));
}

export const SeverityEnum = enumOf<Severity>(severities);
registerEnumType(SeverityEnum, { name: 'FindingSeverity', description: 'How serious a finding is.' });

const AlignmentEnum = enumOf<Alignment>(['exact', 'fuzzy']);
registerEnumType(AlignmentEnum, {
  name: 'QuoteAlignment',
  description:
    'FUZZY: a model quoted it with other white space, quotation marks or dashes; the quote is the text’s own.',
});

const EntityTypeEnum = enumOf<EntityType>(entityTypes);
registerEnumType(EntityTypeEnum, { name: 'DocumentEntityType', description: 'What is named in a document.' });

const BasisEnum = enumOf(['rule', 'model'] as const);
registerEnumType(BasisEnum, {
  name: 'FindingBasis',
  description: 'Whether a deterministic check or a model found it.',
});

/** How a model was asked about a document. */
export type ModelOutcome = 'none' | 'completed' | 'failed';
const ModelOutcomeEnum = enumOf<ModelOutcome>(['none', 'completed', 'failed']);
registerEnumType(ModelOutcomeEnum, {
  name: 'ModelReviewOutcome',
  description: 'Whether a model answered the template’s questions; FAILED: the deterministic result stands.',
});

@ObjectType({ description: 'A place of the document that shows a finding: `text.slice(start, end) === quote`.' })
export class FindingEvidence {
  @Field(() => Int, { description: 'Offset in the text, UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'Offset of its end, exclusive.' })
  end!: number;

  @Field(() => Int, { nullable: true, description: 'Page, from 1; nothing where the format has none.' })
  page!: number | null;

  @Field(() => String, { description: 'The text’s own words.' })
  quote!: string;

  @Field(() => AlignmentEnum, { description: 'How the quote was found.' })
  alignment!: Alignment;
}

@ObjectType({ description: 'Something that was found in a document, or missed in it.' })
export class AnalysisFinding {
  @Field(() => ID, { description: 'Id, unique in its analysis.' })
  id!: string;

  @Field(() => String, { description: 'The check or question of the template that it answers.' })
  ruleId!: string;

  @Field(() => String, { description: 'What it is about.' })
  category!: string;

  @Field(() => SeverityEnum, { description: 'How serious it is.' })
  severity!: Severity;

  @Field(() => String, { description: 'In a few words.' })
  title!: string;

  @Field(() => String, { description: 'What was found.' })
  detail!: string;

  @Field(() => String, { description: 'What to do about it.' })
  recommendation!: string;

  @Field(() => BasisEnum, { description: 'What found it.' })
  basis!: 'rule' | 'model';

  @Field(() => Float, { description: 'How sure it is, 0 to 1.' })
  confidence!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Points that it costs by itself, of a hundred; nothing where findings are not scored.',
  })
  score!: number | null;

  @Field(() => Boolean, { description: 'No place of the text shows it: something is missing, or no quote was found.' })
  ungrounded!: boolean;

  @Field(() => [FindingEvidence], { description: 'Places that show it.' })
  evidence!: FindingEvidence[];
}

@ObjectType({ description: 'Something that a document names.' })
export class DocumentEntity {
  @Field(() => EntityTypeEnum, { description: 'What it is.' })
  type!: EntityType;

  @Field(() => String, { description: 'As it is written.' })
  text!: string;

  @Field(() => Int, { description: 'Offset in the text, UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'Offset of its end, exclusive.' })
  end!: number;

  @Field(() => Int, { nullable: true, description: 'Page, from 1; nothing where the format has none.' })
  page!: number | null;

  @Field(() => Float, { description: 'How sure it is, 0 to 1.' })
  confidence!: number;

  @Field(() => String, { nullable: true, description: 'One form for all spellings: ISO 8601, `USD 5000`.' })
  normalized!: string | null;
}

@ObjectType({ description: 'A table of a document.' })
export class DocumentTable {
  @Field(() => ID, { description: 'Id, unique in its analysis.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Page, from 1; nothing where the format has none.' })
  page!: number | null;

  @Field(() => String, { nullable: true, description: 'Sheet’s name, caption or the line above.' })
  title!: string | null;

  @Field(() => [String], { description: 'Names of its columns.' })
  columns!: string[];

  @Field(() => [[String]], { description: 'Its rows, cell by cell.' })
  rows!: string[][];

  @Field(() => Int, { description: 'Offset in the text, UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'Offset of its end, exclusive.' })
  end!: number;

  @Field(() => Float, { description: '1 where the format says that it is a table.' })
  confidence!: number;
}

@ObjectType({ description: 'What a model said to the template’s questions.' })
export class ModelReview {
  @Field(() => ModelOutcomeEnum, { description: 'Whether it answered.' })
  outcome!: ModelOutcome;

  @Field(() => String, { nullable: true, description: 'Why not.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The model that was asked.' })
  model!: string | null;

  @Field(() => [String], { description: 'Ids of the model invocations that it took.' })
  evidenceIds!: string[];
}

@ObjectType({ description: 'Why an analysis failed.' })
export class AnalysisError {
  @Field(() => String, { description: 'Code, such as `encrypted`, `broken`, `empty` or one of the error catalogue.' })
  code!: string;

  @Field(() => String, { description: 'What the sender can do about it.' })
  message!: string;
}
