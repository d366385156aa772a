import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { asStored } from '../../../graphql/types/as-stored.js';
import { FindingEvidence } from '../analysis-parts.types.js';
import { AnalyzedContract } from '../kinds/contract-kind.types.js';
import type { DocumentKindId } from '../review/kinds.rules.js';

export const DocumentKindEnum = {
  COMPENSATION_PLAN: 'compensation-plan',
  CONTRACT: 'contract',
  CONTROLS: 'controls',
  MINUTES: 'minutes',
  NOTICE: 'notice',
  POLICY: 'policy',
  README: 'readme',
} as const satisfies Record<string, DocumentKindId>;
registerEnumType(DocumentKindEnum, {
  name: 'DocumentKind',
  description: 'The kind of a document of a set.',
  valuesConfig: {
    COMPENSATION_PLAN: { description: 'A compensation plan.' },
    CONTRACT: { description: 'An agreement between parties.' },
    CONTROLS: { description: 'A description of controls.' },
    MINUTES: { description: 'Minutes of a meeting.' },
    NOTICE: { description: 'A notice to customers or visitors, such as a privacy notice.' },
    POLICY: { description: 'An internal policy.' },
    README: { description: 'A description of software.' },
  },
});

@ObjectType({ description: 'A document of an analysis of several.' })
export class AnalyzedDocument {
  @Field(() => String, {
    description:
      'The name by which evidence refers to it, unique in the analysis: that of the file, redacted where the tenant redacts.',
  })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The media type that the sender gave.' })
  contentType!: string | null;

  @Field(() => Int, { description: 'The size of the document as received, in bytes.' })
  bytes!: number;

  @Field(() => String, { description: 'The SHA-256 hash of the document as received, in hexadecimal.' })
  sourceHash!: string;

  @Field(() => String, { nullable: true, description: 'The format, such as `pdf`; null until it is read.' })
  format!: string | null;

  @Field(() => DocumentKindEnum, {
    nullable: true,
    description: 'The kind, by which it is asked; null when its words do not show it, and until it is read.',
  })
  kind!: DocumentKindId | null;

  @Field(() => String, {
    nullable: true,
    description: 'The ISO 639-1 code of its language; `und` when it is uncertain, null until it is read.',
  })
  language!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it was asked what a document of the template’s kind must say; null until it is read.',
  })
  asked!: boolean | null;

  @Field(() => AnalyzedContract, {
    nullable: true,
    description: 'The kind of contract; null for documents of other kinds, and until the document is read.',
  })
  contract!: AnalyzedContract | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The offset of its start in the text of the analysis, in UTF-16 code units; null until it is read.',
  })
  start!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The offset of its end in the text, exclusive, in UTF-16 code units; null until it is read.',
  })
  end!: number | null;
}

@ObjectType({ description: 'A question of the template that documents of an analysis of several answer.' })
export class CoveredQuestion {
  @Field(() => ID, { description: 'The id of the check of the template.' })
  ruleId!: string;

  @Field(() => String, { description: 'The category of the check.' })
  category!: string;

  @Field(() => String, { description: 'The title of the gap that it would be if no document answered it.' })
  gap!: string;

  @Field(() => [FindingEvidence], {
    description: 'The passages that answer it, with their documents.',
    complexity: asStored,
  })
  evidence!: FindingEvidence[];

  @Field(() => [String], { description: 'The names of the documents that were asked and do not say it themselves.' })
  silent!: string[];
}
