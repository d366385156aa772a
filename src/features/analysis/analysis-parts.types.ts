import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type EntityType, entityTypes } from './values/entities.rules.js';
import type { Alignment } from './review/findings.rules.js';
import { severities, type FindingSeverity } from './review/score.rules.js';

function enumOf<T extends string>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));
}

export const FindingSeverityEnum = enumOf<FindingSeverity>(severities);
registerEnumType(FindingSeverityEnum, {
  name: 'FindingSeverity',
  description: 'The severity of a finding.',
  valuesConfig: {
    CRITICAL: { description: 'The most severe finding, which needs action at once.' },
    HIGH: { description: 'A severe finding.' },
    INFO: { description: 'A remark without a risk.' },
    LOW: { description: 'A minor finding.' },
    MEDIUM: { description: 'A finding of medium severity.' },
  },
});

const AlignmentEnum = enumOf<Alignment>(['exact', 'fuzzy']);
registerEnumType(AlignmentEnum, {
  name: 'QuoteAlignment',
  description: 'The way in which a model’s quote matches the text.',
  valuesConfig: {
    EXACT: { description: 'The quote matches exactly.' },
    FUZZY: {
      description:
        'The model’s quote differs in white space, quotation marks or dashes; the quote returned is the text’s own.',
    },
  },
});

const EntityTypeEnum = enumOf<EntityType>(entityTypes);
registerEnumType(EntityTypeEnum, {
  name: 'DocumentEntityType',
  description: 'The type of an entity in a document.',
  valuesConfig: {
    DATE: { description: 'A date in any notation.' },
    DEFINED_TERM: { description: 'A term that the document defines.' },
    DURATION: { description: 'A length of time.' },
    EMAIL: { description: 'An e-mail address.' },
    MONEY: { description: 'An amount of money.' },
    ORGANIZATION: { description: 'The name of an organization.' },
    PERCENTAGE: { description: 'A share in percent.' },
    PERSON: { description: 'The name of a person.' },
    PHONE: { description: 'A phone number.' },
    SECTION_REFERENCE: { description: 'A reference to a section.' },
  },
});

const BasisEnum = enumOf(['rule', 'model'] as const);
registerEnumType(BasisEnum, {
  name: 'FindingBasis',
  description: 'The means by which a finding was made.',
  valuesConfig: { MODEL: { description: 'A question to a model.' }, RULE: { description: 'A deterministic check.' } },
});

/** How a model was asked about a document. */
export type ModelOutcome = 'none' | 'completed' | 'failed';
const ModelOutcomeEnum = enumOf<ModelOutcome>(['none', 'completed', 'failed']);
registerEnumType(ModelOutcomeEnum, {
  name: 'ModelReviewOutcome',
  description: 'Whether a model answered the template’s questions.',
  valuesConfig: {
    COMPLETED: { description: 'The model answered.' },
    FAILED: { description: 'The model failed to answer, so the result contains the deterministic findings only.' },
    NONE: { description: 'No model was asked.' },
  },
});

@ObjectType({
  description: 'A passage of the document that shows a finding, where `text.slice(start, end) === quote`.',
})
export class FindingEvidence {
  @Field(() => Int, { description: 'The offset of the start in the text, in UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'The offset of the end in the text, exclusive, in UTF-16 code units.' })
  end!: number;

  @Field(() => Int, { nullable: true, description: 'The page, from 1; null when the format has no pages.' })
  page!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of its document, in an analysis of several; null in one of a single document.',
  })
  document?: string | null;

  @Field(() => String, { description: 'The quote, in the text’s own words.' })
  quote!: string;

  @Field(() => AlignmentEnum, { description: 'The way in which the quote matches the text.' })
  alignment!: Alignment;
}

const ClauseStateEnum = enumOf(['present', 'missing'] as const);
registerEnumType(ClauseStateEnum, {
  name: 'ClauseState',
  description: 'Whether a document has a clause.',
  valuesConfig: {
    MISSING: { description: 'The document does not have it.' },
    PRESENT: { description: 'The document has it.' },
  },
});

@ObjectType({ description: 'What a model says of a clause, where it differs from what a check found.' })
export class FindingDisagreement {
  @Field(() => ClauseStateEnum, { description: 'Whether the model says that the clause is there.' })
  state!: 'present' | 'missing';

  @Field(() => String, { nullable: true, description: 'The value that the model reads; null for none.' })
  value!: string | null;

  @Field(() => [FindingEvidence], { description: 'The passages that the model quotes.' })
  evidence!: FindingEvidence[];
}

