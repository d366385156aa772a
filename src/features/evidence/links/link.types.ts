import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { BigIntScalar, DateTime } from '../../../graphql/scalars.js';
import { SpineEvent } from '../../../graphql/types/spine-event.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { Redaction } from '../../../verifier/pack/manifest.js';
import { PackStatusEnum, RedactionEnum } from '../pack.entity.js';
import { EvidencePackScope } from '../pack.types.js';
import type { PackStatus } from '../packs/pack-state.js';
import { EvidencePackLink } from './link.entity.js';
import { MAX_LINK_DAYS, USUAL_LINK_DAYS } from './link.rules.js';

@InputType({ description: 'A link to an evidence pack that is to be made.' })
export class CreateEvidencePackLinkInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { description: 'Whom the link is for, such as the name of an auditor.' })
  name!: string;

  @Constrain({ min: 1, max: MAX_LINK_DAYS })
  @Field(() => Int, {
    nullable: true,
    description: `The days for which it works, at most ${MAX_LINK_DAYS}; ${USUAL_LINK_DAYS} when absent. It ends with the pack at the latest.`,
  })
  days?: number | null;
}

@ObjectType({ description: 'A new link to an evidence pack, with its secret, which is shown only now.' })
export class IssuedEvidencePackLink {
  @Field(() => ID, { description: 'The id of the link.' })
  id!: string;

  @Field(() => ID, { description: 'The id of the pack that it shows.' })
  packId!: string;

  @Field(() => DateTime, { description: 'When it stops working.' })
  expiresAt!: Date;

  @Field(() => String, { description: 'The secret. It is what follows `#link=` in the address of the page `/shared`.' })
  token!: string;

  @Field(() => String, { nullable: true, description: 'The whole link; null where PUBLIC_URL is not set.' })
  url!: string | null;

  @Field(() => EvidencePackLink, { description: 'The link as it is listed.' })
  link!: EvidencePackLink;
}

@ObjectType({ description: 'An evidence pack as somebody sees it who reads it by a link.' })
export class SharedEvidencePack {
  @Field(() => String, { description: 'The name of the tenant.' })
  tenant!: string;

  @Field(() => PackStatusEnum, { description: 'How far it is.' })
  status!: PackStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  reason!: string | null;

  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  startDate!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive.' })
  endDate!: Date;

  @Field(() => EvidencePackScope, { description: 'Which events of the period it shows.' })
  scope!: EvidencePackScope;

  @Field(() => [String], { description: 'The frameworks that it reports on.' })
  frameworks!: string[];

  @Field(() => RedactionEnum, { description: 'Whether it has the details of events.' })
  redaction!: Redaction;

  @Field(() => BigIntScalar, { description: 'The number of events that it covers; 0 until the work begins.' })
  events!: number;

  @Field(() => BigIntScalar, { nullable: true, description: 'The bytes of the zip file; null until it is there.' })
  bytes!: number | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the zip file, in hexadecimal; its entity tag.' })
  sha256!: string | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of `manifest.json`, in hexadecimal.' })
  manifestSha256!: string | null;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it ended.' })
  endedAt!: Date | null;

  @Field(() => DateTime, { description: 'When the link stops working.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'The proof that the log has the digests of an evidence pack.' })
export class SharedEvidencePackProof {
  @Field(() => SpineEvent, { description: 'The event with the digests of the pack.' })
  event!: SpineEvent;

  @Field(() => String, { description: 'The C2SP tlog-proof of the event, with a signed checkpoint.' })
  proof!: string;

  @Field(() => String, { description: 'The C2SP verifier key of the log.' })
  publicKey!: string;

  @Field(() => Boolean, { description: 'Whether the quorum of witnesses has cosigned the checkpoint of the proof.' })
  witnessed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The C2SP tlog-policy of the log and its witnesses; null where there are no witnesses.',
  })
  policy!: string | null;
}
