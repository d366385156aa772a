import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { BigIntScalar, DateTime } from '../../../graphql/scalars.js';

export const WitnessAnswerEnum = {
  COSIGNED: 'cosigned',
  BEHIND: 'behind',
  FORKED: 'forked',
  UNKNOWN: 'unknown',
  REFUSED: 'refused',
  UNREACHABLE: 'unreachable',
} as const;
export type WitnessAnswerKind = (typeof WitnessAnswerEnum)[keyof typeof WitnessAnswerEnum];
registerEnumType(WitnessAnswerEnum, {
  name: 'WitnessAnswer',
  description: 'The last answer of a witness to a log.',
  valuesConfig: {
    COSIGNED: { description: 'It has cosigned the checkpoint.' },
    BEHIND: { description: 'It has cosigned more events than the log has: the log was rolled back.' },
    FORKED: { description: 'It has cosigned another tree: the log has forked.' },
    UNKNOWN: { description: 'It does not know the log, or its key.' },
    REFUSED: { description: 'It has answered with an error, or with a wrong cosignature.' },
    UNREACHABLE: { description: 'It has not answered.' },
  },
});

@ObjectType({ description: 'A witness of the policy, and the state of the tenant’s log there.' })
export class SpineWitness {
  @Field(() => String, { description: 'The name that the policy gives it.' })
  name!: string;

  @Field(() => String, { description: 'Its C2SP verifier key.' })
  publicKey!: string;

  @Field(() => Boolean, { description: 'Whether the gateway asks it: the policy has an address of it.' })
  asked!: boolean;

  @Field(() => BigIntScalar, { nullable: true, description: 'The size that it last cosigned; null before the first.' })
  size!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'The time in its last cosignature; null before the first.' })
  cosignedAt!: Date | null;

  @Field(() => WitnessAnswerEnum, { nullable: true, description: 'Its last answer; null before the first.' })
  answer!: WitnessAnswerKind | null;

  @Field(() => String, { nullable: true, description: 'The error of its last answer in words.' })
  reason!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last asked.' })
  askedAt!: Date | null;
}

@ObjectType({ description: 'The state of the tenant’s log at the witnesses of the policy.' })
export class SpineWitnesses {
  @Field(() => Boolean, { description: 'Whether witnesses are set: WITNESS_POLICY_FILE.' })
  configured!: boolean;

  @Field(() => Boolean, { description: 'Whether the quorum has cosigned all of the log; false without witnesses.' })
  quorumHolds!: boolean;

  @Field(() => BigIntScalar, { description: 'The number of events in the log.' })
  size!: number;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'The largest size with the quorum; null before the first.',
  })
  witnessedSize!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the quorum last cosigned; null before the first time.' })
  witnessedAt!: Date | null;

  @Field(() => BigIntScalar, {
    description: 'For how many seconds the log has had events that no quorum cosigned; 0 where it has none.',
  })
  ageSeconds!: number;

  @Field(() => [SpineWitness], { description: 'The witnesses of the policy, in its order.' })
  witnesses!: SpineWitness[];
}
