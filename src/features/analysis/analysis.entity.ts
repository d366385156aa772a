import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import { asStored } from '../../graphql/types/as-stored.js';
import type { JsonObject } from '../../shared/json/json.js';
import {
  AnalysisError,
  AnalysisFinding,
  DocumentEntity,
  DocumentPage,
  DocumentTable,
  ModelReview,
} from './analysis-parts.types.js';
import { AnalyzedContract } from './kinds/contract-kind.types.js';
import { AnalyzedDocument, CoveredQuestion } from './sets/set.types.js';
import type { PartAnswer } from './model/questions.rules.js';
import type { Check, Question, ReviewTemplate } from './review/findings.rules.js';

/** The status of an analysis. */
export type AnalysisStatus = 'processing' | 'completed' | 'failed';

export const AnalysisStatusEnum = {
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<string, AnalysisStatus>;
registerEnumType(AnalysisStatusEnum, {
  name: 'AnalysisStatus',
  description: 'The status of an analysis; COMPLETED and FAILED are final.',
  valuesConfig: {
    COMPLETED: { description: 'The analysis has a result.' },
    FAILED: { description: 'The analysis ended with an error.' },
    PROCESSING: { description: 'The analysis is running.' },
  },
});

/** The stored options of an analysis. */
export interface AnalysisOptions {
  extractTables: boolean;
  extractEntities: boolean;
  scoreFindings: boolean;
  language: string | null;
  generate: boolean;
  model: string | null;
  proposalId: string | null;
}

/** A model's answer on one part of a document. */
@Entity({ tableName: 'analysis_parts' })
export class AnalysisPart extends TenantOwned {
  @Property({ type: 'uuid' })
  analysisId!: string;

  @Property({ type: 'integer' })
  part!: number;

  @Property({ type: 'json', columnType: 'jsonb' })
  answer!: PartAnswer;
}

/** The content of a document's stored pieces: the file until it is analysed, the text from then on. */
export type PieceKind = 'source' | 'text';

/** A piece of it. */
@Entity({ tableName: 'analysis_pieces' })
export class AnalysisPiece extends TenantOwned {
  @Property({ type: 'uuid' })
  analysisId!: string;

  @Property({ type: 'text' })
  kind!: PieceKind;

  @Property({ type: 'integer' })
  place!: number;

  @Property({ type: 'blob' })
  piece!: Uint8Array;
}

@ObjectType({ description: 'The result of analysing a document by a template.' })
@Entity({ tableName: 'analyses' })
export class Analysis extends TenantOwned {
  [OptionalProps]?:
    | 'progress'
    | 'format'
    | 'language'
    | 'summary'
    | 'findings'
    | 'entities'
    | 'tables'
    | 'pages'
    | 'documents'
    | 'covered'
    | 'contract'
    | 'score'
    | 'confidence'
    | 'processingTime'
    | 'error'
    | 'tries'
    | 'completedAt';

  @Field(() => ID, { description: 'The id of the analysis.' })
  override id!: string;

  @Field(() => AnalysisStatusEnum, { description: 'The status of the analysis.' })
  @Property({ type: 'text' })
  status!: AnalysisStatus;

  @Field(() => Float, { description: 'The progress of the analysis, from 0 to 1.' })
  @Property({ type: 'double' })
  progress = 0;

  @Field(() => String, { description: 'The id of the template that the document is analysed by.' })
  @Property({ type: 'text' })
  templateId!: string;

  @Field(() => Int, { description: 'The revision of the template that the document is analysed by.' })
  @Property({ type: 'integer' })
  templateRevision!: number;

  /** The template at the time of the request. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, lazy: true })
  template!: ReviewTemplate | null;

  @Property({ type: 'json', columnType: 'jsonb' })
  options!: AnalysisOptions;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The metadata that the sender gave with the document.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  metadata!: JsonObject | null;

  @Property({ type: 'text', nullable: true })
  contentType!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the file; redacted where the tenant redacts personal data.',
  })
  @Property({ type: 'text', nullable: true })
  filename!: string | null;

  @Field(() => String, {
    description:
      'The SHA-256 hash of the document as received, in hexadecimal; of several, the hash of their hashes, one a line.',
  })
  @Property({ type: 'text' })
  sourceHash!: string;

  @Field(() => [AnalyzedDocument], {
    nullable: true,
    complexity: asStored,
    description: 'The documents of an analysis of several, in the order given; null for a single document.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  documents: AnalyzedDocument[] | null = null;

  @Field(() => [CoveredQuestion], {
    nullable: true,
    complexity: asStored,
    description:
      'The questions that the documents of an analysis of several answer, so that they are no gap, in the order of the template; null for a single document, and for a contract with its amendments.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  covered: CoveredQuestion[] | null = null;

  @Field(() => AnalyzedContract, {
    nullable: true,
    complexity: asStored,
    description:
      'The kind of contract, of an analysis by `contract-review`; null for other templates, and until the document is read.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  contract: AnalyzedContract | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The format of the document, such as `pdf`, `docx` or `text`; null for several documents.',
  })
  @Property({ type: 'text', nullable: true })
  format: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The ISO 639-1 code of the document’s language; `und` when it is uncertain.',
  })
  @Property({ type: 'text', nullable: true })
  language: string | null = null;

  @Field(() => String, { description: 'A summary of the document and its findings, in the document’s own words.' })
  @Property({ type: 'text' })
  summary = '';

  @Field(() => [AnalysisFinding], { description: 'The findings, in the order of the template.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  findings: AnalysisFinding[] = [];

  @Field(() => [DocumentEntity], { description: 'The entities that the document names, in the order of the text.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  entities: DocumentEntity[] = [];

  @Field(() => [DocumentTable], { description: 'The tables of the document, in the order of the text.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  tables: DocumentTable[] = [];

  @Field(() => [DocumentPage], {
    description:
      'The pages of the document, in the order of the text, at most 2,000; none when the format has no pages.',
  })
  @Property({ type: 'json', columnType: 'jsonb' })
  pages: DocumentPage[] = [];

  @Field(() => Float, {
    nullable: true,
    description: 'The score from 0 to 100, where higher is better; null when findings are not scored.',
  })
  @Property({ type: 'double', nullable: true })
  score: number | null = null;

  @Field(() => Float, { description: 'The confidence in the result, from 0 to 1.' })
  @Property({ type: 'double' })
  confidence = 0;

  @Field(() => Int, { name: 'processingTimeMs', description: 'The duration of the analysis, in milliseconds.' })
  @Property({ type: 'integer' })
  processingTime = 0;

  @Field(() => ModelReview, { name: 'model', description: 'The part of a model in the analysis.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  modelReview!: ModelReview;

  @Field(() => AnalysisError, {
    nullable: true,
    description: 'The reason why the analysis failed; null unless it did.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  error: AnalysisError | null = null;

  @Field(() => String, { description: 'The subject that requested the analysis.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'text' })
  actorType!: 'user' | 'service';

  @Property({ type: 'text', nullable: true })
  keyId!: string | null;

  @Property({ type: 'text', nullable: true })
  userHeader!: string | null;

  /** The number of attempts. */
  @Property({ type: 'integer' })
  tries = 1;

  @Property({ type: 'uuid', nullable: true })
  leaseOwner!: string | null;

  @Property({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Field(() => DateTime, { description: 'The time when the analysis was requested.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time when the analysis ended; null while it runs.' })
  @Property({ type: 'timestamptz', nullable: true })
  completedAt: Date | null = null;
}

/** A template of a tenant's own. */
@Entity({ tableName: 'analysis_templates' })
export class CustomTemplate extends TenantOwned {
  [OptionalProps]?: 'revision';

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  description!: string;

  @Property({ type: 'json', columnType: 'jsonb' })
  checks!: Check[];

  @Property({ type: 'json', columnType: 'jsonb' })
  questions!: Question[];

  @Property({ type: 'integer' })
  revision = 1;

  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