@ObjectType({ description: 'A fact that an analysis found in a document, or found missing.' })
export class AnalysisFinding {
  @Field(() => ID, { description: 'The id of the finding, unique within its analysis.' })
  id!: string;

  @Field(() => String, { description: 'The id of the check or question of the template that yields the finding.' })
  ruleId!: string;

  @Field(() => String, { description: 'The category of the finding.' })
  category!: string;

  @Field(() => FindingSeverityEnum, { description: 'The severity of the finding.' })
  severity!: FindingSeverity;

  @Field(() => String, { description: 'The title of the finding.' })
  title!: string;

  @Field(() => String, { description: 'The explanation of the finding.' })
  detail!: string;

  @Field(() => String, { description: 'The action that is recommended.' })
  recommendation!: string;

  @Field(() => BasisEnum, { description: 'The means by which the finding was made.' })
  basis!: 'rule' | 'model';

  @Field(() => Float, { description: 'The confidence in the finding, from 0 to 1.' })
  confidence!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The content in one form for all spellings: `New York`, `USD 5000000`, `fees of P12M`, `P30D`, `2026-03-01`; null when it says none.',
  })
  value!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The points out of 100 that this finding alone deducts; null when findings are not scored.',
  })
  score!: number | null;

  @Field(() => Boolean, {
    description:
      'Whether no passage of the text shows the finding, because something is missing or no quote was found.',
  })
  ungrounded!: boolean;

  @Field(() => [FindingEvidence], { description: 'The passages of the text that show the finding.' })
  evidence!: FindingEvidence[];

  @Field(() => FindingDisagreement, {
    nullable: true,
    description:
      'What the model says where it differs from the check; the finding itself stays as the check made it. Null when no model was asked, or it agrees.',
  })
  disagreement?: FindingDisagreement | null;
}

@ObjectType({ description: 'An entity that a document names.' })
export class DocumentEntity {
  @Field(() => EntityTypeEnum, { description: 'The type of the entity.' })
  type!: EntityType;

  @Field(() => String, { description: 'The entity as written.' })
  text!: string;

  @Field(() => Int, { description: 'The offset of the start in the text, in UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'The offset of the end in the text, exclusive, in UTF-16 code units.' })
  end!: number;

  @Field(() => Int, { nullable: true, description: 'The page, from 1; null when the format has no pages.' })
  page!: number | null;

  @Field(() => Float, { description: 'The confidence in the entity, from 0 to 1.' })
  confidence!: number;

  @Field(() => String, {
    nullable: true,
    description: 'A canonical form of all spellings, such as an ISO 8601 date or `USD 5000`.',
  })
  normalized!: string | null;
}

@ObjectType({ description: 'A table of a document.' })
export class DocumentTable {
  @Field(() => ID, { description: 'The id of the table, unique within its analysis.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'The page, from 1; null when the format has no pages.' })
  page!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the sheet, the caption, or the line above the table.',
  })
  title!: string | null;

  @Field(() => [String], { description: 'The names of the columns.' })
  columns!: string[];

  @Field(() => [[String]], { description: 'The rows, cell by cell.' })
  rows!: string[][];

  @Field(() => Int, { description: 'The offset of the start in the text, in UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'The offset of the end in the text, exclusive, in UTF-16 code units.' })
  end!: number;

  @Field(() => Float, { description: 'The confidence that this is a table; 1 when the format marks it as one.' })
  confidence!: number;
}

@ObjectType({ description: 'A page of a document.' })
export class DocumentPage {
  @Field(() => Int, { description: 'The number of the page, from 1.' })
  page!: number;

  @Field(() => Int, { description: 'The offset of the start in the text, in UTF-16 code units.' })
  start!: number;

  @Field(() => Int, { description: 'The offset of the end in the text, exclusive, in UTF-16 code units.' })
  end!: number;
}

@ObjectType({ description: 'The answers of a model to the template’s questions.' })
export class ModelReview {
  @Field(() => ModelOutcomeEnum, { description: 'Whether the model answered.' })
  outcome!: ModelOutcome;

  @Field(() => String, { nullable: true, description: 'The reason why the model did not answer.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The model that was asked; null when none was.' })
  model!: string | null;

  @Field(() => [String], { description: 'The ids of the model invocations that the review took.' })
  evidenceIds!: string[];

  /** Nano-USD; absent in reviews of earlier releases. */
  cost?: string;
}

@ObjectType({ description: 'The reason why an analysis failed.' })
export class AnalysisError {
  @Field(() => String, {
    description: 'A code such as `encrypted`, `broken` or `empty`, or a code of the error catalogue.',
  })
  code!: string;

  @Field(() => String, { description: 'What the sender can do about the failure.' })
  message!: string;
}
