import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { BigIntScalar, DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json.js';
import type { ActorType, Severity } from '../../../contracts/spine.js';

const TEXT = { minLength: 1, maxLength: 500 };

const ActorTypeEnum = { USER: 'user', SYSTEM: 'system', API: 'api' } as const satisfies Record<string, ActorType>;
registerEnumType(ActorTypeEnum, { name: 'ActorType', description: 'What kind of actor acted.' });

const SeverityEnum = {
  INFO: 'info',
  WARNING: 'warning',
  CRITICAL: 'critical',
} as const satisfies Record<string, Severity>;
registerEnumType(SeverityEnum, { name: 'Severity', description: 'How much an event matters.' });

@ObjectType({ description: 'What a check of the tenant’s whole log found.' })
export class SpineVerificationResult {
  @Field(() => Boolean, {
    description:
      'Whether every event matches its hashes, none is missing, every checkpoint’s root comes out, and usage ledger and policies are as the events say.',
  })
  intact!: boolean;

  @Field(() => BigIntScalar, { description: 'Events checked.' })
  size!: number;

  @Field(() => String, { description: 'Merkle Tree Hash of the checked events, hexadecimal. RFC 6962 §2.1.' })
  rootHash!: string;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Sequence of the first event that is wrong; absent where what is wrong is of no event.',
  })
  faultAt?: number;

  @Field(() => String, { nullable: true, description: 'What is wrong.' })
  fault?: string;
}

@InputType({ description: 'An audit event. Specification, "Audit / spine event".' })
export class RecordSpineEventInput {
  @Constrain(TEXT)
  @Field(() => String, { description: 'What was done: a dotted action, but none that the gateway records itself.' })
  action!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What it was done to.' })
  resourceId?: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What kind of thing that is.' })
  resourceType?: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'User or service id that did it.' })
  actor!: string;

  @Field(() => ActorTypeEnum, {
    nullable: true,
    description: 'What kind of actor that is, user or api; user when absent.',
  })
  actorType?: ActorType;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Anything else. Kept apart from the tree, so that it can be erased by law.',
  })
  details?: JsonObject;

  @Field(() => SeverityEnum, { nullable: true, description: 'How much it matters; info when absent.' })
  severity?: Severity;
}

@ObjectType({ description: 'An event as it stands in the tenant’s log. It never changes.' })
export class SpineEvent {
  @Field(() => ID, { description: 'Event id.' })
  id!: string;

  @Field(() => BigIntScalar, { description: 'Place in the log, from 0 on.' })
  sequence!: number;

  @Field(() => String, { description: 'RFC 6962 leaf hash of the event’s public part, hexadecimal.' })
  leafHash!: string;

  @Field(() => String, { description: 'Salted SHA-256 of the details, hexadecimal: their part in the leaf.' })
  detailsHash!: string;

  @Field(() => String, { description: 'What was done.' })
  action!: string;

  @Field(() => String, { nullable: true, description: 'What it was done to.' })
  resourceId!: string | null;

  @Field(() => String, { nullable: true, description: 'What kind of thing that is.' })
  resourceType!: string | null;

  @Field(() => String, { description: 'Who did it.' })
  actor!: string;

  @Field(() => ActorTypeEnum, { description: 'What kind of actor that is.' })
  actorType!: ActorType;

  @Field(() => SeverityEnum, { description: 'How much it matters.' })
  severity!: Severity;

  @Field(() => String, {
    nullable: true,
    description: 'What it is a part of; `recorded-by:<subject>` for an event that a client recorded.',
  })
  correlationId!: string | null;

  @Field(() => DateTime, { description: 'When it happened.' })
  occurredAt!: Date;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Anything else; null once erased.' })
  details!: JsonObject | null;

  @Field(() => String, {
    nullable: true,
    description: 'The 32 bytes that stand before the details where they are hashed, hexadecimal; null once erased.',
  })
  salt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The very text of the details that is hashed, RFC 8785: SHA-256 of salt and text is `detailsHash`.',
  })
  content!: string | null;
}

export const SpineEventConnection = connectionType('SpineEvent', SpineEvent);

@InputType({ description: 'Which events; what is absent does not matter.' })
export class SpineEventFilter {
  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What it was done to.' })
  resourceId?: string;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => [String], { nullable: true, description: 'Any of these actions.' })
  actions?: string[];

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'Who did it.' })
  actor?: string;

  @Field(() => SeverityEnum, { nullable: true, description: 'How much it matters.' })
  severity?: Severity;

  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  startDate?: Date;

  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  endDate?: Date;
}

@ObjectType({ description: 'What the log says of itself, signed. C2SP tlog-checkpoint.' })
export class SpineCheckpoint {
  @Field(() => String, { description: 'The signed note: origin, size, root and signature.' })
  checkpoint!: string;

  @Field(() => String, { description: 'The log’s name.' })
  origin!: string;

  @Field(() => BigIntScalar, { description: 'Events that it covers.' })
  size!: number;

  @Field(() => String, { description: 'Merkle Tree Hash of them, hexadecimal. RFC 6962 §2.1.' })
  rootHash!: string;

  @Field(() => String, { description: 'The C2SP verifier key that opens the note. Keep it, to compare.' })
  publicKey!: string;
}

@ObjectType({ description: 'That an event is in the log. RFC 6962 §2.1.1.' })
export class SpineInclusionProof {
  @Field(() => ID, { description: 'Event id.' })
  eventId!: string;

  @Field(() => String, { description: 'Its leaf hash, hexadecimal.' })
  leafHash!: string;

  @Field(() => BigIntScalar, { description: 'Its place in the tree: the event’s sequence.' })
  leafIndex!: number;

  @Field(() => BigIntScalar, { description: 'Size of the tree: the checkpoint’s.' })
  treeSize!: number;

  @Field(() => String, { description: 'Root of the tree, hexadecimal: the checkpoint’s.' })
  rootHash!: string;

  @Field(() => [String], { description: 'The audit path from the leaf upwards, hexadecimal.' })
  hashes!: string[];

  @Field(() => String, { description: 'The signed note of the tree. C2SP tlog-checkpoint.' })
  checkpoint!: string;

  @Field(() => String, { description: 'The C2SP verifier key that opens the note.' })
  publicKey!: string;

  @Field(() => String, { description: 'Index, path and note as one text for offline use. C2SP tlog-proof.' })
  text!: string;
}

@ObjectType({ description: 'That a log only grew between two sizes. RFC 6962 §2.1.2.' })
export class SpineConsistencyProof {
  @Field(() => BigIntScalar, { description: 'The smaller size.' })
  from!: number;

  @Field(() => BigIntScalar, { description: 'The larger size.' })
  to!: number;

  @Field(() => [String], {
    description: 'The proof, hexadecimal; empty between equal sizes and from size 0, whose root is known.',
  })
  hashes!: string[];
}

@ObjectType({
  description: 'A tile of the log: hashes of one level, or the leaves themselves. C2SP tlog-tiles. It never changes.',
})
export class SpineTile {
  @Field(() => String, { description: 'Its path.' })
  path!: string;

  @Field(() => Int, { description: 'Hashes or leaves in it: 256, or fewer of a partial tile.' })
  width!: number;

  @Field(() => String, { description: 'Its bytes in base64.' })
  data!: string;
}
