import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { BigIntScalar, DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { Origin } from '../../../shared/http/origin.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ActorTypeEnum, SeverityEnum, SpineEvent, SpineOriginEnum } from '../../../graphql/types/spine-event.js';
import type { ActorType, Severity } from '../../../contracts/spine.js';

const TEXT = { minLength: 1, maxLength: 500 };

@ObjectType({ description: 'The result of verifying the tenant’s whole log.' })
export class SpineVerificationResult {
  @Field(() => Boolean, {
    description:
      'Whether every event matches its hashes, none is missing, every checkpoint’s root is reproduced, and usage ledger and policies agree with the events.',
  })
  intact!: boolean;

  @Field(() => BigIntScalar, { description: 'The number of events that were verified.' })
  size!: number;

  @Field(() => String, { description: 'The Merkle tree hash of the verified events in hexadecimal (RFC 6962 §2.1).' })
  rootHash!: string;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'The sequence number of the first faulty event; null when the fault concerns no single event.',
  })
  faultAt?: number;

  @Field(() => String, { nullable: true, description: 'A description of the fault; null when the log is intact.' })
  fault?: string;
}

@InputType({ description: 'A new audit event.' })
export class RecordSpineEventInput {
  @Constrain(TEXT)
  @Field(() => String, {
    description:
      'The dotted name of the action, including those that the gateway records itself; `origin` distinguishes them.',
  })
  action!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The id of the resource that was affected.' })
  resourceId?: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The type of the resource that was affected.' })
  resourceType?: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The id of the user or service that acted.' })
  actor!: string;

  @Field(() => ActorTypeEnum, {
    nullable: true,
    description: 'The kind of actor; USER when absent. SYSTEM needs the role `service` or `tenant_admin`.',
  })
  actorType?: ActorType;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further details, kept apart from the hash tree so that they can be erased.',
  })
  details?: JsonObject;

  @Field(() => SeverityEnum, { nullable: true, description: 'The severity of the event; INFO when absent.' })
  severity?: Severity;
}

export const SpineEventConnection = connectionType('SpineEvent', SpineEvent);

@InputType({ description: 'The conditions that listed events meet; absent ones do not restrict the list.' })
export class SpineEventFilter {
  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The id of the resource that was affected.' })
  resourceId?: string;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => [String], { nullable: true, description: 'The actions to list, any of which matches.' })
  actions?: string[];

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The subject that acted.' })
  actor?: string;

  @Field(() => SeverityEnum, { nullable: true, description: 'The severity of the events.' })
  severity?: Severity;

  @Field(() => SpineOriginEnum, { nullable: true, description: 'Who says that the events happened.' })
  origin?: Origin;

  @Field(() => DateTime, { nullable: true, description: 'The time from which events are listed, inclusive.' })
  startDate?: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time up to which events are listed, exclusive.' })
  endDate?: Date;
}

@ObjectType({ description: 'A signed statement of the size and root of the tenant’s log (C2SP tlog-checkpoint).' })
export class SpineCheckpoint {
  @Field(() => String, { description: 'The signed note with origin, size, root and signature.' })
  checkpoint!: string;

  @Field(() => String, { description: 'The name of the log.' })
  origin!: string;

  @Field(() => BigIntScalar, { description: 'The number of events that the checkpoint covers.' })
  size!: number;

  @Field(() => String, { description: 'The Merkle tree hash of the events in hexadecimal (RFC 6962 §2.1).' })
  rootHash!: string;

  @Field(() => String, { description: 'The C2SP verifier key that verifies the note; keep a copy to compare.' })
  publicKey!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The C2SP verifier key of the log’s second signature, ML-DSA-44; null where the note has none.',
  })
  hybridKey!: string | null;
}

@ObjectType({ description: 'A signature of a checkpoint by one key of the log.' })
export class SpineSignature {
  @Field(() => String, { description: 'The signed note with origin, size, root and signature.' })
  checkpoint!: string;

  @Field(() => String, { description: 'The C2SP verifier key that verifies the note.' })
  publicKey!: string;

  @Field(() => DateTime, { description: 'The time of the signature.' })
  signedAt!: Date;
}

@ObjectType({ description: 'A checkpoint of the tenant’s log with its signatures.' })
export class SignedSpineCheckpoint {
  @Field(() => BigIntScalar, { description: 'The number of events that the checkpoint covers.' })
  size!: number;

  @Field(() => String, { description: 'The Merkle tree hash of the events in hexadecimal (RFC 6962 §2.1).' })
  rootHash!: string;

  @Field(() => [SpineSignature], {
    description: 'The signature of the key of the time, then one of each later key that signed the same root.',
  })
  signatures!: SpineSignature[];
}

export const SpineCheckpointConnection = connectionType('SignedSpineCheckpoint', SignedSpineCheckpoint);

@ObjectType({ description: 'A proof that an event is in the log (RFC 6962 §2.1.1).' })
export class SpineInclusionProof {
  @Field(() => ID, { description: 'The id of the event.' })
  eventId!: string;

  @Field(() => String, { description: 'The leaf hash of the event in hexadecimal.' })
  leafHash!: string;

  @Field(() => BigIntScalar, {
    description: 'The index of the leaf in the tree, which is the sequence number of the event.',
  })
  leafIndex!: number;

  @Field(() => BigIntScalar, { description: 'The size of the checkpoint’s tree.' })
  treeSize!: number;

  @Field(() => String, { description: 'The root hash of the checkpoint’s tree in hexadecimal.' })
  rootHash!: string;

  @Field(() => [String], { description: 'The audit path from the leaf upwards, in hexadecimal.' })
  hashes!: string[];

  @Field(() => String, { description: 'The signed note of the tree (C2SP tlog-checkpoint).' })
  checkpoint!: string;

  @Field(() => String, { description: 'The C2SP verifier key that verifies the note.' })
  publicKey!: string;

  @Field(() => String, {
    description: 'The index, path and note as one text for offline verification (C2SP tlog-proof).',
  })
  text!: string;
}

@ObjectType({ description: 'A proof that the log only grew between two sizes (RFC 6962 §2.1.2).' })
export class SpineConsistencyProof {
  @Field(() => BigIntScalar, { description: 'The smaller size.' })
  from!: number;

  @Field(() => BigIntScalar, { description: 'The larger size.' })
  to!: number;

  @Field(() => [String], {
    description: 'The proof in hexadecimal; empty between equal sizes and from size 0, whose root is known.',
  })
  hashes!: string[];
}

@ObjectType({
  description:
    'A tile of the log: hashes of one level, or the leaves themselves (C2SP tlog-tiles). A full tile never changes.',
})
export class SpineTile {
  @Field(() => String, { description: 'The path of the tile.' })
  path!: string;

  @Field(() => Int, { description: 'The number of hashes or leaves in the tile: 256, or fewer for a partial tile.' })
  width!: number;

  @Field(() => String, { description: 'The bytes of the tile in base64.' })
  data!: string;
}
