import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json.js';
import { AnalysisError, AnalysisFinding, DocumentEntity, DocumentTable, ModelReview } from './analysis-parts.types.js';
import type { Check, Question, Template } from './review/findings.rules.js';

/** Where an analysis stands. */
export type AnalysisStatus = 'processing' | 'completed' | 'failed';

export const AnalysisStatusEnum = {
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<string, AnalysisStatus>;
registerEnumType(AnalysisStatusEnum, {
  name: 'AnalysisStatus',
  description: 'Where an analysis stands; COMPLETED and FAILED are final.',
});

/** What is wanted of an analysis, as it is stored. */
export interface AnalysisOptions {
  extractTables: boolean;
  extractEntities: boolean;
  scoreFindings: boolean;
  language: string | null;
  generate: boolean;
  model: string | null;
  proposalId: string | null;
}

/** What a model answered on one part of a document. */
@Entity({ tableName: 'analysis_parts' })
export class AnalysisPart extends TenantOwned {
  @Property({ type: 'uuid' })
  analysisId!: string;

  @Property({ type: 'integer' })
  part!: number;

  @Property({ type: 'json', columnType: 'jsonb' })
  answer!: JsonObject;
}

/** What is stored of a document in pieces: the file until it is analysed, the text from then on. */
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

@ObjectType({ description: 'What a document says, by a template. Specification, "AnalysisResult".' })
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
    | 'score'
    | 'confidence'
    | 'processingTime'
    | 'error'
    | 'tries'
    | 'completedAt';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => AnalysisStatusEnum, { description: 'Where it stands.' })
  @Property({ type: 'text' })
  status!: AnalysisStatus;

  @Field(() => Float, { description: 'How far it is, 0 to 1.' })
  @Property({ type: 'double' })
  progress = 0;

  @Field(() => String, { description: 'The template by which it is analysed.' })
  @Property({ type: 'text' })
  templateId!: string;

  @Field(() => Int, { description: 'Revision of the template.' })
  @Property({ type: 'integer' })
  templateRevision!: number;

  /** As it was when it was asked for. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, lazy: true })
  template!: Template | null;

  @Property({ type: 'json', columnType: 'jsonb' })
  options!: AnalysisOptions;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'What its sender says of the document.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  metadata!: JsonObject | null;

  @Property({ type: 'text', nullable: true })
  contentType!: string | null;

  @Property({ type: 'text', nullable: true })
  filename!: string | null;

  @Field(() => String, { description: 'SHA-256 of the document as it came, hex.' })
  @Property({ type: 'text' })
  sourceHash!: string;

  @Field(() => String, { nullable: true, description: 'Format that was read: `pdf`, `docx`, `text` and the like.' })
  @Property({ type: 'text', nullable: true })
  format: string | null = null;

  @Field(() => String, { nullable: true, description: 'ISO 639-1 of its language; `und` where that is not sure.' })
  @Property({ type: 'text', nullable: true })
  language: string | null = null;

  @Field(() => String, { description: 'What it is and what was found, in the document’s words.' })
  @Property({ type: 'text' })
  summary = '';

  @Field(() => [AnalysisFinding], { description: 'What was found and missed, in the template’s order.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  findings: AnalysisFinding[] = [];

  @Field(() => [DocumentEntity], { description: 'What it names, in order.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  entities: DocumentEntity[] = [];

  @Field(() => [DocumentTable], { description: 'Its tables, in order.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  tables: DocumentTable[] = [];

  @Field(() => Float, {
    nullable: true,
    description: '0 to 100, higher is better; nothing where findings are not scored.',
  })
  @Property({ type: 'double', nullable: true })
  score: number | null = null;

  @Field(() => Float, { description: 'How sure it is, 0 to 1.' })
  @Property({ type: 'double' })
  confidence = 0;

  @Field(() => Int, { name: 'processingTimeMs', description: 'How long it took, ms.' })
  @Property({ type: 'integer' })
  processingTime = 0;

  @Field(() => ModelReview, { name: 'model', description: 'What a model said to the template’s questions.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  modelReview!: ModelReview;

  @Field(() => AnalysisError, { nullable: true, description: 'Why it failed.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  error: AnalysisError | null = null;

  @Field(() => String, { description: 'Who asked for it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'text' })
  actorType!: 'user' | 'service';

  @Property({ type: 'text', nullable: true })
  keyId!: string | null;

  @Property({ type: 'text', nullable: true })
  userHeader!: string | null;

  /** How often it was begun. */
  @Property({ type: 'integer' })
  tries = 1;

  @Property({ type: 'uuid', nullable: true })
  leaseOwner!: string | null;

  @Property({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was done.' })
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
