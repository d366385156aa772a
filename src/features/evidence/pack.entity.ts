import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { BigIntScalar, DateTime } from '../../graphql/scalars.js';
import type { PackScope, Redaction } from '../../verifier/pack/manifest.js';
import type { PackLogState, PackStatus } from './packs/pack-state.js';

export const PackStatusEnum = {
  QUEUED: 'QUEUED',
  RUNNING: 'RUNNING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
} as const satisfies Record<string, PackStatus>;
registerEnumType(PackStatusEnum, {
  name: 'EvidencePackStatus',
  description: 'How far an evidence pack is.',
  valuesConfig: {
    QUEUED: { description: 'It waits for its turn.' },
    RUNNING: { description: 'It is being made.' },
    COMPLETED: { description: 'It can be downloaded until it expires.' },
    FAILED: { description: 'It could not be made, or has lost its content; the reason says why.' },
  },
});

export const RedactionEnum = { NONE: 'none', DIGESTS: 'digests' } as const satisfies Record<string, Redaction>;
registerEnumType(RedactionEnum, {
  name: 'EvidenceRedaction',
  description: 'Whether an evidence pack has the details of events.',
  valuesConfig: {
    NONE: { description: 'Details are in the pack.' },
    DIGESTS: { description: 'Details are there by their salted hash only.' },
  },
});

@ObjectType({ description: 'A zip file of evidence for a period, made for an auditor.' })
@Entity({ tableName: 'evidence_packs' })
export class EvidencePack extends TenantOwned {
  @Field(() => ID, { description: 'The id of the pack.' })
  override id!: string;

  @Field(() => PackStatusEnum, { description: 'How far it is.' })
  @Property({ type: 'text' })
  status!: PackStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  @Property({ type: 'timestamptz' })
  startDate!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive.' })
  @Property({ type: 'timestamptz' })
  endDate!: Date;

  @Property({ type: 'json', columnType: 'jsonb' })
  scope!: PackScope;

  @Field(() => [String], { description: 'The frameworks that it reports on.' })
  @Property({ type: TextArray })
  frameworks!: string[];

  @Field(() => RedactionEnum, { description: 'Whether it has the details of events.' })
  @Property({ type: 'text' })
  redaction!: Redaction;

  @Field(() => Boolean, { description: 'Whether `people.json` has the subjects of people instead of pseudonyms.' })
  @Property({ type: 'boolean' })
  names!: boolean;

  /** The pinned range; null before the work began. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  log!: PackLogState | null;

  /** The counts of the pass over the log; null before its end. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, lazy: true })
  tally!: unknown;

  @Field(() => BigIntScalar, { description: 'The number of events that it covers; 0 until the work begins.' })
  @Property({ type: 'integer' })
  events!: number;

  @Field(() => BigIntScalar, { description: 'The number of these events that were read so far.' })
  @Property({ type: 'integer' })
  eventsRead!: number;

  @Field(() => BigIntScalar, { nullable: true, description: 'The bytes of the zip file; null until it is there.' })
  @Property({ type: new BigIntType('number'), nullable: true })
  bytes!: number | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the zip file, in hexadecimal; its entity tag.' })
  @Property({ type: 'text', nullable: true })
  sha256!: string | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of `manifest.json`, in hexadecimal.' })
  @Property({ type: 'text', nullable: true })
  manifestSha256!: string | null;

  @Field(() => ID, { description: 'The event that says who asked for it.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => ID, { nullable: true, description: 'The event with its digests; null until it is there.' })
  @Property({ type: 'uuid', nullable: true })
  completedEventId!: string | null;

  @Field(() => String, { description: 'The subject that asked for it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'text' })
  subjectType!: 'user' | 'service';

  @Property({ type: 'integer', nullable: true })
  instance!: number | null;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it ended.' })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Field(() => DateTime, { description: 'When its content is removed.' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;
}
